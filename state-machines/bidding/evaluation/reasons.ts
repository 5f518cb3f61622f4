/** Reasons of the evaluation and of the shortlist (bidding.md §16). */
import { refusalsOf } from '../../kernel/lifecycle.js';

export const { guard, rule, every, refuse, reasons } = refusalsOf({
  BID_REASON_REQUIRED: { en: 'Give a reason.', cn: '请填写原因' },
  BID_JURY_NOT_WORKING: { en: 'The jury is not complete and working.', cn: '评标委员会未就绪' },
  BID_JURY_NOT_MEMBER: { en: 'You are not a member of the jury.', cn: '您不是评委成员' },
  BID_EVAL_UNKNOWN: { en: 'This bid or index is not on your sheet; load it anew.', cn: '该投标或指标不在评审表中,请刷新后重试' },
  BID_MARK_REASON: { en: 'A failed mark needs a reason.', cn: '不通过须填写理由' },
  BID_MARK_SUBMITTED: { en: 'Your marks are already submitted.', cn: '您已提交评审' },
  BID_MARK_INCOMPLETE: { en: 'Not every index is marked.', cn: '尚有指标未评审' },
  BID_MARK_SHEETS_OPEN: { en: 'A juror has not submitted.', cn: '有评委未提交' },
  BID_MARK_TIE_NOTE: { en: 'Votes are tied; the leader must note a decision.', cn: '票数相同,组长须说明结论' },
  BID_SCORE_RANGE: { en: 'The score is outside the limits.', cn: '分值超出范围' },
  BID_SCORE_STEP: { en: 'The score is not a multiple of the step.', cn: '分值不符合步长' },
  BID_SCORE_INCOMPLETE: { en: 'Not every index is scored.', cn: '尚有指标未评分' },
  BID_SCORE_COMMENT: { en: 'A highest or lowest score needs a comment.', cn: '最高或最低分须填写说明' },
  BID_SCORE_STAGE: { en: 'This stage is not being scored now.', cn: '该阶段当前不在评分' },
  BID_SCORE_SHEET: { en: 'You have a sheet for this section and stage already.', cn: '您在该标段该阶段已有评分表' },
  BID_EVAL_SHEETS_OPEN: { en: 'A score sheet is not submitted.', cn: '有评分表未提交' },
  BID_EVAL_CLAR_OPEN: { en: 'A clarification is open.', cn: '有未关闭的澄清' },
  BID_EVAL_OUTLIER: { en: 'An outlying sheet needs a note.', cn: '评分偏离过大,须说明' },
  BID_EVAL_ABNORMAL_OPEN: { en: 'An abnormally low price is undecided.', cn: '异常低价尚未认定' },
  BID_CLAR_SUBSTANCE: { en: 'Confirm that no change of price or substance is invited.', cn: '须确认不涉及价格及实质性内容变更' },
  BID_CLAR_STAGE: { en: 'Clarifications are not possible at this stage.', cn: '当前阶段不能澄清' },
  BID_CLAR_DEADLINE: { en: 'Give a time for the reply that is still to come.', cn: '回复截止时间须晚于当前时间' },
  BID_CLAR_LATE: { en: 'The time for the reply is over.', cn: '已过回复截止时间' },
  BID_CLAR_LINES: { en: 'Answer every question.', cn: '请回复全部问题' },
  BID_CLAR_VERDICT: { en: 'Give a verdict for every line.', cn: '请逐条给出结论' },
  BID_CLAR_AMOUNT: { en: 'Give the corrected amount that the bidder is to agree to.', cn: '算术修正须填写修正后金额' },
  BID_SL_TOO_FEW: { en: 'Too few suppliers are selected.', cn: '入围供应商数量不足' },
  BID_SL_RANK_SKIPPED: { en: 'A better rank is left out without reason.', cn: '跳过靠前名次须说明原因' },
  BID_SL_MAX: { en: 'More are selected than allowed.', cn: '入围数量超过上限' },
  BID_SL_STATE: { en: "The project's state allows no shortlist of this type.", cn: '项目状态不允许此类入围名单' },
  BID_SL_USED: { en: 'The shortlist is in use.', cn: '入围名单已被使用' },
  BID_ALREADY_ACTED: { en: 'An approver has already acted; it cannot be withdrawn.', cn: '已有审批人处理,不能撤回' },
});

type Code = keyof typeof reasons;
export const reasonsOf = <const C extends Code>(...codes: readonly C[]): Pick<typeof reasons, C> =>
  Object.fromEntries(codes.map((code) => [code, reasons[code]])) as unknown as Pick<typeof reasons, C>;
