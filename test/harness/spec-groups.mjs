/**
 * Unit specs of one family share a module registry when everything is run: most of what a small one cost was loading a thousand
 * modules. A group is a file that imports its members, made anew for each run in `test/groups`, which git does not know. Server
 * specs stay alone: what fails of them is tried again by itself.
 */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.join('test', 'groups');
/** So many of a family are loaded together at most: the groups are what the workers share out among them. */
const MOST = 10;

/** These start programs, or last so long that others would wait behind them. */
const ALONE = [/^test\/server\/(bootstrap|scripts)\//, /^test\/simulation\//, /^test\/[^/]+$/, /^test\/machines\/(registry|golden)/];
/** What cannot stand in a block. */
const outside = /^export |^(?:(?:const|let) .*= )?await /m;

/** @param {string} file below the root, with slashes */
export const isAlone = (file, source) => ALONE.some((pattern) => pattern.test(file)) || outside.test(source);

function specsBelow(folder, found = []) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) specsBelow(name, found);
    else if (entry.name.endsWith('.spec.ts')) found.push(name);
  }
  return found;
}

const familyOf = (file) => file.split('/').slice(1, 3).join('-');

/**
 * @param {string} root of the repository
 * @returns {{ groups: Record<string, string[]>, alone: string[] }} the unit specs; paths below the root
 */
export function groupsOf(root) {
  const below = ['test/machines', 'test/server', 'test/simulation'].flatMap((folder) => specsBelow(path.join(root, folder)));
  const top = fs.readdirSync(path.join(root, 'test')).filter((name) => name.endsWith('.spec.ts'));
  const files = [...below, ...top.map((name) => path.join(root, 'test', name))]
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.int.spec.ts'))
    .sort();
  const alone = files.filter((file) => isAlone(file, fs.readFileSync(path.join(root, file), 'utf8')));
  const families = new Map();
  for (const file of files.filter((one) => !alone.includes(one)))
    families.set(familyOf(file), [...(families.get(familyOf(file)) ?? []), file]);
  const groups = {};
  for (const [family, members] of families) {
    const parts = Math.ceil(members.length / MOST);
    // By turns: neighbours are alike, and the long ones of a family do not come together.
    members.forEach((file, index) => (groups[`${family}-${(index % parts) + 1}`] ??= []).push(file));
  }
  return { groups, alone };
}

/** Writes the files of the groups. */
export function writeGroups(root) {
  const folder = path.join(root, FOLDER);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, members] of Object.entries(groupsOf(root).groups)) {
    const lines = members.map((file) => `import '../${file.slice('test/'.length).replace(/\.ts$/, '.js')}';\n`);
    fs.writeFileSync(path.join(folder, `${name}.spec.ts`), lines.join(''));
  }
}
