/** What the demo company has of this family (purchasing.md). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadPurchasing(_house: Assembled, _cast: Cast): Promise<void> {}
