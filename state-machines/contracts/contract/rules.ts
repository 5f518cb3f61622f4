/** What holds of a contract before it goes on (contracts.md §2). */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import { div, gt, isPositive, mul, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { isAwarded } from '../../trade/award-price.js';
import { isSaid } from '../../kernel/stock/said.js';
import { anchorsIn, placedTwice, sealsLacking } from '../anchors.js';
import type { Input } from '../inputs.js';
import { inputsOf, ownOf } from '../inputs.js';
import { textFault } from '../placeholders.js';
import type { ContractEventOf, ContractFacts } from './events.js';
import type { Contract } from './fields.js';
import { lines } from './fields.js';
import { isWhole } from './money.js';
import { guard, refuse, rule } from './reasons.js';
import { fits } from './trade.js';
import { remindDaysOf } from './term-days.js';

const MOST_BOND = '10';
export const ask = { needs: 'ask' } as const;
export const given = (sent: MachineEvent) => sent.facts as ContractFacts;
export const hasItems = guard<Contract>('CCT_NO_ITEMS', ({ items, contractKind }) => items.length > 0 || contractKind === 'TERMINATION', {
  over: ['items', 'contractKind'],
});
export const whole = rule<Contract>(
  ['CCT_STAGE_SUM'],
  ({ stages, contractKind }) => {
    if (contractKind === 'TERMINATION' && stages.length === 0) return true;
    const ratios = stages.map(({ ratio }) => ratio ?? '0');
    return isWhole(ratios) || refuse('CCT_STAGE_SUM', { params: { sum: sum(ratios) } });
  },
  { over: ['stages', 'contractKind'] },
);
export const warranty = guard<Contract>(
  'CCT_STAGE_WARRANTY',
  ({ contractType, stages }) =>
    stages.every(
      ({ stageType, stageTrigger, ratio }) =>
        stageType !== 'WARRANTY' || (stageTrigger === 'WARRANTY_END' && (contractType !== 'WORKS' || !gt(ratio ?? '0', '3'))),
    ),
  { over: ['contractType', 'stages'] },
);
/** Which falls due on a day says on which. */
export const dated = rule<Contract, MachineEvent>(
  ['CCT_DATES'],
  ({ stages }, sent) => {
    const open = stages.find(({ stageTrigger, triggerDate }) => stageTrigger === 'DATE' && (triggerDate ?? null) === null);
    return !open || given(sent).asksDates !== true || refuse('CCT_DATES', { params: { no: open.stageNo } });
  },
  ask,
);
/** Rows of an earlier release have none. */
const lotsOf = ({ trades }: Contract) => trades ?? [];
export const travels = rule<Contract>(
  ['CCT_TRADE_MODE'],
  (contract) => {
    const lot = lotsOf(contract).find((one) => !fits(one));
    return !lot || refuse('CCT_TRADE_MODE', { params: { lot: lot.lotNo, term: lot.incoterm ?? '' } });
  },
  { over: ['trades'] },
);
const HOME = 'CNY';
export const tradeSaid = guard<Contract, MachineEvent>(
  'CCT_TRADE_MISSING',
  (contract, sent) =>
    given(sent).asksTrade !== true ||
    contract.contractForm !== 'ENHANCED' ||
    contract.currency === HOME ||
    contract.contractKind === 'TERMINATION' ||
    lotsOf(contract).length > 0,
  ask,
);
export const small = rule<Contract, MachineEvent>(
  ['CCT_SIMPLIFIED_OVER'],
  ({ contractForm, amountTaxIncl }, sent) => {
    const { limit } = given(sent);
    return (
      contractForm !== 'SIMPLIFIED' ||
      limit === undefined ||
      !gt(amountTaxIncl ?? '0', limit) ||
      refuse('CCT_SIMPLIFIED_OVER', { params: { limit } })
    );
  },
  ask,
);
export const bonded = guard<Contract>(
  'CCT_BOND_OVER',
  ({ performanceBondAmount, amountTaxIncl }) =>
    performanceBondAmount === null || !gt(performanceBondAmount, div(mul(amountTaxIncl ?? '0', MOST_BOND), '100')),
  { over: ['performanceBondAmount', 'amountTaxIncl'] },
);
export const permitted = rule<Contract, MachineEvent>(
  ['CCT_SUPPLIER_BLOCKED'],
  (_contract, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('CCT_SUPPLIER_BLOCKED', { words: { reason: gated } });
  },
  ask,
);
export const wrongIn = (text: string | null, inputs: readonly Input[]) => {
  const fault = textFault(text, ownOf(inputs));
  return fault === null || refuse(fault.code, { params: fault.params });
};
export const textCodes = ['CCT_TPL_UNKNOWN_PLACEHOLDER', 'CCT_TPL_BLOCKS'] as const;
export const placeholders = rule<Contract>(textCodes, (contract) => wrongIn(contract.body, inputsOf(contract)), {
  over: ['body', 'inputs'],
});
export const templated = guard<Contract, ContractEventOf<'INIT_DOC'>>(
  'CCT_TEMPLATE_STATE',
  (_contract, { facts }) => !!facts.template,
  ask,
);
export const fillable = rule<Contract, MachineEvent>(
  ['CCT_PLACEHOLDER_EMPTY'],
  (_contract, sent) => {
    const { gaps } = given(sent);
    return !gaps || refuse('CCT_PLACEHOLDER_EMPTY', { words: { list: gaps } });
  },
  ask,
);
/** A text that says where it is signed says it for both parties; one that says nothing is signed on its last page. */
export const anchored = rule<Contract>(
  ['CCT_SIGN_ANCHORS', 'CCT_ANCHOR_TWICE'],
  ({ body }) => {
    if (anchorsIn(body).length === 0) return true;
    const twice = placedTwice(body);
    if (twice) return refuse('CCT_ANCHOR_TWICE', { words: { who: twice } });
    const lacking = sealsLacking(body);
    return lacking === null || refuse('CCT_SIGN_ANCHORS', { words: { who: lacking } });
  },
  { over: ['body'] },
);
export const annexed = rule<Contract, MachineEvent>(
  ['CCT_ANNEX_PDF', 'CCT_ANNEX_MISSING'],
  (_contract, sent) => {
    const { unfitAnnexes = [], missingAnnexes = [] } = given(sent);
    if (unfitAnnexes.length > 0) return refuse('CCT_ANNEX_PDF', { params: { list: unfitAnnexes.join(', ') } });
    return missingAnnexes.length === 0 || refuse('CCT_ANNEX_MISSING', { params: { list: missingAnnexes.join(', ') } });
  },
  ask,
);
const clauses = (code: 'CCT_TERMS_LOCKED' | 'CCT_TERMS_MISSING', of: (facts: ContractFacts) => readonly string[] | undefined) =>
  rule<Contract, MachineEvent>(
    [code],
    (_contract, sent) => {
      const found = of(given(sent)) ?? [];
      return found.length === 0 || refuse(code, { params: { list: found.join(', ') } });
    },
    ask,
  );
export const clausesKept = clauses('CCT_TERMS_LOCKED', ({ changedClauses }) => changedClauses);
export const clausesWhole = clauses('CCT_TERMS_MISSING', ({ missingClauses }) => missingClauses);
/** Said where it is written, not when it is submitted. */
export const writtenWell = rule<Contract, MachineEvent>(
  textCodes,
  (contract, { payload }) => {
    const { fields: { body } = {}, lines: rows } = payload as SavePayload;
    if (typeof body !== 'string') return true;
    return wrongIn(body, rows?.['inputs'] ? inputsOf(applySave<Contract>(lines, contract, { lines: rows })) : inputsOf(contract));
  },
  ask,
);
export const isResult = ({ sourceType }: Contract): boolean => sourceType === 'BIDDING';
const isAward = (contract: Contract): boolean => isResult(contract) || isAwarded(contract.sourceType);
const awardedFields: readonly string[] = ['supplierId', 'currency'];
const awardedColumns: readonly string[] = ['itemId', 'itemName', 'uomId', 'quantity', 'price', 'taxRate'];
/** Supplier, items, quantities, prices and currency are those of the award. */
export const asAwarded = guard<Contract, MachineEvent>(
  'CCT_AWARD_LOCKED',
  (contract, { actor, payload }) => {
    if (!isAward(contract) || actor.userType === 'SYSTEM') return true;
    const { fields: said = {}, lines: rows = {} } = payload as SavePayload;
    const items = rows['items'];
    const changes = (items?.set ?? []).some((row) => awardedColumns.some((name) => name in row));
    return !awardedFields.some((name) => name in said) && !changes && (items?.remove ?? []).length === 0;
  },
  ask,
);
export const throughResult = guard<Contract>('CCT_AWARD_CANCEL', (contract) => !isResult(contract), { over: ['sourceType'] });
export const withinAward = guard<Contract>(
  'CCT_AMOUNT_EXCEEDS_AWARD',
  ({ awardAmount, amountTaxIncl, alterMode }) =>
    awardAmount === null || (alterMode ?? null) !== null || !gt(amountTaxIncl ?? '0', awardAmount),
  { over: ['awardAmount', 'amountTaxIncl', 'alterMode'] },
);
export const stoodStill = guard<Contract, MachineEvent>(
  'CCT_STANDSTILL',
  (contract, sent) => !isResult(contract) || given(sent).standstillOver === true,
  ask,
);
export const inTime = guard<Contract, MachineEvent>('CCT_CONFIRM_OVER', ({ confirmDeadline }, { at }) => at < (confirmDeadline ?? 0), ask);
/** What he says that he read is what was sent. */
export const sameRevision = guard<Contract, ContractEventOf<'SUPPLIER_CONFIRM'>>(
  'CCT_REVISION_CHANGED',
  ({ revisionHash }, { payload }) => (payload.revisionHash ?? null) === null || payload.revisionHash === revisionHash,
  ask,
);
export const scanned = guard<Contract, ContractEventOf<'SIGN'>>(
  'CCT_SCAN_MISSING',
  (_contract, { payload }) => isSaid(payload.signedFileIds) && payload.signedDate !== null,
  ask,
);
export const final = guard<Contract>('CCT_NOT_FINAL', ({ finalFileId }) => isSaid(finalFileId), { over: ['finalFileId'] });
/** Asked of whoever sends it: a document is made for each approved revision. */
export const finalMade = guard<Contract, MachineEvent>(
  'CCT_NOT_FINAL',
  ({ finalFileId }, sent) => given(sent).wantsFinal !== true || isSaid(finalFileId),
  ask,
);
export const signersReady = rule<Contract, ContractEventOf<'SIGN'>>(
  ['CCT_SIGN_ACCOUNTS'],
  (_contract, sent) => !sent.facts.lacking || refuse('CCT_SIGN_ACCOUNTS', { words: { who: sent.facts.lacking } }),
  ask,
);
const stageOf = ({ stages }: Contract, no: number) => stages.find((stage) => stage.stageNo === no);
export const untriggered = guard<Contract, ContractEventOf<'STAGE_TRIGGERED'>>(
  'CCT_STAGE_TRIGGERED',
  (contract, { payload }) => stageOf(contract, payload.stageNo)?.triggeredOn === null,
  ask,
);
export const due = guard<Contract, ContractEventOf<'STAGE_PAID'>>(
  'CCT_STAGE_NOT_DUE',
  (contract, { payload }) => (stageOf(contract, payload.stageNo)?.triggeredOn ?? null) !== null,
  ask,
);
export const leftOf = (contract: Contract, no: number) => {
  const stage = stageOf(contract, no);
  return sub(stage?.stageAmount ?? '0', stage?.stagePaid ?? '0');
};
export const payable = rule<Contract, ContractEventOf<'STAGE_PAID'>>(
  ['CCT_STAGE_OVERPAID'],
  (contract, { payload }) => {
    const amount = leftOf(contract, payload.stageNo);
    return (isPositive(payload.amount) && !gt(payload.amount, amount)) || refuse('CCT_STAGE_OVERPAID', { params: { amount } });
  },
  ask,
);
export const allDone = guard<Contract>(
  'CCT_COMPLETE_OPEN',
  (contract) =>
    contract.stages.every(({ stageNo: no }) => !isPositive(leftOf(contract, no))) &&
    contract.items.every(({ orderedQty, deliveredQty }) => !gt(orderedQty ?? '0', deliveredQty ?? '0')),
  { over: ['stages', 'items'] },
);
export const remindable = guard<Contract>('CCT_REMIND_DAYS', ({ remindDays }) => remindDaysOf(remindDays) !== null, {
  over: ['remindDays'],
});
export const documented = guard<Contract>(
  'CCT_ARCHIVE_DOC',
  ({ signedFileIds, finalFileId, signMode }) => isSaid(signedFileIds) || (signMode === 'CLICK' && isSaid(finalFileId)),
  { over: ['signedFileIds', 'finalFileId', 'signMode'] },
);
/** What fell due is paid; what never did went with the contract. */
export const settledStages = guard<Contract>(
  'CCT_ARCHIVE_STAGES',
  (contract) => contract.stages.every(({ stageNo, triggeredOn }) => triggeredOn === null || !isPositive(leftOf(contract, stageNo))),
  { over: ['stages'] },
);
