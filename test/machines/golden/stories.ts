/** The lives of documents that are kept as golden histories, by family and file. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { eventOf } from '../../../state-machines/kernel/replay.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import { srmPurAgreementHeader } from '../../../state-machines/purchasing/agreement/index.js';
import { srmSlcSupplierInfo } from '../../../state-machines/suppliers/supplier-info/index.js';
import * as header from '../compete/compete-header/event.js';
import type { HallStory } from '../compete/compete-hall/hall-story.js';
import { aHall, buyer as hallBuyer, clock, hallDefinition, manager as hallManager, ONE_ITEM, supplier } from '../compete/compete-hall/hall-story.js';
import { admin, approver, buyer, MONDAY, story, supplierManager } from './events.js';
import type { GoldenHistory } from './history.js';
import { recorded } from './history.js';

type Tale = (title: string) => GoldenHistory;

const told = (hall: () => HallStory): Tale => (title) => recorded(hallDefinition, title, hall().history.map(eventOf));

const { create, submit, approve, confirm, confirmAll, opened, ended, failed, sent, people, saveAward, submitAward, approveAward, allTo501, share, toAwarding, toPublished, itemLine, hallLine, fromHall } = header;
const event = (...steps: readonly MachineEvent[]): Tale => (title) => recorded(header.definition, title, steps);
const reason = { reason: 'The market changed' };
const generate = (kind: 'AGREEMENT' | 'ORDER', supplierIds: readonly string[] = []) =>
  sent(`GENERATE_${kind}`, people.buyer, { supplierIds }, { ids: { '501:CNY': '6001', '503:CNY': '6003', '501:101': '6101', '503:101': '6103' }, today: '2026-03-05' });
const split = { fields: { allowSplitFlag: 'Y' } };
const shared = [share('501', 10, '60'), share('503', 10, '40', { reason: 'Second source' }), share('501', 20, '60'), share('503', 20, '40', { reason: 'Second source' })];

const supplierDefinition = anyDefinition(srmSlcSupplierInfo);
const company = { companyName: 'Hua Tech', countryCode: 'DE', supplierType: 'MANUFACTURER', legalRep: 'Zhang San', taxRate: '13' };
const contact = { lineNo: 1, contactName: 'Li Na', mobile: '13800000000', email: 'li.na@example.com', primaryFlag: 'Y' };
const newSupplier = ['CREATE', supplierManager, { fields: company, lines: { contacts: { set: [contact] } } }, { id: '501', docNumber: 'S000501' }] as const;
const admitted = [newSupplier, ['SUBMIT', supplierManager], ['APPROVE', approver]] as const;

const user = anyDefinition(baseUsers);
const YEAR = 365 * 86_400_000;

const agreement = anyDefinition(srmPurAgreementHeader);
const order = anyDefinition(srmPurOrderHeader);
const awardCause = { kind: 'CREATE', type: 'srmSfdCompeteHeader', id: '8001', rev: 20 } as const;
const fromAward = { orgId: '101', sourceType: 'COMPETE', sourceId: '8001', sourceNumber: 'CMP-20260302-0001', supplierId: '501', currency: 'CNY', taxRate: '13', priceBasis: 'EXCL' };
const agreementLine = { lineNum: 10, itemId: '4010', itemCode: 'M-10', itemName: 'Bracket', uomId: '301', unitPrice: '9.45', taxRate: '13', lineValidFrom: '2026-03-05', lineValidTo: '2026-06-03', sourceLineKey: '8001:1:10:501' };
const orderLine = { lineNum: 10, itemId: '4010', itemCode: 'M-10', itemName: 'Bracket', uomId: '301', orderQty: '100', unitPrice: '9.45', taxRate: '13', needDate: '2026-04-01', sourceLineKey: '8001:1:10:501' };
const newAgreement = ['CREATE', SYSTEM, { fields: { ...fromAward, agreementType: 'PRICE', title: 'Steel brackets', validFrom: '2026-03-05', validTo: '2026-06-03' }, lines: { lines: { set: [agreementLine] } } }, { id: '6001', docNumber: 'PA-0001', createdBy: '7', originKey: 'srmSfdCompeteHeader:8001:agreement:501:CNY' }, awardCause] as const;
const newOrder = ['CREATE', SYSTEM, { fields: { ...fromAward, buyerId: '7', deliveryOrgId: '101' }, lines: { lines: { set: [orderLine] } } }, { id: '6101', docNumber: 'PO-0001', createdBy: '7', originKey: 'srmSfdCompeteHeader:8001:order:501:101' }, awardCause] as const;

/** Reverse, whole lot: factor, tie, overtime to its maximum, an outage, a question answered to all. */
const overtimeHall = () => {
  const hall = aHall({ bidders: [{ supplierId: '501' }, { supplierId: '502' }, { supplierId: '503', factor: '1.02', adder: '10' }, { supplierId: '504', confirmedFlag: 'N' }], turns: [{ overtimeFlag: 'Y', overtimeTriggerSeconds: 120, overtimeExtendSeconds: 120, overtimeMax: 2, visibility: 'BEST_PRICE', minStepRate: '1' }] })
    .started(['501', '502', '503'])
    .offer('501', { 10: '10.00', 20: '25.00' }, '02:01:00').offer('502', { 10: '9.80', 20: '25.50' }, '02:02:00').offer('503', { 10: '9.50', 20: '26.00' }, '02:03:00')
    .send('ASK', supplier('502'), { content: 'Is grade B allowed?' });
  return hall.send('ANSWER', hallBuyer, { replyTo: hall.hall.notices.at(-1)!.noticeNo, content: 'No', publicFlag: 'Y' })
    .offer('503', { 10: '9.20', 20: '25.00' }, '02:08:00.000').offer('501', { 10: '9.00', 20: '24.00' }, '02:11:59.999').offer('502', { 10: '8.50', 20: '24.00' }, '02:13:59.000')
    .at('02:13:59.500').send('DOWNTIME', SYSTEM, { from: clock('02:13:59.500'), to: clock('02:14:10.000') }, { at: clock('02:14:10.000'), cause: { kind: 'SERVER', reason: 'restart' } })
    .at('02:30:00').send('ARCHIVE', SYSTEM);
};

/** Forward, by item: pause and resume, a surrogate offer, withdrawal with consent, closed by the buyer. */
const itemHall = () => {
  const hall = aHall({ fields: { direction: 'FORWARD', awardMode: 'ITEM' }, items: [{ itemNo: 10, itemName: 'Copper scrap', quantity: '5', startPrice: '40000' }, { itemNo: 20, itemName: 'Steel scrap', quantity: '20', startPrice: '2000' }], turns: [{ minStepValue: '50', visibility: 'ALL_ANON' }] })
    .started().offer('501', { 10: '40000', 20: '2000' }, '02:01:00').offer('502', { 10: '40100' }, '02:02:00').offer('501', { 10: '40200' }, '02:03:00');
  hall.send('REQUEST_WITHDRAW', supplier('501'), { offerId: hall.offerOf('501').offerId, reason: 'Typing error' });
  return hall.send('DECIDE_WITHDRAW', hallBuyer, { requestNo: hall.hall.withdrawRequests[0]!.requestNo, agree: 'Y', reason: null })
    .send('PAUSE', hallBuyer, { reason: 'Weighbridge unclear' }, { at: clock('02:04:30.250') }).at('02:20:00').send('RESUME', hallBuyer, { leadSeconds: 30 }).at('02:20:30')
    .send('SURROGATE_OFFER', hallBuyer, { supplierId: '503', turnNo: 1, items: [{ itemNo: 20, price: '2100' }], reason: 'Line down', attachmentIds: '5001' })
    .at('02:22:00').send('CLOSE', hallBuyer, { reason: 'Nobody bids any more' });
};

/** Two turns: the last one of the first goes; one is excluded and readmitted; reopened for a third turn. */
const eliminationHall = () => {
  const hall = aHall({ items: ONE_ITEM, fields: { autoNextFlag: 'Y' }, turns: [{ eliminateN: 1, intervalSeconds: 300 }, { turnLimitRule: 'PREV_BEST' }] })
    .started().offer('501', { 10: '2000' }, '02:01:00').offer('502', { 10: '1990' }, '02:02:00').offer('503', { 10: '1980' }, '02:03:00').offer('504', { 10: '2100' }, '02:04:00').at('02:10:00')
    .send('SET_TURN_PARAM', hallBuyer, { turnNo: 2, durationSeconds: 300 }).at('02:15:00')
    .offer('501', { 10: '1975' }, '02:16:00').send('EXCLUDE_SUPPLIER', hallBuyer, { supplierId: '503', reason: 'Collusion' }).send('PAUSE', hallBuyer, { reason: 'Clarify' })
    .send('READMIT_SUPPLIER', hallManager, { supplierId: '503', reason: 'Mistake' }).send('RESUME', hallBuyer, { leadSeconds: 0 });
  return hall.at(hall.now + 1).at('02:40:00').send('REOPEN', hallManager, { reason: 'Tie to be broken', leadSeconds: 60 }, { at: clock('02:40:00') }).at('02:41:00').offer('503', { 10: '1900' }, '02:42:00').at('02:50:00');
};

/** Withdrawn by oneself, checked out and in again, not enough ready, failed for want of a start. */
const failedHall = () => aHall({ fields: { withdrawRule: 'SELF' } }).at('01:30:00').ready('501').send('SUPPLIER_UNREADY', supplier('501')).ready('501').at('02:00:00').send('EXTEND', hallBuyer, { seconds: 600, reason: 'Traffic' }).at('03:30:00');

/** Invited and confirmed while waiting, revised, cancelled while it ran. */
const cancelledHall = () => aHall({ items: ONE_ITEM, fields: { withdrawRule: 'SELF' } })
  .send('ADD_BIDDER', SYSTEM, { editionNo: 1, bidder: { supplierId: '505', supplierName: 'Supplier 505', confirmedFlag: 'N', depositOkFlag: 'N' } }).send('BIDDER_CONFIRMED', SYSTEM, { editionNo: 1, supplierId: '505', taxRate: '13' })
  .send('DEPOSIT_CHANGED', SYSTEM, { supplierId: '505', depositOkFlag: 'Y' }).send('BIDDER_DECLINED', SYSTEM, { editionNo: 1, supplierId: '504' }).send('RESCHEDULE_HALL', SYSTEM, { editionNo: 1, checkinAt: clock('01:40:00'), startAt: clock('02:00:00') })
  .at('01:40:00').ready('501').ready('505').at('02:00:00').offer('505', { 10: '90' }, '02:01:00').offer('505', { 10: '80' }, '02:01:10').send('WITHDRAW_OFFER', supplier('505'), { offerId: '70002', reason: null }).send('CANCEL_HALL', SYSTEM);

export const stories: Readonly<Record<string, Readonly<Record<string, Tale>>>> = {
  compete: {
    'hall-reverse-total-overtime': told(overtimeHall),
    'hall-forward-item-pause-withdrawal-surrogate': told(itemHall),
    'hall-elimination-exclusion-reopened': told(eliminationHall),
    'hall-failed-without-start': told(failedHall),
    'hall-cancelled-while-running': told(cancelledHall),
    'event-award-to-orders': event(...toAwarding(split), saveAward(shared), submitAward(), approveAward, generate('ORDER', ['501']), sent('DOWNSTREAM_VOIDED', SYSTEM, { docType: 'srmPurOrderHeader', docId: '6101', lineIds: [] }), sent('GENERATE_AGREEMENT', people.buyer, { supplierIds: [] }, { ids: { '501:CNY:1': '6002', '503:CNY:1': '6004' }, today: '2026-03-05' })),
    'event-award-returned': event(...toAwarding(), saveAward([share('503', 10, '100', reason), share('503', 20, '100', reason)]), submitAward(), sent('REJECT_AWARD', people.approver, { reason: 'Take the best' }), saveAward(allTo501), submitAward(), sent('WITHDRAW_AWARD', people.buyer), submitAward(), approveAward, sent('REVOKE_AWARD', people.manager, reason), submitAward(), approveAward, generate('AGREEMENT')),
    'event-cancelled-after-revision': event(create(), sent('SAVE', people.buyer, { fields: { competeTitle: 'Steel brackets, lot A' } }), submit(), sent('WITHDRAW', people.buyer), submit(), sent('REJECT', people.approver, reason), submit(), approve, confirm('501'), sent('DECLINE_PARTICIPATION', header.supplierUser('502'), { reason: 'No capacity' }), sent('REVISE', people.buyer, reason, { openHallCount: 0 }), submit(), approve, sent('CANCEL', people.buyer, reason)),
    'event-two-halls-one-failed': event(...toPublished({ fields: { hallSequence: 'SERIAL', depositFlag: 'Y', depositAmount: '5000' }, items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })], halls: [hallLine(1), hallLine(2, { startAt: header.START + 3_600_000 })] }), ...confirmAll, sent('RECORD_DEPOSIT', people.finance, { supplierId: '501', depositState: 'RECEIVED' }), opened(), ended(), opened('9002'), failed('9002'), fromHall('HALL_REOPENED', '9001'), ended('9001', '1900')),
    'event-sale-done-outside': event(...toAwarding({ fields: { direction: 'FORWARD', competeType: 'DISPOSAL' } }), saveAward(allTo501), submitAward(), approveAward, sent('FULFIL_MANUALLY', people.buyer, { reference: 'INV-7', reason: 'Sold for cash' })),
    'event-draft-deleted': event(create(), sent('DELETE', people.buyer)),
  },
  suppliers: {
    'supplier-every-standing': (title) => recorded(supplierDefinition, title, story(
      newSupplier, ['SUBMIT', supplierManager], ['WITHDRAW', supplierManager], ['SUBMIT', supplierManager], ['REJECT', approver, { reason: 'Address is missing' }],
      ['SAVE', supplierManager, { fields: { registeredAddress: 'Hauptstr. 1' }, lines: { contacts: { set: [{ lineNo: 1, position: 'Sales' }, { ...contact, lineNo: 2, contactName: 'Wang Wei', primaryFlag: 'N' }] } } }],
      ['SUBMIT', supplierManager], ['APPROVE', approver], ['START_QUALIFY', supplierManager], ['QUALIFY_FAIL', supplierManager, { reason: 'Audit open' }], ['START_QUALIFY', supplierManager], ['QUALIFY_TRIAL', supplierManager],
      ['SUSPEND', supplierManager, { reason: 'Late' }], ['RESUME', supplierManager], ['QUALIFY_PASS', supplierManager], ['SUSPEND', supplierManager, { reason: 'Quality' }], ['RESUME', supplierManager],
      ['QUIT', supplierManager, { reason: 'Closed plant' }], ['READMIT', supplierManager, { reason: 'New plant' }], ['BLACKLIST', supplierManager, { reason: 'Fraud' }], ['REINSTATE', supplierManager, { reason: 'Cleared' }], ['MERGED', SYSTEM, { intoId: '502' }],
    )),
    'supplier-draft-deleted': (title) => recorded(supplierDefinition, title, story(newSupplier, ['SAVE', supplierManager, { lines: { contacts: { remove: [1] } } }], ['DELETE', supplierManager])),
    'supplier-admitted': (title) => recorded(supplierDefinition, title, story(...admitted)),
  },
  purchasing: {
    'agreement-effective': (title) => recorded(agreement, title, story(newAgreement, ['SUBMIT', buyer], ['REJECT', approver, { comment: 'Round the price' }], ['SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, unitPrice: '9.4' }] } } }], ['SUBMIT', buyer], ['WITHDRAW', buyer], ['SUBMIT', buyer], ['APPROVE', approver, { comment: null }])),
    'agreement-voided': (title) => recorded(agreement, title, story(newAgreement, ['SUBMIT', buyer], ['REJECT', approver, { comment: 'Not needed' }], ['VOID', buyer, { comment: null }])),
  },
  platform: {
    'user-locked-disabled-erased': (title) => recorded(user, title, [
      ...story(
        ['CREATE', admin, { fields: { userName: 'liwei', fullName: 'Li Wei', userType: 'INSIDE', email: 'li.wei@example.com', startDate: '2026-03-01' } }, { id: '7', expireAt: MONDAY + YEAR }], ['RESEND', admin, {}, { today: '2026-03-02' }], ['ACTIVATE', SYSTEM, {}, { linkValid: true, idleAt: MONDAY + YEAR / 4 }],
        ['SEEN', SYSTEM, { date: '2026-03-02' }, { idleAt: MONDAY + YEAR / 4 }], ['LOCK', SYSTEM, { until: MONDAY + 3_600_000 }], ['UNLOCK', admin], ['SAVE', admin, { fields: { mobile: '13800000000' } }], ['RESET_PASSWORD', admin, { reason: 'Forgotten' }], ['PASSWORD_CHANGED', SYSTEM, { via: 'LINK' }],
      ),
      { type: 'IDLE_DUE', actor: SYSTEM, payload: {}, facts: {}, at: MONDAY + YEAR / 4, cause: { kind: 'TIMER', event: 'IDLE_DUE', due: MONDAY + YEAR / 4 } }, { type: 'ERASE', actor: admin, payload: { reason: 'Left' }, facts: {}, at: MONDAY + YEAR, cause: null },
    ]),
  },
  orders: {
    'order-effective': (title) => recorded(order, title, story(newOrder, ['SAVE', buyer, { fields: { priceBasis: 'INCL' }, lines: { lines: { set: [{ ...orderLine, lineNum: 20, orderQty: '33.333333', unitPrice: '0.07' }] } } }], ['SUBMIT', buyer], ['APPROVE', approver, { comment: 'Go' }])),
    'order-deleted': (title) => recorded(order, title, story(newOrder, ['DELETE', buyer])),
  },
};
