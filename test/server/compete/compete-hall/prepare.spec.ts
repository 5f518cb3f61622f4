import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { prepare } from '../../../../server/compete/compete-hall/prepare.js';
import type { Command, PrepareTools } from '../../../../server/kernel/contracts.js';

const tools = { randomHex: (bytes: number) => randomBytes(bytes).toString('hex') } as PrepareTools;

test('ids told to bidders are drawn: gaps between two own offers tell nothing of the others', async () => {
  const drawn = await Promise.all(
    Array.from(
      { length: 200 },
      async () => ((await prepare['OFFER_PRICE']!({} as Command, tools)) as { readonly facts: { readonly offerId: string } }).facts.offerId,
    ),
  );
  expect(new Set(drawn).size).toBe(200);
  for (const id of drawn) {
    expect(id).toMatch(/^[1-9]\d{0,18}$/);
    expect(BigInt(id)).toBeLessThan(2n ** 63n);
  }
  expect(drawn).not.toEqual(drawn.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
});
