import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvingEvents } from '../../kernel/stock/approving.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const read = { supplier: 'read' } as const;
const told = { ...made, ...read } as const;

export const fields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true }),
  projectNumber: f.text(60, 'Project no.', '项目编号', told),
  projectName: f.text(200, 'Project', '项目名称', told),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { ...made, initial: 'ENTERPRISE' }),
  ownerUserId: f.ref('baseUsers', 'Owner', '项目负责人', made),
  shortlistType: f.lookup(lookups.BID_SHORTLIST_TYPE, 'Kind', '类型', { need: 'save', initial: 'NEGOTIATION', fixed: true, ...read }),
  sectionId: f.text(40, 'Section', '标段标识', { fixed: true }),
  sectionName: f.text(200, 'Section', '标段名称', told),
  prequalMethod: f.lookup(lookups.BID_PREQUAL_METHOD, 'Method', '资格预审方式', { initial: 'PASS' }),
  maxCount: f.integer('At most', '最多入围数', { initial: 3, min: 1, max: 50 }),
  candidateCount: f.integer('Candidates', '候选数', { ...made, initial: 0 }),
  selectedCount: f.integer('Selected', '入围数', { ...made, initial: 0 }),
  effectiveAt: f.dateTime('Effective', '生效时间', told),
  voidReason: f.text(500, 'Why voided', '作废原因', made),
};
export const lines = {
  candidates: hot(
    'Candidates',
    '候选供应商',
    { key: 'candidateNum', bound: 200 },
    {
      candidateNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      participantId: f.ref('srmSfdBiddingSupplier', 'Participant', '投标供应商', { internal: true }),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应', { internal: true }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
      reviewResult: f.lookup(lookups.BID_MARK, 'Review', '审查结论'),
      score: f.decimal(9, 2, 'Score', '得分'),
      rank: f.integer('Rank', '名次', made),
      selectedFlag: f.flag('Selected', '入围', read),
      reason: f.text(500, 'Reason', '原因', read),
    },
  ),
};
export type Shortlist = Context<typeof fields, typeof lines>;
export type Candidate = LineRow<typeof lines.candidates>;

/** What is read of the project: when one is begun the candidates, when it is submitted the stage, when it is voided whether it is used. */
export interface ShortlistFacts {
  readonly base?: Partial<Pick<Shortlist, 'orgId' | 'projectNumber' | 'projectName' | 'legalRegime' | 'ownerUserId' | 'sectionName'>>;
  readonly candidates?: readonly Candidate[];
  readonly stage?: string | null;
  readonly used?: boolean;
}
const withFacts = { facts: facts<ShortlistFacts>() };
export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: approvingEvents.APPROVE,
  REJECT: approvingEvents.REJECT,
  CANCEL: event('Cancel', '作废', {}, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  VOID: event('Void', '失效', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { ...withFacts, dangerous: true }),
  PROJECT_ENDED: systemEvent('Project ended', '项目已结束'),
};
export type ShortlistEvent = EventOf<typeof events>;
export type ShortlistEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

/** Best score first; who has none comes last, in the order of the list. Ranks that the evaluation gave stay. */
function placed(type: Shortlist['shortlistType'], rows: readonly Candidate[]): readonly Candidate[] {
  if (type === 'NEGOTIATION') return rows;
  const scores = rows.flatMap(({ score }) => (score === null ? [] : [Number(score)]));
  return rows.map((row) => ({
    ...row,
    rank: row.score === null ? null : scores.filter((other) => other > Number(row.score)).length + 1,
  }));
}
const counted = (type: Shortlist['shortlistType'], rows: readonly Candidate[]): Change<Shortlist> => ({
  candidates: placed(type, rows),
  candidateCount: rows.length,
  selectedCount: rows.filter(({ selectedFlag }) => selectedFlag === 'Y').length,
});

export function saved(c: Shortlist, payload: SavePayload, given: ShortlistFacts): Change<Shortlist> {
  const change = applySave<Shortlist>(lines, c, payload);
  const written = change.candidates ?? c.candidates;
  const rows = written.length === 0 ? (given.candidates ?? []) : written;
  return { ...change, ...given.base, ...counted(change.shortlistType ?? c.shortlistType, rows) };
}
