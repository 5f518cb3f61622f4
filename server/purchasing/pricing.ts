/** What a pricing reads: prices in force, circuit boards, and the ids of what it makes (purchasing.md §6, §8). */
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import type { Pricing, PricingFacts } from '../../state-machines/purchasing/pricing/fields.js';
import { srmPurPricingHeader } from '../../state-machines/purchasing/pricing/index.js';
import { srmPurUnpricedMaterial } from '../../state-machines/purchasing/unpriced/index.js';
import type { Sought, ToQuoteFacts } from '../../state-machines/purchasing/unpriced/to-quote.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { listMaterialItemAndOrgByPage } from '../trade/material/organisation-query.js';
import { pricesInForce } from '../trade/prices-in-force.js';
import { calcPcbPrice } from './pcb-price.js';
import { listUnpricedByDemand, listUnpricedByOrder } from './unpriced.js';

type Rows = readonly Readonly<Record<string, unknown>>[];
const items = preparesItemCopies('lines');
const pricingOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Pricing;
const idsOf = (rows: Rows, name: string) => [...new Set(rows.flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : [])))];

const boardsSql = `
  select id::text, trim_scale(board_price)::text as price from base_material_item_pcb_info where id = any($1::bigint[]) and state = 'approved'`;

async function pricesOf(tools: PrepareTools, rows: Rows, currency: string): Promise<PricingFacts> {
  const [itemIds, boardIds] = [idsOf(rows, 'itemId'), idsOf(rows, 'pcbInfoId')];
  const known = await pricesInForce(tools.db, itemIds, currency, await tools.today());
  const boards = boardIds.length === 0 ? [] : (await tools.db.query<{ id: string; price: string | null }>(boardsSql, [boardIds])).rows;
  return {
    known,
    boards: Object.fromEntries(boards.map(({ id, price }) => [id, price])),
  };
}

const saving: Prepare = async (command, tools) => {
  const copied = await items['SAVE']!(command, tools);
  if ('refusal' in copied) return copied;
  const { fields, lines } = command.payload as SavePayload;
  const rows = lines?.['lines']?.set ?? [];
  const before = (tools.snapshot?.context ?? {}) as Partial<Pricing>;
  const currency = (fields?.['currency'] as string | undefined) ?? before.currency ?? 'CNY';
  return rows.length === 0 ? copied : { ...copied, facts: { ...copied.facts, ...(await pricesOf(tools, rows, currency)) } };
};
const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const { lines, currency } = pricingOf(tools);
  return { ...copied, facts: { ...copied.facts, ...(await pricesOf(tools, lines as unknown as Rows, currency ?? 'CNY')) } };
};
const approving: Prepare = async (_command, tools) => {
  const suppliers = idsOf(pricingOf(tools).lines as unknown as Rows, 'supplierId');
  const ids: Record<string, string> = {};
  for (const supplierId of suppliers) ids[supplierId] = await tools.newId();
  return { facts: { ids } satisfies PricingFacts };
};
const draftSql = `
  select doc_number as number from srm_pur_pricing_header
   where prev_edition_id = $1::bigint and state in ('draft', 'approving', 'reviewing', 'rejected') limit 1`;
const revising: Prepare = async (_command, tools) => {
  const { id } = pricingOf(tools);
  const draft = await tools.lockedRead(
    `pricing-edition:${id}`,
    async (db) => (await db.query<{ number: string }>(draftSql, [id])).rows[0]?.number ?? null,
  );
  return { facts: { draft, newId: await tools.newId(), tomorrow: addDays(await tools.today(), 1) } satisfies PricingFacts };
};

type Unpriced = Pick<Sought, 'id' | 'itemId' | 'demandQty' | 'firstNeedDate' | 'targetPrice'> & {
  readonly docNumber: string | null;
  readonly orgId: string | null;
  readonly pcbFlag: string;
};
const WAITING: readonly string[] = ['open', 'assigned'];
const MOST_MATERIALS = 200;
const materialsSql = `
  select m.id::text, m.item_code as "itemCode", m.item_name as "itemName", m.spec, m.uom_id::text as "uomId",
         (select max(b.id)::text from base_material_item_pcb_info b where b.item_id = m.id and b.state = 'approved') as "boardId"
    from base_material_item m where m.id = any($1::bigint[])`;
interface Material extends Pick<Sought, 'itemCode' | 'itemName' | 'spec' | 'uomId' | 'boardId'> {
  readonly id: string;
}
const unknown = { itemCode: null, itemName: null, spec: null, uomId: null, boardId: null };

/** The rows of the organisation that are chosen besides; whose is another organisation's he learns nothing of. */
const seeking: Prepare = async ({ payload }, tools) => {
  const own = tools.snapshot!.context as unknown as Unpriced;
  const { others } = payload as { readonly others?: readonly string[] | null };
  const rows: { readonly row: Unpriced | null; readonly id: string; readonly waits: boolean }[] = [{ row: own, id: own.id, waits: true }];
  for (const id of [...new Set(others ?? [])]
    .filter((one) => one !== own.id)
    .toSorted()
    .slice(0, MOST_MATERIALS - 1)) {
    const found = await tools.readDocument('srmPurUnpricedMaterial', id);
    const row = found?.context as unknown as Unpriced | undefined;
    const isHere = row !== undefined && row.orgId === own.orgId;
    rows.push({ row: isHere ? row : null, id, waits: isHere && WAITING.includes(found!.state) });
  }
  const itemIds = rows.flatMap(({ row }) => row?.itemId ?? []);
  const materials = new Map((await tools.db.query<Material>(materialsSql, [itemIds])).rows.map((one) => [one.id, one]));
  const sought = rows.map(({ row, id, waits }): Sought => {
    const { itemCode, itemName, spec, uomId, boardId } = materials.get(row?.itemId ?? '') ?? unknown;
    const { itemId = '', demandQty = '0', firstNeedDate = '', targetPrice = null, docNumber = null, pcbFlag = 'N' } = row ?? {};
    return {
      ...{ id, waits, number: docNumber ?? '–', itemId, itemCode, itemName, spec, uomId, demandQty, firstNeedDate, targetPrice },
      ...{ isBoard: pcbFlag === 'Y', boardId },
    };
  });
  return { facts: { newId: await tools.newId(), sought } satisfies ToQuoteFacts };
};

export const pricingDocuments: readonly ServerDocument[] = [
  {
    definition: anyDefinition(srmPurPricingHeader),
    prepare: { CREATE: saving, SAVE: saving, SUBMIT: submitting, APPROVE: approving, EDITION_REVISE: revising },
    lineCalls: { srmPurPricingLine: { calcPcbPrice, listMaterialItemAndOrgByPage } },
  },
  {
    definition: anyDefinition(srmPurUnpricedMaterial),
    prepare: { TO_PRICING: seeking, TO_QUOTE: seeking },
    calls: { listUnpricedByDemand, listUnpricedByOrder, listMaterialItemAndOrgByPage },
  },
];
