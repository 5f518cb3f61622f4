/** Arrow keys in a number (platform-access.md §6.3): whole units of what is counted, the second decimal of prices, amounts and rates. */
import type { Field } from '@machines/kernel/fields.js';
import { Decimal, gt, isDecimal, lt } from '@machines/kernel/primitives/decimal.js';
import type { KeyboardEvent } from 'react';

import { asText } from '../input-props.js';

const MOST_PLACES = 2;
const counted: ReadonlySet<Field['kind']> = new Set(['integer', 'quantity']);

const placesOf = ({ kind, scale = MOST_PLACES }: Field): number => (counted.has(kind) ? 0 : Math.min(scale, MOST_PLACES));

/** null: it is no number, or the next one would be out of bounds, which a step never crosses. */
export function stepped(value: unknown, by: 1 | -1, field: Field): string | null {
  const written = asText(value) || '0';
  if (!isDecimal(written)) return null;
  const next = new Decimal(written).plus(new Decimal(10).pow(-placesOf(field)).times(by)).toFixed();
  const { min, max } = field;
  return (min !== undefined && lt(next, String(min))) || (max !== undefined && gt(next, String(max))) ? null : next;
}

/** For the input of a number that is changed by its text. */
export function stepKeys(value: unknown, field: Field, change: (next: string) => void): (key: KeyboardEvent) => void {
  return (key) => {
    const by = ({ ArrowUp: 1, ArrowDown: -1 } as const)[key.key as 'ArrowUp' | 'ArrowDown'];
    if (by === undefined || key.ctrlKey || key.metaKey || key.altKey || key.shiftKey) return;
    key.preventDefault();
    const next = stepped(value, by, field);
    if (next !== null) change(next);
  };
}
