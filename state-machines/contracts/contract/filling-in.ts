/**
 * Own fields of a contract's text (contracts.md §2, SUPPLIER_FILL): the buyer fills in his while he writes, the supplier his before he
 * confirms. With each of them the document is made anew, so that what he confirms is what stands in it.
 */
import type { Change } from '../../kernel/lifecycle.js';
import type { Input } from '../inputs.js';
import { badKey, fitsKind, inputsOf, isLacking, labelOf, misfit, misfitWords } from '../inputs.js';
import type { ContractEventOf } from './events.js';
import type { Contract } from './fields.js';
import { supplier } from './people.js';
import { refuse, rule } from './reasons.js';
import { ask, inTime } from './rules.js';
import { kept as keptVersion } from './versions.js';

export const inputsWell = rule<Contract>(
  ['CCT_INPUT_KEY', 'CCT_FIELD_VALUE'],
  (contract) => {
    const inputs = inputsOf(contract);
    const key = badKey(inputs);
    if (key !== null) return refuse('CCT_INPUT_KEY', { params: { key } });
    const wrong = misfit(inputs);
    return !wrong || refuse('CCT_FIELD_VALUE', misfitWords(wrong));
  },
  { over: ['inputs'] },
);
const ofSupplier = ({ filledBy }: Input): boolean => filledBy === 'B';
const theirs = rule<Contract, ContractEventOf<'SUPPLIER_FILL'>>(
  ['CCT_FIELD_NOT_EX', 'CCT_FIELD_VALUE'],
  (contract, { payload: { rows } }) => {
    for (const { inputNo, inputValue } of rows) {
      const input = inputsOf(contract).find((one) => one.inputNo === inputNo);
      if (!input || !ofSupplier(input)) return refuse('CCT_FIELD_NOT_EX', { params: { no: inputNo } });
      if (!fitsKind(input, inputValue)) return refuse('CCT_FIELD_VALUE', misfitWords(input));
    }
    return true;
  },
  ask,
);
export const filledWhole = rule<Contract>(
  ['CCT_FIELD_EMPTY_EX'],
  (contract) => {
    const lacking = inputsOf(contract)
      .filter((input) => ofSupplier(input) && isLacking(input))
      .map(labelOf);
    const list = { en: lacking.map(({ en }) => en).join(', '), cn: lacking.map(({ cn }) => cn).join('、') };
    return lacking.length === 0 || refuse('CCT_FIELD_EMPTY_EX', { words: { list } });
  },
  { over: ['inputs'] },
);
export type Filled = ContractEventOf<'SUPPLIER_FILL'>['payload'];
/** With what is said of them. */
export function filledIn(inputs: readonly Input[], rows: Filled['rows']): readonly Input[] {
  const said = new Map(rows.map(({ inputNo, inputValue }) => [inputNo, inputValue]));
  return inputs.map((input) => (said.has(input.inputNo) ? { ...input, inputValue: said.get(input.inputNo) ?? null } : input));
}
const filled = (contract: Contract, { payload: { rows }, facts }: ContractEventOf<'SUPPLIER_FILL'>): Change<Contract> => {
  const { sentText } = facts;
  return {
    inputs: filledIn(inputsOf(contract), rows),
    ...(sentText === undefined ? {} : { sentBody: sentText }),
    fillCount: (contract.fillCount ?? 0) + 1,
    ...{ finalFileId: null, revisionHash: null, verifyCode: null, anchors: null },
  };
};
export const fillingIn = { SUPPLIER_FILL: { to: 'same' as const, who: [supplier] as const, guards: [inTime, theirs], change: filled } };

/** What he filled in is another text than the one that was sent: it is kept as he confirms it. */
export const keptAsFilled = (
  contract: Contract,
  { at, actor, facts: { filling } }: ContractEventOf<'SUPPLIER_CONFIRM'>,
): Change<Contract> => (filling === undefined ? {} : keptVersion(contract, { docKind: 'FINAL', by: actor.userId, at, filling }));
