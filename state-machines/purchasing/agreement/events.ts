/** What is done with an agreement (purchasing.md §5). */
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { approvalEvents } from '../../kernel/stock/approval.js';
import { sourceEvents } from '../../trade/sources.js';
import type { EndedFor } from '../pricing-review/carried-out.js';
import { contractingEvents } from './contracting.js';
import type { AgreementFacts } from './fields.js';

const withFacts = { facts: facts<AgreementFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const reason = { comment: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  ...approvalEvents,
  ...sourceEvents,
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  SUPPLIER_CONFIRM: event('Confirm', '确认', comment, { call: 'doSupplierConfirm', ...withFacts }),
  SUPPLIER_REFUSE: event('Refuse', '拒绝', reason, { call: 'doSupplierRefuse', dangerous: true }),
  RECALL: event('Recall', '撤回确认', reason, { call: 'doRecall' }),
  REVISE: event('Write anew', '修订', {}, { call: 'doRevise' }),
  ALTERATION: event('Next edition', '变更', {}, { call: 'doAlteration', ...withFacts }),
  SUSPEND: event('Suspend', '冻结', reason, { call: 'doSuspend', dangerous: true }),
  RESUME: event('Resume', '解冻', comment, { call: 'doResume' }),
  TERMINATE: event(
    'Terminate',
    '终止',
    { terminateDate: f.date('Last day', '终止日期', { help: { en: 'Empty: today.', cn: '不填则为今天。' } }), ...reason },
    { call: 'doTerminate', dangerous: true, ...withFacts },
  ),
  ...contractingEvents,
  SUPERSEDE_LINES: systemEvent<{
    readonly byDocId: string;
    readonly lines: readonly { readonly lineNum: number; readonly endDate: string }[];
    /** A review that waits for an answer. */
    readonly endedFor?: EndedFor;
  }>('Prices superseded', '价格被替代'),
  CONFIRM_DUE: systemEvent('Not confirmed in time', '确认逾期'),
  REMIND_DUE: systemEvent('Ends soon', '即将到期'),
  END_DUE: systemEvent('Expired', '到期'),
};
export type AgreementEvent = EventOf<typeof events>;
export type AgreementEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
