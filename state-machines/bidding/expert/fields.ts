import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { div, round2, sum } from '../../kernel/primitives/decimal.js';
import { compareDates, daysBetween } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;

export const fields = {
  expertName: f.text(60, 'Name', '姓名', { need: 'save' }),
  userId: f.ref('baseUsers', 'User', '用户'),
  expertType: f.lookup(lookups.BID_EXPERT_TYPE, 'Kind', '专家类型', { need: 'save', initial: 'TECH' }),
  specialty: f.lookup(lookups.BID_SPECIALTY, 'Specialty', '专业', { need: 'save', initial: 'TECH' }),
  secondSpecialty: f.lookup(lookups.BID_SPECIALTY, 'Second specialty', '第二专业'),
  idNumber: f.text(18, 'Identity number', '身份证号', { personal: true, sensitive: 'idNumber' }),
  birthDate: f.date('Born on', '出生日期', { need: 'submit' }),
  mobile: f.mobile('Mobile', '手机', { need: 'submit', personal: true, sensitive: 'mobile' }),
  email: f.email('E-mail', '邮箱', { need: 'submit', personal: true, sensitive: 'email' }),
  titleLevel: f.lookup(lookups.BID_TITLE_LEVEL, 'Title', '职称', { need: 'save', initial: 'SENIOR' }),
  workYears: f.integer('Years of work', '从业年限', { ...made, initial: 0 }),
  employer: f.text(120, 'Employer', '工作单位', { need: 'submit' }),
  employerCode: f.text(18, "Employer's credit code", '单位统一社会信用代码', { upper: true }),
  insideFlag: f.flag('Of our own', '内部专家'),
  deptId: f.ref('baseDepartment', 'Department', '部门'),
  regionCode: f.text(12, 'Region', '地区'),
  certNo: f.text(60, 'Certificate', '专家证书号'),
  certExpiry: f.date('Certificate ends', '证书有效期至'),
  certEndsAt: f.dateTime('Certificate ends at', '证书失效时间', { ...made, internal: true }),
  conflictSupplierIds: f.refs('srmSlcSupplierInfo', 'Conflicts of interest', '回避供应商'),
  avgRating: f.decimal(4, 2, 'Rating', '平均评价', made),
  banReason: f.text(500, 'Why banned', '禁用原因', made),
  ...approvalFields,
};
const period = { dateFrom: f.date('From', '起', { need: 'save' }), dateTo: f.date('To', '止') };
export const lines = {
  works: hot(
    'Work',
    '工作经历',
    { entity: 'srmSfdExpertWork', key: 'workNum', bound: 50 },
    {
      workNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      ...period,
      employer: f.text(120, 'Employer', '单位', { need: 'save' }),
      employerCode: f.text(18, 'Credit code', '统一社会信用代码', { upper: true }),
      position: f.text(60, 'Position', '职务'),
    },
  ),
  projects: hot(
    'Projects',
    '项目业绩',
    { entity: 'srmSfdExpertProject', key: 'projectNum', bound: 100 },
    {
      projectNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      projectName: f.text(200, 'Project', '项目名称', { need: 'save' }),
      role: f.text(60, 'Role', '角色', { need: 'save' }),
      dateFrom: f.date('From', '起'),
      dateTo: f.date('To', '止'),
      amount: f.amount('Amount', '金额', { min: 0 }),
    },
  ),
  achievements: hot(
    'Achievements',
    '成果',
    { entity: 'srmSfdExpertAchievement', key: 'achievementNum', bound: 100 },
    {
      achievementNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      achievementType: f.lookup(lookups.BID_ACHIEVEMENT, 'Kind', '类型', { need: 'save', initial: 'PAPER' }),
      title: f.text(200, 'Title', '名称', { need: 'save' }),
      achievedOn: f.date('On', '日期'),
      proofIds: f.attachments('Proof', '证明材料'),
    },
  ),
  educations: hot(
    'Education',
    '教育经历',
    { entity: 'srmSfdExpertEducation', key: 'educationNum', bound: 20 },
    {
      educationNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      school: f.text(120, 'School', '学校', { need: 'save' }),
      degree: f.lookup(lookups.BID_DEGREE, 'Degree', '学历', { need: 'save', initial: 'BACHELOR' }),
      major: f.text(60, 'Major', '专业', { need: 'save' }),
      graduatedOn: f.date('Graduated on', '毕业日期'),
    },
  ),
  ratings: hot(
    'Ratings',
    '履职评价',
    { entity: 'srmSfdExpertRating', key: 'ratingNum', bound: 1_000, computed: true },
    {
      ratingNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      projectNo: f.text(60, 'Project', '项目编号', { need: 'save' }),
      byUserId: f.ref('baseUsers', 'By', '评价人', { need: 'save' }),
      score: f.integer('Score', '评分', { need: 'save', min: 1, max: 5 }),
      note: f.text(500, 'Note', '说明'),
    },
  ),
};
export type Expert = Context<typeof fields, typeof lines>;
type Work = LineRow<typeof lines.works>;

/** `today`: the organisation's day; `certEndsAt`: the end of the certificate's last day. */
export interface ExpertFacts {
  readonly today?: string;
  readonly certEndsAt?: number | null;
}
const withFacts = { facts: facts<ExpertFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  INVALIDATE: event('Disable', '停用', reason, { dangerous: true }),
  ENABLE: event('Enable', '启用', {}, withFacts),
  RATE: event('Rate', '评价', {
    projectNo: f.text(60, 'Project', '项目编号', { need: 'save' }),
    score: f.integer('Score (1 to 5)', '评分(1至5)', { need: 'save', min: 1, max: 5 }),
    note: f.text(500, 'Note', '说明'),
  }),
  BAN: event('Ban', '禁用', reason, { dangerous: true }),
  CERT_ENDED: systemEvent('Certificate expired', '证书到期'),
};
export type ExpertEvent = EventOf<typeof events>;
export type ExpertEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const DAYS_A_YEAR = 365.25;

/** Whole years of work until a day; what overlaps counts once. */
export function yearsOf(works: readonly Pick<Work, 'dateFrom' | 'dateTo'>[], today: string): number {
  const spans = works
    .map(({ dateFrom, dateTo }) => [dateFrom, dateTo ?? today] as const)
    .filter(([from, to]) => compareDates(from, to) < 0)
    .sort(([a], [b]) => compareDates(a, b));
  let days = 0;
  let until: string | null = null;
  for (const [from, to] of spans) {
    const start = until !== null && compareDates(from, until) < 0 ? until : from;
    if (compareDates(start, to) >= 0) continue;
    days += daysBetween(start, to);
    until = to;
  }
  return Math.floor(days / DAYS_A_YEAR);
}

/** Whole years between two days. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function saved(expert: Expert, payload: SavePayload, { today, certEndsAt }: ExpertFacts): Change<Expert> {
  const change = applySave<Expert>(lines, expert, payload);
  const years = today === undefined ? {} : { workYears: yearsOf(change.works ?? expert.works, today) };
  return { ...change, ...years, ...(certEndsAt === undefined ? {} : { certEndsAt }) };
}

export function ratedBy(expert: Expert, { payload, actor }: ExpertEventOf<'RATE'>): Change<Expert> {
  const { projectNo, score, note } = payload;
  const ratings = [...expert.ratings, { ratingNum: expert.ratings.length + 1, projectNo, byUserId: actor.userId, score, note }];
  return { ratings, avgRating: round2(div(sum(ratings.map((rating) => String(rating.score))), String(ratings.length))) };
}
