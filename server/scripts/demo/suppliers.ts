/** What the demo company has of qualification (suppliers.md). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadQualification(_house: Assembled, _cast: Cast): Promise<void> {}
