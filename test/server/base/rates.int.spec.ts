import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';

let product: Product;
let named: Named;
let finance: Person;
let colleague: Person;
let admin: Person;

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        for (const name of ['finance', 'colleague']) await aUser(seeder, name, { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
        const store = await seeder.make('org:INV', 'baseOrganization', {
          fields: { orgCode: 'INV', orgName: '一号仓', orgType: 'INV', startDate: '2026-01-01', parentOrgId: seeder.named.get('org:WX') },
        });
        await seeder.send('baseOrganization', store, 'ENABLE');
      });
    },
  });
  [finance, colleague, admin] = (await Promise.all(['finance', 'colleague', 'admin'].map((name) => product.enter(name)))) as [
    Person,
    Person,
    Person,
  ];
});
afterAll(() => product?.stop());

interface Saved {
  readonly id: string;
  readonly rev: number;
}

test('a rate is approved by a colleague, found by documents, and corrected under four eyes', async () => {
  const usd = { fromCurrency: 'USD', toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: '2026-03-01', quoteUnit: 1, quoteRate: '7.1' };
  const { id } = await finance.done<Saved>('srmBaseExchangeRate', 'saveOrUpdate', usd);
  expect(await finance.call('srmBaseExchangeRate', 'saveOrUpdate', usd, 'EN')).toMatchObject({ code: 'MD_DUPLICATE' });
  expect(await finance.call('srmBaseExchangeRate', 'saveOrUpdate', { ...usd, toCurrency: 'USD' }, 'CN')).toMatchObject({
    code: 'RATE_SAME',
    msg: '币种相同',
  });
  await finance.done('srmBaseExchangeRate', 'doSubmit', { id });
  const submitted = await finance.done<Saved>('srmBaseExchangeRate', 'findById', { id });
  expect(await finance.call('srmBaseExchangeRate', 'doApproval', { id, rev: submitted.rev })).toMatchObject({ code: 'DOC_SELF_APPROVE' });
  expect(await finance.call('srmBaseExchangeRate', 'findRate', { from: 'USD', to: 'CNY', date: '2026-03-10' })).toMatchObject({
    code: 'RATE_MISSING',
  });
  await colleague.done('srmBaseExchangeRate', 'doApproval', { id, rev: submitted.rev });
  expect(await finance.done('srmBaseExchangeRate', 'findRate', { from: 'CNY', to: 'USD', date: '2026-03-10' })).toMatchObject({
    rate: '0.14084507',
    path: 'INVERSE',
    rateId: id,
  });
  await finance.done('srmBaseExchangeRate', 'doCorrect', { id, quoteRate: '7.12', reason: '录入错误' });
  const corrected = await colleague.done<Saved>('srmBaseExchangeRate', 'findById', { id });
  await colleague.done('srmBaseExchangeRate', 'doApproval', { id, rev: corrected.rev });
  expect(await finance.done('srmBaseExchangeRate', 'findById', { id })).toMatchObject({
    rate: '7.12',
    versionNo: 2,
    pendingQuoteRate: null,
  });
  expect(await finance.call('srmBaseExchangeRate', 'findRate', { from: 'USD', to: 'CNY', date: '2026-04-16' }, 'EN')).toMatchObject({
    code: 'RATE_STALE',
    msg: 'The latest rate is of 2026-03-01.',
  });
});

test('the rates of the last day are copied to a new one as drafts, once, by whoever keeps rates', async () => {
  const copy = (person: Person, date: string) => person.call('srmBaseExchangeRate', 'copyLast', { date });
  expect(await copy(finance, '2026-03-01')).toMatchObject({ status: 'S', data: { copied: 0, there: 0 } });
  expect(await copy(admin, '2026-04-01')).toMatchObject({ status: 'E', code: expect.stringMatching(/^PERM_/) });
  expect(await copy(finance, '2026-04-01')).toMatchObject({ data: { copied: 1, there: 0 } });
  expect(await copy(finance, '2026-04-01')).toMatchObject({ data: { copied: 0, there: 1 } });
  const drafts = await finance.done('srmBaseExchangeRate', 'listByPage', { rateDate: '2026-04-01', pageIndex: 1, pageRows: 5 });
  expect(drafts).toMatchObject([
    { fromCurrency: 'USD', toCurrency: 'CNY', quoteRate: '7.12', changeRate: '0', source: 'MANUAL', state: 'draft' },
  ]);
});

test('associations fit the types of their organisations and do not overlap', async () => {
  const association = {
    associationType: 'OU_INV',
    fromOrgId: named.get('org:WX'),
    toOrgId: named.get('org:INV'),
    startDate: '2026-01-01',
    endDate: '2026-03-31',
  };
  await admin.done('srmBaseOrgAssociation', 'saveOrUpdate', association);
  expect(
    await admin.call('srmBaseOrgAssociation', 'saveOrUpdate', { ...association, startDate: '2026-03-31', endDate: null }),
  ).toMatchObject({ code: 'MD_DUPLICATE' });
  expect(await admin.call('srmBaseOrgAssociation', 'saveOrUpdate', { ...association, toOrgId: named.get('org:SZ') })).toMatchObject({
    code: 'ORGA_TYPE',
  });
  expect(await admin.done('srmBaseOrgAssociation', 'listReceivesFor', { orgId: named.get('org:WX'), date: '2026-03-31' })).toEqual([
    named.get('org:INV'),
  ]);
  expect(await admin.done('srmBaseOrgAssociation', 'listReceivesFor', { orgId: named.get('org:WX'), date: '2026-04-01' })).toEqual([]);
  expect(await admin.done('srmBaseOrgAssociation', 'listBuysFor', { orgId: named.get('org:HQ'), date: '2026-03-31' })).toEqual([
    named.get('org:HQ'),
    named.get('org:WX'),
  ]);
});
