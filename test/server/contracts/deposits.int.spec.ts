import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Row, SigningHouse } from './signing-house.js';
import { aSigningHouse } from './signing-house.js';

// An organisation that proves its account by a small payment (contracts.md §4, MICRO_DEPOSIT)

const ACCOUNT = 'srmCctOrgAccount';
let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
}, 600_000);
afterAll(() => house?.product.stop());

let agentPersonId = '';
async function opened(creditCode: string): Promise<string> {
  const { as, aPerson, done, make } = house;
  agentPersonId ||= await aPerson('alpha', 'Chen', 'chen@alpha.example');
  const [authFileId] = await as('alpha').upload({ 'power.csv': 'a,b\n' });
  const id = await make('alpha', ACCOUNT, {
    ...{ orgName: 'Alpha', creditCode, legalPerson: 'Wang', agentPersonId, authFileId },
    ...{ verifyMethod: 'MICRO_DEPOSIT', bankName: 'ICBC Xiamen', bankAccountNo: '6222020' },
  });
  await done('alpha', ACCOUNT, id, 'createOrgAcct');
  return id;
}
interface Pending {
  readonly title: string;
  readonly amount: string | null;
  readonly docId: string;
  readonly handledAt: number | null;
}
const pendingOf = async (who: string, type: string, id: string): Promise<readonly Pending[]> =>
  (await house.as(who).done<readonly Pending[]>(type, 'listByPage', { pageIndex: 1, pageRows: 50 })).filter(
    ({ docId, handledAt }) => docId === id && handledAt === null,
  );

test('finance pays what it reads, the supplier says what arrived, and what is wrong is counted', async () => {
  const { as, read, send, done } = house;
  const id = await opened('91350100M000100Y43');
  const say = (depositAmount: string) => send('alpha', ACCOUNT, id, 'doVerify', { comment: null, depositAmount });
  const amount = String((await read('payer', ACCOUNT, id))['depositAmount']);
  expect(amount).toMatch(/^\d\.\d\d$/);
  expect(await say(amount)).toMatchObject({ code: 'CCT_DEPOSIT_UNPAID' });
  await done('payer', ACCOUNT, id, 'doPayDeposit');

  const other = amount === '1.00' ? '1.01' : '1.00';
  expect(await say(other)).toMatchObject({ code: 'CCT_VERIFY_WRONG' });
  const row = await read('payer', ACCOUNT, id);
  const by = await as('drafter').call(ACCOUNT, 'doVerify', { id, rev: row.rev, comment: null, depositAmount: amount });
  expect([by.status, (await read('payer', ACCOUNT, id)).state]).toEqual(['E', 'verifying']);

  const told = [
    await as('alpha').call(ACCOUNT, 'findById', { id }),
    await as('alpha').call(ACCOUNT, 'findHistory', { id }),
    await as('alpha').call(ACCOUNT, 'listByPage', { pageIndex: 1, pageRows: 50 }),
    await as('alpha').call('srmBaseSupplierPending', 'listByPage', { pageIndex: 1, pageRows: 50 }),
  ];
  // Histories of accounts are for people inside.
  expect(told.map(({ status }) => status)).toEqual(['S', 'E', 'S', 'S']);
  expect(JSON.stringify(told)).not.toContain(`"${amount}"`);
  expect(JSON.stringify(told[0])).not.toContain('depositAmount');

  expect(await say(amount.replace(/0$/, ''))).toMatchObject({ status: 'S' });
  expect(await read('alpha', ACCOUNT, id)).toMatchObject({ state: 'active' });
  expect((await read('payer', ACCOUNT, id))['depositAmount']).toBeNull();
});

test('five wrong amounts end it, and the right one opens nothing any more', async () => {
  const { read, send, done } = house;
  const { id: first } = (await house.as('alpha').done<readonly Row[]>(ACCOUNT, 'listByPage', { pageIndex: 1, pageRows: 5 }))[0]!;
  await done('drafter', ACCOUNT, first, 'doRevoke', { reason: 'Closed' });
  const id = await opened('91350100M000100Y43');
  const amount = String((await read('payer', ACCOUNT, id))['depositAmount']);
  await done('payer', ACCOUNT, id, 'doPayDeposit');
  const wrong = ['0.01', '0.02', '0.03', '0.04', '0.05', '0.06'].filter((one) => one !== amount).slice(0, 5);
  for (const depositAmount of wrong) {
    // Whoever is refused too often has to wait.
    house.clock.pass(61_000);
    expect(await send('alpha', ACCOUNT, id, 'doVerify', { comment: null, depositAmount })).toMatchObject({ code: 'CCT_VERIFY_WRONG' });
  }
  expect(await read('alpha', ACCOUNT, id)).toMatchObject({ state: 'draft' });
  expect(await send('alpha', ACCOUNT, id, 'doVerify', { comment: null, depositAmount: amount })).toMatchObject({
    code: 'STATE_NOT_ALLOWED',
  });
  await done('alpha', ACCOUNT, id, 'createOrgAcct');
  expect(await read('payer', ACCOUNT, id)).toMatchObject({ state: 'verifying', depositPaidAt: null });
});

test('who has to do something has it to do: finance with the amount, then the supplier without', async () => {
  const rows = await house.as('payer').done<readonly Row[]>(ACCOUNT, 'listByPage', { pageIndex: 1, pageRows: 5 });
  const { id } = rows.find(({ state }) => state === 'verifying')!;
  const { depositAmount } = await house.read('payer', ACCOUNT, id);
  expect(await pendingOf('payer', 'interiorPending', id)).toMatchObject([{ amount: depositAmount }]);
  expect(await pendingOf('drafter', 'interiorPending', id)).toEqual([]);
  expect(await pendingOf('alpha', 'srmBaseSupplierPending', id)).toEqual([]);
  await house.done('payer', ACCOUNT, id, 'doPayDeposit');
  expect(await pendingOf('payer', 'interiorPending', id)).toEqual([]);
  const [his, ...more] = await pendingOf('alpha', 'srmBaseSupplierPending', id);
  expect(more).toEqual([]);
  expect(his!.amount ?? null).toBeNull();
});
