/** A server that follows a document has the same as the store, whoever wrote it and whatever it did not hear. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';

import type { Commit } from '../../../../server/kernel/contracts.js';
import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import { House, aSale, anOrder, answerOf, pause, sent } from '../runtime/house.js';
import type { Server } from '../runtime/house.js';
import { ORDER, SALE, orderDefinition, orderDocument, saleDefinition, saleDocument } from '../runtime/sale.js';

/** The same machine as another build has it: its hash differs. */
const reworded = anyDefinition(defineDocument({ ...saleDefinition, title: { en: 'Auction', cn: '拍卖' } } as never));

let house: House;
let one: Server;
let two: Server;
const letGo: (() => void)[] = [];

beforeAll(async () => {
  house = await House.open();
  [one, two] = [await house.server('one', { heard: true }), await house.server('two', { heard: true })];
  await house.until(() => [one, two].every(({ bus }) => bus!.up && bus!.peers.size === 1), 'both are heard');
});
afterEach(() => letGo.splice(0).forEach((go) => go()));
afterAll(() => house.close());

async function followed(id: string, ...servers: readonly Server[]): Promise<void> {
  for (const server of servers) {
    letGo.push(server.runtime.follow(SALE, id));
    await server.runtime.snapshot(SALE, id);
    server.commits.length = 0;
  }
}

const revs = (commits: readonly Commit[]) => commits.flatMap((commit) => commit.entries.map((entry) => entry.rev));
const reached = (server: Server, id: string, rev: number) =>
  house.until(async () => (await server.runtime.snapshot(SALE, id))?.context.rev === rev, `${server.runtime.serverId} has rev ${rev}`);

/** The server does the work without reading anything. */
async function withoutReading(server: Server, work: () => Promise<void>): Promise<void> {
  let go: () => void = () => undefined;
  server.db.readHangs = new Promise((resolve) => {
    go = resolve;
  });
  await work().finally(() => {
    server.db.readHangs = undefined;
    go();
  });
}

describe('what others commit', () => {
  test('is folded onto the snapshot in memory: no statement, the same document, the same entries', async () => {
    const id = await aSale(one.runtime, { endAt: one.runtime.now() + 3_600_000 });
    await followed(id, two);
    await withoutReading(two, async () => {
      for (const amount of ['90', '80', '70'])
        expect(answerOf(await one.runtime.submit(sent(id, 'BID', { amount })))).toEqual(expect.any(Number));
      await reached(two, id, 4);
    });
    expect(await two.runtime.snapshot(SALE, id)).toEqual(await house.stored(id));
    expect(revs(two.commits)).toEqual([2, 3, 4]);
    expect(two.commits.flatMap((commit) => commit.entries)).toEqual((await house.history(id)).slice(1));
  });

  test('leads to the stored document after any history written at both servers', async () => {
    type Step = readonly ['BID' | 'SAVE' | 'RELABEL' | 'PAUSE' | 'RESUME' | 'AWARD' | 'CLAIM', number, boolean];
    const step = fc.tuple(
      fc.constantFrom('BID', 'SAVE', 'RELABEL', 'PAUSE', 'RESUME', 'AWARD', 'CLAIM'),
      fc.integer({ min: 1, max: 500 }),
      fc.boolean(),
    ) as fc.Arbitrary<Step>;
    const order = await anOrder(one.runtime);
    const far = one.runtime.now() + 3_600_000;
    let label = 0;
    const payloadOf = ([name, n]: Step) =>
      ({
        BID: { amount: String(n) },
        SAVE: { fields: { title: `Steel ${n}`, endAt: n % 7 === 0 ? null : far + n * 1_000 } },
        RELABEL: { label: `L${(label += 1)}` },
        PAUSE: { orderId: order },
        RESUME: {},
        AWARD: {},
        CLAIM: {},
      })[name];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), fc.boolean(), async (steps, atOnce) => {
        const id = await aSale(one.runtime, { endAt: far });
        await followed(id, one, two);
        const send = async (one_: Step) => {
          const { runtime } = one_[2] ? one : two;
          return runtime.submit(sent(id, one_[0], payloadOf(one_), { rev: (await runtime.snapshot(SALE, id))!.context.rev }));
        };
        if (atOnce) await Promise.all(steps.map(send));
        else for (const one_ of steps) await send(one_);
        const stored = await house.stored(id);
        for (const server of [one, two]) {
          await reached(server, id, stored!.context.rev);
          expect(await server.runtime.snapshot(SALE, id)).toEqual(stored);
          expect(server.commits.filter((commit) => commit.id === id).at(-1)?.after ?? stored).toEqual(stored);
          expect(revs(server.commits.filter((commit) => commit.id === id))).toEqual(
            Array.from({ length: stored!.context.rev - 1 }, (_, index) => index + 2),
          );
        }
        letGo.splice(0).forEach((go) => go());
      }),
      { numRuns: 25 },
    );
  });

  test('to a document that nobody follows reaches lists and to-dos only, and no snapshot is kept', async () => {
    const id = await aSale(one.runtime);
    const changes: string[] = [];
    letGo.push(two.runtime.onChange((change) => changes.push(...change.entries.map((entry) => `${change.id} ${entry.event}`))));
    two.commits.length = 0;
    await one.runtime.submit(sent(id, 'BID', { amount: '5' }));
    await house.until(() => changes.length > 0, 'the change was heard');
    expect(changes).toEqual([`${id} BID`]);
    expect(two.commits).toEqual([]);
    expect((await two.runtime.snapshot(SALE, id))?.context['best']).toBe('5');
  });

  test('another document that an event created is told, too', async () => {
    const changes: string[] = [];
    letGo.push(two.runtime.onChange((change) => changes.push(`${change.definition.type} ${change.entries.at(-1)!.event}`)));
    const id = await aSale(one.runtime);
    await one.runtime.submit(sent(id, 'AWARD'));
    await house.until(() => changes.length === 3, 'three changes');
    expect(changes).toEqual([`${SALE} CREATE`, `${SALE} AWARD`, `${ORDER} CREATE`]);
  });
});

describe('what was not heard, or cannot be folded, is read from the store', () => {
  test('a stretch without a wire: caught up when it is back, with every entry', async () => {
    const id = await aSale(one.runtime);
    await followed(id, two);
    house.hub.cut = true;
    await house.until(() => !one.bus!.up && !two.bus!.up, 'nobody is heard');
    for (const amount of ['90', '80', '70']) await one.runtime.submit(sent(id, 'BID', { amount }));
    // While nobody is heard memory is not believed.
    expect((await two.runtime.snapshot(SALE, id))?.context['best']).toBe('70');
    house.hub.cut = false;
    await house.until(() => [one, two].every(({ bus }) => bus!.up && bus!.peers.size === 1), 'both are heard');
    await one.runtime.submit(sent(id, 'BID', { amount: '60' }));
    await reached(two, id, 5);
    expect(revs(two.commits)).toEqual([2, 3, 4, 5]);
    expect(two.commits.at(-1)!.after).toEqual(await house.stored(id));
  });

  test('a single message that was lost', async () => {
    const id = await aSale(one.runtime);
    await followed(id, two);
    const { tell } = one.bus!;
    one.bus!.tell = () => undefined;
    await one.runtime.submit(sent(id, 'BID', { amount: '90' }));
    one.bus!.tell = tell;
    await one.runtime.submit(sent(id, 'BID', { amount: '80' }));
    await house.until(() => two.commits.length > 0, 'the document was read');
    expect(revs(two.commits)).toEqual([2, 3]);
    expect(await two.runtime.snapshot(SALE, id)).toEqual(await house.stored(id));
  });

  test('entries of another build of the definition', async () => {
    await registerDefinitions(house.database.ownerUrl, [reworded]);
    const other = await house.server('other build', {
      heard: true,
      registry: new Registry([reworded, orderDefinition], [{ ...saleDocument, definition: reworded }, orderDocument]),
    });
    await house.until(() => other.bus!.peers.size === 2, 'the other build is heard');
    const id = await aSale(one.runtime);
    await followed(id, other);
    await withoutReading(other, async () => {
      await one.runtime.submit(sent(id, 'BID', { amount: '90' }));
      await pause(200);
      expect(other.commits).toEqual([]);
    });
    await house.until(() => other.commits.length > 0, 'the document was read');
    expect(other.commits[0]!.after).toEqual(await house.stored(id));
    expect(revs(other.commits)).toEqual([2]);
    await other.runtime.stop();
    other.kill();
  });
});
