/**
 * Specs that stand beside one another share a module registry when everything is run: most of what a small one cost was loading a
 * thousand modules. A group is a file that imports its members, made anew for each run in `test/groups`, which git does not know.
 * What fails of a group is told by its member's name, and is tried again by itself where a second try is allowed.
 */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.join('test', 'groups');
/** These start programs, or last so long that others would wait behind them. */
const ALONE = [
  /^test\/server\/(bootstrap|scripts)\//,
  /^test\/simulation\//,
  /^test\/[^/]+$/,
  /^test\/machines\/(registry|golden)/,
  /\.redis\.int\.spec\.ts$/,
  /^test\/server\/strangers\//,
  /\/(kill|hostile|hostile-files|erase|wire|formats|two-servers|whole-tender)\.int\.spec\.ts$/,
  /\/(shell|reference-data|hall|every-screen|finance|people|lists|user-centre|formats|signing)\.e2e\.spec\.ts$/,
];
/** What cannot stand in a block. */
const outside = /^export |^(?:(?:const|let) .*= )?await /m;

/** @param {string} file below the root, with slashes */
export const isAlone = (file, source) => ALONE.some((pattern) => pattern.test(file)) || outside.test(source);

const isServer = (file) => file.endsWith('.int.spec.ts');
const isBrowser = (file) => file.endsWith('.e2e.spec.ts');
/** So many are loaded together at most: the groups are what the workers share out among them. */
const kinds = {
  unit: { takes: (file) => !isServer(file) && !isBrowser(file), most: 20, ending: '.spec.ts' },
  server: { takes: isServer, most: 8, ending: '.int.spec.ts' },
  browser: { takes: isBrowser, most: 4, ending: '.e2e.spec.ts' },
};

function specsBelow(folder, found = []) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) specsBelow(name, found);
    else if (entry.name.endsWith('.spec.ts')) found.push(name);
  }
  return found;
}

/** Server specs all load the whole server, whatever their family. Those of the kernel and of competitions have one try, and stay apart. */
function familyOf(file, kind) {
  const [, folder, family] = file.split('/');
  if (kind === 'unit') return `${folder}-${family}`;
  if (kind === 'browser') return 'screens';
  return ['kernel', 'compete'].includes(family) ? family : 'families';
}

/** Members by turns: neighbours are alike, and the long ones of a family do not come together. */
function dividedByTurns(family, members, most) {
  const parts = Math.ceil(members.length / most);
  return Array.from({ length: parts }, (_, part) => [`${family}-${part + 1}`, members.filter((_, index) => index % parts === part)]);
}

/**
 * @param {string} root of the repository
 * @param {'unit' | 'server' | 'browser'} kind
 * @returns {{ groups: Record<string, string[]>, alone: string[] }} the specs of a kind; paths below the root
 */
export function groupsOf(root, kind) {
  const { takes, most } = kinds[kind];
  const below = ['test/machines', 'test/server', 'test/simulation', 'test/browser'].flatMap((folder) =>
    specsBelow(path.join(root, folder)),
  );
  const top = fs.readdirSync(path.join(root, 'test')).filter((name) => name.endsWith('.spec.ts'));
  const files = [...below, ...top.map((name) => path.join(root, 'test', name))]
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter(takes)
    .sort();
  const alone = files.filter((file) => isAlone(file, fs.readFileSync(path.join(root, file), 'utf8')));
  const families = new Map();
  for (const file of files.filter((one) => !alone.includes(one)))
    families.set(familyOf(file, kind), [...(families.get(familyOf(file, kind)) ?? []), file]);
  return { groups: Object.fromEntries([...families].flatMap(([family, members]) => dividedByTurns(family, members, most))), alone };
}

/** Writes the files of the groups. */
export function writeGroups(root) {
  fs.rmSync(path.join(root, FOLDER), { recursive: true, force: true });
  for (const [kind, { ending }] of Object.entries(kinds)) {
    const folder = path.join(root, FOLDER, kind);
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, members] of Object.entries(groupsOf(root, kind).groups)) {
      const lines = members.map((file) => `import '../../${file.slice('test/'.length).replace(/\.ts$/, '.js')}';\n`);
      fs.writeFileSync(path.join(folder, name + ending), lines.join(''));
    }
  }
}
