/** What an application reads when it is saved (platform-process.md §9): the form of the process that is chosen, and what its values name. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { bpmApplication } from '../../state-machines/process/application/index.js';
import type { FormFacts } from '../../state-machines/process/application/index.js';
import { dataAfter } from '../../state-machines/process/form.js';
import type { FormData, FormField } from '../../state-machines/process/form.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';

interface Published {
  readonly versionNo: number;
  readonly form: readonly FormField[] | null;
}
const publishedSql = `select version_no::int as "versionNo", published_form as form from bpm_model
  where id = $1::bigint and doc_type = 'FREE_FORM' and state = 'enabled'`;

/** As published; a process that is off asks for nothing. */
export async function formOf(db: Queryable, modelId: string): Promise<NonNullable<FormFacts['form']>> {
  const { rows } = await db.query<Published>(publishedSql, [modelId]);
  return { versionNo: rows[0]?.versionNo ?? null, fields: rows[0]?.form ?? [] };
}

const usableCode = `select 1 from base_lookup_type t join base_lookup_value v on v.doc_id = t.id
  where t.type_code = $2 and v.lookup_code = $1 and v.enabled_flag = 'Y'
    and (v.start_date is null or v.start_date <= $3::date) and (v.end_date is null or $3::date <= v.end_date)`;
const knownPerson = `select 1 from base_users where id::text = $1 and user_type = 'INSIDE'`;
const knownSupplier = 'select 1 from srm_slc_supplier_info where id::text = $1';

async function isUsable({ db, today }: PrepareTools, { fieldKind, lookupType }: FormField, value: string): Promise<boolean> {
  const isThere = async (sql: string, ...more: readonly unknown[]) => (await db.query(sql, [value, ...more])).rowCount !== 0;
  if (fieldKind === 'LOOKUP') return isThere(usableCode, lookupType, await today(null));
  if (fieldKind === 'PERSON') return isThere(knownPerson);
  return fieldKind !== 'SUPPLIER' || isThere(knownSupplier);
}

/** What stood there already stays, as in other documents. */
async function unusable(tools: PrepareTools, form: readonly FormField[], said: FormData): Promise<readonly string[]> {
  const before = (tools.snapshot?.context['formData'] ?? {}) as FormData;
  const found: string[] = [];
  for (const row of form) {
    const { fieldKey } = row;
    const value = Object.hasOwn(said, fieldKey) ? said[fieldKey] : null;
    if (typeof value !== 'string' || value === '' || value === before[fieldKey]) continue;
    if (!(await isUsable(tools, row, value))) found.push(fieldKey);
  }
  return found;
}

const saving: Prepare = async ({ payload }, tools) => {
  const { fields = {} } = payload as SavePayload;
  const { modelId, formData } = fields as { readonly modelId?: string; readonly formData?: FormData | null };
  const context = tools.snapshot?.context;
  const form = modelId === undefined || modelId === context?.['modelId'] ? undefined : await formOf(tools.db, modelId);
  const asked = form?.fields ?? (context?.['form'] as readonly FormField[] | null | undefined) ?? [];
  const before = context
    ? { form: (context['form'] ?? []) as readonly FormField[], data: (context['formData'] ?? null) as FormData | null }
    : null;
  return {
    facts: { ...(form ? { form } : {}), unusable: await unusable(tools, asked, formData ?? {}) } satisfies FormFacts,
    becoming: { form: asked, formData: dataAfter(before, form?.fields, formData) },
  };
};

export const applicationDocument: ServerDocument = {
  definition: anyDefinition(bpmApplication),
  prepare: { CREATE: saving, SAVE: saving },
};
