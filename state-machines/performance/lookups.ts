/** Lookups of the family (performance.md). */
import { lookups } from '../kernel/fields.js';

export const performanceLookups = lookups({});
