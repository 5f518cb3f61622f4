/** What a requisition reads: its materials, the day, the buyers of its categories, and the id of a copy (purchasing.md §2). */
import type { Requisition, RequisitionFacts, Waiting } from '../../state-machines/purchasing/requisition/fields.js';
import { srmPurRequisitionHeader } from '../../state-machines/purchasing/requisition/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import { listMaterialItemAndOrgByPage } from '../trade/material/organisation-query.js';
import { chainLiveLines } from './chain.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { sourcing } from './sourcing.js';
import { urging } from './urging.js';

const items = preparesItemCopies('lines');

const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  return { ...copied, facts: { ...copied.facts, today: await tools.today() } satisfies RequisitionFacts };
};

const buyersSql = `
  select distinct on (b.doc_id) b.doc_id::text as category, b.buyer_id::text as buyer
    from srm_base_category_buyer b
   where b.doc_id = any($1::bigint[]) and (b.org_id is null or b.org_id = $2::bigint)
     and b.start_date <= $3::date and (b.end_date is null or b.end_date >= $3::date)
   order by b.doc_id, b.org_id nulls last, b.priority, b.line_no`;

async function buyersOf(tools: PrepareTools): Promise<Readonly<Record<string, string>>> {
  const { lines, orgId } = tools.snapshot!.context as unknown as Requisition;
  const ids = [...new Set(lines.flatMap(({ categoryId }) => categoryId ?? []))];
  if (ids.length === 0) return {};
  const { rows } = await tools.db.query<{ category: string; buyer: string }>(buyersSql, [ids, orgId, await tools.today()]);
  const byCategory = new Map(rows.map(({ category, buyer }) => [category, buyer]));
  return Object.fromEntries(
    lines.flatMap(({ lineNum, categoryId }) => {
      const buyer = categoryId === null ? undefined : byCategory.get(categoryId);
      return buyer ? [[String(lineNum), buyer]] : [];
    }),
  );
}
/** Materials that no agreement in force gives a price of there; of each the row in which it waits for one, or was left alone. */
const unpricedSql = `
  select i.id::text as "itemId", coalesce(i.pcb_flag, 'N') as "pcbFlag",
         (select u.id::text from srm_pur_unpriced_material u
           where u.item_id = i.id and u.org_id is not distinct from $2::bigint and u.state in ('open', 'assigned', 'pricing', 'setAside')
           order by u.state = 'setAside', u.id desc limit 1) as "rowId"
    from base_material_item i
   where i.id = any($1::bigint[]) and not exists (
     select from srm_pur_agreement_line a join srm_pur_agreement_header h on h.id = a.doc_id
      where a.item_id = i.id and h.state = 'effective' and (h.org_id is null or h.org_id = $2::bigint)
        and a.line_valid_from <= $3::date and a.line_valid_to >= $3::date)
   order by i.id`;
type Found = Omit<Waiting, 'newId'>;
/** Two requisitions of one material make one row of it. */
async function unpricedOf(tools: PrepareTools): Promise<readonly Waiting[]> {
  const { lines, orgId } = tools.snapshot!.context as unknown as Requisition;
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  if (ids.length === 0) return [];
  const day = await tools.today();
  const found = await tools.lockedRead(`unpriced:${orgId}`, async (db) => (await db.query<Found>(unpricedSql, [ids, orgId, day])).rows);
  const waiting: Waiting[] = [];
  for (const one of found) waiting.push({ ...one, newId: await tools.newId() });
  return waiting;
}
const approving: Prepare = async (_command, tools) => ({
  facts: { buyers: await buyersOf(tools), unpriced: await unpricedOf(tools) } satisfies RequisitionFacts,
});
const copying: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies RequisitionFacts });

export const requisitionDocument: ServerDocument = {
  definition: anyDefinition(srmPurRequisitionHeader),
  prepare: { ...items, SUBMIT: submitting, APPROVE: approving, COPY: copying, SOURCE: sourcing, URGE: urging },
  liveLines: chainLiveLines,
  lineCalls: { srmPurRequisitionLine: { listMaterialItemAndOrgByPage } },
};
