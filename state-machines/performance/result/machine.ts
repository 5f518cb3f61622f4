/** The life of a result (performance.md): released to the supplier, confirmed or appealed against, rectified where it must be. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { isSaid, mustSay, saidReasons } from '../../kernel/stock/said.js';
import * as to from './changes.js';
import { appealEffects, failedEffects, lateEvent, stands, tellsClosed } from './effects.js';
import { EIGHT, lines } from './fields.js';
import type { Result, ResultEvent, ResultEventOf } from './fields.js';

export type ResultState =
  'draft' | 'released' | 'appealing' | 'confirmed' | 'rectifying' | 'rectReview' | 'verifying' | 'closed' | 'cancelled';

const {
  guard,
  rule,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  PFM_DEADLINE: { en: 'The time to answer is over.', cn: '回复期已截止' },
  PFM_APPEAL_LINES: { en: 'Name the indicator, the claim and the proof in every line.', cn: '请逐行填写申诉指标、理由并上传证明' },
  PFM_APPEAL_MAX: { en: 'An appeal was already made.', cn: '申诉次数已用完' },
  PFM_ANSWERED: { en: 'The supplier has already answered.', cn: '供应商已答复' },
  PFM_DECIDED: { en: 'A line is already decided.', cn: '已有申诉行处理' },
  PFM_UNDECIDED: { en: '{n} lines are undecided.', cn: '尚有{n}条申诉未处理' },
  PFM_LINE: { en: 'Choose a line of this appeal.', cn: '请选择本次申诉的行' },
  PFM_8D: { en: 'Complete: {parts}', cn: '请完善:{parts}' },
  PFM_SAVE: { en: 'This part is not open for changes now.', cn: '当前不可修改该部分' },
  PFM_VERIFY: { en: 'Give the measured value and evidence.', cn: '请填写验证数据及证据' },
});
export const reasons = { ...saidReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;

const inTime = guard<Result, MachineEvent>(
  'PFM_DEADLINE',
  ({ answerDeadline }, { at }) => answerDeadline === null || at < answerDeadline,
  ask,
);
const claimed = guard<Result>(
  'PFM_APPEAL_LINES',
  (result) => {
    const rows = to.unsent(result);
    return rows.length > 0 && rows.every(({ indicatorCode, claim, fileIds }) => isSaid(indicatorCode) && isSaid(claim) && isSaid(fileIds));
  },
  { over: ['appeals'] },
);
const oftenEnough = guard<Result>('PFM_APPEAL_MAX', ({ appealCount, terms }) => (appealCount ?? 0) < (terms?.maxAppeals ?? 1), ask);
const nothingAnswered = guard<Result>('PFM_ANSWERED', ({ appealCount }) => (appealCount ?? 0) === 0, { over: ['appealCount'] });
const noneDecided = guard<Result>('PFM_DECIDED', (result) => to.inHand(result).every(({ decision }) => decision === null), {
  over: ['appeals', 'appealCount'],
});
const allDecided = rule<Result>(
  ['PFM_UNDECIDED'],
  (result) => {
    const n = to.inHand(result).filter(({ decision }) => decision === null).length;
    return n === 0 || refuse('PFM_UNDECIDED', { params: { n } });
  },
  { over: ['appeals', 'appealCount'] },
);
const ofAppeal = guard<Result, ResultEventOf<'DECIDE'>>(
  'PFM_LINE',
  (result, { payload }) => to.inHand(result).some(({ lineNum }) => lineNum === payload.lineNum),
  ask,
);
const needed = [...EIGHT.slice(0, 7), 'd6Date'] as const;
const written = rule<Result>(
  ['PFM_8D'],
  (result) => {
    const row = result.rectifications.find(({ round }) => round === result.rectifyRound);
    const missing = needed.filter((name) => !isSaid(row?.[name]));
    const labels = missing.map((name) => lines.rectifications.fields[name].label);
    return (
      missing.length === 0 ||
      refuse('PFM_8D', { words: { parts: { en: labels.map(({ en }) => en).join(', '), cn: labels.map(({ cn }) => cn).join('、') } } })
    );
  },
  { over: ['rectifications', 'rectifyRound'] },
);
const measured = guard<Result, ResultEventOf<'VERIFY_PASS'>>(
  'PFM_VERIFY',
  (_result, { payload }) => isSaid(payload.value) && isSaid(payload.evidenceIds),
  ask,
);
/** In each state the supplier writes one part, and of it what is not sent yet. */
const writes = (part: 'appeals' | 'rectifications'): Guard<Result, ResultEventOf<'SAVE'>> =>
  guard<Result, ResultEventOf<'SAVE'>>(
    'PFM_SAVE',
    (result, { payload }) => {
      const others = Object.keys(payload.lines ?? {}).filter((name) => name !== part);
      const { set = [], remove = [] } = payload.lines?.[part] ?? {};
      if (others.length > 0 || Object.keys(payload.fields ?? {}).length > 0) return false;
      if (part === 'rectifications') return remove.length === 0 && set.every(({ round }) => round === result.rectifyRound);
      const sent = new Set(result.appeals.filter(({ appealNo }) => appealNo).map(({ lineNum }) => lineNum));
      return [...set.map((row) => row['lineNum']), ...remove].every((key) => !sent.has(key as number));
    },
    ask,
  );

const supplier = own<Result>(({ supplierId }, id) => supplierId === id);
const manager = by('SUPPLIER_MANAGER');
const quality = by('QUALITY', 'SUPPLIER_MANAGER');
type Row<K extends ResultEvent['type']> = Transition<Result, ResultEventOf<K>, ResultState>;
/** A grade that must be mended leads straight on. */
const standing = [
  { to: 'rectifying' as const, when: ({ rectifyFlag }: Result) => rectifyFlag === 'Y', change: to.confirmed, effects: [stands] },
  { to: 'confirmed' as const, change: to.confirmed, effects: [stands] },
];
const SCREEN = 'SupplierAppeal/SrmSpeSupplierAppeal';
const RECTIFY = 'SupplierAppeal/SrmSpeSupplierRectification';
const at = (resp: 'SUPPLIER_MANAGER' | 'QUALITY' | 'APPROVER', orgId: string | null) =>
  orgId === null ? (`resp:${resp}` as const) : (`resp:${resp}@${orgId}` as const);
const toSupplier = (type: string, menuCode: string, en: string, cn: string) => ({
  type,
  menuCode,
  title: { en, cn },
  to: ({ supplierId }: Result) => (supplierId === null ? [] : [`supplier:${supplierId}` as const]),
});
const ends = { to: 'closed' as const, effects: [failedEffects] };
const ignored = { to: 'ignored' as const, who: [system] as const };
const silent = { RELEASE: { to: 'ignored' as const, who: [system] as const }, CANCEL: ignored };
const again: Row<'REQUEST_RECTIFY'> = { to: 'rectifying', who: [quality], change: to.asked };

export const machine = lifecycle<Result, ResultEvent>()<ResultState>(
  { CREATE: { to: 'draft', who: [system], change: to.begun } },
  {
    draft: {
      label: { en: 'To be released', cn: '待发布' },
      colour: 'grey',
      phase: 'draft',
      on: { RELEASE: { to: 'released', who: [manager, system], change: to.released }, CANCEL: { to: 'cancelled', who: [system] } },
    },
    released: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      phase: 'inForce',
      todos: [toSupplier('PERFORMANCE', SCREEN, 'Performance result to answer', '绩效结果待确认')],
      deadlines: [{ event: 'CONFIRM_DUE', at: ({ answerDeadline }) => answerDeadline }],
      on: {
        SAVE: { to: 'same', who: [supplier], guards: [inTime, writes('appeals')], change: to.saved },
        RECALL: { to: 'draft', who: [manager], guards: [nothingAnswered, mustSay('reason')], change: to.recalled },
        CONFIRM: standing.map((row) => ({ ...row, who: [supplier] as const, guards: [inTime] })),
        CONFIRM_DUE: standing.map((row) => ({ ...row, who: [system] as const })),
        APPEAL: { to: 'appealing', who: [supplier], guards: [inTime, oftenEnough, claimed], change: to.appealed },
        ...silent,
      },
    },
    appealing: {
      label: { en: 'Appeal in hand', cn: '申诉处理中' },
      colour: 'blue',
      phase: 'inForce',
      todos: [
        {
          type: 'PERFORMANCE',
          menuCode: SCREEN,
          title: { en: 'Appeal to decide', cn: '绩效申诉待处理' },
          to: ({ orgId, appealLate }) => [at('SUPPLIER_MANAGER', orgId), ...(appealLate === 'Y' ? [at('APPROVER', orgId)] : [])],
          due: ({ appealDue }) => appealDue,
        },
      ],
      deadlines: [{ event: 'APPEAL_DUE', at: ({ appealDue, appealLate }) => (appealLate === 'Y' ? null : appealDue) }],
      on: {
        WITHDRAW_APPEAL: { to: 'released', who: [supplier], guards: [noneDecided], change: to.withdrawn },
        DECIDE: {
          to: 'same',
          who: [by('SUPPLIER_MANAGER', 'QUALITY', 'BUYER')],
          guards: [ofAppeal, mustSay('reason')],
          change: to.decided,
        },
        FINISH_APPEAL: { to: 'released', who: [manager], guards: [allDecided], change: to.finished, effects: [appealEffects] },
        APPEAL_DUE: { to: 'same', who: [system], change: () => ({ appealLate: 'Y' }) },
        ...silent,
      },
    },
    confirmed: {
      label: { en: 'Confirmed', cn: '已确认' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'CLOSE_DUE', at: ({ closeAt }) => closeAt }],
      on: { REQUEST_RECTIFY: again, CLOSE_DUE: { to: 'closed', who: [system], effects: [tellsClosed] }, ...silent },
    },
    rectifying: {
      label: { en: 'Rectification by the supplier', cn: '待整改' },
      colour: 'orange',
      phase: 'inForce',
      todos: [toSupplier('RECTIFICATION', RECTIFY, 'Rectification to write', '绩效整改待提交')],
      deadlines: [{ event: 'RECTIFY_DUE', at: ({ rectifyDeadline, rectifyOverdue }) => (rectifyOverdue === 'Y' ? null : rectifyDeadline) }],
      on: {
        SAVE: { to: 'same', who: [supplier], guards: [writes('rectifications')], change: to.saved },
        SUPPLIER_COMMIT: { to: 'rectReview', who: [supplier], guards: [written] },
        RECTIFY_DUE: { to: 'same', who: [system], change: () => ({ rectifyOverdue: 'Y' }), effects: [lateEvent] },
        ...silent,
      },
    },
    rectReview: {
      label: { en: 'Rectification under review', cn: '整改审核中' },
      colour: 'blue',
      phase: 'inForce',
      todos: [
        {
          type: 'RECTIFICATION',
          menuCode: RECTIFY,
          title: { en: '8D to review', cn: '整改报告待审核' },
          to: ({ orgId }) => [at('QUALITY', orgId)],
        },
      ],
      on: {
        ACCEPT_RECTIFY: { to: 'verifying', who: [quality], change: to.accepted },
        RETURN_RECTIFY: [
          {
            ...ends,
            when: to.isLastRound,
            who: [quality],
            change: to.failedFor<'RETURN_RECTIFY'>(({ payload }) => payload.notes),
          },
          { to: 'rectifying', who: [quality], change: to.returned },
        ],
        ...silent,
      },
    },
    verifying: {
      label: { en: 'Effect to be verified', cn: '效果验证中' },
      colour: 'blue',
      phase: 'inForce',
      todos: [
        {
          type: 'RECTIFICATION',
          menuCode: RECTIFY,
          title: { en: 'Effect to verify', cn: '整改效果待验证' },
          to: ({ orgId, verifyDue }) => (verifyDue === 'Y' ? [at('QUALITY', orgId)] : []),
        },
      ],
      deadlines: [{ event: 'VERIFY_DUE', at: ({ verifyDeadline, verifyDue }) => (verifyDue === 'Y' ? null : verifyDeadline) }],
      on: {
        VERIFY_PASS: { to: 'closed', who: [quality], guards: [measured], change: to.verified, effects: [tellsClosed] },
        VERIFY_FAIL: [
          {
            ...ends,
            when: to.isLastRound,
            who: [quality],
            guards: [mustSay('reason')],
            change: to.failedFor<'VERIFY_FAIL'>(({ payload }) => payload.reason),
          },
          { to: 'rectifying', who: [quality], guards: [mustSay('reason')], change: to.missed },
        ],
        VERIFY_DUE: { to: 'same', who: [system], change: () => ({ verifyDue: 'Y' }) },
        ...silent,
      },
    },
    closed: { label: { en: 'Closed', cn: '已关闭' }, colour: 'dark', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);
