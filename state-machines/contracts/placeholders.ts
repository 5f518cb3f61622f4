/** Placeholders of contract texts (contracts.md §3): `{{contract.title}}` and the like. Pure. */
import type { Label } from '../kernel/fields.js';
import { anchorOf } from './anchors.js';

const PLACEHOLDER = /\{\{\s*([\w.]{1,60})\s*\}\}/g;

export type PlaceholderKind = 'text' | 'date' | 'amount' | 'number';
export interface Placeholder {
  readonly key: string;
  readonly kind: PlaceholderKind;
  readonly label: Label;
}
const kinds: Readonly<Record<string, PlaceholderKind>> = { d: 'date', a: 'amount', n: 'number' };
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

/** In the order in which they are offered; those of items and stages stand in a row that is repeated. */
export const placeholders: readonly Placeholder[] = [
  ...of('contract', { en: 'Contract', cn: '合同' }, [
    'docNumber|number|编号',
    'title|title|名称',
    'type|type|类型',
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
    'trigger|due after|触发条件',
    'daysAfter:n|days after|触发后(天)',
    'dueDate:d|due|到期日',
  ]),
];
const known: ReadonlySet<string> = new Set(placeholders.map(({ key }) => key));

/** Those of a text that no contract has, and that are not its own. */
export const unknownPlaceholders = (text: string | null, isOwn: (key: string) => boolean = () => false): readonly string[] => [
  ...new Set(
    [...(text ?? '').matchAll(PLACEHOLDER)].map((match) => match[1]!).filter((key) => !known.has(key) && !anchorOf(key) && !isOwn(key)),
  ),
];
