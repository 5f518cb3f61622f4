/** What inspections read: ids of the visits that a plan makes, and the day. */
import { srmSlcInspectPlan } from '../../../state-machines/suppliers/inspect-plan/index.js';
import type { Plan, PlanFacts } from '../../../state-machines/suppliers/inspect-plan/index.js';
import { srmSlcLocaleInspect } from '../../../state-machines/suppliers/locale-inspect/index.js';
import type { VisitFacts } from '../../../state-machines/suppliers/locale-inspect/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

const approving: Prepare = async (_command, tools) => {
  const ids: [string, string][] = [];
  for (const { rowNum } of (tools.snapshot!.context as unknown as Plan).suppliers) ids.push([String(rowNum), await tools.newId()]);
  return { facts: { ids: Object.fromEntries(ids) } satisfies PlanFacts };
};
const ofDay: Prepare = async (_command, tools) => ({ facts: { today: await tools.today() } satisfies VisitFacts });

export const inspectDocuments: readonly ServerDocument[] = [
  { definition: anyDefinition(srmSlcInspectPlan), prepare: { APPROVE: approving } },
  { definition: anyDefinition(srmSlcLocaleInspect), prepare: { NOTIFY: ofDay, START: ofDay } },
];
