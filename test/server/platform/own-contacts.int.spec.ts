import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { textGateway, textSignature } from '../../../server/platform/mail/texts.js';
import { settingsFrom } from '../../../server/platform/settings.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import { PASSWORD, PATIENCE_MS, Product, TEST_CODE, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

// A new address or number counts once a code that was sent to it has come back, and the old one is told.

const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
const DAY = 86_400_000;
let product: Product;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      await seedDatabase(url, at - 60_000, async (seeder) => {
        await aCompany(seeder);
      });
    },
  });
});
afterAll(() => product.stop());

const confirmed = async (userName: string): Promise<Person> => {
  const person = await product.enter(userName);
  await person.done('login', 'stepUp', { password: PASSWORD });
  return person;
};
const codeTo = async (to: string, subject: string): Promise<string> => /\b\d{6}\b/.exec((await product.letter(to, subject)).text)![0];
const TEXT = 'Text message / 短信';

async function allSent(): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while ((await product.assembled.database.read.query("select 1 from base_mail where state <> 'SENT'")).rowCount > 0) {
    if (Date.now() > end) throw new Error('letters still wait');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

test('an address is changed by a code to the new one, after the password', async () => {
  const buyer = await product.enter('buyer');
  const { email: before } = await buyer.done<{ email: string }>('baseUsers', 'findMine');
  expect(await buyer.call('baseUsers', 'sendContactCode', { email: 'new@example.com' })).toMatchObject({ code: 'AUTH_STEP_UP' });
  await buyer.done('login', 'stepUp', { password: PASSWORD });
  await buyer.done('baseUsers', 'sendContactCode', { email: 'new@example.com' });
  const code = await codeTo('new@example.com', '确认您的邮箱');
  expect(await buyer.call('baseUsers', 'bindContact', { code: code === '000000' ? '000001' : '000000' })).toMatchObject({
    status: 'E',
    code: 'PWD_CODE_TRIES',
  });
  await buyer.done('baseUsers', 'bindContact', { code });
  expect(await buyer.done('baseUsers', 'findMine')).toMatchObject({ email: 'new@example.com', emailVerified: 'Y' });
  expect((await product.letter(before, '您的邮箱已变更')).text).toContain('n***@example.com');
});

describe('a mobile number', () => {
  test('is changed by a text message; the old number and the mailbox are told', async () => {
    const manager = await confirmed('manager');
    expect(await manager.done('baseUsers', 'findMine')).toMatchObject({ textsFlag: 'Y' });
    expect(await manager.call('baseUsers', 'sendContactCode', { mobile: '12345' })).toMatchObject({ status: 'E', code: 'FIELD_MOBILE' });
    const { email } = await manager.done<{ email: string }>('baseUsers', 'findMine');
    for (const [mobile, masked] of [
      ['13800001111', '138****1111'],
      ['13900002222', '139****2222'],
    ] as const) {
      product.letters.mails.length = 0;
      await manager.done('baseUsers', 'sendContactCode', { mobile });
      const code = await codeTo(mobile, TEXT);
      product.letters.mails.length = 0;
      await manager.done('baseUsers', 'bindContact', { code });
      expect(await manager.done('baseUsers', 'findMine')).toMatchObject({ mobile, mobileVerified: 'Y' });
      expect((await product.letter(email, '您的手机号已变更')).text).toContain(masked);
    }
    expect((await product.letter('13800001111', TEXT)).text).toBe('您的Guildhall账号已更换手机号。如非本人操作,请联系管理员。');

    const colleague = await confirmed('szbuyer');
    await colleague.done('baseUsers', 'sendContactCode', { mobile: '13900002222' });
    expect(await colleague.call('baseUsers', 'bindContact', { code: await codeTo('13900002222', TEXT) })).toMatchObject({
      status: 'E',
      code: 'MD_DUPLICATE',
    });
  });

  test('is sent five codes a day', async () => {
    const auditor = await confirmed('auditor');
    for (const last of [1, 2, 3, 4, 5]) {
      await auditor.done('baseUsers', 'sendContactCode', { mobile: `1370000000${last}` });
      await product.letter(`1370000000${last}`, TEXT);
      clock.pass(20_000);
    }
    await allSent();
    expect(await auditor.call('baseUsers', 'sendContactCode', { mobile: '13700000006', lan: 'EN' })).toMatchObject({
      status: 'E',
      code: 'PWD_CODE_LIMIT',
      msg: 'Too many codes requested; try later.',
    });
    clock.pass(DAY + 1);
    await (await confirmed('auditor')).done('baseUsers', 'sendContactCode', { mobile: '13700000006' });
  });

  test('that alone is verified receives the code for a forgotten password', async () => {
    const [alpha, admin] = [await confirmed('alpha'), await product.enter('admin')];
    await alpha.done('baseUsers', 'sendContactCode', { mobile: '13600003333' });
    await alpha.done('baseUsers', 'bindContact', { code: await codeTo('13600003333', TEXT) });
    const { rev } = await admin.done<{ rev: number }>('baseUsers', 'findById', { id: alpha.userId });
    await admin.done('baseUsers', 'saveOrUpdate', { id: alpha.userId, rev, email: 'moved@example.com' });
    product.letters.mails.length = 0;
    const forgotten = (action: string, body: object) => product.anonymous(`/v1/passwordRestful/${action}`, body);
    expect(await forgotten('sendEmailCode', { userName: '13600003333', codeId: 'x', validateCode: TEST_CODE })).toMatchObject({
      status: 'S',
    });
    const answer = await forgotten('checkEmailCode', { userName: '13600003333', code: await codeTo('13600003333', TEXT) });
    expect(answer).toMatchObject({ status: 'S' });
    expect(
      await forgotten('changePasswordByCode', {
        changeToken: (answer.data as { changeToken: string }).changeToken,
        password: 'N3w#Gables88',
      }),
    ).toMatchObject({ status: 'S' });
    expect(product.letters.mails.filter(({ to, subject }) => to === 'moved@example.com' && subject === '您的验证码')).toEqual([]);
  });

  test("stays the administrator's where no text messages are set up, and the page says so", async () => {
    const without = await Product.start({ beside: product, clock, mailTransport: { send: async () => undefined, close: () => undefined } });
    try {
      const buyer = await without.enter('buyer');
      expect(await buyer.done('baseUsers', 'findMine')).toMatchObject({ textsFlag: 'N' });
      expect(await buyer.call('baseUsers', 'sendContactCode', { mobile: '13800001111' })).toMatchObject({
        status: 'E',
        code: 'CONTACT_NO_TEXTS',
        msg: '系统未配置短信,无法发送验证码。请联系管理员维护您的手机号',
      });
    } finally {
      await without.stop();
    }
  });
});

describe('the gateway', () => {
  test('is handed each message signed, and what it does not take is tried again', async () => {
    const SECRET = 'a secret of both sides, long';
    const taken: { readonly body: string; readonly signature: string; readonly timestamp: string }[] = [];
    let status = 200;
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString('utf8');
      });
      request.on('end', () => {
        taken.push({
          body,
          signature: String(request.headers['x-guildhall-signature']),
          timestamp: String(request.headers['x-guildhall-timestamp']),
        });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => {
      gateway.listen(0, '127.0.0.1', resolve);
    });
    const sender = textGateway(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`, SECRET, () => 1_772_413_200_000);
    const message = { id: '17.4', to: '13800001111', text: 'Guildhall手机号验证码,10分钟内有效: 123456' };
    await sender.send(message);
    expect(taken).toEqual([
      {
        body: JSON.stringify(message),
        timestamp: '1772413200000',
        signature: textSignature(SECRET, '1772413200000', JSON.stringify(message)),
      },
    ]);
    for (status of [302, 401, 503]) await expect(sender.send(message)).rejects.toThrow();
    await new Promise((resolve) => {
      gateway.close(resolve);
    });
  });

  test('works without a mail server: what a telephone may receive leaves, letters wait', async () => {
    const taken: { readonly to: string; readonly text: string }[] = [];
    const gateway = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString('utf8');
      });
      request.on('end', () => {
        taken.push(JSON.parse(body) as { to: string; text: string });
        response.writeHead(200).end();
      });
    });
    await new Promise<void>((resolve) => {
      gateway.listen(0, '127.0.0.1', resolve);
    });
    const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/messages`;
    const alone = await Product.start({
      clock,
      mailTransport: null,
      settings: { texts: { gatewayUrl, secret: 'x'.repeat(24) } },
      seed: async (url, at) => {
        await seedDatabase(url, at - 60_000, aCompany);
      },
    });
    const heard = async (times: number): Promise<void> => {
      for (
        const end = Date.now() + PATIENCE_MS;
        taken.length < times;
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        })
      )
        if (Date.now() > end) throw new Error('the gateway heard nothing');
    };
    const code = (): string => /\b\d{6}\b/.exec(taken.at(-1)!.text)![0];
    try {
      const buyer = await alone.enter('buyer');
      await buyer.done('login', 'stepUp', { password: PASSWORD });
      expect(await buyer.done('baseUsers', 'findMine')).toMatchObject({ textsFlag: 'Y' });
      await buyer.done('baseUsers', 'sendContactCode', { mobile: '13900004444' });
      await heard(1);
      await buyer.done('baseUsers', 'bindContact', { code: code() });
      const forgotten = (action: string, body: object) => alone.anonymous(`/v1/passwordRestful/${action}`, body);
      expect(await forgotten('sendEmailCode', { userName: 'buyer', codeId: 'x', validateCode: TEST_CODE })).toMatchObject({ status: 'S' });
      await heard(2);
      expect(taken.map(({ to }) => to)).toEqual(['13900004444', '13900004444']);
      expect(await forgotten('checkEmailCode', { userName: 'buyer', code: code() })).toMatchObject({ status: 'S' });
      const { rows } = await alone.assembled.database.read.query<{ template: string; state: string; attempts: number }>(
        "select template, state, attempts from base_mail where template in ('MOBILE_CODE', 'PASSWORD_CODE', 'CONTACT_CHANGED') order by mail_id",
      );
      expect(rows).toEqual([
        { template: 'MOBILE_CODE', state: 'SENT', attempts: 1 },
        { template: 'PASSWORD_CODE', state: 'SENT', attempts: 1 },
      ]);
    } finally {
      await alone.stop();
      await new Promise((resolve) => {
        gateway.close(resolve);
      });
    }
  });

  test('is checked when the server starts', () => {
    const secret = 'x'.repeat(24);
    expect(settingsFrom({}).texts).toEqual({ gatewayUrl: null, secret: '' });
    expect(
      settingsFrom({ GUILDHALL_TEXT_GATEWAY_URL: 'https://sms.example.com/send', GUILDHALL_TEXT_GATEWAY_SECRET: secret }).texts,
    ).toEqual({ gatewayUrl: 'https://sms.example.com/send', secret });
    expect(() => settingsFrom({ GUILDHALL_TEXT_GATEWAY_URL: 'sms.example.com', GUILDHALL_TEXT_GATEWAY_SECRET: secret })).toThrow(
      'GUILDHALL_TEXT_GATEWAY_URL must look like',
    );
    expect(() =>
      settingsFrom({
        GUILDHALL_ENVIRONMENT: 'pro',
        GUILDHALL_TEXT_GATEWAY_URL: 'http://sms.example.com/send',
        GUILDHALL_TEXT_GATEWAY_SECRET: secret,
      }),
    ).toThrow('GUILDHALL_TEXT_GATEWAY_URL must look like');
    expect(() =>
      settingsFrom({ GUILDHALL_TEXT_GATEWAY_URL: 'https://sms.example.com/send', GUILDHALL_TEXT_GATEWAY_SECRET: 'short' }),
    ).toThrow('24 characters at least');
  });
});
