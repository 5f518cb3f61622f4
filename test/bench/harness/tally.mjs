/** The smallest honest document: a total that a person's event raises, with permission, guard, history and idempotency key. */
import assert from 'node:assert/strict';

import pg from 'pg';

import { built } from './built.mjs';

export const TALLY = 'srmSfdAuctionHeader';

export async function tallyDefinition() {
  const [
    { defineDocument },
    { event, saveEvent },
    { f },
    { by, lifecycle, refusalsOf },
    { add, isPositive },
    { applySave },
    { plainView },
  ] = await Promise.all(
    [
      'kernel/definition',
      'kernel/events',
      'kernel/fields',
      'kernel/lifecycle',
      'kernel/primitives/decimal',
      'kernel/save',
      'kernel/view',
    ].map((file) => built(`state-machines/${file}`)),
  );
  const fields = {
    title: f.text(40, 'Title', '标题', { need: 'save' }),
    total: f.amount('Total', '合计', { computed: true, initial: '0' }),
    turns: f.integer('Turns', '次数', { computed: true, initial: 0 }),
  };
  const events = { CREATE: saveEvent('New', '新建'), ADD: event('Add', '增加', { amount: f.amount('Amount', '金额', { need: 'save' }) }) };
  const { guard, reasons } = refusalsOf({ TALLY_AMOUNT: { en: 'Add more than nothing.', cn: '须大于零。' } });
  const positive = guard('TALLY_AMOUNT', (_context, sent) => isPositive(sent.payload.amount), { needs: 'ask' });
  const machine = lifecycle()(
    { CREATE: { to: 'open', who: [by('BUYER')], change: (context, sent) => applySave({}, context, sent.payload) } },
    {
      open: {
        label: { en: 'Open', cn: '进行中' },
        colour: 'orange',
        on: {
          ADD: {
            to: 'same',
            who: [by('BUYER')],
            guards: [positive],
            change: (context, sent) => ({ total: add(context.total, sent.payload.amount), turns: context.turns + 1 }),
          },
        },
      },
    },
  );
  return defineDocument({
    type: TALLY,
    version: 1,
    path: 'bench/tally',
    kind: 'document',
    title: { en: 'Tally', cn: '计数' },
    fields,
    lines: {},
    events,
    lifecycle: machine,
    reasons,
    view: plainView(fields, {}),
    list: { columns: ['title'], filters: ['title'], sort: [['title', 'asc']] },
    form: [],
    screens: [],
  });
}

export const buyer = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null, orgIds: null };

/** A runtime over tallies on this database; `tap` may stand between it and PostgreSQL. `among`: bus and leases of one of several servers, of which the first makes the tables. */
export async function openTallies({ ownerUrl, appUrl }, { tap = (database) => database, poolSize = 10, among = {}, first = true } = {}) {
  const [{ applySchema }, { registerDefinitions }, { createDatabase }, { documentStore }, { Registry }, { DocumentRuntime }] =
    await Promise.all(
      ['database/schema', 'machine-versions', 'database/database', 'database/store', 'registry', 'runtime/runtime'].map((file) =>
        built(`server/kernel/${file}`),
      ),
    );
  const definition = await tallyDefinition();
  if (first) await applySchema(ownerUrl, [definition]);
  if (first) await registerDefinitions(ownerUrl, [definition]);
  const database = await createDatabase(appUrl, { poolSize });
  const runtime = new DocumentRuntime({
    ...among,
    db: tap(database),
    store: documentStore,
    registry: new Registry([definition]),
    access: { permits: () => true },
    report: (error) => console.error(error),
  });
  await runtime.start();
  let requests = 0;
  const acknowledged = new Map();
  return {
    ownerUrl,
    acknowledged,
    definition,
    database,
    runtime,
    store: documentStore,
    async make(title) {
      const outcome = await runtime.submit({ type: TALLY, id: null, event: 'CREATE', payload: { fields: { title } }, viewer: buyer });
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      acknowledged.set(outcome.id, 0);
      return outcome.id;
    },
    async add(id) {
      const outcome = await runtime.submit({
        type: TALLY,
        id,
        event: 'ADD',
        payload: { amount: '1.25' },
        viewer: buyer,
        requestId: `${runtime.serverId} ${(requests += 1)}`,
      });
      if (!outcome.ok) throw new Error(outcome.refusal.code);
      acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
      return outcome;
    },
    async end() {
      await runtime.stop();
      await database.close();
    },
  };
}

const AMOUNT_CENTS = 125n;

/** Of each tally, in the order of their ids: its total, turns, and how many entries its history has. */
export async function storedTallies(ownerUrl) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select t.id::text, t.total::text, t.turns::int, (select count(*)::int from document_event e where e.doc_type = $1 and e.doc_id = t.id) as entries
       from srm_sfd_auction_header t order by t.id`,
      [TALLY],
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** Every acknowledged event is stored, once, and nothing else is. */
export async function mustHold(...servers) {
  const acknowledged = new Map();
  for (const server of servers) for (const [id, turns] of server.acknowledged) acknowledged.set(id, (acknowledged.get(id) ?? 0) + turns);
  const stored = await storedTallies(servers[0].ownerUrl);
  const cents = (text) => BigInt(Math.round(Number(text) * 100));
  assert.deepEqual(
    stored.map(({ id, total, turns, entries }) => [id, turns, cents(total), entries]),
    stored.map(({ id }) => {
      const turns = acknowledged.get(id);
      return [id, turns, BigInt(turns ?? -1) * AMOUNT_CENTS, (turns ?? -1) + 1];
    }),
  );
  assert.equal(stored.length, acknowledged.size);
}
