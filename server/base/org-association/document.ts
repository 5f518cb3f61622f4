/** What an association reads before it is saved or disabled, and the calls that ask what it allows (base-srm.md §3, §14). */
import type { AssociationFacts } from '../../../state-machines/base/org-association/index.js';
import { srmBaseOrgAssociation } from '../../../state-machines/base/org-association/index.js';
import { buysFor, receivesFor, settlesFor } from '../../../state-machines/base/org-association/rules.js';
import type { Association } from '../../../state-machines/base/org-association/rules.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { dateOf } from '../../trade/bodies.js';
import { ordersDelivered } from '../../trade/order-standing.js';

const factsSql = `select (select org_type from base_organization where id = $1::bigint) as from_type, (select org_type from base_organization where id = $2::bigint) as to_type,
  exists(select 1 from srm_base_org_association where association_type = $3 and from_org_id = $1::bigint and to_org_id = $2::bigint and state = 'enabled' and id is distinct from $6::bigint
    and daterange(start_date, end_date, '[]') && daterange($4::date, $5::date, '[]')) as overlaps`;

const reading: Prepare = async ({ payload }, tools) => {
  const record = { toOrgId: null, endDate: null, ...tools.snapshot?.context, ...(payload as SavePayload).fields } as unknown as Readonly<
    Record<string, string | null>
  >;
  const { fromOrgId, toOrgId, associationType, startDate, endDate } = record;
  if (startDate && endDate && endDate < startDate) return { facts: { overlaps: false } satisfies AssociationFacts };
  const facts = await tools.lockedRead(`org-association:${associationType}:${fromOrgId}:${toOrgId}`, async (db) => {
    const {
      rows: [row],
    } = await db.query<{ from_type: string | null; to_type: string | null; overlaps: boolean }>(factsSql, [
      fromOrgId,
      toOrgId,
      associationType,
      startDate,
      endDate,
      tools.snapshot?.context.id ?? null,
    ]);
    return { types: [row!.from_type, row!.to_type], overlaps: row!.overlaps } satisfies AssociationFacts;
  });
  return { facts };
};

const disabling: Prepare = async (_command, tools) => {
  const { associationType, fromOrgId, toOrgId } = tools.snapshot!.context as unknown as Association;
  if (associationType !== 'OU_INV') return { facts: {} };
  return { facts: { orders: await ordersDelivered(tools.db, fromOrgId, toOrgId) } satisfies AssociationFacts };
};

interface Row {
  readonly association_type: string;
  readonly from_org_id: string;
  readonly to_org_id: string | null;
  readonly state: string;
  readonly start_date: string;
  readonly end_date: string | null;
}

async function around(db: Queryable, orgId: string): Promise<readonly Association[]> {
  const { rows } = await db.query<Row>(
    'select association_type, from_org_id::text, to_org_id::text, state, start_date::text, end_date::text from srm_base_org_association where from_org_id = $1 or to_org_id = $1',
    [orgId],
  );
  return rows.map((row) => ({
    associationType: row.association_type,
    fromOrgId: row.from_org_id,
    toOrgId: row.to_org_id,
    state: row.state,
    startDate: row.start_date,
    endDate: row.end_date,
  }));
}

/** `{orgId, date}` → ids of operating units. */
const listBuysFor: SpecialCall = async (body, { db }) => {
  const orgId = idOf(body, 'orgId');
  const { rows } = await db.query<{ id: string }>(
    "select id::text from base_organization where parent_org_id = $1 and org_type = 'OU' and state = 'enabled' order by id",
    [orgId],
  );
  return {
    data: buysFor(
      await around(db, orgId),
      orgId,
      rows.map((row) => row.id),
      dateOf(body, 'date'),
    ),
  };
};
/** `{orgId, date}` → ids of stock organisations. */
const listReceivesFor: SpecialCall = async (body, { db }) => ({
  data: receivesFor(await around(db, idOf(body, 'orgId')), idOf(body, 'orgId'), dateOf(body, 'date')),
});
/** `{orgId, date}` → the id of the operating unit that settles. */
const findSettlesFor: SpecialCall = async (body, { db }) => ({
  data: settlesFor(await around(db, idOf(body, 'orgId')), idOf(body, 'orgId'), dateOf(body, 'date')),
});

export const orgAssociationDocument: ServerDocument = {
  definition: anyDefinition(srmBaseOrgAssociation),
  prepare: { CREATE: reading, SAVE: reading, ENABLE: reading, INVALIDATE: disabling },
  calls: { listBuysFor, listReceivesFor, findSettlesFor },
};
