/** Agreed shares of suppliers for a material or category in an organisation (suppliers.md): demand is split by them. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context, Instant, Label } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Guard, Todo, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { eq, gt, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvedMaster, approvedMasterEvents, approvedMasterFields, approvedMasterReasons } from '../../kernel/stock/approved-master.js';
import type { ApprovedState } from '../../kernel/stock/approved-master.js';
import { isSaid } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';
import { comesToAll, withoutSupplier } from './shares.js';
import { adjusted, explained, isOpen, warningLines, watched } from './warnings.js';
import type { MonthFacts } from './warnings.js';

const made = { computed: true } as const;
const fields = {
  targetType: f.lookup(lookups.SML_TARGET, 'Target', '对象类型', { need: 'save', fixed: true, initial: 'MATERIAL' }),
  itemId: f.ref('baseMaterialItem', 'Material', '物料', { fixed: true }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { fixed: true }),
  validFrom: f.date('From', '有效期起', { need: 'save' }),
  validTo: f.date('To', '有效期止', { need: 'save', notBefore: 'validFrom' }),
  measureBase: f.lookup(lookups.SML_MEASURE_BASE, 'Measured by', '统计口径', { need: 'save', initial: 'RECEIPT_AMOUNT' }),
  tolerance: f.rate('Tolerance (points)', '允许偏差(百分点)', { need: 'save', initial: '5', min: 0, max: 100 }),
  minBase: f.amount('Measured from', '最小统计基数', { initial: '10000', min: 0 }),
  splitMethod: f.lookup(lookups.SML_SPLIT, 'Split', '拆分方式', { need: 'save', initial: 'FIXED' }),
  singleSourceReason: f.text(300, 'Why a single source', '独家供货原因'),
  publishFlag: f.flag('Suppliers are told', '告知供应商'),
  unsettledFlag: f.flag('A supplier left', '有供应商终止', made),
  expiresAt: f.dateTime('Ends at', '到期时间', { ...made, internal: true }),
  monitorAt: f.dateTime('Looked at', '监控时间', { ...made, internal: true }),
  lastMonth: f.month('Last month watched', '最近监控月', made),
  worstDeviation: f.rate('Worst difference', '最大偏差', made),
  warningCount: f.integer('Warnings', '预警数', { ...made, internal: true, initial: 0 }),
  ...approvedMasterFields('srmSmlPresetProportion'),
};
const lines = {
  shares: hot(
    'Shares',
    '供货比例',
    { entity: 'srmSmlPresetProportionLine', key: 'lineNum', bound: 6, indexes: ['supplierId'] },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      proportion: f.rate('Share %', '比例(%)', { need: 'save', initial: '0', min: 0, max: 100 }),
      monthCapacity: f.quantity('Capacity a month', '月产能', { min: 0 }),
      priority: f.integer('Priority', '优先级', { initial: 1, min: 1, max: 99 }),
      endedFlag: f.flag('Ended', '已终止', made),
    },
  ),
  warnings: warningLines,
};
export type Preset = Context<typeof fields, typeof lines>;

export interface PresetFacts {
  readonly newId?: string;
  /** Number of another one in force for the same target and days. */
  readonly covered?: string | null;
  /** Suppliers that may not get orders; those on trial apart. */
  readonly gated?: Readonly<Record<string, Label>>;
  readonly onTrial?: readonly string[];
  readonly expiresAt?: Instant;
  /** When the month in which the shares begin to hold, or that runs now, has closed. */
  readonly monitorAt?: Instant;
}
interface NewShare {
  readonly supplierId: string;
  readonly proportion: string;
}
interface Ended {
  readonly supplierId: string;
  readonly status?: string;
}
const withFacts = { facts: facts<PresetFacts>() };
const { REVISE: _revise, SUPERSEDED: _superseded, ...masterEvents } = approvedMasterEvents;
const events = {
  ...masterEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  ENABLE: event('Enable', '启用', {}, withFacts),
  APPLY_ADJUSTMENT: systemEvent<{ readonly adjustId: string; readonly shares: readonly NewShare[] }>('Adjusted', '比例调整'),
  END_SHARE: systemEvent<Ended>('Supplier ended', '供应商终止'),
  WARN: systemEvent<object, MonthFacts>('A month has closed', '月度监控'),
  EXPLAIN: event('Explain', '说明预警', {
    month: f.month('Month', '月份', { need: 'save' }),
    supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
    text: f.text(500, 'Explanation', '说明', { need: 'save', told: true }),
  }),
  EXPIRE_DUE: systemEvent('Ended', '到期'),
};
type PresetEvent = EventOf<typeof events>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SML_SUM: { en: 'Shares add up to {sum}, not 100.', cn: '供货比例合计{sum},必须为100' },
  SML_OVERLAP: { en: '{number} covers the same target and dates.', cn: '{number}已覆盖相同对象与期间' },
  SML_GATE: { en: 'No orders for this supplier: {reason}', cn: '供应商不可下单:{reason}' },
  SML_TRIAL_CAP: { en: 'A trial supplier may have at most 20 %.', cn: '试用供应商比例不得超过20%' },
  SML_SINGLE: { en: 'Give the reason for a single source.', cn: '独家供货须填写原因' },
  SML_WARN_STATE: { en: 'The warning is not open.', cn: '该预警不处于待处理状态' },
  SML_TARGET: { en: 'Choose a material or a category, as the target says.', cn: '请按对象类型选择物料或品类' },
  SML_TWICE: { en: 'A supplier stands twice.', cn: '供应商重复' },
  SLC_DATE_ORDER: { en: 'The last day must not lie before the first.', cn: '截止日期不能早于开始日期' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as PresetFacts;
const TRIAL_CAP = '20';

const target = guard<Preset, MachineEvent>(
  'SML_TARGET',
  ({ targetType, itemId, categoryId }) =>
    (targetType === 'MATERIAL') === (itemId !== null) && (targetType === 'CATEGORY') === (categoryId !== null),
  { over: ['targetType', 'itemId', 'categoryId'] },
);
const inOrder = guard<Preset, MachineEvent>('SLC_DATE_ORDER', ({ validFrom, validTo }) => compareDates(validFrom, validTo) <= 0, {
  over: ['validFrom', 'validTo'],
});
const apart = guard<Preset, MachineEvent>(
  'SML_TWICE',
  ({ shares }) => new Set(shares.map(({ supplierId }) => supplierId)).size === shares.length,
  { over: ['shares'] },
);
const live = ({ shares }: Preset) => shares.filter(({ endedFlag }) => endedFlag !== 'Y');
const whole: Guard<Preset, MachineEvent> = rule<Preset, MachineEvent>(
  ['SML_SUM'],
  (preset) => {
    const rates = live(preset).map(({ proportion }) => proportion);
    return comesToAll(rates) || refuse('SML_SUM', { params: { sum: sum(rates) } });
  },
  { over: ['shares'] },
);
const alone: Guard<Preset, MachineEvent> = rule<Preset, MachineEvent>(
  ['SML_OVERLAP'],
  (_preset, sent) => {
    const { covered } = given(sent);
    return !covered || refuse('SML_OVERLAP', { params: { number: covered } });
  },
  ask,
);
const permitted: Guard<Preset, MachineEvent> = rule<Preset, MachineEvent>(
  ['SML_GATE'],
  (_preset, sent) => {
    const [first] = Object.values(given(sent).gated ?? {});
    return !first || refuse('SML_GATE', { words: { reason: first } });
  },
  ask,
);
const capped: Guard<Preset, MachineEvent> = guard<Preset, MachineEvent>(
  'SML_TRIAL_CAP',
  (preset, sent) =>
    live(preset).every(({ supplierId, proportion }) => !given(sent).onTrial?.includes(supplierId) || !gt(proportion, TRIAL_CAP)),
  ask,
);
const reasoned = guard<Preset, MachineEvent>(
  'SML_SINGLE',
  (preset) => !live(preset).some(({ proportion }) => eq(proportion, '100')) || isSaid(preset.singleSourceReason),
  { over: ['shares', 'singleSourceReason'] },
);

const warned = guard<Preset, MachineEvent>('SML_WARN_STATE', isOpen, ask);

type PresetState = ApprovedState | 'expired';
const keepers = by('SOURCING_MANAGER', 'BUYER');
const manager = by('SOURCING_MANAGER');
const { create, states } = approvedMaster<Preset>({
  entity: 'srmSmlPresetProportion',
  fields,
  lines,
  mainLine: 'shares',
  owner: keepers,
  maintainer: manager,
  saved: (preset, payload) => applySave<Preset>(lines, preset, payload),
  submit: [target, inOrder, apart, whole, alone, permitted, capped, reasoned],
  submitted: (_preset, facts) => {
    const { expiresAt = null, monitorAt = null } = facts as PresetFacts;
    return { expiresAt, monitorAt };
  },
  holds: [alone, permitted],
  todos: {
    approve: {
      type: 'DOC_APPROVE',
      menuCode: 'srmSmlPresetProportionList',
      title: { en: 'Supply shares to approve', cn: '供货比例待审批' },
      to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
    },
    rejected: {
      type: 'ADJUSTMENT',
      menuCode: 'srmSmlPresetProportionList',
      title: { en: 'Supply shares rejected', cn: '供货比例被驳回' },
      to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
    },
  },
});

type Row = Transition<Preset, MachineEvent, PresetState>;
const applied: Row = {
  to: 'same',
  who: [system],
  change: ({ shares, warnings }, sent) => {
    const { shares: wanted, adjustId } = sent.payload as { readonly shares: readonly NewShare[]; readonly adjustId: string };
    const known = shares.map((share) => {
      const found = wanted.find(({ supplierId }) => supplierId === share.supplierId);
      return found
        ? { ...share, proportion: found.proportion, endedFlag: eq(found.proportion, '0') ? ('Y' as const) : ('N' as const) }
        : share;
    });
    const added = wanted
      .filter(({ supplierId }) => !shares.some((share) => share.supplierId === supplierId))
      .map(({ supplierId, proportion }, index) => ({
        lineNum: Math.max(0, ...shares.map(({ lineNum }) => lineNum)) + index + 1,
        supplierId,
        proportion,
        monthCapacity: null,
        priority: 1,
        endedFlag: 'N' as const,
      }));
    return { shares: [...known, ...added], unsettledFlag: 'N', warnings: adjusted(warnings, adjustId, sent.at) };
  },
};
const supplierOf = (sent: MachineEvent) => (sent.payload as { readonly supplierId: string }).supplierId;
const hasShare = (preset: Preset, sent: MachineEvent) => live(preset).some(({ supplierId }) => supplierId === supplierOf(sent));
const isOnly = (preset: Preset, sent: MachineEvent) => hasShare(preset, sent) && live(preset).length === 1;
const withoutHim = ({ shares }: Preset, sent: MachineEvent) => ({
  shares: withoutSupplier(shares, supplierOf(sent)),
  // Said by the supplier's record since it tells of its end itself.
  ...((sent.payload as Ended).status === undefined ? {} : { unsettledFlag: 'Y' as const }),
});
const ended: readonly Row[] = [
  {
    to: 'disabled',
    when: isOnly,
    who: [system],
    change: withoutHim,
  },
  {
    to: 'same',
    when: hasShare,
    who: [system],
    change: withoutHim,
  },
  { to: 'ignored', who: [system] },
];
const expire: Row = { to: 'expired', who: [system] };
/** The last month closes with the last day: it is looked at before. */
const watch: Row = { to: 'same', who: [system], change: (preset, sent) => watched(preset, sent.facts as MonthFacts, sent.at) };
const explain: Row = { to: 'same', who: [by('BUYER')], guards: [warned], change: explained };
const expiring = { event: 'EXPIRE_DUE' as const, at: ({ expiresAt }: Preset) => expiresAt };
const watching = { event: 'WARN' as const, at: ({ monitorAt }: Preset) => monitorAt };
/** Shares that were spread over the others are looked at until they are adjusted. */
const unsettled: Todo<Preset> = {
  type: 'ADJUSTMENT',
  menuCode: 'srmSmlPresetProportionList',
  title: { en: 'A supplier left: adjust the shares', cn: '供应商终止,请调整供货比例' },
  to: ({ orgId, unsettledFlag }) => (unsettledFlag === 'Y' ? [`resp:SOURCING_MANAGER@${orgId}`] : []),
};
const unexplained: Todo<Preset> = {
  type: 'SML_WARNING',
  menuCode: 'srmSmlWarningReport',
  title: { en: 'Shares went away from what was agreed', cn: '供货比例偏差预警' },
  to: ({ orgId, warnings }) =>
    warnings.some(({ level, warnStatus }) => level === 'WARNING' && warnStatus === 'OPEN') ? [`resp:BUYER@${orgId}`] : [],
};
const inForce = { APPLY_ADJUSTMENT: applied, END_SHARE: ended, EXPIRE_DUE: expire };

const machine = lifecycle<Preset, PresetEvent>()<PresetState>(
  { CREATE: create as never },
  {
    draft: states.draft as never,
    approving: states.approving as never,
    rejected: states.rejected as never,
    voided: states.voided,
    enabled: {
      ...states.enabled,
      todos: [unsettled, unexplained],
      deadlines: [watching, expiring],
      on: { ...states.enabled.on, ...inForce, WARN: watch, EXPLAIN: explain } as never,
    },
    disabled: {
      ...states.disabled,
      phase: 'inForce',
      todos: [unsettled],
      deadlines: [expiring],
      on: { ...states.disabled.on, ...inForce } as never,
    },
    expired: { label: { en: 'Expired', cn: '已过期' }, colour: 'dark', final: true },
  },
);

export const srmSmlPresetProportion = defineDocument({
  type: 'srmSmlPresetProportion',
  version: 1,
  path: 'suppliers/preset-proportion',
  kind: 'document',
  title: { en: 'Supply share', cn: '预设供货比例' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvedMasterReasons, ...reasons },
  ignores: ['APPLY_ADJUSTMENT', 'END_SHARE'],
  view: plainView<Preset>(fields, lines, {}),
  numbering: { pattern: 'SPP-{yyyy}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'orgId',
      'targetType',
      'itemId',
      'categoryId',
      'validFrom',
      'validTo',
      'splitMethod',
      'tolerance',
      'lastMonth',
      'worstDeviation',
      'publishFlag',
      'unsettledFlag',
    ],
    filters: ['docNumber', 'state', 'orgId', 'targetType', 'itemId', 'categoryId', 'validFrom', 'validTo', 'unsettledFlag'],
    lineFilters: { shareSupplier: { line: 'shares', column: 'supplierId' } },
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Target', cn: '对象' },
      fields: [
        'orgId',
        'targetType',
        'itemId',
        'categoryId',
        'validFrom',
        'validTo',
        'splitMethod',
        'publishFlag',
        'singleSourceReason',
        'unsettledFlag',
        'remark',
      ],
    },
    { label: { en: 'Monitoring', cn: '监控' }, fields: ['measureBase', 'tolerance', 'minBase', 'lastMonth', 'worstDeviation'] },
    { label: { en: 'Shares', cn: '供货比例' }, lines: 'shares' },
    { label: { en: 'Warnings', cn: '预警' }, lines: 'warnings' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'srmSmlPresetProportionList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Supply shares', cn: '预设供货比例' },
      resp: ['SOURCING_MANAGER', 'BUYER', 'APPROVER', 'PLANNER'],
    },
    {
      route: 'srmSmlMonitoringReport',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Monitoring of shares', cn: '供货比例监控' },
      resp: ['SOURCING_MANAGER', 'BUYER', 'APPROVER', 'PLANNER'],
    },
    {
      route: 'srmSmlWarningReport',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Warnings of shares', cn: '供货比例预警' },
      resp: ['SOURCING_MANAGER', 'BUYER', 'APPROVER', 'PLANNER'],
    },
    {
      route: 'srmSmlPresetProportionList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Supply share', cn: '预设供货比例维护' },
      within: 'srmSmlPresetProportionList',
    },
  ],
});
