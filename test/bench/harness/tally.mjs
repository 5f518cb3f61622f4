/** The smallest honest document: a total that a person's event raises, with permission, guard, history and idempotency key. */
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
  return {
    definition,
    database,
    runtime,
    store: documentStore,
    async make(title) {
      const outcome = await runtime.submit({ type: TALLY, id: null, event: 'CREATE', payload: { fields: { title } }, viewer: buyer });
      if (!outcome.ok) throw new Error(outcome.refusal.code);
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
      return outcome;
    },
    async end() {
      await runtime.stop();
      await database.close();
    },
  };
}
