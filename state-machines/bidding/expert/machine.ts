/** The life of an expert in the pool (bidding.md §6): approved, called, rated, off when the certificate ends, banned for good. */
import type { MachineEvent } from '../../kernel/events.js';
import { by, lifecycle, named, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { mustSay } from '../../kernel/stock/said.js';
import { ageOn, fields, lines, ratedBy, saved } from './fields.js';
import type { Expert, ExpertEvent, ExpertEventOf, ExpertFacts } from './fields.js';

export type ExpertState = BlockAState | 'enabled' | 'disabled' | 'banned';

const LEAST_YEARS = 8;
const AGE_LIMIT = 70;
const own = refusalsOf({
  BID_EXP_QUALIFICATION: {
    en: 'Title, years of work (8 at least) or age (below 70) do not meet the conditions of the pool.',
    cn: '职称、年限(不少于8年)或年龄(70岁以下)不符合入库条件',
  },
  BID_EXP_DUPLICATE: { en: 'This person is in the pool already.', cn: '该专家已入库' },
  BID_EXP_CERT_EXPIRED: { en: 'The certificate has expired; enter the new one.', cn: '专家证书已过期,请先更新证书' },
  BID_EXP_RATED: { en: 'You have rated this project already.', cn: '您已评价过该项目' },
});
export const reasons = { ...approvalReasons, ...own.reasons };
const { guard } = own;
const dayOf = (sent: MachineEvent) => (sent.facts as ExpertFacts).today;

const qualified = guard<Expert, MachineEvent>(
  'BID_EXP_QUALIFICATION',
  ({ titleLevel, workYears, birthDate }, sent) => {
    const today = dayOf(sent);
    const young = birthDate === null || today === undefined || ageOn(birthDate, today) < AGE_LIMIT;
    return young && ['SENIOR', 'EQUAL'].includes(titleLevel) && (workYears ?? 0) >= LEAST_YEARS;
  },
  { needs: 'ask' },
);
const certified = guard<Expert, MachineEvent>(
  'BID_EXP_CERT_EXPIRED',
  ({ certExpiry }, sent) => {
    const today = dayOf(sent);
    return certExpiry === null || today === undefined || compareDates(certExpiry, today) >= 0;
  },
  { needs: 'ask' },
);
const ratedOnce = guard<Expert, ExpertEventOf<'RATE'>>(
  'BID_EXP_RATED',
  ({ ratings }, { payload, actor }) =>
    !ratings.some(({ projectNo, byUserId }) => projectNo === payload.projectNo && byUserId === actor.userId),
  { needs: 'ask' },
);

const menu = 'expertList';
const keepers = by('SOURCING_MANAGER', 'SUPPLIER_MANAGER');
const himself = named<Expert>('the expert', '专家本人', ({ userId }) => [userId]);
const block = blockA<Expert, ExpertState, ExpertFacts>({
  fields,
  lines,
  owner: keepers,
  saved,
  submit: [qualified],
  to: 'enabled',
  todos: approvalTodos(menu, { en: 'Expert', cn: '评标专家' }),
});
const save = { ...block.save, who: [keepers, himself] as const };
const ban = {
  to: 'banned' as const,
  who: [by('SOURCING_MANAGER')] as const,
  guards: [mustSay('reason')],
  change: (_expert: Expert, { payload }: ExpertEventOf<'BAN'>) => ({ banReason: payload.reason }),
};

export const machine = lifecycle<Expert, ExpertEvent>()<ExpertState>(
  { CREATE: block.create },
  {
    ...block.states,
    enabled: {
      label: { en: 'Enabled', cn: '启用' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'CERT_ENDED', at: ({ certEndsAt }) => certEndsAt }],
      on: {
        SAVE: save,
        INVALIDATE: { to: 'disabled', who: [keepers], guards: [mustSay('reason')] },
        CERT_ENDED: { to: 'disabled', who: [system] },
        RATE: { to: 'same', who: [by('BUYER', 'SOURCING_MANAGER')], guards: [ratedOnce], change: ratedBy },
        BAN: ban,
      },
    },
    disabled: {
      label: { en: 'Disabled', cn: '停用' },
      colour: 'dark',
      phase: 'ended',
      on: { SAVE: save, ENABLE: { to: 'enabled', who: [keepers], guards: [certified] }, BAN: ban },
    },
    banned: { label: { en: 'Banned', cn: '禁用' }, colour: 'red', final: true },
  },
);
