/** Changes of supply shares in force (suppliers.md): approved, and applied on their day to each target. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context, Instant, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { abs, eq, gt, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const fields = {
  adjustSource: f.lookup(lookups.SML_ADJUST_SOURCE, 'Source', '来源', { ...made, initial: 'MANUAL' }),
  reason: f.text(500, 'Reason', '调整原因', { need: 'save' }),
  effectiveDate: f.date('From', '生效日期', { need: 'save' }),
  evidenceIds: f.attachments('Evidence', '依据'),
  startsAt: f.dateTime('Begins at', '生效时间', { ...made, internal: true }),
  ...approvalFields,
};
const lines = {
  shares: hot(
    'Shares',
    '调整明细',
    { entity: 'srmSmlAdjustmentLine', key: 'lineNum', bound: 200, indexes: ['presetId'] },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      presetId: f.ref('srmSmlPresetProportion', 'Target', '预设比例', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      oldProportion: f.rate('Before %', '原比例(%)', made),
      newProportion: f.rate('After %', '新比例(%)', { need: 'save', min: 0, max: 100 }),
      delta: f.rate('Change', '变化', made),
      lineReason: f.text(200, 'Reason', '原因'),
    },
  ),
};
export type Adjustment = Context<typeof fields, typeof lines>;
export type AdjustmentLine = LineRow<typeof lines.shares>;

/** A preset as it stands: what was asked of it, and what it is now. */
export interface PresetNow {
  readonly number: string;
  readonly state: string;
  readonly shares: Readonly<Record<string, string>>;
  /** A warning about it is not closed; absent in what was told before it was asked. */
  readonly warned?: boolean;
}
export interface AdjustmentFacts {
  readonly presets?: Readonly<Record<string, PresetNow>>;
  readonly gated?: Readonly<Record<string, Label>>;
  /** Suppliers that get trial orders alone. */
  readonly onTrial?: readonly string[];
  readonly startsAt?: Instant;
}
const withFacts = { facts: facts<AdjustmentFacts>() };
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  CANCEL: event('Cancel', '取消', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { dangerous: true }),
  START_DUE: systemEvent('Takes effect', '生效'),
};
type AdjustmentEvent = EventOf<typeof events>;

const { guard, every, refuse, reasons } = refusalsOf({
  SML_SUM: { en: 'The shares of {number} add up to {sum}, not 100.', cn: '{number}供货比例合计{sum},必须为100' },
  SML_GATE: { en: 'No orders for this supplier: {reason}', cn: '供应商不可下单:{reason}' },
  SML_TRIAL_CAP: { en: 'A trial supplier may have at most 20 %.', cn: '试用供应商比例不得超过20%' },
  SAJ_NO_CHANGE: { en: 'Nothing changes.', cn: '比例无变化' },
  SAJ_STALE: {
    en: 'The shares of {number} have changed or are not in force; save again.',
    cn: '{number}的预设比例已变化或未生效,请重新保存',
  },
  SAJ_STEP: { en: 'A change above 20 points needs an attachment.', cn: '单次调整超过20个百分点须上传依据' },
  SAJ_TWICE: { en: 'A supplier stands twice for one target.', cn: '同一对象的供应商重复' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as AdjustmentFacts;
const MOST_POINTS = '20';

const ofPreset = ({ shares }: Adjustment, presetId: string) => shares.filter((row) => row.presetId === presetId);
const presetsOf = ({ shares }: Adjustment) => [...new Set(shares.map(({ presetId }) => presetId))];
/** What a preset would be with the lines of it. */
function after(adjustment: Adjustment, presetId: string, now: PresetNow | undefined): Readonly<Record<string, string>> {
  const wanted = Object.fromEntries(ofPreset(adjustment, presetId).map((row) => [row.supplierId, row.newProportion]));
  return { ...now?.shares, ...wanted };
}
const apart = guard<Adjustment, MachineEvent>(
  'SAJ_TWICE',
  ({ shares }) => new Set(shares.map((row) => `${row.presetId}/${row.supplierId}`)).size === shares.length,
  { over: ['shares'] },
);
const changes = guard<Adjustment, MachineEvent>(
  'SAJ_NO_CHANGE',
  ({ shares }) => shares.some((row) => !eq(row.newProportion, row.oldProportion ?? '0')),
  { over: ['shares'] },
);
const fresh: Guard<Adjustment, MachineEvent> = every<Adjustment, MachineEvent>(
  ['SAJ_STALE'],
  (adjustment, sent) =>
    presetsOf(adjustment).flatMap((presetId) => {
      const now = given(sent).presets?.[presetId];
      const same = ofPreset(adjustment, presetId).every((row) => eq(row.oldProportion ?? '0', now?.shares[row.supplierId] ?? '0'));
      return now?.state === 'enabled' && same ? [] : [refuse('SAJ_STALE', { params: { number: now?.number ?? presetId } })];
    }),
  ask,
);
const whole: Guard<Adjustment, MachineEvent> = every<Adjustment, MachineEvent>(
  ['SML_SUM'],
  (adjustment, sent) =>
    presetsOf(adjustment).flatMap((presetId) => {
      const now = given(sent).presets?.[presetId];
      const total = sum(Object.values(after(adjustment, presetId, now)));
      return eq(total, '100') ? [] : [refuse('SML_SUM', { params: { number: now?.number ?? presetId, sum: total } })];
    }),
  ask,
);
const permitted: Guard<Adjustment, MachineEvent> = every<Adjustment, MachineEvent>(
  ['SML_GATE'],
  ({ shares }, sent) =>
    shares.flatMap(({ supplierId, newProportion }) => {
      const reason = given(sent).gated?.[supplierId];
      return reason && gt(newProportion, '0') ? [refuse('SML_GATE', { words: { reason } })] : [];
    }),
  ask,
);
const TRIAL_CAP = '20';
const capped: Guard<Adjustment, MachineEvent> = guard<Adjustment, MachineEvent>(
  'SML_TRIAL_CAP',
  ({ shares }, sent) =>
    shares.every(({ supplierId, newProportion }) => !given(sent).onTrial?.includes(supplierId) || !gt(newProportion, TRIAL_CAP)),
  ask,
);
const evidenced = guard<Adjustment, MachineEvent>(
  'SAJ_STEP',
  ({ shares, evidenceIds }) => isSaid(evidenceIds) || !shares.some(({ delta }) => delta !== null && gt(abs(delta), MOST_POINTS)),
  { over: ['shares', 'evidenceIds'] },
);

function saved(adjustment: Adjustment, payload: Parameters<typeof applySave>[2], { presets = {} }: AdjustmentFacts): Change<Adjustment> {
  const change = applySave<Adjustment>(lines, adjustment, payload);
  if (!change.shares) return change;
  const warned = change.shares.some(({ presetId }) => presets[presetId]?.warned);
  return {
    ...change,
    ...(warned ? { adjustSource: 'WARNING' as const } : {}),
    shares: change.shares.map((row) => {
      const known = presets[row.presetId];
      const oldProportion = known ? (known.shares[row.supplierId] ?? '0') : row.oldProportion;
      return { ...row, oldProportion, delta: sub(row.newProportion, oldProportion ?? '0') };
    }),
  };
}
const applies = (adjustment: Adjustment): readonly Effect[] =>
  presetsOf(adjustment).map((presetId) => ({
    kind: 'send',
    type: 'srmSmlPresetProportion',
    id: presetId,
    event: 'APPLY_ADJUSTMENT',
    part: presetId,
    payload: {
      adjustId: adjustment.id,
      shares: ofPreset(adjustment, presetId).map(({ supplierId, newProportion }) => ({ supplierId, proportion: newProportion })),
    },
  }));

type State = BlockAState | 'scheduled' | 'effective' | 'cancelled';
const menu = 'srmSmlAdjustmentHeadList';
const isLater = ({ startsAt }: Adjustment, { at }: MachineEvent) => startsAt !== null && startsAt > at;
const block = blockA<Adjustment, State, AdjustmentFacts>({
  fields,
  lines,
  mainLine: 'shares',
  owner: by('SOURCING_MANAGER', 'BUYER'),
  saved,
  submit: [apart, changes, fresh, whole, permitted, capped, evidenced],
  submitted: (_adjustment, { startsAt }) => ({ startsAt: startsAt ?? null }),
  approve: { guards: [fresh, whole, permitted, capped] },
  to: [
    { to: 'scheduled', when: isLater },
    { to: 'effective', effects: [applies] },
  ],
  todos: {
    approve: {
      type: 'ADJUSTMENT',
      menuCode: menu,
      title: { en: 'Share adjustment to approve', cn: '供货比例调整待审批' },
      to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
    },
    rejected: {
      type: 'ADJUSTMENT',
      menuCode: menu,
      title: { en: 'Share adjustment rejected', cn: '供货比例调整被驳回' },
      to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
    },
  },
});

const machine = lifecycle<Adjustment, AdjustmentEvent>()<State>(
  { CREATE: block.create },
  {
    ...block.states,
    scheduled: {
      label: { en: 'Scheduled', cn: '待生效' },
      colour: 'blue',
      deadlines: [{ event: 'START_DUE', at: ({ startsAt }) => startsAt }],
      on: {
        START_DUE: { to: 'effective', who: [system], effects: [applies] },
        CANCEL: { to: 'cancelled', who: [by('SOURCING_MANAGER', 'BUYER')], guards: [mustSay('reason')] },
      },
    },
    effective: { label: { en: 'In force', cn: '已生效' }, colour: 'green', final: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', final: true },
  },
);

const resp = ['SOURCING_MANAGER', 'BUYER', 'APPROVER'] as const;
export const srmSmlAdjustmentHead = defineDocument({
  type: 'srmSmlAdjustmentHead',
  version: 1,
  path: 'suppliers/adjustment',
  kind: 'document',
  title: { en: 'Share adjustment', cn: '供货比例调整单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  sends: { APPLY_ADJUSTMENT: { to: ['srmSmlPresetProportion'], byHand: true } },
  view: plainView<Adjustment>(fields, lines, {}),
  numbering: { pattern: 'SAJ-{yyyyMMdd}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'orgId', 'adjustSource', 'reason', 'effectiveDate', 'createdBy', 'creationDate'],
    filters: ['docNumber', 'state', 'orgId', 'adjustSource', 'effectiveDate'],
    lineFilters: { lineSupplier: { line: 'shares', column: 'supplierId' } },
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Adjustment', cn: '调整单' },
      fields: ['orgId', 'adjustSource', 'effectiveDate', 'reason', 'evidenceIds', 'remark'],
    },
    { label: { en: 'Shares', cn: '调整明细' }, lines: 'shares' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    { route: menu, kind: 'list', audience: ['INSIDE'], label: { en: 'Share adjustments', cn: '供货比例调整' }, resp },
    { route: 'srmSmlAdjustmentList', kind: 'list', audience: ['INSIDE'], label: { en: 'Adjusted shares', cn: '供货比例调整明细' }, resp },
    {
      route: 'SmlAdjustmentHead/SmlAdjustmentHeadEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Share adjustment', cn: '供货比例调整维护' },
      within: menu,
    },
  ],
});
