/** The way of a supplier through one tender: each step with what is done, what may be done, or why not yet. Pure. */
import type { Participant } from '@machines/bidding/participant/fields.js';
import { biddingLookups } from '@machines/bidding/lookups.js';
import type { Label } from '@machines/kernel/fields.js';
import { isPositive } from '@machines/kernel/primitives/decimal.js';

import type { NoticesText } from '../notices-texts.js';

export interface BidSeen {
  readonly id: string;
  readonly state: string;
  readonly sealedAt: number | null;
  readonly withdrawnAt: number | null;
  readonly receiptHash: string | null;
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
  readonly opens?: 'document' | 'bid' | 'opening';
}
export interface Seen {
  readonly row: Participant;
  readonly state: string;
  readonly tender: TenderSeen;
  readonly bid: BidSeen | null;
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
    return { key: 'bond', mark: 'done', said: ['bondState', { amount: row.bondAmount ?? '', state }], events: [] };
  const due = { amount: row.bondDue ?? '', currency: tender.currency ?? '' };
  return { key: 'bond', mark: row.joinTime === null ? 'later' : 'now', said: ['bondDue', due], events: ['PAY_BOND'] };
}
function ackStep({ row }: Seen): Step {
  const open = row.docObtainedAt !== null && (row.docVersionNo ?? 0) > (row.docVersionAck ?? 0);
  if (!open) return { key: 'ack', mark: 'done', said: ['noAddendum'], events: [] };
  return { key: 'ack', mark: 'now', said: ['ackVersion', { n: row.docVersionNo ?? 0 }], events: ['ACK_ADDENDUM'] };
}
function sealStep({ row, tender, bid, time }: Seen): Step {
  const sealed = bid !== null && bid.sealedAt !== null && bid.withdrawnAt === null;
  if (sealed) return { key: 'seal', mark: 'done', said: ['sealedAt', { at: time(bid.sealedAt) }], events: [], opens: 'bid' };
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
function openStep({ tender, time }: Seen): Step {
  const said = ['openAt', { at: time(tender.openTime ?? tender.bidDeadline), place: tender.openPlace ?? '' }] as const;
  const over = AFTER.includes(tender.state ?? '');
  return { key: 'open', mark: over ? 'done' : 'later', said, events: [], opens: 'opening' };
}
const endStep = ({ row, word }: Seen): Step =>
  row.outcome === null
    ? { key: 'result', mark: 'later', said: ['resultPending'], events: [] }
    : { key: 'result', mark: 'done', said: ['outcome', { outcome: word(biddingLookups.BID_OUTCOME.values[row.outcome]) }], events: [] };

export function stepsOf(seen: Seen): readonly Step[] {
  const ended = ['declined', 'refused', 'settling', 'closed'].includes(seen.state);
  const all: readonly Step[] = [
    joinStep(seen),
    docStep(seen),
    bondStep(seen),
    ackStep(seen),
    sealStep(seen),
    openStep(seen),
    { key: 'clarify', mark: 'later', said: ['afterOpening'], events: [] },
    { key: 'bargain', mark: 'later', said: ['afterEvaluation'], events: [] },
    endStep(seen),
  ];
  return ended ? all.map((step) => (step.mark === 'now' ? { ...step, mark: 'later', said: ['endedNote'], events: [] } : step)) : all;
}
