/** Placeholders of contract texts (contracts.md §3): `{{contract.title}}` and the like. Pure. */
import type { Label } from '../kernel/fields.js';
import { anchorOf } from './anchors.js';
import { contractLookups as lookups } from './lookups.js';
import { blockFaults } from './text/blocks.js';
import type { KeyOf, KnownKey } from './text/conditions.js';
import { fitsFormat } from './text/formats.js';
import type { PlaceholderKind } from './text/written.js';
import { named, placeholdersIn } from './text/written.js';

export interface Placeholder {
  readonly key: string;
  readonly kind: PlaceholderKind;
  readonly label: Label;
}
const kinds: Readonly<Record<string, PlaceholderKind>> = { d: 'date', a: 'amount', n: 'number', l: 'lookup' };
/** `key:kind|English|中文`; text where no kind is said. */
const of = (group: string, label: Label, words: readonly string[]): readonly Placeholder[] =>
  words.map((line) => {
    const [name = '', en = '', cn = ''] = line.split('|');
    const [key, kind = ''] = name.split(':');
    return { key: `${group}.${key}`, kind: kinds[kind] ?? 'text', label: { en: `${label.en}: ${en}`, cn: `${label.cn}:${cn}` } };
  });
const party = [
  'name|name|名称',
  'creditCode|credit code|统一社会信用代码',
  'address|address|地址',
  'legalPerson|legal representative|法定代表人',
  'contact|contact|联系人',
  'mobile|mobile|手机',
  'email|e-mail|邮箱',
  'bank|bank|开户行',
  'account|account|账号',
];

/** In the order in which they are offered; those of items, stages and trade stand in what is repeated. */
export const placeholders: readonly Placeholder[] = [
  ...of('contract', { en: 'Contract', cn: '合同' }, [
    'docNumber|number|编号',
    'title|title|名称',
    'type:l|type|类型',
    'signPlace|place of signing|签订地点',
    'signDate:d|day of signing|签订日期',
    'effectiveFrom:d|from|生效日期',
    'effectiveTo:d|to|到期日期',
    'currency|currency|币种',
    'warrantyMonths:n|warranty (months)|质保期(月)',
    'amountTaxExcl:a|amount excl. tax|不含税金额',
    'taxAmount:a|tax|税额',
    'amountTaxIncl:a|amount incl. tax|含税金额',
    'performanceBondAmount:a|performance bond|履约保证金',
    'revisionNo:n|revision|版本',
  ]),
  ...of('source', { en: 'Source', cn: '来源' }, ['docNumber|number|单号']),
  ...of('bidding', { en: 'Bidding', cn: '招标' }, ['projectName|project|项目名称', 'sectionName|section|标段名称']),
  ...of('partyA', { en: 'Buyer', cn: '甲方' }, party),
  ...of('partyB', { en: 'Supplier', cn: '乙方' }, party),
  ...of('item', { en: 'Item', cn: '标的' }, [
    'lineNo:n|line|行号',
    'itemName|name|名称',
    'spec|specification|规格',
    'uom|unit|单位',
    'quantity:n|quantity|数量',
    'price:a|price|单价',
    'taxRate:n|tax rate|税率',
    'amount:a|amount excl. tax|不含税金额',
    'amountTaxIncl:a|amount incl. tax|含税金额',
    'deliveryDate:d|delivery|交付日期',
  ]),
  ...of('stage', { en: 'Stage', cn: '付款阶段' }, [
    'stageNo:n|number|序号',
    'stageName|name|名称',
    'ratio:n|share (%)|比例(%)',
    'amount:a|amount|金额',
    'trigger:l|due after|触发条件',
    'daysAfter:n|days after|触发后(天)',
    'dueDate:d|due|到期日',
  ]),
  ...of('trade', { en: 'Trade', cn: '贸易' }, [
    'incoterm|trade term|贸易术语',
    'namedPlace|named place|指定地点',
    'portLoading|port of loading|装运港',
    'portDischarge|port of discharge|目的港',
    'shipFrom:d|shipped from|最早装运',
    'shipTo:d|shipped by|最晚装运',
    'payInstrument:l|paid by|结算方式',
  ]),
];
/** What those of a lookup can be. */
const choices: ReadonlyMap<string, Readonly<Record<string, Label>>> = new Map<string, Readonly<Record<string, Label>>>([
  ['contract.type', lookups.CCT_TYPE.values],
  ['stage.trigger', lookups.CCT_STAGE_TRIGGER.values],
  ['trade.payInstrument', lookups.CCT_INSTRUMENT.values],
]);
export const choicesOf = (key: string): Readonly<Record<string, Label>> => choices.get(key) ?? {};
const known: ReadonlyMap<string, KnownKey> = new Map(
  placeholders.map(({ key, kind }) => [key, { kind, ...(kind === 'lookup' ? { codes: Object.keys(choicesOf(key)) } : {}) }]),
);

const none: KeyOf = () => null;
/** Every contract has it, or the text itself asks for it. */
export const keyIn =
  (own: KeyOf): KeyOf =>
  (key) =>
    own(key) ?? known.get(key) ?? null;

/** Those of a text that no contract has and that are not its own, and such as are said in a format that does not fit. */
export function unknownPlaceholders(text: string | null, own: KeyOf = none): readonly string[] {
  const keyOf = keyIn(own);
  const wrong = placeholdersIn(text).filter(({ key, format }) => {
    if (anchorOf(key)) return format !== null;
    const found = keyOf(key);
    return !found || (format !== null && !fitsFormat(format, found.kind === 'any' ? null : found.kind));
  });
  return [...new Set(wrong.map(named))];
}

export const longReason = {
  CCT_TEXT_LONG: {
    en: 'With all of its rows and values the text is longer than 8,000,000 letters. Shorten what is repeated for each row.',
    cn: '正文展开全部行和取值后超过800万字符,请缩短循环内的文字',
  },
} as const;
export const textReasons = {
  ...longReason,
  CCT_TPL_UNKNOWN_PLACEHOLDER: {
    en: 'A placeholder is unknown or its format does not fit. Correct: {list}.',
    cn: '占位符不存在或格式不匹配,请更正:{list}',
  },
  CCT_TPL_BLOCKS: {
    en: 'A loop or condition is not whole: {list}. It begins and ends in one place of the text, holds no place to sign and asks of known fields.',
    cn: '循环或条件不完整:{list}。其起止须在正文同一层级,不得包含签署位置,且仅可比较已知字段',
  },
} as const;
interface TextFault {
  readonly code: Exclude<keyof typeof textReasons, keyof typeof longReason>;
  readonly params: { readonly list: string };
}
/** The first kind of fault that a text has; null: it is well. */
export function textFault(text: string | null, own: KeyOf = none): TextFault | null {
  const unknown = unknownPlaceholders(text, own);
  if (unknown.length > 0) return { code: 'CCT_TPL_UNKNOWN_PLACEHOLDER', params: { list: unknown.join(', ') } };
  const blocks = blockFaults(text, keyIn(own));
  return blocks.length === 0 ? null : { code: 'CCT_TPL_BLOCKS', params: { list: blocks.join(', ') } };
}
