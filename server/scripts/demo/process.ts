/** What the demo company has of this family (platform-process.md §3 to §11). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadProcess(_house: Assembled, _cast: Cast): Promise<void> {}
