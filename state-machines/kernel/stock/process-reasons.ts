/** What a document that is approved by a process may be refused with, whatever it is; every definition with an approval has them. */
import type { Reasons } from '../refusals.js';

export const processReasons = {
  BPM_IN_PROCESS: {
    en: 'The document is in an approval process; decide on your task.',
    cn: '单据正在审批流程中,请在审批任务中处理',
  },
  BPM_STALE: { en: 'The approval belongs to an earlier submission.', cn: '该审批结果对应的提交已失效' },
  BPM_ALREADY_RUNNING: { en: 'An approval of this document is already running.', cn: '该单据已有审批中的流程' },
  BPM_NO_MODEL: { en: 'The process that was chosen is not available any more. Submit again.', cn: '所选流程已不可用,请重新提交' },
  BPM_NO_APPROVER: {
    en: 'No approver found for step {node}. Ask an administrator of processes.',
    cn: '节点{node}未找到审批人,请联系流程管理员',
  },
  BPM_CHOICE: {
    en: 'Choose who approves step {node} on the Approval tab ({n}), then submit.',
    cn: '请先在“审批”页签为节点{node}选择审批人({n}名),再提交',
  },
  BPM_LIMIT_NOT_COVERED: { en: "No superior's limit covers {amount}.", cn: '没有上级的审批限额可覆盖{amount}' },
} as const satisfies Reasons;
