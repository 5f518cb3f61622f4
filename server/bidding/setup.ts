/** What a process setup reads (bidding.md §1): others for the same conditions, and whether its rule and template fit. */
import type { Rule } from '../../state-machines/bidding/rule/fields.js';
import { srmSfdBiddingSetup } from '../../state-machines/bidding/setup/index.js';
import type { Setup, SetupFacts } from '../../state-machines/bidding/setup/index.js';
import type { Template } from '../../state-machines/bidding/template/fields.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { revised } from '../trade/revisions.js';

const overlapSql = `
  select doc_number as number from srm_sfd_bidding_setup
   where id <> $1::bigint and id is distinct from $2::bigint and state = 'enabled'
     and for_org_id is not distinct from $3::bigint and category_id is not distinct from $4::bigint and procurement_type = $5
     and (amount_to is null or amount_to > $6::numeric) and ($7::numeric is null or amount_from < $7::numeric)
   order by doc_number
   limit 1`;

const allows = (rule: Rule, method: Setup['tenderMethod']): boolean =>
  ({ OPEN: rule.openFlag, INVITED: rule.invitedFlag, NEGOTIATED: rule.negotiatedFlag })[method] === 'Y';

async function fits(tools: PrepareTools, { ruleId, templateId, legalRegime, procurementType, tenderMethod }: Setup): Promise<boolean> {
  const found = await tools.readDocument('srmSfdBiddingRule', ruleId);
  const sheet = await tools.readDocument('srmSfdBiddingTemplate', templateId);
  if (found?.state !== 'enabled' || sheet?.state !== 'enabled') return false;
  const rule = found.context as unknown as Rule;
  const template = sheet.context as unknown as Template;
  const regime = rule.legalRegime === legalRegime && template.legalRegime === legalRegime;
  return regime && template.procurementType === procurementType && template.evalMethod === rule.evalMethod && allows(rule, tenderMethod);
}

const judging: Prepare = async (_command, tools) => {
  const setup = tools.snapshot!.context as unknown as Setup;
  const { id, previousId, forOrgId, categoryId, procurementType, amountFrom, amountTo } = setup;
  const overlaps = await tools.lockedRead(`bidding-setup:${forOrgId}/${categoryId}/${procurementType}`, async (db) => {
    const params = [id, previousId, forOrgId, categoryId, procurementType, amountFrom, amountTo];
    const { rows } = await db.query<{ number: string }>(overlapSql, params);
    return rows[0]?.number ?? null;
  });
  return { facts: { overlaps, fits: await fits(tools, setup) } satisfies SetupFacts };
};

const revisedSetup = revised(anyDefinition(srmSfdBiddingSetup));

export const setupDocument: ServerDocument = {
  ...revisedSetup,
  prepare: { ...revisedSetup.prepare, SUBMIT: judging, APPROVE: judging, ENABLE: judging },
};
