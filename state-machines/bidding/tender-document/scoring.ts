/** What of a project's evaluation its tender document must say. */
import { isPositive } from '../../kernel/primitives/decimal.js';
import { biddingLookups } from '../lookups.js';
import type { Project } from '../project/fields.js';
import type { DocFacts } from './fields.js';

/** Scored indexes, and the formula where bids are scored. */
export function scoringOf({ indexes, ruleSnapshot }: Project): Pick<Required<DocFacts>, 'indices' | 'formula'> {
  const indices = (indexes ?? [])
    .filter(({ maxScore }) => maxScore !== null && isPositive(maxScore))
    .map(({ indexName, maxScore }) => ({ name: indexName, score: maxScore ?? '0' }));
  const code = ruleSnapshot?.priceFormula;
  const scored = code && ruleSnapshot?.evalMethod !== 'LOWEST_EVALUATED';
  return { indices, formula: scored ? biddingLookups.BID_PRICE_FORMULA.values[code] : null };
}
