/** What supply shares read: others for the same target and days, the gate for orders, and the end of the last day. */
import { srmSmlPresetProportion } from '../../../state-machines/suppliers/preset-proportion/index.js';
import type { Preset, PresetFacts } from '../../../state-machines/suppliers/preset-proportion/index.js';
import type { MonthFacts } from '../../../state-machines/suppliers/preset-proportion/warnings.js';
import { addDays, addMonths, compareDates } from '../../../state-machines/kernel/primitives/instant.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { measuredDocuments, monitoring, targetsOf, warnings } from '../reports/shares.js';
import { defaultShares } from '../../trade/agreed-shares.js';
import { permittedShares } from './permitted.js';

const coveredSql = `
  select doc_number as number from srm_sml_preset_proportion
   where org_id is not distinct from $1::bigint and item_id is not distinct from $2::bigint
     and category_id is not distinct from $3::bigint and id <> $4::bigint and state = 'enabled'
     and valid_from <= $6::date and valid_to >= $5::date
   limit 1`;

async function factsOf(tools: PrepareTools): Promise<PresetFacts> {
  const { id, orgId, itemId, categoryId, validFrom, validTo, shares } = tools.snapshot!.context as unknown as Preset;
  const covered = await tools.lockedRead(`supply-share:${orgId}/${itemId}/${categoryId}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(coveredSql, [orgId, itemId, categoryId, id, validFrom, validTo]);
    return rows[0]?.number ?? null;
  });
  const supplierIds = shares.filter(({ endedFlag }) => endedFlag !== 'Y').map(({ supplierId }) => supplierId);
  const place = { orgId, ...(itemId === null ? {} : { itemIds: [itemId] }), ...(categoryId === null ? {} : { categoryIds: [categoryId] }) };
  const permitted = await permittedShares(tools.db, supplierIds, place);
  const zone = await tools.zone(orgId);
  const today = await tools.today(orgId);
  const monitorAt = monthEnd(zone, compareDates(validFrom, today) > 0 ? validFrom : today);
  return { covered, ...permitted, expiresAt: endOfDay(zone, validTo), monitorAt };
}

const monthEnd = (zone: string, date: string): number => endOfDay(zone, addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1));

/** The month before the one that runs, as receipts and orders stand now. */
const watching: Prepare = async (_command, tools) => {
  const { id, orgId } = tools.snapshot!.context as unknown as Preset;
  const today = await tools.today(orgId);
  const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7);
  const [target] = await targetsOf(tools.db, [id], month);
  const rows = (target?.months.at(-1)?.rows ?? []).map(({ name: _name, nameEn: _nameEn, ...row }) => row);
  return { facts: { month, rows, monitorAt: monthEnd(await tools.zone(orgId), today) } satisfies MonthFacts };
};

const deciding: Prepare = async (_command, tools) => ({ facts: await factsOf(tools) });

export const presetDocument: ServerDocument = {
  definition: anyDefinition(srmSmlPresetProportion),
  prepare: { SUBMIT: deciding, APPROVE: deciding, ENABLE: deciding, WARN: watching },
  calls: { defaultShares, monitoring, measuredDocuments, warnings },
};
