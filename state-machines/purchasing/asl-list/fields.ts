import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { compareDates, isDate } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields } from '../../kernel/stock/approval.js';
import { purchasingLookups as lookups } from '../lookups.js';
import type { Substances } from './env.js';
import { areSubstances, envEnd, envStatusOf, envValidTo, judged } from './env.js';

const read = { supplier: 'read' } as const;
const made = { computed: true } as const;

/** A word beside the last day of a paper that ends within thirty days. */
const ends = (value: unknown, { state }: Readonly<Record<string, unknown>>, today: string): 'ASL_EXPIRED' | null =>
  state === 'effective' && isDate(value) && compareDates(value, today) < 0 ? 'ASL_EXPIRED' : null;

/** What an entry says of the supply; an application proposes the same. */
export const supplyFields = {
  supplyStatus: f.lookup(lookups.PUR_ASL_SUPPLY, 'Supply status', '供货状态', { need: 'submit', initial: 'NEW' }),
  sourcePriority: f.integer('Priority', '优先级', { need: 'submit', initial: 10, min: 1, max: 99 }),
  minOrderQty: f.quantity('Smallest order', '最小订购量', { min: 0, initial: '0', ...read }),
  packQty: f.quantity('Pack multiple', '最小包装量', { min: 0, initial: '0', ...read }),
  leadTimeDays: f.integer('Lead time (days)', '采购提前期(天)', { need: 'submit', initial: 0, min: 0, max: 720, ...read }),
  overTolRate: f.rate('Over-delivery tolerance %', '超交允差(%)', { min: 0, max: 100, initial: '0' }),
  underTolRate: f.rate('Short-delivery tolerance %', '短交允差(%)', { min: 0, max: 100, initial: '0' }),
  validFrom: f.date('Valid from', '有效期起', { need: 'submit', ...read }),
  validTo: f.date('Valid to', '有效期止', { need: 'submit', ...read, advises: ends }),
  envRequired: f.flag('Environmental control', '环保管控'),
};

/** A part of a manufacturer by which the supplier delivers; an application brings the same. */
export const partFields = {
  manufacturerName: f.text(80, 'Manufacturer', '制造商', { need: 'submit', ...read }),
  brand: f.text(80, 'Brand', '品牌', read),
  mpn: f.text(80, 'Manufacturer part', '制造商料号', { need: 'submit', ...read }),
  supplierItemCode: f.text(60, 'Supplier part', '供应商料号', read),
  supplierItemName: f.text(60, 'Supplier name of it', '供应商品名', read),
  lifecycle: f.lookup(lookups.PUR_MPN_LIFECYCLE, 'Lifecycle', '生命周期', { need: 'submit', initial: 'ACTIVE', ...read }),
  ltbDate: f.date('Last-time buy', '最后采购日', read),
  enabledFlag: f.flag('Used', '启用', { initial: 'Y', ...read }),
};

export const fields = {
  aslHeaderId: f.ref('srmPurAslHeader', 'Source list', '清单头', { ...made, holds: true }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  aslLevel: f.lookup(lookups.PUR_ASL_LEVEL, 'Level', '层级', { need: 'save', fixed: true, initial: 'ITEM', ...read }),
  itemId: f.ref('baseMaterialItem', 'Item', '物料', { fixed: true, ...read }),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { fixed: true, ...read }),
  ...supplyFields,
  envStatus: f.text(10, 'Environmental state', '环保状态', { ...made, ...read }),
  envUntil: f.date('Papers valid to', '环保资料有效期至', { ...made, ...read }),
  envEndsAt: f.dateTime('Papers end at', '环保资料到期时间', { ...made, internal: true }),
  expiresAt: f.dateTime('Ends at', '到期时间', { ...made, internal: true }),
  suspendReason: f.text(200, 'Why suspended', '暂停原因', made),
  lastApplyId: f.ref('srmPurAslApplyHeader', 'Last application', '最近申请', made),
  appliedLines: f.json<readonly string[]>()('Application lines heard', '已处理申请行', { ...made, internal: true }),
  ...approvalFields,
};

export const lines = {
  parts: hot(
    'Manufacturer parts',
    '制造商料号',
    { entity: 'srmPurAslLine', key: 'lineNum', bound: 50, indexes: ['mpn'] },
    {
      lineNum: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      ...partFields,
    },
  ),
  env: hot(
    'Environmental data',
    '环保资料',
    { entity: 'srmPurAslEnv', key: 'envNum', bound: 100, computed: true },
    {
      envNum: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      envType: f.lookup(lookups.PUR_ENV_TYPE, 'Type', '资料类型', { need: 'save', ...read }),
      partLine: f.integer('Line of the manufacturer part', '对应料号行', read),
      reportNo: f.text(60, 'Report no.', '报告号', read),
      testOrg: f.text(60, 'Laboratory', '检测机构', read),
      reportDate: f.date('Reported on', '报告日期', read),
      validTo: f.date('Valid to', '有效期止', read),
      substances: f.json<Substances>()('Values in ppm', '检测值(ppm)', read),
      result: f.text(4, 'Result', '判定', read),
      reviewStatus: f.lookup(lookups.PUR_ENV_REVIEW, 'Review', '审核', { initial: 'PENDING', ...read }),
      envFileIds: f.attachments('Papers', '附件', read),
    },
  ),
};

export type Asl = Context<typeof fields, typeof lines>;
export type AslEnv = LineRow<typeof lines.env>;

export interface PriorityFound {
  readonly holder: string | null;
  readonly free: number;
}

export interface OpenOrder {
  readonly number: string;
  readonly buyerId: string | null;
}

/** What prepare reads; every event brings the day and the types that are required. */
export interface AslFacts {
  /** The source list that is there, or the id of the one that this event makes. */
  readonly header?: { readonly id: string; readonly isNew: boolean };
  /** Number of another entry of the same supplier for the same subject. */
  readonly twin?: string | null;
  /** Why the gate refuses the supplier. */
  readonly gated?: Label | null;
  /** The source in force that has its priority, and the next that is free. */
  readonly priority?: PriorityFound;
  /** Of it, and not all has come. */
  readonly openOrders?: readonly OpenOrder[];
  readonly today?: string;
  readonly required?: readonly string[];
  /** The end of `validTo` as it will be. */
  readonly expiresAt?: Instant | null;
  /** Ends of days on which papers end, by day. */
  readonly dayEnds?: Readonly<Record<string, Instant>>;
}

const withFacts = { facts: facts<AslFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };

/** What an application asks of an entry; it is answered by LINE_APPLIED or LINE_FAILED. */
export interface Asked {
  readonly applyId: string;
  readonly applyLineId: string;
}
export interface Alteration {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  UPLOAD_ENV: event(
    'Add environmental data',
    '上传环保资料',
    {
      envType: f.lookup(lookups.PUR_ENV_TYPE, 'Type', '资料类型', { need: 'save' }),
      partLine: f.integer('Line of the manufacturer part', '对应料号行', { min: 1 }),
      reportNo: f.text(60, 'Report no.', '报告号'),
      testOrg: f.text(60, 'Laboratory', '检测机构'),
      reportDate: f.date('Reported on', '报告日期', { need: 'save' }),
      substances: f.json<Substances>()('Values in ppm', '检测值(ppm)'),
      envFileIds: f.attachments('Papers', '附件', { need: 'save' }),
    },
    withFacts,
  ),
  REVIEW_ENV: event(
    'Review environmental data',
    '审核环保资料',
    {
      envNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      accept: f.flag('Accepted', '接受', { initial: 'Y' }),
      comment: f.text(500, 'Comment', '意见', { told: true }),
    },
    withFacts,
  ),
  SET_PART: event('Enter a manufacturer part', '维护制造商料号', {
    lineNum: f.integer('Line; empty: a new one', '行号(空为新增)', { min: 1 }),
    manufacturerName: f.text(80, 'Manufacturer', '制造商', { need: 'save' }),
    brand: f.text(80, 'Brand', '品牌'),
    mpn: f.text(80, 'Manufacturer part', '制造商料号', { need: 'save' }),
    lifecycle: f.lookup(lookups.PUR_MPN_LIFECYCLE, 'Lifecycle', '生命周期', { need: 'save', initial: 'ACTIVE' }),
    ltbDate: f.date('Last-time buy', '最后采购日'),
    enabledFlag: f.flag('Used', '启用', { initial: 'Y' }),
  }),
  NAME_PART: event('Enter own part number', '填写供应商料号', {
    lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
    supplierItemCode: f.text(60, 'Supplier part', '供应商料号'),
    supplierItemName: f.text(60, 'Supplier name of it', '供应商品名'),
  }),
  SUSPEND: event('Suspend', '暂停', { reason: f.text(200, 'Reason', '原因', { told: true }) }, { dangerous: true }),
  RESUME: event('Resume', '恢复', {}, withFacts),
  ENV_DUE: systemEvent<object, AslFacts>('Papers ended', '环保资料到期'),
  EXPIRE_DUE: systemEvent('Ended', '到期'),
  SUPPLIER_BLOCKED: systemEvent<{ readonly docId: string }>('Supplier blocked', '供应商受限'),
  SUPPLIER_UNBLOCKED: systemEvent<{ readonly docId: string }, AslFacts>('Supplier free again', '供应商解除限制'),
  ALTER: systemEvent<Asked & { readonly changes: readonly Alteration[] }, AslFacts>('Altered', '变更'),
  DEACTIVATE: systemEvent<Asked & { readonly reason: string }, AslFacts>('Deactivated', '失效'),
  REACTIVATE: systemEvent<Asked & { readonly validFrom: string; readonly validTo: string }, AslFacts>('Reinstated', '恢复生效'),
};

export type AslEvent = EventOf<typeof events>;

/** The state of the papers as of the event's day. */
export function withEnv(entry: Asl, { today, required = [], dayEnds = {} }: AslFacts): Change<Asl> {
  if (today === undefined) return {};
  const envUntil = entry.envRequired === 'Y' ? envEnd(entry.env, required) : null;
  return {
    envStatus: envStatusOf(entry.env, required, today),
    envUntil,
    envEndsAt: envUntil === null ? null : (dayEnds[envUntil] ?? null),
  };
}

export function saved(entry: Asl, payload: SavePayload, given: AslFacts): Change<Asl> {
  const change = applySave<Asl>(lines, entry, payload);
  return {
    ...change,
    ...withEnv({ ...entry, ...change }, given),
    ...(given.header ? { aslHeaderId: given.header.id } : {}),
    ...(given.expiresAt === undefined ? {} : { expiresAt: given.expiresAt }),
  };
}

type Uploaded = Extract<AslEvent, { type: 'UPLOAD_ENV' }>['payload'];
type PartSet = Extract<AslEvent, { type: 'SET_PART' }>['payload'];
type PartNamed = Extract<AslEvent, { type: 'NAME_PART' }>['payload'];
type Reviewed = Extract<AslEvent, { type: 'REVIEW_ENV' }>['payload'];

export function uploaded(entry: Asl, row: Uploaded, given: AslFacts): Change<Asl> {
  const substances = areSubstances(row.substances) ? row.substances : null;
  const env = [
    ...entry.env,
    {
      ...row,
      substances,
      envNum: (entry.env.at(-1)?.envNum ?? 0) + 1,
      validTo: envValidTo(row.envType, row.reportDate),
      result: judged(row.envType, substances),
      reviewStatus: 'PENDING' as const,
    },
  ];
  return { env, ...withEnv({ ...entry, env }, given) };
}

/** A line with this number is changed, any other is the next. */
export function withPart({ parts }: Asl, { lineNum, ...part }: PartSet): Pick<Asl, 'parts'> {
  const known = parts.find((row) => row.lineNum === lineNum);
  if (known) return { parts: parts.map((row) => (row === known ? { ...row, ...part } : row)) };
  const last = Math.max(0, ...parts.map((row) => row.lineNum));
  return { parts: [...parts, { ...part, lineNum: last + 1, supplierItemCode: null, supplierItemName: null }] };
}
export const namedPart = ({ parts }: Asl, { lineNum, ...names }: PartNamed): Pick<Asl, 'parts'> => ({
  parts: parts.map((row) => (row.lineNum === lineNum ? { ...row, ...names } : row)),
});

export function reviewed(entry: Asl, { envNum, accept }: Reviewed, given: AslFacts): Change<Asl> {
  const reviewStatus = accept === 'Y' ? ('ACCEPTED' as const) : ('REFUSED' as const);
  const env = entry.env.map((row) => (row.envNum === envNum ? { ...row, reviewStatus } : row));
  return { env, ...withEnv({ ...entry, env }, given) };
}

export function altered(entry: Asl, changes: readonly Alteration[], given: AslFacts): Change<Asl> {
  const change = Object.fromEntries(changes.map(({ field, after }) => [field, after])) as Change<Asl>;
  return {
    ...change,
    ...withEnv({ ...entry, ...change }, given),
    ...(given.expiresAt === undefined ? {} : { expiresAt: given.expiresAt }),
  };
}
