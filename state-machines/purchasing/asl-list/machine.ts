/** The life of an entry (purchasing.md §1): approved or made by an application, in force, suspended, expired, invalid. */
import type { MachineEvent, Responsibility, SavePayload } from '../../kernel/events.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates, addDays } from '../../kernel/primitives/instant.js';
import { blockA, approvalReasons } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { areSubstances } from './env.js';
import { altered, fields, lines, namedPart, reviewed, saved, uploaded, withEnv, withPart } from './fields.js';
import type { Alteration, Asked, Asl, AslEvent, AslFacts } from './fields.js';
import { endTold, inForceTold, papersEndedTold, reviewTold } from './messages.js';
import { partTwice, partUndated } from './parts.js';

export type AslState = BlockAState | 'effective' | 'suspended' | 'expired' | 'invalid';

const refusals = refusalsOf({
  ASL_SUBJECT: { en: 'Choose an item at the level ITEM, a category at the level CATEGORY.', cn: '物料层级须选择物料,品类层级须选择品类' },
  ASL_DUPLICATE: {
    en: 'This supplier is already listed for it: {number}. Change that entry.',
    cn: '该供应商已在合格清单中:{number},请变更该记录',
  },
  ASL_SUPPLIER_NOT_QUALIFIED: { en: 'The supplier is not qualified or is blocked: {reason}', cn: '供应商未合格或已被限制:{reason}' },
  ASL_ENV_NOT_VALID: { en: 'Environmental documents are missing, failed or expired.', cn: '环保资料缺失、不合格或已过期' },
  ASL_ENV_FIELDS: { en: 'Report number, laboratory and values in ppm are required.', cn: '请填写报告号、检测机构与检测值(ppm)' },
  ASL_ENV_ROW: { en: 'There is no paper with this number that waits for a review.', cn: '该序号没有待审核的环保资料' },
  ASL_ENV_PART: { en: 'There is no manufacturer part in line {line}.', cn: '第{line}行没有制造商料号' },
  ASL_PART_TWICE: {
    en: '{mpn} of {manufacturer} is entered already. Change that line.',
    cn: '{manufacturer}的{mpn}已维护,请修改该行',
  },
  ASL_PART_UNDATED: {
    en: '{mpn} is discontinued: say until when it is bought (last-time buy).',
    cn: '{mpn}已停产,请填写最后采购日',
  },
  ASL_PART_LINE: { en: 'There is no part in line {line}. Choose one that is listed.', cn: '第{line}行没有料号,请选择已有的行' },
  ASL_PRIORITY: {
    en: 'The priority {priority} is that of {number}. {free} is free.',
    cn: '优先级{priority}已被{number}使用,可使用{free}',
  },
  ASL_PERIOD: {
    en: 'The validity must not end before it starts, nor last more than three years.',
    cn: '有效期止不能早于有效期起,且最长三年',
  },
  ASL_ALTER_STALE: { en: 'The entry has changed since the application.', cn: '合格清单已变化,变更前值不一致' },
  ASL_STATE_CONFLICT: { en: "The entry's state does not allow this.", cn: '合格清单当前状态不允许该操作' },
  ASL_EXPIRED: { en: 'Its last day is over.', cn: '有效期已过' },
});
export const reasons = { ...approvalReasons, ...refusals.reasons };
const { guard, rule, refuse } = refusals;

const given = (sent: MachineEvent) => sent.facts as AslFacts;
const ask = { needs: 'ask' } as const;
const THREE_YEARS = 1_096;

const ofSaved = (check: Guard<Asl, MachineEvent>): Guard<Asl, MachineEvent> => ({
  codes: check.codes,
  needs: 'ask',
  check: (entry, sent) => check.check({ ...entry, ...saved(entry, sent.payload as SavePayload, given(sent)) } as Asl, sent),
});
export const periodFits = ({ validFrom, validTo }: { readonly validFrom: string | null; readonly validTo: string | null }) =>
  validFrom === null ||
  validTo === null ||
  (compareDates(validFrom, validTo) <= 0 && compareDates(validTo, addDays(validFrom, THREE_YEARS)) <= 0);
const period = guard<Asl>('ASL_PERIOD', periodFits, { over: ['validFrom', 'validTo'] });
const subject = guard<Asl>(
  'ASL_SUBJECT',
  ({ aslLevel, itemId, categoryId }) => (aslLevel === 'ITEM') === (itemId !== null) && (aslLevel === 'CATEGORY') === (categoryId !== null),
  { over: ['aslLevel', 'itemId', 'categoryId'] },
);
const noTwin = rule<Asl>(
  ['ASL_DUPLICATE'],
  (_entry, sent: MachineEvent) => {
    const { twin } = given(sent);
    return !twin || refuse('ASL_DUPLICATE', { params: { number: twin } });
  },
  ask,
);
const qualified = rule<Asl>(
  ['ASL_SUPPLIER_NOT_QUALIFIED'],
  (_entry, sent: MachineEvent) => {
    const { gated } = given(sent);
    return !gated || refuse('ASL_SUPPLIER_NOT_QUALIFIED', { words: { reason: gated } });
  },
  ask,
);
const papersHold = (entry: Asl, sent: MachineEvent): boolean => {
  const { envStatus } = { ...entry, ...withEnv(entry, given(sent)) };
  return entry.envRequired !== 'Y' || envStatus === 'VALID' || envStatus === 'EXPIRING';
};
const papers = guard<Asl>('ASL_ENV_NOT_VALID', papersHold, ask);

/** Whoever is asked first is asked alone: among the sources in force for the same each has a priority of its own. */
const holderOf = (sent: MachineEvent) => given(sent).priority?.holder ?? null;
const ranked = rule<Asl>(
  ['ASL_PRIORITY'],
  ({ sourcePriority: priority }, sent: MachineEvent) => {
    const holder = holderOf(sent);
    return holder === null || refuse('ASL_PRIORITY', { params: { priority, number: holder, free: given(sent).priority!.free } });
  },
  ask,
);
const partsOnce = rule<Asl>(
  ['ASL_PART_TWICE'],
  ({ parts }) => {
    const { manufacturerName, mpn } = partTwice(parts) ?? {};
    return !mpn || refuse('ASL_PART_TWICE', { params: { manufacturer: manufacturerName!, mpn } });
  },
  { over: ['parts'] },
);
const partsDated = rule<Asl>(
  ['ASL_PART_UNDATED'],
  ({ parts }) => {
    const undated = partUndated(parts);
    return !undated || refuse('ASL_PART_UNDATED', { params: { mpn: undated.mpn ?? '' } });
  },
  { over: ['parts'] },
);
type PartSent = Extract<AslEvent, { type: 'SET_PART' }>;
const ofPart = (check: Guard<Asl, MachineEvent>): Guard<Asl, MachineEvent> => ({
  codes: check.codes,
  needs: 'ask',
  check: (entry, sent) => check.check({ ...entry, ...withPart(entry, (sent as PartSent).payload) }, sent),
});
const isListed = rule<Asl>(
  ['ASL_PART_LINE'],
  ({ parts }, sent: MachineEvent) => {
    const { lineNum: line } = sent.payload as { readonly lineNum: number | null };
    return line === null || parts.some(({ lineNum }) => lineNum === line) || refuse('ASL_PART_LINE', { params: { line } });
  },
  ask,
);
const ofListedPart = rule<Asl>(
  ['ASL_ENV_PART'],
  ({ parts }, sent: MachineEvent) => {
    const line = (sent.payload as { readonly partLine?: number | null }).partLine ?? null;
    return line === null || parts.some(({ lineNum }) => lineNum === line) || refuse('ASL_ENV_PART', { params: { line } });
  },
  ask,
);

const NEEDS_REPORT = ['ROHS', 'HF'];
const paperSaid = guard<Asl, MachineEvent>(
  'ASL_ENV_FIELDS',
  (_entry, { payload }) => {
    const { envType, reportNo, testOrg, substances } = payload as Readonly<Record<string, unknown>>;
    const told = substances === null || substances === undefined || areSubstances(substances);
    return told && (!NEEDS_REPORT.includes(String(envType)) || (isSaid(reportNo) && isSaid(testOrg) && areSubstances(substances)));
  },
  ask,
);
const isPending = guard<Asl, MachineEvent>(
  'ASL_ENV_ROW',
  ({ env }, { payload }) => env.some((row) => row.envNum === (payload as { envNum: number }).envNum && row.reviewStatus === 'PENDING'),
  ask,
);
const refusalSaid: Guard<Asl, MachineEvent> = {
  codes: ['DOC_COMMENT_REQUIRED'],
  needs: 'ask',
  check: (entry, sent) => (sent.payload as { accept: string }).accept === 'Y' || mustSay('comment').check(entry, sent),
};

const menu = 'srmPurAslList';
const at = (resp: Responsibility, orgId: string | null) => `resp:${resp}@${orgId}` as const;
const block = blockA<Asl, AslState, AslFacts>({
  fields,
  lines,
  owner: by('SUPPLIER_MANAGER'),
  save: [ofSaved(subject), ofSaved(period), ofSaved(partsOnce), noTwin],
  saved,
  submit: [period, partsDated, ranked, qualified, papers],
  to: 'effective',
  approve: {
    guards: [ranked, qualified, papers],
    change: (entry, sent) => withEnv(entry, given(sent)),
    effects: [inForceTold],
  },
  todos: {
    approve: {
      type: 'DOC_APPROVE',
      menuCode: menu,
      title: { en: 'Source to approve', cn: '合格供应商待审批' },
      to: ({ orgId }) => [at('APPROVER', orgId)],
    },
    rejected: {
      type: 'ASL_APPLY',
      menuCode: menu,
      title: { en: 'Source rejected', cn: '合格供应商被驳回' },
      to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
    },
  },
});

type Row = Transition<Asl, MachineEvent, AslState>;

/** The source list that it stands in is made with its first entry. */
const listed = (entry: Asl, sent: MachineEvent): readonly Effect[] => {
  const { header } = given(sent);
  if (!header?.isNew) return [];
  const { orgId, aslLevel, itemId, categoryId } = entry;
  return [
    {
      kind: 'create',
      type: 'srmPurAslHeader',
      id: header.id,
      purpose: 'list',
      exists: 'answer',
      payload: { fields: { orgId, aslLevel, itemId, categoryId, controlFlag: 'Y', minSources: 2 }, lines: {} },
    },
  ];
};

const askedOf = (sent: MachineEvent) => sent.payload as Asked;
const answer =
  (event: 'LINE_APPLIED' | 'LINE_FAILED', code?: (entry: Asl, sent: MachineEvent) => string) =>
  (entry: Asl, sent: MachineEvent): readonly Effect[] => [
    {
      kind: 'send',
      type: 'srmPurAslApplyHeader',
      id: askedOf(sent).applyId,
      event,
      payload: { lineId: askedOf(sent).applyLineId, ...(code ? { code: code(entry, sent) } : {}) },
    },
  ];
const heard = (entry: Asl, sent: MachineEvent) => ({
  lastApplyId: askedOf(sent).applyId,
  appliedLines: [...(entry.appliedLines ?? []), askedOf(sent).applyLineId].slice(-50),
});
const isRepeated = (entry: Asl, sent: MachineEvent) => (entry.appliedLines ?? []).includes(askedOf(sent).applyLineId);
/** Asked once more, it answers as before and does nothing. */
const repeated: Row = { to: 'same', when: isRepeated, who: [system], effects: [answer('LINE_APPLIED')] };
const conflict: Row = { to: 'same', who: [system], effects: [answer('LINE_FAILED', () => 'ASL_STATE_CONFLICT')] };
const conflicts = { ALTER: [repeated, conflict], DEACTIVATE: [repeated, conflict], REACTIVATE: [repeated, conflict] };

const isStale = (entry: Asl, sent: MachineEvent) =>
  (sent.payload as { changes: readonly Alteration[] }).changes.some(
    ({ field, before }) => ((entry as Readonly<Record<string, unknown>>)[field] ?? null) !== (before ?? null),
  );
const outranked: Row = {
  to: 'same',
  when: (_entry, sent) => holderOf(sent) !== null,
  who: [system],
  effects: [answer('LINE_FAILED', () => 'ASL_PRIORITY')],
};
const alter: readonly Row[] = [
  repeated,
  { to: 'same', when: isStale, who: [system], effects: [answer('LINE_FAILED', () => 'ASL_ALTER_STALE')] },
  {
    to: 'same',
    when: (entry, sent) =>
      !periodFits({ ...entry, ...altered(entry, (sent.payload as { changes: readonly Alteration[] }).changes, given(sent)) } as Asl),
    who: [system],
    effects: [answer('LINE_FAILED', () => 'ASL_PERIOD')],
  },
  outranked,
  {
    to: 'same',
    who: [system],
    change: (entry, sent) => ({
      ...altered(entry, (sent.payload as { changes: readonly Alteration[] }).changes, given(sent)),
      ...heard(entry, sent),
    }),
    effects: [answer('LINE_APPLIED')],
  },
];
const deactivate: readonly Row[] = [
  repeated,
  {
    to: 'invalid',
    who: [system],
    change: (entry, sent) => ({ suspendReason: (sent.payload as { reason: string }).reason, ...heard(entry, sent) }),
    effects: [answer('LINE_APPLIED'), endTold],
  },
];
const again = (sent: MachineEvent) => {
  const { validFrom, validTo } = sent.payload as { validFrom: string; validTo: string };
  return { validFrom, validTo };
};
const reactivate: readonly Row[] = [
  repeated,
  { to: 'same', when: (_entry, sent) => !periodFits(again(sent)), who: [system], effects: [answer('LINE_FAILED', () => 'ASL_PERIOD')] },
  {
    to: 'same',
    when: (entry, sent) => !papersHold(entry, sent),
    who: [system],
    effects: [answer('LINE_FAILED', () => 'ASL_ENV_NOT_VALID')],
  },
  outranked,
  {
    to: 'effective',
    who: [system],
    change: (entry, sent) => ({
      ...again(sent),
      ...withEnv(entry, given(sent)),
      expiresAt: given(sent).expiresAt ?? null,
      suspendReason: null,
      ...heard(entry, sent),
    }),
    effects: [answer('LINE_APPLIED'), inForceTold],
  },
];

const ENDED = 'ENV_EXPIRED';
const BLOCKED = 'SUPPLIER_BLOCKED';
const supplier = own<Asl>((entry, supplierId) => entry.supplierId === supplierId);
const upload: Row = {
  to: 'same',
  who: [supplier, by('QUALITY')],
  guards: [paperSaid, ofListedPart],
  change: (entry, sent) => uploaded(entry, sent.payload as never, given(sent)),
};
const review: Row = {
  to: 'same',
  who: [by('QUALITY')],
  guards: [isPending, refusalSaid],
  change: (entry, sent) => reviewed(entry, sent.payload as never, given(sent)),
  effects: [reviewTold],
};
/** Parts come and go while a source is in force; the supplier says how they are called with him. */
const parts = {
  SET_PART: {
    to: 'same',
    who: [by('SUPPLIER_MANAGER', 'QUALITY')],
    guards: [isListed, ofPart(partsOnce), ofPart(partsDated)],
    change: (entry, sent) => withPart(entry, (sent as PartSent).payload),
  },
  NAME_PART: {
    to: 'same',
    who: [supplier, by('SUPPLIER_MANAGER', 'QUALITY')],
    guards: [isListed],
    change: (entry, sent) => namedPart(entry, sent.payload as never),
  },
} satisfies Readonly<Record<string, Row>>;
/** Of a suspended source its supplier hears where new papers set it free. */
const papersWanted = ({ suspendReason, supplierId }: Asl) => (suspendReason === ENDED ? [`supplier:${supplierId}` as const] : []);
const expire: Row = { to: 'expired', who: [system] };
const suspend = (reason: (sent: MachineEvent) => string): Partial<Row> => ({ change: (_entry, sent) => ({ suspendReason: reason(sent) }) });
const ignored: Row = { to: 'ignored', who: [system] };
const supplierEvents = { SUPPLIER_BLOCKED: ignored, SUPPLIER_UNBLOCKED: ignored };
const silent = { ...supplierEvents, ENV_DUE: ignored, EXPIRE_DUE: ignored };
/** Nothing was asked of it before it was in force. */
const writing = { ...silent, ALTER: conflict, DEACTIVATE: conflict, REACTIVATE: conflict };
const waiting = { ...silent, ...conflicts };
const reviewTodo = {
  type: 'ASL_ENV',
  menuCode: menu,
  title: { en: 'Environmental data to review', cn: '环保资料待审核' },
  to: ({ env, orgId }: Asl) => (env.some(({ reviewStatus }) => reviewStatus === 'PENDING') ? [at('QUALITY', orgId)] : []),
};
const ends = { event: 'EXPIRE_DUE' as const, at: ({ expiresAt }: Asl) => expiresAt };
const { states } = block;

/** An approved application makes it, and it needs no approval of its own. */
const isApplied = (_entry: Asl, sent: MachineEvent) =>
  sent.actor.userType === 'SYSTEM' && typeof (sent.payload as SavePayload).fields?.['lastApplyId'] === 'string';

export const machine = lifecycle<Asl, AslEvent>()<AslState>(
  {
    CREATE: [
      {
        to: 'effective',
        when: isApplied,
        who: [system],
        guards: [noTwin, ranked, ofSaved(partsOnce), ofSaved(partsDated)],
        change: block.create.change,
        effects: [listed, inForceTold],
      },
      { ...block.create, effects: [listed] },
    ],
  },
  {
    ...states,
    draft: { ...states.draft, on: { ...states.draft.on, ...writing } },
    approving: { ...states.approving, on: { ...states.approving.on, ...writing } },
    rejected: { ...states.rejected, on: { ...states.rejected.on, ...writing } },
    effective: {
      label: { en: 'Effective', cn: '有效' },
      colour: 'green',
      todos: [reviewTodo],
      deadlines: [ends, { event: 'ENV_DUE', at: ({ envRequired, envEndsAt }) => (envRequired === 'Y' ? envEndsAt : null) }],
      on: {
        ...conflicts,
        ...(parts as object),
        UPLOAD_ENV: upload,
        REVIEW_ENV: review,
        SUSPEND: {
          to: 'suspended',
          who: [by('QUALITY', 'SUPPLIER_MANAGER')],
          guards: [mustSay('reason')],
          change: (_entry, sent) => ({ suspendReason: sent.payload.reason }),
        },
        ENV_DUE: {
          to: 'suspended',
          who: [system],
          change: (entry) => ({ suspendReason: ENDED, envStatus: 'EXPIRED', envEndsAt: entry.envEndsAt }),
          effects: [papersEndedTold],
        },
        EXPIRE_DUE: expire,
        SUPPLIER_BLOCKED: { to: 'suspended', who: [system], ...suspend(() => BLOCKED) },
        SUPPLIER_UNBLOCKED: ignored,
        ALTER: alter as never,
        DEACTIVATE: deactivate as never,
      },
    },
    suspended: {
      label: { en: 'Suspended', cn: '暂停' },
      colour: 'blue',
      todos: [
        reviewTodo,
        {
          type: 'ASL_SUSPENDED',
          menuCode: menu,
          title: { en: 'Source suspended', cn: '合格供应商已暂停' },
          to: (entry) => [at('BUYER', entry.orgId), at('QUALITY', entry.orgId), ...papersWanted(entry)],
        },
      ],
      deadlines: [ends],
      on: {
        ...conflicts,
        ...(parts as object),
        UPLOAD_ENV: upload,
        REVIEW_ENV: review,
        RESUME: {
          to: 'effective',
          who: [by('QUALITY')],
          guards: [papers, qualified],
          change: (entry, sent) => ({ suspendReason: null, ...withEnv(entry, sent.facts) }),
        },
        SUPPLIER_BLOCKED: ignored,
        SUPPLIER_UNBLOCKED: [
          {
            to: 'effective',
            when: (entry, sent) => entry.suspendReason === BLOCKED && papersHold(entry, sent),
            who: [system],
            change: () => ({ suspendReason: null }),
          },
          ignored,
        ],
        ENV_DUE: ignored,
        EXPIRE_DUE: expire,
        ALTER: alter as never,
        DEACTIVATE: deactivate as never,
      },
    },
    expired: {
      label: { en: 'Expired', cn: '已过期' },
      colour: 'dark',
      phase: 'ended',
      todos: [
        {
          type: 'ASL_EXPIRED',
          menuCode: menu,
          title: { en: 'Source expired', cn: '合格供应商已过期' },
          to: ({ orgId }) => [at('SUPPLIER_MANAGER', orgId)],
        },
      ],
      on: { ...waiting, DEACTIVATE: deactivate as never, REACTIVATE: reactivate as never },
    },
    invalid: {
      label: { en: 'Invalid', cn: '已失效' },
      colour: 'red',
      phase: 'ended',
      on: { ...waiting, REACTIVATE: reactivate as never },
    },
  },
);
