import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { supplierLookups as lookups } from '../lookups.js';
import type { SupplierStatus } from '../lookups.js';
import type { OpenMatters } from '../open-matters.js';
import type { Terms } from '../terms.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;

export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  manageType: f.lookup(lookups.SLC_MANAGE_TYPE, 'Decision', '管理类型', { need: 'save', initial: 'WARNING', ...read }),
  orgIds: f.refs('baseOrganization', 'Only at these organisations', '仅限组织', {
    ...read,
    help: { en: 'Suspensions and resumptions; empty: everywhere', cn: '适用于暂停与恢复,空为全部组织' },
  }),
  reasonType: f.lookup(lookups.SLC_MANAGE_REASON, 'Kind of reason', '原因类型', { need: 'save', initial: 'QUALITY', ...read }),
  reason: f.longText('Reason', '原因', { need: 'save', ...read }),
  evidenceIds: f.attachments('Evidence', '证据'),
  effectiveFrom: f.date('From', '生效日期', read),
  effectiveTo: f.date('To', '截止日期', { notBefore: 'effectiveFrom', ...read }),
  autoResumeFlag: f.flag('Resumes by itself', '自动恢复', read),
  newLevel: f.lookup(lookups.SLC_SUPPLIER_LEVEL, 'New level', '新级别', read),
  blacklistTerm: f.lookup(lookups.SLC_BLACKLIST_TERM, 'Term', '黑名单期限', read),
  quitMode: f.lookup(lookups.SLC_QUIT_MODE, 'How it ends', '退出方式', read),
  replaceSupplierId: f.ref('srmSlcSupplierInfo', 'Replaced by', '替代供应商'),
  statement: f.longText('Statement of the supplier', '供应商申辩', { ...made, ...read }),
  statementIds: f.attachments('Papers of the statement', '申辩附件', { ...made, ...read }),
  decisionNote: f.text(500, 'Decision on it', '申辩处理意见', { ...made, ...read }),
  openMatters: f.json<OpenMatters>()('Open matters', '未结事项', made),
  noticeEndsAt: f.dateTime('Statement by', '申辩截止', { ...made, ...read }),
  endsAt: f.dateTime('Ends at', '到期时间', { ...made, internal: true }),
};

export const lines = {
  openDocs: hot(
    'Open documents with the supplier',
    '未结单据',
    { key: 'rowNum', bound: 500, computed: true },
    {
      rowNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      docKind: f.lookup(lookups.SLC_OPEN_DOC, 'Document', '单据', { need: 'save' }),
      docNumber: f.text(60, 'Number', '编号'),
      ownerId: f.ref('baseUsers', 'To be settled by', '责任人'),
    },
  ),
};

export type ManageType = keyof typeof lookups.SLC_MANAGE_TYPE.values;

export type OpenDoc = Pick<Manage['openDocs'][number], 'docKind' | 'docNumber' | 'ownerId'>;

export interface ManageFacts {
  readonly status?: SupplierStatus | null;
  /** Since when, and until when, the supplier is out. */
  readonly terms?: Terms;
  /** Number of another decision of this kind that is open. */
  readonly open?: string | null;
  readonly today?: string;
  /** The end of its term, as it would begin now. */
  readonly effectiveTo?: string | null;
  readonly endsAt?: Instant | null;
  readonly matters?: OpenMatters;
  readonly openDocs?: readonly OpenDoc[];
  /** Decisions in force that this one ends. */
  readonly supersedes?: readonly string[];
}

const withFacts = { facts: facts<ManageFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const note = { decisionNote: f.text(500, 'Decision', '处理意见', { need: 'save', told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: approvingEvents.REJECT,
  STATE_CASE: event('Make a statement', '申辩', {
    statement: f.longText('Statement', '申辩内容', { need: 'save' }),
    statementIds: f.attachments('Papers', '附件'),
  }),
  NOTICE_DUE: systemEvent<object, ManageFacts>('No statement', '申辩期满'),
  UPHOLD: event('Uphold', '维持决定', note, withFacts),
  OVERTURN: event('Overturn', '撤销决定', note),
  REFRESH: event('Count again', '刷新', {}, withFacts),
  ABANDON: event('Abandon', '终止退出', reason, { dangerous: true }),
  FORCE: event('Force', '强制执行', reason, { dangerous: true, ...withFacts }),
  REVOKE: event('Revoke', '撤销', reason, { dangerous: true }),
  END_DUE: systemEvent('Term over', '到期'),
  SUPERSEDE: systemEvent<{ readonly docNumber: string | null }>('Superseded', '被替代'),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export type Manage = Context<typeof fields, typeof lines>;
export type ManageEvent = EventOf<typeof events>;
export type ManageEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
