/** What a source tells people (purchasing.md §1): its supplier that it may deliver and how its papers fare, buyers that it ended. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { Asl, AslEvent, AslFacts } from './fields.js';

type Effects = readonly Effect[];
type Reviewed = Extract<AslEvent, { type: 'REVIEW_ENV' }>['payload'];

const toSupplier = ({ supplierId }: Asl, template: string, params: Record<string, string | null>): Effects => [
  { kind: 'message', template, to: [`supplier:${supplierId}`], params },
];

export const inForceTold = (entry: Asl): Effects =>
  toSupplier(entry, 'ASL_IN_FORCE', { number: entry.docNumber, validFrom: entry.validFrom, validTo: entry.validTo });

export const papersEndedTold = (entry: Asl): Effects =>
  toSupplier(entry, 'ASL_PAPERS_ENDED', { number: entry.docNumber, until: entry.envUntil });

export function reviewTold(entry: Asl, sent: MachineEvent): Effects {
  const { envNum, accept, comment } = sent.payload as Reviewed;
  const paper = entry.env.find((row) => row.envNum === envNum);
  const reviewStatus = accept === 'Y' ? 'ACCEPTED' : 'REFUSED';
  const said = { envType: paper?.envType ?? null, reportNo: paper?.reportNo ?? null, reviewStatus, reason: comment };
  return toSupplier(entry, 'ASL_PAPER_REVIEWED', { number: entry.docNumber, ...said });
}

/** As many orders as the letter names. */
const NAMED = 10;
/** What is ordered stays ordered: whoever bought it has to know that nothing more may be. */
export function endTold({ orgId, docNumber }: Asl, sent: MachineEvent): Effects {
  const orders = (sent.facts as AslFacts).openOrders ?? [];
  if (orders.length === 0) return [];
  const { reason } = sent.payload as { readonly reason: string };
  const named = orders
    .slice(0, NAMED)
    .map(({ number }) => number)
    .join(', ');
  const buyers = [...new Set(orders.flatMap(({ buyerId }) => buyerId ?? []))].map((id) => `user:${id}` as const);
  const params = { number: docNumber, reason, count: orders.length, orders: orders.length > NAMED ? `${named}, …` : named };
  return [{ kind: 'message', template: 'ASL_ENDED', to: buyers.length > 0 ? buyers : [`resp:BUYER@${orgId}`], params }];
}
