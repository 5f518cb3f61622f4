import { expect, test } from '@jest/globals';
import {
  asData,
  badFormKey,
  carriedData,
  inOrder,
  initialData,
  lackingIn,
  misfitsIn,
  wrongInitial,
} from '../../../state-machines/process/form.js';
import type { FormField } from '../../../state-machines/process/form.js';
import { holdsRule, ruleFaults } from '../../../state-machines/process/rules.js';
import { paperField, sealForm } from './fixture.js';

const [sealKind, copies, worth] = sealForm as readonly [FormField, FormField, FormField];
const keys = (rows: readonly FormField[]) => rows.map(({ fieldKey }) => fieldKey);

test('a key is a letter followed by letters, digits or _, stands once, and is no name that every object has', () => {
  expect(badFormKey(sealForm)).toBeNull();
  for (const fieldKey of ['', '1st', 'a-b', 'constructor', 'x'.repeat(31)]) expect(badFormKey([{ ...copies, fieldKey }])).toBe(fieldKey);
  expect(badFormKey([copies, { ...worth, fieldKey: 'copies' }])).toBe('copies');
});

test('they stand in their order; without a place behind the others', () => {
  expect(keys(inOrder([{ ...worth, sortNo: null }, { ...copies, sortNo: 5 }, sealKind]))).toEqual(['copies', 'sealKind', 'worth']);
});

test('defaults are values of their kind; people and suppliers have none', () => {
  expect(initialData(sealForm)).toEqual({ sealKind: '公章' });
  expect(initialData([{ ...copies, initialValue: '3' }])).toEqual({ copies: 3 });
  expect(wrongInitial(sealForm)).toBeUndefined();
  for (const row of [
    { ...copies, initialValue: 'three' },
    { ...worth, initialValue: '-1' },
    { ...copies, fieldKind: 'PERSON' as const, initialValue: '7' },
    { ...copies, fieldKind: 'FILES' as const, initialValue: '7' },
  ])
    expect(wrongInitial([sealKind, row])).toBe(row);
});

test('what is said is kept by the form: each field once, in its order, as its kind writes it', () => {
  expect(asData(sealForm, { worth: '1200.5', sealKind: '' })).toEqual({ sealKind: null, copies: null, worth: '1200.5' });
  expect(Object.keys(asData(sealForm, { worth: '1' })!)).toEqual(['sealKind', 'copies', 'worth']);
  expect(asData([], { worth: '1' })).toBeNull();
  expect(keys(misfitsIn(sealForm, { copies: '2', worth: '0.001', sealKind: 'x'.repeat(501) }))).toEqual(['sealKind', 'copies', 'worth']);
  expect(misfitsIn(sealForm, { copies: 2, worth: '10', sealKind: null })).toEqual([]);
  expect(keys(lackingIn(sealForm, null))).toEqual(['copies']);
  expect(lackingIn(sealForm, { copies: 0 })).toEqual([]);
});

test('files are named by their ids, and a form that asks for them lacks them until one is given', () => {
  expect(keys(misfitsIn([paperField], { paper: '41,42' }))).toEqual([]);
  for (const paper of ['contract.pdf', '41, 42', 41, ['41'], '41,']) expect(keys(misfitsIn([paperField], { paper }))).toEqual(['paper']);
  expect([lackingIn([paperField], { paper: null }), lackingIn([paperField], { paper: '41' })]).toEqual([[paperField], []]);
});

test('another form takes over what it asks alike', () => {
  const other = [copies, { ...worth, fieldKind: 'TEXT' as const }];
  expect(carriedData({ copies: 2, worth: '5', sealKind: 'x' }, sealForm, other)).toEqual({ copies: 2 });
});

test('conditions ask the form by key: amounts as numbers, never as lines', () => {
  const rule = { field: 'form.worth', op: 'gt', value: '1000' };
  expect(holdsRule(rule, { 'form.worth': '1200.50' })).toBe(true);
  expect(holdsRule(rule, { 'form.worth': '999.99' })).toBe(false);
  expect(holdsRule(rule, {})).toBe(false);
  const kinds = (field: string) => (field === 'form.worth' ? 'number' : null);
  expect(ruleFaults(rule, kinds)).toEqual([]);
  expect(ruleFaults({ ...rule, field: 'form.gone' }, kinds)).toEqual([{ code: 'RULE_FIELD_UNKNOWN', field: 'form.gone' }]);
  expect(ruleFaults({ ...rule, op: 'sumLines', cmp: 'gt' }, kinds)).toEqual([{ code: 'RULE_TYPE', field: 'form.worth' }]);
});
