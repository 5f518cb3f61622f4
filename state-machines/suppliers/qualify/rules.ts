/** Rules of a qualification (suppliers.md, srmSlcQualifyHeader). */
import type { MachineEvent } from '../../kernel/events.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { addDays, compareDates, daysBetween } from '../../kernel/primitives/instant.js';
import { lt } from '../../kernel/primitives/decimal.js';
import { approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid } from '../../kernel/stock/said.js';
import { supplierLookups as lookups } from '../lookups.js';
import type { Qualify, QualifyEventOf, QualifyFacts } from './fields.js';
import { startFields } from './fields.js';
import { documentOf, isSettled } from './steps.js';

const MOST_ROUNDS = 3;
const LONGEST_CONDITION = 180;
const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  QLF_SITE_STATE: { en: 'The supplier is not potential: {status}.', cn: '供应商状态{status}不可发起准入' },
  QLF_SCOPE: {
    en: 'The scene is not for these categories or this organisation, or has no steps.',
    cn: '场景不适用于该品类或组织,或没有节点',
  },
  SLC_OPEN_EXISTS: { en: 'Another qualification is open: {number}', cn: '存在未完成的准入:{number}' },
  QLF_NODE_NOT_READY: { en: 'Earlier steps are not finished, or there is no such step.', cn: '前置节点未完成或节点不存在' },
  QLF_NODE_RESULT: { en: 'Choose passed, passed with conditions or failed.', cn: '请选择通过、有条件通过或未通过' },
  QLF_NODE_SCORE: { en: 'With less than {score} the step is not passed.', cn: '低于合格分{score},不能判定通过' },
  QLF_NODE_NOT_FAILED: { en: 'The step has not failed.', cn: '该节点未失败,无需重试' },
  QLF_ROUNDS: { en: 'The step was tried {n} times.', cn: '节点已尝试{n}次' },
  QLF_NODE_MANDATORY: { en: 'A required step cannot be skipped.', cn: '必经节点不可跳过' },
  QLF_NODES_OPEN: { en: 'Steps are open: {list}', cn: '节点未完成:{list}' },
  QLF_PASS: { en: 'A required step failed: the supplier does not pass.', cn: '存在未通过的必经节点,不能判定通过' },
  QLF_NODE_BY_DOCUMENT: {
    en: 'This step is done by a document of its own. Begin it; its end is the result.',
    cn: '该节点由专门单据完成,请启动节点,以单据结果为准',
  },
  QLF_NODE_NO_DOCUMENT: { en: 'This step needs no document: enter its result.', cn: '该节点无需单据,请直接录入结果' },
  QLF_NODE_NEEDS: { en: 'Say what the step is about: {what}.', cn: '请填写:{what}' },
  QLF_LIST_OFF: { en: 'The checklist is not enabled. Choose another one, or have it enabled.', cn: '检查表未启用,请另选或启用' },
  QLF_REQ_OPEN: { en: 'Requirements are not reviewed yet: {list}', cn: '资质要求尚未审核完成:{list}' },
  QLF_REQ_UNKNOWN: { en: 'No requirement {n} waits for this.', cn: '第{n}项资质要求不处于可操作状态' },
  QLF_REQ_FILE: { en: 'Upload a file for: {name}', cn: '请上传:{name}' },
  QLF_REQ_EXPIRY: { en: '{name} must stay valid for at least {days} days.', cn: '{name}剩余有效期须不少于{days}天' },
  QLF_REQ_REVIEWER: { en: 'Reviewed by {role} or the supplier manager.', cn: '须由{role}或供应商管理员审核' },
  QLF_REQ_NOTE: { en: 'Say why it is returned or waived.', cn: '退回或豁免须填写说明' },
  QLF_WAIVE: { en: 'A mandatory requirement can be waived only by the supplier manager.', cn: '必备项仅供应商管理员可豁免' },
  QLF_CONDITION: { en: 'State the condition and a date within 180 days.', cn: '请填写附加条件及180天内期限' },
});
const ask = { needs: 'ask' } as const;
export const given = (sent: MachineEvent) => sent.facts as QualifyFacts;
export const nodeOf = ({ nodes }: Qualify, seq: number) => nodes.find((node) => node.nodeSeq === seq);

export const isPotential = rule<Qualify, MachineEvent>(
  ['QLF_SITE_STATE'],
  (_qualify, sent) => {
    const { status } = given(sent);
    return status === undefined || status === 'POTENTIAL' || refuse('QLF_SITE_STATE', { params: { status: status ?? '–' } });
  },
  ask,
);
export const inScope = guard<Qualify, MachineEvent>('QLF_SCOPE', (_qualify, sent) => given(sent).covered !== false, ask);
export const alone = rule<Qualify, MachineEvent>(
  ['SLC_OPEN_EXISTS'],
  (_qualify, sent) => {
    const { open } = given(sent);
    return !open || refuse('SLC_OPEN_EXISTS', { params: { number: open } });
  },
  ask,
);
export const ready = guard<Qualify, QualifyEventOf<'NODE_RESULT' | 'START_NODE'>>(
  'QLF_NODE_NOT_READY',
  (qualify, { payload }) => nodeOf(qualify, payload.nodeSeq)?.nodeStatus === 'READY',
  ask,
);
export const listOn = rule<Qualify, QualifyEventOf<'START_NODE'>>(
  ['QLF_LIST_OFF'],
  (_qualify, { facts }) => facts.listOn !== false || refuse('QLF_LIST_OFF', { field: 'checklistId' }),
  ask,
);
const RESULTS: readonly string[] = ['PASSED', 'CONDITIONAL', 'FAILED'];
export const isResult = guard<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  'QLF_NODE_RESULT',
  (_qualify, { payload }) => RESULTS.includes(payload.result),
  ask,
);
/** A step with a document of its own is not passed by hand. */
export const byHand = guard<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  'QLF_NODE_BY_DOCUMENT',
  (_qualify, sent) => sent.facts.documented !== true,
  ask,
);
export const reviewed = rule<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  ['QLF_REQ_OPEN'],
  (qualify, { payload }) => {
    const open = qualify.requires.filter(({ rowStatus }) => !isSettled(rowStatus));
    const papers = nodeOf(qualify, payload.nodeSeq)?.nodeType === 'QUALIFICATION_DOC' && payload.result !== 'FAILED';
    return (
      !papers || open.length === 0 || refuse('QLF_REQ_OPEN', { params: { list: open.map(({ requireName }) => requireName).join(', ') } })
    );
  },
  ask,
);
export const scored = rule<Qualify, QualifyEventOf<'NODE_RESULT'>>(
  ['QLF_NODE_SCORE'],
  (qualify, { payload }) => {
    const least = nodeOf(qualify, payload.nodeSeq)?.passScore ?? null;
    const low = least !== null && (payload.score === null || lt(payload.score, least));
    return payload.result !== 'PASSED' || !low || refuse('QLF_NODE_SCORE', { params: { score: least } });
  },
  ask,
);
export const failed = guard<Qualify, QualifyEventOf<'RETRY_NODE'>>(
  'QLF_NODE_NOT_FAILED',
  (qualify, { payload }) => nodeOf(qualify, payload.nodeSeq)?.nodeStatus === 'FAILED',
  ask,
);
export const roundsLeft = rule<Qualify, QualifyEventOf<'RETRY_NODE'>>(
  ['QLF_ROUNDS'],
  (qualify, { payload }) => {
    const n = nodeOf(qualify, payload.nodeSeq)?.round ?? 1;
    return n < MOST_ROUNDS || refuse('QLF_ROUNDS', { params: { n } });
  },
  ask,
);
export const optional = guard<Qualify, QualifyEventOf<'SKIP_NODE'>>(
  'QLF_NODE_MANDATORY',
  (qualify, { payload }) => nodeOf(qualify, payload.nodeSeq)?.mandatoryFlag === 'N',
  ask,
);
const DONE: readonly string[] = ['PASSED', 'CONDITIONAL', 'FAILED', 'SKIPPED'];
export const allDone = rule<Qualify, QualifyEventOf<'SUBMIT_FINAL'>>(
  ['QLF_NODES_OPEN'],
  ({ nodes }, { payload }) => {
    const open = nodes.filter(({ nodeType, nodeStatus }) => nodeType !== 'FINAL_REVIEW' && !DONE.includes(nodeStatus));
    return (
      payload.conclusion === 'FAIL' ||
      open.length === 0 ||
      refuse('QLF_NODES_OPEN', { params: { list: open.map(({ nodeSeq: seq }) => seq).join(', ') } })
    );
  },
  ask,
);
export const honest = guard<Qualify, QualifyEventOf<'SUBMIT_FINAL'>>(
  'QLF_PASS',
  ({ nodes }, { payload }) =>
    payload.conclusion === 'FAIL' || nodes.every(({ mandatoryFlag, nodeStatus }) => mandatoryFlag === 'N' || nodeStatus !== 'FAILED'),
  ask,
);
export const conditioned = guard<Qualify, QualifyEventOf<'SUBMIT_FINAL'>>(
  'QLF_CONDITION',
  (_qualify, { payload, facts: { today } }) =>
    payload.conclusion !== 'CONDITIONAL' ||
    (isSaid(payload.conclusionNote) &&
      payload.conditionUntil !== null &&
      (today === undefined || compareDates(payload.conditionUntil, addDays(today, LONGEST_CONDITION)) <= 0)),
  ask,
);

export const reasons = { ...approvingReasons, ...ownReasons };

type Said = keyof typeof startFields;
/** Of each group one is enough. */
const needed: Readonly<Record<string, readonly (readonly Said[])[]>> = {
  SAMPLE_TRIAL: [['itemId', 'materialDesc']],
  BATCH_TRYOUT: [['itemId'], ['quantity']],
};
export const hasDocument = guard<Qualify, QualifyEventOf<'START_NODE'>>(
  'QLF_NODE_NO_DOCUMENT',
  (qualify, { payload }) => {
    const node = nodeOf(qualify, payload.nodeSeq);
    return !node || documentOf(node.nodeType) !== null;
  },
  ask,
);
export const isSaidWhat = rule<Qualify, QualifyEventOf<'START_NODE'>>(
  ['QLF_NODE_NEEDS'],
  (qualify, { payload }) => {
    const type = nodeOf(qualify, payload.nodeSeq)?.nodeType ?? '';
    const missing = (needed[type] ?? []).filter((anyOf) => anyOf.every((name) => !isSaid(payload[name])));
    const names = missing.flat();
    if (names.length === 0) return true;
    const labels = names.map((name) => startFields[name].label);
    return refuse('QLF_NODE_NEEDS', {
      words: { what: { en: labels.map(({ en }) => en).join(', '), cn: labels.map(({ cn }) => cn).join('、') } },
    });
  },
  ask,
);

const requirementOf = ({ requires }: Qualify, num: number) => requires.find(({ requireNum }) => requireNum === num);
export const answerable = rule<Qualify, QualifyEventOf<'SUBMIT_REQUIRE'>>(
  ['QLF_REQ_UNKNOWN'],
  (qualify, { payload: { requireNum } }) => {
    const status = requirementOf(qualify, requireNum)?.rowStatus;
    return status === 'WAIT_SUPPLIER' || status === 'RETURNED' || refuse('QLF_REQ_UNKNOWN', { params: { n: requireNum } });
  },
  ask,
);
export const proven = rule<Qualify, QualifyEventOf<'SUBMIT_REQUIRE'>>(
  ['QLF_REQ_FILE'],
  (qualify, { payload }) => {
    const row = requirementOf(qualify, payload.requireNum);
    const told = isSaid(payload.fileIds) || (row?.requireType === 'QUESTIONNAIRE' && isSaid(payload.answer));
    return !row || row.mandatoryFlag !== 'Y' || told || refuse('QLF_REQ_FILE', { field: 'fileIds', params: { name: row.requireName } });
  },
  ask,
);
export const lasting = rule<Qualify, QualifyEventOf<'SUBMIT_REQUIRE'>>(
  ['QLF_REQ_EXPIRY'],
  (qualify, { payload: { requireNum, expiryDate }, facts: { today } }) => {
    const row = requirementOf(qualify, requireNum);
    if (!row || row.requireType !== 'CERT' || today === undefined) return true;
    const days = row.minRemainDays ?? 0;
    const holds = expiryDate !== null && daysBetween(today, expiryDate) >= days;
    return holds || refuse('QLF_REQ_EXPIRY', { field: 'expiryDate', params: { name: row.requireName, days } });
  },
  ask,
);
type Reviewing = QualifyEventOf<'REVIEW_REQUIRE'>;
export const reviewable = rule<Qualify, Reviewing>(
  ['QLF_REQ_UNKNOWN'],
  (qualify, { payload: { requireNum, verdict } }) => {
    const status = requirementOf(qualify, requireNum)?.rowStatus;
    const open = verdict === 'WAIVED' ? status !== undefined && !isSettled(status) : status === 'WAIT_REVIEW';
    return open || refuse('QLF_REQ_UNKNOWN', { params: { n: requireNum } });
  },
  ask,
);
export const byReviewer = rule<Qualify, Reviewing>(
  ['QLF_REQ_REVIEWER'],
  (qualify, { payload, actor }) => {
    const role = requirementOf(qualify, payload.requireNum)?.reviewResp ?? null;
    const may = role === null || actor.respCode === role || actor.respCode === 'SUPPLIER_MANAGER';
    return may || refuse('QLF_REQ_REVIEWER', { words: { role: lookups.SLC_ROLE.values[role] } });
  },
  ask,
);
export const noted = guard<Qualify, Reviewing>(
  'QLF_REQ_NOTE',
  (_qualify, { payload }) => payload.verdict === 'ACCEPTED' || isSaid(payload.reviewNote),
  ask,
);
export const waivable = guard<Qualify, Reviewing>(
  'QLF_WAIVE',
  (qualify, { payload, actor }) =>
    payload.verdict !== 'WAIVED' ||
    requirementOf(qualify, payload.requireNum)?.mandatoryFlag !== 'Y' ||
    actor.respCode === 'SUPPLIER_MANAGER',
  ask,
);
