// @ts-check
// For `wyatt site`, under node: read a folder with Pyodide, our archive and `compiled.py`, draw the first table,
// and write the modules it needed in compiled form. The compiled files are tried before they're used.
const { readFileSync, writeFileSync } = await import("node:fs");
const { pathToFileURL } = await import("node:url");
const folder = process.argv[2], home = "/home/pyodide";
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const TABLE = `
import sys
sys.path.insert(0, "${home}/wyatt.zip")
from wyatt.site.session import Session
assert len(Session("").ask('{"do": "step"}')) > 1000
`;

/**
 * Return a Python that has drawn the table.
 * @param {string} library
 * @param {string} ours
 */
async function drawn(library, ours) {
  const py = await loadPyodide({
    indexURL: `${folder}/`, stdLibURL: `${folder}/${library}`, packages: [],
    args: ["-X", "no_debug_ranges"], env: { HOME: home, PYTHONHASHSEED: "0" }, // half the size of the modules, and the same bytes each time
  });
  py.FS.writeFile(`${home}/wyatt.zip`, new Uint8Array(readFileSync(`${folder}/${ours}`)));
  py.runPython(TABLE);
  return py;
}

const py = await drawn("python_stdlib.zip", "wyatt.zip");
py.FS.writeFile(`${home}/compiled.py`, readFileSync(`${folder}/compiled.py`));
py.FS.writeFile(`${home}/library.zip`, new Uint8Array(readFileSync(`${folder}/needed.zip`)));
py.runPython(`
from pathlib import Path
sys.path.insert(1, "${home}")
from compiled import compiled
read = set(sys.modules)
Path("library").write_bytes(compiled(Path("library.zip").read_bytes(), "/lib/python314.zip", read, lean=2))
Path("ours").write_bytes(compiled(Path("wyatt.zip").read_bytes(), "${home}/wyatt.zip", read))
`);
for (const name of ["library", "ours"]) writeFileSync(`${folder}/${name}.zip`, py.FS.readFile(`${home}/${name}`));
await drawn("library.zip", "ours.zip");
process.exit(0);
