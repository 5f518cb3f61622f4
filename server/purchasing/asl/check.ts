/** What the source list says to an order of a material (purchasing.md §11): asked before there is an order. */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { dateOf } from '../../trade/bodies.js';
import type { SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { placed } from '../placed.js';
import { aslStanding } from '../../trade/asl-standing.js';

const unknown = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

/** `{orgId, itemId, supplierId, date}` → `{allowed, level, rowId, state, reason}`; where the list controls nothing, no row is a warning alone. */
export const checkAsl: SpecialCall = async (body, tools) => {
  if (tools.viewer.userType === 'EX') return unknown;
  const place = await placed(body, tools);
  if ('refusal' in place) return place;
  const { orgId, itemId } = place;
  const day = body['date'] === undefined || body['date'] === null ? await tools.today(orgId) : dateOf(body, 'date');
  const [found] = await aslStanding(tools.db, { supplierId: idOf(body, 'supplierId'), orgId, itemIds: [itemId], day });
  if (!found) return unknown;
  const { standing, controlled, level, rowId, state } = found;
  const allowed = standing === 'LISTED' || (standing === 'NO_ROW' && !controlled);
  return { data: { allowed, level, rowId, state, reason: standing === 'LISTED' ? null : standing } };
};
