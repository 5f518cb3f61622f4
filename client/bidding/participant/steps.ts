/** The way of a supplier through one tender: each step with what is done, what may be done, or why not yet. Pure. */
import type { Participant } from '@machines/bidding/participant/fields.js';
import { biddingLookups } from '@machines/bidding/lookups.js';
import type { Label } from '@machines/kernel/fields.js';
import { isPositive } from '@machines/kernel/primitives/decimal.js';

import { formatAmount } from '../../kernel/language/format.js';
import type { NoticesText } from '../notices-texts.js';

export interface BidSeen {
  readonly id: string;
  readonly state: string;
  readonly sealedAt: number | null;
}
export interface TenderSeen {
  readonly state: string | null;
  readonly currency?: string | null;
  readonly docIssueStart?: number | null;
  readonly docIssueEnd?: number | null;
  readonly bidDeadline?: number | null;
  readonly openTime?: number | null;
  readonly openPlace?: string | null;
}
type Words = Readonly<Record<string, string | number>>;
export interface Step {
  readonly key: 'join' | 'doc' | 'bond' | 'ack' | 'seal' | 'open' | 'clarify' | 'bargain' | 'result';
  readonly mark: 'done' | 'now' | 'later';
  /** What stands under its name. */
  readonly said: readonly [NoticesText, Words?];
  /** Events of his row that it offers. */
  readonly events: readonly string[];
  /** A screen that it leads to. */
  readonly opens?: 'document' | 'bid' | Screen;
}
export interface Screen {
  readonly route: string;
  readonly id?: string;
}
/** A document of this tender that he may see. */
export interface Paper {
  readonly id: string;
  readonly state: string;
}
/** The newest of each kind; null: there is none for him. */
export interface Papers {
  readonly opening: Paper | null;
  readonly clarification: Paper | null;
  readonly bargaining: Paper | null;
  readonly round: Paper | null;
  readonly result: Paper | null;
}
export interface Seen {
  readonly row: Participant;
  readonly state: string;
  readonly tender: TenderSeen;
  readonly bid: BidSeen | null;
  readonly papers: Papers;
  readonly word: (label: Label) => string;
  readonly time: (at: number | null | undefined) => string;
}

function joinStep({ row, state, time }: Seen): Step {
  if (state === 'applied') return { key: 'join', mark: 'now', said: ['waitsAccept'], events: [] };
  if (row.joinTime === null) return { key: 'join', mark: 'now', said: ['joinFirst'], events: ['CONFIRM_JOIN', 'DECLINE'] };
  return { key: 'join', mark: 'done', said: ['joinedAt', { at: time(row.joinTime) }], events: [] };
}
function docStep({ row, tender, time }: Seen): Step {
  const at = { at: time(row.docObtainedAt), n: row.docVersionNo ?? 0 };
  if (row.docObtainedAt !== null) return { key: 'doc', mark: 'done', said: ['gotAt', at], events: [], opens: 'document' };
  const period = { from: time(tender.docIssueStart), to: time(tender.docIssueEnd) };
  return { key: 'doc', mark: row.joinTime === null ? 'later' : 'now', said: ['docIssued', period], events: ['GET_DOC'] };
}
function bondStep({ row, tender, word }: Seen): Step {
  if (row.bondStatus === 'NONE' || !isPositive(row.bondDue ?? '0')) return { key: 'bond', mark: 'done', said: ['noBond'], events: [] };
  const state = word(biddingLookups.BID_BOND_STATUS.values[row.bondStatus]);
  if (row.bondStatus !== 'REQUIRED')
    return { key: 'bond', mark: 'done', said: ['bondState', { amount: formatAmount(row.bondAmount, tender.currency), state }], events: [] };
  const due = { amount: formatAmount(row.bondDue, tender.currency) };
  return { key: 'bond', mark: row.joinTime === null ? 'later' : 'now', said: ['bondDue', due], events: ['PAY_BOND'] };
}
function ackStep({ row }: Seen): Step {
  const open = row.docObtainedAt !== null && (row.docVersionNo ?? 0) > (row.docVersionAck ?? 0);
  if (!open) return { key: 'ack', mark: 'done', said: ['noAddendum'], events: [] };
  return { key: 'ack', mark: 'now', said: ['ackVersion', { n: row.docVersionNo ?? 0 }], events: ['ACK_ADDENDUM'] };
}
const UNSEALED = ['draft', 'withdrawn', 'not_submitted'];
function sealStep({ row, tender, bid, time }: Seen): Step {
  if (bid !== null && !UNSEALED.includes(bid.state))
    return { key: 'seal', mark: 'done', said: ['sealedAt', { at: time(bid.sealedAt) }], events: [], opens: 'bid' };
  if (row.docObtainedAt === null) return { key: 'seal', mark: 'later', said: ['sealFrom'], events: [] };
  return { key: 'seal', mark: 'now', said: ['sealUntil', { at: time(tender.bidDeadline) }], events: [], opens: 'bid' };
}
const AFTER = [
  'compliance',
  'technical_eval',
  'commercial_opening',
  'commercial_eval',
  'eval_report',
  'awarding',
  'negotiating',
  'publicity',
];
/** Where a step leads, once there is something to see. */
const leading = (route: string, paper: Paper | null): Pick<Step, 'opens'> => (paper === null ? {} : { opens: { route, id: paper.id } });
const RUNNING = ['checking_in', 'decrypting', 'reading'];
function openStep({ tender, time, papers: { opening } }: Seen): Step {
  const said = ['openAt', { at: time(tender.openTime ?? tender.bidDeadline), place: tender.openPlace ?? '' }] as const;
  const runs = opening !== null && RUNNING.includes(opening.state);
  const over = AFTER.includes(tender.state ?? '') || opening?.state === 'closed';
  const mark = runs ? 'now' : over ? 'done' : 'later';
  return { key: 'open', mark, said, events: [], ...leading('biddingBidOpeningEdit', opening) };
}
function clarifyStep({ papers: { clarification } }: Seen): Step {
  const step = { key: 'clarify', events: [], ...leading('biddingClarificationEdit', clarification) } as const;
  if (clarification === null) return { ...step, mark: 'later', said: ['afterOpening'] };
  return clarification.state === 'issued' ? { ...step, mark: 'now', said: ['clarifyNow'] } : { ...step, mark: 'done', said: ['clarified'] };
}
const QUOTING = ['open', 'scheduled', 'round_open', 'round_break'];
/** Bargained with him alone, in rounds with an open price, or in a live hall. */
function bargainStep({ tender, papers: { bargaining, round } }: Seen): Step {
  const step = { key: 'bargain', events: [] } as const;
  const paper = [bargaining, round].find((one) => one !== null && QUOTING.includes(one.state)) ?? bargaining ?? round;
  if (paper !== null) {
    const leads = leading(paper === bargaining ? 'biddingBargDetail' : 'biddingBrightMoonEdit', paper);
    const now = QUOTING.includes(paper.state);
    return { ...step, ...leads, mark: now ? 'now' : 'done', said: [now ? 'bargainNow' : 'bargained'] };
  }
  if (tender.state === 'negotiating') return { ...step, mark: 'now', said: ['bargainNow'], opens: { route: 'biddingCompeteList' } };
  return { ...step, mark: 'later', said: ['afterEvaluation'] };
}
function endStep({ row, word, papers: { result } }: Seen): Step {
  const step = { key: 'result', events: [], ...leading('biddingResultEdit', result) } as const;
  if (row.outcome !== null)
    return { ...step, mark: 'done', said: ['outcome', { outcome: word(biddingLookups.BID_OUTCOME.values[row.outcome]) }] };
  return result === null ? { ...step, mark: 'later', said: ['resultPending'] } : { ...step, mark: 'done', said: ['resultOut'] };
}

export function stepsOf(seen: Seen): readonly Step[] {
  const ended = ['declined', 'refused', 'settling', 'closed'].includes(seen.state);
  const all: readonly Step[] = [
    joinStep(seen),
    docStep(seen),
    bondStep(seen),
    ackStep(seen),
    sealStep(seen),
    openStep(seen),
    clarifyStep(seen),
    bargainStep(seen),
    endStep(seen),
  ];
  return ended ? all.map((step) => (step.mark === 'now' ? { ...step, mark: 'later', said: ['endedNote'], events: [] } : step)) : all;
}
