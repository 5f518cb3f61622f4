/** What a scheme reads: others of the same scope, whether its template counts, and the calendar in its zone. */
import { srmSpeScheme } from '../../../state-machines/performance/scheme/index.js';
import type { Dated, Scheme, SchemeFacts } from '../../../state-machines/performance/scheme/fields.js';
import { periodsOf } from '../../../state-machines/performance/scheme/periods.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { HOUR_MS, addDays } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';

const schemeOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Scheme;

const overlapSql = `
  select doc_number as number from srm_spe_scheme
   where id <> $1::bigint and template_id = $2::bigint and org_ids && $3::bigint[] and period_type = $4
     and state in ('approving', 'active', 'paused') and period_from <= $6 and period_to >= $5
   order by id limit 1`;

async function overlapOf(tools: PrepareTools): Promise<string | null> {
  const { id, templateId, orgIds, periodType, periodFrom, periodTo } = schemeOf(tools);
  return tools.lockedRead(`scheme:${templateId}/${periodType}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(overlapSql, [id, templateId, orgIds, periodType, periodFrom, periodTo]);
    return rows[0]?.number ?? null;
  });
}
const nameOf = ({ context }: { readonly context: object }): string => {
  const { templateName, settingName, docNumber } = context as Readonly<Record<string, string | null>>;
  return templateName ?? settingName ?? docNumber ?? '';
};
async function notInForce(tools: PrepareTools): Promise<readonly string[]> {
  const { templateId, settingId } = schemeOf(tools);
  const found = [await tools.readDocument('srmSpeTemplateHead', templateId), await tools.readDocument('srmSpeSettingHead', settingId)];
  return found.flatMap((one) => (one === null ? ['-'] : one.state === 'enabled' ? [] : [nameOf(one)]));
}
/** Organisations that whoever acts does not act for: facts of them are not his to read. */
async function foreignTo(tools: PrepareTools): Promise<readonly string[]> {
  const { viewer } = tools;
  const reach = viewer.writeOrgIds ?? viewer.orgIds;
  const beyond = reach === null ? [] : schemeOf(tools).orgIds.filter((id) => !reach.includes(id));
  if (beyond.length === 0) return [];
  const { rows } = await tools.db.query<{ name: string }>(
    'select coalesce(org_name, id::text) as name from base_organization where id = any($1::bigint[]) order by id',
    [beyond],
  );
  return rows.length > 0 ? rows.map(({ name }) => name) : beyond;
}

/** A period is run in the first hour after its lag: at 01:00 of the scheme's zone. */
async function calendarOf(tools: PrepareTools): Promise<readonly Dated[]> {
  const { orgId, orgIds, settingId, periodType, periodFrom, periodTo } = schemeOf(tools);
  const setting = await tools.readDocument('srmSpeSettingHead', settingId);
  const { lagDays = 5 } = (setting?.context ?? {}) as { readonly lagDays?: number };
  const zone = await tools.zone(orgId ?? orgIds[0] ?? null);
  return periodsOf(periodType, periodFrom, periodTo).map((period) => ({
    ...period,
    endsAt: endOfDay(zone, period.toDate),
    runAt: endOfDay(zone, addDays(period.toDate, lagDays)) + HOUR_MS,
  }));
}

const submitting: Prepare = async (_command, tools) => ({
  facts: { overlap: await overlapOf(tools), foreign: await foreignTo(tools), notInForce: await notInForce(tools) } satisfies SchemeFacts,
});
const approving: Prepare = async (_command, tools) => ({
  facts: {
    overlap: await overlapOf(tools),
    notInForce: await notInForce(tools),
    calendar: await calendarOf(tools),
  } satisfies SchemeFacts,
});
const running: Prepare = async (_command, tools) => ({ facts: { newId: await tools.newId() } satisfies SchemeFacts });

export const schemeDocument: ServerDocument = {
  definition: anyDefinition(srmSpeScheme),
  prepare: { SUBMIT: submitting, APPROVE: approving, RUN_NOW: running, RUN_DUE: running },
};
