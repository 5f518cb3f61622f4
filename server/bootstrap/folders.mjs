import fs from 'node:fs';
import path from 'node:path';

/** Makes a folder and those above it. Node's own recursive mkdir never returns where a parent refuses with ENOENT, as /proc does. */
export function makeFolder(folder) {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
}
