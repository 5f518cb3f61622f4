import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documents } from '../../../../state-machines/registry.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Named } from '../../harness/company.js';
import type { Person } from '../../harness/product.js';
import { Product } from '../../harness/product.js';

const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/strings');
const own = [
  '{"toString":"x"}',
  '{"hasOwnProperty":1}',
  '{"valueOf":{"a":1}}',
  '{"fields":{"toString":1}}',
  '{"lines":1}',
  '{"contacts":1}',
  '{"contacts":[null]}',
  '{"items":{"length":5}}',
  '{"id":"1","rev":1.5}',
  '{"id":"1","requestId":"not a uuid"}',
  '{"ids":[{}]}',
  '{"rows":[1]}',
  '{"rows":[{"toString":1}]}',
  '{"id":"99999999999999999999"}',
  '{"id":"9223372036854775808"}',
  '{"pageIndex":1,"pageRows":20,"conditions":[{"key":"__proto__","op":"eq","value":1}]}',
  '{"orderBy":[{"key":"constructor"}]}',
  '{"state":["\\u0000"]}',
  '{"state":"\\ud800"}',
  '{"conditions":[{"key":"state","op":"in","value":[]}]}',
  '{"conditions":[{"key":"id","op":"between","value":["a","b"]}]}',
  '{"respId":"1"}',
  '{"lan":{"a":1}}',
  '{"clientAt":"x"}',
  '{"pageIndex":1000000,"pageRows":500}',
];
const found = path.join(folder, 'json-bodies.json');
const bodies = [...own, ...(existsSync(found) ? (JSON.parse(readFileSync(found, 'utf8')) as { bodies: string[] }).bodies : [])];

let product: Product;
let named: Named;
let admin: Person;
let alpha: Person;

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
    settings: { callsPerMinute: 100_000 },
  });
  [admin, alpha] = (await Promise.all(['admin', 'alpha'].map((name) => product.enter(name)))) as [Person, Person];
});
afterAll(() => product.stop());

describe('whatever is sent, the answer is a refusal with a sentence, never an error of the server', () => {
  const services = [
    'baseTableConfig/createOrUpdateTableConfig',
    'baseTableConfig/getTableConfig',
    'baseLookup/findByTypeCodes',
    'interiorPending/listByPage',
    'interiorPending/doClaim',
    'login/switchResponsibility',
    'login/endSession',
    'password/changePassword',
    'srmSlcSupplierContacts/saveOrUpdate',
    'srmSlcSupplierContacts/findById',
    'srmSlcSupplierContacts/listByPage',
  ];

  test.each(documents.map((definition) => definition.type))('%s', async (type) => {
    for (const action of [
      'listByPage',
      'findById',
      'saveOrUpdate',
      'doBatchSaveOrUpdate',
      'delete',
      'doBatchDelete',
      'doBatchOfFilter',
      'listHistory',
      'findAt',
    ])
      await refusedCleanly(`${type}/${action}`);
  });

  test.each(services)('%s', refusedCleanly);

  async function refusedCleanly(call: string): Promise<void> {
    const address = `/v1/${call.replace('/', 'Restful/')}`;
    // Side by side, as they would come.
    await Promise.all(
      bodies.map(async (bytes) => {
        const answer = await product.post(address, bytes, admin.signed('POST', address, bytes));
        const about = `${call} ${bytes}: ${answer.http} ${answer.code}`;
        if (answer.http >= 500 || (answer.status === 'E' && answer.msg === '')) throw new Error(about);
        if (/node_modules|\.[jt]s:\d+|select .* from/i.test(JSON.stringify(answer))) throw new Error(`${about} tells of its inside`);
      }),
    );
  }
});

describe('signs that no stored text holds, before a session', () => {
  test.each(['a\0b', '\ud800'])('%j is refused at sign-in', async (userName) => {
    expect(await product.login(userName)).toMatchObject({ http: 400, code: 'FIELD_FORMAT', data: { field: 'userName' } });
    expect(await product.anonymous('/v1/passwordRestful/checkEmailCode', { userName, code: '123456' })).toMatchObject({
      http: 400,
      code: 'FIELD_FORMAT',
      data: { field: 'userName' },
    });
  });
});

describe('numbers that are none', () => {
  const amounts = path.join(folder, 'amounts.json');
  const given = existsSync(amounts)
    ? Object.values(JSON.parse(readFileSync(amounts, 'utf8')) as Record<string, unknown>)
        .flatMap((value) => (Array.isArray(value) ? value : []))
        .filter((value): value is string => typeof value === 'string')
    : [];

  test.each([
    ...new Set([
      '1e3',
      '0x10',
      'NaN',
      'Infinity',
      '１２',
      '1,000',
      ' 1',
      '1 ',
      '--1',
      '1.',
      '.5',
      '壹',
      ...given.filter((text) => !/^-?\d+(\.\d+)?$/.test(text)),
    ]),
  ])('%j as a tax rate is refused', async (taxRate) => {
    const id = named.get('supplier:Alpha')!;
    const answer = await alpha.call('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev: 1, taxRate });
    expect(answer.status).toBe('E');
    expect(answer.http).toBeLessThan(500);
  });
});

describe('names of prototypes are no fields', () => {
  test('neither in a document nor in a line', async () => {
    expect(await admin.call('baseCurrency', 'saveOrUpdate', { currencyCode: 'XYZ', toString: 'x' })).toMatchObject({
      http: 400,
      code: 'FIELD_UNKNOWN',
      data: { field: 'toString' },
    });
  });
});
