/** What the demo company has of this family (platform-process.md §1). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadOrganisation(_house: Assembled, _cast: Cast): Promise<void> {}
