/** What notices and delivery notes have in common while orders answer them (orders-deliveries.md §1.3). */
import { systemEvent } from '../kernel/events.js';
import { f, hot } from '../kernel/fields.js';
import type { Effect } from '../kernel/lifecycle.js';
import { MINUTE_MS } from '../kernel/primitives/instant.js';
import type { Quantities, ReserveRefused, Reserved, Taker, Wanted } from './protocol.js';
import { orderLookups as lookups } from './lookups.js';

const made = { computed: true } as const;
const PATIENCE = 10 * MINUTE_MS;

export const reservingFields = {
  reserveRound: f.integer('Reservations', '占用轮次', { ...made, internal: true, initial: 0 }),
  reserveUntil: f.dateTime('Answers until', '占用截止', { ...made, internal: true }),
  reserveError: f.text(60, 'Code of the refusal', '占用失败代码', { ...made, internal: true }),
  reserveReason: f.lookup(lookups.PUR_RESERVE_REASON, 'Why it was not reserved', '占用失败原因', { ...made, supplier: 'read' }),
  reserveLine: f.integer('Of the order line', '占用失败订单行', { ...made, supplier: 'read' }),
};

export const answerLines = {
  answers: hot(
    'Answers of orders',
    '订单占用',
    { key: 'orderId', bound: 100, secret: true, computed: true },
    {
      orderId: f.ref('srmPurOrderHeader', 'Order', '订单', { need: 'save' }),
      answer: f.lookup(lookups.PUR_ANSWER, 'Answer', '占用状态', { need: 'save', initial: 'WAITING' }),
    },
  ),
};

export const reservingEvents = {
  RESERVED: systemEvent<Reserved>('Reserved', '占用成功'),
  RESERVE_REFUSED: systemEvent<ReserveRefused>('Not reserved', '占用被拒'),
  RELEASED: systemEvent<Quantities & { readonly orderId: string }>('Released', '已释放'),
  ANSWER_DUE: systemEvent('No answer in time', '占用超时'),
};

type Answer = 'WAITING' | 'RESERVED' | 'RELEASED';
interface Asking {
  readonly id: string;
  readonly reserveRound: number | null;
  readonly answers: readonly { readonly orderId: string; readonly answer: Answer }[];
}

/** Every order that the lines name is asked anew. */
export const asked = (context: Asking, orderIds: readonly string[], at: number) => ({
  reserveRound: (context.reserveRound ?? 0) + 1,
  reserveUntil: at + PATIENCE,
  reserveError: null,
  reserveReason: null,
  reserveLine: null,
  answers: [...new Set(orderIds)].map((orderId) => ({ orderId, answer: 'WAITING' as const })),
});

export const withAnswer = ({ answers }: Asking, orderId: string, answer: Answer) => ({
  answers: answers.map((row) => (row.orderId === orderId ? { ...row, answer } : row)),
});

export const isCurrent = ({ reserveRound, answers }: Asking, { orderId, round }: Reserved): boolean =>
  round === reserveRound && answers.some((row) => row.orderId === orderId && row.answer === 'WAITING');

export const allAnswered = ({ answers }: Asking, orderId: string, wanted: Answer): boolean =>
  answers.every((row) => row.orderId === orderId || row.answer === wanted);

export const requests = (
  taker: Taker,
  { id, reserveRound, answers }: Asking,
  rowsOf: (orderId: string) => readonly Wanted[],
): readonly Effect[] =>
  answers.map(({ orderId }) => ({
    kind: 'send',
    type: 'srmPurOrderHeader',
    id: orderId,
    event: 'RESERVE',
    part: orderId,
    payload: { taker, docId: id, round: reserveRound ?? 0, rows: rowsOf(orderId) },
  }));

type Reason = keyof typeof lookups.PUR_RESERVE_REASON.values;
/** Why it was not reserved, in words; nothing waits for an answer any more. */
export const notReserved = ({ code, lineNum }: Pick<ReserveRefused, 'code' | 'lineNum'>) => ({
  reserveError: `${code} ${lineNum ?? ''}`.trim(),
  reserveReason: code as Reason,
  reserveLine: lineNum,
  answers: [],
});

/**
 * Gives back what these orders hold; `final`: nothing that was shipped comes back to it. Orders are told whether they have
 * answered or not: what was asked of them comes before this.
 */
export const releases = (
  taker: Taker,
  docId: string,
  orderIds: readonly string[],
  rowsOf: (orderId: string) => readonly { readonly docLine: number; readonly qty: string }[],
  final = false,
): readonly Effect[] =>
  orderIds.map((orderId) => ({
    kind: 'send',
    type: 'srmPurOrderHeader',
    id: orderId,
    event: 'RELEASE',
    part: `release:${orderId}`,
    payload: { taker, docId, rows: rowsOf(orderId), ...(final ? { final } : {}) },
  }));

export const askedOrders = ({ answers }: Asking): readonly string[] => answers.map(({ orderId }) => orderId);
