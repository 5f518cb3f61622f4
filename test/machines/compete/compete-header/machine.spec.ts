import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { deadlinesOf, todosOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Compete } from '../../../../state-machines/compete/compete-header/fields.js';
import {
  DAY,
  START,
  after,
  allClear,
  allTo501,
  approve,
  codeOf,
  confirm,
  confirmAll,
  create,
  definition,
  effectsOf,
  ended,
  failed,
  fromHall,
  hallLine,
  itemLine,
  opened,
  people,
  results,
  saveAward,
  sent,
  submit,
  submitAward,
  supplierUser,
  toAwarded,
  toAwarding,
  toPublished,
} from './event.js';

const todoTypes = (snapshot: Snapshot<Compete>) =>
  todosOf(definition, snapshot as unknown as Snapshot).map(({ type, audience }) => `${type}>${audience}`);
const reason = { reason: 'market changed' };

describe('approval and publication', () => {
  test('withdrawn by the submitter only, and only while nobody acted', () => {
    const waiting = after(create(), submit());
    expect(todoTypes(waiting)).toEqual(['DOC_APPROVE>resp:APPROVER@101']);
    expect(codeOf(waiting, sent('WITHDRAW', people.otherBuyer))).toBe('PERM_WHO');
    expect(codeOf(waiting, sent('WITHDRAW', people.buyer, {}, { acted: true }))).toBe('APPROVAL_ALREADY_ACTED');
    expect(after(create(), submit(), sent('WITHDRAW', people.buyer)).state).toBe('draft');
  });

  test('whoever submitted it does not approve it, and neither does his deputy', () => {
    const waiting = after(create(), submit());
    for (const actor of [
      { ...people.approver, userId: people.buyer.userId },
      { ...people.approver, onBehalfOf: people.buyer.userId },
    ])
      expect(codeOf(waiting, sent('APPROVE', actor, { comment: null }))).toBe('DOC_SELF_APPROVE');
  });

  test('rejected with a reason, corrected, submitted again', () => {
    const waiting = after(create(), submit());
    expect(codeOf(waiting, sent('REJECT', people.approver, { reason: null }))).toBe('REASON_REQUIRED');
    const rejected = after(create(), submit(), sent('REJECT', people.approver, { reason: 'too early' }));
    expect([rejected.state, todoTypes(rejected)]).toEqual(['rejected', ['DOC_APPROVE>user:7']]);
    expect(
      after(
        create(),
        submit(),
        sent('REJECT', people.approver, { reason: 'too early' }),
        sent('SAVE', people.buyer, { fields: { competeTitle: 'Later' } }),
        submit(),
      ).state,
    ).toBe('approving');
  });

  test('approval publishes: each hall is created with its configuration, suppliers are invited', () => {
    const waiting = after(create({ fields: { depositFlag: 'Y', depositAmount: '100' } }), submit());
    const effects = effectsOf(waiting, approve);
    expect(effects).toHaveLength(2);
    expect(effects[0]).toMatchObject({
      kind: 'create',
      type: 'srmSfdCompeteHall',
      id: '9001',
      purpose: 'hall',
      part: '9001',
      payload: {
        docNumber: 'CMP-20260302-0001-H01',
        fields: {
          headerId: '8001',
          orgId: '101',
          hallNo: 1,
          editionNo: 1,
          startAt: START,
          competeTitle: 'Steel brackets',
          depositFlag: 'Y',
          serialWaitFlag: 'N',
        },
        items: [
          { itemNo: 10, quantity: '100' },
          { itemNo: 20, quantity: '40' },
        ],
        turnParams: [{ turnNo: 1, turnMode: 'OPEN' }],
        bidders: [
          { supplierId: '501', supplierName: 'Hua Tech', confirmedFlag: 'N', depositOkFlag: 'N' },
          { supplierId: '502' },
          { supplierId: '503' },
          { supplierId: '504' },
        ],
      },
    });
    expect(effects[1]).toMatchObject({
      kind: 'message',
      template: 'COMPETE_INVITED',
      to: ['supplier:501', 'supplier:502', 'supplier:503', 'supplier:504'],
    });
    const published = after(create({ fields: { depositFlag: 'Y' } }), submit(), approve);
    expect(published).toMatchObject({
      state: 'published',
      context: { publishedAt: DAY, halls: [{ hallProgress: 'WAITING' }], suppliers: [{ depositState: 'PENDING' }, {}, {}, {}] },
    });
    expect(todoTypes(published)).toEqual([
      'COMPETE_CONFIRM>supplier:501',
      'COMPETE_CONFIRM>supplier:502',
      'COMPETE_CONFIRM>supplier:503',
      'COMPETE_CONFIRM>supplier:504',
    ]);
  });

  test('or waits for the buyer to publish, who is stopped when time or standing have run out', () => {
    const approved = after(create({ fields: { publishOnApproval: 'N' } }), submit(), approve);
    expect([approved.state, todoTypes(approved)]).toEqual(['approved', ['COMPETE_PUBLISH>user:7']]);
    expect(codeOf(approved, sent('PUBLISH', people.buyer, {}, allClear, START - 60_000))).toBe('COMPETE_TIME_PAST');
    expect(codeOf(approved, sent('PUBLISH', people.buyer, {}, { gates: {} }))).toBe('COMPETE_SUPPLIER_BLOCKED');
    expect(codeOf(approved, sent('PUBLISH', people.buyer, {}, allClear))).toBeNull();
  });
});

describe('invitations', () => {
  test('a supplier confirms with its tax rate once it accepts the rules, in time', () => {
    const published = after(...toPublished());
    expect(codeOf(published, confirm('501', '13', 'N'))).toBe('COMPETE_RULES_NOT_ACCEPTED');
    expect(codeOf(published, confirm('501', null))).toBe('COMPETE_TAX_RATE_MISSING');
    expect(codeOf(published, confirm('501', '13', 'Y', START))).toBe('COMPETE_CONFIRM_CLOSED');
    expect(codeOf(published, confirm('999'))).toBe('PERM_WHO');
    expect(effectsOf(published, confirm('501'))).toMatchObject([
      {
        kind: 'send',
        type: 'srmSfdCompeteHall',
        id: '9001',
        event: 'BIDDER_CONFIRMED',
        payload: { editionNo: 1, supplierId: '501', taxRate: '13' },
      },
      { kind: 'message', template: 'COMPETE_ANSWERED', to: ['user:7'], params: { supplier: 'Hua Tech', answer: 'CONFIRMED' } },
    ]);
    expect(after(...toPublished(), confirm('501')).context.suppliers[0]).toMatchObject({
      confirmState: 'CONFIRMED',
      taxRate: '13',
      respondedAt: DAY,
    });
  });

  test('declines with a reason', () => {
    const decline = (text: string | null) => sent('DECLINE_PARTICIPATION', supplierUser('502'), { reason: text });
    expect(codeOf(after(...toPublished()), decline(null))).toBe('REASON_REQUIRED');
    expect(effectsOf(after(...toPublished()), decline('no capacity'))[0]).toMatchObject({
      event: 'BIDDER_DECLINED',
      payload: { supplierId: '502' },
    });
    expect(after(...toPublished(), decline('no capacity')).context.suppliers[1]).toMatchObject({
      confirmState: 'DECLINED',
      declineReason: 'no capacity',
    });
  });

  test('silence becomes NO_REPLY at the deadline, once, and the buyer hears of too few', () => {
    const due = sent('CONFIRM_DUE', SYSTEM, {}, {}, START - 60 * 60_000);
    const published = after(...toPublished(), confirm('501'));
    expect(deadlinesOf(definition, published as unknown as Snapshot)).toEqual([{ event: 'CONFIRM_DUE', at: START - 60 * 60_000 }]);
    expect(effectsOf(published, due)).toMatchObject([
      { kind: 'message', template: 'COMPETE_FEW_CONFIRMED', params: { confirmed: 1, needed: 3 } },
    ]);
    const closed = after(...toPublished(), confirm('501'), due);
    expect(closed.context.suppliers.map((supplier) => supplier.confirmState)).toEqual(['CONFIRMED', 'NO_REPLY', 'NO_REPLY', 'NO_REPLY']);
    expect(deadlinesOf(definition, closed as unknown as Snapshot)).toEqual([]);
  });

  const add = (supplierId: string, facts: object = { ...allClear, supplierName: 'Xi Metal' }, at = DAY) =>
    sent(
      'ADD_SUPPLIER',
      people.buyer,
      { supplierId, contactId: null, hallNos: null, factor: '1', adder: '0', priorityNo: null },
      facts,
      at,
    );
  test('one more is invited, unless already there, blocked or too late', () => {
    const published = after(...toPublished());
    expect(codeOf(published, add('501'))).toBe('COMPETE_SUPPLIER_DUPLICATE');
    expect(codeOf(published, add('505', { gates: { 505: { code: 'SUP_GATE_RFQ_INVITE', text: { en: '', cn: '' } } } }))).toBe(
      'COMPETE_SUPPLIER_BLOCKED',
    );
    expect(codeOf(published, add('505', allClear, START))).toBe('COMPETE_CONFIRM_CLOSED');
    expect(effectsOf(published, add('505'))).toMatchObject([
      { event: 'ADD_BIDDER', payload: { bidder: { supplierId: '505', supplierName: 'Xi Metal' } } },
      { template: 'COMPETE_INVITED', to: ['supplier:505'] },
    ]);
  });

  test('one is removed with a reason, and may be invited anew', () => {
    const remove = (supplierId: string, text: string | null) => sent('REMOVE_SUPPLIER', people.buyer, { supplierId, reason: text });
    expect(codeOf(after(...toPublished()), remove('501', null))).toBe('REASON_REQUIRED');
    expect(codeOf(after(...toPublished()), remove('999', 'x'))).toBe('DOC_LINE_UNKNOWN');
    const removed = after(...toPublished(), remove('501', 'wrong site'));
    expect(removed.context).toMatchObject({ invitedCount: 3 });
    expect(codeOf(removed, confirm('501'))).toBe('PERM_WHO');
    expect(
      after(...toPublished(), remove('501', 'wrong site'), add('501'))
        .context.suppliers.filter((supplier) => supplier.supplierId === '501')
        .map((supplier) => supplier.confirmState),
    ).toEqual(['INVITED']);
  });

  test('deposits are recorded by finance where one is asked', () => {
    const record = sent('RECORD_DEPOSIT', people.finance, { supplierId: '501', depositState: 'RECEIVED' });
    expect(codeOf(after(...toPublished()), record)).toBe('COMPETE_DEPOSIT_NOT_ASKED');
    expect(effectsOf(after(...toPublished({ fields: { depositFlag: 'Y' } })), record)).toMatchObject([
      { event: 'DEPOSIT_CHANGED', payload: { supplierId: '501', depositOkFlag: 'Y' } },
    ]);
    expect(codeOf(after(...toPublished({ fields: { depositFlag: 'Y' } }), sent('CANCEL', people.buyer, reason)), record)).toBeNull();
  });
});

describe('changing what is published', () => {
  const reschedule = (startAt: number, facts = { openHallCount: 0 }, text: string | null = 'holiday') =>
    sent(
      'RESCHEDULE',
      people.buyer,
      { confirmDeadline: null, halls: [{ hallNo: 1, checkinAt: startAt - 1_800_000, startAt }], reason: text },
      facts,
    );

  test('rescheduling keeps order and lead, and configures the hall anew', () => {
    const published = after(...toPublished());
    expect(codeOf(published, reschedule(START + 1, { openHallCount: 1 }))).toBe('COMPETE_HALL_OPEN');
    expect(codeOf(published, reschedule(DAY + 60_000))).toBe('COMPETE_TIME_ORDER');
    expect(codeOf(published, { ...reschedule(START + 86_400_000), at: START + 86_400_000 - 60_000 })).toBe('COMPETE_TIME_PAST');
    expect(codeOf(published, reschedule(START + 1, { openHallCount: 0 }, null))).toBe('REASON_REQUIRED');
    expect(effectsOf(published, reschedule(START + 86_400_000))).toMatchObject([
      { event: 'CONFIGURE', payload: { fields: { startAt: START + 86_400_000 } } },
      { template: 'COMPETE_RESCHEDULED' },
    ]);
  });

  test('a revision disarms halls, asks everybody again, and tells dropped halls when published anew', () => {
    const two = { items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })], halls: [hallLine(1), hallLine(2)] };
    const revise = sent('REVISE', people.buyer, reason, { openHallCount: 0 });
    const published = after(...toPublished(two), confirm('501'));
    expect(codeOf(published, sent('REVISE', people.buyer, reason, { openHallCount: 2 }))).toBe('COMPETE_HALL_OPEN');
    expect(effectsOf(published, revise)).toMatchObject([
      { id: '9001', event: 'CANCEL_PENDING', payload: { editionNo: 2 } },
      { id: '9002', event: 'CANCEL_PENDING' },
      { template: 'COMPETE_REVISED' },
    ]);
    const revised = after(...toPublished(two), confirm('501'), revise);
    expect(revised).toMatchObject({ state: 'draft', context: { editionNo: 2, suppliers: [{ confirmState: 'INVITED' }, {}, {}, {}] } });
    expect(codeOf(revised, sent('DELETE', people.buyer))).toBe('COMPETE_WAS_PUBLISHED');
    const dropped = sent('SAVE', people.buyer, {
      fields: {},
      lines: { halls: { remove: [2] }, items: { set: [{ itemNo: 20, hallNo: 1 }] } },
    });
    expect(effectsOf(after(...toPublished(two), revise, dropped, submit()), approve)).toMatchObject([
      { kind: 'send', id: '9001', event: 'CONFIGURE' },
      { kind: 'send', id: '9002', event: 'CANCEL_HALL' },
      { template: 'COMPETE_INVITED' },
    ]);
    expect(codeOf(revised, sent('CANCEL', people.buyer, reason))).toBeNull();
  });

  test("cancelling: never-published drafts are deleted instead, running events are the manager's", () => {
    expect(codeOf(after(create()), sent('CANCEL', people.buyer, reason))).toBe('STATE_NOT_ALLOWED');
    const live = after(...toPublished(), ...confirmAll, opened());
    expect(codeOf(live, sent('CANCEL', people.buyer, reason))).toBe('PERM_WHO');
    expect(codeOf(live, sent('CANCEL', people.manager, { reason: '' }))).toBe('REASON_REQUIRED');
    expect(effectsOf(live, sent('CANCEL', people.manager, reason))).toMatchObject([
      { id: '9001', event: 'CANCEL_HALL' },
      { template: 'COMPETE_CANCELLED' },
    ]);
    expect(effectsOf(after(...toAwarding()), sent('CANCEL', people.manager, reason))).toMatchObject([
      { id: '9001', event: 'ARCHIVE' },
      { template: 'COMPETE_CANCELLED' },
    ]);
  });
});

describe('what halls tell', () => {
  test('the event competes, then awaits the award with the best amount; repeated or foreign news change nothing', () => {
    expect(after(...toPublished(), opened()).state).toBe('competing');
    const awarding = after(...toPublished(), ...confirmAll, opened(), ended());
    expect(awarding).toMatchObject({ state: 'awarding', context: { bestAmount: '1945', halls: [{ hallProgress: 'ENDED' }] } });
    expect(todoTypes(awarding)).toEqual(['COMPETE_AWARD>user:7']);
    const live = after(...toPublished(), opened());
    expect(codeOf(live, fromHall('HALL_OPENED', '7777'))).toBe('STATE_NOT_ALLOWED');
    expect(codeOf(live, fromHall('HALL_ENDED', '7777', { hallId: '7777', bestValue: '1', turnCount: 1 }))).toBe('STATE_NOT_ALLOWED');
  });

  test('serial halls: the next one checks in at once and starts after the gap', () => {
    const serial = {
      fields: { hallSequence: 'SERIAL', serialGapSeconds: 120 },
      items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })],
      halls: [hallLine(1), hallLine(2)],
    };
    expect(effectsOf(after(create(serial), submit()), approve).slice(0, 2)).toMatchObject([
      { payload: { fields: { serialWaitFlag: 'N' } } },
      { payload: { fields: { serialWaitFlag: 'Y' } } },
    ]);
    const first = after(...toPublished(serial), opened());
    const at = START + 30 * 60_000;
    expect(effectsOf(first, ended())).toEqual([
      {
        kind: 'send',
        type: 'srmSfdCompeteHall',
        id: '9002',
        event: 'RESCHEDULE_HALL',
        payload: { editionNo: 1, checkinAt: at, startAt: at + 120_000 },
        part: '9002',
      },
    ]);
    expect(after(...toPublished(serial), opened(), ended())).toMatchObject({
      state: 'competing',
      context: { halls: [{ hallProgress: 'ENDED' }, { checkinAt: at, startAt: at + 120_000 }] },
    });
    expect(codeOf(after(...toPublished(serial), opened(), ended()), ended())).toBe('STATE_NOT_ALLOWED');
    expect(after(...toPublished(serial), opened(), ended(), failed('9002'))).toMatchObject({
      state: 'awarding',
      context: { bestAmount: '1945' },
    });
  });

  test('example 12.15: the only hall failed, and the event with it', () => {
    expect(after(...toPublished(), failed()).state).toBe('failed');
    expect(effectsOf(after(...toPublished()), failed())).toMatchObject([{ kind: 'message', template: 'COMPETE_FAILED' }]);
  });

  test('a rehearsal ends without award', () => {
    expect(after(...toPublished({ fields: { rehearsalFlag: 'Y' } }), opened(), ended()).state).toBe('rehearsed');
    expect(after(...toPublished({ fields: { rehearsalFlag: 'Y' } }), failed()).state).toBe('rehearsed');
  });

  test('a reopened hall takes the event back to competing, whatever the award had come to', () => {
    const reopened = fromHall('HALL_REOPENED', '9001', { hallId: '9001' });
    expect(after(...toAwarding(), saveAward(allTo501), submitAward(), reopened)).toMatchObject({
      state: 'competing',
      context: { halls: [{ hallProgress: 'OPEN', bestValue: null }] },
    });
    expect(after(...toAwarding(), reopened, ended('9001', '1900'))).toMatchObject({ state: 'awarding', context: { bestAmount: '1900' } });
  });
});

describe('example 12.16: for a bidding project', () => {
  const project = {
    fields: { sourceType: 'BIDDING', sourceId: '3001', sectionId: '2001', direction: 'REVERSE', awardMode: 'TOTAL' },
    suppliers: [{ supplierId: '501' }, { supplierId: '503' }],
  };
  const bySystem = {
    ...create({ ...project, fields: { ...project.fields, singleSourceReason: 'shortlist', buyerId: '7' } }),
    actor: SYSTEM,
  };
  const published = [bySystem, submit(), approve];

  test("the hall's prices go back to the section; nothing is awarded here", () => {
    const told = ended('9001', '1945', [
      { ...results({ 501: ['9.45', '25'] })[0]!, offers: [{ ...results({ 501: ['9.45', '25'] })[0]!.offers[0]!, total: '1945' }] },
    ]);
    expect(effectsOf(after(...published, opened()), told)).toMatchObject([
      {
        kind: 'send',
        type: 'srmSfdBiddingHeader',
        id: '3001',
        event: 'NEGOTIATION_CLOSED',
        part: '2001',
        payload: {
          mode: 'COMPETE',
          sectionId: '2001',
          finalPrices: [
            {
              supplierId: '501',
              total: '1945',
              lines: [
                { itemNo: 10, price: '9.45' },
                { itemNo: 20, price: '25' },
              ],
            },
          ],
        },
      },
      { kind: 'send', id: '9001', event: 'ARCHIVE' },
    ]);
    const done = after(...published, opened(), told);
    expect([done.state, done.context.bestAmount]).toEqual(['handedOver', '1945']);
    expect(codeOf(done, submitAward())).toBe('STATE_NOT_ALLOWED');
  });

  test('all halls failed: the project goes on with the opened prices', () => {
    expect(effectsOf(after(...published), failed())[0]).toMatchObject({ event: 'NEGOTIATION_CLOSED', payload: { finalPrices: [] } });
  });

  test('cancelled here, the project is answered; ended there, it is not', () => {
    expect(
      effectsOf(after(...published), sent('CANCEL', people.buyer, reason)).map((effect) =>
        effect.kind === 'send' ? effect.event : effect.kind,
      ),
    ).toEqual(['CANCEL_HALL', 'NEGOTIATION_CLOSED', 'message']);
    expect(
      effectsOf(after(...published), sent('PROJECT_ENDED', SYSTEM)).map((effect) => (effect.kind === 'send' ? effect.event : effect.kind)),
    ).toEqual(['CANCEL_HALL', 'message']);
    expect(codeOf(after(bySystem), sent('CANCEL', people.buyer, reason))).toBeNull();
  });
});

test('declared failed by the manager, with a reason', () => {
  expect(codeOf(after(...toAwarding()), sent('FAIL', people.buyer, reason))).toBe('PERM_WHO');
  expect(codeOf(after(...toAwarding()), sent('FAIL', people.manager, { reason: null }))).toBe('REASON_REQUIRED');
  expect(after(...toAwarding(), sent('FAIL', people.manager, reason)).state).toBe('failed');
});

test('every state is reached by these stories', () => {
  const reached = new Set(
    [
      after(create()),
      after(create(), submit()),
      after(create(), submit(), sent('REJECT', people.approver, reason)),
      after(create({ fields: { publishOnApproval: 'N' } }), submit(), approve),
      after(...toPublished()),
      after(...toPublished(), opened()),
      after(...toAwarding()),
      after(...toAwarding(), saveAward(allTo501), submitAward()),
      after(...toAwarding(), saveAward(allTo501), submitAward(), sent('REJECT_AWARD', people.approver, reason)),
      after(...toAwarded()),
      after(...toAwarded(), sent('FULFIL_MANUALLY', people.buyer, { reference: null, ...reason })),
      after(...toPublished({ fields: { rehearsalFlag: 'Y' } }), failed()),
      after(...toPublished(), failed()),
      after(...toPublished(), sent('CANCEL', people.buyer, reason)),
      after(
        { ...create({ fields: { sourceType: 'BIDDING', sourceId: '3001', buyerId: '7' } }), actor: SYSTEM },
        submit(),
        approve,
        ended(),
      ),
    ].map((snapshot) => snapshot.state),
  );
  expect([...reached].toSorted()).toEqual(Object.keys(definition.machine.states).toSorted());
});
