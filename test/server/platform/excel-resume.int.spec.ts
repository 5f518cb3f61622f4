import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import pg from 'pg';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { familyDocuments } from '../../../server/families.js';
import type { ServerDocument } from '../../../server/kernel/contracts.js';
import { ThreadFailed } from '../../../server/kernel/threads.js';
import { leaveChunk } from '../../../server/platform/import-task/applying.js';
import { shapeNamed } from '../../../server/platform/import-task/shapes.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { formOf, Product } from '../harness/product.js';

// What becomes of an import when a server loses its database, a thread dies or hangs, or a server that holds a task is gone.

const ROWS = 1_200;
let product: Product;
let buyer: Person;
/** Materials that a faulty rule cannot decide. */
const undecidable = new Set<unknown>();
const families = familyDocuments.map((document): ServerDocument => {
  const create = document.prepare?.['CREATE'];
  if (document.definition.type !== 'baseMaterialItem' || !create) return document;
  return {
    ...document,
    prepare: {
      ...document.prepare,
      CREATE: async (command, tools) => {
        if (undecidable.has((command.payload as { readonly fields?: { readonly itemCode?: string } }).fields?.itemCode))
          throw new Error('the rule is broken');
        return create(command, tools);
      },
    },
  };
});

beforeAll(async () => {
  product = await Product.start({
    expectErrors: true,
    families,
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
      });
    },
  });
  buyer = await product.enter('buyer');
}, 600_000);
afterAll(() => product.stop());

interface Task {
  readonly state: string;
  readonly upTo: number;
  readonly written: number;
  readonly refused: number;
}

/** The task once it has come to a state, waiting for it. */
async function arrived(taskId: string, state: string): Promise<Task> {
  for (;;) {
    const task = await buyer.done<Task & Record<string, unknown>>('baseImportTask', 'findById', { id: taskId });
    if (task.state === state || task.state === 'failed') return task;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function workbook(rows = ROWS, code = 'R'): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Materials');
  sheet.addRow(['itemCode', 'itemName']);
  for (let row = 0; row < rows; row += 1) sheet.addRow([`${code}${row}`, `Resumed ${row}`]);
  return new Uint8Array(await book.xlsx.writeBuffer());
}

/** Resolves when so many materials were made, or changed, by this server. */
const made = (count: number): Promise<void> =>
  new Promise((resolve) => {
    let seen = 0;
    const unlisten = product.assembled.runtime.onCommit(({ definition }) => {
      if (definition.type !== 'baseMaterialItem' || (seen += 1) < count) return;
      unlisten();
      resolve();
    });
  });

const cutConnections = () =>
  product.assembled.database.read.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
  );

test('an import that was cut off in the middle of a chunk goes on after the restart: nothing twice, nothing lost', async () => {
  const { data } = await buyer.form(
    '/v1/importExcelRestful/importExcel',
    formOf({ 'materials.xlsx': await workbook() }, { entity: 'baseMaterialItem' }),
  );
  const { taskId } = data as { taskId: string };
  expect(await arrived(taskId, 'review')).toMatchObject({ state: 'review', ok: ROWS, bad: 0 });

  const inTheSecondChunk = made(700);
  await buyer.done('baseImportTask', 'doConfirm', { id: taskId });
  await inTheSecondChunk;
  await cutConnections();
  await product.restart();
  buyer = await product.enter('buyer');
  expect(await arrived(taskId, 'completed')).toMatchObject({ state: 'completed', written: ROWS, refused: 0, upTo: ROWS + 1 });

  const {
    rows: [count],
  } = await product.assembled.database.read.query<{ items: number; codes: number; events: number }>(
    "select count(*)::int as items, count(distinct item_code)::int as codes, (select count(*)::int from document_event where doc_type = 'baseMaterialItem' and event = 'CREATE') as events from base_material_item where item_code like 'R%'",
  );
  expect(count).toEqual({ items: ROWS, codes: ROWS, events: ROWS });
  const chunks = (await buyer.done<readonly { readonly event: string }[]>('baseImportTask', 'listHistory', { id: taskId })).filter(
    ({ event }) => event === 'CHUNK_DONE',
  );
  expect(chunks).toHaveLength(3);

  const inTheMiddle = made(300);
  await buyer.done('baseImportTask', 'doUndo', { id: taskId, reason: 'Wrong file' });
  await inTheMiddle;
  await cutConnections();
  await product.restart();
  buyer = await product.enter('buyer');
  expect(await arrived(taskId, 'undone')).toMatchObject({ state: 'undone', notUndone: null });
  const {
    rows: [left],
  } = await product.assembled.database.read.query<{ items: number; deleted: number; once: number }>(
    "select (select count(*)::int from base_material_item where item_code like 'R%') as items, count(*)::int as deleted, count(distinct doc_id)::int as once from document_event where doc_type = 'baseMaterialItem' and event = 'DELETE'",
  );
  expect(left).toEqual({ items: 0, deleted: ROWS, once: ROWS });
}, 600_000);

const reported = (): readonly string[] => product.reported.splice(0).map(String);

describe('a thread that reads a workbook', () => {
  /** The next readings end so. */
  function readings(...ends: readonly (() => Promise<never>)[]): void {
    const { threads } = product.assembled.files;
    const run = threads.run.bind(threads);
    const left = [...ends];
    Object.assign(threads, {
      run: (...args: Parameters<typeof run>) => {
        const end = left.shift();
        if (left.length === 0) Object.assign(threads, { run });
        return end ? end() : run(...args);
      },
    });
  }
  const died = () => Promise.reject(new ThreadFailed('the thread ended'));
  const upload = async (code: string): Promise<string> =>
    (
      (
        await buyer.form(
          '/v1/importExcelRestful/importExcel',
          formOf({ 'm.xlsx': await workbook(3, code) }, { entity: 'baseMaterialItem' }),
        )
      ).data as { taskId: string }
    ).taskId;
  const found = async (id: string) => {
    await product.assembled.imports.settled();
    return buyer.done<Task & { readonly failCode: string | null; readonly rowCount: number | null }>('baseImportTask', 'findById', {
      id,
    }) as unknown as Promise<Task & { readonly failCode: string | null }>;
  };
  /** Without waiting for the sweeps. */
  const ended = async (id: string) => {
    for (;;) {
      const task = await found(id);
      if (task.state !== 'parsing') return task;
      await product.assembled.imports.look();
    }
  };
  test('and takes too long, or more memory than it may have, is not asked again: the file is divided', async () => {
    for (const [code, error] of [
      ['SLOW', new ThreadFailed('it took too long', 'TimeoutError')],
      ['FULL', Object.assign(new Error('Worker terminated due to reaching memory limit'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })],
    ] as const) {
      reported();
      readings(() => Promise.reject(error));
      expect(await found(await upload(code))).toMatchObject({ state: 'failed', failCode: 'IMPORT_TOO_HEAVY' });
      expect(reported()).toEqual([String(error)]);
    }
  });

  test('and dies is asked again, and reads it then', async () => {
    readings(died);
    reported();
    const taskId = await upload('DIED');
    expect(await ended(taskId)).toMatchObject({ state: 'review', ok: 3, bad: 0 });
    expect(reported()).toEqual(['ThreadFailed: the thread ended']);
  });

  test('and dies five times is given up, and the person is told', async () => {
    readings(died, died, died, died, died);
    reported();
    const taskId = await upload('DEAD');
    expect(await ended(taskId)).toMatchObject({ state: 'failed', failCode: 'IMPORT_NOT_READ' });
    expect(reported()).toEqual(Array.from({ length: 5 }, () => 'ThreadFailed: the thread ended'));
  });

  test('for a server that is gone keeps the task until its lease is over, and not a moment longer', async () => {
    product.clock.stand();
    let reading: Promise<never>;
    let end!: () => void;
    const asked = new Promise<void>((resolve) => {
      reading = new Promise((_resolve, reject) => {
        end = () => reject(new ThreadFailed('the thread ended'));
      });
      readings(() => {
        resolve();
        return reading;
      });
    });
    const taskId = await upload('GONE');
    await asked;
    const {
      rows: [lease],
    } = await product.assembled.database.read.query<{ ms: number }>(
      "update base_import_work set server = 'gone' where task_id = $1 returning (extract(epoch from until) * 1000)::float8 as ms",
      [taskId],
    );
    end();
    expect((await found(taskId)).state).toBe('parsing');
    product.clock.pass(lease!.ms - product.clock.now());
    await product.assembled.imports.look();
    expect((await found(taskId)).state).toBe('parsing');
    product.clock.pass(1);
    await product.assembled.imports.look();
    expect(await found(taskId)).toMatchObject({ state: 'review', ok: 3 });
    product.clock.go();
  });
});

describe('rows that the server cannot work on', () => {
  const uploaded = async (code: string, fields: object = {}): Promise<string> =>
    (
      (
        await buyer.form(
          '/v1/importExcelRestful/importExcel',
          formOf({ 'm.xlsx': await workbook(3, code) }, { entity: 'baseMaterialItem', ...fields }),
        )
      ).data as { taskId: string }
    ).taskId;
  const reviewed = async (code: string, fields: object = {}) => {
    const taskId = await uploaded(code, fields);
    expect(await arrived(taskId, 'review')).toMatchObject({ state: 'review', ok: 3 });
    return taskId;
  };
  /** Tried so often, or until it is over, without waiting for the sweeps. */
  const tried = async (taskId: string, most = Infinity) => {
    for (let attempt = 0; ; attempt += 1) {
      await product.assembled.imports.settled();
      const task = await buyer.done<
        Task & { readonly failCode: string | null; readonly ok: number; readonly bad: number; readonly notUndone: number | null }
      >('baseImportTask', 'findById', { id: taskId });
      if (!['parsing', 'validating', 'applying', 'undoing'].includes(task.state) || attempt === most) return task;
      await product.assembled.imports.look();
    }
  };
  /** As owner of the tables. */
  const owner = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: product.ownerUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const refusing = (table: string, when: string, timing: string) =>
    owner(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'the disk is broken'; end $$;
    create constraint trigger broken after ${timing} on ${table} deferrable initially deferred for each row when (${when}) execute function broken()`);
  const repaired = (table: string) => owner(`drop trigger broken on ${table}; drop function broken()`);
  const items = async (code: string) =>
    (
      await product.assembled.database.read.query<{ count: number }>(
        'select count(*)::int as count from base_material_item where item_code like $1',
        [`${code}%`],
      )
    ).rows[0]!.count;

  /** What the server may read of a table; all of it again afterwards. */
  const reads = async (table: string, columns: readonly string[]) => {
    const {
      rows: [role],
    } = await product.assembled.database.read.query<{ name: string }>('select quote_ident(current_user) as name');
    await owner(
      `revoke select on ${table} from ${role!.name}; ${columns.length > 0 ? `grant select (${columns.join(', ')}) on ${table} to ${role!.name}` : ''}`,
    );
    return () => owner(`grant select on ${table} to ${role!.name}`);
  };
  const errorsOf = async (taskId: string) => {
    const { data } = (await (await buyer.stream('/v1/importExcelRestful/listErrors', { taskId, lan: 'EN' })).json()) as {
      data: readonly { rowNo: number; code: string }[];
    };
    return data.map(({ rowNo, code }) => [rowNo, code]);
  };

  test('because what they are compared with cannot be read, end the import after five tries; uploaded again once it can, they are checked', async () => {
    reported();
    const mended = await reads('base_material_item', []);
    const taskId = await uploaded('CHECK');
    expect(await tried(taskId)).toMatchObject({ state: 'failed', failCode: 'IMPORT_NOT_CHECKED' });
    expect(reported()).toEqual(Array.from({ length: 6 }, () => 'error: permission denied for table base_material_item'));
    await mended();
    await reviewed('CHECK');
  });

  test('because of one that no rule can decide, are checked without it after five tries, and it says so', async () => {
    undecidable.add('ODD1');
    reported();
    const taskId = await uploaded('ODD');
    expect(await tried(taskId)).toMatchObject({ state: 'review', ok: 2, bad: 1 });
    expect([await errorsOf(taskId), reported()]).toEqual([
      [[3, 'IMPORT_NOT_CHECKED']],
      Array.from({ length: 6 }, () => 'Error: the rule is broken'),
    ]);
    await buyer.done('baseImportTask', 'doConfirm', { id: taskId });
    expect([await tried(taskId), await items('ODD')]).toEqual([expect.objectContaining({ state: 'partly', written: 2, refused: 0 }), 2]);
  });

  describe('and have to be taken back', () => {
    const written = async (code: string) => {
      const taskId = await reviewed(code);
      await buyer.done('baseImportTask', 'doConfirm', { id: taskId });
      expect(await arrived(taskId, 'completed')).toMatchObject({ state: 'completed', written: 3 });
      return taskId;
    };
    /** Enough for the question whether the import may be undone, and too little for doing it. */
    const half = () => reads('base_import_row', ['task_id', 'row_no', 'doc_id', 'doc_rev', 'target_id']);
    const undo = (taskId: string) => buyer.done('baseImportTask', 'doUndo', { id: taskId, reason: 'Wrong file' });

    test('stay after five tries, say so row by row, and are taken back later', async () => {
      const taskId = await written('BACK');
      const mended = await half();
      await undo(taskId);
      expect((await tried(taskId, 4)).state).toBe('undoing');
      await mended();
      expect(await tried(taskId)).toMatchObject({ state: 'partly', notUndone: 3 });
      expect([await errorsOf(taskId), await items('BACK')]).toEqual([[2, 3, 4].map((row) => [row, 'IMPORT_NOT_UNDONE']), 3]);
      await undo(taskId);
      expect([await tried(taskId), await items('BACK')]).toEqual([expect.objectContaining({ state: 'undone', notUndone: null }), 0]);
    });

    test('stay even where that cannot be written beside them', async () => {
      const taskId = await written('STAY');
      const mended = await half();
      reported();
      await undo(taskId);
      expect([await tried(taskId), await items('STAY')]).toEqual([expect.objectContaining({ state: 'partly', notUndone: 3 }), 3]);
      expect(reported()).toEqual(Array.from({ length: 6 }, () => 'error: permission denied for table base_import_row'));
      await mended();
      await undo(taskId);
      expect([await tried(taskId), await items('STAY')]).toEqual([expect.objectContaining({ state: 'undone', notUndone: null }), 0]);
    });
  });

  test('as a whole, at their COMMIT, are given up after five tries; uploaded again once it is mended, they are written', async () => {
    const whole = { mode: 'ALL_OR_NOTHING' };
    const taskId = await reviewed('WHOLE', whole);
    reported();
    await refusing('base_material_item', "new.item_code like 'WHOLE%'", 'insert');
    await buyer.done('baseImportTask', 'doConfirm', { id: taskId });
    expect(await tried(taskId)).toMatchObject({ state: 'failed', failCode: 'IMPORT_NOT_WRITTEN', written: 0 });
    expect([reported().filter((error) => error.includes('was not committed')), await items('WHOLE')]).toEqual([
      Array.from({ length: 5 }, () => 'Error: the import was not committed: SYS_ERROR'),
      0,
    ]);

    await repaired('base_material_item');
    const again = await reviewed('WHOLE', whole);
    await buyer.done('baseImportTask', 'doConfirm', { id: again });
    expect(await arrived(again, 'completed')).toMatchObject({ state: 'completed', written: 3 });
    expect(await items('WHOLE')).toBe(3);
  });

  test('chunk by chunk, are left after five tries: what is written already counts, the rest is told row by row', async () => {
    const taskId = await reviewed('CHUNK');
    await refusing('base_import_row', 'new.doc_id is not null', 'update');
    await buyer.done('baseImportTask', 'doConfirm', { id: taskId });
    expect([(await tried(taskId, 5)).state, await items('CHUNK')]).toEqual(['applying', 3]);
    await repaired('base_import_row');
    expect(await tried(taskId)).toMatchObject({ state: 'completed', written: 3, refused: 0 });

    const left = await reviewed('LEFT');
    const { database, runtime, kernel } = product.assembled;
    const viewer = { ...SYSTEM, userId: '1', userType: 'INSIDE' as const, orgIds: null };
    expect(
      await leaveChunk(
        { database, runtime, shape: shapeNamed(kernel.registry, 'baseMaterialItem', false, false)!, taskId: left, viewer },
        0,
      ),
    ).toEqual({ upTo: 4, written: 0, refused: 3, changed: 0 });
    expect(await errorsOf(left)).toEqual([
      [2, 'IMPORT_NOT_WRITTEN'],
      [3, 'IMPORT_NOT_WRITTEN'],
      [4, 'IMPORT_NOT_WRITTEN'],
    ]);
  });
});
