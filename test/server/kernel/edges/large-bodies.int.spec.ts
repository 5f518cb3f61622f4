/** Whatever somebody sends, the others go on working: large bodies are refused before they are work. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseBody } from '../../../../server/kernel/edges/body.js';
import type { EdgeError } from '../../../../server/kernel/edges/errors.js';
import { aCompany, seedDatabase } from '../../harness/company.js';
import type { Answer, Person } from '../../harness/product.js';
import { postUnsigned, Product } from '../../harness/product.js';

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await Product.start({
    seed: (url, at) => seedDatabase(url, at - 60_000, aCompany).then(() => undefined),
    settings: { callsPerMinute: 100_000 },
  });
  admin = await product.enter('admin');
});
afterAll(() => product.stop());

const keyed = (count: number, more: object = {}): object => ({
  ...more,
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])),
});

async function sent(call: string, body: object | string): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  const address = `/v1/${call.replace('/', 'Restful/')}`;
  const headers = admin.signed('POST', address, bytes);
  const from = performance.now();
  const answer = await product.post(address, bytes, headers);
  return { answer, ms: performance.now() - from };
}

describe('a body of more than people send', () => {
  test.each(['srmSfdCompeteHall/doAsk', 'baseCurrency/listByPage', 'baseCurrency/findById', 'baseCurrency/saveOrUpdate'])(
    '%s with 10,000 or 200,000 keys is refused at once',
    async (call) => {
      for (const count of [10_000, 200_000]) {
        const { answer, ms } = await sent(call, keyed(count, { id: '1' }));
        expect(answer).toMatchObject({ http: 400, code: 'REQ_MALFORMED', msg: expect.stringContaining('more than 1000 keys') });
        expect(ms).toBeLessThan(1_000);
      }
    },
  );

  test('rows and lines of many values are refused likewise', async () => {
    const row = keyed(900);
    for (const call of ['baseCurrency/doBatchSaveOrUpdate', 'srmSfdCompeteHeader/saveOrUpdate']) {
      expect((await sent(call, { rows: Array.from({ length: 400 }, () => row) })).answer).toMatchObject({
        http: 400,
        code: 'REQ_MALFORMED',
        msg: expect.stringContaining('more than 100000 values'),
      });
    }
  });

  test('a text of more than 1 MB, lines beyond their bound and names of 200 KB are refused in a few words', async () => {
    const create = 'srmSfdCompeteHeader/saveOrUpdate';
    expect((await sent(create, { competeTitle: 'x'.repeat(2_000_000) })).answer).toMatchObject({
      http: 400,
      code: 'REQ_MALFORMED',
      msg: expect.stringContaining('a text is longer than 1 MB'),
    });
    for (const digits of ['9'.repeat(4_000_000), `-1.${'0'.repeat(2_000)}`]) {
      const { answer } = await sent(create, `{"minSuppliers":${digits}}`);
      expect(answer).toMatchObject({ http: 400, code: 'REQ_MALFORMED', msg: expect.stringContaining('a number is longer') });
    }
    const { answer } = await sent(create, { items: Array.from({ length: 40_000 }, () => ({})) });
    expect(answer).toMatchObject({
      http: 400,
      data: { all: expect.arrayContaining([expect.objectContaining({ code: 'DOC_LINE_LIMIT', field: 'items' })]) },
    });
    const long = await sent(create, Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`${at}${'k'.repeat(200_000)}`, 1])));
    expect(long.answer).toMatchObject({ http: 400, code: 'FIELD_UNKNOWN' });
    expect(JSON.stringify(long.answer).length).toBeLessThan(20_000);
  });

  test('megabytes of blanks, and of bytes that are no text, are refused before anything is made of them', () => {
    const why = (bytes: Uint8Array): unknown => {
      try {
        return parseBody(bytes);
      } catch (error) {
        return (error as EdgeError).refusal.params!['why'];
      }
    };
    const encoded = (text: string) => new TextEncoder().encode(text);
    expect(why(encoded(`${' '.repeat(4_000_000)}{}`))).toBe('the body holds more than 10000 blanks in one go');
    expect(why(encoded(`{"a":[1,${'\n'.repeat(10_001)}2]}`))).toBe('the body holds more than 10000 blanks in one go');
    expect(why(new Uint8Array(4_000_000).fill(0xff))).toBe('the body is not JSON in UTF-8');
    expect(why(encoded("{'a':1}"))).toBe('the body is not JSON');
    expect(why(encoded('\ufeff{\r\n\t"a": [1E5, -1.5e+3, true, null],\n  "é": "é"}'))).toEqual({
      a: [100_000, -1_500, true, null],
      é: 'é',
    });
  });

  test('a batch whose rows are all refused leaves others their turn', async () => {
    const rows = Array.from({ length: 200 }, () => keyed(400));
    const work = sent('baseCurrency/doBatchSaveOrUpdate', { rows });
    let longest = 0;
    for (let isDone = false; !isDone;) {
      const from = performance.now();
      isDone = await Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
      longest = Math.max(longest, performance.now() - from);
    }
    const { answer, ms } = await work;
    expect((answer.data as { readonly data: readonly object[] }).data).toHaveLength(200);
    // Parsing takes one turn, and no turn takes the whole.
    expect(longest).toBeLessThan(ms * 0.5);
  });

  test('nobody sends more than 64 KB before he is known', async () => {
    const headers: readonly Record<string, string>[] = [{}, { certificate: 'a'.repeat(32) }];
    for (const one of headers) {
      expect(await postUnsigned(product, '/v1/loginRestful/login', keyed(10_000), one)).toMatchObject({ http: 413, code: 'REQ_TOO_LARGE' });
    }
  });

  test('over a socket it is refused, too', async () => {
    const socket = await admin.connect();
    for (const count of [2_000, 10_000, 90_000])
      expect(await socket.ask('send', { entity: 'baseCurrency', event: 'SAVE', id: '1', payload: { fields: keyed(count) } })).toMatchObject(
        {
          status: 'E',
          code: 'REQ_MALFORMED',
          msg: expect.stringContaining('more than 1000 keys'),
        },
      );
    socket.close();
  });
});

describe('many failures', () => {
  test('twenty are told, and how many more there are', async () => {
    const { answer } = await sent('srmSfdCompeteHall/doAsk', keyed(900, { id: '1' }));
    const { all, more } = answer.data as { readonly all: readonly object[]; readonly more: number };
    expect(answer).toMatchObject({ http: 400, code: 'FIELD_UNKNOWN' });
    expect([all.length, all.length + more]).toEqual([20, expect.any(Number)]);
    expect(all.length + more).toBeGreaterThanOrEqual(900);
  });
});
