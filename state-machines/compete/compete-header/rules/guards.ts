/** Guards of a compete event, by what they protect (compete.md §1, §13). */
import type { MachineEvent, SavePayload } from '../../../kernel/events.js';
import type { Guard } from '../../../kernel/lifecycle.js';
import type { Refusal } from '../../../kernel/refusals.js';
import { allOf, refusal } from '../../../kernel/refusals.js';
import { missingForSubmit } from '../../../kernel/validate.js';
import { every, guard, refuse, rule } from '../../reasons.js';
import type { CompeteEventOf } from '../events.js';
import type { GateFacts, SubmitFacts } from '../facts.js';
import type { Compete } from '../fields.js';
import { fields, lines } from '../fields.js';
import { awardCodes, awardFaults, unknownShares } from './award.js';
import { openAwards } from './generation.js';
import { takesPart } from './halls.js';
import { notYetPlayed, playedFormats, setupCodes, setupFaults, startContradictions, startsTooSoon } from './setup.js';
import { gatedDetail } from '../../gated.js';
import type { Downstream } from '../../targets.js';

const ask = { needs: 'ask' } as const;
const said = (text: unknown) => typeof text === 'string' && text.trim() !== '';

export const reasonGiven = guard(
  'REASON_REQUIRED',
  (_c: Compete, e: MachineEvent) => said((e.payload as { readonly reason?: string | null }).reason),
  ask,
);

const savedFields = (e: MachineEvent) => (e.payload as SavePayload).fields ?? {};
export const rehearsalFixed = guard(
  'COMPETE_REHEARSAL_FIXED',
  (c: Compete, e: CompeteEventOf<'SAVE'>) => !('rehearsalFlag' in savedFields(e)) || savedFields(e)['rehearsalFlag'] === c.rehearsalFlag,
  ask,
);

export const suppliersOnce = guard(
  'COMPETE_SUPPLIER_DUPLICATE',
  (_c: Compete, e: CompeteEventOf<'CREATE'> | CompeteEventOf<'SAVE'>) => {
    const ids = (e.payload.lines?.['suppliers']?.set ?? []).map((row) => row['supplierId']);
    return new Set(ids).size === ids.length;
  },
  ask,
);

type Setting = CompeteEventOf<'CREATE'> | CompeteEventOf<'SAVE'> | CompeteEventOf<'COPY'>;
const givenHalls = (e: Setting) => (e.type === 'COPY' ? e.facts.copy : e.payload)?.lines?.['halls']?.set ?? [];
/** Neither a form nor a workbook nor a copy brings in a hall that cannot be held. */
export const formatsPlay = every(['COMPETE_FORMAT_NOT_YET'], (_c: Compete, e: Setting) => notYetPlayed(givenHalls(e), e.facts.played), ask);

export const neverPublished = guard('COMPETE_WAS_PUBLISHED', (c: Compete) => c.editionNo === 1, { over: ['editionNo'] });
export const withoutProject = guard('COMPETE_HAS_SOURCE', (c: Compete) => c.sourceType !== 'BIDDING', { over: ['sourceType'] });
/** Suppliers whose standing does not let them take part. */
function blocked(facts: GateFacts, supplierIds: readonly string[]): readonly Refusal[] {
  return supplierIds.flatMap((supplierId) => {
    const gate = facts.gates?.[supplierId];
    return gate !== null ? [refuse('COMPETE_SUPPLIER_BLOCKED', { field: 'suppliers', row: supplierId, ...gatedDetail(gate) })] : [];
  });
}
const participants = (c: Compete) => c.suppliers.filter(takesPart).map((supplier) => supplier.supplierId);

const missing = (c: Compete): readonly Refusal[] => [
  ...(c.orgId === null ? [refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'orgId', params: { field: 'orgId' } })] : []),
  ...missingForSubmit({ fields, lines }, c as unknown as Readonly<Record<string, unknown>>),
];

const unplaced = (c: Compete): readonly Refusal[] =>
  said(c.deliveryTerm) && !said(c.deliveryPlace)
    ? [refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'deliveryPlace', params: { field: 'deliveryPlace' } })]
    : [];

const startCodes = ['COMPETE_START_UNIT_MISSING', 'COMPETE_START_TOTAL'] as const;

/** Everything that keeps the event from being submitted, as competeEdit lists it; `override` settles the warnings. */
export function submitFaults(c: Compete, facts: SubmitFacts | null, at: number, override: boolean): readonly Refusal[] {
  const setup = setupFaults(c).filter((fault) => !(override && fault.code === 'COMPETE_ELIM_TOO_MANY'));
  return [
    ...missing(c),
    ...(facts === null || facts.placeNamed ? unplaced(c) : []),
    ...notYetPlayed(c.halls, facts === null ? playedFormats : facts.played),
    ...setup,
    ...(facts === null || facts.startsHeld ? startContradictions(c) : []),
    ...(facts ? blocked(facts, participants(c)) : []),
    ...(c.halls.length > 0 && startsTooSoon(c.halls, at) ? [refuse('COMPETE_TIME_PAST')] : []),
    ...(c.countersignFlag === 'Y' && c.observerIds.length === 0 ? [refuse('AWARD_COUNTERSIGN_MISSING', { field: 'observerIds' })] : []),
  ];
}

export const submittable: Guard<Compete, CompeteEventOf<'SUBMIT'>> = {
  codes: [
    'FIELD_REQUIRED',
    'COMPETE_FORMAT_NOT_YET',
    ...setupCodes,
    ...startCodes,
    'COMPETE_SUPPLIER_BLOCKED',
    'COMPETE_TIME_PAST',
    'AWARD_COUNTERSIGN_MISSING',
  ],
  ...ask,
  check: (c, e) => allOf(submitFaults(c, e.facts, e.at, said(e.payload.overrideReason))),
};

export const startsInTime = guard('COMPETE_TIME_PAST', (c: Compete, e: MachineEvent) => !startsTooSoon(c.halls, e.at), ask);
export const nobodyBlocked = every(
  ['COMPETE_SUPPLIER_BLOCKED'],
  (c: Compete, e: CompeteEventOf<'PUBLISH'>) => blocked(e.facts, participants(c)),
  ask,
);

export const confirmOpen = guard(
  'COMPETE_CONFIRM_CLOSED',
  (c: Compete, e: MachineEvent) => c.confirmDeadline === null || e.at <= c.confirmDeadline,
  ask,
);
export const notInvitedYet = guard(
  'COMPETE_SUPPLIER_DUPLICATE',
  (c: Compete, e: CompeteEventOf<'ADD_SUPPLIER'>) =>
    !c.suppliers.some((supplier) => supplier.supplierId === e.payload.supplierId && supplier.confirmState !== 'REMOVED'),
  ask,
);
export const newcomerPermitted = every(
  ['COMPETE_SUPPLIER_BLOCKED'],
  (_c: Compete, e: CompeteEventOf<'ADD_SUPPLIER'>) => blocked(e.facts, [e.payload.supplierId]),
  ask,
);

export const rulesAccepted = guard(
  'COMPETE_RULES_NOT_ACCEPTED',
  (_c: Compete, e: CompeteEventOf<'CONFIRM_PARTICIPATION'>) => e.payload.rulesAccepted === 'Y',
  ask,
);
export const taxRateGiven = guard(
  'COMPETE_TAX_RATE_MISSING',
  (_c: Compete, e: CompeteEventOf<'CONFIRM_PARTICIPATION'>) => e.payload.taxRate !== null,
  ask,
);
export const depositAsked = guard('COMPETE_DEPOSIT_NOT_ASKED', (c: Compete) => c.depositFlag === 'Y', { over: ['depositFlag'] });

export const supplierListed: Guard<Compete, CompeteEventOf<'REMOVE_SUPPLIER'> | CompeteEventOf<'RECORD_DEPOSIT'>> = {
  codes: ['DOC_LINE_UNKNOWN'],
  ...ask,
  check: (c, e) =>
    c.suppliers.some((supplier) => supplier.supplierId === e.payload.supplierId) ||
    refusal('DOC_LINE_UNKNOWN', { kind: 'NotFound', params: { row: e.payload.supplierId, line: 'suppliers' } }),
};

export const noHallOpen = guard(
  'COMPETE_HALL_OPEN',
  (_c: Compete, e: CompeteEventOf<'RESCHEDULE'> | CompeteEventOf<'REVISE'>) => e.facts.openHallCount === 0,
  ask,
);

export const rescheduled = (c: Compete, e: CompeteEventOf<'RESCHEDULE'>): Pick<Compete, 'confirmDeadline' | 'halls'> => ({
  confirmDeadline: e.payload.confirmDeadline ?? c.confirmDeadline,
  halls: c.halls.map((hall) => {
    const moved = e.payload.halls.find((one) => one.hallNo === hall.hallNo);
    return moved ? { ...hall, checkinAt: moved.checkinAt, startAt: moved.startAt } : hall;
  }),
});
export const timesFit = rule(
  ['COMPETE_TIME_ORDER', 'COMPETE_TIME_PAST'],
  (c: Compete, e: CompeteEventOf<'RESCHEDULE'>) => {
    const { confirmDeadline, halls } = rescheduled(c, e);
    if (
      halls.some(
        ({ checkinAt, startAt }) =>
          confirmDeadline === null || checkinAt === null || startAt === null || confirmDeadline > checkinAt || checkinAt >= startAt,
      )
    )
      return refuse('COMPETE_TIME_ORDER');
    return !startsTooSoon(halls, e.at) || refuse('COMPETE_TIME_PAST');
  },
  ask,
);

export const isObserver = guard('COUNTERSIGN_NOT_OBSERVER', (c: Compete, e: MachineEvent) => c.observerIds.includes(e.actor.userId), {
  over: ['observerIds'],
});
export const notCountersigned = guard(
  'COUNTERSIGN_DONE',
  (c: Compete, e: MachineEvent) => !c.countersigns.some((one) => one.userId === e.actor.userId),
  { over: ['countersigns'] },
);

export const offersKnown = every(
  ['AWARD_UNKNOWN_OFFER'],
  (c: Compete, e: CompeteEventOf<'SAVE_AWARD'>) =>
    unknownShares(e.facts.results ?? [], c, e.payload.lines).map((share) =>
      refuse('AWARD_UNKNOWN_OFFER', { field: 'awards', row: `${share.hallId}:${share.itemNo}:${share.supplierId}` }),
    ),
  ask,
);

export const awardable = every(
  [...awardCodes],
  (c: Compete, e: CompeteEventOf<'SUBMIT_AWARD'>) => awardFaults({ c, facts: e.facts, reason: e.payload.reason }),
  ask,
);

export const nothingGenerated = guard('AWARD_ALREADY_GENERATED', (c: Compete) => c.awards.every((award) => award.generatedId === null), {
  over: ['awards'],
});

type Generate = CompeteEventOf<`GENERATE_${Downstream}`>;
export const linesOpen = guard('AWARD_LINE_GENERATED', (c: Compete, e: Generate) => openAwards(c, e.payload.supplierIds).length > 0, ask);
export const isPurchase = guard('AWARD_FORWARD_NO_PO', (c: Compete) => c.direction === 'REVERSE', { over: ['direction'] });
export const itemsCoded = every(
  ['AWARD_ITEM_NOT_CODED'],
  (c: Compete, e: Generate) =>
    openAwards(c, e.payload.supplierIds)
      .filter((award) => c.items.find((item) => item.itemNo === award.itemNo)?.itemId === null)
      .map((award) => refuse('AWARD_ITEM_NOT_CODED', { field: 'awards', row: award.awardKey })),
  ask,
);
