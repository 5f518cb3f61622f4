import { describe, expect, test } from '@jest/globals';
import { anyDefinition, defineDocument } from '../../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../../state-machines/kernel/document.js';
import { event, systemEvent } from '../../../../../state-machines/kernel/events.js';
import type { Actor, EventOf, MachineEvent } from '../../../../../state-machines/kernel/events.js';
import { f, hot } from '../../../../../state-machines/kernel/fields.js';
import type { Context } from '../../../../../state-machines/kernel/fields.js';
import { lifecycle, own, system } from '../../../../../state-machines/kernel/lifecycle.js';
import type { JsonValue } from '../../../../../state-machines/kernel/primitives/json-value.js';
import { patch } from '../../../../../state-machines/kernel/primitives/patch.js';
import type { Frame, FullView, Gone, MissedFrames } from '../../../../../state-machines/kernel/protocol.js';
import { storedPayload } from '../../../../../state-machines/kernel/replay.js';
import type { View, Viewer } from '../../../../../state-machines/kernel/view.js';
import { ownKeyOf } from '../../../../../state-machines/kernel/view.js';
import type { ChainedHistoryEntry, Commit } from '../../../../../server/kernel/contracts.js';
import { Room } from '../../../../../server/kernel/edges/sockets/room.js';
import type { Watcher } from '../../../../../server/kernel/edges/sockets/room.js';

// A small hall: bidders see the best price, their own price, and nothing of one another.
const fields = { best: f.price('Best', '最低价'), buyerNote: f.text(200, 'Note', '备注') };
const lines = {
  bidders: hot(
    'Bidders',
    '竞价方',
    { key: 'supplierId', bound: 2_000 },
    { supplierId: f.text(20, 'Supplier', '供应商', { need: 'save' }), price: f.price('Price', '价格'), out: f.flag('Out', '出局') },
  ),
};
const events = {
  OPEN: systemEvent<{ suppliers: readonly string[] }>('Open', '开始'),
  OFFER: event('Offer', '报价', { price: f.price('Price', '价格', { need: 'save' }) }),
  EXCLUDE: systemEvent<{ supplierId: string }>('Exclude', '排除'),
  READMIT: systemEvent<{ supplierId: string }>('Readmit', '恢复'),
  NOTE: systemEvent<{ note: string }>('Note', '备注'),
  END: systemEvent('End', '结束'),
};
type Hall = Context<typeof fields, typeof lines>;
type HallEvent = EventOf<typeof events>;
const bidderOf = (c: Hall, supplierId: string | null) => c.bidders.find((one) => one.supplierId === supplierId);

const projected = { shared: 0, own: 0 };
const view: View<Hall> = {
  scope: { EX: { some: 'bidders', where: { viewer: ['supplierId', '$supplierId'] } }, anyOrganisation: true },
  audiences: (c) => ['buyer', ...c.bidders.filter((one) => one.out === 'N').map((one) => `bidder:${one.supplierId}`)],
  audienceOf: (c, _state, viewer) =>
    viewer.userType !== 'EX' ? 'buyer' : bidderOf(c, viewer.supplierId)?.out === 'N' ? `bidder:${viewer.supplierId}` : null,
  shared: (c, _state, name) => {
    projected.shared += 1;
    return name === 'buyer' ? { best: c.best, buyerNote: c.buyerNote, bidders: c.bidders } : { best: c.best };
  },
  own: (c, _state, audience) => {
    projected.own += 1;
    return ownKeyOf(audience) === null ? {} : { price: bidderOf(c, ownKeyOf(audience))?.price ?? null };
  },
};
const hall = anyDefinition(
  defineDocument({
    type: 'srmSfdCompeteHall',
    version: 1,
    path: 'test/hall',
    kind: 'document',
    evidence: true,
    title: { en: 'Hall', cn: '大厅' },
    fields,
    lines,
    events,
    reasons: {},
    view,
    lifecycle: lifecycle<Hall, HallEvent>()(
      {
        OPEN: {
          to: 'running',
          who: [system],
          change: (_c, e) => ({ bidders: e.payload.suppliers.map((supplierId) => ({ supplierId, price: null, out: 'N' as const })) }),
        },
      },
      {
        running: {
          label: { en: 'Running', cn: '进行中' },
          colour: 'green',
          on: {
            OFFER: {
              to: 'same',
              who: [own<Hall>((c, supplierId) => bidderOf(c, supplierId) !== undefined)],
              change: (c, e) => ({
                best: c.best === null || Number(e.payload.price) < Number(c.best) ? e.payload.price : c.best,
                bidders: c.bidders.map((one) => (one.supplierId === e.actor.supplierId ? { ...one, price: e.payload.price } : one)),
              }),
            },
            EXCLUDE: {
              to: 'same',
              who: [system],
              change: (c, e) => ({
                bidders: c.bidders.map((one) => (one.supplierId === e.payload.supplierId ? { ...one, out: 'Y' as const } : one)),
              }),
            },
            READMIT: {
              to: 'same',
              who: [system],
              change: (c, e) => ({
                bidders: c.bidders.map((one) => (one.supplierId === e.payload.supplierId ? { ...one, out: 'N' as const } : one)),
              }),
            },
            NOTE: { to: 'same', who: [system], change: (_c, e) => ({ buyerNote: e.payload.note }) },
            END: { to: 'ended', who: [system] },
          },
        },
        ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'dark', final: true },
      },
    ),
    list: { columns: ['best'], filters: [], sort: [] },
    form: [],
    screens: [],
  }),
);

const SYSTEM: Actor = { userId: 'SYSTEM', userType: 'SYSTEM', supplierId: null, respCode: null, respId: null, onBehalfOf: null };
const buyer: Viewer = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null, orgIds: null };
const bidder = (supplierId: string): Viewer => ({
  userId: `9${supplierId}`,
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: '2',
  onBehalfOf: null,
  orgIds: [],
});

let clock = 1_000;
class Told implements Watcher {
  readonly frames: Frame[] = [];
  readonly ends: Gone['code'][] = [];
  constructor(
    readonly viewer: Viewer,
    private readonly log: Told[] = [],
  ) {}
  frame(frame: Frame): void {
    this.frames.push(frame);
    this.log.push(this);
  }
  gone(_type: string, _id: string, code: Gone['code']): void {
    this.ends.push(code);
  }
}

/** His socket throws at every frame. */
class Unreachable extends Told {
  override frame(): never {
    throw new Error('this socket is broken');
  }
}

/** Being told costs a millisecond of the one thread. */
class SlowlyTold extends Told {
  override frame(frame: Frame): void {
    const until = performance.now() + 1;
    while (performance.now() < until);
    super.frame(frame);
  }
}

class Stage {
  snapshot: Snapshot;
  readonly room: Room;
  readonly entries: ChainedHistoryEntry[] = [];
  permitted = true;

  constructor(
    suppliers: readonly string[],
    private readonly report = (error: unknown): void => {
      throw error;
    },
  ) {
    this.snapshot = this.step(null, 'OPEN', SYSTEM, { suppliers }).after!;
    this.room = new Room(hall, '1', this.snapshot, {
      now: () => clock,
      permits: () => this.permitted,
      report: (error) => this.report(error),
    });
  }

  step(before: Snapshot | null, type: string, actor: Actor, payload: object): Commit {
    clock += 1;
    const sent: MachineEvent = { type, payload, at: clock, actor, cause: null, facts: before ? {} : { id: '1' } };
    const decision = decide(hall, before, sent);
    if (!decision.ok) throw new Error(decision.refusal.code);
    const entry = {
      rev: decision.after.context.rev,
      event: type,
      at: clock,
      actor: actor.userId,
      onBehalfOf: null,
      respId: null,
      cause: null,
      from: before?.state ?? null,
      to: decision.after.state,
      machine: hall.machineName,
      payload: storedPayload(sent),
      clientAt: null,
      defHash: '',
      payloadRoot: '',
      prevHash: '',
      hash: '',
    };
    return { definition: hall, id: '1', before, after: decision.after, entries: [entry], todoAudiences: [] };
  }

  /** Committed, and everybody told. */
  async does(type: string, actor: Actor, payload: object = {}): Promise<void> {
    this.commit(type, actor, payload);
    await this.room.settled();
  }

  commit(type: string, actor: Actor, payload: object = {}): void {
    const commit = this.step(this.snapshot, type, actor, payload);
    this.snapshot = commit.after!;
    this.room.commit(commit);
  }

  join(watcher: Told, seen?: { epoch: string; viewSeq: number }): FullView {
    return this.room.join(watcher, seen) as FullView;
  }
}

const bytes = (frames: readonly Frame[]) => JSON.stringify(frames.map(({ epoch: _epoch, ...frame }) => frame));

describe('frames of a hall', () => {
  test('the shared part goes to all of a class, the own part to its owner, the name of the event to who may know it', async () => {
    const stage = new Stage(['1', '2']);
    const [first, second, inside] = [new Told(bidder('1')), new Told(bidder('2')), new Told(buyer)];
    for (const one of [first, second, inside]) stage.join(one);
    await stage.does('OFFER', bidder('1'), { price: '90' });
    expect(first.frames).toMatchObject([{ viewSeq: 1, event: 'OFFER', shared: { s: { best: '90' } }, own: { s: { price: '90' } } }]);
    expect(second.frames).toMatchObject([{ viewSeq: 1, shared: { s: { best: '90' } } }]);
    expect(second.frames[0]).not.toHaveProperty('own');
    expect(second.frames[0]).not.toHaveProperty('event');
    expect(second.frames[0]).not.toHaveProperty('rev');
    expect(inside.frames).toMatchObject([{ viewSeq: 1, rev: 2, event: 'OFFER' }]);
  });

  test('two worlds that differ only in what a bidder may not see look equal to the byte for him', async () => {
    const seenBy = async (hidden: string, note: string) => {
      clock = 1_000;
      const stage = new Stage(['1', '2', '3']);
      const watching = new Told(bidder('1'));
      stage.join(watching);
      await stage.does('OFFER', bidder('2'), { price: '50' });
      await stage.does('OFFER', bidder('3'), { price: hidden });
      await stage.does('NOTE', SYSTEM, { note });
      await stage.does('OFFER', bidder('2'), { price: '40' });
      return bytes(watching.frames);
    };
    expect(await seenBy('77', 'quiet')).toBe(await seenBy('88', 'suspicious'));
  });

  test('what others do without effect on the view leaves no gap in viewSeq', async () => {
    const stage = new Stage(['1', '2']);
    const watching = new Told(bidder('1'));
    stage.join(watching);
    await stage.does('OFFER', bidder('2'), { price: '50' });
    for (const price of ['60', '70', '80']) await stage.does('OFFER', bidder('2'), { price });
    await stage.does('OFFER', bidder('1'), { price: '45' });
    expect(watching.frames.map((frame) => frame.viewSeq)).toEqual([1, 2]);
  });

  test('patches lead to the full view, also for frames merged under load', async () => {
    const stage = new Stage(Array.from({ length: 300 }, (_, index) => String(index + 1)));
    const watchers = Array.from({ length: 300 }, (_, index) => new Told(bidder(String(index + 1))));
    const inside = new Told(buyer);
    const views = new Map(watchers.map((one) => [one, stage.join(one)]));
    const insideView = stage.join(inside);
    for (let round = 0; round < 20; round += 1) stage.commit('OFFER', bidder(String(round + 1)), { price: String(200 - round) });
    await stage.room.settled();
    expect(inside.frames.length).toBeLessThan(20);
    expect(inside.frames.flatMap((frame) => frame.events ?? (frame.event ? [frame.event] : []))).toHaveLength(20);
    const folded = inside.frames.reduce<JsonValue>((shared, frame) => patch(shared, frame.shared), insideView.shared as JsonValue);
    expect(folded).toEqual(stage.join(new Told(buyer)).shared);
    for (const one of watchers.slice(0, 40)) {
      const own = one.frames.reduce<JsonValue>((value, frame) => patch(value, frame.own), views.get(one)!.own as JsonValue);
      expect(own).toEqual(stage.join(new Told(one.viewer)).own);
      expect(one.frames.map((frame) => frame.viewSeq)).toEqual(one.frames.map((_, index) => index + 1));
    }
  });

  test('no frame waits for a timer: merging comes from load alone', async () => {
    const stage = new Stage(['1']);
    const [own, inside] = [new Told(bidder('1')), new Told(buyer)];
    stage.join(own);
    stage.join(inside);
    stage.commit('OFFER', bidder('1'), { price: '90' });
    await new Promise((resolve) => setImmediate(resolve));
    expect([own.frames.length, inside.frames.length]).toEqual([1, 1]);
  });

  test('a pass over many audiences lets the event loop breathe', async () => {
    const many = Array.from({ length: 60 }, (_, index) => String(index + 1));
    const stage = new Stage(many);
    for (const supplierId of many) stage.join(new SlowlyTold(bidder(supplierId)));
    stage.commit('OFFER', bidder('1'), { price: '90' });
    let turns = 0;
    let over = false;
    const breathe = (): void => {
      turns += 1;
      if (!over) setImmediate(breathe);
    };
    setImmediate(breathe);
    await stage.room.settled();
    over = true;
    expect(turns).toBeGreaterThan(5);
  });

  test('an offer that comes while others are still told of the one before is shown at once to those who wait', async () => {
    const many = Array.from({ length: 60 }, (_, index) => String(index + 1));
    const stage = new Stage(many);
    const log: Told[] = [];
    const watchers = many.map((supplierId) => new SlowlyTold(bidder(supplierId), log));
    for (const one of watchers) stage.join(one);
    stage.commit('OFFER', bidder('1'), { price: '90' });
    const toldOfTheFirst = new Set(log);
    stage.commit('OFFER', bidder('2'), { price: '80' });
    await stage.room.settled();
    const waited = watchers.filter((one) => !toldOfTheFirst.has(one as Told));
    expect([toldOfTheFirst.size > 0, waited.length > 0]).toEqual([true, true]);
    for (const one of toldOfTheFirst)
      expect(one.frames.map((frame) => frame.shared)).toEqual([{ s: { best: '90' } }, { s: { best: '80' } }]);
    for (const one of waited) expect(one.frames.map((frame) => [frame.viewSeq, frame.shared])).toEqual([[1, { s: { best: '80' } }]]);
    expect(log.slice(toldOfTheFirst.size, many.length).every((one) => waited.includes(one as SlowlyTold))).toBe(true);
  });

  test('a socket that throws is reported, and nobody else misses a frame for it', async () => {
    const reported: unknown[] = [];
    const stage = new Stage(['1', '2', '3', '4'], (error) => void reported.push(error));
    const [broken, ...others] = [new Unreachable(bidder('1')), new Told(bidder('2')), new Told(bidder('3')), new Told(buyer)];
    for (const one of [broken, ...others]) stage.join(one);
    for (const price of ['90', '80', '70']) await stage.does('OFFER', bidder('4'), { price });
    for (const one of others) expect(one.frames.map(({ viewSeq }) => viewSeq)).toEqual([1, 2, 3]);
    expect(reported).toEqual(Array.from({ length: 3 }, () => new Error('this socket is broken')));
  });

  test('nobody is always told first', async () => {
    const stage = new Stage(['1', '2', '3', '4']);
    const log: Told[] = [];
    const watchers = ['1', '2', '3', '4'].map((supplierId) => new Told(bidder(supplierId), log));
    for (const one of watchers) stage.join(one);
    const firsts = new Set<Told>();
    for (let round = 0; round < 60; round += 1) {
      log.length = 0;
      await stage.does('OFFER', bidder('1'), { price: String(1_000 - round) });
      firsts.add(log[0]!);
      expect(log).toHaveLength(4);
    }
    expect(firsts.size).toBe(4);
  });

  test('who is excluded is dropped at once and hears nothing more; the others go on', async () => {
    const stage = new Stage(['1', '2']);
    const [out, stays] = [new Told(bidder('1')), new Told(bidder('2'))];
    stage.join(out);
    stage.join(stays);
    await stage.does('EXCLUDE', SYSTEM, { supplierId: '1' });
    await stage.does('OFFER', bidder('2'), { price: '10' });
    expect(out.ends).toEqual(['DOC_NOT_FOUND']);
    expect(out.frames).toEqual([]);
    expect(stays.frames).toHaveLength(1);
    expect(stage.room.join(out, undefined)).toBeNull();
  });

  test('who came between two commits that nobody was shown apart, and was excluded by the second, is dropped', async () => {
    const many = Array.from({ length: 60 }, (_, index) => String(index + 1));
    const stage = new Stage([...many, '61']);
    await stage.does('EXCLUDE', SYSTEM, { supplierId: '61' });
    for (const supplierId of many) stage.join(new SlowlyTold(bidder(supplierId)));
    await stage.does('OFFER', bidder('1'), { price: '90' });
    stage.commit('OFFER', bidder('2'), { price: '80' });
    stage.commit('READMIT', SYSTEM, { supplierId: '61' });
    const readmitted = new Told(bidder('61'));
    expect(stage.join(readmitted).shared).toEqual({ best: '80' });
    stage.commit('EXCLUDE', SYSTEM, { supplierId: '61' });
    await stage.room.settled();
    expect(readmitted.ends).toEqual(['DOC_NOT_FOUND']);
    expect(readmitted.frames).toEqual([]);
  });

  test('a short absence costs what was missed, a long one the full view; another epoch always the full view', async () => {
    const stage = new Stage(['1', '2']);
    const watching = new Told(bidder('1'));
    const { epoch } = stage.join(watching);
    for (let round = 0; round < 70; round += 1) await stage.does('OFFER', bidder('1'), { price: String(500 - round) });
    const missed = stage.room.join(watching, { epoch, viewSeq: 6 }) as MissedFrames;
    expect(missed.frames.map((frame) => frame.viewSeq)).toEqual(Array.from({ length: 64 }, (_, index) => index + 7));
    expect(stage.room.join(watching, { epoch, viewSeq: 5 })).toMatchObject({ viewSeq: 70, own: { price: '431' } });
    const foreign = stage.join(new Told(bidder('2')));
    expect(foreign.epoch).not.toBe(epoch);
    expect(stage.room.join(new Told(bidder('2')), { epoch, viewSeq: 70 })).toMatchObject({ epoch: foreign.epoch, shared: { best: '431' } });
  });

  test('answers follow when rights change, without a step of viewSeq', async () => {
    const stage = new Stage(['1']);
    const watching = new Told(bidder('1'));
    expect(stage.join(watching).answers).toEqual({ OFFER: 'yes' });
    stage.permitted = false;
    stage.room.reconsider(watching);
    expect(watching.frames).toMatchObject([{ viewSeq: 0, answers: {} }]);
    stage.permitted = true;
    await stage.does('END', SYSTEM);
    expect(watching.frames.at(-1)).toMatchObject({ viewSeq: 1, state: 'ended' });
  });

  test('of many bidders the one who acted hears with the frame what he may do now, the others after it', async () => {
    const suppliers = Array.from({ length: 40 }, (_, index) => String(index + 1));
    const stage = new Stage(suppliers);
    const watchers = suppliers.map((supplierId) => new Told(bidder(supplierId)));
    for (const one of watchers) stage.join(one);
    stage.permitted = false;
    await stage.does('OFFER', bidder('2'), { price: '800' });
    const [actor, ...others] = [watchers[1]!, watchers[0]!, ...watchers.slice(2)];
    expect(actor.frames).toMatchObject([{ viewSeq: 1, event: 'OFFER', own: { s: { price: '800' } }, answers: {} }]);
    for (const one of others) {
      expect(one.frames).toMatchObject([
        { viewSeq: 1, shared: { s: { best: '800' } } },
        { viewSeq: 1, answers: {} },
      ]);
      expect(one.frames[0]).not.toHaveProperty('answers');
    }
    await stage.does('END', SYSTEM);
    for (const one of watchers) expect(one.frames.at(-1)).toMatchObject({ viewSeq: 2, state: 'ended' });
  });

  test('a thousand bidders cost one shared projection a commit, and one own projection each', async () => {
    const suppliers = Array.from({ length: 1_000 }, (_, index) => String(index + 1));
    const stage = new Stage(suppliers);
    const watchers = suppliers.map((supplierId) => new Told(bidder(supplierId)));
    for (const one of watchers) stage.join(one);
    projected.shared = 0;
    projected.own = 0;
    await stage.does('OFFER', bidder('2'), { price: '800' });
    expect(watchers.every((one) => one.frames.length === 1)).toBe(true);
    expect(projected).toEqual({ shared: 1, own: 1_000 });
  });
});
