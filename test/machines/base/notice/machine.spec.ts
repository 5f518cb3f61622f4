import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressedBy } from '../../../../state-machines/base/notice/audience.js';
import type { Notice } from '../../../../state-machines/base/notice/fields.js';
import { srmBaseNotice } from '../../../../state-machines/base/notice/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { reaches } from '../../../../state-machines/kernel/predicate.js';
import { DAY_MS } from '../../../../state-machines/kernel/primitives/instant.js';
import { replay } from '../../../../state-machines/kernel/replay.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { audienceOf } from '../../../../server/kernel/runtime/steps/authorize.js';
import { admin, approver, buyer, MONDAY } from '../../golden/events.js';
import { recorded } from '../../golden/history.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const definition = anyDefinition(srmBaseNotice);
const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, at = MONDAY): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  cause: null,
  at,
});
const holiday = { noticeTitle: '五一放假安排', noticeType: 'HOLIDAY', noticeContent: '<p>五月一日至五日放假</p>', audienceType: 'ALL' };
const create = (fields: object = {}, actor: Actor = buyer) =>
  sent('CREATE', actor, { fields: { ...holiday, ...fields } }, { id: '1', docNumber: 'NTC-1' });
const reached = { reach: 195, approval: 'N', archiveDays: 365 };

function told(...events: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const refused = (snapshot: Snapshot | null, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? null : decision.refusal.code;
};
const published = () => told(create(), sent('PUBLISH', buyer, {}, reached));
const contextOf = (snapshot: Snapshot) => snapshot.context as unknown as Notice;

test('every state, every row, every refusal', () => {
  const samples = (snapshot: Snapshot | null) => {
    if (snapshot === null)
      return [
        create(),
        create({ publishTime: MONDAY + DAY_MS, endTime: MONDAY + 2 * DAY_MS, topFlag: 'Y', topUntil: MONDAY + 36 * 3_600_000 }),
        create({ mustConfirmFlag: 'Y', endTime: MONDAY + 2 * DAY_MS }),
        create({ endTime: MONDAY - 1 }),
        create({ noticeContent: '<p><br></p>' }),
        create({ audienceType: 'RULE' }),
      ];
    return [
      ...deadlinesOf(definition, snapshot).map((timer) => sent(timer.event, SYSTEM, {}, reached, timer.at)),
      ...[buyer, approver, admin].flatMap((actor) => [
        sent('SAVE', actor, { fields: { noticeTitle: '五一放假安排(更正)' } }),
        sent('SUBMIT', actor, {}, reached),
        sent('SUBMIT', actor, {}, { ...reached, reach: 0 }),
        sent('PUBLISH', actor, {}, reached),
        sent('PUBLISH', actor, {}, { ...reached, approval: 'Y' }),
        sent('APPROVE', actor, {}, reached),
        sent('APPROVE', { ...approver, userId: '7' }, {}, reached),
        sent('REJECT', actor, { comment: 'No' }),
        sent('REJECT', actor),
        sent('WITHDRAW', actor, { reason: 'Wrong date' }),
        sent('WITHDRAW', actor),
        sent('WITHDRAW', actor, {}, { acted: true }),
        sent('EXTEND', actor, { endTime: MONDAY + 30 * DAY_MS }),
        sent('EXTEND', actor, { endTime: MONDAY - 1 }),
        sent('DELETE', actor),
      ]),
    ];
  };
  const found = explore(definition, {
    samples,
    visitsPerState: 2,
    most: 160,
    fingerprint: ({ context }) =>
      `${context['everPublished']}${context['publishTime']}${context['endTime']}${context['topFlag']}${context.submittedBy}${context['mustConfirmFlag']}${context['remindCount']}`,
  });
  // A document that was ever published leaves draft only by being withdrawn into another state: the guard is a second lock.
  expect(gapsOf(definition, found, new Set(['MD_EVER_ENABLED']))).toEqual({ states: [], rows: [], codes: [] });
});

describe('publishing', () => {
  test('a time in the future waits for it, and the notice is dated by the publication', () => {
    const scheduled = told(create({ publishTime: MONDAY + DAY_MS }), sent('PUBLISH', buyer, {}, reached));
    expect([scheduled.state, deadlinesOf(definition, scheduled)]).toEqual(['scheduled', [{ event: 'PUBLISH_DUE', at: MONDAY + DAY_MS }]]);
    const out = told(
      create({ publishTime: MONDAY + DAY_MS }),
      sent('PUBLISH', buyer, {}, reached),
      sent('PUBLISH_DUE', SYSTEM, {}, reached, MONDAY + DAY_MS),
    );
    expect([out.state, contextOf(out).noticeDate, contextOf(out).versionNo, contextOf(out).reachCount]).toEqual([
      'published',
      MONDAY + DAY_MS,
      1,
      195,
    ]);
  });

  test('an end before the start is refused, and so is one that has passed', () => {
    expect(refused(told(create({ publishTime: MONDAY + 2 * DAY_MS, endTime: MONDAY + DAY_MS })), sent('PUBLISH', buyer, {}, reached))).toBe(
      'NTC_PERIOD',
    );
    expect(refused(told(create({ endTime: MONDAY })), sent('PUBLISH', buyer, {}, reached))).toBe('NTC_PERIOD');
  });

  test('an audience of nobody, an empty text, and approval that is on hold it back', () => {
    expect(refused(told(create({ audienceType: 'RULE', audienceRule: {} })), sent('PUBLISH', buyer, {}, reached))).toBe('NTC_AUDIENCE');
    expect(refused(told(create()), sent('PUBLISH', buyer, {}, { ...reached, reach: 0 }))).toBe('NTC_AUDIENCE');
    expect(refused(told(create({ noticeContent: '<p> </p>' })), sent('PUBLISH', buyer, {}, reached))).toBe('NTC_FIELDS');
    expect(refused(told(create()), sent('PUBLISH', buyer, {}, { ...reached, approval: 'Y' }))).toBe('NTC_APPROVAL');
  });

  test('withdrawn, changed and published again with the flag, it is version 2 and unread for all', () => {
    const again = told(
      create(),
      sent('PUBLISH', buyer, {}, reached),
      sent('WITHDRAW', buyer, { reason: 'Date' }),
      sent('SAVE', buyer, { fields: { resetReadFlag: 'Y' } }),
      sent('PUBLISH', buyer, {}, reached),
    );
    expect([contextOf(again).versionNo, contextOf(again).readFrom, contextOf(again).withdrawReason]).toEqual([2, 2, null]);
    const kept = told(
      create(),
      sent('PUBLISH', buyer, {}, reached),
      sent('WITHDRAW', buyer, { reason: 'Date' }),
      sent('PUBLISH', buyer, {}, reached),
    );
    expect([contextOf(kept).versionNo, contextOf(kept).readFrom]).toEqual([2, 1]);
  });

  test('published content is not edited, withdrawing needs a reason, and what was published is never deleted', () => {
    expect(refused(published(), sent('SAVE', buyer, { fields: { noticeTitle: 'x' } }))).toBe('STATE_NOT_ALLOWED');
    expect(refused(published(), sent('WITHDRAW', buyer, { reason: ' ' }))).toBe('DOC_COMMENT_REQUIRED');
    expect(refused(published(), sent('WITHDRAW', { ...buyer, userId: '77' }, { reason: 'x' }))).toBe('PERM_WHO');
    const draft = told(
      create(),
      sent('SUBMIT', buyer, {}, reached),
      sent('APPROVE', approver, {}, reached),
      sent('WITHDRAW', buyer, { reason: 'x' }),
      sent('SUBMIT', buyer, {}, reached),
      sent('WITHDRAW', buyer),
    );
    expect([draft.state, refused(draft, sent('DELETE', buyer))]).toEqual(['draft', 'MD_EVER_ENABLED']);
  });

  test('expired, it is extended; a year after its end it is archived', () => {
    const expired = told(
      create({ endTime: MONDAY + DAY_MS }),
      sent('PUBLISH', buyer, {}, reached),
      sent('EXPIRE_DUE', SYSTEM, {}, {}, MONDAY + DAY_MS),
    );
    expect(deadlinesOf(definition, expired)).toEqual([{ event: 'ARCHIVE_DUE', at: MONDAY + 366 * DAY_MS }]);
    expect(decide(definition, expired, sent('EXTEND', buyer, { endTime: null }, {}, MONDAY + 2 * DAY_MS))).toMatchObject({
      ok: true,
      after: { state: 'published', context: { endTime: null, versionNo: 1 } },
    });
  });

  test('the approver of its organisation is asked', () => {
    const asked = told(create({ orgId: '101' }), sent('SUBMIT', buyer, {}, reached));
    expect(todosOf(definition, asked)).toMatchObject([{ type: 'NOTICE_APPROVE', audience: 'resp:APPROVER@101', due: null }]);
    expect(refused(asked, sent('APPROVE', { ...approver, userId: '7' }, {}, reached))).toBe('DOC_SELF_APPROVE');
    expect(refused(asked, sent('APPROVE', { ...approver, onBehalfOf: '7' }, {}, reached))).toBe('DOC_SELF_APPROVE');
  });

  test('who must confirm and does not is reminded after 3 and after 7 days', () => {
    let notice = told(create({ mustConfirmFlag: 'Y' }), sent('PUBLISH', buyer, {}, reached));
    for (const days of [3, 7]) {
      expect(deadlinesOf(definition, notice)).toEqual([{ event: 'REMIND_DUE', at: MONDAY + days * DAY_MS }]);
      const decision = decide(definition, notice, sent('REMIND_DUE', SYSTEM, {}, {}, MONDAY + days * DAY_MS));
      expect(decision).toMatchObject({ ok: true, effects: [{ kind: 'run', name: 'remindUnconfirmed' }] });
      notice = (decision as unknown as { after: Snapshot }).after;
    }
    expect(deadlinesOf(definition, notice)).toEqual([]);
  });
});

const someone = (part: Partial<Viewer>): Viewer => ({
  userId: '90',
  userType: 'EX',
  supplierId: '501',
  respCode: 'SUPPLIER',
  respId: '1',
  onBehalfOf: null,
  orgIds: [],
  ...part,
});

describe('the audience', () => {
  const qualifiedOf0203 = addressedBy('RULE', { siteStatuses: ['QUALIFIED'], categoryIds: ['0203'] });

  test('qualified suppliers of a category: A with 020301 is reached, B on trial is not until it is qualified', () => {
    const categories = ['category:02', 'category:0203', 'category:020301'];
    expect(reaches(qualifiedOf0203, someone({ traits: ['status:QUALIFIED', ...categories] }))).toBe(true);
    expect(reaches(qualifiedOf0203, someone({ traits: ['status:TRIAL', ...categories] }))).toBe(false);
    expect(reaches(qualifiedOf0203, someone({ traits: ['status:QUALIFIED', 'category:0204'] }))).toBe(false);
    expect(reaches(qualifiedOf0203, someone({ userType: 'INSIDE', supplierId: null, traits: [] }))).toBe(false);
  });

  test.each([
    ['PUBLIC', true, true],
    ['ALL', true, true],
    ['INSIDE', true, false],
    ['SUPPLIER', false, true],
  ] as const)('%s: inside %s, suppliers %s', (type, inside, outside) => {
    expect([reaches(addressedBy(type, null), someone({ userType: 'INSIDE' })), reaches(addressedBy(type, null), someone({}))]).toEqual([
      inside,
      outside,
    ]);
  });

  test('an organisation means those below it, and whoever sees all', () => {
    const rule = addressedBy('RULE', { orgIds: ['100'], respCodes: ['BUYER', 'QUALITY'] });
    const person = (part: Partial<Viewer>) =>
      someone({ userType: 'INSIDE', supplierId: null, respCode: 'BUYER', orgIds: ['101'], traits: ['org:101', 'org:100'], ...part });
    expect([
      reaches(rule, person({})),
      reaches(rule, person({ respCode: 'FINANCE' })),
      reaches(rule, person({ orgIds: null, traits: [] })),
      reaches(rule, person({ orgIds: ['200'], traits: ['org:200'] })),
    ]).toEqual([true, false, true, false]);
  });

  test('departments and responsibilities together: whoever is in the one and holds the other', () => {
    const rule = addressedBy('RULE', { deptIds: ['30', '31'], respCodes: ['QUALITY'] });
    const person = (...traits: readonly string[]) =>
      someone({ userType: 'INSIDE', supplierId: null, respCode: 'QUALITY', orgIds: ['101'], traits });
    expect([
      reaches(rule, person('dept:31', 'dept:3')),
      reaches(rule, person('dept:32')),
      reaches(rule, { ...person('dept:30'), respCode: 'BUYER' }),
      reaches(rule, someone({ traits: ['dept:30'] })),
    ]).toEqual([true, false, false, false]);
  });

  test('only its organisation reads a draft; readers read it while it is published; suppliers never see the rule', () => {
    const notice = told(
      create({ orgId: '101', audienceType: 'RULE', audienceRule: { siteStatuses: ['QUALIFIED'] } }),
      sent('PUBLISH', buyer, {}, reached),
    );
    const draft = { ...notice, state: 'draft' };
    const qualified = someone({ traits: ['status:QUALIFIED'] });
    const elsewhere = someone({ userType: 'INSIDE', supplierId: null, respCode: 'BUYER', orgIds: ['102'] });
    expect([
      audienceOf(definition, notice, qualified),
      audienceOf(definition, draft, qualified),
      audienceOf(definition, notice, elsewhere),
      audienceOf(definition, draft, someone({ userType: 'INSIDE', respCode: 'BUYER', orgIds: ['101'] })),
    ]).toEqual(['supplier', null, null, 'author']);
    const shown = definition.view.shared(notice.context as never, 'published', 'supplier');
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['audienceRule']));
    expect(JSON.stringify(shown)).not.toContain('QUALIFIED');
  });
});

test('whatever is done, the version counts publications, a published notice has a date, and its history folds to it', () => {
  const steps = fc.constantFrom('SAVE', 'PUBLISH', 'WITHDRAW', 'SUBMIT', 'APPROVE', 'EXPIRE_DUE', 'EXTEND', 'DELETE');
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 14 }), (names) => {
      const events: MachineEvent[] = [create()];
      let snapshot = told(events[0]!);
      let publications = 0;
      for (const [index, name] of names.entries()) {
        const at = MONDAY + index * 1_000;
        const actor = name === 'APPROVE' ? approver : name === 'EXPIRE_DUE' ? SYSTEM : buyer;
        const event = sent(
          name,
          actor,
          name === 'SAVE' ? { fields: { noticeTitle: `T${index}` } } : { reason: 'x', endTime: null },
          reached,
          at,
        );
        const decision = decide(definition, snapshot, event);
        if (!decision.ok || decision.removed) continue;
        if (decision.after.state === 'published' && snapshot.state !== 'published' && name !== 'EXTEND') publications += 1;
        events.push(event);
        snapshot = decision.after;
        expect(contextOf(snapshot).versionNo).toBe(Math.max(1, publications));
        if (snapshot.state === 'published') expect(contextOf(snapshot).noticeDate).not.toBeNull();
      }
      expect(replay(definition, recorded(definition, 'property', events).entries).snapshot).toEqual(JSON.parse(JSON.stringify(snapshot)));
    }),
    { numRuns: 30 },
  );
});
