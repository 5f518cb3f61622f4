/**
 * `npm run changelog -- VERSION YYYY-MM-DD`: the notes of `docs/changes/AREA/NAME.md` become the newest section of CHANGELOG.md, by
 * area, and their files go.
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = path.join(root, 'docs/changes');
const file = path.join(root, 'CHANGELOG.md');

/** @returns `{file, area, text}` of each note, by area and name */
export function notes(from = folder) {
  return readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ file: path.join(from, name), area: path.dirname(name), text: readFileSync(path.join(from, name), 'utf8').trim() }));
}

/** @throws Error where the version is there already, is none, or nothing is noted */
export function folded(changelog, noted, version, day) {
  if (!/^\d+\.\d+\.\d+$/.test(version ?? '') || !/^\d{4}-\d{2}-\d{2}$/.test(day ?? ''))
    throw new Error('Give a version and its day: npm run changelog -- 0.2.0 2026-12-31');
  if (changelog.includes(`\n## ${version}`)) throw new Error(`CHANGELOG.md has ${version} already; give the next version.`);
  if (noted.length === 0) throw new Error('docs/changes has no notes; there is nothing to fold.');
  const areas = [...new Set(noted.map(({ area }) => area))];
  const linesOf = (area) => noted.filter((note) => note.area === area).map(({ text }) => `- ${text}`);
  const section = [`## ${version} (${day})`, ...areas.map((area) => [`### ${area}`, '', ...linesOf(area)].join('\n'))].join('\n\n');
  const newest = changelog.indexOf('\n## ');
  return `${changelog.slice(0, newest)}\n${section}\n${changelog.slice(newest)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version, day] = process.argv.slice(2);
  const noted = notes();
  writeFileSync(file, folded(readFileSync(file, 'utf8'), noted, version, day));
  for (const note of noted) rmSync(note.file);
  console.log(`${noted.length} notes stand in CHANGELOG.md under ${version}.`);
}
