/** Lookup types as the product declares them, which is what it ships. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label, Lookup } from '../../../state-machines/kernel/fields.js';

/** Types that documents name by their codes without a field of the kind. */
const titles: Readonly<Record<string, Label>> = {
  TRADE_TERM: { en: 'Trade term', cn: '贸易术语' },
  BASE_BANK: { en: 'Bank', cn: '银行' },
  BASE_KRALJIC: { en: 'Portfolio', cn: '品类定位' },
  BASE_ITEM_PHASE: { en: 'Phase of a material', cn: '物料阶段' },
  BASE_IMPORTANCE: { en: 'Importance', cn: '重要程度' },
  BASE_NOTICE_TYPE: { en: 'Type of announcement', cn: '公告类型' },
  BASE_NOTICE_AUDIENCE: { en: 'Audience of an announcement', cn: '公告范围' },
  BASE_NOTIFICATION_TYPE: { en: 'Type of notification', cn: '通知类型' },
  BASE_PROP_KIND: { en: 'Kind of attribute', cn: '属性类型' },
  PUR_SOURCE_SYSTEM: { en: 'Source system', cn: '来源系统' },
  BASE_MFA_POLICY: { en: 'Second factor', cn: '双因素范围' },
};

/** `label`: of the first document and field that have it; `module`: which part of the product it belongs to. */
export interface DeclaredLookup {
  readonly lookup: Lookup;
  readonly label: Label | null;
  readonly module: string;
}

/** All types with all their codes: a type that two families declare has the codes of both. */
export function declaredLookups(definitions: readonly AnyDefinition[], others: readonly Lookup[]): ReadonlyMap<string, DeclaredLookup> {
  const found = new Map<string, DeclaredLookup>();
  const add = ({ lookup, label, module }: DeclaredLookup): void => {
    const known = found.get(lookup.type);
    found.set(
      lookup.type,
      known
        ? {
            lookup: { ...known.lookup, values: { ...known.lookup.values, ...lookup.values } },
            label: known.label ?? label,
            module: known.module,
          }
        : { lookup, label, module },
    );
  };
  for (const definition of definitions)
    for (const { lookup, label } of lookupsOf(definition))
      add({ lookup, label: titles[lookup.type] ?? of(definition.title, label), module: definition.path.split('/', 1)[0]!.toUpperCase() });
  for (const lookup of others) add({ lookup, label: titles[lookup.type] ?? null, module: lookup.type.split('_', 1)[0]! });
  return found;
}

/** `Address · Type`: a field's own name says too little in a list of all types. */
const of = (document: Label, field: Label): Label => ({
  en: `${document.en} · ${field.en}`.slice(0, 60),
  cn: `${document.cn} · ${field.cn}`.slice(0, 60),
});

interface Labelled {
  readonly lookup: Lookup;
  readonly label: Label;
}

function lookupsOf(definition: AnyDefinition): readonly Labelled[] {
  const nested = Object.values(definition.lines).flatMap((line) => Object.values(line.nested ?? {}).map((inner) => inner.fields));
  const groups = [
    definition.fields,
    ...Object.values(definition.lines).map((line) => line.fields),
    ...nested,
    ...Object.values(definition.events).map((event) => event.payload ?? {}),
  ];
  return groups.flatMap(inFields);
}

const inFields = (fields: AnyDefinition['fields']): Labelled[] =>
  Object.values(fields).flatMap((field) => [
    ...(field.lookup ? [{ lookup: field.lookup, label: field.label }] : []),
    ...inFields(field.columns ?? {}),
  ]);
