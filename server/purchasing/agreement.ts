/** What agreements read: the gate, prices in force beside theirs, and what their coming into force ends (purchasing.md §5). */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Agreement, AgreementFacts, Overlap } from '../../state-machines/purchasing/agreement/fields.js';
import { srmPurAgreementHeader } from '../../state-machines/purchasing/agreement/index.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import { listMaterialItemAndOrgByPage } from '../trade/material/organisation-query.js';
import type { LiveColumn, Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';
import { SITE_ZONE, endOfDay } from '../platform/zones.js';
import { gatedSuppliers, placeOf } from '../trade/supplier-gate/gate.js';
import { getPurAgreementLatestPrice, getPurAgreementMinPrice } from './agreement-prices.js';
import { orgsSql } from '../trade/agreed-price.js';
import { notesAdjustedBy } from '../trade/price-adjustments.js';
import { pricesInForce } from '../trade/prices-in-force.js';

/** In force by its state, and over by the day of its organisation. */
const expiredFlag: LiveColumn = ({ header, param }) =>
  `case when ${header}.state = 'effective' and ${header}.valid_to < (now() at time zone coalesce(
      (select o.time_zone from base_organization o where o.id = ${header}.org_id), ${param(SITE_ZONE)}))::date
    then 'Y' else 'N' end`;

const items = preparesItemCopies('lines');
const agreementOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Agreement;

const gateOf = async (tools: PrepareTools): Promise<Pick<AgreementFacts, 'gated'>> => {
  const { supplierId } = agreementOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'AGREEMENT', {}, placeOf(tools));
  return { gated: refused[supplierId] ?? null };
};

const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const { lines, currency } = agreementOf(tools);
  const known = await pricesInForce(
    tools.db,
    lines.flatMap(({ itemId }) => itemId ?? []),
    currency,
    await tools.today(),
  );
  return { ...copied, facts: { ...copied.facts, known, ...(await gateOf(tools)) } };
};

/** Lines of the supplier's other agreements in force whose price of the same material holds on days of the new one's. */
const overlapsSql = `
  select h.id::text as "agreementId", l.line_num::int as "lineNum", l.line_valid_from::text as "from", l.line_valid_to::text as "to",
         l.item_id::text as "itemId"
    from srm_pur_agreement_header h join srm_pur_agreement_line l on l.doc_id = h.id
   where h.supplier_id = $1::bigint and h.currency = $2 and h.state in ('effective', 'suspended') and h.id <> $3::bigint
     and l.item_id = any($4::bigint[]) and ${orgsSql('h')} && $5::bigint[]
   order by h.id, l.line_num limit 2000`;
interface Found extends Pick<Overlap, 'agreementId' | 'lineNum'> {
  readonly from: string;
  readonly to: string;
  readonly itemId: string;
}

const orgsOf = ({ orgs, orgId }: Agreement): readonly string[] =>
  orgs.length > 0 ? orgs.filter(({ enabledFlag }) => enabledFlag === 'Y').map((row) => row.orgId) : orgId === null ? [] : [orgId];

/** The last day that a new price leaves to the one before it: none at all where that began on the same day or later. */
export function overlapsOf(c: Pick<Agreement, 'lines'>, found: readonly Found[]): readonly Overlap[] {
  return found.flatMap(({ agreementId, lineNum, from, to, itemId }) => {
    const meeting = c.lines
      .filter((line) => line.itemId === itemId && line.lineValidFrom !== null && line.lineValidTo !== null)
      .filter((line) => line.lineValidFrom! <= to && line.lineValidTo! >= from)
      .map((line) => line.lineValidFrom!)
      .toSorted();
    const [first] = meeting;
    if (first === undefined) return [];
    return [{ agreementId, lineNum, endDate: addDays(first <= from ? from : first, -1) }];
  });
}
const unpricedSql = `
  select id::text from srm_pur_unpriced_material
   where item_id = any($1::bigint[]) and org_id = any($2::bigint[]) and state in ('open', 'assigned', 'pricing') limit 500`;

const adjustsOf = async (tools: PrepareTools, c: Agreement): Promise<NonNullable<AgreementFacts['adjusts']>> => {
  const found: { orgId: string; notes: readonly string[] }[] = [];
  for (const orgId of orgsOf(c)) {
    const notes = await notesAdjustedBy(tools.db, { ...c, orgId }, await tools.zone(orgId));
    if (notes.length > 0) found.push({ orgId, notes });
  }
  return found;
};

/** Read where nobody else brings a price of this supplier into force at the same time. */
const comesIntoForce: Prepare = async (_command, tools) => {
  const c = agreementOf(tools);
  const { id, supplierId, currency, lines, validTo } = c;
  const itemIds = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const orgIds = orgsOf(c);
  const found = await tools.lockedRead(
    `agreed-prices:${supplierId}`,
    async (db: Queryable) => (await db.query<Found>(overlapsSql, [supplierId, currency, id, itemIds, orgIds])).rows,
  );
  const unpriced = await tools.db.query<{ id: string }>(unpricedSql, [itemIds, orgIds]);
  const facts: AgreementFacts = {
    ...(await gateOf(tools)),
    today: await tools.today(),
    ...(validTo === null ? {} : { endsAt: endOfDay(await tools.zone(), validTo) }),
    overlaps: overlapsOf(c, found),
    unpriced: unpriced.rows.map((row) => row.id),
    adjusts: await adjustsOf(tools, c),
  };
  return { facts };
};

const draftSql = `
  select doc_number as number from srm_pur_agreement_header
   where prev_edition_id = $1::bigint and state in ('draft', 'approving', 'rejected', 'confirming', 'refused') limit 1`;
const altering: Prepare = async (_command, tools) => {
  const { id } = agreementOf(tools);
  const draft = await tools.lockedRead(
    `agreement-edition:${id}`,
    async (db: Queryable) => (await db.query<{ number: string }>(draftSql, [id])).rows[0]?.number ?? null,
  );
  return { facts: { draft, newId: await tools.newId(), tomorrow: addDays(await tools.today(), 1) } satisfies AgreementFacts };
};
const terminating: Prepare = async ({ payload }, tools) => {
  const { terminateDate } = payload as { readonly terminateDate?: string | null };
  const today = await tools.today();
  return { facts: { today, endsAt: endOfDay(await tools.zone(), terminateDate ?? today) } satisfies AgreementFacts };
};

export const agreementDocument: ServerDocument = {
  definition: anyDefinition(srmPurAgreementHeader),
  prepare: {
    ...items,
    SUBMIT: submitting,
    APPROVE: comesIntoForce,
    SUPPLIER_CONFIRM: comesIntoForce,
    ALTERATION: altering,
    TERMINATE: terminating,
    DRAFT_CONTRACT: async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies AgreementFacts }),
  },
  live: { expiredFlag },
  lineCalls: { srmPurAgreementLine: { getPurAgreementMinPrice, getPurAgreementLatestPrice, listMaterialItemAndOrgByPage } },
};
