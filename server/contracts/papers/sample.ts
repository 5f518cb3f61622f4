/** A contract that does not exist, for templates to be tried on: every field says something, so that a gap is the template's. */
import type { Input } from '../../../state-machines/contracts/inputs.js';
import { labelOf, placeholderOf } from '../../../state-machines/contracts/inputs.js';
import { choicesOf, placeholders } from '../../../state-machines/contracts/placeholders.js';
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';

const values = { date: '2026-01-31', amount: '1,234,567.89', number: '12' } as const;
type Sampled = (typeof placeholders)[number];
/** Of a lookup the first that there is, under the name of its field. */
function sampled({ key, kind }: Sampled, words: string): readonly (readonly [string, string])[] {
  if (kind === 'text') return [[key, words]];
  return kind === 'lookup' ? [[key, words] as const, [`${key}|code`, Object.keys(choicesOf(key))[0]!] as const] : [[key, values[kind]]];
}
/** Without the group before it. */
const said = (label: string): string => label.slice(label.indexOf(':') + 1);
const rowsOf = (group: string, count: number): Filling['item'] =>
  Array.from({ length: count }, (_one, index) =>
    Object.fromEntries(
      placeholders.filter(({ key }) => key.startsWith(`${group}.`)).flatMap((one) => sampled(one, `${said(one.label.cn)} ${index + 1}`)),
    ),
  );

const sampleFilling: Filling = {
  single: Object.fromEntries(
    placeholders.filter(({ key }) => !/^(item|stage|trade)\./.test(key)).flatMap((one) => sampled(one, one.label.cn.replace(':', ''))),
  ),
  item: rowsOf('item', 2),
  stage: rowsOf('stage', 2),
  trade: rowsOf('trade', 1),
};

const ofKind: Partial<Record<Input['inputKind'], string>> = { DATE: values.date, AMOUNT: values.amount, NUMBER: values.number };
/** With fields of its own. */
export const sampleWith = (inputs: readonly Input[]): Filling => ({
  ...sampleFilling,
  single: {
    ...sampleFilling.single,
    ...Object.fromEntries(
      inputs.map((input) => [placeholderOf(input.inputKey ?? ''), input.inputValue ?? ofKind[input.inputKind] ?? labelOf(input).cn]),
    ),
  },
});
