/**
 * Reservation between documents (orders-deliveries.md §1.3). A taker asks every source of its lines; a source gives all that
 * one request asks of it, or nothing and says why. Until all have answered nothing is taken for good: the first refusal, or
 * ten minutes of silence, gives back whatever any of them holds. The source keeps what each taker has of each of its lines,
 * so that a request, an answer or a release that comes late takes nothing twice and gives nothing back twice.
 */
import { systemEvent } from '../kernel/events.js';
import type { EntityName } from '../kernel/entity-names.js';
import { f, hot } from '../kernel/fields.js';
import type { LineRow } from '../kernel/fields.js';
import type { Effect } from '../kernel/lifecycle.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { add, isZero, min, sub, sum } from '../kernel/primitives/decimal.js';
import { MINUTE_MS } from '../kernel/primitives/instant.js';

export interface Wanted {
  /** Of the taker, and the line of the source that it draws on. */
  readonly docLine: number;
  readonly lineNum: number;
  readonly qty: DecimalString;
  /** What it is worth there, without tax. */
  readonly amount: DecimalString;
}
export interface Ask {
  readonly docType: EntityName;
  readonly docId: string;
  readonly round: number;
  readonly rows: readonly Wanted[];
  /** Of the taker; sources that are one supplier's give to nobody else. */
  readonly terms?: Terms;
}
export interface Terms {
  readonly supplierId: string;
  readonly currency: string;
}
/** All that a round still holds, or all that any did; or parts of lines, whatever round took them. `returnDemand` N: nobody asks for it any more. */
export interface GiveBack {
  readonly docId: string;
  readonly round?: number;
  readonly rows?: readonly { readonly docLine: number; readonly qty: DecimalString; readonly amount: DecimalString }[];
  readonly returnDemand?: 'Y' | 'N';
}
export interface Answered {
  readonly sourceId: string;
  readonly round: number;
}
/** `lineNum`: of the taker. */
export interface Refused extends Answered {
  readonly code: string;
  readonly lineNum: number | null;
}

/** Of a source: what takers have of its lines. */
export const takenLines = {
  taken: hot(
    'Taken by orders',
    '订单占用',
    { key: 'takenKey', bound: 4000, secret: true, computed: true },
    {
      takenKey: f.text(60, 'Taken by', '占用行', { need: 'save' }),
      takerId: f.text(30, 'Document', '单据', { need: 'save' }),
      docLine: f.integer('Its line', '单据行', { need: 'save' }),
      round: f.integer('Round', '轮次', { need: 'save' }),
      lineNum: f.integer('Line', '行号', { need: 'save' }),
      qty: f.quantity('Quantity', '数量', { need: 'save' }),
      amount: f.amount('Amount', '金额', { need: 'save' }),
    },
  ),
};
export type Taken = LineRow<typeof takenLines.taken>;

export const sourceEvents = {
  RESERVE: systemEvent<Ask>('Reserve', '占用'),
  RELEASE: systemEvent<GiveBack>('Release', '释放'),
  USE: systemEvent<Ask>('Used again', '再次占用'),
};

/** What is taken of each line of the source; lines that nobody takes of are not in it. */
export function takenOf(taken: readonly Taken[]): ReadonlyMap<number, { readonly qty: DecimalString; readonly amount: DecimalString }> {
  const totals = new Map<number, { qty: DecimalString; amount: DecimalString }>();
  for (const { lineNum, qty, amount } of taken) {
    const before = totals.get(lineNum) ?? { qty: '0', amount: '0' };
    totals.set(lineNum, { qty: add(before.qty, qty), amount: add(before.amount, amount) });
  }
  return totals;
}

/** What is asked of a line in all: several lines of a taker may draw on one. */
export const askedOf = (rows: readonly Wanted[], lineNum: number, of: 'qty' | 'amount' = 'qty'): DecimalString =>
  sum(rows.filter((row) => row.lineNum === lineNum).map((row) => row[of]));

export function taking(taken: readonly Taken[], { docId, round, rows }: Ask): readonly Taken[] {
  const next = new Map(taken.map((row) => [row.takenKey, row]));
  for (const row of rows) {
    const takenKey = `${docId}:${row.docLine}:${round}`;
    const before = next.get(takenKey);
    const sums = { qty: add(before?.qty ?? '0', row.qty), amount: add(before?.amount ?? '0', row.amount) };
    next.set(takenKey, { ...row, ...sums, takenKey, takerId: docId, round });
  }
  return [...next.values()];
}

/** Never more than is held; what is emptied goes. */
export function givingBack(
  taken: readonly Taken[],
  { docId, round, rows }: GiveBack,
): { readonly taken: readonly Taken[]; readonly given: readonly Taken[] } {
  const given: Taken[] = [];
  const wanted = new Map((rows ?? []).map((row) => [row.docLine, { ...row }]));
  const rest = taken.flatMap((row): readonly Taken[] => {
    if (row.takerId !== docId) return [row];
    const part = rows ? partOf(row, wanted.get(row.docLine)) : round === undefined || row.round === round ? row : null;
    if (!part) return [row];
    const said = wanted.get(row.docLine);
    if (said) wanted.set(row.docLine, { ...said, qty: sub(said.qty, part.qty), amount: sub(said.amount, part.amount) });
    given.push(part);
    const left = sub(row.qty, part.qty);
    return isZero(left) ? [] : [{ ...row, qty: left, amount: sub(row.amount, part.amount) }];
  });
  return { taken: rest, given };
}
/** Of the last of it goes all that it was worth. */
function partOf(row: Taken, said: { readonly qty: DecimalString; readonly amount: DecimalString } | undefined): Taken | null {
  const qty = min(row.qty, said?.qty ?? '0');
  if (isZero(qty)) return null;
  return { ...row, qty, amount: isZero(sub(row.qty, qty)) ? row.amount : min(row.amount, said!.amount) };
}

const say = (type: EntityName, id: string, event: string, payload: object, part: string): Effect => ({
  kind: 'send',
  type,
  id,
  event,
  part,
  payload,
});
export const sayReserved = (sourceId: string, { docType, docId, round }: Ask): readonly Effect[] => [
  say(docType, docId, 'RESERVED', { sourceId, round }, `reserved:${round}`),
];
/** @param docLine of the taker, for which there is not enough; null: the source gives nothing at all now */
export const sayRefused = (sourceId: string, { docType, docId, round }: Ask, code: string, docLine: number | null): readonly Effect[] => [
  say(docType, docId, 'RESERVE_REFUSED', { sourceId, round, code, lineNum: docLine }, `refused:${round}`),
];

const PATIENCE = 10 * MINUTE_MS;
const made = { computed: true, internal: true } as const;

/** Of a taker. */
export const takerFields = {
  reserveRound: f.integer('Reservations', '占用轮次', made),
  reserveUntil: f.dateTime('Answers until', '占用截止', made),
};
export const answersOfSources = {
  asked: hot(
    'Answers of sources',
    '来源占用',
    { key: 'sourceId', bound: 500, secret: true, computed: true },
    {
      sourceId: f.text(30, 'Source', '来源单据', { need: 'save' }),
      sourceType: f.text(60, 'Kind of source', '来源类型', { need: 'save' }),
      answeredFlag: f.flag('Reserved', '已占用'),
    },
  ),
};
export const takerEvents = {
  RESERVED: systemEvent<Answered>('Reserved', '占用成功'),
  RESERVE_REFUSED: systemEvent<Refused>('Not reserved', '占用被拒'),
  ANSWER_DUE: systemEvent('No answer in time', '占用超时'),
};

export interface Source {
  readonly type: EntityName;
  readonly id: string;
}
interface Asking {
  readonly id: string;
  readonly reserveRound: number | null;
  readonly asked: readonly LineRow<typeof answersOfSources.asked>[];
}
export const asking = ({ reserveRound }: Asking, sources: readonly Source[], at: number) => ({
  reserveRound: (reserveRound ?? 0) + 1,
  reserveUntil: at + PATIENCE,
  asked: sources.map(({ type, id }) => ({ sourceId: id, sourceType: type, answeredFlag: 'N' as const })),
});
/** Of the round that is open, from a source that has not answered. */
export const isAwaited = ({ reserveRound, asked }: Asking, { sourceId, round }: Answered): boolean =>
  round === reserveRound && asked.some((row) => row.sourceId === sourceId && row.answeredFlag !== 'Y');
export const isLastAnswer = (taker: Asking, answer: Answered): boolean =>
  isAwaited(taker, answer) && taker.asked.every((row) => row.sourceId === answer.sourceId || row.answeredFlag === 'Y');
export const heard = ({ asked }: Asking, { sourceId }: Answered) => ({
  asked: asked.map((row) => (row.sourceId === sourceId ? { ...row, answeredFlag: 'Y' as const } : row)),
});

export const asks = (docType: EntityName, taker: Asking, rowsOf: (source: Source) => readonly Wanted[], terms?: Terms): readonly Effect[] =>
  taker.asked.map(({ sourceId, sourceType }) => {
    const source = { type: sourceType as EntityName, id: sourceId };
    const payload: Ask = { docType, docId: taker.id, round: taker.reserveRound ?? 0, rows: rowsOf(source), ...(terms ? { terms } : {}) };
    return say(source.type, sourceId, 'RESERVE', payload, `ask:${sourceId}`);
  });
/** To every source of the round, whether it has answered or not: what is asked of it comes before this. */
export const givesAllBack = ({ id, reserveRound, asked }: Asking): readonly Effect[] =>
  asked.map(({ sourceId, sourceType }) =>
    say(sourceType as EntityName, sourceId, 'RELEASE', { docId: id, round: reserveRound ?? 0 } satisfies GiveBack, `release:${sourceId}`),
  );
/** All that it ever took. */
export const givesUp = (docId: string, source: Source): Effect =>
  say(source.type, source.id, 'RELEASE', { docId } satisfies GiveBack, `release:${source.id}`);
/** What is opened again is asked of nobody: it may pass what was agreed. */
export const usesAgain = (docType: EntityName, { id }: Asking, source: Source, rows: readonly Wanted[]): Effect =>
  say(source.type, source.id, 'USE', { docType, docId: id, round: 0, rows } satisfies Ask, `use:${source.id}`);
export const givesBack = ({ id }: Asking, source: Source, rows: NonNullable<GiveBack['rows']>, returnDemand: 'Y' | 'N'): Effect =>
  say(source.type, source.id, 'RELEASE', { docId: id, rows, returnDemand } satisfies GiveBack, `give:${source.id}`);
