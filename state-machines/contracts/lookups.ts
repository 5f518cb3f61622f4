/** Lookups of the family (contracts.md). */
import { lookups } from '../kernel/fields.js';

export const contractLookups = lookups({});
