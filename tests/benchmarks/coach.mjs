// How soon the coach answers in the browser's Python: node coach.mjs PYODIDE ROOT [DECISIONS]
const [folder, root, decisions = "20"] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.mountNodeFS("/root", root);
await python.runPythonAsync(`
import platform, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/root", "/root/tests/benchmarks"]
from coach import main
print(platform.python_version())
main(["--referee", "0", "--deals", "200", "--seed", "30", "--decisions", "${decisions}"])
`);
