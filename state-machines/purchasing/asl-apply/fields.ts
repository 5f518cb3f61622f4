import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { partFields, supplyFields } from '../asl-list/fields.js';
import type { Alteration, PriorityFound } from '../asl-list/fields.js';
import { purchasingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;
const text = <const F extends object>(fields: F) => fields;

/** The same terms as an entry has; what is empty is not asked for. */
const proposed = text({
  supplyStatus: f.lookup(lookups.PUR_ASL_SUPPLY, 'Supply status', '供货状态'),
  sourcePriority: f.integer('Priority', '优先级', { min: 1, max: 99 }),
  minOrderQty: f.quantity('Smallest order', '最小订购量', { min: 0 }),
  packQty: f.quantity('Pack multiple', '最小包装量', { min: 0 }),
  leadTimeDays: f.integer('Lead time (days)', '采购提前期(天)', { min: 0, max: 720 }),
  overTolRate: f.rate('Over-delivery tolerance %', '超交允差(%)', { min: 0, max: 100 }),
  underTolRate: f.rate('Short-delivery tolerance %', '短交允差(%)', { min: 0, max: 100 }),
  validFrom: f.date('Valid from', '有效期起'),
  validTo: f.date('Valid to', '有效期止'),
  envRequired: f.lookup(lookups.SYS_YES_NO, 'Environmental control', '环保管控'),
});
export const supplyNames = Object.keys(supplyFields) as readonly (keyof typeof proposed)[];

export const fields = {
  applyType: f.lookup(lookups.PUR_ASL_APPLY_TYPE, 'Type', '申请类型', { need: 'save', fixed: true, initial: 'APPLY' }),
  title: f.text(100, 'Title', '主题', { need: 'submit' }),
  applyReason: f.longText('Reason', '申请原因', { need: 'submit' }),
  urgentFlag: f.flag('Urgent', '加急'),
  trialId: f.ref('srmSlcSampleTrial', 'Sample trial', '样品试制'),
  exemptReason: f.text(200, 'Why no trial', '免试原因'),
  purpose: f.lookup(lookups.PUR_ASL_PURPOSE, 'Purpose', '用途', { ...made, initial: 'NORMAL' }),
  ...approvalFields,
};

export const lines = {
  lines: hot(
    'Lines',
    '明细',
    { entity: 'srmPurAslApplyLine', key: 'lineNum', bound: 200, indexes: ['aslListId'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
      aslListId: f.ref('srmPurAslList', 'Entry', '合格供应商记录'),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商'),
      aslLevel: f.lookup(lookups.PUR_ASL_LEVEL, 'Level', '层级'),
      itemId: f.ref('baseMaterialItem', 'Item', '物料'),
      categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类'),
      ...proposed,
      invalidReason: f.lookup(lookups.PUR_ASL_INVALID_REASON, 'Why invalid', '失效原因'),
      changes: f.json<readonly Alteration[]>()('Changes', '变更前后', made),
      lineResult: f.lookup(lookups.PUR_LINE_RESULT, 'Result', '处理结果', made),
      failCode: f.text(60, 'Why it failed', '失败原因', made),
      retryNo: f.integer('Attempt', '重试次数', { ...made, initial: 0, internal: true }),
    },
  ),
  parts: hot(
    'Manufacturer parts',
    '制造商料号',
    { key: 'partNo', bound: 1_000 },
    {
      partNo: f.integer('No.', '序号', { need: 'save', min: 1 }),
      lineNum: f.integer('Of line', '对应申请行', { need: 'save', min: 1 }),
      ...partFields,
    },
  ),
};

export type Apply = Context<typeof fields, typeof lines>;
export type ApplyPart = LineRow<typeof lines.parts>;
export type ApplyLine = LineRow<typeof lines.lines>;

/** An entry as prepare found it. */
export interface Entry {
  readonly number: string;
  readonly state: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly subject: { readonly orgId: string | null; readonly itemId: string | null; readonly categoryId: string | null };
  /** Number of another application that is open for it. */
  readonly inProcess: string | null;
}

export interface ApplyFacts {
  /** Entries that lines name, by id. */
  readonly entries?: Readonly<Record<string, Entry>>;
  /** Lines whose supplier is listed already, with the entry's number. */
  readonly twins?: Readonly<Record<string, string>>;
  /** Suppliers that the gate refuses, by line. */
  readonly gated?: Readonly<Record<string, Label>>;
  /** Whether the trial that it names was passed. */
  readonly trialPassed?: boolean;
  /** By line that gives a source its priority: whose it is, and which is free. */
  readonly priorities?: Readonly<Record<string, PriorityFound>>;
  /** Ids of the entries that it makes, by line. */
  readonly ids?: Readonly<Record<string, string>>;
}

const withFacts = { facts: facts<ApplyFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  LINE_APPLIED: systemEvent<{ readonly lineId: string }>('Line done', '行已生效'),
  LINE_FAILED: systemEvent<{ readonly lineId: string; readonly code: string }>('Line failed', '行处理失败'),
  RETRY: event('Try again', '重试'),
  ACCEPT_FAILURE: event('Accept the failures', '接受失败', comment),
};

export type ApplyEvent = EventOf<typeof events>;

/** What an alteration asks for: the named values that differ from the entry's. */
export const changesOf = (line: ApplyLine, entry: Entry | undefined): readonly Alteration[] =>
  supplyNames.flatMap((field) => {
    const after = line[field] ?? null;
    const before = entry?.values[field] ?? null;
    return after === null || String(after) === String(before) ? [] : [{ field, before, after }];
  });
