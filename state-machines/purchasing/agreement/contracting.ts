/** A contract is drafted from lines of an agreement (contracts.md §2, btnFromSource): at its prices, of quantities that are said. */
import type { MachineEvent } from '../../kernel/events.js';
import { event, facts } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { inUnits, unitOf } from '../../trade/price-unit.js';
import type { Agreement, AgreementFacts } from './fields.js';

const own = refusalsOf({
  AGR_CONTRACT_LINES: { en: 'Choose lines of the agreement, each once.', cn: '请选择协议行,每行一次' },
});
export const contractingReasons = own.reasons;
interface Chosen {
  readonly lineNum: number;
  readonly quantity: string;
}
export const contractingEvents = {
  DRAFT_CONTRACT: event(
    'Draft a contract',
    '拟合同',
    {
      rows: f.rows(
        {
          lineNum: f.integer('Line', '行号', { need: 'save', min: 1 }),
          quantity: f.quantity('Quantity', '数量', { need: 'save', min: '0.000001' }),
        },
        'Lines',
        '明细',
        { need: 'save', about: { lines: 'lines', proposes: { quantity: 'qtyLimit' } } },
      ),
    },
    { call: 'doCreateContract', facts: facts<AgreementFacts>() },
  ),
};
const chosenOf = ({ payload }: MachineEvent): readonly Chosen[] => (payload as { readonly rows: readonly Chosen[] }).rows;
const choosesLines = own.guard<Agreement, MachineEvent>(
  'AGR_CONTRACT_LINES',
  ({ lines }, sent) => {
    const numbers = chosenOf(sent).map(({ lineNum }) => lineNum);
    const known = new Set(lines.map(({ lineNum }) => lineNum));
    return numbers.length > 0 && new Set(numbers).size === numbers.length && numbers.every((one) => known.has(one));
  },
  { needs: 'ask' },
);
function drafted(agreement: Agreement, sent: MachineEvent): readonly Effect[] {
  const { id, rev, orgId, title, supplierId, currency, validFrom, validTo, taxRate, lines } = agreement;
  const items = chosenOf(sent).map(({ lineNum, quantity }, index) => {
    const line = lines.find((one) => one.lineNum === lineNum)!;
    const { itemId, itemName, spec, uomId, priceExcl } = line;
    // Contracts say prices of single units.
    const price = priceExcl === null ? null : inUnits({ price: priceExcl, unit: unitOf(line) }, 1);
    return { lineNo: (index + 1) * 10, itemId, itemName, spec, uomId, quantity, price, taxRate: line.taxRate ?? taxRate };
  });
  const fields = {
    ...{ orgId, sourceType: 'AGREEMENT', sourceId: id, contractTitle: title, supplierId, currency },
    ...{ effectiveFrom: validFrom, effectiveTo: validTo, ownerUserId: sent.actor.userId },
  };
  return [
    {
      kind: 'create',
      type: 'srmCctContract',
      id: (sent.facts as AgreementFacts).newId ?? '',
      purpose: 'contract',
      part: String(rev),
      payload: { fields, lines: { items: { set: items } } },
    },
  ];
}
export const contracting = {
  DRAFT_CONTRACT: { to: 'same' as const, who: [by('BUYER', 'SOURCING_MANAGER')] as const, guards: [choosesLines], effects: [drafted] },
};
