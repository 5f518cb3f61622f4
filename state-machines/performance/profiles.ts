/** Parameters of the family (performance.md). */
import { profiles } from '../kernel/profiles.js';

export const performanceProfiles = profiles('PERFORMANCE', {});
