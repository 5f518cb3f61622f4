/** What an order takes from: requisitions, agreements, contracts and preparations of its lines, asked before it is approved (orders-deliveries.md §1.3). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { div, gt, isPositive, isZero, mul, neg, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import type { Source, Wanted } from '../../trade/sources.js';
import { asking, asks, givesAllBack, givesBack, givesUp, heard, usesAgain } from '../../trade/sources.js';
import { accountsOf, netOf } from '../quantities.js';
import type { OrderEventOf } from './events.js';
import type { Order, OrderLine } from './fields.js';

const ORDER = 'srmPurOrderHeader';
const CONTRACT = 'srmCctContract';
type Kind = 'srmPurRequisitionHeader' | 'srmPurAgreementHeader' | typeof CONTRACT | 'srmPurMaterialRequest';
interface Draw {
  readonly type: Kind;
  readonly id: string;
  readonly lineNum: number;
  readonly qty: string;
}
/** Of the requisition only what is allocated to it; of the others all that is ordered. */
const drawsOf = (line: OrderLine): readonly Draw[] => {
  const all = line.orderQty ?? '0';
  return [
    { type: 'srmPurRequisitionHeader' as const, id: line.requisitionId, lineNum: line.requisitionLine, qty: line.allocQty ?? all },
    { type: 'srmPurAgreementHeader' as const, id: line.agreementId, lineNum: line.agreementLine, qty: all },
    { type: CONTRACT, id: line.contractId, lineNum: line.contractLine, qty: all },
    { type: 'srmPurMaterialRequest' as const, id: line.prepId, lineNum: line.prepLine, qty: all },
  ].filter((draw): draw is Draw => draw.id !== null && draw.id !== undefined);
};
/** Ids are unique over all documents. */
export const sourcesOf = ({ lines }: Pick<Order, 'lines'>): readonly Source[] => [
  ...new Map(lines.flatMap(drawsOf).map(({ type, id }) => [id, { type, id }])).values(),
];
const wantedOf =
  ({ lines }: Pick<Order, 'lines'>) =>
  (source: Source): readonly Wanted[] =>
    lines.flatMap((line) =>
      drawsOf(line)
        .filter(({ id }) => id === source.id)
        .map(({ lineNum, qty }) => ({ docLine: line.lineNum, lineNum, qty, amount: line.amountExcl ?? '0' })),
    );

export const hasSources = (order: Order): boolean => sourcesOf(order).length > 0;
/** Lines that name a document without its line. */
export const halfNamed = ({ lines }: Pick<Order, 'lines'>): readonly number[] =>
  lines.filter((line) => drawsOf(line).some(({ lineNum }) => lineNum === null)).map(({ lineNum }) => lineNum);
export const overAllocated = ({ lines }: Pick<Order, 'lines'>): readonly number[] =>
  lines.filter(({ allocQty, orderQty }) => allocQty !== null && gt(allocQty, orderQty ?? '0')).map(({ lineNum }) => lineNum);

export const asked = (order: Order, at: number): Change<Order> => ({
  ...asking(order, sourcesOf(order), at),
  reserveReason: null,
  reserveLine: null,
});
export const requests = (order: Order): readonly Effect[] => {
  const { supplierId, currency } = order;
  return asks(ORDER, order, wantedOf(order), { supplierId, currency });
};

/** All have given: what requisitions hold for each line, and what nobody asked for. */
export const taken = (order: Order, { payload }: OrderEventOf<'RESERVED'>): Change<Order> => ({
  ...heard(order, payload),
  heldProcess: null,
  lines: order.lines.map((line) => {
    if (line.requisitionId === null || line.requisitionId === undefined) return line;
    const allocNet = line.allocQty ?? line.orderQty ?? '0';
    return { ...line, allocNet, surplusQty: sub(line.orderQty ?? '0', allocNet) };
  }),
});
/** Nothing is held of anybody. */
export const untaken = (order: Order): Change<Order> => ({
  asked: [],
  heldProcess: null,
  lines: order.lines.map((line) =>
    line.allocNet === null || line.allocNet === undefined ? line : { ...line, allocNet: null, surplusQty: null },
  ),
});
type Reason = NonNullable<Order['reserveReason']>;
export const refused = (order: Order, { payload }: OrderEventOf<'RESERVE_REFUSED'>): Change<Order> => ({
  ...untaken(order),
  reserveReason: payload.code as Reason,
  reserveLine: payload.lineNum,
});
export const unanswered = (order: Order): Change<Order> => ({ ...untaken(order), reserveReason: 'RESERVE_TIMEOUT', reserveLine: null });
export const freed = (_after: Order, _sent: MachineEvent, before: Order): readonly Effect[] => givesAllBack(before);

const netQty = (line: OrderLine | undefined): string => (line ? netOf(line.orderQty ?? '0', accountsOf(line)) : '0');
interface Cut {
  readonly docLine: number;
  readonly lineNum: number;
  readonly qty: string;
  readonly amount: string;
}
const worth = (line: OrderLine, qty: string): string =>
  isZero(line.orderQty ?? '0') ? '0' : round2(div(mul(line.amountExcl ?? '0', qty), line.orderQty!));
/** What of a line its source gets back; below zero what it takes again. */
function cutOf(source: Source, before: OrderLine, after: OrderLine): Cut | null {
  const draw = drawsOf(after).find(({ id }) => id === source.id);
  if (!draw) return null;
  const ofDemand = source.type === 'srmPurRequisitionHeader';
  const qty = ofDemand ? sub(before.allocNet ?? '0', after.allocNet ?? '0') : sub(netQty(before), netQty(after));
  return isZero(qty) ? null : { docLine: after.lineNum, lineNum: draw.lineNum, qty, amount: worth(after, qty) };
}
const isAgreed = ({ type }: Source): boolean => type === 'srmPurAgreementHeader' || type === CONTRACT;
/**
 * Whatever was cut or opened again of lines is told to their sources. What is closed was needed no more: requisitions count
 * it as cancelled; all else is asked for again.
 */
export function tellSources(after: Order, sent: MachineEvent, before: Order): readonly Effect[] {
  const closes =
    sent.type === 'CLOSE_LINES' || (sent.type === 'POST' && (sent.payload as { readonly step?: string }).step !== 'RETURN_FOR_GOOD');
  const lines = new Map(before.lines.map((line) => [line.lineNum, line]));
  return sourcesOf(after).flatMap((source) => {
    const cuts = after.lines.flatMap((line) => cutOf(source, lines.get(line.lineNum) ?? line, line) ?? []);
    const back = cuts.filter(({ qty }) => isPositive(qty));
    const again = cuts.filter(({ qty }) => !isPositive(qty)).map((cut) => ({ ...cut, qty: neg(cut.qty), amount: neg(cut.amount) }));
    return [
      ...(back.length > 0 ? [givesBack(after, source, back, closes ? 'N' : 'Y')] : []),
      ...(again.length > 0 && isAgreed(source) ? [usesAgain(ORDER, after, source, again)] : []),
    ];
  });
}

const contractsOf = (order: Pick<Order, 'lines'>): readonly Source[] => sourcesOf(order).filter(({ type }) => type === CONTRACT);
/** A contract holds for the draft that was made of it. */
export const tellContracts = (order: Order): readonly Effect[] => contractsOf(order).map((contract) => givesUp(order.id, contract));
export const tellDropped = (after: Order, _sent: MachineEvent, before: Order): readonly Effect[] => {
  const named = new Set(contractsOf(after).map(({ id }) => id));
  return contractsOf(before)
    .filter(({ id }) => !named.has(id))
    .map((contract) => givesUp(after.id, contract));
};

const received = ({ receivedQty, acceptedQty, consignedQty, rejectedQty }: OrderLine): string =>
  sum([receivedQty ?? '0', acceptedQty ?? '0', consignedQty ?? '0', rejectedQty ?? '0']);
/** What came in, was accepted or went back of a contract's items. */
export function tellDeliveries(after: Order, _sent: MachineEvent, before: Order): readonly Effect[] {
  const lines = new Map(before.lines.map((line) => [line.lineNum, line]));
  return contractsOf(after).flatMap(({ type, id }): readonly Effect[] => {
    const rows = after.lines.flatMap((line) => {
      const was = lines.get(line.lineNum) ?? line;
      const [got, accepted] = [sub(received(line), received(was)), sub(line.acceptedQty ?? '0', was.acceptedQty ?? '0')];
      const isOf = line.contractId === id && line.contractLine !== null && !(isZero(got) && isZero(accepted));
      return isOf ? [{ lineNum: line.contractLine, received: got, accepted }] : [];
    });
    const payload = { docId: after.id, rows };
    return rows.length > 0 ? [{ kind: 'send', type, id, event: 'DELIVERY_CHANGED', part: `deliver:${id}`, payload }] : [];
  });
}
