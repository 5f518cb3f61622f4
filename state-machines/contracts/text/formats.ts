/** How values of a text are said (contracts.md §3.1): each format fits placeholders of some kinds. Pure. */
import { grouped, isDecimal, normalise, round, round2 } from '../../kernel/primitives/decimal.js';
import { amountCn } from './amount-cn.js';
import type { PlaceholderKind } from './written.js';

interface Format {
  readonly kinds: readonly PlaceholderKind[];
  /** What may stand behind its colon; absent: nothing. */
  readonly takes?: (detail: string) => boolean;
  /** As it is offered; its name where nothing else is said. */
  readonly offered?: string;
  readonly say: (value: string, detail: string) => string;
}
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_PART = /yyyy|MM?|dd?/g;
/** Amounts stand in a text in groups of three already. */
export const numberIn = (value: string): string | null => {
  const plain = value.replaceAll(',', '');
  return isDecimal(plain) ? plain : null;
};
const ofNumber =
  (say: (number: string, detail: string) => string): Format['say'] =>
  (value, detail) => {
    const number = numberIn(value);
    return number === null ? value : say(number, detail);
  };

function day(value: string, pattern: string): string {
  const found = DAY.exec(value);
  if (!found) return value;
  const [, year = '', month = '', date = ''] = found;
  const parts: Readonly<Record<string, string>> = { yyyy: year, MM: month, M: String(Number(month)), dd: date, d: String(Number(date)) };
  return pattern.replace(DAY_PART, (part) => parts[part]!);
}

const formats: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    'date',
    {
      kinds: ['date'],
      takes: (pattern) => pattern.search(DAY_PART) >= 0 && !/[A-Za-z]/.test(pattern.replace(DAY_PART, '')),
      offered: 'date:yyyy年MM月dd日',
      say: day,
    },
  ],
  ['amount', { kinds: ['amount'], say: ofNumber((number) => grouped(round2(number))) }],
  ['amountCn', { kinds: ['amount'], say: ofNumber(amountCn) }],
  [
    'quantity',
    {
      kinds: ['number'],
      takes: (places) => /^[0-6]$/.test(places),
      offered: 'quantity:2',
      say: ofNumber((number, places) => grouped(round(number, Number(places)))),
    },
  ],
  ['percent', { kinds: ['number'], say: ofNumber((number) => `${normalise(number)}%`) }],
  ['lookup', { kinds: ['lookup'], say: (label) => label }],
  ['upper', { kinds: ['text', 'lookup'], say: (text) => text.toUpperCase() }],
]);

interface Named {
  readonly format: Format | undefined;
  readonly detail: string;
}
function parted(written: string): Named {
  const colon = written.indexOf(':');
  const [name, detail] = colon < 0 ? [written, ''] : [written.slice(0, colon), written.slice(colon + 1)];
  return { format: formats.get(name), detail };
}

/** @param kind null: of any, as where the text that asks for it is not known yet */
export function fitsFormat(written: string, kind: PlaceholderKind | null): boolean {
  const { format, detail } = parted(written);
  if (!format || (kind !== null && !format.kinds.includes(kind))) return false;
  return format.takes ? format.takes(detail) : detail === '' && !written.includes(':');
}

export function inFormat(value: string, written: string): string {
  const { format, detail } = parted(written);
  return value === '' || !format ? value : format.say(value, detail);
}

/** Those that a placeholder of this kind can have. */
export const formatsFor = (kind: PlaceholderKind): readonly string[] =>
  [...formats].filter(([, { kinds }]) => kinds.includes(kind)).map(([name, { offered }]) => offered ?? name);
