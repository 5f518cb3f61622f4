/** What the source list says of an order's materials, and which of them it controls where the order's type does not ask it (purchasing.md §1). */
import type { OrderFacts } from '../../../state-machines/orders/purchase-order/fields.js';
import type { Queryable } from '../../kernel/contracts.js';
import { aslStanding } from '../../trade/asl-standing.js';
import type { AslAsked, AslFound } from '../../trade/asl-standing.js';

type Sourced = Pick<OrderFacts, 'sourced' | 'unlisted'>;
interface Type {
  readonly orderKind: string;
  readonly aslControlFlag: 'Y' | 'N' | null;
}
/** Samples and trials are how a supplier comes to be listed. */
const SEEK: readonly string[] = ['SAMPLE', 'TRIAL'];

const namedBy = ({ standing }: AslFound) => (standing === 'LISTED' || standing === 'RESTRICTED' ? standing : 'NONE');

/** `type`: null where the order has none. */
export async function sourcedFrom(db: Queryable, asked: AslAsked, type: Type | null): Promise<Sourced> {
  if (type?.aslControlFlag === 'Y') {
    const found = await aslStanding(db, asked);
    return { sourced: Object.fromEntries(found.map((one) => [one.itemId, namedBy(one)])) };
  }
  if (type !== null && SEEK.includes(type.orderKind)) return {};
  const found = await aslStanding(db, asked);
  return { unlisted: found.filter(({ controlled, standing }) => controlled && standing !== 'LISTED').map(({ itemId }) => itemId) };
}
