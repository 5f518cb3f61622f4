import { expect, test } from '@jest/globals';
import type { DocumentLetter, LetterParams } from '../../../state-machines/kernel/letters.js';
import { filled } from '../../../state-machines/kernel/letters.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { letters as ofHalls } from '../../../state-machines/compete/compete-hall/messages.js';
import { letters as ofEvents } from '../../../state-machines/compete/compete-header/messages.js';
import { seal, sealedHall } from './compete-hall/format-stories.js';
import type { HallStory } from './compete-hall/hall-story.js';
import { aHall, buyer, ONE_ITEM, supplier } from './compete-hall/hall-story.js';
import {
  allTo501,
  approve,
  approveAward,
  confirm,
  create,
  decided,
  failed,
  opened,
  people,
  saveAward,
  sent,
  START,
  submit,
  submitAward,
  toAwarding,
  toPublished,
} from './compete-header/event.js';

// All that is told in a competition: to whom, in which words of either language, and what it opens for him. Who stands behind
// an audience, and how a letter leaves, `anonymity` of the server shows.

const letters: Readonly<Record<string, DocumentLetter>> = { ...ofEvents, ...ofHalls };
const told = new Set<string>();

type Line = readonly [to: string, opens: string, subject: string, en: string, cn: string];

/** The messages among effects as they are read. */
function read(effects: readonly Effect[]): readonly Line[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'message') return [];
    const letter = letters[effect.template]!;
    told.add(effect.template);
    const words = (label: DocumentLetter['text']) =>
      filled(label, effect.params as LetterParams, letter.codes, (at) => new Date(at).toISOString().slice(0, 16));
    const text = words(letter.text);
    const isOutside = effect.to.every((one) => one.startsWith('supplier:'));
    return [[effect.to.join(), letter.opens[isOutside ? 'supplier' : 'inside'], words(letter.subject).en, text.en, text.cn] as const];
  });
}

/** What each step tells. */
function story(...events: readonly MachineEvent[]): readonly Line[] {
  let snapshot: Snapshot | null = null;
  return events.flatMap((event) => {
    const decision = decided(snapshot, event);
    snapshot = decision.after;
    return read(decision.effects);
  });
}

const reason = { reason: 'No budget' };
const NUMBER = 'CMP-20260302-0001';
const TITLE = 'Steel brackets';
const all = 'supplier:501,supplier:502,supplier:503,supplier:504';
const invited: Line = [
  all,
  'supplierCompeteDetail',
  `Invitation: ${TITLE} (${NUMBER})`,
  `You are invited to ${NUMBER} "${TITLE}". Please confirm by 2026-03-02T01:00.`,
  `诚邀贵司参与${NUMBER}《${TITLE}》,请于2026-03-02T01:00前确认。`,
];
const answered = (name: string): Line => [
  'user:7',
  'competeDetail',
  `Invitation answered: ${NUMBER}`,
  `${name} answered the invitation to ${NUMBER}: Confirmed`,
  `${name}已答复${NUMBER}的邀请:已确认`,
];

test('an event from its rejection to the award that is revoked', () => {
  expect(story(create(), submit(), sent('REJECT', people.approver, reason), submit(), approve)).toEqual([
    [
      'user:7',
      'competeEdit',
      `Not approved: ${NUMBER}`,
      `${NUMBER} "${TITLE}" was not approved: No budget`,
      `${NUMBER}《${TITLE}》审批未通过:No budget`,
    ],
    invited,
  ]);
  const observed = { fields: { observerIds: ['11'], countersignFlag: 'Y' } };
  const lines = story(
    ...toAwarding(observed),
    sent('COUNTERSIGN', people.expert, { opinion: 'AGREE', comment: null }),
    saveAward(allTo501),
    submitAward(),
    sent('REJECT_AWARD', people.approver, { reason: 'Too dear' }),
    submitAward(),
    approveAward,
    sent('REVOKE_AWARD', people.manager, { reason: 'A mistake' }),
  );
  expect(lines).toEqual([
    invited,
    ...['Hua Tech', 'Bei Steel', 'Nan Works', 'Dong Parts'].map(answered),
    ['user:7', 'competeAwardSummary', `Countersigned: ${NUMBER}`, `An observer countersigned ${NUMBER}.`, `观察员已会签${NUMBER}。`],
    [
      'user:7',
      'competeAwardSummary',
      `Award not approved: ${NUMBER}`,
      `The award proposal of ${NUMBER} was refused: Too dear`,
      `${NUMBER}定标方案被驳回:Too dear`,
    ],
    [
      'supplier:501',
      'supplierCompeteDetail',
      `Awarded: ${TITLE} (${NUMBER})`,
      `You were awarded in ${NUMBER} "${TITLE}".`,
      `恭喜,贵司在${NUMBER}《${TITLE}》中中标。`,
    ],
    [
      'supplier:502,supplier:503,supplier:504',
      'supplierCompeteDetail',
      `Result: ${TITLE} (${NUMBER})`,
      `You were not selected in ${NUMBER} "${TITLE}". Thank you for taking part.`,
      `贵司在${NUMBER}《${TITLE}》中未中标,感谢参与。`,
    ],
    [
      'supplier:501',
      'supplierCompeteDetail',
      `Award revoked: ${TITLE} (${NUMBER})`,
      `The award of ${NUMBER} "${TITLE}" was revoked: A mistake`,
      `${NUMBER}《${TITLE}》的定标已撤销:A mistake`,
    ],
  ]);
});

test('what becomes of invitations before an event begins', () => {
  const due = sent('CONFIRM_DUE', SYSTEM, {}, {}, START - 60 * 60_000);
  const moved = { confirmDeadline: null, halls: [{ hallNo: 1, checkinAt: START + 84_600_000, startAt: START + 86_400_000 }] };
  const lines = story(
    ...toPublished(),
    sent('REMOVE_SUPPLIER', people.buyer, { supplierId: '504', reason: 'Certificate expired' }),
    confirm('501'),
    sent('RESCHEDULE', people.buyer, { ...moved, reason: 'Holiday' }, { openHallCount: 0 }),
    due,
    sent('REVISE', people.buyer, { reason: 'Another drawing' }, { openHallCount: 0 }),
  );
  const three = 'supplier:501,supplier:502,supplier:503';
  expect(lines).toEqual([
    invited,
    [
      'supplier:504',
      'supplierCompeteList',
      `Invitation withdrawn: ${TITLE} (${NUMBER})`,
      `Your invitation to ${NUMBER} "${TITLE}" was withdrawn: Certificate expired`,
      `贵司在${NUMBER}《${TITLE}》的邀请已撤销:Certificate expired`,
    ],
    answered('Hua Tech'),
    [
      three,
      'supplierCompeteDetail',
      `New times: ${TITLE} (${NUMBER})`,
      `The times of ${NUMBER} "${TITLE}" have changed: Holiday`,
      `${NUMBER}《${TITLE}》时间已调整:Holiday`,
    ],
    [
      'user:7',
      'competeDetail',
      `Too few confirmed: ${NUMBER}`,
      `Only 1 of 3 suppliers confirmed for ${NUMBER}.`,
      `${NUMBER}仅1家确认参与,少于3家。`,
    ],
    [
      three,
      'supplierCompeteList',
      `Being revised: ${TITLE} (${NUMBER})`,
      `${NUMBER} "${TITLE}" is being revised; you will be invited anew: Another drawing`,
      `${NUMBER}《${TITLE}》正在修订,将重新邀请:Another drawing`,
    ],
  ]);
});

test('an event that comes to nothing', () => {
  const last = (...events: readonly MachineEvent[]) => story(...events).at(-1);
  expect(last(...toPublished(), failed())).toEqual([
    all,
    'supplierCompeteDetail',
    `No result: ${TITLE} (${NUMBER})`,
    `${NUMBER} "${TITLE}" ended without result.`,
    `${NUMBER}《${TITLE}》已流标。`,
  ]);
  expect(last(...toPublished(), opened(), sent('CANCEL', people.manager, reason))).toEqual([
    all,
    'supplierCompeteDetail',
    `Cancelled: ${TITLE} (${NUMBER})`,
    `${NUMBER} "${TITLE}" was cancelled.`,
    `${NUMBER}《${TITLE}》已取消。`,
  ]);
});

const HALL = 'CMP-20260302-0001-H01';
const inHall = (hall: HallStory): readonly Line[] => hall.taken.flatMap(({ effects }) => read(effects));
const at = (hall: HallStory) => ({
  en: `hall "${hall.hall.hallName}" (${HALL}) of "${hall.hall.competeTitle}"`,
  cn: `《${hall.hall.competeTitle}》大厅“${hall.hall.hallName}”(${HALL})`,
});

test('a hall in which a bidder is offered for, asks, objects, wants an offer back and is excluded', () => {
  const hall = aHall({ items: ONE_ITEM, fields: { withdrawRule: 'CONSENT', coBuyerIds: ['8'] } }).started();
  const evidence = { turnNo: 1, reason: 'Line down', attachmentIds: '5', alias: null };
  hall.send('SURROGATE_OFFER', buyer, { ...evidence, supplierId: '501', items: [{ itemNo: 10, price: '9' }] });
  for (const objectionFlag of ['N', 'Y'])
    hall.send('ASK', supplier('501'), { objectionFlag, title: null, content: 'Is freight included?', attachmentIds: null });
  hall.send('REQUEST_WITHDRAW', supplier('501'), { offerId: hall.offerOf('501').offerId, reason: 'Typing error' });
  hall.send('DECIDE_WITHDRAW', buyer, { requestNo: hall.hall.withdrawRequests[0]!.requestNo, agree: 'N', reason: 'Binding' });
  hall.send('EXCLUDE_SUPPLIER', buyer, { supplierId: '501', reason: 'Collusion' });
  const { en, cn } = at(hall);
  expect(inHall(hall)).toEqual([
    [
      'supplier:501',
      'competeHallMain',
      `An offer was entered for you: ${HALL}`,
      `The buyer has entered an offer for you in ${en}: Line down. If you did not ask for it, object in the hall.`,
      `采购方已在${cn}为贵司代报价:Line down。如有异议,请在大厅内提出。`,
    ],
    [
      'user:71,user:8',
      'competeHallMain',
      `A question: ${HALL}`,
      `Bidder Supplier 501 asks a question in ${en}.`,
      `Supplier 501在${cn}提出问题,请答复。`,
    ],
    [
      'user:71,user:8,resp:SOURCING_MANAGER@100',
      'competeHallMain',
      `An objection: ${HALL}`,
      `Bidder Supplier 501 objects in ${en}.`,
      `Supplier 501在${cn}提出异议,请处理。`,
    ],
    [
      'user:71,user:8',
      'competeHallMain',
      `Asks to withdraw an offer: ${HALL}`,
      `Bidder Supplier 501 asks to withdraw an offer in ${en}: Typing error`,
      `Supplier 501申请撤回在${cn}的报价:Typing error`,
    ],
    [
      'supplier:501',
      'competeHallMain',
      `Your request to withdraw an offer: ${HALL}`,
      `Your request to withdraw an offer in ${en} was refused: Binding`,
      `贵司在${cn}的撤回报价申请未获同意:Binding`,
    ],
    [
      'supplier:501',
      'competeHallMain',
      `You were excluded: ${HALL}`,
      `You were excluded from ${en}: Collusion`,
      `贵司已被取消${cn}的竞价资格:Collusion`,
    ],
  ]);
});

test('a hall that waits for its buyer: too few are ready, and a break is over', () => {
  const late = aHall({ items: ONE_ITEM }).at('02:00:00');
  const late_ = at(late);
  expect(inHall(late)).toEqual([
    [
      'user:71',
      'competeHallMain',
      `Did not start: ${HALL}`,
      `The planned start of ${late_.en} has passed and it has not started: too few bidders are ready, or it is started by hand. Open it and decide.`,
      `${late_.cn}已到计划开始时间但尚未开始:签到家数不足或须人工开始。请进入大厅处理。`,
    ],
  ]);
  const breaks = aHall({ items: ONE_ITEM, fields: { autoNextFlag: 'N' }, turns: [{ intervalSeconds: 300 }, {}] })
    .started()
    .offer('501', { 10: '9' }, '02:01:00')
    .at('02:16:00');
  const { en, cn } = at(breaks);
  expect(inHall(breaks)).toEqual([
    [
      'user:71',
      'competeHallMain',
      `The break is over: ${HALL}`,
      `The break of ${en} is over; turn 2 waits for you to start it.`,
      `${cn}轮间休息已结束,第2轮待您开始。`,
    ],
  ]);
});

test('sealed offers are opened: whoever has sealed is told until when', () => {
  const story = sealedHall();
  seal(story, '501', { 10: '9', 20: '9' });
  story.at('02:10:00');
  const { en, cn } = at(story);
  expect(inHall(story)).toEqual([
    [
      'supplier:501',
      'competeHallMain',
      `Reveal your sealed offer: ${HALL}`,
      `Turn 1 of ${en} is over. Open the hall until 2026-03-02T02:13 so that your sealed offer is revealed; unrevealed offers do not count.`,
      `${cn}第1轮已结束,请于2026-03-02T02:13前进入大厅揭示密封报价,逾期未揭示的报价无效。`,
    ],
  ]);
});

test('all twenty-three were read', () => expect([...told].toSorted()).toEqual(Object.keys(letters).toSorted()));
