/** Workbooks in threads, as the product runs: written by one, read by another; prints what came of it as JSON. */
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const built = (file) => new URL(`../../../dist/server/${file}.js`, import.meta.url);
const { openWriting } = await import(built('platform/excel/writing'));
const { Threads } = await import(built('kernel/threads'));

const [folder] = process.argv.slice(2);
const [book, lines, broken] = ['rows.xlsx', 'rows.jsonl', 'broken.xlsx'].map((name) => path.join(folder, name));
const writing = openWriting({
  columns: [
    { title: 'Code', kind: 'text', width: 12 },
    { title: 'Price', kind: 'number', width: 12 },
    { title: 'Day', kind: 'date', width: 12 },
  ],
  name: 'Prices',
  sheetMaxRow: 100_000,
  timeZone: 'Asia/Shanghai',
});
const saved = pipeline(writing.output, createWriteStream(book));
for (let from = 0; from < 3_000; from += 500)
  await writing.write(Array.from({ length: 500 }, (_one, index) => [`M${from + index}`, `${from + index}.25`, '2026-03-05']));
await writing.end([['Rows', '3000']]);
await saved;
await writeFile(broken, (await readFile(book)).subarray(0, 1_000));

const threads = new Threads();
const reader = {
  url: built('platform/excel/reader'),
  load: () => {
    throw new Error('it is not read in a thread');
  },
};
const read = await threads.run(reader, 'readSheets', [book, lines, 100_000]);
const rows = (await readFile(lines, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const refused = await threads.run(reader, 'readSheets', [broken, lines, 100_000]).then(
  () => null,
  ({ name }) => name,
);
const failed = await threads.run(reader, 'readSheets', [path.join(folder, 'nowhere.xlsx'), lines, 100_000]).then(
  () => null,
  ({ name, message }) => `${name}: ${message.split(',')[0]}`,
);
const unruly = {
  url: new URL('./unruly.mjs', import.meta.url),
  load: () => {
    throw new Error('it is not run in a thread');
  },
};
const endOf = (name, patience) =>
  threads.run(unruly, name, [21], patience).then(
    (value) => value,
    ({ name: kind, message, code }) => code ?? `${kind}: ${message}`,
  );
// Two threads at most: whoever waits behind one that hangs or dies gets another.
const ends = await Promise.all([
  endOf('hang', { ms: 500, processorMs: 60_000 }),
  endOf('spin', { ms: 60_000, processorMs: 500 }),
  endOf('die'),
  endOf('fill'),
  endOf('twice'),
  endOf('twice'),
]);
await threads.stop();
process.stdout.write(JSON.stringify({ read, first: rows[1], last: rows.at(-1), refused, failed, ends }));
