/** What a result reads: how long its grade has lasted, and ids of what follows from it. */
import { srmSpePerformance } from '../../state-machines/performance/result/index.js';
import type { Result, ResultFacts } from '../../state-machines/performance/result/fields.js';
import type { Run } from '../../state-machines/performance/run/fields.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { appealed } from './rescore.js';
import { ownEvidence } from './run/calls.js';
import { monitoring, trend } from './trend.js';

const resultOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Result;

const streakSql = `
  select r.grade from srm_spe_performance r
    join srm_spe_scheme_score s on s.id = r.run_id join srm_spe_scheme_score own on own.id = $2::bigint
   where r.supplier_id = $1::bigint and r.id <> $3::bigint and s.scheme_name = own.scheme_name and s.period_to < own.period_from
     and r.state in ('confirmed', 'rectifying', 'rectReview', 'verifying', 'closed')
   order by s.period_to desc limit 12`;

async function streakOf(tools: PrepareTools): Promise<number> {
  const { id, supplierId, runId, grade } = resultOf(tools);
  const { rows } = await tools.db.query<{ grade: string | null }>(streakSql, [supplierId, runId, id]);
  const other = rows.findIndex((row) => row.grade !== grade);
  return 1 + (other < 0 ? rows.length : other);
}

const confirming: Prepare = async (_command, tools) => ({
  facts: { newId: await tools.newId(), streak: await streakOf(tools) } satisfies ResultFacts,
});
const late: Prepare = async (_command, tools) => ({
  facts: { newId: await tools.newId(), today: await tools.today() } satisfies ResultFacts,
});
const failing: Prepare = async (_command, tools) => ({ facts: { otherId: await tools.newId() } satisfies ResultFacts });
const finishing: Prepare = async (_command, tools) => {
  const result = resultOf(tools);
  const run = result.runId === null ? null : await tools.readDocument('srmSpeSchemeScore', result.runId);
  const found = run ? await appealed(tools.db, result, run.context as unknown as Run) : { bills: [] };
  return { facts: { newId: await tools.newId(), ...found } satisfies ResultFacts };
};

export const resultDocument: ServerDocument = {
  definition: anyDefinition(srmSpePerformance),
  prepare: {
    CONFIRM: confirming,
    CONFIRM_DUE: confirming,
    RECTIFY_DUE: late,
    RETURN_RECTIFY: failing,
    VERIFY_FAIL: failing,
    FINISH_APPEAL: finishing,
  },
  calls: { evidence: ownEvidence, trend, monitoring },
};
