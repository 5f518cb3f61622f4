/** Rows of orders and deliveries that a score is made of, for whoever reckons with them elsewhere (orders-deliveries.md §14). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { addDays, isDate } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalId, optionalInteger, textOf } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { Installation } from '../../kernel/installation.js';
import { endOfDay } from '../../platform/zones.js';
import { deliveriesRead } from '../../trade/delivery-readers.js';
import type { Scope, StoredFact } from './facts.js';
import { MOST_FACTS, TooManyFacts, ofOrders, withExclusions } from './facts.js';
import { notFound } from './calls.js';

const TYPES = ['F_DUE', 'F_RCV', 'F_LOT', 'F_CONF'] as const;
type OrderFact = (typeof TYPES)[number];
const reasons = {
  FACTS_MANY: {
    en: 'These are more than {most} rows: narrow the period or the organisations.',
    cn: '超过{most}行,请缩小期间或组织范围',
  },
};
const malformed = (field: string) => new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field, params: { field } });

/** @throws EdgeError FIELD_FORMAT */
function typeOf(body: Body): OrderFact {
  const found = TYPES.find((type) => type === body['factType']);
  if (!found) throw malformed('factType');
  return found;
}
/** @throws EdgeError FIELD_FORMAT */
function orgIdsOf(body: Body): readonly string[] | null {
  const said = body['orgIds'] ?? null;
  if (said === null) return null;
  if (!Array.isArray(said) || said.length === 0 || said.length > 500 || !said.every(isId)) throw malformed('orgIds');
  return said;
}
/** @throws EdgeError FIELD_FORMAT, FIELD_REQUIRED */
function periodOf(body: Body): { readonly from: string; readonly to: string } {
  const [from, to] = [textOf(body, 'periodFrom', 10), textOf(body, 'periodTo', 10)];
  if (!isDate(from)) throw malformed('periodFrom');
  if (!isDate(to) || to < from) throw malformed('periodTo');
  return { from, to };
}

/** Wherever something was ordered of the supplier. */
async function orderingOf(db: Queryable, supplierId: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct org_id::text as id from srm_pur_order_header where supplier_id = $1::bigint and org_id is not null',
    [supplierId],
  );
  return rows.map(({ id }) => id);
}

const shown = ({ excluded, amount: _amount, ...row }: StoredFact) => ({ ...row, excludedFlag: excluded?.length ? 'Y' : 'N' });

interface FactParts {
  readonly read: Queryable;
  readonly days: Pick<Installation, 'zone' | 'today'>;
}
async function factsFor({ read }: FactParts, type: OrderFact, scope: Scope): Promise<readonly StoredFact[] | null> {
  const instants = [endOfDay(scope.zone, addDays(scope.from, -1)), endOfDay(scope.zone, scope.to)] as const;
  try {
    return await withExclusions(read, scope, await ofOrders(read, type, scope, instants));
  } catch (error) {
    if (error instanceof TooManyFacts) return null;
    throw error;
  }
}

/** `{factType, orgIds?, supplierId?, periodFrom, periodTo, cutOff?}` → rows of that type, as they were known at `cutOff`. */
export const orderFactService = (parts: FactParts): Service => ({
  name: 'srmPurOrderRecordInfoRestful',
  reasons,
  calls: {
    listPerformanceFacts: async (body, { caller, at }) => {
      const [type, period] = [typeOf(body), periodOf(body)];
      const asked = deliveriesRead(caller.viewer, { supplierId: optionalId(body, 'supplierId'), orgIds: orgIdsOf(body) });
      if (asked === null) return notFound;
      const { supplierId } = asked;
      if (supplierId === null)
        throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: 'supplierId', params: { field: 'supplierId' } });
      const orgIds = asked.orgIds ?? (await orderingOf(parts.read, supplierId));
      const [orgId = null] = orgIds;
      const zone = await parts.days.zone(orgId);
      const cutOff = optionalInteger(body, 'cutOff') ?? at;
      const scope = { orgIds, supplierIds: [supplierId], ...period, cutOff, cutOffDay: await parts.days.today(orgId, cutOff), zone };
      const facts = await factsFor(parts, type, scope);
      return facts === null ? { refusal: refusal('FACTS_MANY', { params: { most: MOST_FACTS } }) } : { data: facts.map(shown) };
    },
  },
});
