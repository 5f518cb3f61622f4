import { expect, test } from '@jest/globals';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { deadlinesOf, timersChanged } from '../../../../state-machines/kernel/derive.js';
import { checkValues } from '../../../../state-machines/kernel/validate.js';
import type { Hall, Offer } from '../../../../state-machines/compete/compete-hall/fields.js';
import { letters } from '../../../../state-machines/compete/compete-hall/messages.js';
import { told } from '../told.js';
import { explore } from '../../kernel/explore.js';
import { formatStories } from './format-stories.js';
import { aHall, ALIAS_SEED, buyer, clock, configuration, hallDefinition, HALL_ID, manager, ONE_ITEM, supplier } from './hall-story.js';

// Every state and every row of the hall's machine, walked from its creation by decisions alone.

const STEP = 30_000;
const DIGITS = 70_000;

const setting = {
  items: ONE_ITEM,
  bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503', confirmedFlag: 'N' as const }],
  fields: { minReadyCount: 1, lateJoinTurn: 2, serialWaitFlag: 'N' as const },
  turns: [{ intervalSeconds: 300 }, { intervalSeconds: 300 }],
};

function payloadOf(type: string, given: object): unknown {
  const spec = hallDefinition.events[type]!;
  return spec.payload ? checkValues(spec.payload, given as Record<string, unknown>).values : given;
}

function samples(snapshot: Snapshot | null): readonly MachineEvent[] {
  const create = { id: HALL_ID, docNumber: 'H' };
  if (!snapshot)
    return ['Y', 'N'].map((auto) =>
      event(
        'CREATE',
        SYSTEM,
        configuration({
          ...setting,
          fields: {
            ...setting.fields,
            autoNextFlag: auto as 'Y',
            autoStartFlag: auto as 'Y',
            withdrawRule: auto === 'Y' ? 'SELF' : 'CONSENT',
          },
        }),
        clock('01:00:00'),
        create,
      ),
    );
  const hall = snapshot.context as unknown as Hall;
  const at = (hall.lastUpdateDate ?? 0) + STEP;
  const offer = hall.offers.find((one) => one.supplierId === '501');
  const price = offer ? String(Number(offer.totalRaw) - 1) : '50';
  const turnNo = Math.max(1, hall.currentTurnNo);
  const facts = {
    aliasSeed: ALIAS_SEED,
    offerId: String(DIGITS + hall.rev),
    newRequestNo: String(DIGITS + hall.rev),
    offerIds: [],
    previousOffer: previous(offer),
    pastOffers: [],
    voidedOffers: [],
    headerState: 'awarding',
  };
  const say = (type: string, actor = buyer, given: object = {}) => event(type, actor, given, at, facts);
  const timers = deadlinesOf(hallDefinition, snapshot).flatMap((timer) =>
    [timer.at, timer.at - 1].map((due): MachineEvent => ({
      ...event(timer.event, SYSTEM, {}, timer.at, facts),
      cause: { kind: 'TIMER', event: timer.event, due },
    })),
  );
  const reason = 'As agreed with the bidders';
  return [
    ...timers,
    say('OPEN'),
    say('TURN_PROCESS', buyer, { step: 'START' }),
    say('TURN_PROCESS', buyer, { step: 'END', reason }),
    say('SUPPLIER_READY', supplier('501'), { rulesAccepted: 'Y', sealKeyReady: 'Y' }),
    say('SUPPLIER_READY', supplier('502'), { rulesAccepted: 'Y', sealKeyReady: 'Y' }),
    say('SUPPLIER_UNREADY', supplier('501')),
    say('OFFER_PRICE', supplier('501'), { turnNo, items: [{ itemNo: 10, price }] }),
    say('SURROGATE_OFFER', buyer, { supplierId: '501', turnNo, items: [{ itemNo: 10, price }], reason, attachmentIds: '5' }),
    say('WITHDRAW_OFFER', supplier('501'), { offerId: offer?.offerId ?? '1' }),
    say('REQUEST_WITHDRAW', supplier('501'), { offerId: offer?.offerId ?? '1', reason }),
    say('DECIDE_WITHDRAW', buyer, { requestNo: hall.withdrawRequests[0]?.requestNo ?? '1', agree: 'Y' }),
    say('EXTEND', buyer, { seconds: 60, reason }),
    say('PAUSE', buyer, { reason }),
    say('RESUME'),
    say('CLOSE', buyer, { reason }),
    say('FAIL_HALL', buyer, { reason }),
    say('REOPEN', manager, { reason, leadSeconds: 300 }),
    say('EXCLUDE_SUPPLIER', buyer, { supplierId: '502', reason, keepOffers: 'Y' }),
    say('READMIT_SUPPLIER', manager, { supplierId: '502', reason }),
    say('SET_TURN_PARAM', buyer, { turnNo: hall.currentTurnNo + 1, durationSeconds: 900 }),
    say('ADD_TURN', manager, { reason }),
    say('POST_NOTICE', buyer, { content: 'Please check the drawing' }),
    say('ASK', supplier('501'), { content: 'Which drawing?' }),
    say('ANSWER', buyer, {
      replyTo: hall.notices.find((notice) => notice.noticeType === 'QUESTION')?.noticeNo ?? 1,
      content: 'Revision C',
    }),
    say('DOWNTIME', SYSTEM, { from: at, to: at + 5_000 }),
    say('DOWNTIME', SYSTEM, { from: at, to: at + 5 }),
    say('RISK_FLAG', SYSTEM, { riskType: 'SAME_IP', supplierIds: ['501', '502'] }),
    say('CANCEL_HALL', SYSTEM),
    say('ARCHIVE', SYSTEM),
    say('CONFIGURE', SYSTEM, configuration({ ...setting, fields: { ...setting.fields, editionNo: 2 } })),
    say('CONFIGURE', SYSTEM, configuration({ fields: { editionNo: 0 } })),
    ...(['RESCHEDULE_HALL', 'CANCEL_PENDING'] as const).flatMap((type) =>
      [1, 0].map((editionNo) =>
        say(type, SYSTEM, { editionNo: hall.editionNo - 1 + editionNo, checkinAt: hall.checkinAt, startAt: hall.startAt }),
      ),
    ),
    ...(['503', '599'] as const).flatMap((supplierId) => [
      say('ADD_BIDDER', SYSTEM, { editionNo: 9, bidder: { supplierId, supplierName: 'New', confirmedFlag: 'Y', depositOkFlag: 'Y' } }),
      say('REMOVE_BIDDER', SYSTEM, { editionNo: 9, supplierId }),
      say('BIDDER_CONFIRMED', SYSTEM, { editionNo: 9, supplierId, taxRate: '13' }),
      say('BIDDER_DECLINED', SYSTEM, { editionNo: 9, supplierId }),
      say('DEPOSIT_CHANGED', SYSTEM, { supplierId, depositOkFlag: 'Y' }),
    ]),
  ];
}

const previous = (offer: Offer | undefined) =>
  offer?.previousOfferId ? { ...offer, offerId: offer.previousOfferId, previousOfferId: null, offerState: 'SUPERSEDED' } : null;

const event = (type: string, actor: MachineEvent['actor'], given: object, at: number, facts: object): MachineEvent => ({
  type,
  payload: payloadOf(type, given),
  at,
  actor,
  cause: null,
  facts,
});

const found = explore(hallDefinition, {
  samples,
  visitsPerState: 1,
  most: 230,
  fingerprint: ({ state, context }) => {
    const hall = context as unknown as Hall;
    const busy = [
      hall.offers.length > 0,
      hall.withdrawRequests.length > 0,
      hall.bidders.some((bidder) => bidder.bidderState === 'EXCLUDED') && state !== 'running',
      hall.notices.some((notice) => notice.noticeType === 'QUESTION'),
    ];
    return state === 'waiting'
      ? [hall.autoNextFlag, hall.revisingFlag].join()
      : [hall.autoNextFlag, hall.startBlockedFlag, hall.bidders.some((bidder) => bidder.bidderState === 'READY'), ...busy].join();
  },
});

test('every state is reached; the ways are short', () => {
  const stored = Object.keys(hallDefinition.machine.states).filter((state) => state !== 'deciding');
  const told = formatStories.flatMap((story) => story().taken.map((decision) => decision.after.state));
  expect([...new Set([...found.states.keys(), ...told])].sort()).toEqual(stored.sort());
  expect(Object.fromEntries([...found.states].map(([state, visit]) => [state, visit.path.length]))).toEqual({
    waiting: 1,
    checkin: 2,
    failed: 2,
    cancelled: 2,
    running: 4,
    paused: 5,
    interval: 5,
    resuming: 6,
    ended: 6,
    archived: 7,
  });
});

/** Requests lapse with their turn: the row is there for its answer, that the request is gone. */
const onlyRefuses = ['interval.DECIDE_WITHDRAW.0'];

test('every row that changes something is taken', () => {
  const rows = [...hallDefinition.machine.rows.values()].filter((row) => row.spec.to !== 'ignored').map((row) => row.id);
  const told = new Set(formatStories.flatMap((story) => story().taken.map((decision) => decision.row.id)));
  expect(rows.filter((id) => !found.rows.has(id) && !told.has(id))).toEqual(onlyRefuses);
});

test('a request for withdrawal lapses with its turn', () => {
  const story = aHall({ items: ONE_ITEM, turns: [{}, {}] })
    .started()
    .offer('501', { 10: '9' })
    .send('REQUEST_WITHDRAW', supplier('501'), { offerId: '70001', reason: 'Typing error' })
    .at('02:10:00');
  expect(story.state).toBe('interval');
  expect(story.refusal('DECIDE_WITHDRAW', buyer, { requestNo: '70002', agree: 'Y' })?.code).toBe('WITHDRAW_REQUEST_GONE');
});

test('a moved deadline is gone at its old instant and added at the new one; pausing leaves none', () => {
  const story = aHall({ items: ONE_ITEM }).started();
  const running = story.snapshot;
  const extended = story.send('EXTEND', buyer, { seconds: 60, reason: 'Question open' }).snapshot;
  expect(timersChanged(hallDefinition, running, extended)).toEqual({
    gone: [{ event: 'TURN_DUE', at: clock('02:10:00') }],
    added: [{ event: 'TURN_DUE', at: clock('02:11:00') }],
  });
  expect(timersChanged(hallDefinition, extended, story.send('PAUSE', buyer, { reason: 'Alarm' }).snapshot)).toEqual({
    gone: [{ event: 'TURN_DUE', at: clock('02:11:00') }],
    added: [],
  });
});

test('every message of a hall has words, and says nothing that its reader does not see', () => {
  const all = [...found.states.values()].flatMap(({ snapshot }) =>
    samples(snapshot).flatMap((event) => told(hallDefinition, snapshot, event)),
  );
  expect(all.filter(({ beyond }) => beyond.length > 0)).toEqual([]);
  expect([...new Set(all.map(({ template }) => template))].filter((template) => !Object.hasOwn(letters, template))).toEqual([]);
  expect(all.length).toBeGreaterThan(0);
});
