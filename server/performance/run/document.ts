/** What a run reads: facts of its period, exclusions that wait, and ids of what it makes. */
import { srmSpeSchemeScore } from '../../../state-machines/performance/run/index.js';
import type { Run, RunFacts } from '../../../state-machines/performance/run/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { evidence } from './calls.js';
import { calculating } from './calculate.js';
import { sharesOf } from './shares.js';

const runOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Run;

const openSql = `
  select e.doc_number as number from srm_spe_exclude_header e
   where e.state = 'approving' and e.supplier_id = any($1::bigint[])
     and (e.org_id is null or e.org_id = any($2::bigint[]))
   order by e.id limit 10`;
async function openExclusions(tools: PrepareTools): Promise<readonly string[]> {
  const { suppliers, orgIds } = runOf(tools);
  const { rows } = await tools.db.query<{ number: string }>(openSql, [suppliers.map(({ supplierId }) => supplierId), orgIds]);
  return rows.map(({ number }) => number);
}
const submitting: Prepare = async (_command, tools) => ({ facts: { openExclusions: await openExclusions(tools) } satisfies RunFacts });
const approving: Prepare = async (_command, tools) => {
  const ids: [string, string][] = [];
  for (const { supplierId } of runOf(tools).suppliers) ids.push([supplierId, await tools.newId()]);
  return { facts: { openExclusions: await openExclusions(tools), resultIds: Object.fromEntries(ids) } satisfies RunFacts };
};

const settling: Prepare = async (_command, tools) => ({ facts: { shares: await sharesOf(tools) } satisfies RunFacts });

export const runDocument: ServerDocument = {
  definition: anyDefinition(srmSpeSchemeScore),
  prepare: { CALCULATED: calculating, SUBMIT: submitting, APPROVE: approving, RELEASE: settling, ANSWERED: settling },
  calls: { evidence },
};
