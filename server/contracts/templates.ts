/** What templates read (contracts.md §1): the clauses that they use, and whether another one is the default already. */
import type { Annex } from '../../state-machines/contracts/annexes.js';
import type { Input } from '../../state-machines/contracts/inputs.js';
import type { PageColumns } from '../../state-machines/contracts/page-setup.js';
import { pageSetupOf } from '../../state-machines/contracts/page-setup.js';
import type { TemplateFacts } from '../../state-machines/contracts/template/index.js';
import type { Prepare, PrepareTools, Queryable } from '../kernel/contracts.js';
import { comparedClauses } from './clauses.js';

interface Template extends Partial<PageColumns> {
  readonly id: string;
  readonly previousId: string | null;
  readonly body: string | null;
  readonly versionNo: number | null;
  readonly orgIds: readonly string[] | null;
  readonly contractType: string;
  readonly contractForm: string;
  readonly language: string;
  readonly defaultFlag: string | null;
  readonly inputs?: readonly Input[];
  readonly annexes?: readonly Annex[];
}
/** One for all organisations and one of some are no rivals: that of the organisation comes first. */
const rivalSql = `select doc_number || ' ' || template_name as name from srm_cct_template
  where state = 'enabled' and default_flag = 'Y' and contract_type = $1 and contract_form = $2 and language = $3
    and id <> $4::bigint and id is distinct from $5::bigint
    and case when cardinality($6::bigint[]) = 0 then cardinality(coalesce(org_ids, '{}')) = 0 else org_ids && $6::bigint[] end
  order by id limit 1`;

const standing: Prepare = async (_command, tools) => {
  const { id, previousId, contractType, contractForm, language, orgIds, defaultFlag } = tools.snapshot!.context as unknown as Template;
  if (defaultFlag !== 'Y') return {};
  const given = [contractType, contractForm, language, id, previousId, orgIds ?? []];
  const { rows } = await tools.db.query<{ name: string }>(rivalSql, given);
  return { facts: { otherDefault: rows[0]?.name ?? null } satisfies TemplateFacts };
};
const submitting: Prepare = async (command, tools) => {
  const prepared = await standing(command, tools);
  if ('refusal' in prepared) return prepared;
  const { changed, unpublished } = await comparedClauses(tools.db, (tools.snapshot!.context as unknown as Template).body);
  return {
    facts: { ...prepared.facts, asksAnchors: true, asksOrganisations: true, changedClauses: changed, unpublished } satisfies TemplateFacts,
  };
};
export const templatePrepares = { SUBMIT: submitting, APPROVE: standing, ENABLE: standing };

const defaultSql = `select id::text from srm_cct_template
  where state = 'enabled' and default_flag = 'Y' and contract_type = $1 and contract_form = $2
    and (cardinality(coalesce(org_ids, '{}')) = 0 or $3::bigint = any(org_ids))
  order by cardinality(coalesce(org_ids, '{}')) = 0, language <> 'CN', id limit 1`;
interface Contract {
  readonly templateId: string | null;
  readonly orgId: string | null;
  readonly contractType: string;
  readonly contractForm: string;
}
async function defaultFor(db: Queryable, { contractType, contractForm, orgId }: Contract): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(defaultSql, [contractType, contractForm, orgId]);
  return rows[0]?.id ?? null;
}
async function textOf(tools: PrepareTools, contract: Contract) {
  const id = contract.templateId ?? (await defaultFor(tools.db, contract));
  const found = id === null ? null : await tools.readDocument('srmCctTemplate', id);
  if (found?.state !== 'enabled') return null;
  const template = found.context as unknown as Template;
  const { body, versionNo, orgIds, inputs = [], annexes = [] } = template;
  const isOurs = orgIds === null || orgIds.length === 0 || (contract.orgId !== null && orgIds.includes(contract.orgId));
  return isOurs ? { id: id!, body: body ?? '', versionNo: versionNo ?? 1, inputs, annexes, page: pageSetupOf(template) } : null;
}
/** The one that was chosen, else the default; in force, and for this organisation where it names any. */
export const fromTemplate: Prepare = async (_command, tools) => ({
  facts: { template: await textOf(tools, tools.snapshot!.context as unknown as Contract) },
});
