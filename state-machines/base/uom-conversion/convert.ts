/** Converting quantities (base-srm.md §1.3). Pure: units and conversions are given, quantities are decimal strings. */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { decimals, div, mul, normalise, round, round6, roundUp, sub } from '../../kernel/primitives/decimal.js';
import type { Refusal } from '../../kernel/refusals.js';
import { refusal } from '../../kernel/refusals.js';

export interface Unit {
  readonly id: string;
  readonly uomCode: string;
  readonly uomClass: string;
  readonly decimals: number;
  readonly classBaseFlag: 'Y' | 'N';
}

/** One `fromUomId` equals `factor` of `toUomId`; without an item for every item. */
export interface Conversion {
  readonly fromUomId: string;
  readonly toUomId: string;
  readonly factor: DecimalString;
  readonly itemId: string | null;
}

export interface Converting {
  readonly from: Unit;
  readonly to: Unit;
  /** Base unit of their class, where they share one. */
  readonly base?: Unit | undefined;
  readonly itemId: string | null;
  /** Usable on the day in question. */
  readonly conversions: readonly Conversion[];
  /** Ordering: never less than what is needed. */
  readonly up?: boolean;
}

export interface Converted {
  /** In the target unit. */
  readonly quantity: DecimalString;
  /** What rounding up added, in the source unit. */
  readonly surplus: DecimalString;
}

/** A quantity times `times`, divided by `by`: the division comes last, so that nothing is lost before it. */
interface Ratio {
  readonly times: DecimalString;
  readonly by: DecimalString;
}

function stepOf(conversions: readonly Conversion[], from: string, to: string, itemId: string | null): Ratio | null {
  const among = conversions.filter((one) => one.itemId === itemId);
  const direct = among.find((one) => one.fromUomId === from && one.toUomId === to);
  if (direct) return { times: direct.factor, by: '1' };
  const inverse = among.find((one) => one.fromUomId === to && one.toUomId === from);
  return inverse ? { times: '1', by: inverse.factor } : null;
}

/** The item's own, else the general one, else the general way through the base unit of the class. */
function ratioOf({ from, to, base, itemId, conversions }: Converting): Ratio | null {
  if (from.id === to.id) return { times: '1', by: '1' };
  const own = itemId === null ? null : stepOf(conversions, from.id, to.id, itemId);
  const known = own ?? stepOf(conversions, from.id, to.id, null);
  if (known || !base) return known;
  const [there, on] = [stepOf(conversions, from.id, base.id, null), stepOf(conversions, base.id, to.id, null)];
  return there && on ? { times: mul(there.times, on.times), by: mul(there.by, on.by) } : null;
}

/** @returns UOM_NO_CONVERSION, or UOM_DECIMALS where the target unit cannot hold the result and rounding up is not asked for */
export function convert(quantity: DecimalString, asked: Converting): Converted | Refusal {
  const { from, to, up = false } = asked;
  const ratio = ratioOf(asked);
  if (!ratio) return refusal('UOM_NO_CONVERSION', { params: { from: from.uomCode, to: to.uomCode } });
  const exact = normalise(round6(div(mul(quantity, ratio.times), ratio.by)));
  if (decimals(exact) <= to.decimals) return { quantity: exact, surplus: '0' };
  if (!up) return refusal('UOM_DECIMALS', { params: { uom: to.uomCode, n: to.decimals } });
  const rounded = normalise(roundUp(exact, to.decimals));
  const back = div(mul(rounded, ratio.by), ratio.times);
  return { quantity: rounded, surplus: normalise(round(sub(back, quantity), 6)) };
}
