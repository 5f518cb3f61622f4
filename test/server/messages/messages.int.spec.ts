import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { signatureOf } from '../../../server/platform/outside/signature.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { PATIENCE_MS, Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// Sources are tested and keep their secrets; a composed message is approved, sent by SMTP, refused for one, sent again, read and
// answered; a configuration gathers events, tells a robot and keeps to who may know; what comes in is believed by its signature.

const SECRET = 'smtp-secret-77';
const HOOK_SECRET = 'robot-secret-of-24-characters';
const unknown = new Set<string>();
const taken: { readonly to: string; readonly text: string }[] = [];
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _session, done) =>
    password === SECRET ? done(null, { user: 'srm' }) : done(Object.assign(new Error('no'), { responseCode: 535 })),
  onRcptTo: ({ address }, _session, done) =>
    unknown.has(address) ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done(),
  onData(stream, session, done) {
    let text = '';
    stream.on('data', (part: Buffer) => (text += part.toString('utf8')));
    stream.on('end', () => {
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
      done();
    });
  },
});
const hooked: { readonly body: string; readonly headers: IncomingMessage['headers'] }[] = [];
let hook: Server;
let product: Product;
let named: Named;
let admin: Person;
let manager: Person;
let alpha: Person;
let beta: Person;

beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      hooked.push({ body, headers: request.headers });
      response.end('{"errcode":0}');
    });
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  product = await Product.start({
    clock: new TestClock(Date.parse('2026-03-02T01:00:00.000Z')),
    mailTransport: null,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'checker', { userType: 'INSIDE' }, ['MSG_CHECKER'], ['HQ']);
      });
    },
  });
  [admin, manager, alpha, beta] = [
    await product.enter('admin'),
    await product.enter('manager'),
    await product.enter('alpha'),
    await product.enter('beta'),
  ];
}, PATIENCE_MS);
afterAll(async () => {
  for (const one of [admin, manager, alpha, beta]) one?.close();
  await product?.stop();
  smtp.close();
  hook?.close();
});

const portOf = (server: { address(): AddressInfo | string | null }): number => (server.address() as AddressInfo).port;
const rows = async <T>(sql: string, params: readonly unknown[] = []): Promise<readonly T[]> =>
  (await product.assembled.database.read.query<T & object>(sql, params)).rows;
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('it did not come about');
}

async function aSource(fields: object, secret: string): Promise<string> {
  const { id } = await admin.done<{ id: string }>('msgSource', 'saveOrUpdate', fields);
  expect((await admin.call('msgSource', 'doEnabled', { id })).code).toBe('MSG_NOT_TESTED');
  await admin.done('msgSource', 'doSetSecret', { id, secret });
  await admin.done('msgSource', 'doTest', { id, address: 'probe@example.com' });
  await admin.done('msgSource', 'doEnabled', { id });
  return id;
}
interface Inbox {
  readonly rows: readonly {
    readonly id: string;
    readonly subject: string;
    readonly text: string;
    readonly route: string;
    readonly docNumber: string | null;
  }[];
  readonly unread: number;
}
const inboxOf = (person: Person): Promise<Inbox> => person.done<Inbox>('msgInbox', 'listByPage', { pageIndex: 1, pageRows: 20 });

test('a source is enabled once it is tested, and its secret is nowhere', async () => {
  await aSource(
    {
      msgSourceCode: 'MAIL',
      sourceName: '公司邮箱',
      channel: 'EMAIL',
      smtpHost: '127.0.0.1',
      smtpPort: portOf(smtp.server),
      smtpUser: 'srm',
      mailFrom: 'Guildhall <srm@example.com>',
      isDefault: 'Y',
    },
    SECRET,
  );
  expect(taken.at(-1)!.to).toBe('probe@example.com');
  const everything = await Promise.all(
    ['msg_source', 'document_payload', 'msg_log', 'document_event'].map((table) => rows(`select * from ${table}`)),
  );
  expect(JSON.stringify(everything)).not.toContain(SECRET);
  expect(JSON.stringify(await admin.done('msgSource', 'listByPage', { pageIndex: 1, pageRows: 20 }))).not.toContain(SECRET);
  expect((await manager.call('msgSource', 'listByPage', { pageIndex: 1, pageRows: 20 })).data ?? []).toEqual([]);
});

test('a message to many is approved by another, sent, refused for one, sent again, read and answered', async () => {
  unknown.add('beta@example.com');
  const { id } = await manager.done<{ id: string }>('message', 'saveOrUpdate', {
    subject: '周五停电',
    subjectEn: 'No power on Friday',
    body: '收货暂停 {not a variable}',
    needReplyFlag: 'Y',
    userIds: [named.get('user:alpha'), named.get('user:beta'), named.get('user:buyer')],
  });
  expect((await alpha.call('message', 'findById', { id })).code).toBe('DOC_NOT_FOUND');
  await manager.done('message', 'doSubmit', { id });
  const checker = await product.enter('checker');
  const { rev } = await checker.done<{ rev: number }>('message', 'findById', { id });
  await checker.done('message', 'doApproval', { id, rev });
  const instance = async () =>
    (
      await rows<{ id: string; state: string; delivered: number; failed: number }>(
        "select id::text, state, delivered::int, failed::int from msg_instance where origin = 'COMPOSED'",
      )
    )[0];
  await until(async () => (await instance())?.state === 'partial');
  expect(await instance()).toMatchObject({ delivered: 2, failed: 1 });
  expect(taken.filter(({ to }) => to === 'alpha@example.com')).toHaveLength(1);
  await until(async () => (await manager.done<{ state: string }>('message', 'findById', { id })).state === 'done');

  unknown.clear();
  await admin.done('msgInstance', 'doRetry', { id: (await instance())!.id });
  await until(async () => (await instance())?.state === 'sent');
  expect(taken.filter(({ to }) => to === 'beta@example.com')).toHaveLength(1);
  expect(await rows('select bounce_count::int as n from msg_user')).toEqual([{ n: 1 }]);
  const log = await admin.done<readonly { result: string; recipient: string; source: string }[]>('msgLog', 'listByPage', {
    pageIndex: 1,
    pageRows: 50,
  });
  expect(log.map(({ result }) => result).sort()).toEqual(['FAILED', 'SENT', 'SENT', 'SENT']);
  expect(log.every(({ source, recipient }) => source === 'MAIL' && recipient.includes('***@'))).toBe(true);
  expect((await manager.call('msgLog', 'listByPage', { pageIndex: 1, pageRows: 50 })).status).toBe('E');

  const [mine] = (await inboxOf(alpha)).rows;
  expect(mine).toMatchObject({ subject: '周五停电', text: '收货暂停 {not a variable}', route: 'messageListDetail' });
  expect((await inboxOf(alpha)).unread).toBe(1);
  await alpha.done('msgInbox', 'doMarkRead', { ids: [mine!.id] });
  expect((await beta.done<{ count: number }>('msgInbox', 'countUnread')).count).toBe(1);
  expect((await inboxOf(alpha)).unread).toBe(0);
  await beta.done('msgInbox', 'doMarkRead', { ids: [mine!.id] });
  expect((await beta.done<{ count: number }>('msgInbox', 'countUnread')).count).toBe(1);
  await alpha.done('message', 'doReply', { id, text: '收到' });
  expect((await alpha.call('message', 'doReply', { id, text: '再次' })).code).toBe('MSG_REPLIED');
  expect(JSON.stringify(await beta.done('message', 'findById', { id }))).not.toContain('收到');
  await until(async () => (await inboxOf(manager)).rows.some(({ subject }) => subject.includes('消息已回复')));
});

test('a configuration has its own words, gathers what happens meanwhile, and tells a robot', async () => {
  const robot = await aSource(
    {
      msgSourceCode: 'ROBOT',
      sourceName: '机器人',
      channel: 'WEBHOOK',
      webhookKind: 'WECOM',
      url: `http://127.0.0.1:${portOf(hook)}/hook`,
    },
    HOOK_SECRET,
  );
  const template = async (channel: string, more: object = {}) => {
    const { id } = await admin.done<{ id: string }>('msgTemplate', 'saveOrUpdate', {
      templateCode: `REPLIED_${channel}`,
      templateName: '回复',
      eventCode: 'MESSAGE_REPLIED',
      channel,
      category: 'NOTICE',
      subjectCn: '{number}有新回复',
      subjectEn: 'Answers to {number}',
      bodyCn: '《{title}》已有回复',
      bodyEn: '"{title}" was answered',
      ...more,
    });
    return { id, enabled: await admin.call('msgTemplate', 'doEnabled', { id }) };
  };
  expect((await template('IN_APP', { bodyCn: '{price}', templateCode: 'WRONG' })).enabled.code).toBe('MSG_VAR_UNKNOWN');
  expect((await template('IN_APP')).enabled.status).toBe('S');
  expect((await template('WEBHOOK')).enabled.status).toBe('S');
  const { id } = await admin.done<{ id: string }>('msgConfig', 'saveOrUpdate', {
    configName: '回复提醒',
    eventCode: 'MESSAGE_REPLIED',
    mergeMinutes: 10,
    channels: [
      { channelNo: 1, channel: 'IN_APP', templateCode: 'REPLIED_IN_APP' },
      { channelNo: 2, channel: 'WEBHOOK', templateCode: 'REPLIED_WEBHOOK', sourceId: robot },
    ],
  });
  await admin.done('msgConfig', 'doEnabled', { id });
  const sent = hooked.length;
  const [{ messageId }] = (await rows<{ messageId: string }>('select id::text as "messageId" from message limit 1')) as [
    { messageId: string },
  ];
  await beta.done('message', 'doReply', { id: messageId, text: '知道了' });
  await until(async () => (await rows("select 1 from msg_instance where state = 'scheduled'")).length === 1);
  const buyer = await product.enter('buyer');
  await buyer.done('message', 'doReply', { id: messageId, text: '好' });
  await until(
    async () => (await rows("select 1 from msg_instance where state = 'scheduled' and jsonb_array_length(merged) = 1")).length === 1,
  );
  product.clock.pass(11 * 60_000);
  await until(() => hooked.length === sent + 1);
  const { body, headers } = hooked.at(-1)!;
  expect(headers['x-guildhall-signature']).toBe(signatureOf(HOOK_SECRET, String(headers['x-guildhall-timestamp']), body));
  expect(JSON.parse(body)).toMatchObject({ msgtype: 'text' });
  const told = (await inboxOf(manager)).rows.find(({ subject }) => subject.endsWith('有新回复'));
  expect(told!.text.split('\n')).toEqual(['《周五停电》已有回复', '《周五停电》已有回复']);
  buyer.close();
});

test('who wants no letters gets none, but what is mandatory', async () => {
  await alpha.done('msgUser', 'saveMine', {
    digestFlag: 'N',
    quietFrom: '22:00',
    quietTo: '08:00',
    subscriptions: [{ category: 'NOTICE', inAppFlag: 'N', mailFlag: 'N', smsFlag: 'Y' }],
  });
  expect((await alpha.call('msgUser', 'saveMine', { quietFrom: '9', quietTo: '10' })).code).toBe('MSG_QUIET');
  const mine = await alpha.done<{ subscriptions: readonly { category: string; mailFlag: string; mandatory: string }[] }>(
    'msgUser',
    'findMine',
  );
  expect(mine.subscriptions.find(({ category }) => category === 'NOTICE')).toMatchObject({ mailFlag: 'N', mandatory: 'N' });
  const { id } = await manager.done<{ id: string }>('message', 'saveOrUpdate', {
    subject: '第二条',
    body: '内容',
    userIds: [named.get('user:alpha')],
  });
  await manager.done('message', 'doSubmit', { id });
  const { rev } = await admin.done<{ rev: number }>('message', 'findById', { id });
  await admin.done('message', 'doApproval', { id, rev });
  await until(async () => (await manager.done<{ state: string }>('message', 'findById', { id })).state === 'done');
  expect((await inboxOf(alpha)).rows.some(({ subject }) => subject === '第二条')).toBe(false);
  expect(await rows("select state from base_mail where doc_type = 'message' and doc_id = $1", [id])).toEqual([{ state: 'SUPPRESSED' }]);
});

test('a callback is believed by its signature; a reply that unsubscribes does so', async () => {
  const back = async (code: string, content: object, secret: string) => {
    const [body, timestamp] = [JSON.stringify(content), String(product.clock.now())];
    const answer = await fetch(`http://127.0.0.1:${product.port}/v1/msgReceiveRestful/callback/${code}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-guildhall-timestamp': timestamp,
        'x-guildhall-signature': signatureOf(secret, timestamp, body),
      },
    });
    return answer.status;
  };
  const stop = { kind: 'REPLY', from: 'beta@example.com', text: 'TD' };
  expect(await back('MAIL', stop, 'wrong')).toBe(403);
  expect(await back('NOBODY', stop, SECRET)).toBe(403);
  await rows("update base_users set email_verified = 'Y' where user_name = 'beta'");
  expect(await back('MAIL', stop, SECRET)).toBe(200);
  await until(async () => (await rows('select 1 from msg_td')).length === 1);
  expect(await rows('select sender, state from msg_receive')).toEqual([{ sender: 'b***@example.com', state: 'handled' }]);
  const listed = await admin.done<readonly object[]>('msgTd', 'listByPage', { pageIndex: 1, pageRows: 20 });
  expect(listed).toHaveLength(1);
});
