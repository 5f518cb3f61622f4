import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// What is said to many: who has confirmed, who is reminded, who has replied (base-srm.md §10 example 6, §11).

const DAY = 86_400_000;
const SUPPLIERS = 83;

let product: Product;
let named: Named;
let buyer: Person;

/** The first contact of each of the 83 suppliers; alpha and beta are those of the first two. */
const contactOf = (no: number): string => ['alpha', 'beta'][no] ?? `contact${no}`;
const supplierOf = (no: number): string => `supplier:${['Alpha', 'Beta'][no] ?? `S${no}`}`;

beforeAll(async () => {
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-02T08:00:00.000Z')),
    settings: { idleMs: 30 * DAY, absoluteMs: 30 * DAY },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        for (let no = 2; no < SUPPLIERS; no += 1) {
          const supplierId = await seeder.make(supplierOf(no), 'srmSlcSupplierInfo', {
            fields: { companyName: `Works ${no}`, countryCode: 'DE', supplierType: 'MANUFACTURER', taxRate: '13' },
            lines: { contacts: { set: [{ lineNo: 1, contactName: 'Li Wei' }] } },
          });
          await seeder.send('srmSlcSupplierInfo', supplierId, 'SUBMIT');
          await seeder.send('srmSlcSupplierInfo', supplierId, 'APPROVE');
          await aUser(seeder, contactOf(no), { userType: 'EX', supplierId }, ['SUPPLIER'], []);
        }
        for (const [name, no] of [
          ['alpha2', 0],
          ['beta2', 1],
          ['second2', 2],
          ['second3', 3],
          ['alpha3', 0],
          ['second4', 4],
          ['third4', 4],
        ] as const)
          await aUser(seeder, name, { userType: 'EX', supplierId: seeder.named.get(supplierOf(no)) }, ['SUPPLIER'], []);
      });
    },
  });
  buyer = await product.enter('buyer');
});
afterAll(() => product?.stop());

test('of 83 suppliers 80 have confirmed: the list says 80 / 83, and the three others are reminded after three days and after seven', async () => {
  const { id } = await buyer.done<{ id: string }>('srmBaseNotice', 'saveOrUpdate', {
    noticeTitle: '廉洁公约',
    noticeType: 'POLICY',
    noticeContent: '<p>请确认</p>',
    orgId: named.get('org:HQ'),
    audienceType: 'SUPPLIER',
    mustConfirmFlag: 'Y',
    confirmText: '已阅知',
  });
  await buyer.done('srmBaseNotice', 'doPublish', { id });
  for (let no = 0; no < SUPPLIERS - 3; no += 1) await (await product.enter(contactOf(no))).done('srmBaseNotice', 'confirmRead', { id });
  expect((await buyer.done<Record<string, unknown>[]>('srmBaseNotice', 'listByPage', { id }))[0]).toMatchObject({
    readCount: 80,
    reachCount: 83,
  });

  const owing = [80, 81, 82].map((no) => `${contactOf(no)}@example.com`);
  const reminded = () =>
    product.letters.mails
      .filter((mail) => mail.subject === '请确认公告:廉洁公约')
      .map((mail) => mail.to)
      .toSorted();
  product.clock.pass(3 * DAY);
  await buyer.done('srmBaseNotice', 'doExtend', { id, endTime: null });
  for (const to of owing) await product.letter(to, '请确认公告:廉洁公约');
  expect(reminded()).toEqual(owing);
  await (await product.enter(contactOf(82))).done('srmBaseNotice', 'confirmRead', { id });
  product.letters.mails.length = 0;
  product.clock.pass(4 * DAY);
  await buyer.done('srmBaseNotice', 'doExtend', { id, endTime: null });
  for (const to of owing.slice(0, 2)) await product.letter(to, '请确认公告:廉洁公约');
  expect(reminded()).toEqual(owing.slice(0, 2));
});

test('12 contacts of 5 suppliers, 7 of whom replied: the list says 7 / 12, and the second contact of B sees its two lines only', async () => {
  const recipients = [
    'alpha',
    'alpha2',
    'alpha3',
    'beta',
    'beta2',
    'contact2',
    'second2',
    'contact3',
    'second3',
    'contact4',
    'second4',
    'third4',
  ];
  const people = await Promise.all(recipients.map((name) => product.enter(name)));
  const { id } = await buyer.done<{ id: string }>('srmBaseNotification', 'saveOrUpdate', {
    title: 'RoHS声明',
    notificationType: 'REQUEST',
    content: '<p>请提交</p>',
    orgId: named.get('org:HQ'),
    needReplyFlag: 'Y',
    replyBy: product.clock.now() + 3 * DAY,
    recipients: people.map(({ userId }, index) => ({ recipientLineId: index + 1, recipientUserId: userId })),
  });
  await buyer.done('srmBaseNotification', 'doPublish', { id });
  for (const [index, person] of people.slice(0, 7).entries())
    await person.done('srmBaseNotification', 'doReply', { id, recipientLineId: index + 1, text: '附件已寄出', fileIds: null });
  expect((await buyer.done<Record<string, unknown>[]>('srmBaseNotification', 'listByPage', { userId: buyer.userId, id }))[0]).toMatchObject(
    { recipientCount: 12, repliedCount: 7 },
  );
  const seen = await people[4]!.done<{ recipients: { recipientUserId: string }[] }>('srmBaseNotification', 'findById', { id });
  expect(seen.recipients.map(({ recipientUserId }) => recipientUserId)).toEqual([people[3]!.userId, people[4]!.userId]);
});
