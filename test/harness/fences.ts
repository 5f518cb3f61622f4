/** The import fences of the design ("Where things go"): imports run downwards only, and some libraries have one door. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

export interface Import {
  /** Path of the importing file inside the repository, with forward slashes. */
  file: string;
  line: number;
  /** What is imported: a path inside the repository without its ending, or a package's name. */
  target: string;
  isPackage: boolean;
  /** Loaded when it is needed, not before. */
  isLazy: boolean;
}

/** A library and the folder in which at most one file may import it. */
const doors: { library: RegExp; name: string; under: string }[] = [
  { library: /^xstate(\/|$)/, name: 'xstate', under: 'state-machines/' },
  { library: /^decimal\.js(\/|$)/, name: 'decimal.js', under: 'state-machines/' },
  { library: /^@noble\/hashes(\/|$)/, name: '@noble/hashes', under: 'state-machines/' },
  { library: /^mantine-react-table(\/|$)/, name: 'mantine-react-table', under: 'client/' },
  { library: /^socket\.io-client(\/|$)/, name: 'socket.io-client', under: 'client/' },
  { library: /^prom-client(\/|$)/, name: 'prom-client', under: 'server/' },
  { library: /^@opentelemetry\//, name: '@opentelemetry', under: 'server/' },
];

const layers = ['state-machines', 'server', 'client'];

/** Every import, re-export and dynamic import with a fixed target in the TypeScript files under the given folders. */
export function importsUnder(root: string, folders: string[]): Import[] {
  return folders
    .flatMap((folder) => filesUnder(root, folder))
    .flatMap((file) => importsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

function filesUnder(root: string, place: string): string[] {
  const stat = statSync(path.join(root, place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return /\.tsx?$/.test(place) ? [place] : [];
  return readdirSync(path.join(root, place)).flatMap((name) => filesUnder(root, `${place}/${name}`));
}

/** The imports of one file's text. */
export function importsOf(file: string, text: string): Import[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier)
      found.push({
        file,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        isLazy: ts.isCallExpression(node),
        ...resolve(file, specifier),
      });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function specifierOf(node: ts.Node): string | undefined {
  if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
    return node.moduleSpecifier.text;
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [target] = node.arguments;
    return target && ts.isStringLiteralLike(target) ? target.text : undefined;
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    return node.argument.literal.text;
  }
  return undefined;
}

function resolve(file: string, specifier: string): { target: string; isPackage: boolean } {
  const bare = specifier.replace(/\.(js|jsx|ts|tsx)$/, '');
  if (specifier.startsWith('.')) return { target: path.posix.join(path.posix.dirname(file), bare), isPackage: false };
  if (specifier.startsWith('@machines/')) return { target: bare.replace('@machines/', 'state-machines/'), isPackage: false };
  return { target: specifier, isPackage: true };
}

/** Each breach as `file:line sentence`, in the order of the imports. */
export function breaches(imports: Import[]): string[] {
  return [...imports.flatMap(breachOf), ...doors.flatMap((door) => secondDoors(door, imports))];
}

/** Files that need each other before either is whole, as `a → b → a`: each circle once, from its first file by name. */
export function circles(imports: Import[]): string[] {
  const files = new Map(imports.map(({ file }) => [file.replace(/\.tsx?$/, ''), [] as string[]]));
  for (const { file, target, isLazy } of imports) if (!isLazy && files.has(target)) files.get(file.replace(/\.tsx?$/, ''))!.push(target);
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, way: string[]): void => {
    const before = way.indexOf(file);
    if (before >= 0) found.add(named(way.slice(before)));
    if (before >= 0 || done.has(file)) return;
    for (const next of files.get(file)!) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of [...files.keys()].sort()) walk(file, []);
  return [...found];
}

function named(circle: string[]): string {
  const first = circle.indexOf([...circle].sort()[0]!);
  const turned = [...circle.slice(first), ...circle.slice(0, first)];
  return [...turned, turned[0]].join(' → ');
}

function breachOf(found: Import): string[] {
  const [layer = '', family = ''] = found.file.split('/');
  const say = (rule: string): string[] => [`${found.file}:${found.line} imports ${found.target}: ${rule}`];
  if (found.isPackage) {
    const known = doors.some((door) => door.under === 'state-machines/' && door.library.test(found.target));
    return layer === 'state-machines' && !known ? say('a machine imports nothing but machines') : [];
  }
  const [targetLayer = '', targetFamily = ''] = found.target.split('/');
  if (layer === 'state-machines' && targetLayer !== 'state-machines') return say('a machine imports nothing but machines');
  if (layers.includes(layer) && !layers.includes(targetLayer) && !(layer === 'server' && targetLayer === 'migrations')) {
    return say('code imports only state-machines, server and client');
  }
  if (layer === 'server' && targetLayer === 'client') return say('the server knows no client');
  if (layer === 'client' && targetLayer === 'server') return say('the client knows no server');
  if (!isFamily(found.target)) return [];
  if (family === 'kernel') return say('the kernel knows no family');
  if (targetLayer !== layer || layer === 'client' || !isFamily(found.file) || targetFamily === family) return [];
  if ((below[layer] ?? []).includes(targetFamily) && !isBelow(family, targetFamily)) return [];
  if (layer === 'server' && lists.includes(family)) return [];
  return say('a family reaches another by events and published queries');
}

/** What stands under the families: trade, which several of them share, and on the server the platform under both. */
const below: Readonly<Record<string, readonly string[]>> = { 'state-machines': ['trade'], server: ['trade', 'platform'] };
/** What lies lower knows nothing of what stands on it. */
const isBelow = (family: string, target: string): boolean => family === 'platform' && target === 'trade';
/** Rooms that put a server together or fill it: they know everybody. */
const lists = ['assembly', 'scripts', 'bootstrap'];

/** A path in a folder of its layer other than the kernel; files at a layer's top, which bind everything, belong to none. */
function isFamily(file: string): boolean {
  const [layer = '', family = '', ...rest] = file.split('/');
  return layers.includes(layer) && family !== 'kernel' && rest.length > 0;
}

function secondDoors({ library, name, under }: (typeof doors)[number], imports: Import[]): string[] {
  const users = imports.filter((found) => found.isPackage && found.file.startsWith(under) && library.test(found.target));
  const first = users[0]?.file;
  return users
    .filter((found) => found.file !== first)
    .map((found) => `${found.file}:${found.line} imports ${found.target}: one file imports ${name}, and that is ${first}`);
}
