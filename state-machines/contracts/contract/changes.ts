/** What changes with a contract's events: amounts of a saved one, stages that are due and paid, the days of a signed one. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { compareDates } from '../../kernel/primitives/instant.js';
import { add, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import type { ContractEventOf, ContractFacts } from './events.js';
import type { Contract } from './fields.js';
import { lines } from './fields.js';
import { opened } from './items.js';
import { itemAmounts, stageAmounts } from './money.js';
import { withMoney } from './paying.js';
import { given } from './rules.js';
import { triggered, withStarts } from './stage-days.js';

export function saved(contract: Contract, payload: SavePayload): Change<Contract> {
  const change = applySave<Contract>(lines, contract, payload);
  const items = (change.items ?? contract.items).map((item) => {
    const [amount, taxAmount, amountTaxIncl] = itemAmounts(item);
    return { ...item, amount, taxAmount, amountTaxIncl };
  });
  const total = (name: 'amount' | 'taxAmount' | 'amountTaxIncl') => sum(items.map((item) => item[name]));
  const stages = change.stages ?? contract.stages;
  const shares = stageAmounts(
    total('amountTaxIncl'),
    stages.map(({ ratio }) => ratio ?? '0'),
  );
  return {
    ...change,
    items,
    stages: stages.map((stage, index) => ({ ...stage, stageAmount: shares[index] ?? null })),
    amountTaxExcl: total('amount'),
    taxAmount: total('taxAmount'),
    amountTaxIncl: total('amountTaxIncl'),
  };
}
export const triggeredOf = (contract: Contract, no: (stage: Contract['stages'][number]) => boolean, on: string): Change<Contract> =>
  withMoney(
    contract,
    contract.stages.map((stage) => (no(stage) ? triggered(stage, on) : stage)),
  );
export const paid = (contract: Contract, { payload }: ContractEventOf<'STAGE_PAID'>): Change<Contract> => ({
  paidAmount: add(contract.paidAmount ?? '0', payload.amount),
  stages: contract.stages.map((stage) =>
    stage.stageNo === payload.stageNo ? { ...stage, stagePaid: add(stage.stagePaid ?? '0', payload.amount) } : stage,
  ),
});
const bySigning = ({ stageTrigger }: Contract['stages'][number]): boolean => stageTrigger === 'SIGNED';
/** Signed, what falls due by that is due, and its days are known. */
export const signed = (
  contract: Contract,
  on: string | undefined,
  { endsAt, startsAt, itemsOpen, remindsAt, stageStarts }: ContractFacts,
): Change<Contract> => ({
  stages: withStarts(on === undefined ? contract.stages : (triggeredOf(contract, bySigning, on).stages ?? contract.stages), stageStarts),
  ...(itemsOpen ? { items: opened(contract) } : {}),
  signedDate: on ?? null,
  endsAt: endsAt ?? null,
  startsAt: startsAt ?? null,
  remindsAt: remindsAt ?? [],
});
export const begins = ({ effectiveFrom }: Contract, sent: MachineEvent) => {
  const { today } = given(sent);
  return today === undefined || effectiveFrom === null || compareDates(effectiveFrom, today) <= 0;
};
