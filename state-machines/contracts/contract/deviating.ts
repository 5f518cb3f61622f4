/** How far a contract's text is from the library's, noted with each event by which that may change. Pure. */
import type { Change } from '../../kernel/lifecycle.js';
import type { ContractEvent, ContractFacts } from './events.js';
import type { Contract } from './fields.js';

interface Changing {
  readonly change?: (contract: Contract, sent: ContractEvent) => Change<Contract>;
}
/** Rows by which the text, or what it is compared with, may change. */
export function deviating<R>(row: R): R {
  if (Array.isArray(row)) return row.map((one: unknown) => deviating(one)) as R;
  const { change } = row as Changing;
  const changes = (contract: Contract, sent: ContractEvent): Change<Contract> => {
    const { deviations } = (sent as { readonly facts?: ContractFacts }).facts ?? {};
    const found = deviations ? { riskLevel: deviations.risk, deviationCount: deviations.count } : {};
    return { ...change?.(contract, sent), ...found };
  };
  return { ...row, change: changes };
}
