/** A contract ends before its time (contracts.md §2): why, by which paper and what becomes of its orders; approved, or it goes on. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change, Effect, Transition } from '../../kernel/lifecycle.js';
import { by } from '../../kernel/lifecycle.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import { approving } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { childless } from './children.js';
import type { ContractEventOf } from './events.js';
import type { Contract } from './fields.js';
import type { State } from './people.js';
import { holder, menu } from './people.js';
import { guard, refuse, rule } from './reasons.js';
import { ask, given } from './rules.js';

type Terminating = ContractEventOf<'TERMINATE'>;
const onPaper: readonly string[] = ['MUTUAL', 'BREACH', 'UNILATERAL'];
/** An agreement that both signed, or the notice that one party gave. */
const papered = guard<Contract, Terminating>(
  'CCT_TERM_AGREEMENT',
  ({ agreementId }, { payload }) =>
    !onPaper.includes(payload.terminateType) ||
    isSaid(payload.noticeFileIds) ||
    (payload.terminateType === 'MUTUAL' && (agreementId ?? null) !== null),
  ask,
);
const ordersSettled = rule<Contract, Terminating>(
  ['CCT_TERM_ORDERS'],
  (_contract, { payload, facts: { openOrders = 0 } }) =>
    openOrders === 0 || isSaid(payload.settlement) || refuse('CCT_TERM_ORDERS', { params: { count: openOrders } }),
  ask,
);
const toldOf = (contract: Contract, sent: MachineEvent): readonly Effect[] => {
  const { supplierId, ownerUserId, docNumber: number, contractTitle: title, terminateReason: reason } = contract;
  const inside = new Set([...(ownerUserId === null ? [] : [ownerUserId]), ...(given(sent).concerned ?? [])]);
  const to = [`supplier:${supplierId}` as const, ...[...inside].map((id) => `user:${id}` as const)];
  return [{ kind: 'message', template: 'CONTRACT_TERMINATED', to, params: { number, title, reason } }];
};

const approval = approving<Contract, State, Terminating>({
  stage: {
    submit: 'TERMINATE',
    withdraw: 'WITHDRAW_TERMINATION',
    approve: 'APPROVE_TERMINATION',
    reject: 'REJECT_TERMINATION',
    before: 'effective',
    rejected: 'effective',
    submittedBy: 'terminatedBy',
  },
  owner: [by('CONTRACT_MANAGER'), holder],
  during: 'terminating',
  label: { en: 'Termination in approval', cn: '终止审批中' },
  submit: {
    guards: [mustSay('reason'), papered, ordersSettled, childless],
    change: (_contract, { payload: { terminateType, reason, settlement, noticeFileIds } }) => ({
      ...{ terminateType, terminateReason: reason, settlement, noticeFileIds },
    }),
  },
  approve: { effects: [toldOf] },
  to: 'terminated',
  toApprove: approvalTodos(menu, { en: 'Termination of a contract', cn: '合同终止' }).approve,
});

type Row = Transition<Contract, MachineEvent, State>;
const rowsOf = (rows: unknown): readonly Row[] => (Array.isArray(rows) ? rows : [rows]) as readonly Row[];
const goesOn: Change<Contract> = {
  ...{ terminateType: null, terminateReason: null, settlement: null, noticeFileIds: null },
  ...{ terminatedBy: null, terminatingFrom: null },
};
/** Back to where it was: in force, or signed and not yet. */
const back = (rows: unknown): readonly Row[] =>
  rowsOf(rows).flatMap((row): readonly Row[] => {
    const next = { ...row, change: () => goesOn };
    return [{ ...next, to: 'signed', when: ({ terminatingFrom }) => terminatingFrom === 'signed' }, next];
  });
export const terminateFrom = (state: 'signed' | 'effective') =>
  rowsOf(approval.submit).map((row) => ({
    ...row,
    change: (contract: Contract, sent: MachineEvent) => ({ ...row.change?.(contract, sent), terminatingFrom: state }),
  })) as never;
const { on } = approval.deciding;
export const terminating = {
  ...approval.deciding,
  on: {
    APPROVE_TERMINATION: on['APPROVE_TERMINATION'] as never,
    WITHDRAW_TERMINATION: back(on['WITHDRAW_TERMINATION']) as never,
    REJECT_TERMINATION: back(on['REJECT_TERMINATION']) as never,
  },
};
