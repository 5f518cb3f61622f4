/** What is noted beside an event: how far a contract's text is from the library's, where that may change, and its rate as it is submitted. Pure. */
import type { Change } from '../../kernel/lifecycle.js';
import { noRate } from '../../trade/rates.js';
import type { ContractEvent, ContractFacts } from './events.js';
import type { Contract } from './fields.js';

interface Changing {
  readonly change?: (contract: Contract, sent: ContractEvent) => Change<Contract>;
}
/** `row` with what `more` makes of the event's facts. */
function noting<R>(row: R, more: (facts: ContractFacts) => Change<Contract>): R {
  if (Array.isArray(row)) return row.map((one: unknown) => noting(one, more)) as R;
  const { change } = row as Changing;
  const changes = (contract: Contract, sent: ContractEvent): Change<Contract> => {
    const { facts = {} } = sent as { readonly facts?: ContractFacts };
    return { ...change?.(contract, sent), ...more(facts) };
  };
  return { ...row, change: changes };
}
/** Rows by which the text, or what it is compared with, may change. */
export const deviating = <R>(row: R): R =>
  noting(row, ({ deviations }) => (deviations ? { riskLevel: deviations.risk, deviationCount: deviations.count } : {}));
/** Rows by which it is submitted; what was before contracts had a rate says none. */
export const rated = <R>(row: R): R => noting(row, ({ frozen }) => (frozen === undefined ? {} : (frozen ?? noRate)));
