/** Prices for several units (purchasing.md §0.3) in SQL; what stood there before there were units is for one. */

/** How many units `line` has its price for. */
export const unitSql = (line: string): string => `coalesce(${line}.price_unit, 1)::int`;
/** A price of `line` for a single unit, with as many decimals as give back the price for a million. */
export const perUnitSql = (line: string, price: string): string => `round(${line}.${price} / ${unitSql(line)}, 15)`;
