/** How many, and who is left out with which reason (bidding.md §10). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import { isSaid } from '../../kernel/stock/said.js';
import { every, guard, refuse, rule } from '../evaluation/reasons.js';
import type { Candidate, Shortlist, ShortlistEventOf, ShortlistFacts } from './fields.js';

const isSelected = ({ selectedFlag }: Candidate) => selectedFlag === 'Y';
const LEAST_PREQUALIFIED = 3;
const LEAST_NEGOTIATED = 2;
export const MOST_LIMITED = 9;
export const FEWEST_LIMITED = 5;

function least({ shortlistType, legalRegime, candidates }: Shortlist): number {
  if (shortlistType === 'PREQUAL') return legalRegime === 'STATUTORY' ? LEAST_PREQUALIFIED : 1;
  return Math.min(LEAST_NEGOTIATED, Math.max(1, candidates.length));
}
const over = { over: ['shortlistType', 'legalRegime', 'prequalMethod', 'maxCount', 'candidates'] };

export const enough: Guard<Shortlist, MachineEvent> = guard<Shortlist, MachineEvent>(
  'BID_SL_TOO_FEW',
  (c) => c.candidates.filter(isSelected).length >= least(c),
  over,
);
const isLimited = ({ shortlistType, prequalMethod }: Shortlist) => shortlistType === 'NEGOTIATION' || prequalMethod === 'LIMITED';
export const notTooMany: Guard<Shortlist, MachineEvent> = rule<Shortlist, MachineEvent>(
  ['BID_SL_MAX'],
  (c) => {
    if (!isLimited(c)) return true;
    const most = c.maxCount ?? 3;
    const fits = c.shortlistType !== 'PREQUAL' || (most >= FEWEST_LIMITED && most <= MOST_LIMITED);
    return (fits && c.candidates.filter(isSelected).length <= most) || refuse('BID_SL_MAX', { field: 'maxCount' });
  },
  over,
);
/** Whoever is left out before somebody of a worse rank must know why; of a prequalification everybody who is left out. */
export const reasonsSaid: Guard<Shortlist, MachineEvent> = every<Shortlist, MachineEvent>(
  ['BID_SL_RANK_SKIPPED', 'BID_REASON_REQUIRED'],
  ({ shortlistType, candidates }) => {
    const worst = Math.max(0, ...candidates.filter(isSelected).map(({ rank }) => rank ?? 0));
    return candidates.flatMap((one) => {
      if (isSelected(one) || isSaid(one.reason)) return [];
      const at = { row: one.candidateNum, field: 'reason' };
      if (one.rank !== null && one.rank < worst) return [refuse('BID_SL_RANK_SKIPPED', at)];
      return shortlistType === 'PREQUAL' ? [refuse('BID_REASON_REQUIRED', at)] : [];
    });
  },
  over,
);
/** Whoever failed the review is not invited on. */
const stages: Readonly<Record<Shortlist['shortlistType'], readonly string[]>> = { PREQUAL: ['preparing'], NEGOTIATION: ['awarding'] };
export const atStage: Guard<Shortlist, MachineEvent> = guard<Shortlist, MachineEvent>(
  'BID_SL_STATE',
  ({ shortlistType, sectionId }, e) => {
    const named = shortlistType === 'PREQUAL' || sectionId !== null;
    return named && stages[shortlistType].includes((e.facts as ShortlistFacts).stage ?? '');
  },
  { needs: 'ask' },
);
export const unused: Guard<Shortlist, ShortlistEventOf<'VOID'>> = guard<Shortlist, ShortlistEventOf<'VOID'>>(
  'BID_SL_USED',
  (_c, { facts }) => facts.used !== true,
  { needs: 'ask' },
);

export const letters: Readonly<Record<string, DocumentLetter>> = {
  BID_NOT_SHORTLISTED: {
    subject: { en: 'Not shortlisted: {name} ({number})', cn: '未入围通知：{name}（{number}）' },
    text: {
      en: 'Your company was not shortlisted in {number} "{name}": {reason}',
      cn: '贵司在{number}《{name}》中未入围：{reason}',
    },
    opens: { inside: 'biddingShortlistList', supplier: 'biddingRespList' },
    listOnly: true,
  },
  BID_SHORTLISTED: {
    subject: { en: 'Shortlisted: {name} ({number})', cn: '入围通知：{name}（{number}）' },
    text: { en: 'Your company was shortlisted in {number} "{name}".', cn: '贵司已在{number}《{name}》中入围。' },
    opens: { inside: 'biddingShortlistList', supplier: 'biddingRespList' },
    listOnly: true,
  },
};

export const effective = (_c: Shortlist, { at }: MachineEvent): Change<Shortlist> => ({ effectiveAt: at });

/** The project takes over whom a prequalification admits; everybody hears his own outcome. */
export function announced(c: Shortlist): readonly Effect[] {
  const params = { number: c.projectNumber, name: c.projectName };
  const told = c.candidates.map((one): Effect => ({
    kind: 'message',
    template: isSelected(one) ? 'BID_SHORTLISTED' : 'BID_NOT_SHORTLISTED',
    to: [`supplier:${one.supplierId}`],
    params: { ...params, reason: one.reason },
  }));
  if (c.shortlistType !== 'PREQUAL') return told;
  const supplierIds = c.candidates.filter(isSelected).map(({ supplierId }) => supplierId);
  return [
    {
      kind: 'send',
      type: 'srmSfdBiddingHeader',
      id: c.projectId,
      event: 'SHORTLIST_EFFECTIVE',
      payload: { shortlistId: c.id, shortlistType: c.shortlistType, supplierIds },
    },
    ...told,
  ];
}
