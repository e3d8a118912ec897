// Plays the games of same_games.py inside Pyodide: node same_games.mjs PYODIDE ROOT
const [folder, root] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.mountNodeFS("/root", root);
const played = await python.runPythonAsync(`
import platform, sys
sys.dont_write_bytecode = True
sys.path[:0] = ["/root", "/root/tests/site"]
from same_games import played
platform.python_version() + "\\n" + played()
`);
process.stdout.write(played);
