/** Lookups of the family (platform-process.md §3 to §11). */
import { lookups } from '../kernel/fields.js';

export const processLookups = lookups({
  BPM_NODE_KIND: {
    START: { en: 'Start', cn: '开始' },
    APPROVE: { en: 'Approve', cn: '审批' },
    HANDLE: { en: 'Handle', cn: '办理' },
    CC: { en: 'Copy to', cn: '抄送' },
    CONDITION: { en: 'Condition', cn: '条件' },
    PARALLEL: { en: 'Parallel', cn: '并行' },
    JOIN: { en: 'Join', cn: '汇合' },
    END: { en: 'End', cn: '结束' },
  },
  BPM_MODE: {
    ANY: { en: 'Any one', cn: '或签' },
    ALL: { en: 'All', cn: '会签' },
    SEQUENCE: { en: 'In sequence', cn: '依次审批' },
    RATIO: { en: 'By votes', cn: '票签' },
  },
  BPM_SKIP_SUBMITTER: {
    ASK: { en: 'Asks himself', cn: '本人审批' },
    PASS: { en: 'Passes', cn: '自动通过' },
    MANAGER: { en: 'To the superior', cn: '转上级' },
    ADMIN: { en: 'To an administrator', cn: '转管理员' },
  },
  BPM_SKIP_REPEAT: {
    NONE: { en: 'Never', cn: '不跳过' },
    CONSECUTIVE: { en: 'Next to each other', cn: '相邻跳过' },
    ALL: { en: 'Always', cn: '全部跳过' },
  },
  BPM_EMPTY: {
    BLOCK: { en: 'Refuses', cn: '禁止提交' },
    PASS: { en: 'Passes', cn: '自动通过' },
    ADMIN: { en: 'To an administrator', cn: '转管理员' },
    FALLBACK: { en: 'To the fallback', cn: '指定人' },
  },
  BPM_WITHDRAW: {
    UNTIL_FIRST_ACT: { en: 'Until somebody acted', cn: '无人处理前' },
    ANY_TIME: { en: 'Until the end', cn: '结束前' },
    NEVER: { en: 'Never', cn: '不可撤回' },
  },
  BPM_REJECT_TO: {
    END: { en: 'Rejects only', cn: '仅驳回' },
    PREVIOUS: { en: 'Back to the previous step', cn: '可退回上一节点' },
    ANY: { en: 'Back to any step taken', cn: '可退回任意已审节点' },
  },
  BPM_OVERDUE: {
    NONE: { en: 'Nothing', cn: '不处理' },
    NOTIFY: { en: 'Tells', cn: '通知' },
    TRANSFER_MANAGER: { en: 'To the superior', cn: '转上级' },
    AUTO_APPROVE: { en: 'Approves', cn: '自动同意' },
    AUTO_REJECT: { en: 'Rejects', cn: '自动驳回' },
  },
});
