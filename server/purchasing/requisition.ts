/** What a requisition reads: its materials, the day, the buyers of its categories, and the id of a copy (purchasing.md §2). */
import type { Requisition, RequisitionFacts } from '../../state-machines/purchasing/requisition/fields.js';
import { srmPurRequisitionHeader } from '../../state-machines/purchasing/requisition/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
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
const approving: Prepare = async (_command, tools) => ({ facts: { buyers: await buyersOf(tools) } satisfies RequisitionFacts });
const copying: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies RequisitionFacts });

export const requisitionDocument: ServerDocument = {
  definition: anyDefinition(srmPurRequisitionHeader),
  prepare: { ...items, SUBMIT: submitting, APPROVE: approving, COPY: copying, SOURCE: sourcing, URGE: urging },
  liveLines: chainLiveLines,
};
