/** The material and organisation that a call asks about, where its caller may know of them. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { readsCategory } from '../../state-machines/kernel/view.js';
import { organisationsOf } from '../trade/price-readers.js';
import type { CallTools } from '../kernel/contracts.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf } from '../kernel/edges/body.js';

export interface Place {
  readonly itemId: string;
  readonly orgId: string;
}
const categorySql = 'select category_id::text as "categoryId" from base_material_item where id = $1::bigint';

/** People outside ask about what is theirs; whose that is, each call sees to itself. */
export async function placed(body: Body, { viewer, db }: CallTools): Promise<Place | { readonly refusal: Refusal }> {
  const place = { itemId: idOf(body, 'itemId'), orgId: idOf(body, 'orgId') };
  if (viewer.userType === 'EX') return place;
  const orgs = organisationsOf(viewer);
  const [item] = (await db.query<{ categoryId: string | null }>(categorySql, [place.itemId])).rows;
  const isKnown = item !== undefined && readsCategory(viewer, item.categoryId) && (orgs === null || orgs.includes(place.orgId));
  return isKnown ? place : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
}
