/** Whom audiences name: `user:7`, `supplier:501`, `supplier:501@90`, `resp:BUYER@100@20` (organisation, category). */
import type { Audience } from '../../../../state-machines/kernel/lifecycle.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';

const AUDITOR = 'AUDITOR';
/** How an audience says that a document belongs to no organisation. */
const NO_ORGANISATION = 'null';

/** Put together once, then asked for each of a thousand people whose to-dos may have changed at once. */
export class Concerned {
  readonly #users = new Set<string>();
  readonly #suppliers = new Set<string>();
  readonly #suppliersUsers = new Set<string>();
  /** Organisations of each responsibility; null: all. */
  readonly #responsibilities = new Map<string, Set<string> | null>();

  constructor(audiences: Iterable<Audience>) {
    for (const audience of audiences) this.#add(audience);
  }

  has(viewer: Viewer): boolean {
    return this.#asPerson(viewer) || this.#asSupplier(viewer) || this.#byResponsibility(viewer);
  }

  #add(audience: Audience): void {
    const [kind, key = ''] = audience.split(':', 2) as [string, string];
    const [first = '', second] = key.split('@');
    if (kind === 'user') this.#users.add(key);
    else if (kind === 'supplier' && second === undefined) this.#suppliers.add(first);
    else if (kind === 'supplier') this.#suppliersUsers.add(key);
    else this.#addResponsibility(first, second);
  }

  #addResponsibility(respCode: string, orgId: string | undefined): void {
    const known = this.#responsibilities.get(respCode);
    if (known === null) return;
    if (!orgId || orgId === NO_ORGANISATION) this.#responsibilities.set(respCode, null);
    else this.#responsibilities.set(respCode, (known ?? new Set<string>()).add(orgId));
  }

  #asPerson({ userId, standsFor = [] }: Viewer): boolean {
    return this.#users.size > 0 && (this.#users.has(userId) || standsFor.some((other) => this.#users.has(other)));
  }

  #asSupplier({ supplierId, userId }: Viewer): boolean {
    return supplierId !== null && (this.#suppliers.has(supplierId) || this.#suppliersUsers.has(`${supplierId}@${userId}`));
  }

  #byResponsibility({ respCode, orgIds }: Viewer): boolean {
    if (respCode === AUDITOR) return this.#responsibilities.size > 0;
    const organisations = respCode === null ? undefined : this.#responsibilities.get(respCode);
    if (organisations === undefined) return false;
    return organisations === null || orgIds === null || orgIds.some((id) => organisations.has(id));
  }
}
