import { expect, test } from '@jest/globals';
import { definitionNamed, documents } from '../../../state-machines/registry.js';
import { blankContext } from '../../../state-machines/kernel/document.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { isSensitive, maskOf } from '../../../state-machines/kernel/masks.js';
import type { View, Viewer } from '../../../state-machines/kernel/view.js';
import { classOf } from '../../../state-machines/kernel/view.js';

// What is sensitive is masked in the view of whoever inside does not hold the button, wherever it stands in the document.

const inside: Viewer = {
  userId: '7',
  userType: 'INSIDE',
  supplierId: null,
  respCode: 'ADMIN',
  respId: '1',
  onBehalfOf: null,
  orgIds: null,
};
const whole = {
  mobile: '13812345678',
  email: 'li.wei@example.com',
  idNumber: '110101199003078515',
  account: '6217000000000001234',
} as const;
type Values = Readonly<Record<string, unknown>>;

const filled = (fields: AnyDefinition['fields']): Values =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { sensitive }]) => (sensitive ? [[name, whole[sensitive]]] : [])));
const documentOf = (definition: AnyDefinition): Values & { readonly id: string } => ({
  ...blankContext(definition),
  id: '501',
  ...filled(definition.fields),
  ...Object.fromEntries(
    Object.entries(definition.lines).map(([name, { fields, nested = {} }]) => [
      name,
      [{ ...filled(fields), ...Object.fromEntries(Object.entries(nested).map(([inner, one]) => [inner, [filled(one.fields)]])) }],
    ]),
  ),
});

function shownTo(definition: AnyDefinition, viewer: Viewer): string {
  const view = definition.view as unknown as View<Values>;
  const [state] = Object.keys(definition.machine.states);
  const context = documentOf(definition);
  const audience = view.audienceOf(context, state!, viewer)!;
  expect(view.audiences(context, state!)).toContain(audience);
  return JSON.stringify([view.shared(context, state!, classOf(audience)), view.own(context, state!, audience)]);
}

test('a mask keeps what one knows it by', () => {
  expect([
    maskOf('mobile', '13812345678'),
    maskOf('mobile', '1381234'),
    maskOf('email', 'li.wei@example.com'),
    maskOf('email', 'nobody'),
    maskOf('idNumber', '110101199003078515'),
    maskOf('account', '6217000000000001234'),
  ]).toEqual(['138****5678', '****', 'l***@example.com', '****', '110****8515', '**** **** 1234']);
});

test.each(documents.filter(isSensitive).map((definition) => [definition.type, definition] as const))(
  '%s is masked for whoever does not hold the button, and for nobody else',
  (type, definition) => {
    const values = Object.entries(whole).filter(([kind]) =>
      JSON.stringify(documentOf(definition)).includes(whole[kind as keyof typeof whole]),
    );
    expect(values.length).toBeGreaterThan(0);
    const [masked, clear] = [shownTo(definition, inside), shownTo(definition, { ...inside, uncovers: [type] })];
    for (const [kind, value] of values)
      expect([masked.includes(value), masked.includes(maskOf(kind as keyof typeof whole, value)), clear.includes(value)]).toEqual([
        false,
        true,
        true,
      ]);
    expect(shownTo(definition, { ...inside, uncovers: ['another'] })).toBe(masked);
  },
);

test('one reads oneself', () => {
  const [person, user] = [definitionNamed('basePerson'), definitionNamed('baseUsers')];
  expect([
    shownTo(person, { ...inside, personId: '501' }).includes(whole.mobile),
    shownTo(person, { ...inside, userId: '501' }).includes(whole.mobile),
  ]).toEqual([true, false]);
  expect([
    shownTo(user, { ...inside, userId: '501' }).includes(whole.mobile),
    shownTo(user, { ...inside, personId: '501' }).includes(whole.mobile),
  ]).toEqual([true, false]);
});
