import { describe, expect, test } from '@jest/globals';
import {
  date,
  decimal,
  email,
  integer,
  landline,
  mobile,
  positive,
  quantity,
  required,
  stringLength,
  toHalfWidth,
  weightedLength,
  type Validator,
} from '../../../../state-machines/kernel/primitives/validators.js';

const sentence = (result: ReturnType<Validator>) => result && `${result.cn} / ${result.en}`;
const passes = (validator: Validator, values: readonly unknown[]) => values.map((value) => validator(value) === null);

function check(validator: Validator, good: readonly unknown[], bad: readonly unknown[]): void {
  expect(passes(validator, good)).toEqual(good.map(() => true));
  expect(passes(validator, bad)).toEqual(bad.map(() => false));
}

describe('messages are the seed’s', () => {
  test.each<[string, ReturnType<Validator>, string, string]>([
    ['required', required(''), 'FIELD_REQUIRED', '必填 / Required'],
    ['integer', integer('x'), 'FIELD_INTEGER', '必须输入数字 / Digits only'],
    ['decimal', decimal('x'), 'FIELD_DECIMAL', '必须输入数字 / Must be a number'],
    ['quantity', quantity('x'), 'FIELD_QUANTITY', '必须输入数值 / Must be a quantity'],
    ['positive', positive('0'), 'FIELD_POSITIVE', '必须输入大于0的数字 / Must be above 0'],
    ['email', email('x'), 'FIELD_EMAIL', '邮箱格式错误 / Invalid e-mail'],
    ['mobile', mobile('x'), 'FIELD_MOBILE', '手机号格式错误 / Invalid mobile number'],
    ['landline', landline('x'), 'FIELD_LANDLINE', '电话号码格式错误 / Invalid phone number'],
    ['date', date(null), 'FIELD_REQUIRED', '必填 / Required'],
    ['stringLength', stringLength('采购订单查询'), 'FIELD_WEIGHTED_LENGTH', '字符长度过长 / Too long'],
  ])('%s', (_name, result, code, text) => {
    expect(result?.code).toBe(code);
    expect(sentence(result)).toBe(text);
  });
});

describe('empty values', () => {
  const nothing = [null, undefined, '', []];

  test('pass every validator but required, date and stringLength', () => {
    for (const validator of [integer, decimal, quantity, positive, email, landline, (value: unknown) => mobile(value)]) {
      expect(passes(validator, nothing)).toEqual([true, true, true, true]);
    }
    for (const validator of [required, date, (value: unknown) => stringLength(value)]) {
      check(validator, [], [...nothing, '   ', '\u3000']);
    }
  });

  test('white space is not nothing where digits are expected', () => {
    check(decimal, [], ['  ']);
  });

  test('zero, false and a list with something are not empty', () => {
    check(required, [0, false, '0', ['a']], []);
  });
});

describe('the examples of platform-access §6.1', () => {
  test('mobile: the default pattern, the profile’s, and other countries', () => {
    check((value) => mobile(value), ['13800138000'], ['1380013800', '19912345678', '+8613800138000', '138001380000']);
    check((value) => mobile(value, { pattern: '^1[3-9]\\d{9}$' }), ['19912345678', '13800138000'], ['12012345678']);
    check((value) => mobile(value, { country: 'DE' }), ['+4915112345678', '+123456'], ['13800138000', '+12345', '+1234567890123456']);
  });

  test('landline', () => {
    check(landline, ['0755-26501234', '075526501234', '26501234', '02126501234-8001'], ['8001', '26501234-12', '0755-265012']);
  });

  test('email', () => {
    check(email, ['buyer+1@sub.example.cn', 'a@b.co'], ['li.wei@example', 'x@-a.com', 'x@a..com', 'a@b.c', '@b.co', 'a b@c.cn']);
    const local = 'a'.repeat(247);
    check(email, [`${local}@b.com`], [`${local}a@bb.com`]);
  });

  test('decimal, quantity and positive', () => {
    for (const validator of [decimal, quantity]) {
      check(validator, ['0', '12.50', 12.5], ['.5', '5.', '1,000', '-1', '1e3', 1e21, NaN, true, {}]);
    }
    check(positive, ['0.01', '12'], ['0', '0.00', '.5', '-1']);
  });

  test('integer', () => {
    check(integer, ['0', '007', 5], ['1.0', '-1', '１', ' 1']);
  });

  test('a hostile address is answered at once', () => {
    expect(email(`a@${'a-'.repeat(120)}!`)?.code).toBe('FIELD_EMAIL');
    expect(email(`${'a'.repeat(1_000_000)}@`)?.code).toBe('FIELD_EMAIL');
  });
});

describe('weighted length (§6.2)', () => {
  test.each<[string, number, boolean]>([
    ['采购订单查', 15, true],
    ['采购订单查询', 18, false],
    ['采购PO列表', 14, true],
    ['PurchaseOrders12', 16, false],
    ['😀', 3, true],
    ['é', 3, true],
    ['\u007f', 1, true],
  ])('%s weighs %d', (text, weight, ok) => {
    expect(weightedLength(text)).toBe(weight);
    expect(stringLength(text) === null).toBe(ok);
  });

  test('the definition may set another limit', () => {
    expect(stringLength('采购订单查询', 18)).toBeNull();
    expect(stringLength('ab', 1)?.code).toBe('FIELD_WEIGHTED_LENGTH');
  });
});

test('full-width digits and points become half-width on entry', () => {
  expect(toHalfWidth('１２３４．５０')).toBe('1234.50');
  expect(toHalfWidth('单价９')).toBe('单价9');
  expect([toHalfWidth('１２。５'), toHalfWidth('－３'), toHalfWidth('０７５５－２６５０１２３４'), toHalfWidth('＋８５２')]).toEqual([
    '12.5',
    '-3',
    '0755-26501234',
    '+852',
  ]);
});
