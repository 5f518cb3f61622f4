/** Exchange rates are approved by a second person of finance, and so is every correction (base-srm.md §8). */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change, EffectRule, Todo } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { abs, div, gt, isPositive, lte, mul, normalise, round, sub } from '../../kernel/primitives/decimal.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approving, notBy } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import type { Rate, RateEvent, RateFacts } from './fields.js';
import { reasons } from './fields.js';
import { round8 } from './find-rate.js';

type RateState = 'draft' | 'approving' | 'rejected' | 'enabled' | 'voided';

const { guard, rule, refuse } = refusalsOf(reasons);
const finance = by('FINANCE');
const factsOf = (event: MachineEvent) => event.facts as RateFacts;

/** The saved record with what follows from it: the rate, and its change against the one before. */
function saved(context: Rate, event: MachineEvent): Change<Rate> {
  const parts = applySave<Rate>({}, context, event.payload as SavePayload);
  const { quoteRate, quoteUnit } = { ...context, ...parts };
  if (quoteRate === null || quoteUnit === null || quoteUnit === 0) return parts;
  return { ...parts, ...computed(quoteRate, quoteUnit, factsOf(event).previousRate ?? null) };
}

/** Whoever imports rates need not say so: it stands in the cause. */
const created = (context: Rate, event: MachineEvent): Change<Rate> => ({
  ...saved(context, event),
  ...(event.cause?.kind === 'IMPORT' ? { source: 'IMPORT' as const } : {}),
});

function computed(quoteRate: string, quoteUnit: number, previous: string | null): Pick<Rate, 'rate' | 'changeRate'> {
  const rate = round8(div(quoteRate, String(quoteUnit)));
  return { rate, changeRate: previous === null ? null : normalise(round(div(mul(sub(rate, previous), '100'), previous), 4)) };
}

const left = (context: Rate, event: MachineEvent): Rate => ({ ...context, ...saved(context, event) });

const different = guard<Rate>(
  'RATE_SAME',
  (context, event) => {
    const { fromCurrency, toCurrency } = left(context, event);
    return fromCurrency !== toCurrency;
  },
  { needs: 'ask' },
);
const quoted = guard<Rate>(
  'RATE_QUOTE',
  (context, event) => {
    const { quoteRate, quoteUnit } = left(context, event);
    return quoteRate !== null && isPositive(quoteRate) && [1, 100, 1000].includes(quoteUnit);
  },
  { needs: 'ask' },
);
const given = (event: MachineEvent) => isSaid((event.payload as { readonly reason?: string | null }).reason);
const backdated = guard<Rate>(
  'RATE_BACKDATED',
  ({ rateDate }, event) => {
    const { today, frozen = 0 } = factsOf(event);
    return today === undefined || compareDates(rateDate, today) >= 0 || frozen === 0 || given(event);
  },
  { needs: 'ask' },
);
const jumped = ({ changeRate }: Pick<Rate, 'changeRate'>, { jump }: RateFacts) =>
  changeRate !== null && jump !== undefined && gt(abs(changeRate), jump);
const explained = rule<Rate>(
  ['RATE_JUMP_REASON'],
  (context, event) =>
    !jumped(context, factsOf(event)) ||
    isSaid(context.remark) ||
    given(event) ||
    refuse('RATE_JUMP_REASON', { params: { rate: context.changeRate! } }),
  { needs: 'ask' },
);
const notCorrector = notBy<Rate>('correctedBy');
const notCreator = notBy<Rate>('createdBy');
const noneOpen = guard<Rate>('RATE_CORRECTION', ({ pendingQuoteRate }) => pendingQuoteRate === null, { over: ['pendingQuoteRate'] });
const oneOpen = guard<Rate>('RATE_NO_CORRECTION', ({ pendingQuoteRate }) => pendingQuoteRate !== null, { over: ['pendingQuoteRate'] });
const positive = guard('RATE_QUOTE', (_context, event) => isPositive((event.payload as { readonly quoteRate: string }).quoteRate), {
  needs: 'ask',
});
const unused = rule(
  ['RATE_USED'],
  (_context, event) => {
    const { frozen = 0 } = factsOf(event);
    return frozen === 0 || refuse('RATE_USED', { params: { count: frozen } });
  },
  { needs: 'ask' },
);

const toApprove: Todo<Rate> = {
  type: 'EXCHANGE_RATE',
  menuCode: 'exchangeRateManagement',
  title: { en: 'Approve the exchange rate', cn: '汇率待审批' },
  batch: ['APPROVE'],
  to: () => ['resp:FINANCE'],
};
const toApproveCorrection: Todo<Rate> = {
  ...toApprove,
  title: { en: 'Approve the corrected rate', cn: '汇率更正待审批' },
  to: ({ pendingQuoteRate }) => (pendingQuoteRate === null ? [] : ['resp:FINANCE']),
};

/** Whoever corrected it or approved that hears which documents keep the old rate. */
const tellUsers: EffectRule<Rate, MachineEvent> = (_after, { actor }, { rate, correctedBy }) => [
  { kind: 'run', name: 'tellUsers', params: { before: rate, to: [...new Set([correctedBy, actor.userId])] } },
];
const corrector = named('who corrected it', '更正人', ({ correctedBy }: Rate) => [correctedBy]);
const dropped = (): Change<Rate> => ({ pendingQuoteRate: null, correctedBy: null });

/** Rates of official sources come into force by themselves unless they jump. */
const official = new Set(['ECB', 'PBOC', 'CROSS']);
const trusted = (context: Rate, event: MachineEvent): boolean => {
  const record = left(context, event);
  const { jump = '0' } = factsOf(event);
  return (
    event.actor.userType === 'SYSTEM' && official.has(record.source) && (record.changeRate === null || lte(abs(record.changeRate), jump))
  );
};

const save = { to: 'same' as const, who: [finance] as const, guards: [different, quoted], change: saved };
const approval = approving<Rate, RateState>({
  owner: [finance],
  approver: [finance],
  submit: { guards: [backdated, explained] },
  // Nobody decides about it, so it names no submitter.
  directly: { to: 'enabled', when: (_context, event) => factsOf(event).approval === 'N', change: () => ({}) },
  to: 'enabled',
  reject: { guards: [notBy('submittedBy')] },
  toApprove,
});
const remove = { to: 'removed' as const, who: [finance] as const };
const written = { SAVE: save, SUBMIT: approval.submit, DELETE: remove };

export const machine = lifecycle<Rate, RateEvent>()<RateState>(
  {
    CREATE: [
      { to: 'enabled', when: trusted, who: [system], guards: [different, quoted], change: saved },
      { to: 'draft', who: [finance, system], guards: [different, quoted], change: created },
    ],
  },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: approval.deciding,
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    enabled: {
      label: { en: 'In force', cn: '有效' },
      colour: 'green',
      todos: [toApproveCorrection],
      on: {
        CORRECT: {
          to: 'same',
          who: [finance],
          guards: [noneOpen, mustSay('reason'), positive],
          change: (_context, event) => ({ pendingQuoteRate: event.payload.quoteRate, correctedBy: event.actor.userId }),
        },
        APPROVE: {
          to: 'same',
          who: [finance],
          guards: [oneOpen, notCorrector],
          change: ({ pendingQuoteRate, quoteUnit, versionNo }, event) => ({
            quoteRate: pendingQuoteRate!,
            ...computed(pendingQuoteRate!, quoteUnit, event.facts.previousRate ?? null),
            pendingQuoteRate: null,
            correctedBy: null,
            versionNo: versionNo! + 1,
          }),
          effects: [tellUsers],
        },
        REJECT: { to: 'same', who: [finance], guards: [oneOpen, notCorrector, mustSay('comment')], change: dropped },
        WITHDRAW: { to: 'same', who: [corrector], guards: [oneOpen], change: dropped },
        VOID: { to: 'voided', who: [finance], guards: [notCreator, mustSay('reason'), unused] },
      },
    },
    voided: { label: { en: 'Voided', cn: '已作废' }, colour: 'dark', final: true },
  },
);
