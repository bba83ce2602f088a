// Replays records in the Python of a browser, which has nothing but the standard library.
// node check.mjs RECORD… prints for each the scores at its end.

import { loadPyodide } from "pyodide";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const python = await loadPyodide();
python.FS.mkdirTree("/src");
python.FS.mount(python.FS.filesystems.NODEFS, { root: fileURLToPath(new URL("../../src", import.meta.url)) }, "/src");
const scores = python.runPython(`
import sys

sys.path.insert(0, "/src")
sys.dont_write_bytecode = True
from brelan.notation import read, replay

def scores(text):
    position = replay(read(text))
    return " ".join(map(str, position.game.scores(position.state)))

scores
`);
for (const file of process.argv.slice(2)) console.log(scores(readFileSync(file, "utf8")));
