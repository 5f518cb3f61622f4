/**
 * Contracts that follow from one in force (contracts.md §2): the main contract of a pre-contract, a supplement or a replacement, a
 * renewal, the agreement that ends it. One is in progress at a time. In force, it tells the contract that it follows, which takes over
 * what changes, gives way or goes on.
 */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { system } from '../../kernel/lifecycle.js';
import { add, gt, percentOf, sub } from '../../kernel/primitives/decimal.js';
import { addDays, addMonths, compareDates } from '../../kernel/primitives/instant.js';
import { mustSay } from '../../kernel/stock/said.js';
import { saved } from './changes.js';
import type { Carried, ChildFacts, OfChild, Row, Terms } from './child-events.js';
import { annexColumns, annexesOf } from '../annexes.js';
import { inputColumns, inputsOf } from '../inputs.js';
import { itemWith } from './items.js';
import type { Contract } from './fields.js';
import { used } from './ordering.js';
import { withMoney } from './paying.js';
import { keepers } from './people.js';
import { guard, refuse, rule } from './reasons.js';
import { withStarts } from './stage-days.js';

const TYPE = 'srmCctContract';
type Kind = NonNullable<Contract['contractKind']>;
export const kindOf = ({ contractKind }: Pick<Contract, 'contractKind'>): Kind => contractKind ?? 'MAIN';
export const hasNoGoods = (contract: Contract): boolean => kindOf(contract) === 'TERMINATION';
const byHand: readonly Kind[] = ['PRE', 'MAIN'];
/** All else is made from the contract that it follows. */
export const kindByHand = guard<Contract, MachineEvent>(
  'CCT_KIND_BY_HAND',
  (_contract, { actor, payload }) => {
    const { contractKind } = ((payload as SavePayload).fields ?? {}) as { readonly contractKind?: Kind | null };
    return actor.userType === 'SYSTEM' || contractKind === undefined || contractKind === null || byHand.includes(contractKind);
  },
  { needs: 'ask' },
);
export const childless = guard<Contract, MachineEvent>('CCT_CHILD_OPEN', ({ openChildId }) => (openChildId ?? null) === null, {
  over: ['openChildId'],
});
const isPre = guard<Contract, MachineEvent>('CCT_NOT_PRE', (contract) => kindOf(contract) === 'PRE', { over: ['contractKind'] });
const MOST_MORE = '10';
/** What was put out to tender by law grows by a tenth at most, whatever the number of supplements. */
export const withinSupplements = rule<Contract, MachineEvent>(
  ['CCT_SUPPLEMENT_LIMIT'],
  ({ alterMode, legalRegime, awardAmount, amountTaxIncl }) => {
    if ((alterMode ?? null) === null || legalRegime !== 'STATUTORY' || awardAmount === null) return true;
    const limit = percentOf(awardAmount, MOST_MORE);
    return !gt(sub(amountTaxIncl ?? '0', awardAmount), limit) || refuse('CCT_SUPPLEMENT_LIMIT', { params: { limit } });
  },
  { over: ['alterMode', 'legalRegime', 'awardAmount', 'amountTaxIncl'] },
);

const kept = [
  ...['orgId', 'contractTitle', 'contractForm', 'contractType', 'supplierId', 'templateId', 'currency', 'priceMode', 'signMode'],
  ...['signOrder', 'confirmDays', 'performanceBondAmount', 'warrantyMonths', 'qtyTolerancePct', 'ownerUserId'],
] as const;
const itemColumns = ['lineNo', 'itemId', 'itemName', 'spec', 'uomId', 'quantity', 'price', 'taxRate', 'deliveryDate'];
const stageColumns = ['stageNo', 'stageName', 'stageType', 'ratio', 'stageTrigger', 'triggerDate', 'daysAfter'];
const tradeColumns = [
  ...['lotNo', 'incoterm', 'namedPlace', 'transportMode', 'portLoading', 'portDischarge', 'shipFrom', 'shipTo', 'partialFlag'],
  ...['transshipFlag', 'insuranceBy', 'insurancePct', 'packing', 'marks', 'hsCode', 'originCountry', 'payInstrument', 'usanceDays'],
  ...['documentsRequired', 'inspection'],
];
const picked = (row: object, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, (row as Row)[name] ?? null]));
const termsOf = ({ items, stages, effectiveTo }: Contract): Terms => ({
  items: items.map((item) => picked(item, itemColumns)),
  stages: stages.map((stage) => picked(stage, stageColumns)),
  effectiveTo,
});

/** They travel alike, where they travel at all. */
const lotsOf = ({ trades }: Contract) =>
  (trades ?? []).length === 0 ? {} : { trades: { set: trades.map((lot) => picked(lot, tradeColumns)) } };
/** Own fields go with the text that names them. */
const asksOf = (contract: Contract) =>
  inputsOf(contract).length === 0 ? {} : { inputs: { set: inputsOf(contract).map((input) => picked(input, Object.keys(inputColumns))) } };
/** And so do its attachments. */
const annexed = (contract: Contract) =>
  annexesOf(contract).length === 0
    ? {}
    : { annexes: { set: annexesOf(contract).map((annex) => picked(annex, Object.keys(annexColumns))) } };
const child = (contract: Contract, sent: MachineEvent, more: object, goods = true): readonly Effect[] => {
  const { id, rev, docNumber, rootNumber } = contract;
  const { items, stages } = termsOf(contract);
  const fields = {
    ...picked(contract, kept),
    parentContractId: id,
    rootNumber: rootNumber ?? docNumber,
    sourceType: 'CONTRACT',
    sourceId: id,
    ...('body' in more && contract.pageSetup ? { pageSetup: contract.pageSetup } : {}),
  };
  return [
    {
      kind: 'create',
      type: TYPE,
      id: (sent.facts as ChildFacts).newId ?? '',
      purpose: 'child',
      part: String(rev),
      payload: {
        fields: { ...fields, ...more },
        lines: {
          ...(goods ? { items: { set: items }, stages: { set: stages }, ...lotsOf(contract) } : {}),
          ...('body' in more ? { ...asksOf(contract), ...annexed(contract) } : {}),
        },
      },
    },
  ];
};
const opens = (_contract: Contract, sent: MachineEvent): Change<Contract> => ({ openChildId: (sent.facts as ChildFacts).newId ?? null });
const same = { to: 'same' as const, who: keepers, change: opens };
const altered = (contract: Contract, sent: MachineEvent): readonly Effect[] => {
  const { alterMode, reason } = sent.payload as { readonly alterMode: 'SUPPLEMENT' | 'REPLACE'; readonly reason: string };
  const { effectiveFrom, effectiveTo, body, awardAmount, legalRegime, revisionNo } = contract;
  const replaces = alterMode === 'REPLACE';
  return child(contract, sent, {
    ...{ alterMode, remark: reason, contractKind: replaces ? kindOf(contract) : 'SUPPLEMENT', effectiveFrom, effectiveTo },
    ...{ awardAmount, legalRegime, ...(replaces ? { body, revisionNo: (revisionNo ?? 1) + 1 } : {}) },
  });
};
const isMode = guard<Contract, MachineEvent>(
  'CCT_ALTER_MODE',
  (_contract, { payload }) => ((payload as { readonly alterMode?: string | null }).alterMode ?? null) !== null,
  { needs: 'ask' },
);
export const renewals = {
  RENEW: {
    ...same,
    guards: [childless],
    effects: [
      (contract: Contract, sent: MachineEvent) => {
        const { effectiveTo, body } = contract;
        const { months } = sent.payload as { readonly months: number };
        const dates = effectiveTo === null ? {} : { effectiveFrom: addDays(effectiveTo, 1), effectiveTo: addMonths(effectiveTo, months) };
        return child(contract, sent, { contractKind: 'RENEWAL', body, ...dates });
      },
    ],
  },
};
/** What a contract in force is followed by. */
export const following = {
  ...renewals,
  PRE_TO_MAIN: {
    ...same,
    guards: [isPre, childless],
    effects: [
      (contract: Contract, sent: MachineEvent) => {
        const { body, effectiveFrom, effectiveTo } = contract;
        return child(contract, sent, { contractKind: 'MAIN', rootNumber: null, body, effectiveFrom, effectiveTo });
      },
    ],
  },
  ALTERATION: { ...same, guards: [isMode, childless, mustSay('reason')], effects: [altered] },
  DRAFT_TERMINATION: {
    ...same,
    guards: [childless],
    effects: [
      (contract: Contract, sent: MachineEvent) =>
        child(contract, sent, { contractKind: 'TERMINATION', effectiveTo: contract.effectiveTo }, false),
    ],
  },
};

const tell = (to: string, name: string, payload: object): Effect => ({
  kind: 'send',
  type: TYPE,
  id: to,
  event: name,
  part: name,
  payload,
});
const parentOf = ({ parentContractId }: Contract): string | null => parentContractId ?? null;
/** In force: what it follows hears of it. */
export const followed = (contract: Contract): readonly Effect[] => {
  const parent = parentOf(contract);
  if (parent === null) return [];
  const [childId, kind] = [contract.id, kindOf(contract)];
  if (contract.alterMode === 'REPLACE') return [tell(parent, 'SUPERSEDE', { childId })];
  if (kind === 'SUPPLEMENT') return [tell(parent, 'SUPPLEMENT_EFFECTIVE', { childId, changes: termsOf(contract) })];
  if (kind === 'MAIN') return [tell(parent, 'MAIN_EFFECTIVE', { childId })];
  return [tell(parent, 'CHILD_EFFECTIVE', { childId, kind })];
};
export const cancelled = (contract: Contract): readonly Effect[] => {
  const parent = parentOf(contract);
  return parent === null ? [] : [tell(parent, 'CHILD_CANCELLED', { childId: contract.id })];
};

const isItsChild = ({ openChildId }: Contract, { payload }: { readonly payload: OfChild }) => payload.childId === openChildId;
const byChild = [system] as const;
const ignored = { to: 'ignored' as const, who: byChild };
/** Of the terms, columns that people wrote; what was carried out stays. Items that are ordered stay, too. */
function merged(contract: Contract, changes: Terms, starts: ChildFacts['stageStarts']): Change<Contract> {
  const left = (rows: readonly Row[], key: string) => new Set(rows.map((row) => row[key]));
  const items = left(changes.items, 'lineNo');
  const stages = left(changes.stages, 'stageNo');
  const payload = {
    fields: {},
    lines: {
      items: {
        set: changes.items,
        remove: contract.items
          .filter(({ lineNo, orderedQty }) => !items.has(lineNo) && !gt(orderedQty ?? '0', '0'))
          .map(({ lineNo }) => lineNo),
      },
      stages: {
        set: changes.stages,
        remove: contract.stages
          .filter(({ stageNo, triggeredOn }) => !stages.has(stageNo) && triggeredOn === null)
          .map(({ stageNo }) => stageNo),
      },
    },
  } as unknown as SavePayload;
  const next = { ...contract, ...saved(contract, payload) } as Contract;
  const rows = next.items.map((item) =>
    itemWith(next, item, { orderedQty: item.orderedQty ?? '0', deliveredQty: item.deliveredQty ?? '0' }),
  );
  const { amountTaxExcl, taxAmount, amountTaxIncl } = next;
  return {
    items: rows,
    stages: withStarts(next.stages, starts),
    amountTaxExcl,
    taxAmount,
    amountTaxIncl,
    effectiveTo: changes.effectiveTo,
    openChildId: null,
  };
}
interface Supplement {
  readonly payload: OfChild & { readonly changes: Terms };
  readonly facts: ChildFacts;
}
const supplemented = {
  who: byChild,
  change: (contract: Contract, { payload, facts: { endsAt, stageStarts } }: Supplement) => ({
    ...merged(contract, payload.changes, stageStarts),
    ...(endsAt === undefined ? {} : { endsAt }),
  }),
};
const goesOn = (contract: Contract, sent: Supplement) => {
  const { effectiveTo } = sent.payload.changes;
  const { today } = sent.facts;
  return isItsChild(contract, sent) && (effectiveTo === null || today === undefined || compareDates(today, effectiveTo) <= 0);
};
const carried = ({ taken, items, stages, paidAmount, unallocatedPaid }: Contract): Carried => ({
  taken,
  items: items.map(({ lineNo, receivedQty, deliveredQty }) => ({ lineNo, receivedQty, deliveredQty })),
  stages: stages.map(({ stageNo, triggeredOn, dueDate, stagePaid, triggerDate, triggersAt }) => ({
    ...{ stageNo, triggeredOn, dueDate, stagePaid },
    ...{ triggerDate: triggerDate ?? null, triggersAt: triggersAt ?? null },
  })),
  paidAmount: paidAmount ?? '0',
  ...((unallocatedPaid ?? '0') === '0' ? {} : { unallocatedPaid }),
});
const over = {
  CHILD_CANCELLED: [
    { to: 'same' as const, when: isItsChild, who: byChild, change: (): Change<Contract> => ({ openChildId: null }) },
    ignored,
  ],
  CHILD_EFFECTIVE: [
    {
      to: 'same' as const,
      when: isItsChild,
      who: byChild,
      change: (
        _contract: Contract,
        { payload: { childId, kind } }: { readonly payload: OfChild & { readonly kind: string } },
      ): Change<Contract> => ({
        openChildId: null,
        ...(kind === 'TERMINATION' ? { agreementId: childId } : { successorId: childId }),
      }),
    },
    ignored,
  ],
  MAIN_EFFECTIVE: [
    {
      to: 'converted' as const,
      when: isItsChild,
      who: byChild,
      change: (_contract: Contract, { payload: { childId } }: { readonly payload: OfChild }): Change<Contract> => ({
        openChildId: null,
        successorId: childId,
      }),
    },
    ignored,
  ],
  SUPERSEDE: [
    {
      to: 'superseded' as const,
      when: isItsChild,
      who: byChild,
      change: (_contract: Contract, { payload: { childId } }: { readonly payload: OfChild }): Change<Contract> => ({
        openChildId: null,
        successorId: childId,
      }),
      effects: [(contract: Contract, { payload }: { readonly payload: OfChild }) => [tell(payload.childId, 'CARRIED', carried(contract))]],
    },
    ignored,
  ],
};
export const childrenInForce = {
  ...over,
  SUPPLEMENT_EFFECTIVE: [{ ...supplemented, to: 'same' as const, when: isItsChild }, ignored],
};
/** A supplement that goes further brings it back. */
export const childrenOfEnded = {
  ...over,
  SUPPLEMENT_EFFECTIVE: [
    { ...supplemented, to: 'effective' as const, when: goesOn },
    { ...supplemented, to: 'same' as const, when: isItsChild },
    ignored,
  ],
};

type Stage = Contract['stages'][number];
/** What fell due stays so; the end of a warranty that runs is not written anew, another agreed day is. */
const standingOf = (stage: Stage, was: Carried['stages'][number]): Partial<Stage> => ({
  triggeredOn: was.triggeredOn ?? stage.triggeredOn,
  dueDate: was.dueDate ?? stage.dueDate,
  triggerDate: stage.triggerDate ?? was.triggerDate ?? null,
  triggersAt: was.triggeredOn === null ? (stage.triggersAt ?? was.triggersAt ?? null) : null,
});
/** What was ordered, delivered and paid of the contract that it replaced. */
export const takesOver = {
  CARRIED: {
    to: 'same' as const,
    who: byChild,
    change: (contract: Contract, { payload }: { readonly payload: Carried }): Change<Contract> => {
      const items = contract.items.map((item) => ({ ...item, ...payload.items.find(({ lineNo }) => lineNo === item.lineNo) }));
      const held = { ...contract, items } as Contract;
      const change = used(held, [...payload.taken, ...contract.taken]);
      const stages = (change.stages ?? contract.stages).map((stage) => {
        const was = payload.stages.find(({ stageNo }) => stageNo === stage.stageNo);
        return was ? { ...stage, stagePaid: was.stagePaid, ...standingOf(stage, was) } : stage;
      });
      const waiting = add(contract.unallocatedPaid ?? '0', payload.unallocatedPaid ?? '0');
      return {
        ...change,
        ...withMoney({ unallocatedPaid: waiting }, stages),
        paidAmount: add(contract.paidAmount ?? '0', payload.paidAmount),
      };
    },
  },
};
const forward = (name: string) => ({
  to: 'same' as const,
  who: byChild,
  effects: [
    ({ successorId }: Contract, { payload }: { readonly payload: object }): readonly Effect[] =>
      (successorId ?? null) === null ? [] : [tell(successorId!, name, payload)],
  ],
});
/** Its orders go on with the contract that replaced it. */
export const forwarding = {
  RELEASE: forward('RELEASE'),
  USE: forward('USE'),
  DELIVERY_CHANGED: forward('DELIVERY_CHANGED'),
  INVOICED: forward('INVOICED'),
  INVOICE_PAID: forward('INVOICE_PAID'),
};
