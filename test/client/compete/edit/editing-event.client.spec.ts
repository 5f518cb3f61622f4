import { lines } from '@machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { presetTurns } from '@machines/compete/compete-header/rules/presets.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { blankContext, blankLine } from '@machines/kernel/document.js';
import { describe, expect, test } from '@jest/globals';

import { faultsOf, readable } from '../../../../client/compete/edit/faults.js';
import { filled } from '../../../../client/compete/edit/use-materials.js';
import { begun, creation, refusalsOfSave } from '../../../../client/kernel/form/editing.js';

const definition = anyDefinition(srmSfdCompeteHeader);
const blank = {
  ...blankContext(definition),
  competeTitle: 'Bearings',
  halls: [{ ...blankLine(lines.halls), hallNo: 1, turnParams: presetTurns('ENGLISH') }],
};

describe('an event being written', () => {
  test('sends nothing that is computed, neither of the event nor of its lines', () => {
    const editing = begun(blank, null);
    const made = creation(definition, editing) as { readonly halls: readonly object[] };
    expect(Object.keys(made).filter((name) => definition.fields[name]?.computed)).toEqual([]);
    expect(['hallId', 'hallProgress', 'bestValue'].filter((name) => name in made.halls[0]!)).toEqual([]);
    expect(refusalsOfSave(definition, editing, true)).toEqual([]);
  });

  test('a number still being typed counts as none and breaks no rule', () => {
    const typing = {
      ...blank,
      halls: [{ ...blank.halls[0]!, startPrice: '9.' }],
      items: [{ ...blankLine(lines.items), itemNo: 10, hallNo: 1, quantity: '1e' }],
    };
    const read = readable(typing) as { readonly halls: readonly { readonly startPrice: string | null }[] };
    expect(read.halls[0]!.startPrice).toBeNull();
    expect(faultsOf(typing, 0).some((fault) => fault.field === 'items.quantity' && fault.code === 'FIELD_REQUIRED')).toBe(true);
  });

  test('a material brings its name and unit, and never overwrites a name', () => {
    const materials = new Map([['7', { itemName: 'Bearing 6204', spec: '20x47', uomId: '3' }]]);
    expect(filled([{ itemId: '7', itemName: null, spec: null, uomId: '5' }], materials)).toEqual([
      { itemId: '7', itemName: 'Bearing 6204', spec: '20x47', uomId: '5' },
    ]);
    const named = [{ itemId: '7', itemName: 'Mine' }];
    expect(filled(named, materials)).toBe(named);
  });
});
