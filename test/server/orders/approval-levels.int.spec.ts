import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { lookupTypes, profileCatalogue } from '../../../state-machines/registry.js';
import { shipInstallation } from '../../../server/platform/seeds/load.js';
import { aCompany, aUser, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// PO_APPROVE_L2 is 100000.00 for the site and 80000.00 for organisation 101 (base-srm.md §2).

const MINUTE = 60_000;

let product: Product;
let named: Named;
let uomId: string;
const people: Record<string, Person> = {};
const person = (name: string): Person => people[name]!;

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-31T01:30:00.000Z')),
    seed: async (url, at) => {
      named = await seedDatabase(url, at - MINUTE, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        for (const code of ['101', '102']) {
          const id = await seeder.make(`org:${code}`, 'baseOrganization', {
            fields: {
              orgCode: code,
              orgName: `采购组织${code}`,
              orgType: 'OU',
              startDate: '2026-01-01',
              parentOrgId: seeder.named.get('org:HQ'),
            },
          });
          await seeder.send('baseOrganization', id, 'ENABLE');
        }
        await aUser(seeder, 'purchaser', { userType: 'INSIDE' }, ['BUYER'], ['101', '102']);
        for (const name of ['anna', 'bruno']) await aUser(seeder, name, { userType: 'INSIDE' }, ['APPROVER'], ['101', '102']);
        for (const name of ['finance', 'colleague']) await aUser(seeder, name, { userType: 'INSIDE' }, ['FINANCE'], ['HQ']);
        uomId = await seeder.make('uom:EA', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
        });
      });
    },
  });
  const { runtime, kernel, database } = product.assembled;
  await shipInstallation({ runtime, registry: kernel.registry, read: database.read }, { lookups: lookupTypes, profiles: profileCatalogue });
  for (const name of ['admin', 'purchaser', 'anna', 'bruno', 'finance', 'colleague', 'alpha']) people[name] = await product.enter(name);
});
afterAll(() => product?.stop());

interface Order {
  readonly id: string;
  readonly rev: number;
  readonly [column: string]: unknown;
}
const read = (id: string, reader = 'purchaser') => person(reader).done<Order>('srmPurOrderHeader', 'findById', { id });
async function drafted(org: string, fields: object = {}): Promise<string> {
  const { id } = await person('purchaser').done<Order>('srmPurOrderHeader', 'saveOrUpdate', {
    orgId: named.get(`org:${org}`),
    supplierId: named.get('supplier:Alpha'),
    buyerId: person('purchaser').userId,
    currency: 'CNY',
    taxRate: '0',
    lines: [{ lineNum: 10, itemName: '冷轧钢板', uomId, orderQty: '20', unitPrice: '4500', needDate: '2026-08-01' }],
    ...fields,
  });
  return id;
}
const submit = (id: string) => person('purchaser').call('srmPurOrderHeader', 'doSubmit', { id }, 'EN');
async function submitted(org: string, fields: object = {}): Promise<string> {
  const id = await drafted(org, fields);
  expect(await submit(id)).toMatchObject({ status: 'S' });
  return id;
}
const approve = async (id: string, name: string, language: 'EN' | 'CN' = 'EN') =>
  person(name).call('srmPurOrderHeader', 'doApproval', { id, rev: (await read(id, name)).rev, comment: `Seen by ${name}` }, language);
const setLine = (org: string, value: string) =>
  person('admin').done('srmBaseConfigProfile', 'saveOrUpdate', {
    profileCode: 'PO_APPROVE_L2',
    level: 'ORG',
    orgId: named.get(`org:${org}`),
    value,
  });

test('an order of 90,000.00 submitted at 09:59 keeps its level when the parameter is changed at 10:00; after it 101 needs two, 102 one', async () => {
  product.clock.pass(29 * MINUTE);
  const before = await submitted('101');
  product.clock.pass(MINUTE);
  await setLine('101', '80000.00');
  const [first, second] = [await submitted('101'), await submitted('102')];
  expect(await read(before)).toMatchObject({ state: 'approving', baseAmount: '90000', approvalLevel: 1, approvals: '0/1' });
  expect(await read(first)).toMatchObject({ state: 'approving', baseAmount: '90000', approvalLevel: 2, approvals: '0/2' });
  expect(await read(second)).toMatchObject({ state: 'approving', baseAmount: '90000', approvalLevel: 1, approvals: '0/1' });

  for (const id of [before, second]) {
    expect(await approve(id, 'anna')).toMatchObject({ status: 'S' });
    expect(await read(id)).toMatchObject({ state: 'effective', approvals: '1/1', approvedBy: [person('anna').userId] });
  }
});

test('two different persons approve it, which the history and people inside see, and the supplier does not', async () => {
  const id = await submitted('101');
  expect(await approve(id, 'anna')).toMatchObject({ status: 'S' });
  expect(await read(id)).toMatchObject({ state: 'approving', approvals: '1/2', approvedBy: [person('anna').userId] });
  expect(await approve(id, 'anna')).toMatchObject({ status: 'E', code: 'PO_APPROVE_TWICE', msg: 'You already approved another level.' });
  expect(await approve(id, 'anna', 'CN')).toMatchObject({ code: 'PO_APPROVE_TWICE', msg: '同一人不能审批多个级别' });
  expect(await person('purchaser').call('srmPurOrderHeader', 'doWithdraw', { id })).toMatchObject({ code: 'DOC_ALREADY_ACTED' });
  expect(await person('alpha').call('srmPurOrderHeader', 'findById', { id })).toMatchObject({ http: 404 });

  expect(await approve(id, 'bruno')).toMatchObject({ status: 'S' });
  expect(await read(id)).toMatchObject({
    state: 'effective',
    approvals: '2/2',
    approvedBy: [person('anna').userId, person('bruno').userId],
  });
  const history = await person('purchaser').done<{ event: string; actor: string; said?: string }[]>('srmPurOrderHeader', 'listHistory', {
    id,
  });
  expect(history.filter(({ event }) => event === 'APPROVE').map(({ actor, said }) => [actor, said])).toEqual([
    [person('anna').userId, 'Seen by anna'],
    [person('bruno').userId, 'Seen by bruno'],
  ]);
  const seen = await read(id, 'alpha');
  expect(seen).toMatchObject({ amountIncl: '90000' });
  expect(Object.keys(seen).filter((name) => name === 'baseAmount' || name.startsWith('approv'))).toEqual([]);
});

test('in dollars it is worth what the rate of its day says, and is not submitted without one', async () => {
  const dollars = {
    currency: 'USD',
    lines: [{ lineNum: 10, itemName: 'Drive', uomId, orderQty: '12000', unitPrice: '1.85', needDate: '2026-08-01' }],
  };
  const id = await drafted('102', dollars);
  expect(await submit(id)).toMatchObject({ status: 'E', code: 'RATE_MISSING', msg: 'No rate USD to CNY on 2026-03-31.' });
  const rate = await person('finance').done<Order>('srmBaseExchangeRate', 'saveOrUpdate', {
    fromCurrency: 'USD',
    toCurrency: 'CNY',
    rateType: 'CORPORATE',
    rateDate: '2026-03-30',
    quoteUnit: 1,
    quoteRate: '7.1',
  });
  await person('finance').done('srmBaseExchangeRate', 'doSubmit', { id: rate.id });
  await person('colleague').done('srmBaseExchangeRate', 'doApproval', {
    id: rate.id,
    rev: (await person('colleague').done<Order>('srmBaseExchangeRate', 'findById', { id: rate.id })).rev,
  });
  expect(await submit(id)).toMatchObject({ status: 'S' });
  expect(await read(id)).toMatchObject({ amountIncl: '22200', baseAmount: '157620', approvalLevel: 2, approvals: '0/2' });
});

test('documents keep the rate that they froze: it is not voided under them, a later rate of an earlier day is explained, and a correction tells which they are', async () => {
  const rates = 'srmBaseExchangeRate';
  const euros = {
    currency: 'EUR',
    lines: [{ lineNum: 10, itemName: 'Bearing', uomId, orderQty: '100', unitPrice: '10', needDate: '2026-08-01' }],
  };
  const quoted = (rateDate: string, quoteRate: string) =>
    person('finance').done<Order>(rates, 'saveOrUpdate', {
      fromCurrency: 'EUR',
      toCurrency: 'CNY',
      rateType: 'CORPORATE',
      rateDate,
      quoteUnit: 1,
      quoteRate,
    });
  const approveRate = async (id: string) =>
    person('colleague').call(rates, 'doApproval', { id, rev: (await person('colleague').done<Order>(rates, 'findById', { id })).rev });
  const { id } = await quoted('2026-03-29', '7.8');
  await person('finance').done(rates, 'doSubmit', { id });
  expect(await approveRate(id)).toMatchObject({ status: 'S' });

  const orderId = await submitted('102', euros);
  const { docNumber } = await read(orderId);
  expect(await read(orderId)).toMatchObject({
    baseAmount: '7800',
    exchangeRate: '7.8',
    rateDate: '2026-03-29',
    ratedOn: '2026-03-31',
    rateIds: [id],
  });
  expect(await read(await submitted('102'))).toMatchObject({ exchangeRate: null, rateIds: [] });
  expect(await person('colleague').call(rates, 'doVoid', { id, reason: '录入重复' }, 'EN')).toMatchObject({
    code: 'RATE_USED',
    msg: '1 documents use it.',
  });

  const [between, before] = [await quoted('2026-03-30', '7.82'), await quoted('2026-03-28', '7.79')];
  expect(await person('finance').call(rates, 'doSubmit', { id: between.id }, 'CN')).toMatchObject({
    code: 'RATE_BACKDATED',
    msg: '该日期汇率已被使用,请填写原因',
  });
  expect(await person('finance').call(rates, 'doSubmit', { id: between.id, reason: '补录' })).toMatchObject({ status: 'S' });
  expect(await person('finance').call(rates, 'doSubmit', { id: before.id })).toMatchObject({ status: 'S' });

  const correct = () => person('finance').done(rates, 'doCorrect', { id, quoteRate: '7.9', reason: '录入错误' });
  await correct();
  expect(
    await person('finance').call(rates, 'doReject', {
      id,
      rev: (await person('finance').done<Order>(rates, 'findById', { id })).rev,
      comment: '再看',
    }),
  ).toMatchObject({ code: 'DOC_SELF_APPROVE' });
  expect(await person('colleague').call(rates, 'doWithdraw', { id })).toMatchObject({ code: 'PERM_WHO' });
  await person('finance').done(rates, 'doWithdraw', { id });
  expect(await approveRate(id)).toMatchObject({ code: 'RATE_NO_CORRECTION' });
  await correct();
  expect(await approveRate(id)).toMatchObject({ status: 'S' });

  expect(await person('finance').done(rates, 'findById', { id })).toMatchObject({ rate: '7.9', versionNo: 2 });
  expect(await read(orderId)).toMatchObject({ baseAmount: '7800', exchangeRate: '7.8' });
  const uses = [{ docType: 'srmPurOrderHeader', docId: orderId, docNumber, state: 'approving', rate: '7.8', ratedOn: '2026-03-31' }];
  expect(await person('finance').done(rates, 'listUses', { id })).toEqual(uses);
  expect(await person('purchaser').call(rates, 'listUses', { id })).toMatchObject({ code: 'DOC_NOT_FOUND' });
  for (const name of ['finance', 'colleague']) {
    const { text } = await product.letter(`${name}@example.com`, '汇率已更正:2026-03-29 EUR兑CNY');
    expect(text).toContain(`下列单据已锁定并沿用原汇率(1张):${String(docNumber)}`);
    expect(text).toContain('由 7.8 更正为 7.9');
  }

  await person('purchaser').done('srmPurOrderHeader', 'doWithdraw', { id: orderId });
  expect(await person('colleague').call(rates, 'doVoid', { id, reason: '录入重复' })).toMatchObject({ status: 'S' });
});

test('an order is rated on the day of its organisation, wherever that is', async () => {
  const dollars = {
    currency: 'USD',
    lines: [{ lineNum: 10, itemName: 'Drive', uomId, orderQty: '1', unitPrice: '1.85', needDate: '2026-08-01' }],
  };
  const at = product.assembled.runtime.now();
  // At every instant one of the two has another day than Greenwich.
  const zone = new Date(at).getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);
  const organisation = { id: named.get('org:102')! };
  const { rev } = await person('admin').done<Order>('baseOrganization', 'findById', organisation);
  await person('admin').done('baseOrganization', 'saveOrUpdate', { ...organisation, rev, timeZone: zone });
  expect(await read(await submitted('102', dollars))).toMatchObject({ exchangeRate: '7.1', ratedOn: day });
  expect(day).not.toBe(new Date(at).toISOString().slice(0, 10));
});
