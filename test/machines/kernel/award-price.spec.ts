import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { creations } from '../../../state-machines/compete/compete-header/rules/generation.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { srmPurAgreementHeader } from '../../../state-machines/purchasing/agreement/index.js';
import { after, toAwarded } from '../compete/compete-header/event.js';
import { buyer, inside, MONDAY } from '../golden/events.js';

const sent = (type: string, payload: object = {}, actor = buyer, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});

function decided(definition: AnyDefinition, at: Snapshot | null, event: MachineEvent): Snapshot {
  const decision = decide(definition, at, event);
  if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code} ${JSON.stringify(decision.refusal.all ?? '')}`);
  return decision.after;
}

/** As the award makes it, complete but for what the buyer changes. */
function made(kind: 'ORDER' | 'AGREEMENT'): readonly [AnyDefinition, Snapshot] {
  const definition: AnyDefinition = kind === 'ORDER' ? anyDefinition(srmPurOrderHeader) : anyDefinition(srmPurAgreementHeader);
  const { context } = after(...toAwarded({ fields: { requiredDate: '2026-05-01' } }));
  const [effect] = creations(context, kind, [], { today: '2026-03-02' });
  if (effect?.kind !== 'create') throw new Error('nothing is made');
  return [definition, decided(definition, null, sent('CREATE', effect.payload, SYSTEM, { id: '6001', docNumber: 'X-1', createdBy: '7' }))];
}

const rowOf = ({ context }: Snapshot, lineNum: number) =>
  (context['lines'] as readonly Readonly<Record<string, unknown>>[]).find((line) => line['lineNum'] === lineNum)!;
const save = (fields: object, rows: readonly object[]) => sent('SAVE', { fields, lines: { lines: { set: rows } } });

describe.each(['ORDER', 'AGREEMENT'] as const)('an %s made from an award', (kind) => {
  const [definition, draft] = made(kind);
  const refusal = (at: Snapshot) => {
    const decision = decide(definition, at, sent('SUBMIT'));
    return decision.ok ? null : decision.refusal;
  };

  test('keeps the price of the award beside its own and is submitted as it is', () => {
    expect([rowOf(draft, 10), rowOf(draft, 20)].map((row) => [row['unitPrice'], row['awardPrice'], row['awardTerms']])).toEqual([
      ['9.45', '9.45', 'CNY EXCL'],
      ['25', '25', 'CNY EXCL'],
    ]);
    expect(draft.context['repricedCount']).toBe(0);
    expect(refusal(draft)).toBeNull();
  });

  test('the price of the award for several units is that price; the same number for several is another', () => {
    const perHundred = decided(definition, draft, save({}, [{ lineNum: 10, unitPrice: '945', priceUnit: 100 }]));
    expect([perHundred.context['repricedCount'], refusal(perHundred)]).toEqual([0, null]);
    const cheaper = decided(definition, draft, save({}, [{ lineNum: 10, priceUnit: 100 }]));
    expect([cheaper.context['repricedCount'], refusal(cheaper)?.code]).toEqual([1, 'PRICE_NOT_AWARDED']);
  });

  test('another price asks for a reason, which the approver and no supplier reads', () => {
    const repriced = decided(definition, draft, save({}, [{ lineNum: 10, unitPrice: '9.99' }]));
    expect(rowOf(repriced, 10)).toMatchObject({ unitPrice: '9.99', awardPrice: '9.45' });
    expect(repriced.context['repricedCount']).toBe(1);
    expect(refusal(repriced)).toMatchObject({ code: 'PRICE_NOT_AWARDED', field: 'lines.repriceReason', row: 10 });
    const explained = decided(definition, repriced, save({}, [{ lineNum: 10, repriceReason: 'Copper went up' }]));
    expect(refusal(explained)).toBeNull();
    const approver = { ...inside('21', 'APPROVER'), orgIds: null };
    const waiting = decided(definition, explained, sent('SUBMIT'));
    const seen = (key: string) => JSON.stringify(definition.view.shared(waiting.context as never, 'effective', key));
    expect(definition.view.audienceOf(waiting.context as never, waiting.state, approver)).not.toBeNull();
    expect(seen('inside')).toContain('Copper went up');
    expect(seen('supplier')).not.toMatch(/Copper went up|awardPrice/);
  });

  test('so do another basis, another currency and a line that no award gave', () => {
    for (const fields of [{ priceBasis: 'INCL' }, { currency: 'USD' }])
      expect(refusal(decided(definition, draft, save(fields, [])))).toMatchObject({ code: 'PRICE_NOT_AWARDED', row: 10 });
    const { sourceLineKey: _key, awardPrice: _price, awardTerms: _terms, ...copied } = rowOf(draft, 10);
    const added = decided(definition, draft, save({}, [{ ...copied, lineNum: 30, itemId: '4030', unitPrice: '1' }]));
    expect(refusal(added)).toMatchObject({ code: 'PRICE_NOT_AWARDED', row: 30 });
  });
});
