/**
 * Materials through the running product, by its real calls: a workbook of which 37 rows are faulty is imported, what is right
 * confirmed, and the list exported. Beside each stands what reading or writing the same rows costs alone.
 */
import assert from 'node:assert/strict';
import { createWriteStream, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { openBenchDatabase } from './bench-database.mjs';
import { Calls } from './calls.mjs';
import { print } from './figures.mjs';
import { costOf } from './process-cost.mjs';
import { spawnServer } from './product-server.mjs';
import { setStage } from './stage.mjs';

const FAULTY = 37;
const LOOK_MS = 500;
const busy = ['uploaded', 'parsing', 'validating', 'applying'];
const keys = ['itemCode', 'itemName', 'spec', 'itemType', 'taxRate'];

/** @param {{ rows: number, alone: (what: string, file: string) => Promise<{ ms: number, cpu: number, mb: number }> }} options */
export async function throughProduct({ rows, alone }) {
  const database = await openBenchDatabase({ installed: true });
  try {
    const stage = await setStage(database, {
      bidders: 3,
      turns: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 36_000, visibility: 'BEST_PRICE' }],
    });
    const [source, list] = ['materials.xlsx', 'list.xlsx'].map((name) => path.join(database.folder, name));
    const bare = { writing: await alone('materials', source), reading: await alone('read', source) };
    const server = spawnServer({ appUrl: database.appUrl, folder: database.folder });
    const port = await server.listening;
    assert.notEqual(port, null, server.errors.join('\n'));
    try {
      const calls = new Calls(port, stage.buyer);
      const imported = await imports(calls, server.child, source, rows);
      const exported = await exports(calls, server.child, list, rows - FAULTY);
      told(
        rows,
        'checking',
        imported.checking,
        'our reader alone',
        bare.reading,
        `read, stored and checked row by row: ${rows - FAULTY} right, ${FAULTY} faulty`,
      );
      told(
        rows,
        'writing',
        imported.writing,
        'our reader alone',
        bare.reading,
        `${rows - FAULTY} materials begun by events of their own; the workbook has ${await megabytes(source)} MB`,
      );
      told(rows, 'exporting', exported, 'our writer alone', bare.writing, `in one snapshot; the workbook has ${await megabytes(list)} MB`);
      assert.deepEqual(server.errors, []);
      return true;
    } finally {
      await server.stop();
    }
  } finally {
    await database.end();
  }
}

const megabytes = async (file) => ((await stat(file)).size / 1e6).toFixed(1);

async function imports(calls, child, file, rows) {
  const form = new FormData();
  for (const [name, value] of [
    ['entity', 'baseMaterialItem'],
    ['mode', 'VALID_ROWS'],
  ])
    form.set(name, value);
  form.set('files', await openAsBlob(file), 'materials.xlsx');
  const checked = costOf(child);
  const { taskId } = await calls.form('/v1/importExcelRestful/importExcel', form);
  const { state, ok, bad } = await rested(calls, taskId);
  const checking = checked();
  assert.deepEqual({ state, ok, bad }, { state: 'review', ok: rows - FAULTY, bad: FAULTY });
  const written = costOf(child);
  await calls.done('/v1/baseImportTaskRestful/doConfirm', { id: taskId });
  const task = await rested(calls, taskId);
  const writing = written();
  assert.deepEqual(
    { state: task.state, written: task.written, refused: task.refused },
    { state: 'partly', written: rows - FAULTY, refused: 0 },
  );
  return { checking, writing };
}

async function rested(calls, id) {
  for (;;) {
    const task = await calls.done('/v1/baseImportTaskRestful/findById', { id });
    if (!busy.includes(task.state)) return task;
    await sleep(LOOK_MS);
  }
}

async function exports(calls, child, file, rows) {
  const exported = costOf(child);
  const columns = keys.map((key) => ({ key, title: key, width: 120 }));
  const response = await calls.stream('/v1/exportExcelRestful/exportExcel', {
    requestUrl: '/v1/baseMaterialItemRestful/listByPage',
    requestParams: {},
    columns,
    fileName: 'materials',
  });
  assert.equal(response.headers.get('x-row-count'), String(rows));
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
  return exported();
}

function told(rows, doing, ours, peer, bare, note) {
  for (const [figure, unit, what] of [
    ['ms', 'ms', 'time'],
    ['cpu', 'ms', 'processor time of the server'],
    ['mb', 'MB', 'memory of the server, beyond what it held before,'],
  ]) {
    print({
      bench: 'excel',
      figure: `${what} of ${doing} ${rows} materials through the product`,
      unit,
      value: ours[figure],
      peer,
      floorValue: bare[figure],
      ratio: ours[figure] / bare[figure],
      goal: 'none',
      note,
    });
  }
}
