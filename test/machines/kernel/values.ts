/** A sound value of any field, another for each seed: what generated tests fill documents with. */
import type { Field } from '../../../state-machines/kernel/fields.js';

const DAY = 86_400_000;
/** 2026-03-02T00:00:00Z. */
const FROM = 1_772_409_600_000;
/** A word of letters that stands nowhere else. */
const lettersOf = (seed: number): string => `zq${[...String(seed)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
const dayOf = (seed: number): string => new Date(FROM + (seed % 300) * DAY).toISOString().slice(0, 10);

export function valueOf(field: Field, seed: number): unknown {
  switch (field.kind) {
    case 'lookup': {
      const codes = Object.keys(field.lookup!.values);
      return codes[seed % codes.length];
    }
    case 'flag':
      return seed % 2 === 0 ? 'Y' : 'N';
    case 'ref':
      return String(1_000 + seed);
    case 'refs':
      return [String(1_000 + seed)];
    case 'attachments':
      return String(1_000 + seed);
    case 'integer':
      return within(field, seed);
    case 'decimal':
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
      return String(within(field, seed % 10 ** Math.min(3, field.precision! - field.scale!)));
    case 'date':
      return dayOf(seed);
    case 'month':
      return dayOf(seed).slice(0, 7);
    case 'dateTime':
      return FROM + seed * 60_000;
    case 'email':
      return `${lettersOf(seed)}@alpha.example`;
    case 'mobile':
      return `138${String(10_000_000 + seed)}`;
    case 'landline':
      return `010-${String(10_000_000 + seed)}`;
    case 'json':
      return { said: lettersOf(seed) };
    case 'rows':
      return [];
    case 'richText':
      return `<p>${lettersOf(seed)}</p>`;
    default:
      return lettersOf(seed).slice(-(field.length ?? 20));
  }
}

const within = ({ min, max }: Field, seed: number): number => {
  const from = Number(min ?? 1);
  return max === undefined ? from + seed : from + (seed % (Math.floor(Number(max) - from) + 1));
};
