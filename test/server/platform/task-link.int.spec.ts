import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { companyAtWork } from '../harness/company-at-work.js';
import { aUser } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import type { Answer, Person, Product, TestClock } from '../harness/product.js';

// A supplier answers a notification by the link of a letter, without signing in.

const HOUR = 3_600_000;
let clock: TestClock;
let product: Product;
let named: Named;
let author: Person;

beforeAll(async () => {
  ({ product, named, clock } = await companyAtWork((seeder) =>
    aUser(seeder, 'gamma', { userType: 'EX', supplierId: seeder.named.get('supplier:Alpha') }, ['SUPPLIER'], []),
  ));
  author = await product.enter('buyer');
});
afterAll(() => product.stop());

/** The letter's subject begins with the to-do's title. */
const TITLE = '通知待回复';
const page = (action: string, body: object, language = 'EN'): Promise<Answer> =>
  product.anonymous(`/v1/taskLinkRestful/${action}`, { ...body, nonce: randomUUID() }, { language });

/** A notification that asks somebody for a reply. @returns its id */
async function asked(userName: string, title: string): Promise<string> {
  const { id } = await author.done<{ id: string }>('srmBaseNotification', 'saveOrUpdate', {
    title,
    content: '<p>请确认交货计划</p>',
    notificationType: 'REQUEST',
    needReplyFlag: 'Y',
    replyBy: clock.now() + 240 * HOUR,
    orgId: named.get('org:HQ'),
    recipients: [{ recipientLineId: 1, recipientUserId: named.get(`user:${userName}`) }],
  });
  await author.done('srmBaseNotification', 'doPublish', { id });
  return id;
}

async function tokenFrom(userName: string): Promise<string> {
  const { text } = await letterAbout(userName);
  return /\/task#([A-Za-z0-9_-]{43})/.exec(text)![1]!;
}
async function letterAbout(userName: string) {
  const end = Date.now() + 60_000;
  for (;;) {
    const found = product.letters.mails.find((one) => one.to === `${userName}@example.com` && one.subject.startsWith(TITLE));
    if (found) return found;
    if (Date.now() > end) throw new Error(JSON.stringify(product.letters.mails.map((one) => [one.to, one.subject])));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
async function proved(token: string): Promise<{ readonly pass: string; readonly data: Record<string, unknown> }> {
  clock.pass(61_000);
  const before = product.letters.mails.length;
  expect(await page('sendCode', { token })).toMatchObject({ status: 'S', data: { validSeconds: 600, againSeconds: 60 } });
  const end = Date.now() + 60_000;
  while (product.letters.mails.length === before && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  const code = /^\d{6}$/m.exec(product.letters.mails.find((one) => one.subject === '待办验证码')!.text)![0];
  const answer = await page('enter', { token, code });
  expect(answer).toMatchObject({ status: 'S' });
  return { pass: (answer.data as { pass: string }).pass, data: answer.data as Record<string, unknown> };
}
const linkOf = async (docId: string) =>
  (
    await product.assembled.database.read.query<{ state: string; used_event: string | null }>(
      'select state, used_event from base_task_link where doc_id = $1 order by id',
      [docId],
    )
  ).rows;
const settled = async (docId: string, state: string): Promise<void> => {
  const end = Date.now() + 60_000;
  while (!(await linkOf(docId)).every((one) => one.state === state)) {
    if (Date.now() > end) throw new Error(JSON.stringify(await linkOf(docId)));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('a link', () => {
  let id: string;
  let token: string;

  test('comes with the letter about a to-do, and says whose it is, nothing more', async () => {
    id = await asked('alpha', '3月交货计划');
    token = await tokenFrom('alpha');
    const { data } = await page('find', { token });
    expect(data).toEqual({
      docType: 'srmBaseNotification',
      docNumber: expect.stringMatching(/^NTF-/),
      sentTo: 'a***@example.com',
      expiresAt: expect.any(Number),
    });
    const { rows } = await product.assembled.database.read.query<{ n: number }>(
      'select count(*)::int as n from base_task_link where token_hash = $1',
      [token],
    );
    expect(rows[0]!.n).toBe(0);
    const sent = await product.assembled.database.read.query(
      "select source_rev, target_id, state from document_outbox where event = 'TASK_LINK' and source_id = $1",
      [id],
    );
    expect(sent.rows).toEqual([
      { source_rev: 2, target_id: `supplier:${named.get('supplier:Alpha')}@${named.get('user:alpha')}`, state: 'DELIVERED' },
    ]);
  });

  test('shows the document after a code that went to the contact; five tries end it', async () => {
    for (let guess = 0; guess < 5; guess += 1)
      expect(await page('enter', { token, code: '000000' })).toMatchObject({ code: 'LINK_CODE', msg: 'The code is wrong or expired.' });
    const { data } = await proved(token);
    expect(data).toMatchObject({ docType: 'srmBaseNotification', state: 'published', view: { title: '3月交货计划' } });
    expect((data['events'] as readonly { event: string }[]).map((one) => one.event)).toEqual(['REPLY', 'CONFIRM_READ']);
  });

  test('is asked for one code a minute', async () => {
    expect(await page('sendCode', { token })).toMatchObject({ http: 429, code: 'REQ_RATE_LIMIT' });
  });

  test('sends what is linkable and nothing else, with the pass of the code alone', async () => {
    const { pass } = await proved(token);
    const reply = (more: object) =>
      page('send', { token, pass, event: 'REPLY', payload: { text: '可以按期交货' }, requestId: randomUUID(), ...more });
    expect(await reply({ pass: 'x'.repeat(43) })).toMatchObject({ code: 'LINK_CODE' });
    expect(await reply({ event: 'WITHDRAW' })).toMatchObject({ code: 'LINK_EVENT', msg: 'This link does not allow it; sign in.' });
    expect(await reply({ payload: {} })).toMatchObject({ status: 'E', code: 'FIELD_REQUIRED' });
    expect(await reply({})).toMatchObject({ status: 'S' });
    expect(await linkOf(id)).toEqual([{ state: 'used', used_event: 'REPLY' }]);
  });

  test("is the contact's doing, by the link", async () => {
    const {
      rows: [entry],
    } = await product.assembled.database.read.query<{ actor: string; cause: { kind: string } }>(
      "select actor, cause from document_event where doc_type = 'srmBaseNotification' and doc_id = $1 and event = 'REPLY'",
      [id],
    );
    expect(entry).toMatchObject({ actor: named.get('user:alpha'), cause: { kind: 'TASK_LINK' } });
    const { recipients } = await author.done<{ recipients: readonly { replyText: string }[] }>('srmBaseNotification', 'findById', { id });
    expect(recipients[0]!.replyText).toBe('可以按期交货');
  });

  test('opens nothing a second time, and says how the document stands', async () => {
    expect(await page('find', { token })).toMatchObject({
      status: 'E',
      code: 'LINK_CLOSED',
      msg: 'The link is used or expired.',
      data: { fresh: { docNumber: expect.stringMatching(/^NTF-/), state: 'published' } },
    });
    expect(await page('find', { token: 'y'.repeat(43) })).toMatchObject({ code: 'LINK_CLOSED' });
  });
});

describe('a link closes', () => {
  test('when its to-do is settled otherwise', async () => {
    const id = await asked('beta', '包装要求');
    await tokenFrom('beta');
    const beta = await product.enter('beta');
    await beta.done('srmBaseNotification', 'doReply', { id, recipientLineId: 1, text: '已签收' });
    await settled(id, 'revoked');
  });

  test('when its contact is disabled', async () => {
    const id = await asked('gamma', '质量要求');
    const token = await tokenFrom('gamma');
    const admin = await product.enter('admin');
    await admin.done('baseUsers', 'doInvalid', { id: named.get('user:gamma') });
    expect(await page('find', { token })).toMatchObject({ code: 'LINK_CLOSED' });
    await settled(id, 'revoked');
  });

  test('after 72 hours, and when an administrator takes it back', async () => {
    const first = await asked('alpha', '价格确认');
    const second = await asked('alpha', '样品通知');
    const end = Date.now() + 60_000;
    while (((await linkOf(first)).length === 0 || (await linkOf(second)).length === 0) && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
    let admin = await product.enter('admin');
    const rows = await admin.done<readonly { id: string; docNumber: string; tokenHash?: string }[]>('baseTaskLink', 'listByPage', {
      state: 'open',
    });
    expect(rows).toHaveLength(2);
    expect(rows.every((row) => row.tokenHash === undefined)).toBe(true);
    expect(await author.done('baseTaskLink', 'listByPage', {})).toEqual([]);
    await admin.done('baseTaskLink', 'doRevoke', { id: rows[0]!.id });
    const expired = await tokenFrom('alpha');
    clock.pass(72 * HOUR + 1_000);
    expect(await page('find', { token: expired })).toMatchObject({ code: 'LINK_CLOSED' });
    admin = await product.enter('admin');
    const states = async () =>
      (
        await product.assembled.database.read.query<{ state: string }>('select state from base_task_link where doc_id = any($1::text[])', [
          [first, second],
        ])
      ).rows
        .map((row) => row.state)
        .sort();
    expect(await admin.call('baseTaskLink', 'doRevoke', { id: rows[1]!.id })).toMatchObject({ code: 'STATE_NOT_ALLOWED' });
    expect(await states()).toEqual(['expired', 'revoked']);
  });
});
