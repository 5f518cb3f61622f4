import { describe, expect, test } from '@jest/globals';

import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { withCopies } from '../../../state-machines/trade/item-copies.js';
import type { ItemFacts } from '../../../state-machines/trade/item-copies.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { srmPurAgreementHeader } from '../../../state-machines/purchasing/agreement/index.js';
import { buyer, MONDAY } from '../golden/events.js';

// What lines say of the materials that they name, in orders and agreements made by hand.

const bolt = { itemCode: 'M00000017', itemName: '六角螺栓', spec: 'M8×40', uomId: '301' };
const washer = { itemCode: 'M00000018', itemName: '平垫圈', spec: null, uomId: '301' };
/** Lines that keep the English name of a material as well. */
test('the English name comes with the material, and goes with a name that is typed', () => {
  const english = (row: object, items?: object) => {
    const saved = withCopies(
      { fields: {}, lines: { items: { set: [{ itemNo: 10, ...row }] } } },
      'items',
      (items ? { items } : {}) as ItemFacts,
      true,
    );
    return saved.lines!['items']!.set![0]!['itemNameEn'];
  };
  const both = { 4010: { ...bolt, itemNameEn: 'Hexagon bolt' } };
  expect(english({ itemId: '4010' }, both)).toBe('Hexagon bolt');
  expect(english({ itemId: '4010', itemName: bolt.itemName }, both)).toBe('Hexagon bolt');
  expect(english({ itemId: '4010', itemName: '螺栓（镀锌）' }, both)).toBeNull();
  expect(english({ itemName: '螺栓（镀锌）' })).toBeNull();
  expect(english({ itemId: null }, {})).toBeNull();
  expect(english({ quantity: '5' })).toBeUndefined();
});

const common = { orgId: '101', supplierId: '501', currency: 'CNY', taxRate: '13', priceBasis: 'EXCL' };

const kinds: readonly (readonly [AnyDefinition, object, object])[] = [
  [anyDefinition(srmPurOrderHeader), { ...common, buyerId: '7' }, { orderQty: '100', needDate: '2026-04-01' }],
  [
    anyDefinition(srmPurAgreementHeader),
    { ...common, title: '紧固件', validFrom: '2026-03-05', validTo: '2026-06-03' },
    { lineValidFrom: '2026-03-05', lineValidTo: '2026-06-03' },
  ],
];

describe.each(kinds.map(([definition, fields, line]) => [definition.type, definition, fields, line] as const))(
  '%s',
  (_type, definition, fields, line) => {
    const send = (on: Snapshot | null, type: string, payload: object, facts: object): Snapshot => {
      const decision = decide(definition, on, {
        type,
        payload,
        facts: { ...(on ? {} : { id: '6001', docNumber: 'D-1' }), ...facts },
        actor: buyer,
        at: MONDAY,
        cause: null,
      });
      if (!decision.ok) throw new Error(JSON.stringify(decision));
      return decision.after;
    };
    const save = (on: Snapshot | null, row: object, items: object | undefined): Snapshot =>
      send(
        on,
        on ? 'SAVE' : 'CREATE',
        { ...(on ? {} : { fields }), lines: { lines: { set: [{ lineNum: 10, ...row }] } } },
        items ? { items } : {},
      );
    const rowOf = ({ context }: Snapshot) => (context['lines'] as readonly object[])[0];
    const chosen = save(null, { ...line, itemId: '4010', unitPrice: '9.45' }, { 4010: bolt });

    test('number, name, specification and unit come with the material that is chosen', () => expect(rowOf(chosen)).toMatchObject(bolt));

    test('a name that the buyer gives stays, the number is the material’s', () => {
      expect(rowOf(save(null, { ...line, itemId: '4010', itemName: '螺栓（镀锌）' }, { 4010: bolt }))).toMatchObject({
        ...bolt,
        itemName: '螺栓（镀锌）',
      });
      expect(rowOf(save(chosen, { itemName: '螺栓（镀锌）' }, undefined))).toMatchObject({ ...bolt, itemName: '螺栓（镀锌）' });
    });

    test('another material brings its own, and none leaves no number', () => {
      expect(rowOf(save(chosen, { itemId: '4011' }, { 4011: washer }))).toMatchObject({ itemId: '4011', ...washer });
      expect(rowOf(save(chosen, { itemId: null }, {}))).toMatchObject({ itemId: null, itemCode: null, itemName: '六角螺栓' });
    });

    test('the number is read once more when it is submitted', () => {
      expect(rowOf(send(chosen, 'SUBMIT', {}, { items: { 4010: { ...bolt, itemCode: 'HEX-M8', itemName: '内六角螺栓' } } }))).toMatchObject(
        { ...bolt, itemCode: 'HEX-M8' },
      );
    });

    test('recorded before there were copies, it reads as it did', () => {
      const old = save(null, { ...line, itemId: '4010', itemName: 'Bolt', spec: null, uomId: '301', unitPrice: '9.45' }, undefined);
      expect(rowOf(old)).toMatchObject({ itemId: '4010', itemCode: null, itemName: 'Bolt', spec: null });
      expect(rowOf(send(old, 'SUBMIT', {}, {}))).toMatchObject({ itemCode: null });
    });
  },
);
