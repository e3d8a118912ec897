// How soon the coach answers in the browser's Python: node coach.mjs PYODIDE ROOT [DECISIONS]
const [folder, root, decisions = "20"] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.mountNodeFS("/root", root);
await python.runPythonAsync(`
import js, platform, sys, time, types
sys.dont_write_bytecode = True
sys.modules["pytest"] = types.ModuleType("pytest")  # what the tests share imports it
time.process_time = lambda: js.process.cpuUsage().user / 1e6  # Python's own is the time of day here
sys.path[:0] = ["/root", "/root/tests/benchmarks"]
from coach import main
print(platform.python_version())
main(["--referee", "0", "--seed", "30", "--decisions", "${decisions}"])
`);
