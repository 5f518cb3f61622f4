/** The price of a clock (spec compete.md §5.8, §5.9): steps from its start towards its limit, never beyond it. */
import { abs, add, cmp, Decimal, mul, normalise, sub } from '../../../kernel/primitives/decimal.js';
import type { Direction } from '../../lookups.js';
import type { TurnParam } from '../fields.js';

/** Number of the last step: ceil(|limit − start| / step). */
export const lastStep = (start: string, limit: string, step: string): number =>
  new Decimal(abs(sub(limit, start))).dividedBy(step).toDecimalPlaces(0, Decimal.ROUND_CEIL).toNumber();

export type PriceClock = Pick<TurnParam, 'turnMode' | 'clockStartPrice' | 'clockStep' | 'clockLimitPrice'>;

export const lastStepOf = ({ clockStartPrice, clockLimitPrice, clockStep }: PriceClock): number =>
  lastStep(clockStartPrice!, clockLimitPrice!, clockStep!);

/** Prices rise where buying by a Dutch or selling by a Japanese clock. */
const rises = (direction: Direction, { turnMode }: PriceClock): boolean => (turnMode === 'DUTCH') === (direction === 'REVERSE');

/** The price after `steps` steps. */
export function priceAfter(direction: Direction, clock: PriceClock, steps: number): string {
  const way = mul(clock.clockStep!, String(steps));
  const limit = clock.clockLimitPrice!;
  const up = rises(direction, clock);
  const price = up ? add(clock.clockStartPrice!, way) : sub(clock.clockStartPrice!, way);
  const beyond = up ? cmp(price, limit) > 0 : cmp(price, limit) < 0;
  return normalise(beyond ? limit : price);
}
