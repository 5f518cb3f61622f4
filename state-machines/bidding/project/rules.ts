/** Why a step of a bidding project may not be taken (bidding.md §3, §16). */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { cmp, eq, gt, isDecimal, mul, round2, sum } from '../../kernel/primitives/decimal.js';
import { isSaid } from '../../kernel/stock/said.js';
import type { Refusal } from '../../kernel/refusals.js';
import { bidReasons } from '../reasons.js';
import { stdReasons } from '../shared/std.js';
import { clockOf, days, laterDay } from '../shared/clocks.js';
import { holdsConsent } from '../shared/consents.js';
import { isSupervisor } from '../shared/people.js';
import { consentTarget, negotiable, openNegotiations } from './changes.js';
import type { CreateFacts, PeopleFacts, ProjectEventOf, PublishFacts, SavingFacts, StageFacts, SubmitFacts } from './events.js';
import type { Project, Section } from './fields.js';
import { isLive, sectionIdOf, sectionOf } from './fields.js';

const own = refusalsOf({
  ...bidReasons,
  BID_PROJ_NO_SETUP: { en: 'No enabled process setup fits.', cn: '没有匹配的招标流程设置' },
  BID_PROJ_NO_SECTION: { en: 'The project has no section.', cn: '项目没有标段' },
  BID_PROJ_LIST_INVALID: { en: 'Section {section} has no approved free bill.', cn: '标段{section}未关联已批准且未占用的清单' },
  BID_PROJ_EXCEEDS_PLAN: { en: 'The estimate exceeds the plan lines ({planned}).', cn: '估算金额超过计划({planned})' },
  BID_PROJ_METHOD: { en: 'The method is not allowed by rule or regime.', cn: '招标方式不被规则或性质允许' },
  BID_PROJ_PEOPLE: { en: 'Supervisor or key holders are missing or conflict: {what}.', cn: '监标人或密钥持有人缺失或冲突:{what}' },
  BID_HOLDER_KEY: { en: 'These key holders have no active opening key: {list}.', cn: '以下密钥持有人未设置开标密钥:{list}' },
  BID_PROJ_BOND: {
    en: 'Section {section}: the bid bond exceeds 2 % of the estimate or the cap ({most}).',
    cn: '标段{section}投标保证金超过估算价2%或上限({most})',
  },
  BID_PROJ_CONTROL_PRICE: { en: 'Section {section}: the ceiling price exceeds the estimate.', cn: '标段{section}最高限价超过估算价' },
  BID_PROJ_SHARES: {
    en: 'Section {section}: award shares do not fit the number of winners or 100 %.',
    cn: '标段{section}中标份额与中标人数不符或合计不为100%',
  },
  BID_TPL_TOTAL_NOT_100: { en: 'Scores must add up to 100; they add up to {total}.', cn: '评分指标合计须为100分,现为{total}' },
  BID_PROJ_FIELD_LOCKED: { en: '{field} is locked after approval.', cn: '{field}审批后不能修改' },
  BID_PROJ_STATUTORY_SHORT: {
    en: 'A mandatory tender with fewer than 3 bids must be re-tendered.',
    cn: '依法必须招标项目投标人少于3个,须重新招标',
  },
  BID_PROJ_NO_BIDS: { en: 'The section has no bid.', cn: '该标段没有投标' },
  BID_PROJ_SECTION: { en: 'Name a live section of the project.', cn: '请选择项目中未流标的标段' },
  BID_PROJ_HAS_OPEN_SECTION: { en: 'A section has enough bids; it must be opened.', cn: '存在投标人数满足的标段,应当开标' },
  BID_TERM_REASON: { en: 'Choose a lawful reason for termination.', cn: '请选择法定终止原因' },
  BID_TERM_CONTRACTED: { en: 'A section is already contracted.', cn: '已有标段签约,不能终止' },
  BID_PRE_NOT_USED: { en: 'The project has no prequalification.', cn: '项目未启用资格预审' },
  BID_PRE_PERIOD_SHORT: { en: 'The application period is too short: {days} days at least.', cn: '资格预审申请期限不足,至少{days}天' },
  BID_PUB_DOC_NOT_APPROVED: { en: 'The tender document is not approved.', cn: '招标文件未批准' },
  BID_PUB_NOTICE_NOT_APPROVED: { en: 'The notice is not approved.', cn: '招标公告未批准' },
  BID_PUB_TENDER_PERIOD_SHORT: {
    en: 'The time for bids is too short: {days} days at least.',
    cn: '投标准备期不足,至少{days}天',
  },
  BID_PUB_DOC_PERIOD_SHORT: { en: 'The document issue period is too short: {days} days at least.', cn: '招标文件发售期不足,至少{days}天' },
  BID_PUB_INVITEES: { en: 'At least 3 eligible suppliers must be invited.', cn: '邀请供应商不足3家' },
  BID_PUB_KEYS: { en: 'Opening keys are not ready.', cn: '开标密钥未生成' },
  BID_PUB_PREQUAL: { en: 'The prequalification shortlist is not effective.', cn: '资格预审入围名单未生效' },
  BID_EVAL_SHEETS_OPEN: { en: 'Not all score sheets are submitted.', cn: '尚有评分表未提交' },
  BID_EVAL_CLAR_OPEN: { en: 'A clarification is still open.', cn: '尚有澄清未完成' },
  BID_EVAL_OUTLIER: { en: 'Scores far from the mean need a note: {list}.', cn: '偏离均值较大的评分须说明:{list}' },
  BID_EVAL_ABNORMAL_OPEN: { en: 'Decide on every abnormally low price first.', cn: '异常低价尚未裁定' },
  BID_EVAL_ABNORMAL_NOTE: { en: 'Say why the bid is kept or rejected.', cn: '请说明保留或否决的理由' },
  BID_EVAL_CORRECTION_NOT_AGREED: { en: 'The bidder has not agreed to the correction.', cn: '投标人未同意修正' },
  BID_EVAL_PRICES_KNOWN: {
    en: 'Prices are known; technical scores cannot be opened again.',
    cn: '价格已公开,不能重新进行技术评审',
  },
  BID_EVAL_NO_UPHELD_OBJECTION: { en: 'Only after an upheld objection.', cn: '仅在异议成立后可重新评审' },
  BID_JURY_NOT_MEMBER: { en: 'You are not a member of this jury.', cn: '您不是本评标委员会成员' },
  BID_REPORT_SIGNED: { en: 'You have already signed.', cn: '您已签署' },
  BID_NEG_STATUTORY: { en: 'Mandatory tenders allow no negotiation of price.', cn: '依法必须招标项目不得议价' },
  BID_NEG_NOT_ALLOWED: { en: 'The rule does not allow this kind of negotiation.', cn: '评标规则不允许该议价方式' },
  BID_NEG_AFTER_PUBLICITY: { en: 'Candidates are published; prices are final.', cn: '候选人已公示,价格不得再变' },
  BID_SHORTLIST_MISSING: { en: 'There is no effective shortlist of section {section}.', cn: '标段{section}没有生效的入围名单' },
  BID_OCDS_NOT_YET: {
    en: 'Nothing of the project is public before its approval; export it afterwards.',
    cn: '项目批准前没有可公开的数据,请在批准后导出',
  },
  BID_NEG_HALL_ALONE: {
    en: 'A live hall needs two shortlisted bidders; section {section} has one. Choose bargaining instead.',
    cn: '竞价至少需要两家入围供应商,标段{section}仅有一家,请改用议价',
  },
});
export const reasons = { ...stdReasons, ...own.reasons };
const { guard, rule, every, refuse } = own;
type G = Guard<Project, MachineEvent>;
const ask = { needs: 'ask' } as const;
const named = ({ sectionNo, sectionNum }: Section) => ({ section: sectionNo ?? String(sectionNum) });

/** Fields that may change once the project is approved and not published. */
const FREE: readonly string[] = [
  'supervisorUserId',
  'holderUserIds',
  'juryCount',
  'docIssueStart',
  'docIssueEnd',
  'bidDeadline',
  'prequalDeadline',
  'openPlace',
  'validityDays',
  'ownerUserId',
  'remark',
  'attachmentIds',
];
const FREE_LINES: readonly string[] = ['nodes', 'invitees', 'annexes', 'indexes'];
export const unlocked: G = every<Project, MachineEvent>(
  ['BID_PROJ_FIELD_LOCKED'],
  (c, { payload, facts }) => {
    const { fields = {}, lines: changed = {} } = payload as SavePayload;
    const keyed = c.keyReadyAt === null ? [] : ['supervisorUserId', 'holderUserIds'];
    const scored = (facts as SavingFacts).docApproved === true ? ['indexes'] : [];
    const locked = [
      ...Object.keys(fields).filter((name) => !FREE.includes(name) || keyed.includes(name)),
      ...Object.keys(changed).filter((name) => !FREE_LINES.includes(name) || scored.includes(name)),
    ];
    return locked.map((field) => refuse('BID_PROJ_FIELD_LOCKED', { field, params: { field } }));
  },
  ask,
);

const facts = <F>(sent: MachineEvent) => sent.facts as F;
const hasSetup: G = guard('BID_PROJ_NO_SETUP', (c) => c.setupId !== null || c.ruleId !== null, { over: ['setupId', 'ruleId'] });
const hasSections: G = guard('BID_PROJ_NO_SECTION', (c) => c.sections.length > 0, { over: ['sections'] });
export const billsFree: G = every<Project, MachineEvent>(
  ['BID_PROJ_LIST_INVALID'],
  (c, sent) => {
    const { bills = {} } = facts<SubmitFacts>(sent);
    return c.sections
      .filter((row) => {
        const bill = row.listId === null ? undefined : bills[row.listId];
        const twice = c.sections.some((other) => other !== row && other.listId === row.listId);
        const bound = bill && bill.boundProjectId !== null && bill.boundProjectId !== c.id;
        return !bill?.approved || bound || twice;
      })
      .map((row) => refuse('BID_PROJ_LIST_INVALID', { field: 'sections', row: String(row.sectionNum), params: named(row) }));
  },
  ask,
);
const withinPlan: G = rule<Project, MachineEvent>(
  ['BID_PROJ_EXCEEDS_PLAN'],
  (c, sent) => {
    const { planned, bills = {} } = facts<SubmitFacts>(sent);
    if (planned === undefined) return true;
    const most = sum(Object.values(planned));
    const asked = sum(c.sections.map((row) => (row.listId === null ? '0' : (bills[row.listId]?.estimateTotal ?? row.estimateAmount))));
    return !gt(asked, most) || refuse('BID_PROJ_EXCEEDS_PLAN', { params: { planned: round2(most) } });
  },
  ask,
);
const methodAllowed: G = rule<Project, MachineEvent>(
  ['BID_PROJ_METHOD'],
  (c, sent) => {
    const { rule: held, ruleInForce = true, templateInForce = true } = facts<SubmitFacts>(sent);
    const again = c.sourceProjectId !== null && c.secondFailFlag === 'Y';
    if (c.legalRegime === 'STATUTORY' && c.tenderMethod === 'NEGOTIATED' && !again)
      return refuse('BID_PROJ_METHOD', { field: 'tenderMethod' });
    if (!ruleInForce || !templateInForce) return refuse('BID_PROJ_METHOD', { field: 'ruleId' });
    if (!held) return true;
    const allowed = { OPEN: held.openFlag, INVITED: held.invitedFlag, NEGOTIATED: held.negotiatedFlag }[c.tenderMethod];
    return (held.legalRegime === c.legalRegime && (allowed === 'Y' || again)) || refuse('BID_PROJ_METHOD', { field: 'tenderMethod' });
  },
  ask,
);

const people = {
  supervisor: { en: 'the supervisor', cn: '监标人' },
  holders: { en: 'number of key holders', cn: '密钥持有人数' },
  department: { en: "holders of the owner's department", cn: '与负责人同部门的密钥持有人' },
  responsibility: { en: "the supervisor's responsibility", cn: '监标人职责' },
} as const;
export const peopleFit: G = every<Project, MachineEvent>(
  ['BID_PROJ_PEOPLE'],
  (c, sent) => {
    const { supervises = true, holdersOfOwner = 0, rule: held } = facts<PeopleFacts & SavingFacts>(sent);
    const snapshot = held ?? c.ruleSnapshot;
    const holders = snapshot?.sealMode === 'SERVER_KEY' ? 0 : (snapshot?.openingHolders ?? 1);
    const conflicts = c.supervisorUserId === null || c.supervisorUserId === c.ownerUserId || c.holderUserIds.includes(c.supervisorUserId);
    const failures = [
      ...(conflicts ? [{ field: 'supervisorUserId', what: people.supervisor }] : []),
      ...(supervises ? [] : [{ field: 'supervisorUserId', what: people.responsibility }]),
      ...(c.holderUserIds.length < holders || new Set(c.holderUserIds).size !== c.holderUserIds.length
        ? [{ field: 'holderUserIds', what: people.holders }]
        : []),
      ...(holdersOfOwner > 1 ? [{ field: 'holderUserIds', what: people.department }] : []),
    ];
    return failures.map(({ field, what }) => refuse('BID_PROJ_PEOPLE', { field, words: { what } }));
  },
  ask,
);
export const holdersKeyed: G = rule<Project, MachineEvent>(
  ['BID_HOLDER_KEY'],
  (_c, sent) => {
    const { keyless = [] } = facts<PeopleFacts>(sent);
    return keyless.length === 0 || refuse('BID_HOLDER_KEY', { params: { list: keyless.join(', ') } });
  },
  ask,
);

/** 2 % of the section's estimate; works besides not above the cap. */
export function mostBond(estimate: string, procurementType: Project['procurementType'], cap: string): string {
  const share = round2(mul(estimate, '0.02'));
  return procurementType === 'WORKS' && gt(share, cap) ? cap : share;
}
const bondsFit: G = every<Project, MachineEvent>(
  ['BID_PROJ_BOND'],
  (c, sent) => {
    const { bondCap = '800000.00', bills = {} } = facts<SubmitFacts>(sent);
    return c.sections.flatMap((row) => {
      const estimate = row.listId === null ? row.estimateAmount : (bills[row.listId]?.estimateTotal ?? row.estimateAmount);
      const most = mostBond(estimate, c.procurementType, bondCap);
      return gt(row.bondAmount, most)
        ? [refuse('BID_PROJ_BOND', { field: 'sections', row: String(row.sectionNum), params: { ...named(row), most } })]
        : [];
    });
  },
  ask,
);
const ceilingsFit: G = every<Project, MachineEvent>(
  ['BID_PROJ_CONTROL_PRICE'],
  (c, sent) => {
    const { bills = {} } = facts<SubmitFacts>(sent);
    return c.sections
      .filter((row) => {
        const estimate = row.listId === null ? row.estimateAmount : (bills[row.listId]?.estimateTotal ?? row.estimateAmount);
        return row.controlPrice !== null && gt(row.controlPrice, estimate);
      })
      .map((row) => refuse('BID_PROJ_CONTROL_PRICE', { field: 'sections', row: String(row.sectionNum), params: named(row) }));
  },
  ask,
);
/** One winner takes all; several say their shares, descending, which are 100 together. */
export function sharesFit({ awardCount, shares }: Pick<Section, 'awardCount' | 'shares'>): boolean {
  const parts = (shares ?? '').split(/[,，\s]+/u).filter((part) => part !== '');
  if (awardCount === 1 && parts.length === 0) return true;
  if (parts.length !== awardCount || !parts.every((part) => isDecimal(part) && gt(part, '0'))) return false;
  return eq(sum(parts), '100') && parts.every((part, at) => at === 0 || cmp(part, parts[at - 1]!) <= 0);
}
const sharesHold: G = every<Project, MachineEvent>(
  ['BID_PROJ_SHARES'],
  (c) =>
    c.sections
      .filter((row) => !sharesFit(row))
      .map((row) => refuse('BID_PROJ_SHARES', { field: 'sections', row: String(row.sectionNum), params: named(row) })),
  { over: ['sections'] },
);

type Scored = Pick<Project['indexes'][number], 'indexNum' | 'parentNum' | 'sectionNum' | 'category' | 'maxScore'>;
const leavesOf = <I extends Scored>(rows: readonly I[]): readonly I[] =>
  rows.filter(({ indexNum }) => !rows.some(({ parentNum }) => parentNum === indexNum));
/** Leaves that score a section: its own and those of all sections. */
export const indexesOf = (c: Pick<Project, 'indexes'>, sectionNum: number) =>
  leavesOf(c.indexes).filter((row) => row.sectionNum === null || row.sectionNum === sectionNum);
const SCORED: readonly string[] = ['TECHNICAL', 'COMMERCIAL', 'PRICE'];
const scoresAddUp: G = rule<Project, MachineEvent>(
  ['BID_TPL_TOTAL_NOT_100'],
  (c, sent) => {
    const { template } = facts<SubmitFacts>(sent);
    if ((template ?? c.templateSnapshot)?.evalMethod === 'LOWEST_EVALUATED' || c.indexes.length === 0) return true;
    const wrong = c.sections
      .map(({ sectionNum }) =>
        sum(
          indexesOf(c, sectionNum)
            .filter(({ category }) => SCORED.includes(category))
            .map(({ maxScore }) => maxScore),
        ),
      )
      .find((total) => !eq(total, '100'));
    return wrong === undefined || refuse('BID_TPL_TOTAL_NOT_100', { params: { total: round2(wrong) }, data: round2(wrong) });
  },
  ask,
);
export const submitRules: readonly G[] = [
  hasSetup,
  hasSections,
  billsFree,
  withinPlan,
  methodAllowed,
  peopleFit,
  bondsFit,
  ceilingsFit,
  sharesHold,
  scoresAddUp,
];
/** Asked again when it is approved: others may have taken a bill meanwhile. */
export const approveRules: readonly G[] = [billsFree, methodAllowed];

const noticeApproved: G = guard('BID_PUB_NOTICE_NOT_APPROVED', (_c, sent) => facts<PublishFacts>(sent).notice?.approved === true, ask);
const prequalUsed: G = guard(
  'BID_PRE_NOT_USED',
  (c) => c.prequalFlag === 'Y' && c.prequalDeadline !== null && c.prequalShortlistId === null,
  {
    over: ['prequalFlag', 'prequalDeadline', 'prequalShortlistId'],
  },
);
/** Applications are open for so many days from today at least, and not yet over. */
const prequalLong: G = rule<Project, MachineEvent>(
  ['BID_PRE_PERIOD_SHORT'],
  (c, sent) => {
    const { today, prequal } = facts<PublishFacts>(sent);
    const least = clockOf('prequalDays', c.legalRegime, c.ruleSnapshot);
    const enough =
      today !== undefined && typeof prequal === 'string' && days(today, prequal) >= least && (c.prequalDeadline ?? 0) > sent.at;
    return enough || refuse('BID_PRE_PERIOD_SHORT', { field: 'prequalDeadline', params: { days: least } });
  },
  ask,
);
export const prequalRules: readonly G[] = [prequalUsed, prequalLong, noticeApproved];

const docApproved: G = guard('BID_PUB_DOC_NOT_APPROVED', (_c, sent) => facts<PublishFacts>(sent).doc?.approved === true, ask);
/** Nothing is issued before it is published: days count from the later of both. */
const issuedFrom = ({ issueStart, today }: PublishFacts): string | null =>
  typeof issueStart !== 'string' ? null : today === undefined ? issueStart : laterDay(issueStart, today);
const tenderLong: G = rule<Project, MachineEvent>(
  ['BID_PUB_TENDER_PERIOD_SHORT'],
  (c, sent) => {
    const given = facts<PublishFacts>(sent);
    const from = issuedFrom(given);
    const least = clockOf('tenderDays', c.legalRegime, c.ruleSnapshot);
    const enough =
      from !== null && typeof given.deadline === 'string' && days(from, given.deadline) >= least && (c.bidDeadline ?? 0) > sent.at;
    return enough || refuse('BID_PUB_TENDER_PERIOD_SHORT', { field: 'bidDeadline', params: { days: least } });
  },
  ask,
);
const issueLong: G = rule<Project, MachineEvent>(
  ['BID_PUB_DOC_PERIOD_SHORT'],
  (c, sent) => {
    const given = facts<PublishFacts>(sent);
    const from = issuedFrom(given);
    const least = clockOf('docIssueDays', c.legalRegime, c.ruleSnapshot);
    const enough = from !== null && typeof given.issueEnd === 'string' && days(from, given.issueEnd) >= least;
    return enough || refuse('BID_PUB_DOC_PERIOD_SHORT', { field: 'docIssueEnd', params: { days: least } });
  },
  ask,
);
const LEAST_INVITED = 3;
const invited: G = rule<Project, MachineEvent>(
  ['BID_PUB_INVITEES'],
  (c, sent) => {
    if (c.tenderMethod !== 'INVITED' || c.prequalFlag === 'Y') return true;
    const { gated = {} } = facts<PublishFacts>(sent);
    const eligible = c.invitees.filter(({ supplierId }) => !(supplierId in gated));
    return eligible.length >= LEAST_INVITED || refuse('BID_PUB_INVITEES', { field: 'invitees', data: { gated } });
  },
  ask,
);
const keyed: G = guard('BID_PUB_KEYS', (c) => c.keyReadyAt !== null, { over: ['keyReadyAt'] });
const prequalDone: G = guard('BID_PUB_PREQUAL', (c) => c.prequalFlag !== 'Y' || c.prequalShortlistId !== null, {
  over: ['prequalFlag', 'prequalShortlistId'],
});
export const PUBLISH_CODES = [
  'BID_PUB_DOC_NOT_APPROVED',
  'BID_PUB_NOTICE_NOT_APPROVED',
  'BID_PUB_TENDER_PERIOD_SHORT',
  'BID_PUB_DOC_PERIOD_SHORT',
  'BID_PUB_INVITEES',
  'BID_PUB_KEYS',
  'BID_PUB_PREQUAL',
] as const;
/** All that is missing is told at once: it is the check list of the screen. */
export const publishable: G = every<Project, MachineEvent>(
  PUBLISH_CODES,
  (c, sent) =>
    [docApproved, noticeApproved, tenderLong, issueLong, invited, keyed, prequalDone].flatMap(({ check }) => {
      const held = check(c, sent);
      return held === true ? [] : [held];
    }),
  ask,
);

export const noObjection: G = guard('BID_PROJ_OBJECTION_OPEN', (c) => c.heldObjections === 0, { over: ['heldObjections'] });
const sectionNamed = (sent: MachineEvent) => (sent.payload as { readonly sectionId: string }).sectionId;
export const sectionLive: G = guard(
  'BID_PROJ_SECTION',
  (c, sent) => {
    const row = sectionOf(c, sectionNamed(sent));
    return row !== undefined && isLive(row);
  },
  ask,
);
export const shortAllowed: G = rule<Project, MachineEvent>(
  ['BID_PROJ_STATUTORY_SHORT', 'BID_PROJ_NO_BIDS'],
  (c, sent) => {
    if (c.legalRegime === 'STATUTORY') return refuse('BID_PROJ_STATUTORY_SHORT');
    return (sectionOf(c, sectionNamed(sent))?.sealedCount ?? 0) > 0 || refuse('BID_PROJ_NO_BIDS');
  },
  ask,
);
export const noneToOpen: G = guard('BID_PROJ_HAS_OPEN_SECTION', (c) => c.sections.every((row) => row.shortFlag === 'Y' || !isLive(row)), {
  over: ['sections'],
});

const sheetsDone: G = guard('BID_EVAL_SHEETS_OPEN', (_c, sent) => facts<StageFacts>(sent).sheetsOpen === 0, ask);
const clarified: G = guard('BID_EVAL_CLAR_OPEN', (_c, sent) => (facts<StageFacts>(sent).clarificationsOpen ?? 0) === 0, ask);
const outliersNoted: G = rule<Project, MachineEvent>(
  ['BID_EVAL_OUTLIER'],
  (_c, sent) => {
    const { outliers = [] } = facts<StageFacts>(sent);
    return outliers.length === 0 || refuse('BID_EVAL_OUTLIER', { params: { list: outliers.join(', ') } });
  },
  ask,
);
const abnormalDecided: G = guard('BID_EVAL_ABNORMAL_OPEN', (_c, sent) => (facts<StageFacts>(sent).abnormalOpen ?? []).length === 0, ask);
export const technicalRules: readonly G[] = [sheetsDone, clarified, outliersNoted];
export const failingRules: readonly G[] = [sheetsDone, clarified];
export const commercialRules: readonly G[] = [sheetsDone, clarified, abnormalDecided];
export const noted: G = guard('BID_EVAL_ABNORMAL_NOTE', (_c, { payload }) => isSaid((payload as { readonly note?: unknown }).note), ask);
export const correctionAgreed: G = guard(
  'BID_EVAL_CORRECTION_NOT_AGREED',
  (_c, sent) => facts<{ readonly agreed?: boolean }>(sent).agreed === true,
  ask,
);
export const isMember: G = guard(
  'BID_JURY_NOT_MEMBER',
  (c, { actor }) => c.jurorUserIds.some((userId) => userId === (actor.onBehalfOf ?? actor.userId)),
  ask,
);
export const notSigned: G = guard(
  'BID_REPORT_SIGNED',
  (c, { actor }) => !c.signatures.some(({ userId }) => userId === (actor.onBehalfOf ?? actor.userId)),
  ask,
);
/** One's own consents: for the project's events. */
export const consentHeld = (event: string): G =>
  guard('BID_SUPERVISOR_CONSENT', (c, sent) => holdsConsent(c.consents, consentTarget(c, event), sent.at), ask);
export const pricesUnknown: G = guard('BID_EVAL_PRICES_KNOWN', (c) => c.envelopeMode === 'DOUBLE' && c.openingIds.length < 2, {
  over: ['envelopeMode', 'openingIds'],
});
export const upheld: G = guard('BID_EVAL_NO_UPHELD_OBJECTION', (c) => c.upheldObjections > 0, { over: ['upheldObjections'] });

const negotiates = { BARGAINING: 'bargainingFlag', BRIGHT_MOON: 'brightMoonFlag', COMPETE: 'competeFlag' } as const;
export const mayNegotiate: G = rule<Project, MachineEvent>(
  [
    'BID_NEG_STATUTORY',
    'BID_NEG_NOT_ALLOWED',
    'BID_NEG_AFTER_PUBLICITY',
    'BID_SHORTLIST_MISSING',
    'BID_NEG_HALL_ALONE',
    'BID_PROJ_SECTION',
  ],
  (c, sent): true | Refusal => {
    const { mode, sectionIds } = sent.payload as ProjectEventOf<'START_NEGOTIATION'>['payload'];
    const { publicityBegun = false, shortlists = {}, lonely = [] } = facts<CreateFacts>(sent);
    if (c.legalRegime === 'STATUTORY') return refuse('BID_NEG_STATUTORY');
    if (c.ruleSnapshot?.[negotiates[mode]] !== 'Y') return refuse('BID_NEG_NOT_ALLOWED', { field: 'mode' });
    if (publicityBegun || c.candidateEndedAt !== null) return refuse('BID_NEG_AFTER_PUBLICITY');
    const rows = negotiable(c, sectionIds);
    if (rows.length === 0) return refuse('BID_PROJ_SECTION', { field: 'sectionIds' });
    const bare = rows.find((row) => !(sectionIdOf(row) in shortlists));
    if (bare) return refuse('BID_SHORTLIST_MISSING', { params: named(bare) });
    const alone = rows.find((row) => lonely.includes(sectionIdOf(row)));
    return alone === undefined || refuse('BID_NEG_HALL_ALONE', { field: 'mode', params: named(alone) });
  },
  ask,
);
export const termReason: G = guard(
  'BID_TERM_REASON',
  (c, { payload }) => c.legalRegime !== 'STATUTORY' || (payload as { readonly terminateReason?: unknown }).terminateReason !== null,
  ask,
);
export const notContracted: G = guard(
  'BID_TERM_CONTRACTED',
  (c) => !c.sections.some(({ sectionStatus }) => sectionStatus === 'CONTRACTED'),
  {
    over: ['sections'],
  },
);
export const bySupervisor: G = guard('BID_NOT_SUPERVISOR', (c, { actor }) => isSupervisor(c, actor), { over: ['supervisorUserId'] });

// What picks rows.
const technical = (c: Project): boolean => leavesOf(c.indexes).some(({ category }) => category === 'TECHNICAL');
export const hasTechnical = technical;
export const allMarked = (c: Project, sectionId: string): boolean =>
  c.sections.every((row) => !isLive(row) || row.markedFlag === 'Y' || sectionIdOf(row) === sectionId);
export const liveAfterMark = (
  c: Project,
  { sectionId, valid }: { readonly sectionId: string; readonly valid: readonly string[] },
): boolean => c.sections.some((row) => isLive(row) && (sectionIdOf(row) === sectionId ? valid.length > 0 : true));
export const somePass = (c: Project, { passing }: StageFacts): boolean =>
  passing === undefined || c.sections.some((row) => isLive(row) && (passing[sectionIdOf(row)]?.length ?? 0) > 0);
export const lastLive = (c: Project, sectionId: string): boolean =>
  !c.sections.some((row) => isLive(row) && sectionIdOf(row) !== sectionId);
export const lastSigner = (c: Project, userId: string): boolean =>
  c.jurorUserIds.every((one) => one === userId || c.signatures.some((signature) => signature.userId === one));
export const lastNegotiation = (c: Project, sectionId: string | null): boolean =>
  openNegotiations(c).every((row) => row.sectionId === sectionId);
/** Of the sections as the event leaves them. */
export const nothingLeft = ({ sections }: Pick<Project, 'sections'>): boolean => !sections.some(isLive);
export const allContracted = ({ sections }: Pick<Project, 'sections'>): boolean =>
  sections.filter(isLive).every(({ sectionStatus }) => sectionStatus === 'CONTRACTED');
