/** What the demo company has of this family (contracts.md). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadContracts(_house: Assembled, _cast: Cast): Promise<void> {}
