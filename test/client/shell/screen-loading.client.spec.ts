import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';

import { inTime } from '../../../client/shell/screen-loading.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const missing = (): never => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

test('a screen that does not load in 120 seconds says so by its code, and asking again can bring it', async () => {
  let answers = false;
  const load = (): Promise<string> => (answers ? Promise.resolve('the orders') : new Promise(() => undefined));
  const heard: string[] = [];
  const first = inTime(load, () => true).catch((error: { readonly code: string }) => heard.push(error.code));
  await jest.advanceTimersByTimeAsync(119_999);
  expect(heard).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  await first;
  expect(heard).toEqual(['SHELL_CHUNK_TIMEOUT']);
  answers = true;
  expect(await inTime(load, () => true)).toBe('the orders');
});

test('without a network its code is asked for every two seconds until it comes, and after 120 seconds no more', async () => {
  let asked = 0;
  const back = inTime(
    async () => {
      asked += 1;
      return asked < 10 ? missing() : 'the orders';
    },
    () => false,
  );
  await jest.advanceTimersByTimeAsync(18_000);
  expect(await back).toBe('the orders');
  asked = 0;
  const away = inTime(
    async () => {
      asked += 1;
      return missing();
    },
    () => false,
  ).catch((error: { readonly code: string }) => error.code);
  await jest.advanceTimersByTimeAsync(120_000);
  expect(await away).toBe('SHELL_CHUNK_TIMEOUT');
  const until = asked;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(asked - until).toBeLessThanOrEqual(1);
});

test('code that is not on a server that answers fails at the second try, with the reason', async () => {
  let asked = 0;
  const gone = inTime(
    async () => {
      asked += 1;
      return missing();
    },
    () => true,
  ).catch((error: Error) => error.message);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(await gone).toBe('Failed to fetch dynamically imported module');
  expect(asked).toBe(2);
});
