/** The life of a result (bidding.md §11): approved, published, held by objections, in force when the period is over, then contracts. */
import type { SavePayload } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Audience, Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { awardReasons, awardStandard } from '../award/std.js';
import type { StdState } from '../award/std.js';
import { consentGiven, reasonGiven } from '../reasons.js';
import { consentUsed } from '../shared/consents.js';
import * as does from './fields.js';
import { fields, lines } from './fields.js';
import type { Result, ResultEvent, ResultEventOf, ResultFacts, ResultLine } from './fields.js';

export type ResultState = StdState | 'publicity' | 'objection_hold' | 'ended' | 'confirmed' | 'contracted' | 'withdrawn';

const known = refusalsOf({
  BID_RES_PERIOD_SHORT: { en: 'The publication period is too short.', cn: '公示期不足' },
  BID_RES_STATE: { en: "The project's state does not allow this result.", cn: '项目状态不允许发布结果' },
  BID_RES_CONTRACT_STATE: {
    en: 'The contract is being signed or in force; revoke the signing first.',
    cn: '合同签署中或已生效,请先撤销签署',
  },
  BID_RES_LINE: { en: 'This line is no open award.', cn: '该行不是待签约的中标结果' },
});
export const reasons = { ...awardReasons, ...known.reasons };
const { guard } = known;
type Rule = Guard<Result, MachineEvent>;
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ResultFacts;

const longEnough: Rule = guard<Result, MachineEvent>(
  'BID_RES_PERIOD_SHORT',
  (c, sent) => (c.publicityDays ?? 0) >= (does.refreshed(c, given(sent)).leastDays ?? c.leastDays ?? 0),
  ask,
);
const atStage: Rule = guard<Result, MachineEvent>(
  'BID_RES_STATE',
  ({ resultType }, sent) => given(sent).project?.state === (resultType === 'CANDIDATE' ? 'awarding' : 'publicity'),
  ask,
);
const openLine = guard<Result, ResultEventOf<'WINNER_REFUSED'>>(
  'BID_RES_LINE',
  (c, { payload }) => c.lines.some((row) => row.lineId === payload.lineId && does.isOpen(row)),
  ask,
);
const bound: readonly string[] = ['signing', 'signed', 'effective', 'ended', 'terminated'];
const notSigned: Rule = guard<Result, MachineEvent>(
  'BID_RES_CONTRACT_STATE',
  (_c, sent) => !bound.includes(given(sent).contractState ?? ''),
  ask,
);

const toProject = (c: Result, event: string, payload: object, part?: string): Effect => ({
  kind: 'send',
  type: 'srmSfdBiddingHeader',
  id: c.projectId,
  event,
  payload: { resultId: c.id, ...payload },
  ...(part === undefined ? {} : { part }),
});

const confirmedLines = (c: Result) =>
  does.winnersOf(c).map(({ lineId, sectionId, supplierId, respondId, amount, share, items }) => ({
    ...{ lineId, sectionId, supplierId, respondId, amount, share },
    items: (items ?? []).map(({ listItemId, quantity, price, taxRate }) => ({ listItemId, quantity, price, taxRate })),
  }));
/** Each response hears of all its sections at once. */
function resultsSet(c: Result): readonly Effect[] {
  const responds = [...new Set(c.lines.flatMap(({ respondId }) => respondId ?? []))];
  return responds.map((id) => {
    const own = c.lines.filter(({ respondId }) => respondId === id);
    const of = (flag: 'Y' | 'N') => own.filter(({ winnerFlag }) => winnerFlag === flag).map(({ sectionId }) => sectionId);
    return { kind: 'send', type: 'srmSfdRespondHeader', id, event: 'RESULT_SET', payload: { resultId: c.id, won: of('Y'), lost: of('N') } };
  });
}
const contractOf = (c: Result, line: ResultLine, { contractForm, legalRegime }: ResultFacts): SavePayload => ({
  fields: {
    ...contractForm,
    orgId: c.orgId,
    contractTitle: `${c.projectName ?? ''} ${line.sectionName ?? ''}`.trim().slice(0, 200),
    supplierId: line.supplierId,
    currency: c.currency,
    ownerUserId: c.ownerUserId,
    sourceType: 'BIDDING',
    sourceId: c.id,
    awardLineId: line.lineId,
    awardAmount: line.amount,
    ...(legalRegime ? { legalRegime } : {}),
  },
  lines: {
    items: {
      set: (line.items ?? []).map(({ itemId, itemName, spec, uomId, quantity, price, taxRate, needDate }, at) => ({
        lineNo: (at + 1) * 10,
        ...{ itemId, itemName, spec, uomId, quantity, price, taxRate, deliveryDate: needDate },
      })),
    },
  },
});
const contractsMade = (c: Result, facts: ResultFacts): readonly Effect[] =>
  does.winnersOf(c).map((line) => ({
    kind: 'create',
    type: 'srmCctContract',
    id: line.contractId ?? '',
    purpose: 'createContract',
    part: String(line.lineId),
    payload: contractOf(c, line, facts),
    exists: 'answer',
  }));
const lettersTold = (c: Result): readonly Effect[] => {
  const to = (type: 'AWARD' | 'REGRET') =>
    [...new Set(c.lines.filter(({ letterType }) => letterType === type).map(({ supplierId }) => supplierId))].map(
      (id): Audience => `supplier:${id}`,
    );
  const params = { number: c.projectNumber, project: c.projectName };
  const won = to('AWARD');
  const lost = to('REGRET').filter((one) => !won.includes(one));
  return [
    ...(won.length > 0 ? [{ kind: 'message' as const, template: 'BID_AWARD_LETTER', to: won, params }] : []),
    ...(lost.length > 0 ? [{ kind: 'message' as const, template: 'BID_REGRET_LETTER', to: lost, params }] : []),
  ];
};
const confirmation = (c: Result, sent: MachineEvent): readonly Effect[] => [
  toProject(c, 'RESULT_CONFIRMED', { picketageId: c.picketageId, lines: confirmedLines(c) }),
  ...resultsSet(c),
  ...contractsMade(c, given(sent)),
  ...lettersTold(c),
];
const doneWith = (c: Result, sectionId: string): readonly Effect[] =>
  does.isDone(c.lines, sectionId) ? [toProject(c, 'SECTION_CONTRACTED', { sectionId, picketageId: c.picketageId }, sectionId)] : [];
const sectionDone = (c: Result, { payload }: ResultEventOf<'CONTRACT_EFFECTIVE'>): readonly Effect[] => {
  const line = does.lineOf(c, payload.lineId);
  return line ? doneWith(c, line.sectionId) : [];
};
const consentOf = ({ id: targetId }: Result) => ({ targetEntity: 'srmSfdBiddingResult', targetId, event: 'WINNER_REFUSED' });
function winnerGone(c: Result, { payload, facts }: ResultEventOf<'WINNER_REFUSED'>): readonly Effect[] {
  const line = does.lineOf(c, payload.lineId)!;
  const { lineId, sectionId, supplierId, contractId } = line;
  return [
    toProject(c, 'WINNER_REFUSED', { sectionId, lineId, supplierId, picketageId: c.picketageId, reason: payload.reason }),
    consentUsed(c.projectId, consentOf(c)),
    ...(facts.participantId
      ? [
          {
            kind: 'send' as const,
            type: 'srmSfdBiddingSupplier',
            id: facts.participantId,
            event: 'FORFEIT_BOND',
            part: String(lineId),
            payload: { forfeitReason: 'REFUSED_CONTRACT' },
          },
        ]
      : []),
    ...(contractId === null
      ? []
      : [
          {
            kind: 'send' as const,
            type: 'srmCctContract',
            id: contractId,
            event: 'AWARD_REVOKED',
            payload: { resultId: c.id, lineId, reason: payload.reason },
          },
        ]),
    // The others' contracts may be in force already: they waited for this one alone.
    ...doneWith(c, sectionId),
  ];
}

/** What is published is told by a notice, and so is what is taken back. */
function noticed(c: Result, sent: MachineEvent, correction: boolean): readonly Effect[] {
  const { notice } = given(sent);
  if (!notice) return [];
  const candidates = c.resultType === 'CANDIDATE' && !correction;
  const title = correction ? '结果更正 Result withdrawn' : candidates ? '中标候选人公示 Candidates' : '中标结果公告 Result';
  const fields = {
    projectId: c.projectId,
    noticeType: candidates ? 'CANDIDATE' : 'RESULT',
    noticeTitle: `${title}: ${c.projectName ?? ''}`.slice(0, 200),
    audience: notice.audience,
    content: correction ? `<p>${title}: ${c.projectNumber ?? ''}</p>` : c.content,
  };
  return [{ kind: 'create', type: 'srmSfdBiddingNotice', id: notice.id, purpose: 'createNotice', part: `${c.rev}`, payload: { fields } }];
}

const menu = 'biddingResultList';
const edit = 'biddingResultEdit';
const block = awardStandard<Result, ResultState>({
  fields,
  lines,
  menu,
  title: { en: 'Result', cn: '招标结果' },
  saved: (c, payload, facts) => does.saved(c, payload, facts as ResultFacts),
  submit: [longEnough, atStage],
  submitted: (c, facts) => does.refreshed(c, facts as ResultFacts),
  to: 'publicity',
  approve: {
    guards: [atStage],
    change: (_c, sent) => ({ publicityStart: sent.at, publicityEnd: given(sent).publicityEnd ?? sent.at }),
    effects: [(c, sent) => noticed(c, sent, false)],
  },
  ended: 'withdrawn',
});
const toManager = ({ orgId }: Result) =>
  orgId === null ? ['resp:SOURCING_MANAGER' as const] : [`resp:SOURCING_MANAGER@${orgId}` as const];
const raised = {
  to: 'objection_hold' as const,
  who: [system] as const,
  change: ({ openObjections }: Result) => ({ openObjections: (openObjections ?? 0) + 1 }),
};
const fewer = ({ openObjections }: Result) => Math.max(0, (openObjections ?? 0) - 1);
const upheld = (_c: Result, { payload }: ResultEventOf<'OBJECTION_RESOLVED'>) => payload.upheld === true || payload.upheld === 'Y';
const withdrawal = (c: Result): readonly Effect[] => [
  toProject(c, 'RESULT_WITHDRAWN', { picketageId: c.picketageId, resultType: c.resultType }),
];
const isCandidate = ({ resultType }: Result) => resultType === 'CANDIDATE';
const openLeft = (rows: readonly ResultLine[]) => rows.some(does.isOpen);
const stale = (c: Result, { payload }: ResultEventOf<'CONTRACT_EFFECTIVE'>) =>
  !c.lines.some((row) => row.lineId === payload.lineId && does.isOpen(row));

const contractChange = (c: Result, { payload }: ResultEventOf<'CONTRACT_EFFECTIVE'>) =>
  does.withLines(does.contractedLine(c, payload.lineId));
const refusal = {
  who: [by('SOURCING_MANAGER')] as const,
  guards: [reasonGiven, openLine, notSigned, consentGiven] as readonly Guard<Result, ResultEventOf<'WINNER_REFUSED'>>[],
  change: (c: Result, { payload }: ResultEventOf<'WINNER_REFUSED'>) => does.withLines(does.refusedLine(c, payload.lineId, payload.reason)),
  effects: [winnerGone],
};

export const machine = lifecycle<Result, ResultEvent>()<ResultState>(
  { CREATE: block.create },
  {
    ...block.states,
    publicity: {
      label: { en: 'Published', cn: '公示中' },
      colour: 'orange',
      deadlines: [{ event: 'PUBLICITY_DUE', at: ({ publicityEnd }) => publicityEnd }],
      on: {
        OBJECTION_RAISED: raised,
        PUBLICITY_DUE: [
          {
            to: 'ended',
            when: isCandidate,
            who: [system],
            effects: [(c) => [toProject(c, 'CANDIDATE_PUBLICITY_ENDED', {})]],
          },
          {
            to: 'confirmed',
            who: [system],
            change: (c, { at, facts }) => does.withLines(does.lettersIssued(c, at, facts.contractIds ?? {})),
            effects: [confirmation],
          },
        ],
        PROJECT_ENDED: block.ended,
      },
    },
    objection_hold: {
      label: { en: 'Held by objections', cn: '异议处理中' },
      colour: 'blue',
      todos: [{ type: 'BIDDING_TO_REPLY', menuCode: edit, title: { en: 'Objection to a result', cn: '结果异议待处理' }, to: toManager }],
      on: {
        OBJECTION_RAISED: { ...raised, to: 'same' },
        OBJECTION_RESOLVED: [
          {
            to: 'withdrawn',
            when: upheld,
            who: [system],
            change: (c) => ({ openObjections: fewer(c) }),
            effects: [withdrawal, (c, sent) => noticed(c, sent, true)],
          },
          { to: 'same', when: (c) => fewer(c) > 0, who: [system], change: (c) => ({ openObjections: fewer(c) }) },
          {
            to: 'publicity',
            who: [system],
            change: (c, { at, facts }) => ({
              openObjections: 0,
              publicityEnd: Math.max(c.publicityEnd ?? at, facts.nextEnd ?? at),
            }),
          },
        ],
        PROJECT_ENDED: block.ended,
      },
    },
    ended: { label: { en: 'Publicity over', cn: '公示结束' }, colour: 'dark', final: true },
    confirmed: {
      label: { en: 'In force', cn: '已生效' },
      colour: 'green',
      phase: 'inForce',
      todos: [
        {
          type: 'CONTRACT',
          menuCode: edit,
          title: { en: 'Contracts to be concluded', cn: '中标合同待签订' },
          to: ({ ownerUserId }) => (ownerUserId === null ? [] : [`user:${ownerUserId}` as const]),
        },
      ],
      on: {
        CONTRACT_EFFECTIVE: [
          { to: 'ignored', when: stale, who: [system] },
          {
            to: 'same',
            when: (c, { payload }) => openLeft(does.contractedLine(c, payload.lineId)),
            who: [system],
            change: contractChange,
            effects: [sectionDone],
          },
          { to: 'contracted', who: [system], change: contractChange, effects: [sectionDone] },
        ],
        WINNER_REFUSED: [
          { ...refusal, to: 'same', when: (c, { payload }) => openLeft(does.refusedLine(c, payload.lineId, null)) },
          { ...refusal, to: 'contracted' },
        ],
      },
    },
    contracted: { label: { en: 'Contracted', cn: '已签约' }, colour: 'green', final: true },
    withdrawn: { label: { en: 'Withdrawn', cn: '已撤销' }, colour: 'red', final: true },
  },
);
