import { describe, expect, test } from '@jest/globals';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import { f } from '../../../state-machines/kernel/fields.js';
import { partsOfSave, refusedMobiles } from '../../../state-machines/kernel/mobile-numbers.js';
import { kernelReasons, refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { checkOrder, checkSought, checkValue } from '../../../state-machines/kernel/validate.js';
import { definitionOf } from '../../../state-machines/registry.js';
import { srmBaseOrgAssociation } from '../../../state-machines/base/org-association/index.js';
import { srmBasePurchaseCategory } from '../../../state-machines/base/purchase-category/index.js';
import { srmBaseAddress } from '../../../state-machines/base/address/index.js';
import { srmSlcSupplierInfo } from '../../../state-machines/suppliers/supplier-info/index.js';

// Field kinds of definitions answer with the shared validators of platform-access.md §6.1.

const said = (field: unknown, values: readonly unknown[], check = checkValue) =>
  values.map((value) => {
    const checked = check(field as Field, 'x', value);
    return checked.ok ? checked.value : checked.refusal.code;
  });

test('what is sent as JSON holds no zeros and no halves of pairs, however deep', () => {
  const answers = f.json()('Answers', '应答');
  const kept = [{ a: ['𝔸', { b: 'x\\ud83d' }], n: null }, [], [1, true, null]];
  expect(said(answers, kept)).toEqual(kept);
  const broken = [['\ud83d'], { a: { b: ['x\udc00'] } }, { ['\ud83d']: 1 }, [['a\0b']], 'text', 7];
  expect(said(answers, broken)).toEqual(broken.map(() => 'FIELD_FORMAT'));
});

describe('numbers are typed with digits and a point', () => {
  test.each([
    ['amount', f.amount('A', '甲'), 'FIELD_DECIMAL'],
    ['price', f.price('A', '甲'), 'FIELD_DECIMAL'],
    ['rate', f.rate('A', '甲'), 'FIELD_DECIMAL'],
    ['decimal', f.decimal(12, 2, 'A', '甲'), 'FIELD_DECIMAL'],
    ['quantity', f.quantity('A', '甲'), 'FIELD_QUANTITY'],
  ])('%s', (_kind, field, code) => {
    expect(said(field, ['0', '12.50'])).toEqual(['0', '12.5']);
    expect(said(field, ['.5', '5.', '1,000', '-1', '1e3', 'x', true])).toEqual(Array(7).fill(code));
    expect(said(field, ['', null])).toEqual([null, null]);
  });

  test('whole numbers', () => {
    expect(said(f.integer('Days', '天数'), [0, 12, 1.5, -1, '12', 'x'])).toEqual([
      0,
      12,
      'FIELD_INTEGER',
      'FIELD_INTEGER',
      'FIELD_INTEGER',
      'FIELD_INTEGER',
    ]);
  });

  test('a place south of the equator is below zero, as its bounds say', () => {
    expect(said(srmBaseAddress.fields.latitude, ['-33.868820', '-90.000001'])).toEqual(['-33.86882', 'FIELD_RANGE']);
  });

  test('the sentence names the bounds that there are', () => {
    expect(said(f.quantity('Ordered', '订购', { min: '0.000001' }), ['0.01', '0', '0.0000001'])).toEqual([
      '0.01',
      'FIELD_POSITIVE',
      'FIELD_PRECISION',
    ]);
    expect(said(f.integer('Below', '差', { min: -5 }), [-0])).toEqual([0]);
    expect(said(f.integer('Lead time', '交期', { min: 5 }), [5, 4, 0])).toEqual([5, 'FIELD_LEAST', 'FIELD_LEAST']);
    expect(said(f.integer('Age', '天数', { max: 90 }), [90, 91])).toEqual([90, 'FIELD_MOST']);
    expect(said(f.rate('Tax', '税率', { min: 0, max: 100 }), ['100', '100.01'])).toEqual(['100', 'FIELD_RANGE']);
    expect(said(f.amount('Amount', '金额'), ['12.345', '12345678901234567.00'])).toEqual(['FIELD_PRECISION', 'FIELD_PRECISION']);
  });

  test('rows are looked for beyond the bounds of what may be entered', () => {
    expect(said(f.rate('Tax', '税率', { min: 0, max: 100 }), ['-5', '150', 'x'], checkSought)).toEqual(['-5', '150', 'FIELD_DECIMAL']);
  });
});

describe('a date that follows another does not lie before it, as the save leaves both', () => {
  const refused = (definition: AnyDefinition, save: SavePayload, stored: object | null = null) =>
    checkOrder(definition, save, stored as never).map(({ code, field, row, params }) => ({ code, field, row, from: params?.['from'] }));

  test('of a record', () => {
    const association = anyDefinition(srmBaseOrgAssociation);
    const wrong = { code: 'FIELD_NOT_BEFORE', field: 'endDate', row: undefined, from: '2026-03-01' };
    expect(refused(association, { fields: { startDate: '2026-03-01', endDate: '2026-02-28' } })).toEqual([wrong]);
    expect(refused(association, { fields: { startDate: '2026-03-01', endDate: '2026-03-01' } })).toEqual([]);
    expect(refused(association, { fields: { startDate: '2026-03-01' } }, { startDate: '2026-01-01', endDate: '2026-02-28' })).toEqual([
      wrong,
    ]);
    expect(refused(association, { fields: { endDate: null } }, { startDate: '2026-03-01', endDate: '2026-04-30' })).toEqual([]);
    expect(refused(association, { fields: { remark: 'x' } }, { startDate: '2026-03-01', endDate: '2026-02-28' })).toEqual([]);
  });

  test('of a row, with what is stored of it', () => {
    const category = anyDefinition(srmBasePurchaseCategory);
    const stored = {
      buyers: [
        { lineNo: 1, startDate: '2026-01-01', endDate: null },
        { lineNo: 2, startDate: '2026-05-01', endDate: null },
      ],
    };
    const set = [
      { lineNo: 1, endDate: '2026-02-28' },
      { lineNo: 2, endDate: '2026-02-28' },
      { lineNo: 3, startDate: '2026-03-01', endDate: '2026-02-28' },
    ];
    expect(refused(category, { lines: { buyers: { set } } }, stored)).toEqual([
      { code: 'FIELD_NOT_BEFORE', field: 'buyers.endDate', row: 2, from: '2026-05-01' },
      { code: 'FIELD_NOT_BEFORE', field: 'buyers.endDate', row: 3, from: '2026-03-01' },
    ]);
  });
});

describe('mobile numbers obey the option BASE_MOBILE_PATTERN', () => {
  const shipped = '^1[3-8]\\d{9}$';
  const refused = (definition: object, fields: object, pattern: string | null, stored: object = {}, lines: object = {}) =>
    refusedMobiles(
      (definition as typeof srmSlcSupplierInfo).fields,
      partsOfSave(definition as typeof srmSlcSupplierInfo, { fields, lines } as never),
      stored as never,
      pattern,
    ).map(({ code, field, row }) => [code, field, row]);
  const contact = (mobile: string) => ({ contacts: { set: [{ lineNo: 1, mobile }] } });
  const at = ['FIELD_MOBILE', 'contacts.mobile', 1];

  test('as shipped, as set, and before it is known', () => {
    const user = { fields: { mobile: f.mobile('Mobile', '手机') }, lines: {} };
    expect(['13800138000', '19912345678', '+4915112345678'].map((mobile) => refused(user, { mobile }, shipped).length)).toEqual([0, 1, 0]);
    expect(refused(user, { mobile: '19912345678' }, '^1[3-9]\\d{9}$')).toEqual([]);
    expect(refused(user, { mobile: '19912345678' }, null)).toEqual([]);
    expect(said(f.mobile('Mobile', '手机'), ['1380013800', 'x'])).toEqual(['FIELD_MOBILE', 'FIELD_MOBILE']);
  });

  test('a supplier of another country has international numbers, one of China has not', () => {
    expect(refused(srmSlcSupplierInfo, { countryCode: 'DE' }, shipped, {}, contact('+4915112345678'))).toEqual([]);
    expect(refused(srmSlcSupplierInfo, { countryCode: 'DE' }, shipped, {}, contact('13800138000'))).toEqual([at]);
    expect(refused(srmSlcSupplierInfo, {}, shipped, { countryCode: 'CN' }, contact('+4915112345678'))).toEqual([at]);
    expect(refused(srmSlcSupplierInfo, {}, shipped, {}, contact('19912345678'))).toEqual([at]);
  });
});

test.each([
  ['baseUsers', ['fullName', 'fullNameEn']],
  ['basePerson', ['personName', 'personNameEn']],
  ['srmSlcSupplierInfo', ['companyName', 'companyNameEn']],
  ['srmSlcRegisterInfo', ['companyName', 'companyNameEn', 'contactName']],
  ['msgSource', ['mailFrom', 'replyTo']],
  ['msgTemplate', ['subjectCn', 'subjectEn']],
  ['message', ['subject', 'subjectEn']],
])('%s: what stands in the head of a letter is one line', (type, names) => {
  for (const name of names)
    expect([name, said(definitionOf(type)!.fields[name], ['Li Wei', 'Li\r\nBcc: x@evil.example', 'Li\nWei', 'Li\u2028Wei'])]).toEqual([
      name,
      ['Li Wei', 'FIELD_ONE_LINE', 'FIELD_ONE_LINE', 'FIELD_ONE_LINE'],
    ]);
});

test('no code of a button is in a sentence: it is named, or is "this action"', () => {
  const said = (refused: Refusal) => (['en', 'cn'] as const).map((language) => sentence(kernelReasons, refused, language));
  const refused = (button: string, words?: Refusal['words']) =>
    said(refusal('PERM_BUTTON', { params: { button }, ...(words ? { words } : {}) }));
  expect(refused('btnExport')).toEqual(['Your responsibility does not hold "Export".', '当前职责无“导出”权限']);
  expect(refused('btnSubmit', { button: { en: 'Submit', cn: '提交' } })).toEqual([
    'Your responsibility does not hold "Submit".',
    '当前职责无“提交”权限',
  ]);
  expect(refused('btnNew').join()).not.toMatch(/btn/);
});
