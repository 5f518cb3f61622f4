/** Whoever changes anything behind the product's back is found by the audit, and told what and where. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { audit } from '../../../server/kernel/audit.js';
import type { AuditBreak } from '../../../server/kernel/audit.js';
import { createDatabase } from '../../../server/kernel/database/database.js';
import type { PostgresDatabase } from '../../../server/kernel/database/database.js';
import { applySchema } from '../../../server/kernel/database/schema.js';
import { documentStore } from '../../../server/kernel/database/store.js';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
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
  // Somebody with the owner's rights and bad intentions.
  await owner.query('alter table document_event disable trigger user; alter table document_refusal disable trigger user');
});

afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

async function write(before: Snapshot | null, ...sent: Sent[]): Promise<Snapshot> {
  const batch = decided(before, ...sent);
  await db.transaction((tx) => documentStore.write(tx, shipment, before, batch));
  return batch.at(-1)!.decision.after;
}

const CREATE = (id: string): Sent => ({
  type: 'CREATE',
  facts: { id },
  payload: {
    fields: { title: 'Chairs', amount: '100', carrierId: '501', readyAt: 1_795_300_000_000, contact: 'a@b.cn', extra: { a: 1 } },
    lines: { boxes: { set: [{ boxNo: 1, label: 'first' }, { boxNo: 2 }] }, stops: { set: [{ stopCode: 'A', fee: '5' }] } },
  },
});

/** A fresh pair of documents per test: one with everything, asked and waiting; one deleted. */
let id: string;
beforeEach(async () => {
  for (const table of [
    'base_profile',
    'document_event',
    'document_payload',
    'document_timer',
    'document_refusal',
    'srm_base_supplier_pending',
  ])
    await owner.query(`delete from ${table}`);
  id = await db.nextId();
  const packed = await write(
    await write(null, CREATE(id)),
    { type: 'PACK', payload: { boxNo: 2, items: [{ itemNo: 1, qty: '2' }] } },
    { type: 'SHIP_BOX', payload: { boxNo: 2 } },
  );
  await write(packed, { type: 'ASK', payload: {} });
  const gone = await write(null, CREATE(await db.nextId()));
  await write(gone, { type: 'DELETE', payload: {} });
});

async function audited(chunk = 3): Promise<{ breaks: string[]; documents: number; events: number; broken: number }> {
  const found: AuditBreak[] = [];
  const result = await audit(db, [shipment], { chunk, onBreak: (one) => found.push(one) });
  return { ...result, breaks: found.map((one) => `${one.id === id ? 'it' : one.id} ${one.rev} ${one.reason}`) };
}

describe('the audit', () => {
  test('finds nothing where nothing was changed, however small the pieces it reads', async () => {
    for (const chunk of [1, 2, 100]) expect(await audited(chunk)).toEqual({ documents: 2, events: 6, broken: 0, unfolded: 0, breaks: [] });
  });

  test.each<[string, string, string[]]>([
    ["an entry's actor", `update document_event set actor = '8' where rev = 2`, ['it 2 the entry does not give its hash']],
    [
      "an entry's time",
      `update document_event set at = at + interval '1 second' where rev = 4`,
      ['it 4 the entry does not give its hash', 'it 4 lastUpdateDate'],
    ],
    [
      'a hash',
      `update document_event set hash = repeat('0', 64) where rev = 2 and event = 'PACK'`,
      ['it 2 the entry does not give its hash'],
    ],
    ['a removed entry', `delete from document_event where rev = 3`, ['it 4 the chain lacks rev 3', 'it 4 rev 3 is missing']],
    [
      'a removed newest entry',
      `delete from document_event where rev = 4`,
      [
        'it 3 state: folded draft, stored asked',
        'it 3 rev: folded 3, stored 4',
        'it 3 lastUpdateDate',
        'it 3 deadline READY_DUE',
        'it 3 to-do DOC_APPROVE',
        'it 4 the stored row has no history entry of its rev',
      ],
    ],
    [
      "a payload's value",
      `update document_payload set payload = jsonb_set(payload, '{fields,amount}', '"1"') where rev = 1 and doc_id = (select id from base_profile)`,
      ['it 1 the payload does not give its root', 'it 4 amount: folded "1", stored "100"'],
    ],
    [
      'a fact',
      `update document_payload set payload = jsonb_set(payload, '{$actor,respCode}', '"FINANCE"') where rev = 2 and doc_id = (select id from base_profile)`,
      ['it 2 the payload does not give its root', 'it 2 PACK was refused: PERM_WHO'],
    ],
    [
      'a seed',
      `update document_payload set seed = decode(repeat('00', 32), 'hex') where rev = 4`,
      ['it 4 the payload does not give its root'],
    ],
    ['a lost payload', `delete from document_payload where rev = 4`, ['it 4 the payload is missing']],
    ['a stored amount', `update base_profile set amount = 1`, ['it 4 amount: folded "100", stored "1"']],
    ['a stored state', `update base_profile set state = 'confirmed'`, ['it 4 state: folded asked, stored confirmed']],
    ['a personal value, which is not printed', `update base_profile set contact = 'x@y.cn'`, ['it 4 contact']],
    ['JSON', `update base_profile set extra = '{"a": 2}'`, ['it 4 extra: folded {"a":1}, stored {"a":2}']],
    ['a line', `update base_profile_boxes set label = 'second' where box_no = 1`, ['it 4 boxes[1].label: folded "first", stored "second"']],
    ['a removed line', `delete from base_profile_stops`, ['it 4 stops: folded ["A"], stored []']],
    ['a line that cooled', `update base_profile_boxes set label = 'x' where box_no = 2`, ['it 4 boxes[2].label: folded null, stored "x"']],
    ['a removed line that cooled', `delete from base_profile_boxes where box_no = 2`, ['it 4 boxes[2] is missing']],
    [
      'a line that was smuggled in',
      `insert into base_profile_boxes (doc_id, box_no, row_rev) select id, 3, 4 from base_profile`,
      ['it 4 boxes[3] is in no history'],
    ],
    ['a nested row', `update base_profile_boxes_items set qty = 3`, ['it 4 boxes[2].items[0].qty: folded "2", stored "3"']],
    ['a cold row', `update base_profile_moves set box_no = 9`, ['it 4 moves[3].boxNo: folded 2, stored 9']],
    [
      'a deadline',
      `update document_timer set due = due + interval '1 hour'`,
      ['it 4 deadline READY_DUE@1795300000000 is missing', 'it 4 deadline READY_DUE@1795303600000 follows from no state'],
    ],
    ['a to-do', `delete from srm_base_supplier_pending`, ['it 4 to-do DOC_APPROVE:shipmentEdit>supplier:501 is missing']],
    [
      'a to-do closed by hand',
      `update srm_base_supplier_pending set handle_flag = 'Y'`,
      ['it 4 to-do DOC_APPROVE:shipmentEdit>supplier:501 is missing'],
    ],
    ['a removed document', `delete from base_profile`, ['it 4 the history gives a document, its row is missing']],
  ])('names %s', async (_name, sql, breaks) => {
    await owner.query(sql);
    const found = await audited();
    expect(found.breaks.filter((one) => one.startsWith('it '))).toEqual(
      breaks.map((one) => expect.stringMatching(new RegExp(`^${one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))),
    );
    expect(found.broken).toBe(found.breaks.length);
  });

  test('names a document that nobody created, and a deleted one that came back', async () => {
    await owner.query(`insert into base_profile (id, state, rev, title) values (42, 'draft', 1, 'ghost')`);
    expect((await audited()).breaks).toEqual(['42 1 the stored row has no history entry of its rev']);
    await owner.query(
      `insert into base_profile (id, state, rev, title) select doc_id, 'draft', 1, 'back' from document_event where event = 'DELETE'`,
    );
    expect((await audited()).breaks).toContainEqual(expect.stringContaining('2 the history ends with a deletion, the row is still there'));
  });

  test('names a changed and a missing refusal', async () => {
    const { chainRefusals, writeRefusals } = await import('../../../server/kernel/runtime/refusal-list.js');
    const refused = (code: string) =>
      ({
        kind: 'refused',
        item: {
          command: { type: shipment.type, id, event: 'OFFER', payload: {}, viewer: { userId: '7', respId: null, supplierId: '501' } },
        },
        refusal: { code, kind: 'Refused' },
        event: null,
        revSeen: 4,
        at: 1_795_219_200_000,
      }) as never;
    await writeRefusals(
      db.read,
      chainRefusals(shipment.type, id, { seq: 0, hash: '0'.repeat(64) }, [refused('A'), refused('B'), refused('C')]),
    );
    expect((await audited()).breaks).toEqual([]);
    await owner.query(`update document_refusal set code = 'X' where seq = 2`);
    expect((await audited()).breaks).toEqual(['it 4 refusal 2 was changed']);
    await owner.query('delete from document_refusal where seq = 1');
    expect((await audited()).breaks[0]).toBe('it 4 refusal 1 is missing');
  });

  test('refuses a history whose definition it does not know', async () => {
    expect(await audit(db, [])).toMatchObject({ documents: 2, broken: 2 });
  });
});
