/** A supplier in a project (bidding.md §5): joining, documents, bond, and how it ended. */
import type { Context } from '../../kernel/fields.js';
import { cold, f } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { ConsentFacts } from '../reasons.js';
import { projectFields } from '../shared/project-seen.js';
import type { ProjectFacts } from '../shared/project-seen.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const told = { computed: true, ...read } as const;

export const fields = {
  ...projectFields,
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { ...told, need: 'save' }),
  supplierName: f.text(200, 'Supplier name', '供应商名称', told),
  source: f.lookup(lookups.BID_JOIN_SOURCE, 'Joined by', '来源', told),
  sectionIds: f.json<readonly string[]>()('Sections (none: all)', '参与标段(空为全部)', edit),
  contactName: f.text(60, 'Contact', '联系人', { ...edit, personal: true }),
  contactMobile: f.mobile('Mobile', '手机', { ...edit, personal: true, sensitive: 'mobile' }),
  contactEmail: f.email('E-mail', '邮箱', { ...edit, personal: true, sensitive: 'email' }),
  confirmDeadline: f.dateTime('Answer until', '确认截止', told),
  joinTime: f.dateTime('Joined', '参与时间', told),
  declineReason: f.text(500, 'Declined because', '谢绝原因', told),
  refuseReason: f.lookup(lookups.BID_REFUSE_REASON, 'Refused because', '未通过原因', told),
  prequalFileIds: f.attachments('Prequalification application', '资格预审申请文件', edit),
  docObtainedAt: f.dateTime('Documents obtained', '领取文件时间', told),
  docVersionNo: f.integer('Latest version', '最新版本', { ...told, initial: 0 }),
  docVersionAck: f.integer('Version acknowledged', '已确认版本', { ...told, initial: 0 }),
  downloadCount: f.integer('Downloads', '下载次数', { ...told, initial: 0 }),
  validityConsentUntil: f.date('Consents to validity until', '同意有效期至', told),
  validityRefusedFlag: f.flag('Refuses a longer validity', '不同意延长有效期', told),
  bondDue: f.amount('Bond due', '应缴保证金', { ...told, initial: '0' }),
  bondForm: f.lookup(lookups.BID_BOND_FORM, 'Form of the bond', '保证金形式', told),
  bondAmount: f.amount('Bond paid', '已缴保证金', told),
  bondProofId: f.attachments('Proof of the bond', '保证金凭证', told),
  bondValidUntil: f.date('Guarantee valid until', '保函有效期至', told),
  bondPaidAt: f.dateTime('Bond paid at', '缴纳时间', told),
  bondPaidDay: f.date('Bond paid on', '缴纳日期', told),
  bondStatus: f.lookup(lookups.BID_BOND_STATUS, 'Bond', '保证金状态', { ...told, initial: 'NONE' }),
  bondNote: f.text(500, 'Note on the bond', '保证金说明', told),
  refundDue: f.dateTime('Refund until', '退还截止', told),
  refundAmount: f.amount('Refunded', '退还金额', told),
  refundInterest: f.amount('Interest', '利息', told),
  forfeitReason: f.lookup(lookups.BID_FORFEIT_REASON, 'Forfeited because', '不予退还原因', told),
  outcome: f.lookup(lookups.BID_OUTCOME, 'Outcome', '结果', told),
  outcomeReason: f.text(500, 'Reason', '原因', told),
  closesAt: f.dateTime('Names are hidden until', '截标时间', { computed: true, internal: true }),
  revealedFlag: f.flag('Deadline passed', '已过截标', { computed: true, internal: true }),
};
export const lines = {
  downloads: cold(
    'Downloads',
    '下载记录',
    { key: 'downloadNo', computed: true },
    {
      downloadNo: f.integer('No.', '序号', { need: 'save' }),
      at: f.dateTime('At', '时间', { need: 'save' }),
      versionNo: f.integer('Version', '版本'),
      userId: f.ref('baseUsers', 'By', '下载人'),
    },
  ),
};
export type Participant = Context<typeof fields, typeof lines>;

export interface ParticipantFacts extends ProjectFacts, ConsentFacts {
  /** Of the supplier who applies or was invited. */
  readonly supplierName?: string | null;
  /** Why the gate of suppliers refuses him. */
  readonly gated?: { readonly en: string; readonly cn: string } | null;
  /** Latest published version of the tender document; 0: none. */
  readonly versionNo?: number;
  /** Interest of the bond until today, where the profile says a rate. */
  readonly interest?: string | null;
  /** What became of his bid, as the end of the project finds it. */
  readonly outcome?: keyof typeof lookups.BID_OUTCOME.values;
}
