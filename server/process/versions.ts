/** Versions of a process model, and what differs between two of them (platform-process.md §10, compareVersions). */
import { compareForms, compareGraphs } from '../../state-machines/process/compare.js';
import type { FormField } from '../../state-machines/process/form.js';
import { graphOf } from '../../state-machines/process/model/index.js';
import type { CallAnswer, Queryable } from '../kernel/contracts.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Body } from '../kernel/edges/body.js';
import { idOf, optionalInteger } from '../kernel/edges/body.js';

const versionsSql = `select v.version_no::int as "versionNo", v.change_note as "changeNote", u.full_name as "publishedBy",
    (extract(epoch from v.published_at) * 1000)::bigint::float8 as "publishedAt",
    (select count(*)::int from bpm_instance i where i.model_id = v.doc_id and i.version_no = v.version_no) as "instanceCount",
    (select count(*)::int from bpm_instance i where i.model_id = v.doc_id and i.version_no = v.version_no and i.state in ('running',
    'ending', 'docRefused')) as "runningCount"
  from bpm_model_version v left join base_users u on u.id = v.published_by where v.doc_id = $1::bigint order by v.version_no desc limit 200`;
/** Version 0 is the drawing as it stands, and the form beside it. */
const keptSql = `select m.graph, (select jsonb_agg(jsonb_build_object('fieldKey', f.field_key, 'label', f.label, 'labelEn', f.label_en,
      'fieldKind', f.field_kind, 'requiredFlag', f.required_flag, 'initialValue', f.initial_value, 'lookupType', f.lookup_type)
      order by f.sort_no, f.field_no) from bpm_model_form_fields f where f.doc_id = m.id) as form
    from bpm_model m where m.id = $1::bigint and $2::int = 0
  union all select graph, form from bpm_model_version where doc_id = $1::bigint and version_no = $2::int and $2::int > 0`;
interface Kept {
  readonly graph: unknown;
  readonly form: readonly FormField[] | null;
}
const standingSql = `select i.version_no::int as "versionNo", t.node_key as "nodeKey", count(*)::int as count
  from bpm_instance i join bpm_task t on t.doc_id = i.id and t.task_state = 'OPEN'
  where i.model_id = $1::bigint and i.state = 'running' and i.version_no = any($2::int[]) group by 1, 2 order by 1, 2 limit 500`;

export async function findVersions(db: Queryable, body: Body): Promise<CallAnswer> {
  return { data: (await db.query(versionsSql, [idOf(body, 'modelId')])).rows };
}

export async function compareVersions(db: Queryable, body: Body): Promise<CallAnswer> {
  const modelId = idOf(body, 'modelId');
  const numbers = [optionalInteger(body, 'from') ?? 0, optionalInteger(body, 'to') ?? 0];
  const [before, after] = await Promise.all(numbers.map(async (no) => (await db.query<Kept>(keptSql, [modelId, no])).rows[0]));
  if (!before || !after) return { refusal: refusal('BPM_VERSION_NOT_FOUND') };
  const { rows: running } = await db.query(standingSql, [modelId, numbers]);
  const form = compareForms(before.form ?? [], after.form ?? []);
  return { data: { ...compareGraphs(graphOf(before.graph), graphOf(after.graph)), form, running } };
}
