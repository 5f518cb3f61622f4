import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { sentence } from '../../../../state-machines/kernel/refusals.js';
import { srmSfdAuctionQuestion } from '../../../../state-machines/compete/sourcing/question/index.js';
import { MONDAY } from '../../golden/events.js';
import { END, HOUR, Story, approver, buyer, content, definition, item, line, manager, opened, supplier } from './facts.js';
import type { Setup } from './facts.js';
import { TenderStory, definition as tender } from './tender/story.js';

// What is refused in inquiries, tenders and questions, by its code and sentence, and beside it what is just allowed.

interface Sent {
  readonly type: string;
  readonly actor: Actor;
  readonly payload?: object;
  readonly facts?: object;
}
/** The code and the English sentence, or the state that it leads to. */
function answerOf(of: AnyDefinition, snapshot: Snapshot | null, { type, actor, payload = {}, facts = {} }: Sent, at = END + HOUR): string {
  const answer = decide(of, snapshot, { type, actor, payload, facts, cause: null, at });
  return answer.ok ? answer.after.state : `${answer.refusal.code}: ${sentence(of.allReasons, answer.refusal, 'en')}`;
}

describe('what somebody has acted on is not withdrawn', () => {
  const acted = 'APPROVAL_ALREADY_ACTED: The approval has already been handled.';
  test('an inquiry and its award', () => {
    const story = new Story().create();
    story.send('SUBMIT_PUBLISH', buyer, END - 12 * HOUR, {}, { gated: {} });
    const withdraw = (snapshot: Snapshot | null, type: string, facts: object) =>
      answerOf(definition, snapshot, { type, actor: buyer, facts });
    expect(withdraw(story.snapshot, 'WITHDRAW', { acted: true })).toBe(acted);
    expect(withdraw(story.snapshot, 'WITHDRAW', { acted: false })).toBe('draft');
    const award = submitted(bidsOfTwo(), [share(10, '501')]);
    expect(withdraw(award.snapshot, 'WITHDRAW_AWARD', { acted: true })).toBe(acted);
    expect(withdraw(award.snapshot, 'WITHDRAW_AWARD', { acted: false })).toBe('opened');
  });
  test('a tender and its award', () => {
    const story = invitation('approving');
    const withdraw = (snapshot: Snapshot | null, type: string, facts: object) => answerOf(tender, snapshot, { type, actor: buyer, facts });
    expect(withdraw(story.snapshot, 'WITHDRAW', { acted: true })).toBe(acted);
    expect(withdraw(story.snapshot, 'WITHDRAW', { acted: false })).toBe('draft');
    const decided = decidedTender();
    decided.send('SUBMIT_AWARD', buyer, {}, { gated: {} });
    expect(withdraw(decided.snapshot, 'WITHDRAW_AWARD', { acted: true })).toBe(acted);
    expect(withdraw(decided.snapshot, 'WITHDRAW_AWARD', { acted: false })).toBe('decided');
  });
});

const share = (itemNo: number, supplierId: string, awardRate = '100') => ({
  ...{ itemNo, supplierId, awardRate, negotiatedPrice: null, reason: 'Tools' },
});
const bidsOfTwo = (setup?: Setup): Story => {
  const items = setup?.items?.length ?? 1;
  const priced = (price: string) => content(Array.from({ length: items }, (_one, index) => line(10 * (index + 1), price)));
  return opened({ '501': priced('9.00'), '502': priced('9.50') }, setup);
};
function submitted(story: Story, rows: readonly object[]): Story {
  story.send('SAVE_AWARD', buyer, END + HOUR, { rows, notAwarded: [] });
  story.send('SUBMIT_AWARD', buyer, END + HOUR, {}, { gated: {}, today: '2026-03-02' });
  return story;
}
/** Submitted, and approved if it says so. */
function invitation(until: 'approving' | 'approved'): TenderStory {
  const story = new TenderStory();
  const head = {
    ...{ orgId: '100', tenderTitle: 'Bearings 2027', categoryId: '20', inviteEndDate: MONDAY + 48 * HOUR },
    ...{ validFrom: '2027-01-01', validTo: '2027-12-31' },
  };
  const items = [{ itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '10000' }];
  const lines = { items: { set: items }, suppliers: { set: ['1', '2', '3'].map((supplierId) => ({ supplierId })) } };
  story.send('CREATE', buyer, { fields: head, lines }, { id: '7002', docNumber: 'TND-1' });
  story.send('SUBMIT', buyer, {}, { gated: {} });
  if (until === 'approved') story.send('APPROVE', approver, { comment: null });
  return story;
}
function decidedTender(): TenderStory {
  const story = new TenderStory().confirmed({ shareScheme: '60,40', followFlag: 'N' });
  story.round(['1', '2', '3']);
  story.bid('1', '9.00');
  story.bid('2', '9.20');
  story.due();
  story.send('DECIDE', buyer);
  return story;
}

describe('an award of which documents were generated stands', () => {
  const generated = 'AWARD_ALREADY_GENERATED: Documents were already generated.';
  const voided = { docType: 'srmPurOrderHeader', docId: '801' };
  test('an inquiry: it is revoked once the order of it is void', () => {
    const story = submitted(bidsOfTwo(), [share(10, '501', '60'), share(10, '502', '40')]);
    story.send('APPROVE_AWARD', approver, END + HOUR, { comment: null });
    const revoke = () =>
      answerOf(definition, story.snapshot, { type: 'REVOKE_AWARD', actor: manager, payload: { reason: 'We split anew' } });
    expect(revoke()).toBe('opened');
    const ids = { '501:100::CNY': '801' };
    expect(story.send('GENERATE_ORDER', buyer, END + HOUR, { supplierIds: ['501'] }, { ids, today: '2026-03-02' })).toBe('awarded');
    expect(story.c.awards.map(({ generatedId }) => generatedId)).toEqual(['801', null]);
    expect(revoke()).toBe(generated);
    story.send('DOWNSTREAM_VOIDED', SYSTEM, END + HOUR, voided);
    expect(revoke()).toBe('opened');
  });
  test('a tender: its winners are changed once the order of them is void', () => {
    const story = decidedTender();
    story.send('SUBMIT_AWARD', buyer, {}, { gated: {} });
    story.send('APPROVE_AWARD', approver, { comment: null });
    const rows = [
      { supplierId: '1', share: '50', price: null },
      { supplierId: '2', share: '50', price: null },
    ];
    const payload = { itemNo: null, rows, reason: 'Capacity', attachmentIds: null };
    const facts = { orgIds: null, gated: {} };
    const modify = () => answerOf(tender, story.snapshot, { type: 'MODIFY_WINNING_SUPPLIER', actor: manager, payload, facts });
    expect(modify()).toBe('decided');
    const ids = { '1:101:101:CNY': '801' };
    expect(story.send('GENERATE_ORDER', buyer, { supplierIds: ['1'] }, { ids })).toBe('awarded');
    expect(story.c.winners.map(({ generatedId }) => generatedId)).toEqual(['801', null]);
    expect(modify()).toBe(generated);
    story.send('DOWNSTREAM_VOIDED', SYSTEM, voided);
    expect(modify()).toBe('decided');
  });
});

describe('a whole lot', () => {
  const lot = (allowSplitFlag: 'Y' | 'N', rows: readonly object[]) => {
    const story = bidsOfTwo({ fields: { awardMode: 'TOTAL', allowSplitFlag }, items: [item(10), item(20)] });
    story.send('SAVE_AWARD', buyer, END + HOUR, { rows, notAwarded: [] });
    const facts = { gated: {}, today: '2026-03-02' };
    return answerOf(definition, story.snapshot, { type: 'SUBMIT_AWARD', actor: buyer, facts });
  };
  test('goes to one supplier where it is not to be split', () => {
    const not = 'AWARD_SPLIT_NOT_ALLOWED: Splitting is not allowed.';
    expect(lot('N', [share(10, '501'), share(20, '501')])).toBe('awardApproving');
    expect(
      lot(
        'N',
        [10, 20].flatMap((no) => [share(no, '501', '60'), share(no, '502', '40')]),
      ),
    ).toBe(not);
  });
  test('is split in the same shares of all its items', () => {
    const split = (second: string) => [
      ...[share(10, '501', '60'), share(10, '502', '40')],
      ...[share(20, '501', second), share(20, '502', String(100 - Number(second)))],
    ];
    expect(lot('Y', split('60'))).toBe('awardApproving');
    expect(lot('Y', split('50'))).toBe('AWARD_TOTAL_MIX: Shares must be the same for all items of the lot.');
  });
});

test('an invitation that ran out is not answered when others are invited later', () => {
  const story = invitation('approved');
  story.send('SEND_SUPPLIER', buyer, { supplierIds: [], inviteEndDate: null }, { gated: {} });
  const payload = { rulesAccepted: 'Y', questionnaire: null, confirmAttachmentIds: null };
  const confirm = (id: string) => answerOf(tender, story.snapshot, { type: 'CONFIRM_INVITATION', actor: supplier(id), payload }, story.at);
  expect(confirm('2')).toBe('inviting');
  story.send('CONFIRM_INVITATION', supplier('1'), payload);
  story.send('INVITE_DUE', SYSTEM, {}, {}, story.c.inviteEndDate!);
  story.send('SEND_SUPPLIER', buyer, { supplierIds: ['4'], inviteEndDate: story.at + 48 * HOUR }, { gated: {} });
  expect(story.c.suppliers.map(({ inviteState }) => inviteState)).toEqual(['CONFIRMED', 'NO_REPLY', 'NO_REPLY', 'SENT']);
  expect(confirm('2')).toBe('TND_NOT_INVITED: You are not invited.');
  expect(confirm('4')).toBe('inviting');
});

test('a question is answered with something, and an answer amended with something', () => {
  const question = anyDefinition(srmSfdAuctionQuestion);
  const source = {
    ...{ number: 'INQ-1', title: 'Brackets', orgId: '100', buyerId: '7', open: true, closedAt: END, invitedIds: ['501'] },
  };
  const asked = decide(question, null, {
    ...{ type: 'ASK', actor: supplier('501'), at: MONDAY, cause: null },
    payload: { sourceType: 'AUCTION', sourceId: '7001', itemNo: null, subject: 'Steel', questionKind: 'TECHNICAL', content: 'Which?' },
    facts: { id: '61', source, waiting: 0 } as object,
  });
  if (!asked.ok) throw new Error(asked.refusal.code);
  const said = (snapshot: Snapshot, type: string, answer: string) => {
    const payload = { answer, publicFlag: 'N', publicQuestionText: null, reason: 'A slip' };
    return answerOf(question, snapshot, { type, actor: buyer, payload, facts: { source } }, MONDAY);
  };
  const empty = 'QST_EMPTY: Write an answer.';
  expect([said(asked.after, 'ANSWER', ' '), said(asked.after, 'ANSWER', 'S355')]).toEqual([empty, 'answered']);
  const answered = decide(question, asked.after, {
    ...{ type: 'ANSWER', actor: buyer, at: MONDAY, cause: null, facts: { source } as object },
    payload: { answer: 'S355', publicFlag: 'N', publicQuestionText: null },
  });
  if (!answered.ok) throw new Error(answered.refusal.code);
  expect([said(answered.after, 'AMEND_ANSWER', ''), said(answered.after, 'AMEND_ANSWER', 'S355J2')]).toEqual([empty, 'answered']);
});
