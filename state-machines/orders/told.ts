/** Documents of which the ERP hears (orders-deliveries.md §12): how far its messages have come, and those that failed sent once more. */
import { event, facts } from '../kernel/events.js';
import type { MachineEvent } from '../kernel/events.js';
import type { Effect } from '../kernel/lifecycle.js';
import { refusalsOf } from '../kernel/lifecycle.js';

const SYNC = 'srmPurErpSync';
export interface ToldFacts {
  /** Messages of the document that the ERP did not take. */
  readonly failed?: readonly string[];
}

export const toldSends = { RETRY: { to: [SYNC], byHand: true } } as const;
export const toldEvent = (call: string) => event('Tell the ERP again', '重新同步ERP', {}, { call, facts: facts<ToldFacts>() });

const { guard, reasons } = refusalsOf({
  ERP_NONE_FAILED: { en: 'No message of this document to the ERP has failed.', cn: '该单据没有失败的ERP同步消息' },
});
export const toldReasons = reasons;
const failedOf = (sent: MachineEvent): readonly string[] => (sent.facts as ToldFacts).failed ?? [];
const anyFailed = guard<unknown, MachineEvent>('ERP_NONE_FAILED', (_document, sent) => failedOf(sent).length > 0, { needs: 'ask' });
const again = (_after: unknown, sent: MachineEvent): readonly Effect[] =>
  failedOf(sent).map((id) => ({ kind: 'send', type: SYNC, id, event: 'RETRY', part: `retry:${id}`, payload: {} }));
export const tellAgain = { to: 'same' as const, guards: [anyFailed], effects: [again] };
