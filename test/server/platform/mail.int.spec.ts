import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { devMail } from '../../../server/platform/mail/dev-mail.js';
import { MailCatcher, smtpTransport } from '../../../server/platform/mail/transport.js';
import { settingsFrom } from '../../../server/platform/settings.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';

// A mail server of the test's own, which speaks as much of RFC 5321 as a letter needs and refuses as often as it is told to.

class MailServer {
  readonly taken: string[] = [];
  refuse = 0;
  /** What comes of the next letter: the connection breaks, or nobody answers any more. */
  trouble: 'drop' | 'stall' | null = null;
  #server!: Server;

  async open(): Promise<string> {
    this.#server = createServer((socket) => {
      let [inLetter, text] = [false, ''];
      socket.setEncoding('utf8').on('error', () => undefined);
      socket.write('220 test ESMTP\r\n');
      socket.on('data', (data: string) => {
        text += data;
        for (let end = text.indexOf('\r\n'); end >= 0 && !inLetter; end = text.indexOf('\r\n')) {
          const line = text.slice(0, end);
          text = text.slice(end + 2);
          if (/^RCPT/i.test(line) && this.trouble !== null) {
            if (this.trouble === 'drop') socket.destroy();
            this.trouble = null;
            return;
          }
          if (/^RCPT/i.test(line) && this.refuse > 0) {
            this.refuse -= 1;
            socket.write('451 come again later\r\n');
          } else if (/^DATA/i.test(line)) {
            inLetter = true;
            socket.write('354 go on\r\n');
          } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
          else socket.write('250 ok\r\n');
        }
        const over = text.indexOf('\r\n.\r\n');
        if (!inLetter || over < 0) return;
        this.taken.push(text.slice(0, over));
        [inLetter, text] = [false, text.slice(over + 5)];
        socket.write('250 taken\r\n');
      });
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
  }
}

const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
const server = new MailServer();
let product: Product;

beforeAll(async () => {
  const url = await server.open();
  product = await Product.start({
    clock,
    mailTransport: smtpTransport(url, 'Guildhall <srm@example.com>'),
    expectErrors: true,
    seed: async (appUrl, at) => {
      await seedDatabase(appUrl, at, aCompany);
    },
  });
});
afterAll(async () => {
  await product?.stop();
  server.close();
});

const until = async (holds: () => Promise<boolean> | boolean): Promise<void> => {
  for (const end = Date.now() + 60_000; !(await holds()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error('it did not come about');
};
const open = async (userName: string): Promise<void> => {
  const admin = await product.enter('admin');
  await admin.done('baseUsers', 'saveOrUpdate', {
    userName,
    fullName: userName,
    userType: 'INSIDE',
    email: `${userName}@example.com`,
    startDate: '2026-01-01',
    language: 'EN',
  });
};
const rows = async (sql: string) => (await product.assembled.database.read.query<Record<string, unknown>>(sql)).rows;

test('a letter goes out by SMTP, in the language of its reader, and is kept without its link', async () => {
  await open('zhaoliu');
  await until(() => server.taken.some((letter) => letter.includes('To: zhaoliu@example.com')));
  const letter = server.taken.find((one) => one.includes('To: zhaoliu@example.com'))!;
  expect(letter).toContain('From: Guildhall <srm@example.com>');
  expect(letter).toContain('Subject: Activate your account');
  expect(letter).toContain('Auto-Submitted: auto-generated');
  await until(
    async () =>
      (await rows("select 1 from base_mail where template = 'USER_ACTIVATION' and recipient like 'user:%' and state = 'SENT'")).length > 0,
  );
  expect(JSON.stringify(await rows('select * from base_mail'))).not.toContain('activate#');
});

test('what the mail server does not take comes again after a pause, once', async () => {
  server.refuse = 1;
  await open('sunqi');
  await until(
    async () => (await rows("select 1 from base_mail where state = 'PENDING' and attempts = 1 and problem like '%451%'")).length === 1,
  );
  expect(server.taken.some((letter) => letter.includes('To: sunqi@example.com'))).toBe(false);
  clock.pass(61_000);
  await until(() => server.taken.some((letter) => letter.includes('To: sunqi@example.com')));
  expect(server.taken.filter((letter) => letter.includes('To: sunqi@example.com'))).toHaveLength(1);
});

test.each([
  ['drop', 'a connection that breaks', 'zhouba'],
  ['stall', 'a server that answers no more', 'wujiu'],
] as const)('%s: %s loses no letter, and sends none twice', async (trouble, _what, login) => {
  server.trouble = trouble;
  await open(login);
  const waits = "select problem from base_mail where state = 'PENDING' and attempts = 1";
  await until(async () => server.trouble === null && (await rows(waits)).length === 1);
  clock.pass(61_000);
  const letters = () => server.taken.filter((letter) => letter.includes(`To: ${login}@example.com`));
  await until(() => letters().length > 0);
  expect(letters()).toHaveLength(1);
});

test('who watches a favourite is written to when somebody else brings it into another state, and not when it is only saved', async () => {
  const [admin, auditor] = [await product.enter('admin'), await product.enter('auditor')];
  const { id } = await admin.done<{ id: string }>('baseCurrency', 'saveOrUpdate', {
    currencyCode: 'XTS',
    numericCode: '963',
    currencyName: '测试币',
    currencyNameEn: 'Test currency',
    minorUnit: 2,
  });
  for (const person of [admin, auditor]) {
    await person.done('baseCollect', 'toggle', { kind: 'DOC', refType: 'baseCurrency', refId: id, title: 'XTS' });
    const [{ collectId } = { collectId: '' }] = await person.done<{ collectId: string }[]>('baseCollect', 'listByPage');
    await person.done('baseCollect', 'saveOrUpdate', { collectIds: [collectId], watchFlag: 'Y' });
  }
  await admin.done('baseCurrency', 'saveOrUpdate', { id, symbol: '¤', rev: 1 });
  await admin.done('baseCurrency', 'doInvalid', { id });
  await until(async () => (await rows("select 1 from base_mail where template = 'COLLECT_CHANGED'")).length > 0);
  expect(await rows("select recipient, params from base_mail where template = 'COLLECT_CHANGED'")).toEqual([
    {
      recipient: `user:${auditor.userId}`,
      params: { titleEn: 'Currency', titleCn: '币种', number: 'XTS', stateEn: 'Disabled', stateCn: '停用' },
    },
  ]);
});

test('letters are shown to this machine by its own name alone, and through nothing that forwards', async () => {
  const { answer } = devMail(new MailCatcher(() => 0));
  const asked = async (headers: Readonly<Record<string, string>>, address = '127.0.0.1') =>
    (await answer({ url: '/dev/mail', groups: {}, headers, body: new Uint8Array(), address, at: 0, setCookie: () => undefined })).status;
  const host = 'localhost:3000';
  expect(await asked({ host })).toBe(200);
  expect(await asked({ host: '127.0.0.1:3000' }, '::1')).toBe(200);
  expect(await asked({ host }, '10.0.0.7')).toBe(404);
  expect(await asked({ host: 'rebound.example.com' })).toBe(404);
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
  ])
    expect([name, await asked({ host, [name]: '127.0.0.1' })]).toEqual([name, 404]);
  expect([settingsFrom({}), settingsFrom({ GUILDHALL_EMBEDDED: '1' })].map((one) => one.embeddedDatabase)).toEqual([false, true]);
});

test('settings of mail are checked when the server starts; in production nothing is shown at /dev/mail', () => {
  expect(() => settingsFrom({ GUILDHALL_SMTP_URL: 'mail.example.com' })).toThrow('GUILDHALL_SMTP_URL must look like');
  expect(() => settingsFrom({ GUILDHALL_PUBLIC_URL: 'https://srm.example.com/app' })).toThrow('GUILDHALL_PUBLIC_URL must be the address');
  expect(settingsFrom({ PORT: '4000' }).mail.publicUrl).toBe('http://localhost:4000');
  expect(() => settingsFrom({ BASE_MFA: 'SOME' })).toThrow('BASE_MFA must be one of');
  expect((product.assembled.kernel.routes ?? []).filter(({ path }) => path.test('/dev/mail'))).toEqual([]);
});
