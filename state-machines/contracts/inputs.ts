/**
 * Own fields of a text (contracts.md §1, inputFields): what it asks for beside what every contract says, of which kind it is, and which
 * party fills it in. They stand in the text as `{{input.key}}`. Fields that every contract knows and the product cannot fill, such as the
 * supplier's bank, are filled in likewise, under their own name. Pure.
 */
import type { Field } from '../kernel/fields.js';
import { f, hot } from '../kernel/fields.js';
import type { LineRow } from '../kernel/fields.js';
import type { Label } from '../kernel/fields.js';
import { badKeyOf, isOfField, isOwnKey, ownFields } from '../kernel/stock/own-fields.js';
import { isSaid } from '../kernel/stock/said.js';
import { contractLookups as lookups } from './lookups.js';
import { placeholders } from './placeholders.js';
import type { KeyOf } from './text/conditions.js';
import type { PlaceholderKind } from './text/written.js';
import { keysIn } from './text/written.js';

const read = { supplier: 'read' } as const;
export const inputColumns = {
  inputNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
  inputKey: f.text(30, 'Key', '字段编码', { need: 'submit', ...read }),
  inputLabel: f.text(60, 'Name', '字段名称', { need: 'submit', ...read }),
  inputLabelEn: f.text(60, 'Name (English)', '字段英文名称', read),
  inputKind: f.lookup(lookups.CCT_INPUT_KIND, 'Kind', '字段类型', { need: 'save', initial: 'TEXT', ...read }),
  filledBy: f.lookup(lookups.CCT_PARTY, 'Filled in by', '填写方', { need: 'save', initial: 'B', ...read }),
  requiredFlag: f.flag('Required', '必填', { initial: 'Y', ...read }),
  inputValue: f.text(500, 'Value', '填写内容', read),
};
export const inputLine = hot('Own fields', '自定义字段', { key: 'inputNo', bound: 100 }, inputColumns);
export type Input = LineRow<typeof inputLine>;

/** Named as everywhere, and by nobody but the parties to be filled. */
const open: ReadonlyMap<string, { readonly party: 'A' | 'B'; readonly kind: Input['inputKind'] }> = new Map(
  [
    ['contract.signPlace', 'A'],
    ...(['A', 'B'] as const).flatMap((party) =>
      ['legalPerson', 'contact', 'mobile', 'email', 'bank', 'account'].map((name) => [`party${party}.${name}`, party]),
    ),
  ].map(([key, party]) => [
    key!,
    { party: party as 'A' | 'B', kind: key!.endsWith('.email') ? 'EMAIL' : key!.endsWith('.mobile') ? 'MOBILE' : 'TEXT' },
  ]),
);
export const isInputKey = (key: string): boolean => isOwnKey(key) || open.has(key);
export const inputReasons = {
  CCT_INPUT_KEY: {
    en: 'Own field "{key}": a key is a letter followed by letters, digits or _, or a field that only the parties know, and stands once.',
    cn: '自定义字段“{key}”的编码须以字母开头,由字母、数字或下划线组成,且不得重复',
  },
  CCT_FIELD_VALUE: { en: '{field}: this is no {kind}. Correct it.', cn: '{field}:不是有效的{kind},请更正' },
} as const;
/** As it stands in a text. */
export const placeholderOf = (key: string): string => (open.has(key) ? key : `input.${key}`);

const field: Readonly<Record<Input['inputKind'], (en: string, cn: string) => Field>> = { ...ownFields, NUMBER: ownFields.DECIMAL };
export const labelOf = ({ inputLabel, inputLabelEn, inputKey }: Input): Label => {
  const cn = inputLabel ?? inputKey ?? '';
  return { en: inputLabelEn ?? cn, cn };
};
/** As a field like any other: for whoever types it, and to be checked by. */
export function fieldOf(input: Input): Field {
  const { en, cn } = labelOf(input);
  return field[input.inputKind](en, cn);
}
export const fitsKind = (input: Input, value: string | null): boolean => isOfField(fieldOf(input), value);

/** Rows of an earlier release have none. */
export const inputsOf = ({ inputs }: { readonly inputs?: readonly Input[] }): readonly Input[] => inputs ?? [];
const kinds: Readonly<Record<Input['inputKind'], PlaceholderKind>> = {
  ...{ TEXT: 'text', NUMBER: 'number', AMOUNT: 'amount', DATE: 'date', EMAIL: 'text', MOBILE: 'text' },
};
export const ownOf =
  (inputs: readonly Input[]): KeyOf =>
  (key) => {
    const own = inputs.find(({ inputKey }) => inputKey !== null && placeholderOf(inputKey) === key);
    return own ? { kind: kinds[own.inputKind] } : null;
  };
export const isOwnOfAny = (key: string): boolean => key.startsWith('input.') && isOwnKey(key.slice('input.'.length));
/** A clause of the library may ask for any: the text that it comes into says of which kind. */
export const ownOfAny: KeyOf = (key) => (isOwnOfAny(key) ? { kind: 'any' } : null);

/** The first whose key is none, or stands twice. */
export const badKey = (inputs: readonly Input[]): string | null =>
  badKeyOf(
    inputs.map(({ inputKey }) => inputKey ?? ''),
    isInputKey,
  );
export const misfitWords = (input: Input) => ({ words: { field: labelOf(input), kind: lookups.CCT_INPUT_KIND.values[input.inputKind] } });
export const misfit = (inputs: readonly Input[]): Input | undefined => inputs.find((input) => !fitsKind(input, input.inputValue));
export const isLacking = (input: Input): boolean => input.requiredFlag === 'Y' && !isSaid(input.inputValue);

const names = new Map(placeholders.map(({ key, label }) => [key, label]));
/** Fields of the text that a party must fill and that nobody has asked for are asked for. */
export function asked(text: string, inputs: readonly Input[]): readonly Input[] {
  const more = [...keysIn(text)].filter((key) => open.has(key) && !inputs.some(({ inputKey }) => inputKey === key));
  const last = Math.max(0, ...inputs.map(({ inputNo }) => inputNo));
  return [
    ...inputs,
    ...more.map((key, index): Input => {
      const label = names.get(key)!;
      return {
        inputNo: last + index + 1,
        inputKey: key,
        inputLabel: label.cn,
        inputLabelEn: label.en,
        inputKind: open.get(key)!.kind,
        filledBy: open.get(key)!.party,
        requiredFlag: 'Y',
        inputValue: null,
      };
    }),
  ];
}
/** What was filled in stays under its key. */
export const withValues = (inputs: readonly Input[], was: readonly Input[]): readonly Input[] =>
  inputs.map((input) => ({
    ...input,
    inputValue:
      was.find(({ inputKey, inputKind }) => inputKey === input.inputKey && inputKind === input.inputKind)?.inputValue ?? input.inputValue,
  }));
