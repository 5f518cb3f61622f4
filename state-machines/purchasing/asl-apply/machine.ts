/** The life of an application for the source list (purchasing.md §1): approved, then carried out line by line at the entries. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, submitter, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { periodFits } from '../asl-list/machine.js';
import { partTwice, partUndated } from '../asl-list/parts.js';
import { changesOf, fields, lines, supplyNames } from './fields.js';
import type { Apply, ApplyEvent, ApplyFacts, ApplyLine, ApplyPart, Entry } from './fields.js';

export type ApplyState = BlockAState | 'applying' | 'partFailed' | 'applied';

const refusals = refusalsOf({
  ASL_APPLY_DUPLICATE_LINE: { en: 'The same entry appears twice.', cn: '申请行重复' },
  ASL_APPLY_LINE: { en: 'Fill in {what} in line {line}.', cn: '第{line}行请填写{what}' },
  ASL_DUPLICATE: { en: 'Line {line}: this supplier is already listed ({number}).', cn: '第{line}行供应商已在合格清单中({number})' },
  ASL_IN_PROCESS: { en: 'Line {line}: another application is open for this entry ({number}).', cn: '第{line}行存在未完成的申请({number})' },
  ASL_NO_CHANGE: { en: 'Nothing is changed in line {line}.', cn: '第{line}行没有变更内容' },
  ASL_TRIAL_REQUIRED: { en: 'A passed sample trial or a reason without one is required.', cn: '需关联合格的样品试制或填写免试原因' },
  ASL_PERIOD: {
    en: 'Line {line}: the validity must not end before it starts, nor last more than three years.',
    cn: '第{line}行有效期止不能早于有效期起,且最长三年',
  },
  ASL_PRIORITY: {
    en: 'Line {line}: the priority {priority} is that of {number}. {free} is free.',
    cn: '第{line}行优先级{priority}已被{number}使用,可使用{free}',
  },
  ASL_PART_LINE: {
    en: 'Part {part} names line {line}, which does not admit a source. Name one that does.',
    cn: '料号{part}对应的申请行{line}不是准入行,请修改',
  },
  ASL_PART_TWICE: {
    en: 'Line {line}: {mpn} of {manufacturer} is entered twice. Remove one.',
    cn: '第{line}行{manufacturer}的{mpn}重复,请删除其一',
  },
  ASL_PART_UNDATED: {
    en: '{mpn} is discontinued: say until when it is bought (last-time buy).',
    cn: '{mpn}已停产,请填写最后采购日',
  },
  ASL_SUPPLIER_NOT_QUALIFIED: {
    en: 'The supplier in line {line} is not qualified or is blocked: {reason}',
    cn: '第{line}行供应商未合格或已被限制:{reason}',
  },
  ASL_ALTER_STALE: { en: 'The entry has changed since the application.', cn: '合格清单已变化,变更前值不一致' },
  ASL_STATE_CONFLICT: { en: "The entry's state does not allow this.", cn: '合格清单当前状态不允许该操作' },
  ASL_ENV_NOT_VALID: { en: 'Environmental documents are missing, failed or expired.', cn: '环保资料缺失、不合格或已过期' },
});
export const reasons = { ...approvalReasons, ...refusals.reasons };
const { guard, rule, every, refuse } = refusals;
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ApplyFacts;
const key = ({ lineNum }: ApplyLine) => String(lineNum);

const noRepeats = guard<Apply>(
  'ASL_APPLY_DUPLICATE_LINE',
  ({ lines: rows }) => {
    const named = rows.map((row) => row.aslListId ?? `${row.supplierId}/${row.itemId}/${row.categoryId}`);
    return new Set(named).size === named.length;
  },
  { over: ['lines'] },
);

const words = {
  supplierId: { en: 'the supplier', cn: '供应商' },
  subject: { en: 'the item or category', cn: '物料或品类' },
  aslListId: { en: 'the entry', cn: '合格供应商记录' },
  validity: { en: 'the validity', cn: '有效期' },
  invalidReason: { en: 'why it is invalid', cn: '失效原因' },
} as const;
const missing = (line: ApplyLine, what: keyof typeof words) =>
  refuse('ASL_APPLY_LINE', { params: { line: line.lineNum }, words: { what: words[what] } });
function gapsOf(type: string, line: ApplyLine): readonly (keyof typeof words)[] {
  const period = line.validFrom !== null && line.validTo !== null;
  if (type === 'APPLY')
    return [
      ...(line.supplierId === null ? (['supplierId'] as const) : []),
      ...((line.itemId === null) === (line.categoryId === null) ? (['subject'] as const) : []),
      ...(period ? [] : (['validity'] as const)),
    ];
  return [
    ...(line.aslListId === null ? (['aslListId'] as const) : []),
    ...(type === 'INVALID' && line.invalidReason === null ? (['invalidReason'] as const) : []),
    ...(type === 'EFFECTIVE' && !period ? (['validity'] as const) : []),
  ];
}
const linesWhole: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_APPLY_LINE'],
  ({ applyType, lines: rows }) => rows.flatMap((line) => gapsOf(applyType, line).map((what) => missing(line, what))),
  { over: ['applyType', 'lines'] },
);
/** What an alteration leaves empty stays as the entry has it. */
const periodOf = ({ validFrom, validTo }: ApplyLine, entry: Entry | undefined) => ({
  validFrom: validFrom ?? (entry?.values['validFrom'] as string | null | undefined) ?? null,
  validTo: validTo ?? (entry?.values['validTo'] as string | null | undefined) ?? null,
});
const periodsFit: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_PERIOD'],
  ({ lines: rows }, sent) =>
    rows
      .filter((line) => !periodFits(periodOf(line, given(sent).entries?.[line.aslListId ?? ''])))
      .map(({ lineNum }) => refuse('ASL_PERIOD', { params: { line: lineNum } })),
  ask,
);
const ranked: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_PRIORITY'],
  ({ lines: rows }, sent) =>
    rows.flatMap(({ lineNum: line, sourcePriority }) => {
      const found = given(sent).priorities?.[line];
      if (!found?.holder) return [];
      return [refuse('ASL_PRIORITY', { params: { line, priority: sourcePriority ?? found.free, number: found.holder, free: found.free } })];
    }),
  ask,
);
const partsOf = ({ parts }: Apply, { lineNum }: ApplyLine) => parts.filter((part) => part.lineNum === lineNum);
const partsPlaced = every<Apply, MachineEvent>(
  ['ASL_PART_LINE'],
  ({ applyType, lines: rows, parts }) =>
    parts
      .filter(({ lineNum }) => applyType !== 'APPLY' || rows.every((line) => line.lineNum !== lineNum))
      .map(({ partNo, lineNum }) => refuse('ASL_PART_LINE', { params: { part: partNo, line: lineNum } })),
  { over: ['applyType', 'lines', 'parts'] },
);
const partsOnce = every<Apply, MachineEvent>(
  ['ASL_PART_TWICE'],
  (apply) =>
    apply.lines.flatMap((line) => {
      const { manufacturerName, mpn } = partTwice(partsOf(apply, line)) ?? {};
      return mpn ? [refuse('ASL_PART_TWICE', { params: { line: line.lineNum, manufacturer: manufacturerName!, mpn } })] : [];
    }),
  { over: ['lines', 'parts'] },
);
const partsDated = rule<Apply>(
  ['ASL_PART_UNDATED'],
  ({ parts }) => {
    const undated = partUndated(parts);
    return !undated || refuse('ASL_PART_UNDATED', { params: { mpn: undated.mpn ?? '' } });
  },
  { over: ['parts'] },
);
const noTwins: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_DUPLICATE'],
  (_apply, sent) => Object.entries(given(sent).twins ?? {}).map(([line, number]) => refuse('ASL_DUPLICATE', { params: { line, number } })),
  ask,
);
const alone: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_IN_PROCESS'],
  ({ lines: rows }, sent) =>
    rows.flatMap(({ lineNum, aslListId }) => {
      const number = aslListId === null ? null : given(sent).entries?.[aslListId]?.inProcess;
      return number ? [refuse('ASL_IN_PROCESS', { params: { line: lineNum, number } })] : [];
    }),
  ask,
);
const changed: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_NO_CHANGE'],
  ({ applyType, lines: rows }, sent) =>
    applyType !== 'ALTERATION'
      ? []
      : rows
          .filter((line) => changesOf(line, given(sent).entries?.[line.aslListId ?? '']).length === 0)
          .map(({ lineNum }) => refuse('ASL_NO_CHANGE', { params: { line: lineNum } })),
  ask,
);
const tried = guard<Apply, MachineEvent>(
  'ASL_TRIAL_REQUIRED',
  ({ applyType, exemptReason, lines: rows }, sent) =>
    applyType !== 'APPLY' || rows.every(({ itemId }) => itemId === null) || isSaid(exemptReason) || given(sent).trialPassed === true,
  ask,
);
const qualified: Guard<Apply, MachineEvent> = every<Apply, MachineEvent>(
  ['ASL_SUPPLIER_NOT_QUALIFIED'],
  ({ applyType }, sent) =>
    applyType !== 'APPLY'
      ? []
      : Object.entries(given(sent).gated ?? {}).map(([line, reason]) =>
          refuse('ASL_SUPPLIER_NOT_QUALIFIED', { params: { line }, words: { reason } }),
        ),
  ask,
);

const valuesOf = (line: ApplyLine) => {
  const filled = supplyNames.flatMap((name) => (line[name] === null ? [] : [[name, line[name]] as const]));
  return Object.fromEntries(filled);
};
/** Whoever names none comes behind those that are there. */
const rankOf = (line: ApplyLine, { priorities }: ApplyFacts) => {
  const free = priorities?.[key(line)]?.free;
  return line.sourcePriority === null && free !== undefined ? { sourcePriority: free } : {};
};
const partMade = ({ partNo: _partNo, ...part }: ApplyPart, index: number) => ({ ...part, lineNum: index + 1 });
const idOf = ({ id }: Apply, line: ApplyLine) => `${id}:${line.lineNum}`;
const entriesMade = (apply: Apply, sent: MachineEvent): readonly Effect[] =>
  apply.lines.map((line) => ({
    kind: 'create',
    type: 'srmPurAslList',
    id: given(sent).ids?.[key(line)] ?? '',
    purpose: 'entry',
    part: key(line),
    payload: {
      fields: {
        lastApplyId: apply.id,
        orgId: apply.orgId,
        supplierId: line.supplierId,
        aslLevel: line.itemId === null ? 'CATEGORY' : 'ITEM',
        itemId: line.itemId,
        categoryId: line.categoryId,
        ...valuesOf(line),
        ...rankOf(line, given(sent)),
      },
      lines: { parts: { set: partsOf(apply, line).map(partMade) } },
    },
  }));

const asked = (apply: Apply, line: ApplyLine) => ({
  applyId: apply.id,
  applyLineId: line.retryNo ? `${idOf(apply, line)}:${line.retryNo}` : idOf(apply, line),
});
function told(apply: Apply, line: ApplyLine): Effect {
  const common = { kind: 'send', type: 'srmPurAslList', id: line.aslListId!, part: `${line.lineNum}:${line.retryNo ?? 0}` } as const;
  const who = asked(apply, line);
  if (apply.applyType === 'ALTERATION') return { ...common, event: 'ALTER', payload: { ...who, changes: line.changes ?? [] } };
  if (apply.applyType === 'INVALID') return { ...common, event: 'DEACTIVATE', payload: { ...who, reason: line.invalidReason ?? 'OTHER' } };
  return { ...common, event: 'REACTIVATE', payload: { ...who, validFrom: line.validFrom, validTo: line.validTo } };
}
const pending = ({ lines: rows }: Apply) => rows.filter(({ lineResult }) => lineResult === 'PENDING');
const sendAll = (apply: Apply): readonly Effect[] => pending(apply).map((line) => told(apply, line));

/** `{apply}:{line}` or, tried again, `{apply}:{line}:{attempt}`. */
const lineOf = (sent: MachineEvent) => Number((sent.payload as { lineId: string }).lineId.split(':')[1]);
const isWaited = (apply: Apply, sent: MachineEvent) => pending(apply).some(({ lineNum }) => lineNum === lineOf(sent));
const isLast = (apply: Apply, sent: MachineEvent) => isWaited(apply, sent) && pending(apply).length === 1;
const others = (apply: Apply, sent: MachineEvent) =>
  apply.lines.some((line) => line.lineNum !== lineOf(sent) && line.lineResult === 'FAILED');
const settled = (lineResult: 'APPLIED' | 'FAILED') => (apply: Apply, sent: MachineEvent) => ({
  lines: apply.lines.map((line) =>
    line.lineNum === lineOf(sent) && line.lineResult === 'PENDING'
      ? { ...line, lineResult, failCode: lineResult === 'FAILED' ? (sent.payload as { code: string }).code : null }
      : line,
  ),
});
type Row = Transition<Apply, MachineEvent, ApplyState>;
const ignored: Row = { to: 'ignored', who: [system] };
const answers = {
  LINE_APPLIED: [
    {
      to: 'partFailed',
      when: (apply, sent) => isLast(apply, sent) && others(apply, sent),
      who: [system],
      change: settled('APPLIED'),
    },
    { to: 'applied', when: isLast, who: [system], change: settled('APPLIED') },
    { to: 'same', when: isWaited, who: [system], change: settled('APPLIED') },
    ignored,
  ] satisfies readonly Row[] as readonly Row[],
  LINE_FAILED: [
    { to: 'partFailed', when: isLast, who: [system], change: settled('FAILED') },
    { to: 'same', when: isWaited, who: [system], change: settled('FAILED') },
    ignored,
  ] satisfies readonly Row[] as readonly Row[],
};
const silent = { LINE_APPLIED: ignored, LINE_FAILED: ignored };

const routeOf = ({ applyType }: Apply) =>
  ({ APPLY: 'purAslApplyList', ALTERATION: 'purAslAlterationList', INVALID: 'aslInvalidApplyList', EFFECTIVE: 'aslEffectiveApplyList' })[
    applyType
  ];
export const screenOf = routeOf;
const sendTo = ({ submittedBy }: Apply) => (submittedBy === null ? [] : [`user:${submittedBy}` as const]);
const owner = by('BUYER', 'SUPPLIER_MANAGER');
const block = blockA<Apply, ApplyState, ApplyFacts>({
  fields,
  lines,
  mainLine: 'lines',
  owner,
  saved: (apply, payload) => applySave<Apply>(lines, apply, payload),
  submit: [linesWhole, noRepeats, partsPlaced, partsOnce, partsDated, periodsFit, noTwins, alone, changed, ranked, tried, qualified],
  submitted: (apply, { entries }) => ({
    lines: apply.lines.map((line) => ({
      ...line,
      lineResult: null,
      failCode: null,
      changes: apply.applyType === 'ALTERATION' ? changesOf(line, entries?.[line.aslListId ?? '']) : null,
    })),
  }),
  approve: { guards: [noTwins, ranked, qualified] },
  to: [
    {
      to: 'applied',
      when: ({ applyType }) => applyType === 'APPLY',
      change: ({ lines: rows }) => ({ lines: rows.map((line) => ({ ...line, lineResult: 'APPLIED' as const })) }),
      effects: [entriesMade],
    },
    {
      to: 'applying',
      change: ({ lines: rows }) => ({ lines: rows.map((line) => ({ ...line, lineResult: 'PENDING' as const })) }),
      effects: [sendAll],
    },
  ],
  todos: {
    approve: {
      type: 'DOC_APPROVE',
      menuCode: 'purAslApplyList',
      title: { en: 'Source application to approve', cn: '合格供应商申请待审批' },
      to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
    },
    rejected: {
      type: 'ASL_APPLY',
      menuCode: 'purAslApplyList',
      title: { en: 'Source application rejected', cn: '合格供应商申请被驳回' },
      to: sendTo,
    },
  },
});
const { states } = block;
const failureSaid = mustSay('comment');

export const machine = lifecycle<Apply, ApplyEvent>()<ApplyState>(
  { CREATE: block.create },
  {
    ...states,
    draft: { ...states.draft, on: { ...states.draft.on, ...silent } },
    approving: { ...states.approving, on: { ...states.approving.on, ...silent } },
    rejected: { ...states.rejected, on: { ...states.rejected.on, ...silent } },
    applying: { label: { en: 'Being applied', cn: '生效中' }, colour: 'blue', on: answers as never },
    partFailed: {
      label: { en: 'Partly failed', cn: '部分失败' },
      colour: 'red',
      todos: [{ type: 'ASL_APPLY', menuCode: 'purAslApplyList', title: { en: 'Lines failed', cn: '申请行处理失败' }, to: sendTo }],
      on: {
        ...silent,
        RETRY: {
          to: 'applying',
          who: [submitter],
          change: ({ lines: rows }) => ({
            lines: rows.map((line) =>
              line.lineResult === 'FAILED'
                ? { ...line, lineResult: 'PENDING' as const, failCode: null, retryNo: (line.retryNo ?? 0) + 1 }
                : line,
            ),
          }),
          effects: [sendAll],
        },
        ACCEPT_FAILURE: { to: 'applied', who: [submitter], guards: [failureSaid] },
      },
    },
    applied: { label: { en: 'Applied', cn: '已生效' }, colour: 'green', final: true },
  },
);
