/**
 * The term of a contract in force (contracts.md §2): its owner and the supplier are reminded on each of the days before its end, it goes
 * on by itself where that was agreed and nobody gave notice in time, and ends otherwise.
 */
import type { Instant } from '../../kernel/fields.js';
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { supplier } from './people.js';
import type { Contract } from './fields.js';
import { guard } from './reasons.js';
import { lastNoticeOf } from './term-days.js';

/** The days of a term as instants, which only the server knows. */
export interface TermFacts {
  readonly today?: string;
  readonly endsAt?: Instant | null;
  readonly remindsAt?: readonly Instant[];
  /** Of an automatic renewal: the day to which it goes. */
  readonly renewedTo?: string | null;
}
const known = { facts: facts<TermFacts>() };
export const termEvents = {
  EXPIRY_NEAR: systemEvent('Reminder of the end', '到期提醒'),
  NO_RENEW: event('No renewal', '不续约', {}, { call: 'doNoRenew', ...known }),
};

const inTime = guard<Contract, { readonly facts: TermFacts }>(
  'CCT_RENEW_LATE',
  (contract, { facts: { today } }) => {
    const last = lastNoticeOf(contract);
    return last === null || today === undefined || compareDates(today, last) <= 0;
  },
  { needs: 'ask' },
);
const renews = guard<Contract>('CCT_NOT_RENEWED', ({ autoRenewFlag }) => autoRenewFlag === 'Y', { over: ['autoRenewFlag'] });

const people = ({ ownerUserId, supplierId }: Contract) => [
  ...(ownerUserId === null ? [] : [`user:${ownerUserId}` as const]),
  `supplier:${supplierId}` as const,
];
const tell =
  (template: string) =>
  (contract: Contract): readonly Effect[] => [
    {
      kind: 'message',
      template,
      to: people(contract),
      params: { number: contract.docNumber, title: contract.contractTitle, day: contract.effectiveTo },
    },
  ];

/** Of all that have passed one letter goes out. */
const reminded = {
  to: 'same' as const,
  who: [system] as const,
  change: ({ remindsAt }: Contract, { at }: { readonly at: Instant }): Change<Contract> => ({
    remindsAt: (remindsAt ?? []).filter((one) => one > at),
    remindedAt: at,
  }),
  effects: [tell('CONTRACT_EXPIRY')],
};
const noRenewal = {
  to: 'same' as const,
  who: [by('CONTRACT_MANAGER'), supplier] as const,
  guards: [renews, inTime],
  change: (): Change<Contract> => ({ autoRenewFlag: 'N' }),
  effects: [tell('CONTRACT_NO_RENEW')],
};
export const termRows = { EXPIRY_NEAR: reminded, NO_RENEW: noRenewal };
export const nextReminder = ({ remindsAt }: Contract): Instant | null =>
  (remindsAt ?? []).length === 0 ? null : Math.min(...(remindsAt ?? []));

/** The end of a term: the next one where that is agreed. */
export const ending = [
  {
    to: 'same' as const,
    when: ({ autoRenewFlag }: Contract, { facts: { renewedTo: to } }: { readonly facts: TermFacts }) => autoRenewFlag === 'Y' && !!to,
    who: [system] as const,
    change: (_contract: Contract, { facts: { renewedTo: to, endsAt, remindsAt } }: { readonly facts: TermFacts }): Change<Contract> => ({
      effectiveTo: to ?? null,
      endsAt: endsAt ?? null,
      remindsAt: remindsAt ?? [],
      remindedAt: null,
    }),
    effects: [tell('CONTRACT_RENEWED')],
  },
  { to: 'ended' as const, who: [system] as const, change: (): Change<Contract> => ({ endReason: 'EXPIRED' as const }) },
] as const;

export const expiryTodo = {
  type: 'CONTRACT_EXPIRY',
  title: { en: 'Contract about to end', cn: '合同即将到期' },
  to: ({ ownerUserId, remindedAt }: Contract) => (ownerUserId === null || remindedAt === null ? [] : [`user:${ownerUserId}` as const]),
};
