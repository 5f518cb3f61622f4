/**
 * Two small documents for the runtime's tests and its simulation. A sale takes falling bids until its end, with overtime
 * and compensation of outages, and is evidence; an order is ordinary, and hears of the sales through the outbox. Together
 * they use everything the runtime promises.
 */
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../../../state-machines/kernel/events.js';
import type { EventOf, SavePayload } from '../../../../state-machines/kernel/events.js';
import { cold, f } from '../../../../state-machines/kernel/fields.js';
import type { Context } from '../../../../state-machines/kernel/fields.js';
import { by, lifecycle, refusalsOf, system } from '../../../../state-machines/kernel/lifecycle.js';
import { lt } from '../../../../state-machines/kernel/primitives/decimal.js';
import { applySave } from '../../../../state-machines/kernel/save.js';
import { plainView } from '../../../../state-machines/kernel/view.js';
import type { ServerDocument } from '../../../../server/kernel/contracts.js';

export const SALE = 'srmSfdAuctionHeader';
export const ORDER = 'srmPurOrderHeader';
/** A bid in the last 60 s moves the end by another 60 s; after an outage at least 120 s remain. */
export const WINDOW_MS = 60_000;
export const LEAST_AFTER_OUTAGE_MS = 120_000;
/** What a claim reads of other sales. */
/** What an order named so reads before it is made: there is to be one. */
export const ONLY = 'Only';
export const ONLY_ORDERS = `select 1 from srm_pur_order_header where title = 'Only'`;
export const CLAIMS = `select 1 from srm_sfd_auction_header where claimed = 'Y'`;

const { guard, reasons } = refusalsOf({
  BID_NOT_LOWER: { en: 'Bid lower than the best.', cn: '须低于最优报价。' },
  SALE_ENDED: { en: 'The sale has ended.', cn: '已结束。' },
  LABEL_TAKEN: { en: 'Another sale has this label.', cn: '标签已被使用。' },
  ONE_CLAIM: { en: 'Another sale is claimed.', cn: '已有其他认领。' },
  ORDER_HELD: { en: 'The order is held.', cn: '订单已锁定。' },
  SALE_PAUSED: { en: 'The sale is paused.', cn: '已暂停。' },
  ONLY_ONE: { en: 'There is one already.', cn: '已存在。' },
  AWARDED: { en: 'The sale has been awarded.', cn: '已定标。' },
  NOT_FOR_YOU: { en: 'This number is unlucky.', cn: '不接受该数。' },
});

const saleFields = {
  title: f.text(40, 'Title', '标题', { need: 'save' }),
  label: f.text(20, 'Label', '标签'),
  claimed: f.flag('Claimed', '已认领'),
  best: f.amount('Best', '最优', { computed: true }),
  endAt: f.dateTime('End', '结束时间'),
  endedAt: f.dateTime('Ended', '实际结束', { computed: true }),
};
const saleLines = {
  bids: cold(
    'Bids',
    '报价',
    { key: 'bidNo' },
    { bidNo: f.integer('No.', '序号', { need: 'save' }), amount: f.amount('Amount', '金额'), bidder: f.text(40, 'Bidder', '报价人') },
  ),
};
// Texts, and no references: stories also tell documents that are not there (any more).
const also = f.text(20, 'Also', '以及');
const target = { orderId: f.text(20, 'Order', '订单', { need: 'save' }) };
const saleEvents = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  BID: event('Bid', '报价', { amount: f.amount('Amount', '金额', { need: 'save' }) }),
  RELABEL: event('Relabel', '改标签', { label: f.text(20, 'Label', '标签', { need: 'save' }) }),
  CLAIM: event('Claim', '认领', {}, { facts: facts<{ claims: number }>() }),
  YIELD: event('Yield', '放弃认领'),
  PAUSE: event('Pause', '暂停', target, { facts: facts<{ orderState: string | null }>() }),
  RESUME: event('Resume', '恢复'),
  TELL: event('Tell the orders', '通知订单', { ...target, alsoId: also }),
  AWARD: event('Award', '定标', {}, { facts: facts<{ orderId: string }>() }),
  AWARD_ONCE: event('Award once', '一次定标', {}, { facts: facts<{ orderId: string }>() }),
  FOUND: event('Found the only order', '设立', { twice: f.flag('Twice', '两次') }, { facts: facts<{ orderIds: readonly string[] }>() }),
  STUMBLE: event('Stumble', '出错'),
  BOOK: event('Book both orders', '预订两单', { ...target, alsoId: also }),
  SHOUT: event('Shout', '呼叫'),
  STUTTER: event('Stutter', '重复', target),
  RETURNED: systemEvent<{ event: string; docId: string; code: string }>('Not noted', '未通知'),
  END_DUE: systemEvent('End due', '到期'),
  DOWNTIME: systemEvent<{ from: number; to: number }>('Outage', '故障补偿'),
};
type Sale = Context<typeof saleFields, typeof saleLines>;
type SaleEvent = EventOf<typeof saleEvents>;

const buyer = by('BUYER');
const lower = guard('BID_NOT_LOWER', (c: Sale, e: EventOf<typeof saleEvents, 'BID'>) => c.best === null || lt(e.payload.amount, c.best), {
  needs: 'ask',
});
const lucky = guard('NOT_FOR_YOU', (_c: Sale, e: EventOf<typeof saleEvents, 'BID'>) => e.payload.amount !== '13', { needs: 'ask' });
const onlyClaim = guard('ONE_CLAIM', (_c: Sale, e: EventOf<typeof saleEvents, 'CLAIM'>) => e.facts.claims === 0, { needs: 'ask' });
const orderFree = guard('ORDER_HELD', (_c: Sale, e: EventOf<typeof saleEvents, 'PAUSE'>) => e.facts.orderState !== 'held', {
  needs: 'ask',
});

interface Pace {
  readonly windowMs: number;
  readonly leastAfterOutageMs: number;
}

const saleMachine = ({ windowMs, leastAfterOutageMs }: Pace) =>
  lifecycle<Sale, SaleEvent>()(
    {
      CREATE: { to: 'open', who: [buyer], change: (c, e) => applySave(saleLines, c, e.payload) },
    },
    {
      open: {
        label: { en: 'Open', cn: '进行中' },
        colour: 'orange',
        deadlines: [{ event: 'END_DUE', at: (c) => c.endAt }],
        todos: [
          {
            type: 'COMPETE_READY',
            menuCode: 'saleWatch',
            title: { en: 'Watch', cn: '关注' },
            to: (c) => (c.best === null ? [`user:${c.createdBy}`] : ['resp:BUYER@100']),
          },
        ],
        on: {
          SAVE: { to: 'same', who: [buyer], change: (c, e) => applySave(saleLines, c, e.payload) },
          BID: {
            to: 'same',
            who: [buyer],
            guards: [lucky, lower],
            change: (c, e) => ({
              best: e.payload.amount,
              ...(c.endAt !== null && e.at >= c.endAt - windowMs ? { endAt: c.endAt + windowMs } : {}),
              $rows: { bids: [{ bidNo: c.rev + 1, amount: e.payload.amount, bidder: e.actor.userId }] },
            }),
          },
          RELABEL: { to: 'same', who: [buyer], change: (_c, e) => ({ label: e.payload.label }) },
          CLAIM: { to: 'same', who: [buyer], guards: [onlyClaim], change: () => ({ claimed: 'Y' as const }) },
          YIELD: { to: 'same', who: [buyer], change: () => ({ claimed: 'N' as const }) },
          PAUSE: { to: 'paused', who: [buyer], guards: [orderFree] },
          TELL: {
            to: 'same',
            who: [buyer],
            effects: [
              (c, e) =>
                [e.payload.orderId, e.payload.alsoId].flatMap((id) =>
                  id === null ? [] : [{ kind: 'send' as const, type: ORDER, id, event: 'NOTED', payload: { about: c.id } }],
                ),
            ],
          },
          AWARD: {
            to: 'same',
            who: [buyer, system],
            effects: [
              (c, e) => [
                {
                  kind: 'create',
                  type: ORDER,
                  id: e.facts.orderId,
                  purpose: 'award',
                  payload: { fields: { title: c.title } },
                  exists: 'answer',
                },
              ],
            ],
          },
          AWARD_ONCE: {
            to: 'same',
            who: [buyer],
            effects: [
              (c, e) => [
                {
                  kind: 'create',
                  type: ORDER,
                  id: e.facts.orderId,
                  purpose: 'once',
                  payload: { fields: { title: c.title } },
                  exists: { refused: 'AWARDED' },
                },
              ],
            ],
          },
          FOUND: {
            to: 'same',
            who: [buyer],
            effects: [
              (c, e) =>
                e.facts.orderIds.slice(0, e.payload.twice === 'Y' ? 2 : 1).map((id, index) => ({
                  kind: 'create',
                  type: ORDER,
                  id,
                  purpose: 'only',
                  part: `${c.rev}:${index}`,
                  payload: { fields: { title: ONLY } },
                })),
            ],
          },
          STUTTER: {
            to: 'same',
            who: [buyer],
            effects: [
              (c, e) =>
                [1, 2].map(() => ({
                  kind: 'send',
                  type: ORDER,
                  id: e.payload.orderId,
                  event: 'NOTED',
                  payload: { about: c.id },
                  part: 'all',
                })),
            ],
          },
          STUMBLE: { to: 'same', who: [buyer], effects: [() => [{ kind: 'run', name: 'swallow', params: {} }]] },
          BOOK: {
            to: 'same',
            who: [buyer],
            effects: [
              (c, e) =>
                [e.payload.orderId, e.payload.alsoId].flatMap((id) =>
                  id === null ? [] : [{ kind: 'send', type: ORDER, id, event: 'BOOKED', payload: { about: c.id } }],
                ),
            ],
          },
          // Nowhere does the definition say that it sends this.
          SHOUT: { to: 'same', who: [buyer], effects: [() => [{ kind: 'send', type: ORDER, id: '1', event: 'HEARD', payload: {} }]] },
          RETURNED: {
            to: 'same',
            who: [system],
            change: (_c, e) => ({ remark: `${e.payload.event} ${e.payload.docId} ${e.payload.code}` }),
          },
          END_DUE: { to: 'ended', who: [system], change: (_c, e) => ({ endedAt: e.at }) },
          DOWNTIME: {
            to: 'same',
            who: [system],
            change: (c, e) => (c.endAt === null ? {} : { endAt: e.payload.to + Math.max(c.endAt - e.payload.from, leastAfterOutageMs) }),
          },
        },
      },
      paused: { label: { en: 'Paused', cn: '已暂停' }, colour: 'blue', on: { RESUME: { to: 'open', who: [buyer] } } },
      ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'green', final: true, refuses: { BID: 'SALE_ENDED' } },
    },
  );

const orderFields = {
  title: f.text(40, 'Title', '标题', { need: 'save' }),
  notes: f.integer('Notes', '通知数', { computed: true, initial: 0 }),
};
const orderEvents = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  HOLD: event('Hold', '锁定', { saleId: f.text(20, 'Sale', '竞价', { need: 'save' }) }, { facts: facts<{ saleState: string | null }>() }),
  FREE: event('Free', '解锁'),
  CLOSE: event('Close', '关闭'),
  DELETE: event('Delete', '删除'),
  NOTED: systemEvent<{ about: string }>('Noted', '已通知'),
  BOOKED: systemEvent<{ about: string }>('Booked', '已预订'),
  UNBOOKED: systemEvent<{ sent: { about: string } }>('No longer booked', '已取消预订'),
};
type Order = Context<typeof orderFields, Record<never, never>>;
interface OnlyFacts {
  readonly others?: number;
}
type OrderEvent = EventOf<typeof orderEvents>;

const onlyOne = guard('ONLY_ONE', (_c: Order, e: EventOf<typeof orderEvents, 'CREATE'>) => ((e.facts as OnlyFacts).others ?? 0) === 0, {
  needs: 'ask',
});
const saleRuns = guard('SALE_PAUSED', (_c: Order, e: EventOf<typeof orderEvents, 'HOLD'>) => e.facts.saleState !== 'paused', {
  needs: 'ask',
});

const unbooked = { to: 'same', who: [system], change: () => ({ remark: null }) } as const;

/** A held order refuses notes, a closed one drops them: neither hinders the next. */
const orderMachine = lifecycle<Order, OrderEvent>()(
  {
    CREATE: { to: 'free', who: [buyer, system], guards: [onlyOne], change: (c, e) => applySave({}, c, e.payload) },
  },
  {
    free: {
      label: { en: 'Free', cn: '未锁定' },
      colour: 'grey',
      on: {
        SAVE: { to: 'same', who: [buyer], change: (c, e) => applySave({}, c, e.payload) },
        HOLD: { to: 'held', who: [buyer], guards: [saleRuns] },
        CLOSE: { to: 'closed', who: [buyer] },
        DELETE: { to: 'removed', who: [buyer] },
        NOTED: { to: 'same', who: [system], change: (c) => ({ notes: c.notes + 1 }) },
        BOOKED: { to: 'same', who: [system], change: (_c, e) => ({ remark: `booked for ${e.payload.about}` }) },
        UNBOOKED: unbooked,
      },
    },
    held: { label: { en: 'Held', cn: '已锁定' }, colour: 'blue', on: { FREE: { to: 'free', who: [buyer] }, UNBOOKED: unbooked } },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
  },
);

const layout = { list: { columns: ['title'], filters: ['title'], sort: [['title', 'asc']] }, form: [], screens: [] } as const;

export const saleAt = (pace: Pace) =>
  anyDefinition(
    defineDocument({
      type: SALE,
      version: 1,
      path: 'test/sale',
      kind: 'document',
      title: { en: 'Sale', cn: '竞价' },
      fields: saleFields,
      lines: saleLines,
      events: saleEvents,
      lifecycle: saleMachine(pace),
      reasons,
      uniqueKeys: [{ columns: ['label'], code: 'LABEL_TAKEN' }],
      sends: {
        NOTED: { to: [ORDER, 'srmSfdBiddingHeader'], awaited: ['srmSfdBiddingHeader'], refused: 'RETURNED', transient: ['ORDER_HELD'] },
        BOOKED: { to: [ORDER], byHand: true, compensate: 'UNBOOKED' },
      },
      evidence: true,
      liveDeadlines: true,
      storageDownCode: 'HALL_STORAGE_DOWN',
      view: plainView<Sale>(saleFields, saleLines),
      ...layout,
    }),
  );

const order = {
  type: ORDER,
  version: 1,
  path: 'test/order',
  kind: 'document',
  title: { en: 'Order', cn: '订单' },
  fields: orderFields,
  lines: {},
  events: orderEvents,
  lifecycle: orderMachine,
  reasons,
  view: plainView<Order>(orderFields, {}),
  ...layout,
} as const;
export const orderDefinition = anyDefinition(defineDocument(order));
export const numberedOrder = anyDefinition(defineDocument({ ...order, numbering: { pattern: 'ORD-{yyyyMMdd}-{seq4}' } }));

export const saleDefinition = saleAt({ windowMs: WINDOW_MS, leastAfterOutageMs: LEAST_AFTER_OUTAGE_MS });

export const saleDocument = {
  definition: saleDefinition,
  prepare: {
    CLAIM: async (_command, { lockedRead }) => ({
      facts: { claims: await lockedRead('claims', async (db) => (await db.query(CLAIMS)).rowCount) },
    }),
    PAUSE: async ({ payload }, { readDocument }) => ({
      facts: { orderState: (await readDocument(ORDER, (payload as { orderId: string }).orderId))?.state ?? null },
    }),
    AWARD: async (_command, { idFor }) => ({ facts: { orderId: await idFor(ORDER, 'award') } }),
    FOUND: async (_command, { newId }) => ({ facts: { orderIds: [await newId(), await newId()] } }),
    AWARD_ONCE: async (_command, { newId }) => ({ facts: { orderId: await newId() } }),
  },
  effects: {
    // What nobody may do: PostgreSQL answers the COMMIT of such a transaction with ROLLBACK, and no error.
    swallow: async (_params, { tx }) => {
      await tx.query('select 1 / 0').catch(() => undefined);
    },
  },
} satisfies ServerDocument;

export const orderDocument = {
  definition: orderDefinition,
  prepare: {
    CREATE: async ({ payload }, { lockedRead }) =>
      (payload as SavePayload).fields?.['title'] === ONLY
        ? { facts: { others: await lockedRead('only', async (db) => (await db.query(ONLY_ORDERS)).rowCount) } satisfies OnlyFacts }
        : {},
    HOLD: async ({ payload }, { readDocument }) => ({
      facts: { saleState: (await readDocument(SALE, (payload as { saleId: string }).saleId))?.state ?? null },
    }),
  },
} satisfies ServerDocument;
