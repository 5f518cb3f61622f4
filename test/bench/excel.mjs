/**
 * A workbook of 100,000 rows and 20 columns, written and read: time, time of the processor, and the most memory of the process
 * that does it, which is started anew for each. Beside ours stand ExcelJS's own streaming writer and reader. `--only product`:
 * materials through the running product, once.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { throughProduct } from './harness/excel-product.mjs';
import { median, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';

const ROWS = sized(100_000, 200);
const side = fileURLToPath(new URL('harness/excel-side.mjs', import.meta.url));

async function once(name, file, rows = ROWS) {
  const { stdout } = await promisify(execFile)(process.execPath, [side, name, file, String(rows)]);
  return JSON.parse(stdout);
}

export async function bench({ rounds, only, rows = ROWS }) {
  if (only === 'product') return throughProduct({ rows, alone: (name, file) => once(name, file, rows) });
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-excel-'));
  try {
    const [own, peer] = ['own.xlsx', 'peer.xlsx'].map((name) => path.join(folder, name));
    const times = { write: [], exceljs: [], read: [], exceljsRead: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.write.push(await once('write', own, rows));
      times.exceljs.push(await once('exceljs', peer, rows));
      times.read.push(await once('read', own, rows));
      times.exceljsRead.push(await once('exceljsRead', own, rows));
    }
    const of = (name, figure) => median(times[name].map((one) => one[figure]));
    const sizes = await Promise.all([own, peer].map(async (file) => Math.round((await stat(file)).size / 1e6)));
    for (const [ours, theirs, doing, tool] of [
      ['write', 'exceljs', 'writing', 'writer'],
      ['read', 'exceljsRead', 'reading', 'reader'],
    ]) {
      for (const [figure, unit, what] of [
        ['ms', 'ms', 'time'],
        ['cpu', 'ms', 'processor time'],
        ['mb', 'MB', 'most memory'],
      ]) {
        print({
          bench: 'excel',
          figure: `${what} of ${doing} ${rows} rows of 20 columns`,
          unit,
          value: of(ours, figure),
          peer: `ExcelJS streaming ${tool}`,
          floorValue: of(theirs, figure),
          ratio: of(ours, figure) / of(theirs, figure),
          goal: '<= 1.2',
          note: `rows made on the way on both sides; files of ${sizes.join(' and ')} MB`,
        });
      }
    }
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
