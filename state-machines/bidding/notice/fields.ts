/** Notices of a project (bidding.md §4): what is told to everybody, to those invited, or to those who take part. */
import type { Context } from '../../kernel/fields.js';
import { f, lookups as declared } from '../../kernel/fields.js';
import type { Addressed } from '../../kernel/predicate.js';
import { biddingLookups as lookups } from '../lookups.js';
import { participantOf, projectFields, suppliersWith } from '../shared/project-seen.js';
import type { ProjectFacts } from '../shared/project-seen.js';

export const { BID_NOTICE_AUDIENCE } = declared({
  BID_NOTICE_AUDIENCE: {
    PUBLIC: { en: 'All enabled suppliers', cn: '公开' },
    INVITED: { en: 'Invited suppliers', cn: '受邀供应商' },
    PARTICIPANTS: { en: 'Participants', cn: '参与供应商' },
  },
});
export type NoticeAudience = keyof typeof BID_NOTICE_AUDIENCE.values;
export type NoticeType = keyof typeof lookups.BID_NOTICE_TYPE.values;

const read = { supplier: 'read' } as const;
const told = { computed: true, ...read } as const;

/** Times and bonds as they stood when it went out. */
export interface NoticeTimes {
  readonly sections: readonly { readonly no: string | null; readonly name: string; readonly bond: string; readonly docFee: string }[];
  readonly docIssueStart: number | null;
  readonly docIssueEnd: number | null;
  readonly bidDeadline: number | null;
  readonly openTime: number | null;
}
export const fields = {
  ...projectFields,
  noticeType: f.lookup(lookups.BID_NOTICE_TYPE, 'Kind', '公告类型', { need: 'save', initial: 'TENDER', fixed: true, ...read }),
  noticeTitle: f.text(200, 'Title', '标题', { need: 'save', ...read }),
  audience: f.lookup(BID_NOTICE_AUDIENCE, 'Audience', '发布范围', { need: 'save', initial: 'PUBLIC', ...read }),
  content: f.richText('Text', '内容', { need: 'submit', ...read }),
  qualification: f.longText('Who may bid', '资格要求', read),
  docPlace: f.text(300, 'Where documents are issued', '文件领取地点/网址', read),
  openPlace: f.text(300, 'Place or address of the opening', '开标地点/网址', read),
  contact: f.text(300, 'Contact', '联系方式', read),
  objection: f.text(300, 'Objections to, and until', '异议渠道及期限', read),
  times: f.json<NoticeTimes>()('Times and bonds', '时间及保证金', { ...told, internal: true }),
  publishDate: f.dateTime('Published', '发布时间', told),
  validTo: f.dateTime('Valid until', '有效期至', read),
  withdrawReason: f.text(500, 'Withdrawn because', '撤回原因', told),
  addressed: f.json<Addressed>()('Addressed', '发布对象', { computed: true, internal: true }),
};
export const live = { viewCount: f.integer('Views', '浏览次数') };
export type Notice = Context<typeof fields, Record<never, never>>;
export type NoticeFacts = ProjectFacts;

/** Suppliers that may be asked for bids at all, by their standing. */
const ENABLED = ['POTENTIAL', 'QUALIFYING', 'TRIAL', 'QUALIFIED'].map((status) => `status:${status}`);
export const addressedBy = (audience: NoticeAudience, projectId: string): Addressed =>
  audience === 'PUBLIC' ? suppliersWith(...ENABLED) : suppliersWith(participantOf(projectId));

/** Those that go out with the project itself. */
export const WITH_PROJECT: readonly NoticeType[] = ['PREQUAL', 'TENDER', 'INVITATION'];
