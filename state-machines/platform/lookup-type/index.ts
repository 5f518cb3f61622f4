/**
 * Lookups (platform-access.md §7.1). A type holds its values, so that one save is one entry of history and the type's rev tells
 * every cache whether its copy is good. Types of the product come with it: of SYSTEM ones people change words, order and colour.
 */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

export interface LookupFacts {
  /** Codes that the parent type has; null without parent. */
  readonly parentCodes?: readonly string[] | null;
  /** Of the codes to be removed, those that documents hold. */
  readonly usedCodes?: readonly string[];
}

const { guard, rule, refuse, reasons } = refusalsOf({
  LOOKUP_SYSTEM: {
    en: "The product ships this: a system type's codes stay as they are, and shipped values of an extensible one stay usable.",
    cn: '系统快码不可变更:系统级类型仅可调整名称、顺序和颜色,预置值不可停用或删除',
  },
  LOOKUP_IN_USE: { en: 'Documents hold the value {list}; disable it instead.', cn: '快码{list}已被引用,请停用' },
  LOOKUP_PARENT: { en: 'The parent value {code} does not exist.', cn: '上级快码{code}不存在' },
});

interface Value {
  readonly lookupCode: string;
  readonly parentCode: string | null;
  readonly shippedFlag: string;
}
interface Type {
  readonly level: string;
  readonly sourceCode: string | null;
  readonly values: readonly Value[];
}

const factsOf = (event: MachineEvent) => event.facts as LookupFacts;
const worded: ReadonlySet<string> = new Set(['lookupCode', 'meaning', 'meaningEn', 'sortNo', 'color']);
const changesOf = (event: MachineEvent) => (event.payload as SavePayload).lines?.['values'] ?? {};
const fromInside = (event: MachineEvent) => event.actor.userType === 'SYSTEM';

const attribute = /^attribute\d$/;
/** Whether people change this of a value that the product ships. */
export const isWordOf = (level: string, column: string): boolean => worded.has(column) || (level !== 'SYSTEM' && attribute.test(column));

/** Whether a person's save leaves alone what programs rely on. */
function keepsShipped({ level, sourceCode, values }: Type, event: MachineEvent): boolean {
  const { set = [], remove = [] } = changesOf(event);
  const { fields = {} } = event.payload as SavePayload;
  if (sourceCode !== null && ('level' in fields || 'parentTypeCode' in fields)) return false;
  const known = new Map(values.map((value) => [value.lookupCode, value]));
  if (level === 'SYSTEM')
    return (
      remove.length === 0 &&
      set.every((row) => known.has(row['lookupCode'] as string) && Object.keys(row).every((name) => isWordOf(level, name)))
    );
  const shipped = (code: unknown) => known.get(code as string)?.shippedFlag === 'Y';
  return (
    !remove.some(shipped) && !set.some((row) => shipped(row['lookupCode']) && !Object.keys(row).every((name) => isWordOf(level, name)))
  );
}

const shippedStays = guard<Type>('LOOKUP_SYSTEM', (type, event) => fromInside(event) || keepsShipped(type, event), { needs: 'ask' });
const typeStays = guard<Type>('LOOKUP_SYSTEM', ({ level }) => level === 'USER', { over: ['level'] });
const notSystem = guard<Type>(
  'LOOKUP_SYSTEM',
  (_blank, event) => fromInside(event) || (event.payload as SavePayload).fields?.['level'] !== 'SYSTEM',
  { needs: 'ask' },
);
const unused = rule<Type>(
  ['LOOKUP_IN_USE'],
  (_type, event) => {
    const { usedCodes = [] } = factsOf(event);
    return usedCodes.length === 0 || refuse('LOOKUP_IN_USE', { params: { list: usedCodes.join(', ') } });
  },
  { needs: 'ask' },
);
const parented = rule<Type>(
  ['LOOKUP_PARENT'],
  ({ values }, event) => {
    const { parentCodes = null } = factsOf(event);
    const orphan = values.find(({ parentCode }) => parentCode !== null && parentCode !== '' && !(parentCodes ?? []).includes(parentCode));
    return orphan === undefined || fromInside(event) || refuse('LOOKUP_PARENT', { params: { code: orphan.parentCode! } });
  },
  { needs: 'ask' },
);

export const baseLookupType = defineMaster({
  type: 'baseLookupType',
  path: 'platform/lookup-type',
  title: { en: 'Lookup type', cn: '快码类型' },
  fields: {
    typeCode: f.text(60, 'Code', '类型编码', { need: 'save', fixed: true }),
    typeName: f.text(60, 'Chinese name', '类型名称', { need: 'save' }),
    typeNameEn: f.text(60, 'English name', '英文名称'),
    level: f.lookup(platformLookups.BASE_LOOKUP_LEVEL, 'Level', '级别', { need: 'save', initial: 'USER' }),
    parentTypeCode: f.code('baseLookupType', 'typeCode', 60, 'Parent type', '上级类型'),
    module: f.text(30, 'Module', '所属模块'),
    valueCount: f.integer('Values', '值数量', { computed: true, initial: 0 }),
  },
  lines: {
    values: hot(
      'Values',
      '快码值',
      { entity: 'baseLookupValue', key: 'lookupCode', bound: 1_000 },
      {
        lookupCode: f.text(60, 'Code', '编码', { need: 'save' }),
        meaning: f.text(120, 'Chinese', '中文含义', { need: 'save' }),
        meaningEn: f.text(120, 'English', '英文含义', { need: 'save' }),
        enabledFlag: f.flag('Usable', '启用', { initial: 'Y' }),
        sortNo: f.integer('Order', '排序', { initial: 0, min: 0, max: 99_999 }),
        startDate: f.date('Valid from', '有效期起'),
        endDate: f.date('Valid to', '有效期止', { notBefore: 'startDate' }),
        parentCode: f.text(60, 'Parent value', '上级值'),
        color: f.text(20, 'Colour', '颜色'),
        attribute1: f.text(200, 'Attribute 1', '扩展1'),
        attribute2: f.text(200, 'Attribute 2', '扩展2'),
        attribute3: f.text(200, 'Attribute 3', '扩展3'),
        attribute4: f.text(200, 'Attribute 4', '扩展4'),
        attribute5: f.text(200, 'Attribute 5', '扩展5'),
        shippedFlag: f.flag('Shipped', '预置', { computed: true }),
      },
    ),
  },
  direct: true,
  maintainer: [by('ADMIN')],
  reasons,
  create: [notSystem],
  save: [shippedStays, unused],
  holds: [parented],
  invalidate: [typeStays],
  derive: ({ values }) => ({ valueCount: values.length }),
  uniqueKeys: [{ columns: ['typeCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'typeName',
  list: {
    columns: ['typeCode', 'typeName', 'typeNameEn', 'level', 'valueCount', 'module', 'parentTypeCode', 'state', 'lastUpdateDate'],
    filters: ['typeCode', 'typeName', 'typeNameEn', 'level', 'module', 'state'],
    sort: [['typeCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Type', cn: '快码类型' },
      fields: ['typeCode', 'typeName', 'typeNameEn', 'level', 'parentTypeCode', 'module', 'remark'],
    },
    { label: { en: 'Values', cn: '快码值' }, lines: 'values' },
  ],
  screens: [
    { route: 'lookuptype', kind: 'list', audience: ['INSIDE'], label: { en: 'Lookup types', cn: '快码类型' }, resp: ['ADMIN', 'AUDITOR'] },
    {
      route: 'lookupTypeEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Lookup type', cn: '快码类型维护' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'lookup',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Lookups', cn: '快码查询' },
      resp: ['ADMIN', 'AUDITOR'],
      menu: true,
    },
  ],
});
