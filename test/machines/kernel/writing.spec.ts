import { describe, expect, test } from '@jest/globals';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { blankContext } from '../../../state-machines/kernel/document.js';
import type { Fields } from '../../../state-machines/kernel/fields.js';
import { checkSave, savableFields } from '../../../state-machines/kernel/validate.js';
import { closedTo } from '../../../state-machines/kernel/writing.js';
import { documents } from '../../../state-machines/registry.js';
import { valueOf } from './values.js';

// A creation takes what a save takes, and what is fixed and its sender may read; nothing else, in any document.

const savable = (definition: AnyDefinition): Fields => savableFields(definition);
const filled = (fields: Fields) => Object.fromEntries(Object.entries(fields).map(([name, field], index) => [name, valueOf(field, index)]));
const rowsOf = (definition: AnyDefinition) =>
  Object.fromEntries(
    Object.entries(definition.lines)
      .filter(([, line]) => !line.computed && line.temperature === 'hot')
      .map(([name, { key, fields }]) => [
        name,
        { set: [filled(Object.fromEntries(Object.entries(fields).filter(([field, { computed }]) => !computed || field === key)))] },
      ]),
  );

const everything = (definition: AnyDefinition) => ({ fields: filled(savable(definition)), lines: rowsOf(definition) });

/** Places that a user of this type may not write. */
function closed(definition: AnyDefinition, userType: 'EX' | 'INSIDE', creating: boolean): readonly string[] {
  const { payload, refusals } = checkSave(definition, everything(definition), () => false, creating);
  expect(refusals).toEqual([]);
  const stored = creating
    ? null
    : { ...blankContext(definition), ...Object.fromEntries(Object.entries(payload.lines ?? {}).map(([name, { set }]) => [name, set])) };
  return closedTo({ userType }, definition, payload, stored).map(({ code, field }) => `${code} ${field}`);
}

const places = (definition: AnyDefinition): readonly (readonly [string, Fields[string] | undefined])[] => [
  ...Object.keys(savable(definition)).map((name) => [name, definition.fields[name]] as const),
  ...Object.entries(rowsOf(definition)).flatMap(([line, { set }]) =>
    Object.keys(set[0]!)
      .filter((name) => name !== definition.lines[line]!.key)
      .map((name) => [`${line}.${name}`, definition.lines[line]!.fields[name]] as const),
  ),
];

describe.each(documents.map((definition) => [definition.type, definition] as const))('%s', (_type, definition) => {
  test('suppliers begin it with the fields that they may save, and with fixed ones that they read', () => {
    const [creating, saving] = [new Set(closed(definition, 'EX', true)), new Set(closed(definition, 'EX', false))];
    const open = places(definition).filter(([name]) => !creating.has(`FIELD_READ_ONLY ${name}`));
    const more = open.filter(([name]) => saving.has(`FIELD_READ_ONLY ${name}`));
    expect(more.filter(([, field]) => !(field?.fixed && field.supplier === 'read' && !field.secret))).toEqual([]);
    expect(open.filter(([name, field]) => name !== 'attachmentIds' && (!field?.supplier || field.secret))).toEqual([]);
    expect([...creating].filter((place) => !saving.has(place))).toEqual([]);
  });

  test('people inside write whatever is saved', () => {
    for (const creating of [true, false]) expect(closed(definition, 'INSIDE', creating)).toEqual([]);
  });
});
