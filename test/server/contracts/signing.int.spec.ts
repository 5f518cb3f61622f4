import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { Answer } from '../harness/product.js';
import { aSigningHouse, CONTRACT, ID_NUMBER, PIN } from './signing-house.js';
import type { SigningHouse } from './signing-house.js';

// A contract signed electronically by two companies, and its file verified by anybody (contracts.md §4, §5)

let house: SigningHouse;
beforeAll(async () => {
  house = await aSigningHouse();
}, 600_000);
afterAll(() => house?.product.stop());

/** One signature by the link of a letter. */
async function signs(email: string): Promise<Answer> {
  const { clock, newLink, page, product, sentTo } = house;
  const token = await newLink(email);
  const opened = await page('openLink', { token });
  expect(opened).toMatchObject({ status: 'S', data: { turn: true, number: expect.any(String) } });
  clock.pass(61_000);
  const letters = product.letters.mails.length;
  expect(await page('sendSignCode', { token })).toMatchObject({ status: 'S' });
  const code = await sentTo(email, letters, /\n(\d{6})\n/);
  const { fileSha256 } = opened.data as { readonly fileSha256: string };
  const given = { token, code, pin: PIN, fileSha256 };
  expect(await page('signByLink', { ...given, fileSha256: 'ab'.repeat(32) })).toMatchObject({ code: 'CCT_FILE_CHANGED' });
  expect(await page('signByLink', { ...given, code: code === '000000' ? '111111' : '000000' })).toMatchObject({ code: 'CCT_CODE_WRONG' });
  expect(await page('signByLink', { ...given, pin: 'Other-pin' })).toMatchObject({ code: 'CCT_PIN_WRONG' });
  return page('signByLink', given);
}

test('without accounts nobody signs; with them both companies sign in turn, and the contract is in force', async () => {
  const { anOrganisation, aPerson, as, confirmedContract, page, reaches, read, send } = house;
  const id = await confirmedContract();
  expect(await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 })).toMatchObject({ code: 'CCT_SIGN_ACCOUNTS' });
  const [lin, zhao] = [await aPerson('drafter', '林经理', 'lin@buyer.example'), await aPerson('alpha', 'Zhao', 'zhao@alpha.example')];
  await anOrganisation('drafter', '海川制造', '91350100M000100Y43', lin);
  await anOrganisation('alpha', 'Alpha', '91310000MA1K35K174', zhao);
  const started = await send('drafter', CONTRACT, id, 'doSign', { signDays: 15 });
  expect(started).toMatchObject({ status: 'S' });
  const { signFlowId } = await reaches('drafter', CONTRACT, id, 'signing');
  const flowId = String(signFlowId);
  expect(await as('alpha').call('srmCctSignFlow', 'querySignUrl', { id: flowId, signerNo: 3 })).toMatchObject({
    code: 'CCT_SIGN_NOT_TURN',
  });
  expect(await as('alpha').call('srmCctSignFlow', 'querySignUrl', { id: flowId, signerNo: 1 })).toMatchObject({ code: 'CCT_SIGN_NOT_YOU' });
  for (const email of ['lin@buyer.example', 'lin@buyer.example', 'zhao@alpha.example', 'zhao@alpha.example']) {
    expect(await signs(email)).toMatchObject({ status: 'S' });
  }
  const contract = await reaches('alpha', CONTRACT, id, 'effective');
  expect(contract).toMatchObject({ stages: [{ dueDate: '2026-03-12' }] });
  const verified = await page('verifyDocument', { verifyCode: contract['verifyCode'] });
  expect(verified).toMatchObject({ status: 'S', data: { overall: 'VALID', known: true } });
  const { signatures, fileSha256 } = verified.data as {
    readonly signatures: readonly { readonly verdict: string }[];
    readonly fileSha256: string;
  };
  expect(signatures.map(({ verdict }) => verdict)).toEqual(['VALID', 'VALID', 'VALID', 'VALID']);
  const flow = await read('drafter', 'srmCctSignFlow', flowId);
  expect(flow).toMatchObject({ state: 'completed', signedSha256: fileSha256 });
  expect(await page('verifyDocument', { verifyCode: 'ABCDEFGHJKLMNPQRSTUV' })).toMatchObject({ code: 'CCT_VERIFY_UNKNOWN' });
});

test('neither PIN nor number of an identity card stands anywhere in the database', async () => {
  const { read: db } = house.product.assembled.database;
  const { rows: tables } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const secret of [PIN, ID_NUMBER, createHash('sha256').update(PIN).digest('hex')]) {
      const { rowCount } = await db.query(`select 1 from "${name}" t where t::text like $1 limit 1`, [`%${secret}%`]);
      if (rowCount > 0) found.push(`${name}: ${secret}`);
    }
  expect(found).toEqual([]);
});
