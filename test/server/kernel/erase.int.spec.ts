/** Somebody's data is erased on request: it is nowhere any more, and yet the chain and the replay stay whole. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { audit } from '../../../server/kernel/audit.js';
import { createDatabase } from '../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../server/kernel/database/database.js';
import { applySchema } from '../../../server/kernel/database/schema.js';
import { keepStand, standBefore } from '../../../server/kernel/database/stands.js';
import { documentStore } from '../../../server/kernel/database/store.js';
import { eraseHistory } from '../../../server/kernel/erase.js';
import { replay } from '../../../state-machines/kernel/replay.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { documents } from '../../../state-machines/registry.js';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';
import { decided, shipment } from './database/shipment.js';
import type { Sent } from './database/shipment.js';

let database: TestDatabase;
let db: PostgresDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  await applySchema(database.ownerUrl, [shipment]);
  db = await createDatabase(database.appUrl);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

const CREATE = (id: string): Sent => ({
  type: 'CREATE',
  facts: { id },
  payload: {
    fields: { title: 'Chairs', contact: 'zhang@example.cn', mobile: '13800138000', phone: null },
    lines: {
      boxes: {
        set: [
          { boxNo: 1, receiver: '张三' },
          { boxNo: 2, receiver: '李四' },
          { boxNo: 3, receiver: null },
        ],
      },
    },
  },
});

async function erased(): Promise<{ id: string; before: Snapshot; after: Snapshot }> {
  const id = await db.nextId();
  const first = decided(
    null,
    CREATE(id),
    { type: 'SHIP_BOX', payload: { boxNo: 2 } },
    { type: 'SAVE', payload: { fields: { note: 'kept', contact: 'li@example.cn' } } },
  );
  await db.transaction((tx) => documentStore.write(tx, shipment, null, first));
  const before = first.at(-1)!.decision.after;
  const [batch] = decided(before, { type: 'ERASE', payload: { reason: 'on request' } });
  await db.transaction(async (tx) => {
    await documentStore.write(tx, shipment, before, [batch!]);
    await eraseHistory(
      {},
      {
        tx,
        definition: shipment,
        decision: batch!.decision,
        event: batch!.event,
        unseal: () => null,
        seal: (text: string) => text,
        emit: () => undefined,
      },
    );
  });
  return { id, before, after: batch!.decision.after };
}

const broken = async (): Promise<string[]> => {
  const found: string[] = [];
  await audit(db, [...documents, shipment], { onBreak: (one) => found.push(one.reason) });
  return found;
};

describe('erasing', () => {
  test('nothing of the person is left in any row or payload', async () => {
    const { id } = await erased();
    const { rows } = await owner.query<{ said: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as said from (
      select to_jsonb(h) from base_profile h where id = $1 union all select to_jsonb(b) from base_profile_boxes b where doc_id = $1
      union all select to_jsonb(p) from document_payload p where doc_id = $1 union all select to_jsonb(e) from document_event e where doc_id = $1) as t`,
      [id],
    );
    for (const gone of ['zhang@', 'li@', '13800138000', '张三', '李四']) expect(rows[0]!.said).not.toContain(gone);
    for (const kept of ['Chairs', 'kept', 'on request']) expect(rows[0]!.said).toContain(kept);
  });

  test('the stored document, the fold of its history and the audit agree', async () => {
    const { id, before, after } = await erased();
    const stored = (await documentStore.load(db.read, shipment, id))!.snapshot;
    expect(stored).toEqual(after);
    expect(stored.context).toMatchObject({ contact: 'erased@erased.invalid', mobile: '+000000', phone: null });
    expect(stored.context['boxes']).toEqual([
      expect.objectContaining({ boxNo: 1, receiver: '[erased]' }),
      expect.objectContaining({ boxNo: 3, receiver: null }),
    ]);
    expect(await documentStore.rows(db.read, shipment, id, 'boxes', { boxNo: 2 })).toEqual([
      expect.objectContaining({ receiver: '[erased]' }),
    ]);
    const folded = replay(shipment, await documentStore.history(db.read, shipment.type, id));
    expect(folded.snapshot).toEqual(after);
    expect(before.context['contact']).toBe('li@example.cn');
    expect(await broken()).toEqual([]);
  });

  test('how it stood before is forgotten, and is not kept by who read it before and writes it meanwhile', async () => {
    const id = await db.nextId();
    const [first] = decided(null, CREATE(id));
    await db.transaction((tx) => documentStore.write(tx, shipment, null, [first!]));
    const document = { definition: shipment, defHash: 'f'.repeat(64) };
    const read = { id, entry: first!.entry, snapshot: first!.decision.after, seen: 1 };
    await keepStand(db, document, read);
    expect(await standBefore(db.read, document, id, {})).toMatchObject({ rev: 1, snapshot: { context: { contact: 'zhang@example.cn' } } });

    const [batch] = decided(read.snapshot, { type: 'ERASE', payload: { reason: 'on request' } });
    let [commit, erasedNow]: (() => void)[] = [];
    const committing = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const isErased = new Promise<void>((resolve) => {
      erasedNow = resolve;
    });
    const erasing = db.transaction(async (tx) => {
      await documentStore.write(tx, shipment, read.snapshot, [batch!]);
      await eraseHistory(
        {},
        {
          tx,
          definition: shipment,
          decision: batch!.decision,
          event: batch!.event,
          unseal: () => null,
          seal: (text: string) => text,
          emit: () => undefined,
        },
      );
      erasedNow!();
      await committing;
    });
    await isErased;
    const late = { kept: false };
    const keeping = keepStand(db, document, read).then(() => {
      late.kept = true;
    });
    const waits = async () => (await owner.query('select 1 from pg_locks where not granted')).rows.length > 0;
    while (!late.kept && !(await waits())) await new Promise(setImmediate);
    commit!();
    await Promise.all([erasing, keeping]);
    expect(await standBefore(db.read, document, id, {})).toBeNull();

    await keepStand(db, document, { id, entry: batch!.entry, snapshot: batch!.decision.after, seen: 2 });
    expect(await standBefore(db.read, document, id, {})).toMatchObject({ rev: 2 });
    expect((await owner.query('select 1 from document_stand where snapshot::text like $1', ['%zhang@%'])).rows).toEqual([]);
  });

  test('erasing twice changes nothing', async () => {
    const { after } = await erased();
    const [batch] = decided(after, { type: 'ERASE', payload: { reason: 'again' } });
    await db.transaction(async (tx) => {
      await documentStore.write(tx, shipment, after, [batch!]);
      await eraseHistory(
        {},
        {
          tx,
          definition: shipment,
          decision: batch!.decision,
          event: batch!.event,
          unseal: () => null,
          seal: (text: string) => text,
          emit: () => undefined,
        },
      );
    });
    expect(await broken()).toEqual([]);
  });

  test('a seed is gone with the value, so that a guess cannot be tried against the leaf', async () => {
    const { id } = await erased();
    const { rows } = await db.read.query<{ rev: number; seeded: boolean; erased: string[] }>(
      `select rev, seed is not null as seeded, array(select jsonb_object_keys(salts->'erased') order by 1) as erased from document_payload where doc_id = $1 order by rev`,
      [id],
    );
    expect(rows).toEqual([
      {
        rev: 1,
        seeded: false,
        erased: ['/fields/contact', '/fields/mobile', '/lines/boxes/set/0/receiver', '/lines/boxes/set/1/receiver'],
      },
      { rev: 2, seeded: true, erased: [] },
      { rev: 3, seeded: false, erased: ['/fields/contact'] },
      { rev: 4, seeded: true, erased: [] },
    ]);
  });

  test('an erasure hides neither other values nor other words in their place', async () => {
    const { id } = await erased();
    const change = (sql: string) => owner.query(`update document_payload set ${sql} where doc_id = $1 and rev = 3`, [id]);
    await change(`payload = jsonb_set(payload, '{fields,contact}', '"wang@example.cn"')`);
    expect(await broken()).toContain('something else than a token stands in the place of an erased value');
    await change(
      `payload = jsonb_set(payload, '{fields,contact}', '"erased@erased.invalid"'), salts = jsonb_set(salts, '{erased,/fields/note}', '"00"')`,
    );
    expect(await broken()).toContain('/fields/note is erased and is no personal value');
  });

  test('the runtime role reaches payloads through the erasure alone', async () => {
    await expect(db.read.query('update document_payload set payload = payload')).rejects.toMatchObject({ code: '42501' });
    await expect(db.read.query('delete from document_payload')).rejects.toMatchObject({ code: '42501' });
  });
});
