/** What the demo company has of this family (performance.md). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadPerformance(_house: Assembled, _cast: Cast): Promise<void> {}
