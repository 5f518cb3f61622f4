import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { headerRule } from '../../../../server/kernel/database/lists/visible-columns.js';
import { answersFor, asShown } from '../../../../server/kernel/edges/visible.js';
import type { Accepted } from '../../../../state-machines/kernel/decide.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import type { JsonValue } from '../../../../state-machines/kernel/primitives/json-value.js';
import { diff } from '../../../../state-machines/kernel/primitives/diff.js';
import { eventOf } from '../../../../state-machines/kernel/replay.js';
import { classOf } from '../../../../state-machines/kernel/view.js';
import type { Hall } from '../../../../state-machines/compete/compete-hall/fields.js';
import { view } from '../../../../state-machines/compete/compete-hall/view.js';
import type { Visibility } from '../../../../state-machines/compete/lookups.js';
import { aHall, buyer, clock, hallDefinition, manager, ONE_ITEM, supplier } from './hall-story.js';
import type { HallStory, Prices } from './hall-story.js';

// Two worlds: the same hall twice, in one of them more happens that 501 must not notice. All that reaches him is equal to
// the byte: the view, the frames with their names, moments and answers, refusals, messages and his row of a list.

const WATCHER = '501';
const viewer = { ...supplier(WATCHER), orgIds: null };

const partsOf = ({ after }: Accepted) => {
  const hall = after.context as unknown as Hall;
  const audience = view.audienceOf(hall, after.state, viewer)!;
  const shown = asShown(hallDefinition, after, audience);
  const shared = view.shared(hall, after.state, classOf(audience)) as JsonValue;
  const own = view.own(hall, after.state, audience) as JsonValue;
  const has = (name: string) => Object.hasOwn(shared as object, name) || Object.hasOwn(own as object, name);
  return {
    audience,
    state: shown.state,
    shared,
    own,
    answers: JSON.stringify(answersFor(hallDefinition, shown, viewer, has, hall.lastUpdateDate ?? 0, () => true)),
  };
};

/** What the server sends one who watches from the first event on; null frames are not sent. */
function frames(story: HallStory, from = 0): readonly string[] {
  let before: ReturnType<typeof partsOf> | null = null;
  return story.taken.flatMap((decision, index) => {
    const now = partsOf(decision);
    const last = before;
    before = now;
    if (index < from) return [];
    const event = eventOf(story.history[index]!);
    const at = decision.after.context.lastUpdateDate;
    if (last?.audience !== now.audience) return [JSON.stringify(['full', at, now])];
    const named = view.knows!(event.type, now.audience, event.actor) ? event.type : null;
    const changed = [
      diff(last.shared, now.shared),
      diff(last.own, now.own),
      last.state === now.state ? null : now.state,
      last.answers === now.answers ? null : now.answers,
    ];
    return named === null && changed.every((part) => part === undefined || part === null) ? [] : [JSON.stringify([named, at, ...changed])];
  });
}

/** His row of a list of halls, by the columns that the server would select for him. */
function listRow(story: HallStory): string {
  const values: Readonly<Record<string, unknown>> = { ...story.snapshot!.context, state: story.state };
  return JSON.stringify(
    [...hallDefinition.list.columns, 'rev'].map((name) =>
      holds(headerRule(hallDefinition, name, viewer), story.state, values, { userId: viewer.userId, supplierId: WATCHER })
        ? values[name]
        : null,
    ),
  );
}

interface Step {
  readonly at: string;
  readonly hidden: boolean;
  readonly kind: string;
  readonly act: (story: HallStory) => void;
}

const offering = (story: HallStory, who: string, price: number, n: number) =>
  story.send('OFFER_PRICE', supplier(who), story.offerPayload({ 10: String(price) }), {
    facts: { offerId: `${who}${n}`, ipHash: `ip-${who}`, deviceHash: `device-${who}` },
  });
const hiddenStep = (at: string, kind: string, act: Step['act']): Step => ({ at, kind, hidden: true, act });
const commonStep = (at: string, kind: string, act: Step['act']): Step => ({ at, kind, hidden: false, act });
const own = (at: string, price: number, n: number) => commonStep(at, 'OFFER_PRICE', (story) => offering(story, WATCHER, price, n));
const by =
  (actor: Actor, type: string, payload: object) =>
  (story: HallStory): void => {
    story.send(type, actor, payload);
  };
const withdrawing =
  (who: string) =>
  (story: HallStory): void => {
    const offer = story.offerOf(who);
    const previousOffer = offer.previousOfferId === null ? null : story.rows.get('offers')!.get(offer.previousOfferId);
    const mine = story.hall.withdrawRule === 'SELF' ? 'WITHDRAW_OFFER' : 'REQUEST_WITHDRAW';
    story.send(
      mine,
      supplier(who),
      { offerId: offer.offerId, reason: 'Typing error' },
      { facts: { previousOffer, newRequestNo: `${who}9` } },
    );
  };
const deciding =
  (who: string, agree: 'Y' | 'N') =>
  (story: HallStory): void => {
    if (story.hall.withdrawRule !== 'SELF') story.send('DECIDE_WITHDRAW', buyer, { requestNo: `${who}9`, agree, reason: 'As asked' });
  };
const lastQuestion = (story: HallStory, who: string) =>
  story.hall.notices.filter((notice) => notice.noticeType === 'QUESTION' && notice.supplierId === who).at(-1)!.noticeNo;
const answering =
  (who: string, publicFlag: 'Y' | 'N') =>
  (story: HallStory): void => {
    story.send('ANSWER', buyer, { replyTo: lastQuestion(story, who), content: 'Grade A', publicFlag });
  };

const common: readonly Step[] = [
  commonStep('01:31:00', 'SUPPLIER_READY', (story) => ['501', '502', '503', '504'].forEach((who) => story.ready(who))),
  commonStep('01:40:00', 'EXTEND', by(buyer, 'EXTEND', { seconds: 60, reason: 'Traffic' })),
  commonStep('02:01:10', 'OFFER_PRICE', (story) => offering(story, '502', 1_000, 1)),
  own('02:01:20', 1_200, 1),
  commonStep('02:01:30', 'POST_NOTICE', by(buyer, 'POST_NOTICE', { content: 'Welcome' })),
  commonStep('02:01:40', 'ASK', by(supplier(WATCHER), 'ASK', { content: 'Which grade?' })),
  commonStep('02:01:50', 'ANSWER', answering(WATCHER, 'N')),
  commonStep('02:02:30', 'PAUSE', by(buyer, 'PAUSE', { reason: 'Drawing' })),
  commonStep('02:03:00', 'RESUME', by(buyer, 'RESUME', { leadSeconds: 10 })),
  own('02:04:00', 1_150, 2),
  commonStep('02:04:05', 'WITHDRAW_OFFER', withdrawing(WATCHER)),
  commonStep('02:04:10', 'DECIDE_WITHDRAW', deciding(WATCHER, 'Y')),
  own('02:05:00', 1_140, 3),
  commonStep('02:06:00', 'DOWNTIME', (story) =>
    story.send(
      'DOWNTIME',
      SYSTEM,
      { from: clock('02:06:00'), to: clock('02:06:05') },
      { at: clock('02:06:05'), cause: { kind: 'SERVER', reason: 'restart' } },
    ),
  ),
  commonStep('02:13:00', 'SET_TURN_PARAM', by(buyer, 'SET_TURN_PARAM', { turnNo: 2, durationSeconds: 400 })),
  commonStep('02:13:10', 'ADD_TURN', by(manager, 'ADD_TURN', { reason: 'A last round' })),
  own('02:15:00', 1_100, 4),
  commonStep('02:16:00', 'TURN_PROCESS', by(buyer, 'TURN_PROCESS', { step: 'END', reason: 'Done early' })),
  commonStep('02:20:00', 'CLOSE', by(buyer, 'CLOSE', { reason: 'Enough' })),
  commonStep('02:21:00', 'REOPEN', by(manager, 'REOPEN', { reason: 'Once more', leadSeconds: 30 })),
  commonStep('02:40:00', 'ARCHIVE', by(SYSTEM, 'ARCHIVE', {})),
];

/** Nobody but those concerned and the buyer side hears of these, whatever the visibility. */
const always: readonly Step[] = [
  hiddenStep('01:20:00', 'DEPOSIT_CHANGED', by(SYSTEM, 'DEPOSIT_CHANGED', { supplierId: '505', depositOkFlag: 'N' })),
  hiddenStep(
    '01:30:30',
    'ADD_BIDDER',
    by(SYSTEM, 'ADD_BIDDER', {
      editionNo: 1,
      bidder: { supplierId: '506', supplierName: 'Late Co', confirmedFlag: 'N', depositOkFlag: 'Y' },
    }),
  ),
  hiddenStep('01:30:40', 'BIDDER_CONFIRMED', by(SYSTEM, 'BIDDER_CONFIRMED', { editionNo: 1, supplierId: '506', taxRate: '13' })),
  hiddenStep('01:30:50', 'BIDDER_DECLINED', by(SYSTEM, 'BIDDER_DECLINED', { editionNo: 1, supplierId: '506' })),
  hiddenStep('01:32:00', 'SUPPLIER_UNREADY', (story) => story.send('SUPPLIER_UNREADY', supplier('504')).ready('504')),
  hiddenStep('02:01:45', 'ASK', by(supplier('502'), 'ASK', { content: 'May we offer grade B?' })),
  hiddenStep('02:01:55', 'ANSWER', answering('502', 'N')),
  hiddenStep('02:02:00', 'POST_NOTICE', by(buyer, 'POST_NOTICE', { supplierId: '503', content: 'Please call' })),
  hiddenStep('02:02:10', 'RISK_FLAG', by(SYSTEM, 'RISK_FLAG', { riskType: 'SAME_IP', supplierIds: ['502', '503'] })),
];

/** Numbers of bidders and offers are told where all offers are. */
const uncounted: readonly Step[] = [
  hiddenStep('02:01:15', 'SUPPLIER_READY', (story) => story.ready('505')),
  hiddenStep('02:02:20', 'EXCLUDE_SUPPLIER', by(buyer, 'EXCLUDE_SUPPLIER', { supplierId: '504', reason: 'Collusion' })),
  hiddenStep('02:02:40', 'READMIT_SUPPLIER', by(manager, 'READMIT_SUPPLIER', { supplierId: '504', reason: 'Mistake' })),
];

/** Offers behind the watcher and behind the best: neither rank nor best moves. */
const behind: readonly Step[] = [
  hiddenStep('02:01:25', 'OFFER_PRICE', (story) => offering(story, '503', 1_900, 1)),
  hiddenStep('02:03:30', 'OFFER_PRICE', (story) => offering(story, '503', 1_800, 2)),
  hiddenStep('02:03:35', 'WITHDRAW_OFFER', withdrawing('503')),
  hiddenStep('02:03:40', 'DECIDE_WITHDRAW', deciding('503', 'N')),
  hiddenStep('02:04:20', 'SURROGATE_OFFER', (story) =>
    story.send(
      'SURROGATE_OFFER',
      buyer,
      { supplierId: '503', turnNo: 1, items: [{ itemNo: 10, price: '1700' }], reason: 'Line down', attachmentIds: '5' },
      { facts: { offerId: '5033' } },
    ),
  ),
  hiddenStep('02:11:50', 'OFFER_PRICE', (story) => offering(story, '503', 1_650, 4)),
];
const anywhere: readonly Step[] = [
  hiddenStep('02:05:30', 'OFFER_PRICE', (story) => offering(story, '503', 500, 5)),
  hiddenStep('02:15:30', 'OFFER_PRICE', (story) => offering(story, '502', 400, 6)),
];

const hiddenFor: Readonly<Record<Visibility, readonly Step[]>> = {
  BLIND: [...always, ...uncounted, ...behind, ...anywhere],
  OWN_RANK: [...always, ...uncounted, ...behind],
  BEST_PRICE: [...always, ...uncounted, ...behind],
  ALL_ANON: always,
  ALL_NAMED: always,
};

const setting = (visibility: Visibility, withdrawRule: 'SELF' | 'CONSENT') => ({
  items: ONE_ITEM,
  bidders: ['501', '502', '503', '504', '505'].map((supplierId) => ({ supplierId })),
  fields: { autoNextFlag: 'Y' as const, lateJoinTurn: 2, withdrawRule, depositFlag: 'N' as const },
  turns: [1, 2].map(() => ({
    visibility,
    durationSeconds: 600,
    intervalSeconds: 90,
    minStepValue: '1',
    overtimeFlag: visibility === 'BLIND' ? ('N' as const) : ('Y' as const),
    overtimeTriggerOn: 'BEST_CHANGE' as const,
  })),
});

interface Told {
  readonly story: HallStory;
  readonly refusals: readonly string[];
  readonly rows: readonly string[];
}

const tries: readonly Prices[] = [{ 10: '5000' }, { 10: '0' }, { 10: '1.001' }, {}, { 20: '9' }, { 10: '1199.5' }];

/** Hidden steps that the hall refuses here (their cause was left out) do not happen. */
function told(visibility: Visibility, rule: 'SELF' | 'CONSENT', steps: readonly Step[]): Told {
  const story = aHall(setting(visibility, rule));
  const rows: string[] = [];
  const refusals: string[] = [];
  for (const step of [...steps].sort((a, b) => clock(a.at) - clock(b.at))) {
    story.at(step.at);
    if (step.hidden) {
      actIfPossible(step, story);
      continue;
    }
    step.act(story);
    rows.push(listRow(story));
    refusals.push(
      ...tries.map((prices) => JSON.stringify(story.refusal('OFFER_PRICE', supplier(WATCHER), story.offerPayload(prices)))),
      JSON.stringify(story.refusal('SUPPLIER_READY', supplier(WATCHER), { rulesAccepted: 'Y' })),
    );
  }
  return { story, refusals, rows };
}

function actIfPossible(step: Step, story: HallStory): void {
  try {
    step.act(story);
  } catch (error) {
    if (!(error instanceof Error) || !/undefined|was refused| in /.test(error.message)) throw error;
  }
}

const visibilities = ['BLIND', 'OWN_RANK', 'BEST_PRICE', 'ALL_ANON', 'ALL_NAMED'] as const;

describe.each(visibilities)('%s', (visibility) => {
  test.each(['SELF', 'CONSENT'] as const)('whatever else happens, he is told the same (withdrawal: %s)', (rule) => {
    const here = told(visibility, rule, common);
    const all = hiddenFor[visibility];
    const worlds = fc.oneof({ weight: 1, arbitrary: fc.constant(all) }, { weight: 12, arbitrary: fc.subarray([...all]) });
    fc.assert(
      fc.property(worlds, (hidden) => {
        const there = told(visibility, rule, [...common, ...hidden]);
        expect(frames(there.story)).toEqual(frames(here.story));
        expect([there.refusals, there.rows]).toEqual([here.refusals, here.rows]);
      }),
      { numRuns: 12, examples: [[all]] },
    );
  });
});

test('every kind of event happens, openly or hidden', () => {
  const happened = new Set(
    (['SELF', 'CONSENT'] as const).flatMap((rule) => {
      const { story } = told('BLIND', rule, [...common, ...hiddenFor.BLIND]);
      return story.history.map((entry) => entry.event);
    }),
  );
  // Before anybody may watch, by the header alone, the end of everything, or of turns that are not open.
  const elsewhere = ['CONFIGURE', 'RESCHEDULE_HALL', 'CANCEL_PENDING', 'REMOVE_BIDDER', 'OPEN', 'FAIL_DUE', 'FAIL_HALL', 'CANCEL_HALL'];
  elsewhere.push('PASS', 'SLOT_DUE', 'SEAL_OFFER', 'WITHDRAW_SEAL', 'REVEAL_OFFER', 'REVEAL_DUE', 'ESCROW_OPENED');
  elsewhere.push('ACCEPT_PRICE', 'STAY_IN', 'DROP_OUT', 'LEVEL_DUE');
  expect(
    Object.keys(hallDefinition.events)
      .filter((name) => !happened.has(name))
      .toSorted(),
  ).toEqual(elsewhere.toSorted());
});

test('and the worlds do differ: a better offer of another shows where it may', () => {
  const better = hiddenStep('02:05:30', 'OFFER_PRICE', (story) => offering(story, '503', 500, 5));
  for (const visibility of visibilities.slice(1))
    expect(frames(told(visibility, 'SELF', [...common, better]).story)).not.toEqual(frames(told(visibility, 'SELF', common).story));
});

describe('who is out', () => {
  const silent = (story: HallStory, from: number) => frames(story, from).filter((frame) => !frame.startsWith('["full"'));
  const rest = (story: HallStory) =>
    story
      .send('POST_NOTICE', buyer, { content: 'Hurry' })
      .send('PAUSE', buyer, { reason: 'Alarm' })
      .send('RESUME', buyer, { leadSeconds: 0 });

  test('an excluded bidder hears of nothing more until the hall is over', () => {
    const story = aHall(setting('ALL_NAMED', 'SELF'))
      .started()
      .offer('501', { 10: '90' }, '02:01:00')
      .send('EXCLUDE_SUPPLIER', buyer, { supplierId: WATCHER, reason: 'Collusion' });
    const from = story.taken.length;
    const row = listRow(story);
    rest(story).at('02:04:00').offer('502', { 10: '80' }, '02:05:00').at('02:12:00');
    expect(story.state).toBe('running');
    expect([silent(story, from), listRow(story)]).toEqual([[], row]);
    story.send('CLOSE', buyer, { reason: 'Enough' });
    expect(silent(story, from)).toHaveLength(1);
    expect(listRow(story)).not.toBe(row);
  });

  test('an eliminated one as well', () => {
    const eliminating = {
      ...setting('ALL_ANON', 'SELF'),
      turns: [
        { visibility: 'ALL_ANON' as const, eliminateN: 1, intervalSeconds: 60 },
        { visibility: 'ALL_ANON' as const, durationSeconds: 600 },
      ],
    };
    const story = aHall(eliminating)
      .started()
      .offer('501', { 10: '90' }, '02:01:00')
      .offer('502', { 10: '80' })
      .offer('503', { 10: '70' })
      .offer('504', { 10: '60' })
      .offer('505', { 10: '50' })
      .at('02:10:00');
    expect(story.bidder(WATCHER).bidderState).toBe('ELIMINATED');
    const from = story.taken.length;
    const row = listRow(story);
    story.send('SET_TURN_PARAM', buyer, { turnNo: 2, durationSeconds: 900 }).at('02:12:00');
    rest(story).at('02:13:00').offer('502', { 10: '40' }, '02:14:00');
    expect([silent(story, from), listRow(story)]).toEqual([[], row]);
  });
});
