import { expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Compete } from '../../../../state-machines/compete/compete-header/fields.js';
import { letters } from '../../../../state-machines/compete/compete-header/messages.js';
import { told } from '../told.js';
import { codesOf, explore, gapsOf } from '../../kernel/explore.js';
import type { Draft } from './event.js';
import {
  DAY,
  START,
  after,
  allClear,
  allTo501,
  approve,
  approveAward,
  confirm,
  create,
  definition,
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
  share,
  submit,
  submitAward,
  supplierUser,
  toAwarding,
} from './event.js';
import { faultyDrafts, turn } from './faults.js';

// Every state, row and refusal of a compete event, walked from its creation by decisions alone.

const reason = { reason: 'As agreed' };
const unsaid = { reason: ' ' };
const copy = (rehearsalFlag: 'Y' | 'N') =>
  sent(
    'COPY',
    people.buyer,
    { fromId: '7001', rehearsalFlag, fromHallResults: null },
    {
      id: '8001',
      docNumber: 'CMP-2',
      hallIds: { 1: '9001' },
      copy: create().payload,
      sourceId: '7001',
      sourceNumber: 'CMP-1',
      orgId: '101',
      supplierNames: {},
    },
  );

const creations: readonly MachineEvent[] = [
  create({ fields: { depositFlag: 'Y', depositAmount: '5000' } }),
  create({ fields: { publishOnApproval: 'N' } }),
  copy('N'),
  copy('Y'),
  { ...create({ fields: { sourceType: 'BIDDING', sourceId: '3001', buyerId: '7' } }), actor: SYSTEM },
  create({ suppliers: [{ supplierId: '501' }, { supplierId: '501' }] }),
];

const generate = (kind: string, supplierIds: readonly string[] = []) =>
  sent(`GENERATE_${kind}`, people.buyer, { supplierIds }, { ids: { '501:CNY': '6001', '501:101': '6101' }, today: '2026-03-05' });
const times = (checkinAt: number, startAt: number) => ({ confirmDeadline: null, halls: [{ hallNo: 1, checkinAt, startAt }] });
const add = (supplierId: string, at = DAY, facts: object = { ...allClear, supplierName: 'Xi Metal' }) =>
  sent('ADD_SUPPLIER', people.buyer, { supplierId, contactId: null, hallNos: null, factor: '1', adder: '0', priorityNo: null }, facts, at);

function samples(snapshot: Snapshot | null): readonly MachineEvent[] {
  if (!snapshot) return creations;
  const event = snapshot.context as unknown as Compete;
  const withReason = (type: string, actor = people.buyer, payload: object = {}, facts: object = {}) =>
    [reason, unsaid].map((said) => sent(type, actor, { ...payload, ...said }, facts));
  const timers = deadlinesOf(definition, snapshot).map((timer) =>
    sent(timer.event, SYSTEM, {}, {}, timer.at, { kind: 'TIMER', event: timer.event, due: timer.at }),
  );
  return [
    ...timers,
    sent('SAVE', people.buyer, { fields: { competeTitle: 'Steel' } }),
    sent('SAVE', people.buyer, { fields: { rehearsalFlag: event.rehearsalFlag === 'Y' ? 'N' : 'Y' } }),
    sent('DELETE', people.buyer),
    submit(),
    submit({ gates: {} }),
    { ...submit(), at: START },
    sent('WITHDRAW', people.buyer),
    sent('WITHDRAW', people.buyer, {}, { acted: true }),
    approve,
    { ...approve, actor: { ...people.approver, userId: people.buyer.userId } },
    ...withReason('REJECT', people.approver),
    sent('PUBLISH', people.buyer, {}, allClear),
    sent('PUBLISH', people.buyer, {}, { gates: {} }),
    sent('PUBLISH', people.buyer, {}, allClear, START),
    add('505'),
    add('501'),
    add('505', START),
    add('506', DAY, { gates: {} }),
    ...withReason('REMOVE_SUPPLIER', people.buyer, { supplierId: '502' }),
    sent('REMOVE_SUPPLIER', people.buyer, { supplierId: '999', ...reason }),
    confirm('501'),
    confirm('501', null),
    confirm('501', '13', 'N'),
    confirm('501', '13', 'Y', START),
    ...withReason('DECLINE_PARTICIPATION', supplierUser('501')),
    sent('RECORD_DEPOSIT', people.finance, { supplierId: '501', depositState: 'RECEIVED' }),
    sent('RECORD_DEPOSIT', people.finance, { supplierId: '999', depositState: 'RECEIVED' }),
    ...[
      [START, START + 1],
      [START, START],
      [DAY, DAY + 1],
    ].flatMap(([checkinAt, startAt]) => withReason('RESCHEDULE', people.buyer, times(checkinAt!, startAt!), { openHallCount: 0 })),
    sent(
      'RESCHEDULE',
      people.buyer,
      { confirmDeadline: DAY - 1, halls: [{ hallNo: 1, checkinAt: DAY, startAt: DAY + 1 }], ...reason },
      { openHallCount: 0 },
    ),
    ...withReason('REVISE', people.buyer, {}, { openHallCount: 0 }),
    ...withReason('REVISE', people.buyer, {}, { openHallCount: 1 }),
    opened(),
    opened('9009'),
    ended(),
    ended('9001', null),
    failed(),
    fromHall('HALL_REOPENED', '9001'),
    fromHall('HALL_REOPENED', '9009'),
    saveAward(allTo501),
    saveAward([share('504', 10, '100')]),
    submitAward(),
    sent('WITHDRAW_AWARD', people.buyer),
    sent('WITHDRAW_AWARD', people.buyer, {}, { acted: true }),
    approveAward,
    ...withReason('REJECT_AWARD', people.approver),
    ...withReason('REVOKE_AWARD', people.manager),
    sent('COUNTERSIGN', people.expert, { opinion: 'AGREE', comment: null }),
    generate('AGREEMENT'),
    generate('AGREEMENT', ['503']),
    generate('ORDER'),
    generate('ORDER', ['501']),
    generate('CONTRACT'),
    generate('PRICING'),
    ...withReason('FULFIL_MANUALLY', people.buyer, { reference: 'INV-7' }),
    ...withReason('FAIL', people.manager),
    ...withReason('CANCEL'),
    ...withReason('CANCEL', people.manager),
    sent('PROJECT_ENDED', SYSTEM),
    sent('DOWNSTREAM_VOIDED', SYSTEM, { docType: 'srmPurOrderHeader', docId: '6101' }),
    sent('DOWNSTREAM_VOIDED', SYSTEM, { docType: 'srmPurOrderHeader', docId: '6999' }),
  ];
}

const found = explore(definition, {
  samples,
  visitsPerState: 1,
  most: 160,
  fingerprint: ({ context, state }) => {
    const event = context as unknown as Compete;
    return [
      event.sourceType,
      event.rehearsalFlag,
      event.publishOnApproval,
      event.depositFlag,
      event.editionNo > 1,
      state.startsWith('award') && event.awards.length,
      event.awards.some((award) => award.generatedId !== null),
    ].join();
  },
});

const split: Draft = { fields: { allowSplitFlag: 'Y' } };
const countersigned: Draft = { fields: { countersignFlag: 'Y', observerIds: ['11'] } };
const sign = (opinion: string, actor = people.expert) => sent('COUNTERSIGN', actor, { opinion, comment: null });
const twoHalls: Draft = {
  fields: { maxLotsPerSupplier: 1 },
  items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })],
  halls: [hallLine(1), hallLine(2)],
};
const bothResults = [...results({ 501: ['9', '9'] }), ...results({ 501: ['9', '9'] }, '9002')];
const accepted = results().map((hall) => ({
  ...hall,
  offers: hall.offers.map((offer) => ({ ...offer, lines: offer.lines.map((line) => ({ ...line, acceptedQty: '60' })) })),
}));
const allOf = (first: string, second: string) => [
  share('501', 10, first),
  share('503', 10, second, reason),
  share('501', 20, first),
  share('503', 20, second, reason),
];
const awarding = (draft: Draft, save: MachineEvent) => after(...toAwarding(draft), save);

/** What the short walks cannot meet: events set up for one fault each. */
const deliberate: readonly (readonly [Snapshot<Compete>, MachineEvent])[] = [
  ...faultyDrafts.map(([, draft]) => [after(create(draft)), submit()] as const),
  [after(create({ halls: [hallLine(1, { turnParams: [turn({ eliminateN: 3 }), turn({ turnNo: 2 })] })] })), submit()],
  [after(create({ fields: { rulesText: null } })), submit()],
  [after(create({ halls: [hallLine(1, { competeFormat: 'SEALED' })] })), submit({ ...allClear, played: ['ENGLISH'] })],
  ...[['3', '4'] as const, ['3', null] as const].map(
    ([first, second]) =>
      [
        after(create({ items: [itemLine(10, '1', { startPrice: first }), itemLine(20, '1', { startPrice: second })] })),
        submit({ ...allClear, startsHeld: true }),
      ] as const,
  ),
  [after(create(), submit(), approve, sent('REVISE', people.buyer, reason, { openHallCount: 0 })), sent('DELETE', people.buyer)],
  [awarding({}, saveAward([])), submitAward()],
  [awarding(split, saveAward(allOf('70', '20'))), submitAward()],
  [awarding({}, saveAward(allOf('60', '40'))), submitAward()],
  [awarding(split, saveAward([share('501', 10, '100'), share('501', 20, '60'), share('503', 20, '40', reason)])), submitAward()],
  [awarding({}, saveAward([share('503', 10, '100'), share('503', 20, '100')])), submitAward()],
  [
    after(
      create(twoHalls),
      submit(),
      approve,
      opened(),
      opened('9002'),
      ended(),
      ended('9002'),
      saveAward([share('501', 10, '100'), { ...share('501', 20, '100'), hallId: '9002' }], { results: bothResults }),
    ),
    submitAward({ results: bothResults }),
  ],
  [awarding({ items: [itemLine(10, '100', { targetPrice: '9' }), itemLine(20, '40')] }, saveAward(allTo501)), submitAward()],
  [awarding({}, saveAward(allTo501)), submitAward({ gates: {} })],
  [awarding({}, saveAward([share('501', 10, '100', { negotiatedPrice: '9.5', ...reason }), share('501', 20, '100')])), submitAward()],
  [awarding(split, saveAward(allOf('50', '50'), { results: accepted })), submitAward({ results: accepted })],
  [awarding(countersigned, saveAward(allTo501)), submitAward()],
  [awarding(countersigned, sign('AGREE')), sign('AGREE')],
  [
    after(
      create({ items: [itemLine(10, '100', { itemId: null }), itemLine(20, '40')] }),
      ...toAwarding().slice(1),
      saveAward(allTo501),
      submitAward(),
      approveAward,
    ),
    generate('AGREEMENT'),
  ],
  [after(...toAwarding({ fields: { direction: 'FORWARD' } }), saveAward(allTo501), submitAward(), approveAward), generate('ORDER')],
  [
    after(...toAwarding(split), saveAward(allOf('60', '40')), submitAward(), approveAward, generate('ORDER', ['501'])),
    generate('ORDER', ['501']),
  ],
  [
    after(...toAwarding(split), saveAward(allOf('60', '40')), submitAward(), approveAward, generate('ORDER', ['501'])),
    sent('REVOKE_AWARD', people.manager, reason),
  ],
];

/** Rows that need two lots, two winners or observers. */
const twoLots = (...then: readonly MachineEvent[]) => after(create(twoHalls), submit(), approve, ...then);
const project = (draft: Draft): MachineEvent =>
  create({ ...draft, fields: { ...draft.fields, sourceType: 'BIDDING', sourceId: '3001', buyerId: '7' } }, SYSTEM, { createdBy: '7' });
const twoWinners = (...then: readonly MachineEvent[]) =>
  after(...toAwarding(split), saveAward(allOf('60', '40')), submitAward(), approveAward, ...then);
const rejected = after(
  ...toAwarding({ fields: { observerIds: ['11'] } }),
  saveAward(allTo501),
  submitAward(),
  sent('REJECT_AWARD', people.approver, reason),
);
const voided = sent('DOWNSTREAM_VOIDED', SYSTEM, { docType: 'srmPurOrderHeader', docId: '6101' });
const larger: readonly (readonly [Snapshot<Compete>, MachineEvent])[] = [
  [twoWinners(), generate('AGREEMENT', ['501'])],
  [twoWinners(), generate('ORDER', ['501'])],
  [twoWinners(), generate('CONTRACT', ['501'])],
  [twoWinners(), generate('PRICING', ['501'])],
  [twoWinners(generate('ORDER', ['501'])), voided],
  ...[twoLots(), twoLots(opened())].flatMap((event) => [ended(), failed()].map((told) => [event, told] as const)),
  ...[[], [opened()]].flatMap((first) => [
    [twoLots(...first, ended()), failed('9002')] as const,
    [after(project(twoHalls), submit(), approve, ...first, ended()), failed('9002')] as const,
  ]),
  [after(...toAwarding(countersigned)), sign('AGREE')],
  [rejected, sign('AGREE')],
  [
    after(project({ fields: { depositFlag: 'Y', depositAmount: '5000' } }), submit(), approve, ended()),
    sent('RECORD_DEPOSIT', people.finance, { supplierId: '501', depositState: 'RECEIVED' }),
  ],
  [after(project({})), sent('DELETE', people.buyer)],
];

/** An end is news of a hall that ended: "all failed" follows from failures only. */
const neverTaken = ['published.HALL_ENDED.5', 'competing.HALL_ENDED.5'];

test('every state, every row, every refusal', () => {
  const decisions = [...deliberate, ...larger].map(([snapshot, event]) => decide(definition, snapshot as unknown as Snapshot, event));
  const rows = new Set(decisions.flatMap((decision) => (decision.ok ? [decision.row.id] : [])));
  const gaps = gapsOf(definition, found, new Set(decisions.flatMap(codesOf)));
  expect({ ...gaps, rows: gaps.rows.filter((row) => !rows.has(row)) }).toEqual({ states: [], rows: neverTaken, codes: [] });
});

test('the way to an award is seven events', () =>
  expect(found.states.get('awarded')!.path.map((event) => event.type)).toEqual([
    'CREATE',
    'SUBMIT',
    'APPROVE',
    'HALL_ENDED',
    'SAVE_AWARD',
    'SUBMIT_AWARD',
    'APPROVE_AWARD',
  ]));

test('every message has words, and says nothing that its reader does not see', () => {
  const walked = [...found.states.values()].flatMap(({ snapshot }) => samples(snapshot).map((event) => [snapshot, event] as const));
  const award = [after(...toAwarding(), saveAward(allTo501), submitAward()), approveAward] as const;
  const all = [...walked, ...([...larger, award] as unknown as typeof walked)].flatMap(([snapshot, event]) =>
    told(definition, snapshot, event),
  );
  expect(all.filter(({ beyond }) => beyond.length > 0)).toEqual([]);
  expect([...new Set(all.map(({ template }) => template))].toSorted()).toEqual(Object.keys(letters).toSorted());
});
