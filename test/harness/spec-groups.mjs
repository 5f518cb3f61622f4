/**
 * Spec files of one family share a module registry when everything is run: most of what a small one cost was loading a thousand
 * modules. A group is a file that imports its members, made anew for each run in `test/groups`, which git does not know.
 */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.join('test', 'groups');
/** So many of a family are loaded together at most: the groups are what the workers share out among them. */
const MOST = { unit: 10, server: 6 };

/** These kill processes, have real deadlines, or last so long that others would wait behind them. */
const ALONE = [
  /\.redis\.int\.spec\.ts$/,
  /^test\/server\/(bootstrap|scripts|strangers)\//,
  /^test\/server\/kernel\/(servers|runtime\/(kill|time|clock|stopping|batching|pipelining))/,
  /^test\/server\/[^/]+$/,
  /^test\/server\/platform\/hostile-files/,
  /^test\/simulation\//,
  /^test\/[^/]+$/,
  /^test\/machines\/(registry|golden)/,
];
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

const projectOf = (file) => (file.endsWith('.int.spec.ts') ? 'server' : 'unit');
const familyOf = (file) => file.split('/').slice(1, 3).join('-');

/**
 * @param {string} root of the repository
 * @returns {Record<'unit' | 'server', { groups: Record<string, string[]>, alone: string[] }>} paths below the root
 */
export function groupsOf(root) {
  const all = ['test/machines', 'test/server', 'test/simulation'].flatMap((folder) => specsBelow(path.join(root, folder)));
  const files = [
    ...all,
    ...fs
      .readdirSync(path.join(root, 'test'))
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `${root}/test/${name}`),
  ];
  const sorted = { unit: { groups: {}, alone: [] }, server: { groups: {}, alone: [] } };
  const families = new Map();
  for (const file of files.map((one) => path.relative(root, one).split(path.sep).join('/')).sort()) {
    const project = projectOf(file);
    if (isAlone(file, fs.readFileSync(path.join(root, file), 'utf8'))) sorted[project].alone.push(file);
    else {
      const key = `${project} ${familyOf(file)}`;
      families.set(key, [...(families.get(key) ?? []), file]);
    }
  }
  for (const [key, members] of families) {
    const [project, family] = key.split(' ');
    const parts = Math.ceil(members.length / MOST[project]);
    // By turns: neighbours are alike, and the long ones of a family do not come together.
    members.forEach((file, index) => (sorted[project].groups[`${family}-${(index % parts) + 1}`] ??= []).push(file));
  }
  return sorted;
}

/** Writes the files of the groups; @returns of each project what is run. */
export function writeGroups(root) {
  const groups = groupsOf(root);
  fs.rmSync(path.join(root, FOLDER), { recursive: true, force: true });
  const run = {};
  for (const [project, { groups: named, alone }] of Object.entries(groups)) {
    fs.mkdirSync(path.join(root, FOLDER, project), { recursive: true });
    for (const [name, members] of Object.entries(named)) {
      const lines = members.map((file) => `import '../../${file.slice('test/'.length).replace(/\.ts$/, '.js')}';\n`);
      fs.writeFileSync(path.join(root, FOLDER, project, `${name}.spec.ts`), lines.join(''));
    }
    run[project] = { folder: `${FOLDER}/${project}`, alone };
  }
  return run;
}

/** The spec files behind one that ran: itself, or the members of the group. */
export function membersOf(root, file) {
  if (!file.startsWith(`${FOLDER}${path.sep}`)) return [file];
  return [...fs.readFileSync(path.join(root, file), 'utf8').matchAll(/'\.\.\/\.\.\/(.+)\.js'/g)].map(([, name]) => `test/${name}.ts`);
}
