/** Parameters of the family (contracts.md). */
import { profiles } from '../kernel/profiles.js';

export const contractProfiles = profiles('CONTRACTS', {});
