/** Questions and objections of suppliers (bidding.md §5). */
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import { projectFields } from '../shared/project-seen.js';
import type { ProjectFacts } from '../shared/project-seen.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const told = { computed: true, ...read } as const;

export const fields = {
  ...projectFields,
  sectionId: f.text(20, 'Section', '标段', edit),
  supplierId: f.ref('srmSlcSupplierInfo', 'Asked by', '提问供应商', told),
  supplierName: f.text(200, 'Supplier name', '供应商名称', told),
  questionType: f.lookup(lookups.BID_QUESTION_TYPE, 'Kind', '类型', { need: 'save', initial: 'INQUIRY', ...edit }),
  title: f.text(200, 'Title', '标题', { need: 'save', ...edit }),
  content: f.longText('Question', '内容', { need: 'submit', ...edit }),
  submitTime: f.dateTime('Submitted', '提交时间', told),
  replyDue: f.dateTime('Answer due', '答复期限', told),
  overdueFlag: f.flag('Overdue', '已逾期', { computed: true }),
  answerId: f.ref('srmSfdBiddingAnswer', 'Answer', '答复', told),
  answeredAt: f.dateTime('Answered', '答复时间', told),
  upheldFlag: f.flag('Upheld', '异议成立', told),
  complaintNo: f.text(60, 'Number of the complaint', '投诉受理号', told),
  decision: f.text(500, 'Decision on the complaint', '投诉处理意见', told),
  resultId: f.ref('srmSfdBiddingResult', 'Result objected to', '所异议的结果', { computed: true, internal: true }),
};
export type Question = Context<typeof fields, Record<never, never>>;

export interface QuestionFacts extends ProjectFacts {
  readonly supplierName?: string | null;
  /** State of the asker's row in the project. */
  readonly standing?: string | null;
  /** His bid is sealed, or was opened. */
  readonly sealed?: boolean;
  /** Bids are being read out. */
  readonly reading?: boolean;
  /** The result that is published for objections. */
  readonly resultId?: string | null;
}
