/** How far a contract's text is from the library's (contracts.md §1): how many clauses say another thing, and the highest risk of them. Pure. */
import { f } from '../../kernel/fields.js';
import { contractLookups as lookups } from '../lookups.js';

export type Risk = keyof typeof lookups.CCT_RISK.values;
export interface Deviations {
  readonly count: number;
  readonly risk: Risk;
}
/** Known inside alone, to whoever approves it and to the conditions of a process. */
export const deviationFields = {
  riskLevel: f.lookup(lookups.CCT_RISK, 'Risk', '偏离风险', { computed: true }),
  deviationCount: f.integer('Deviations', '偏离条款数', { computed: true }),
};

const ORDER: readonly Risk[] = ['NONE', 'LOW', 'MEDIUM', 'HIGH'];
/** Of these clauses together. */
export const deviationsOf = (risks: readonly Risk[]): Deviations => ({
  count: risks.length,
  risk: ORDER[Math.max(0, ...risks.map((risk) => ORDER.indexOf(risk)))]!,
});
