/** What the demo company has of this family (platform-system.md §7, §8). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadMessage(_house: Assembled, _cast: Cast): Promise<void> {}
