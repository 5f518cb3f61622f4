/** What the demo company has of this family (orders-deliveries.md). */
import type { Assembled } from '../../assemble.js';
import type { Cast } from './cast.js';

export async function loadOrders(_house: Assembled, _cast: Cast): Promise<void> {}
