import { expect, test } from '@jest/globals';
import { srmSfdBiddingNotice } from '../../../../state-machines/bidding/notice/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import { MONDAY, approver, buyer, manager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { NOTICE, seen } from '../notices-samples.js';

// Bidding notices (bidding.md §4): the examples, every state, every row, whom they reach.

const definition = anyDefinition(srmSfdBiddingNotice);
const preparing = seen({ state: 'preparing' });
const create = (fields: object = {}, facts: object = preparing) =>
  sent('CREATE', buyer, { fields: { ...NOTICE, ...fields } }, { id: '61', ...facts });
const submit = (facts: object = preparing) => sent('SUBMIT', buyer, {}, facts);
const approve = sent('APPROVE', approver, { comment: null });
const publish = sent('PUBLISH', SYSTEM, {}, seen());

function told(...events: readonly MachineEvent[]) {
  let snapshot: Snapshot | null = null;
  let code: string | null = null;
  let data: unknown;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    code = decision.ok ? null : decision.refusal.code;
    data = decision.ok ? undefined : decision.refusal.data;
    if (decision.ok) snapshot = decision.after;
  }
  return { snapshot: snapshot!, code, data };
}

test('example 1: a call for bids says where it is opened', () =>
  expect(told(create({ openPlace: null }), submit())).toMatchObject({ code: 'BID_NOTICE_FIELDS', data: ['openPlace'] }));
test('example 2: a notice is in force while bids are called for', () => {
  const withdraw = (facts: object) => sent('WITHDRAW', manager, { reason: 'Wrong place' }, facts);
  expect(told(create(), submit(), approve, publish, withdraw(seen())).code).toBe('BID_NOTICE_IN_FORCE');
  expect(told(create(), submit(), approve, publish, withdraw(seen({ state: 'suspended' }))).snapshot.state).toBe('withdrawn');
});
test('example 3: what is told to invited suppliers alone is not public', () => {
  const invited = seen({ state: 'preparing', tenderMethod: 'INVITED' });
  expect(told(create({}, invited), submit(invited))).toMatchObject({ code: 'BID_NOTICE_FIELDS', data: ['audience'] });
});
test('it goes out with the project, and what others tell of is published as it is made', () => {
  expect(told(create(), submit(), approve, sent('PUBLISH', buyer, {}, preparing)).code).toBe('BID_NOTICE_BEFORE_PROJECT');
  const made = told(sent('CREATE', SYSTEM, { fields: { ...NOTICE, noticeType: 'CHANGE' } }, { id: '61', ...seen() }));
  expect(made.snapshot).toMatchObject({ state: 'published', context: { publishDate: MONDAY } });
  const flat = told(sent('CREATE', SYSTEM, { ...NOTICE, noticeType: 'TENDER' }, { id: '61', ...seen() }));
  expect(flat.snapshot).toMatchObject({ state: 'draft', context: { noticeTitle: NOTICE.noticeTitle } });
});
test('public ones reach enabled suppliers, others those in the project', () => {
  const reached = (snapshot: Snapshot, ...traits: readonly string[]) =>
    holds(definition.view.scope.EX, snapshot.state, snapshot.context, { ...outside('501'), traits });
  const open = told(create(), submit(), approve, publish).snapshot;
  expect(reached(open, 'status:POTENTIAL')).toBe(true);
  expect(reached(open, 'status:BLACKLISTED')).toBe(false);
  const fields = { ...NOTICE, noticeType: 'ANSWER', audience: 'PARTICIPANTS' };
  const own = told(sent('CREATE', SYSTEM, { fields }, { id: '61', ...seen() })).snapshot;
  expect(reached(own, 'status:QUALIFIED')).toBe(false);
  expect(reached(own, 'bidding:71')).toBe(true);
  expect(reached(told(create()).snapshot, 'status:QUALIFIED')).toBe(false);
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create(),
      create({ openPlace: null }),
      create({ noticeType: 'CANDIDATE' }),
      create({ noticeType: 'CHANGE', validTo: 1_775_000_000_000 }),
      create({}, seen({ ownerUserId: '78' })),
      sent('CREATE', SYSTEM, { fields: { ...NOTICE, noticeType: 'CHANGE' } }, { id: '61', ...seen() }),
    ],
    later: [
      sent('SAVE', buyer, { fields: { noticeTitle: 'Again' } }, preparing),
      submit(),
      sent('WITHDRAW', buyer, { reason: null }),
      sent('WITHDRAW', buyer, { reason: null }, { acted: true }),
      approve,
      sent('APPROVE', { ...approver, userId: '7' }, { comment: null }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      publish,
      sent('PUBLISH', buyer, {}, preparing),
      sent('WITHDRAW', manager, { reason: 'Wrong' }, seen()),
      sent('WITHDRAW', manager, { reason: null }, seen()),
      sent('WITHDRAW', manager, { reason: 'Wrong' }, seen({ state: 'suspended' })),
      sent('EXPIRE_DUE', SYSTEM),
    ],
    by: ['noticeType', 'openPlace', 'submittedBy'],
    most: 300,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: ['FIELD_REQUIRED'] });
});
