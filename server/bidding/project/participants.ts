/** Suppliers that hear what happens to a procedure. */
import type { Audience } from '../../../state-machines/kernel/lifecycle.js';
import type { Queryable } from '../../kernel/contracts.js';

const audience = (id: string): Audience => `supplier:${id}`;

export const addresses = (_db: Queryable, _projectId: string, invited: readonly string[]): Promise<readonly Audience[]> =>
  Promise.resolve(invited.map(audience));
