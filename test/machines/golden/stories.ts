/** The lives of documents that are kept as golden histories, by family and file. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { eventOf } from '../../../state-machines/kernel/replay.js';
import { srmBaseExchangeRate } from '../../../state-machines/base/exchange-rate/index.js';
import { srmBaseNotice } from '../../../state-machines/base/notice/index.js';
import { srmBaseNotification } from '../../../state-machines/base/notification/index.js';
import { baseMaterialItem } from '../../../state-machines/base/material/index.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { baseProfile } from '../../../state-machines/platform/profile/index.js';
import { baseImportTask } from '../../../state-machines/platform/import-task/index.js';
import { baseFile } from '../../../state-machines/platform/file/index.js';
import { baseUserAuthorisation } from '../../../state-machines/platform/delegation/index.js';
import { basePerson } from '../../../state-machines/platform/person/index.js';
import { baseConcurrentRequest } from '../../../state-machines/platform/request/index.js';
import { baseTaskLink } from '../../../state-machines/platform/task-link/index.js';
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import { srmPurAgreementHeader } from '../../../state-machines/purchasing/agreement/index.js';
import { srmSlcSupplierInfo } from '../../../state-machines/suppliers/supplier-info/index.js';
import { contractStories } from '../contracts/stories.js';
import { messageStories } from '../messages/stories.js';
import { organisationStories } from '../organisation/stories.js';
import { orderStories } from '../orders/stories.js';
import { biddingStories } from '../bidding/stories.js';
import { auditStories } from '../audit/stories.js';
import { performanceStories } from '../performance/stories.js';
import { processStories } from '../process/stories.js';
import { purchasingStories } from '../purchasing/stories.js';
import { sourcingStories } from '../compete/sourcing/stories.js';
import { supplierStories } from '../suppliers/stories.js';
import { systemStories } from '../system/stories.js';
import * as header from '../compete/compete-header/event.js';
import type { HallStory } from '../compete/compete-hall/hall-story.js';
import {
  byLevels,
  dutchInParts,
  dutchSold,
  inEscrow,
  secondTurn,
  sealsHandled,
  slotsByTime,
  slotsPaused,
} from '../compete/compete-hall/format-stories.js';
import {
  aHall,
  buyer as hallBuyer,
  clock,
  hallDefinition,
  manager as hallManager,
  ONE_ITEM,
  supplier,
} from '../compete/compete-hall/hall-story.js';
import { admin, approver, buyer, inside, manager, MONDAY, story, supplierManager } from './events.js';
import { outside } from '../kernel/walk.js';
import type { GoldenHistory } from './history.js';
import { recorded } from './history.js';

type Tale = (title: string) => GoldenHistory;

const told =
  (hall: () => HallStory): Tale =>
  (title) =>
    recorded(hallDefinition, title, hall().history.map(eventOf));

const {
  create,
  submit,
  approve,
  confirm,
  confirmAll,
  opened,
  ended,
  failed,
  sent,
  people,
  saveAward,
  submitAward,
  approveAward,
  allTo501,
  share,
  toAwarding,
  toPublished,
  itemLine,
  hallLine,
  fromHall,
} = header;
const event =
  (...steps: readonly MachineEvent[]): Tale =>
  (title) =>
    recorded(header.definition, title, steps);
const reason = { reason: 'The market changed' };
const generate = (kind: 'AGREEMENT' | 'ORDER', supplierIds: readonly string[] = []) =>
  sent(
    `GENERATE_${kind}`,
    people.buyer,
    { supplierIds },
    { ids: { '501:CNY': '6001', '503:CNY': '6003', '501:101': '6101', '503:101': '6103' }, today: '2026-03-05' },
  );
const split = { fields: { allowSplitFlag: 'Y' } };
const shared = [
  share('501', 10, '60'),
  share('503', 10, '40', { reason: 'Second source' }),
  share('501', 20, '60'),
  share('503', 20, '40', { reason: 'Second source' }),
];

const supplierDefinition = anyDefinition(srmSlcSupplierInfo);
const company = { companyName: 'Hua Tech', countryCode: 'DE', supplierType: 'MANUFACTURER', legalRep: 'Zhang San', taxRate: '13' };
const contact = { lineNo: 1, contactName: 'Li Na', mobile: '13800000000', email: 'li.na@example.com', primaryFlag: 'Y' };
const newSupplier = [
  'CREATE',
  supplierManager,
  { fields: company, lines: { contacts: { set: [contact] } } },
  { id: '501', docNumber: 'S000501' },
] as const;
const admitted = [newSupplier, ['SUBMIT', supplierManager], ['APPROVE', approver]] as const;

const taskLink = anyDefinition(baseTaskLink);
const newLink = [
  'CREATE',
  SYSTEM,
  {
    docType: 'srmBaseNotification',
    docId: '9001',
    docNumber: 'NTF-20260302-0001',
    billType: 'NOTIFICATION_REPLY',
    events: ['REPLY'],
    supplierId: '501',
    contactUserId: '91',
    tokenHash: 'a'.repeat(64),
  },
  { id: '8801' },
] as const;

const user = anyDefinition(baseUsers);
const profile = anyDefinition(baseProfile);
const person = anyDefinition(basePerson);
const delegation = anyDefinition(baseUserAuthorisation);
const HOUR = 3_600_000;
const deputised = {
  from: { state: 'active', userType: 'INSIDE', supplierId: null },
  to: { state: 'active', userType: 'INSIDE', supplierId: null },
  held: 'OWN',
  respCode: 'BUYER',
  overlap: null,
  conflict: null,
};
const newDelegation = [
  'CREATE',
  buyer,
  {
    fields: {
      fromUserId: '7',
      toUserId: '12',
      authType: 'RESPONSIBILITY',
      responsibilityId: '31',
      maxAmountBase: '50000',
      startAt: MONDAY + HOUR,
      endAt: MONDAY + 100 * HOUR,
      reason: 'Business trip',
    },
  },
  { id: '8801', docNumber: 'DLG-20260302-0001' },
] as const;
const YEAR = 365 * 86_400_000;

const imported = anyDefinition(baseImportTask);
const newImport = [
  'CREATE',
  SYSTEM,
  {
    entity: 'baseMaterialItem',
    fileName: 'materials.xlsx',
    fileId: '9001',
    sha256: 'cd'.repeat(32),
    mode: 'VALID_ROWS',
    keyAction: 'INSERT',
    ownerId: '7',
    respId: '12',
    refused: null,
    twin: null,
  },
  { id: '8001', createdBy: '7' },
] as const;

const request = anyDefinition(baseConcurrentRequest);
const newRequest = [
  'LAUNCH',
  SYSTEM,
  {
    programCode: 'RESET_PASSWORDS',
    params: { userType: 'EX', orgId: null },
    reason: 'Passwords were seen elsewhere',
    requesterId: '1',
    respId: '16',
  },
  { id: '8101', docNumber: 'REQ-20260302-00001', createdBy: '1' },
] as const;

const file = anyDefinition(baseFile);
const aFile = {
  originalFileName: 'contract.pdf',
  extension: 'pdf',
  mimeType: 'application/pdf',
  size: 1024,
  sha256: 'ab'.repeat(32),
  storageKey: `content/ab/${'ab'.repeat(32)}`,
  path: null,
  functionId: 'purchaseOrderEdit.attachmentIds',
  businessId: '501',
  docType: null,
  fileDesc: 'Signed',
  ownerId: '7',
  supplierId: null,
  imageWidth: null,
  imageHeight: null,
  thumbnailKey: null,
  scanResult: 'CLEAN',
  scanDetail: null,
  refused: null,
  maxKb: 102_400,
};
const newFile = ['UPLOAD', SYSTEM, aFile, { id: '9001', createdBy: '7' }] as const;
const toOrder = { docType: 'srmPurOrderHeader', docId: '501', field: 'attachmentIds' };

const rate = anyDefinition(srmBaseExchangeRate);
const [finance, colleague] = [inside('11', 'FINANCE'), inside('12', 'FINANCE')];
const newRate = [
  'CREATE',
  finance,
  { fields: { fromCurrency: 'USD', toCurrency: 'CNY', rateType: 'CORPORATE', rateDate: '2026-03-01', quoteUnit: 100, quoteRate: '710' } },
  { id: '7001', docNumber: 'FX-20260301-0001', previousRate: '7.05', jump: '5' },
] as const;

const notice = anyDefinition(srmBaseNotice);
const notification = anyDefinition(srmBaseNotification);
const reached = { approval: 'N', archiveDays: 365, reach: 195 } as const;
const newNotice = [
  'CREATE',
  buyer,
  {
    fields: {
      noticeTitle: 'Stock taking',
      noticeType: 'ANNOUNCEMENT',
      noticeContent: '<p>No deliveries on <strong>Friday</strong>.</p>',
      audienceType: 'RULE',
      audienceRule: { siteStatuses: ['QUALIFIED'], orgIds: ['101'] },
      topFlag: 'Y',
      topUntil: MONDAY + 86_400_000,
      mustConfirmFlag: 'Y',
      endTime: MONDAY + 30 * 86_400_000,
    },
  },
  { id: '7101', docNumber: 'NTC-20260302-001' },
] as const;
const reader = { userId: '91', userType: 'EX', supplierId: '501', respCode: 'SUPPLIER', respId: 'r91', onBehalfOf: null } as const;
const newLetter = [
  'CREATE',
  buyer,
  {
    fields: {
      title: 'RoHS declaration',
      notificationType: 'REQUEST',
      content: '<p>Please send it.</p>',
      needReplyFlag: 'Y',
      replyBy: MONDAY + 3 * 86_400_000,
    },
    lines: {
      recipients: {
        set: [
          { recipientLineId: 1, recipientUserId: '91', supplierId: '501' },
          { recipientLineId: 2, recipientUserId: '12', supplierId: null },
        ],
      },
    },
  },
  { id: '7201', docNumber: 'NTF-20260302-0001' },
] as const;
const due = (event: string, days: number): MachineEvent => ({
  type: event,
  actor: SYSTEM,
  payload: {},
  facts: (event === 'PUBLISH_DUE' ? reached : {}) as object,
  at: MONDAY + days * 86_400_000,
  cause: { kind: 'TIMER', event, due: MONDAY + days * 86_400_000 },
});
const material = anyDefinition(baseMaterialItem);
const [engineer, sourcing] = [inside('31', 'ENGINEER'), inside('32', 'SOURCING_MANAGER')];
const fasteners = { state: 'enabled', leafFlag: 'Y', categoryName: '紧固件' };
const materialReady = { category: fasteners, required: [], converts: true, approval: 'Y' };
const newMaterial = [
  'CREATE',
  engineer,
  {
    fields: { itemName: '内六角螺钉', spec: 'M6x20', categoryId: '305', itemType: 'PART', uomId: '301' },
    lines: { orgs: { set: [{ orgId: '101', enabledFlag: 'Y', phase: 'MASS', purchaseFlag: 'Y' }] } },
  },
  { id: '9', docNumber: 'M00000009', category: fasteners, similar: [] },
] as const;

const agreement = anyDefinition(srmPurAgreementHeader);
const order = anyDefinition(srmPurOrderHeader);
const awardCause = { kind: 'CREATE', type: 'srmSfdCompeteHeader', id: '8001', rev: 20 } as const;
const fromAward = {
  orgId: '101',
  sourceType: 'COMPETE',
  sourceId: '8001',
  sourceNumber: 'CMP-20260302-0001',
  supplierId: '501',
  currency: 'CNY',
  taxRate: '13',
  priceBasis: 'EXCL',
};
const agreementLine = {
  lineNum: 10,
  itemId: '4010',
  itemCode: 'M-10',
  itemName: 'Bracket',
  uomId: '301',
  unitPrice: '9.45',
  taxRate: '13',
  lineValidFrom: '2026-03-05',
  lineValidTo: '2026-06-03',
  sourceLineKey: '8001:1:10:501',
};
const ownAgreement = { orgId: '101', supplierId: '501', title: 'Brackets', taxRate: '13', validFrom: '2026-03-05', validTo: '2026-06-03' };
const agreedBreaks = [
  { stepNo: 1, lineNum: 10, fromQty: '0', toQty: '500', stepPrice: '9.45' },
  { stepNo: 2, lineNum: 10, fromQty: '500', stepPrice: '9' },
];
const orderLine = {
  lineNum: 10,
  itemId: '4010',
  itemCode: 'M-10',
  itemName: 'Bracket',
  uomId: '301',
  orderQty: '100',
  unitPrice: '9.45',
  taxRate: '13',
  needDate: '2026-04-01',
  sourceLineKey: '8001:1:10:501',
};
const newAgreement = [
  'CREATE',
  SYSTEM,
  {
    fields: { ...fromAward, agreementType: 'PRICE', title: 'Steel brackets', validFrom: '2026-03-05', validTo: '2026-06-03' },
    lines: { lines: { set: [agreementLine] } },
  },
  { id: '6001', docNumber: 'PA-0001', createdBy: '7', originKey: 'srmSfdCompeteHeader:8001:agreement:501:CNY' },
  awardCause,
] as const;
const shop = { rate: '1', level2: '900.00', level3: '5000.00' };
const secondApprover = inside('19', 'APPROVER');
const newOrder = [
  'CREATE',
  SYSTEM,
  { fields: { ...fromAward, buyerId: '7', deliveryOrgId: '101' }, lines: { lines: { set: [orderLine] } } },
  { id: '6101', docNumber: 'PO-0001', createdBy: '7', originKey: 'srmSfdCompeteHeader:8001:order:501:101' },
  awardCause,
] as const;

/** Reverse, whole lot: factor, tie, overtime to its maximum, an outage, a question answered to all. */
const overtimeHall = () => {
  const hall = aHall({
    bidders: [
      { supplierId: '501' },
      { supplierId: '502' },
      { supplierId: '503', factor: '1.02', adder: '10' },
      { supplierId: '504', confirmedFlag: 'N' },
    ],
    turns: [
      {
        overtimeFlag: 'Y',
        overtimeTriggerSeconds: 120,
        overtimeExtendSeconds: 120,
        overtimeMax: 2,
        visibility: 'BEST_PRICE',
        minStepRate: '1',
      },
    ],
  })
    .started(['501', '502', '503'])
    .offer('501', { 10: '10.00', 20: '25.00' }, '02:01:00')
    .offer('502', { 10: '9.80', 20: '25.50' }, '02:02:00')
    .offer('503', { 10: '9.50', 20: '26.00' }, '02:03:00')
    .send('ASK', supplier('502'), { content: 'Is grade B allowed?' });
  return hall
    .send('ANSWER', hallBuyer, { replyTo: hall.hall.notices.at(-1)!.noticeNo, content: 'No', publicFlag: 'Y' })
    .offer('503', { 10: '9.20', 20: '25.00' }, '02:08:00.000')
    .offer('501', { 10: '9.00', 20: '24.00' }, '02:11:59.999')
    .offer('502', { 10: '8.50', 20: '24.00' }, '02:13:59.000')
    .at('02:13:59.500')
    .send(
      'DOWNTIME',
      SYSTEM,
      { from: clock('02:13:59.500'), to: clock('02:14:10.000') },
      { at: clock('02:14:10.000'), cause: { kind: 'SERVER', reason: 'restart' } },
    )
    .at('02:30:00')
    .send('ARCHIVE', SYSTEM);
};

/** Forward, by item: pause and resume, a surrogate offer, withdrawal with consent, closed by the buyer. */
const itemHall = () => {
  const hall = aHall({
    fields: { direction: 'FORWARD', awardMode: 'ITEM' },
    items: [
      { itemNo: 10, itemName: 'Copper scrap', quantity: '5', startPrice: '40000' },
      { itemNo: 20, itemName: 'Steel scrap', quantity: '20', startPrice: '2000' },
    ],
    turns: [{ minStepValue: '50', visibility: 'ALL_ANON' }],
  })
    .started()
    .offer('501', { 10: '40000', 20: '2000' }, '02:01:00')
    .offer('502', { 10: '40100' }, '02:02:00')
    .offer('501', { 10: '40200' }, '02:03:00');
  hall.send('REQUEST_WITHDRAW', supplier('501'), { offerId: hall.offerOf('501').offerId, reason: 'Typing error' });
  return hall
    .send('DECIDE_WITHDRAW', hallBuyer, { requestNo: hall.hall.withdrawRequests[0]!.requestNo, agree: 'Y', reason: null })
    .send('PAUSE', hallBuyer, { reason: 'Weighbridge unclear' }, { at: clock('02:04:30.250') })
    .at('02:20:00')
    .send('RESUME', hallBuyer, { leadSeconds: 30 })
    .at('02:20:30')
    .send('SURROGATE_OFFER', hallBuyer, {
      supplierId: '503',
      turnNo: 1,
      items: [{ itemNo: 20, price: '2100' }],
      reason: 'Line down',
      attachmentIds: '5001',
    })
    .at('02:22:00')
    .send('CLOSE', hallBuyer, { reason: 'Nobody bids any more' });
};

/** Two turns: the last one of the first goes; one is excluded and readmitted; reopened for a third turn. */
const eliminationHall = () => {
  const hall = aHall({
    items: ONE_ITEM,
    fields: { autoNextFlag: 'Y' },
    turns: [{ eliminateN: 1, intervalSeconds: 300 }, { turnLimitRule: 'PREV_BEST' }],
  })
    .started()
    .offer('501', { 10: '2000' }, '02:01:00')
    .offer('502', { 10: '1990' }, '02:02:00')
    .offer('503', { 10: '1980' }, '02:03:00')
    .offer('504', { 10: '2100' }, '02:04:00')
    .at('02:10:00')
    .send('SET_TURN_PARAM', hallBuyer, { turnNo: 2, durationSeconds: 300 })
    .at('02:15:00')
    .offer('501', { 10: '1975' }, '02:16:00')
    .send('EXCLUDE_SUPPLIER', hallBuyer, { supplierId: '503', reason: 'Collusion' })
    .send('PAUSE', hallBuyer, { reason: 'Clarify' })
    .send('READMIT_SUPPLIER', hallManager, { supplierId: '503', reason: 'Mistake' })
    .send('RESUME', hallBuyer, { leadSeconds: 0 });
  return hall
    .at(hall.now + 1)
    .at('02:40:00')
    .send('REOPEN', hallManager, { reason: 'Tie to be broken', leadSeconds: 60 }, { at: clock('02:40:00') })
    .at('02:41:00')
    .offer('503', { 10: '1900' }, '02:42:00')
    .at('02:50:00');
};

/** Withdrawn by oneself, checked out and in again, not enough ready, failed for want of a start. */
const failedHall = () =>
  aHall({ fields: { withdrawRule: 'SELF' } })
    .at('01:30:00')
    .ready('501')
    .send('SUPPLIER_UNREADY', supplier('501'))
    .ready('501')
    .at('02:00:00')
    .send('EXTEND', hallBuyer, { seconds: 600, reason: 'Traffic' })
    .at('03:30:00');

/** Invited and confirmed while waiting, revised, cancelled while it ran. */
const cancelledHall = () =>
  aHall({ items: ONE_ITEM, fields: { withdrawRule: 'SELF' } })
    .send('ADD_BIDDER', SYSTEM, {
      editionNo: 1,
      bidder: { supplierId: '505', supplierName: 'Supplier 505', confirmedFlag: 'N', depositOkFlag: 'N' },
    })
    .send('BIDDER_CONFIRMED', SYSTEM, { editionNo: 1, supplierId: '505', taxRate: '13' })
    .send('DEPOSIT_CHANGED', SYSTEM, { supplierId: '505', depositOkFlag: 'Y' })
    .send('BIDDER_DECLINED', SYSTEM, { editionNo: 1, supplierId: '504' })
    .send('RESCHEDULE_HALL', SYSTEM, { editionNo: 1, checkinAt: clock('01:40:00'), startAt: clock('02:00:00') })
    .at('01:40:00')
    .ready('501')
    .ready('505')
    .at('02:00:00')
    .offer('505', { 10: '90' }, '02:01:00')
    .offer('505', { 10: '80' }, '02:01:10')
    .send('WITHDRAW_OFFER', supplier('505'), { offerId: '70002', reason: null })
    .send('CANCEL_HALL', SYSTEM);

export const stories: Readonly<Record<string, Readonly<Record<string, Tale>>>> = {
  compete: {
    ...sourcingStories,
    'hall-reverse-total-overtime': told(overtimeHall),
    'hall-forward-item-pause-withdrawal-surrogate': told(itemHall),
    'hall-elimination-exclusion-reopened': told(eliminationHall),
    'hall-failed-without-start': told(failedHall),
    'hall-dutch-sold': told(dutchSold),
    'hall-dutch-in-parts': told(dutchInParts),
    'hall-japanese-by-levels': told(byLevels),
    'hall-sealed-in-escrow': told(inEscrow),
    'hall-sealed-two-turns': told(secondTurn),
    'hall-seals-withdrawn-and-opening-paused': told(sealsHandled),
    'hall-slots-by-time': told(slotsByTime),
    'hall-slots-paused-and-passed': told(slotsPaused),
    'hall-cancelled-while-running': told(cancelledHall),
    'event-award-to-orders': event(
      ...toAwarding(split),
      saveAward(shared),
      submitAward(),
      approveAward,
      generate('ORDER', ['501']),
      sent('DOWNSTREAM_VOIDED', SYSTEM, { docType: 'srmPurOrderHeader', docId: '6101', lineIds: [] }),
      sent(
        'GENERATE_AGREEMENT',
        people.buyer,
        { supplierIds: [] },
        { ids: { '501:CNY:1': '6002', '503:CNY:1': '6004' }, today: '2026-03-05' },
      ),
    ),
    'event-award-returned': event(
      ...toAwarding(),
      saveAward([share('503', 10, '100', reason), share('503', 20, '100', reason)]),
      submitAward(),
      sent('REJECT_AWARD', people.approver, { reason: 'Take the best' }),
      saveAward(allTo501),
      submitAward(),
      sent('WITHDRAW_AWARD', people.buyer),
      submitAward(),
      approveAward,
      sent('REVOKE_AWARD', people.manager, reason),
      submitAward(),
      approveAward,
      generate('AGREEMENT'),
    ),
    'event-cancelled-after-revision': event(
      create(),
      sent('SAVE', people.buyer, { fields: { competeTitle: 'Steel brackets, lot A' } }),
      submit(),
      sent('WITHDRAW', people.buyer),
      submit(),
      sent('REJECT', people.approver, reason),
      submit(),
      approve,
      confirm('501'),
      sent('DECLINE_PARTICIPATION', header.supplierUser('502'), { reason: 'No capacity' }),
      sent('REVISE', people.buyer, reason, { openHallCount: 0 }),
      submit(),
      approve,
      sent('CANCEL', people.buyer, reason),
    ),
    'event-two-halls-one-failed': event(
      ...toPublished({
        fields: { hallSequence: 'SERIAL', depositFlag: 'Y', depositAmount: '5000' },
        items: [itemLine(10, '100'), itemLine(20, '40', { hallNo: 2 })],
        halls: [hallLine(1), hallLine(2, { startAt: header.START + 3_600_000 })],
      }),
      ...confirmAll,
      sent('RECORD_DEPOSIT', people.finance, { supplierId: '501', depositState: 'RECEIVED' }),
      opened(),
      ended(),
      opened('9002'),
      failed('9002'),
      fromHall('HALL_REOPENED', '9001'),
      ended('9001', '1900'),
    ),
    'event-sale-done-outside': event(
      ...toAwarding({ fields: { direction: 'FORWARD', competeType: 'DISPOSAL' } }),
      saveAward(allTo501),
      submitAward(),
      approveAward,
      sent('FULFIL_MANUALLY', people.buyer, { reference: 'INV-7', reason: 'Sold for cash' }),
    ),
    'event-draft-deleted': event(create(), sent('DELETE', people.buyer)),
  },
  organisation: organisationStories,
  process: processStories,
  messages: messageStories,
  contracts: contractStories,
  performance: performanceStories,
  bidding: biddingStories,
  audit: auditStories,
  suppliers: {
    ...supplierStories,
    'supplier-every-standing': (title) =>
      recorded(
        supplierDefinition,
        title,
        story(
          newSupplier,
          ['SUBMIT', supplierManager],
          ['WITHDRAW', supplierManager],
          ['SUBMIT', supplierManager],
          ['REJECT', approver, { reason: 'Address is missing' }],
          [
            'SAVE',
            supplierManager,
            {
              fields: { registeredAddress: 'Hauptstr. 1' },
              lines: {
                contacts: {
                  set: [
                    { lineNo: 1, position: 'Sales' },
                    { ...contact, lineNo: 2, contactName: 'Wang Wei', primaryFlag: 'N' },
                  ],
                },
              },
            },
          ],
          ['SUBMIT', supplierManager],
          ['APPROVE', approver],
          ['START_QUALIFY', supplierManager],
          ['QUALIFY_FAIL', supplierManager, { reason: 'Audit open' }],
          ['START_QUALIFY', supplierManager],
          ['QUALIFY_TRIAL', supplierManager],
          ['SUSPEND', supplierManager, { reason: 'Late' }],
          ['RESUME', supplierManager],
          ['QUALIFY_PASS', supplierManager],
          ['SUSPEND', supplierManager, { reason: 'Quality' }],
          ['RESUME', supplierManager],
          ['QUIT', supplierManager, { reason: 'Closed plant' }],
          ['READMIT', supplierManager, { reason: 'New plant' }],
          ['BLACKLIST', supplierManager, { reason: 'Fraud' }],
          ['REINSTATE', supplierManager, { reason: 'Cleared' }],
          ['MERGED', SYSTEM, { intoId: '502' }],
        ),
      ),
    'supplier-draft-deleted': (title) =>
      recorded(
        supplierDefinition,
        title,
        story(newSupplier, ['SAVE', supplierManager, { lines: { contacts: { remove: [1] } } }], ['DELETE', supplierManager]),
      ),
    'supplier-admitted': (title) => recorded(supplierDefinition, title, story(...admitted)),
  },
  base: {
    'material-to-its-end': (title) =>
      recorded(
        material,
        title,
        story(
          newMaterial,
          ['SAVE', engineer, { fields: { spec: 'M6x25' } }, { similar: ['M-1'] }],
          ['SUBMIT', engineer, {}, materialReady],
          ['REJECT', sourcing, { comment: 'Which standard?' }],
          ['SAVE', engineer, { lines: { drawings: { set: [{ version: 'A', fileIds: '81' }] } } }],
          ['SUBMIT', engineer, {}, materialReady],
          ['WITHDRAW', engineer],
          ['SUBMIT', engineer, {}, materialReady],
          ['APPROVE', sourcing, { comment: null }],
          ['RELEASE_DRAWING', engineer, { version: 'A' }, { today: '2026-03-02' }],
          [
            'SAVE',
            sourcing,
            { lines: { orgs: { set: [{ orgId: '101', buyerId: '7' }] }, uoms: { set: [{ uomId: '77', factor: '200' }] } } },
            { mayIn: null, owned: [], used: false, converts: true },
          ],
          ['SYNC', SYSTEM, { fields: { brand: 'X' } }, { owned: ['itemName'] }],
          ['RECATEGORISE', SYSTEM, { categoryId: '306' }, { category: { state: 'enabled', leafFlag: 'Y', categoryName: '轴承传动' } }],
          ['FREEZE', sourcing, { reason: 'Cracks' }],
          ['SUPERSEDE', engineer, { byItemId: '10' }, { replacement: { state: 'enabled', sameClass: true, chain: ['10'] } }],
          ['UNFREEZE', sourcing],
          ['INVALIDATE', sourcing, {}, { inUse: [] }],
          ['ENABLE', sourcing],
        ),
      ),
    'material-from-erp': (title) =>
      recorded(
        material,
        title,
        story([
          'CREATE',
          SYSTEM,
          { fields: { itemCode: 'E-1', itemName: 'Bolt', itemType: 'PART', sourceSystem: 'ERP', sourceKey: '4711' } },
          { id: '9' },
        ]),
      ),
    'material-draft-deleted': (title) => recorded(material, title, story(newMaterial, ['DELETE', engineer])),
    'rate-rejected-corrected-voided': (title) =>
      recorded(
        rate,
        title,
        story(
          newRate,
          ['SUBMIT', finance, {}, { jump: '5', approval: 'Y' }],
          ['REJECT', colleague, { comment: 'Wrong day' }],
          ['SAVE', finance, { fields: { rateDate: '2026-03-02' } }, { previousRate: '7.05' }],
          ['SUBMIT', finance],
          ['WITHDRAW', finance],
          ['SUBMIT', finance],
          ['APPROVE', colleague],
          ['CORRECT', finance, { quoteRate: '711', reason: 'Typing error' }],
          ['REJECT', colleague, { comment: 'Look again' }],
          ['CORRECT', finance, { quoteRate: '712', reason: 'Typing error' }],
          ['APPROVE', colleague, {}, { previousRate: '7.05' }],
          ['VOID', colleague, { reason: 'Entered twice' }],
        ),
      ),
    'notice-approved-withdrawn-published-again-archived': (title) =>
      recorded(notice, title, [
        ...story(
          newNotice,
          ['SUBMIT', buyer, {}, reached],
          ['WITHDRAW', buyer],
          ['SUBMIT', buyer, {}, reached],
          ['REJECT', approver, { comment: 'Name the gate' }],
          ['SAVE', buyer, { fields: { noticeContentEn: '<p>Gate 2.</p>', resetReadFlag: 'Y' } }],
          ['SUBMIT', buyer, {}, reached],
          ['APPROVE', approver, {}, reached],
          ['WITHDRAW', buyer, { reason: 'Wrong day' }],
          ['SAVE', buyer, { fields: { publishTime: MONDAY + 43_200_000 } }],
          ['PUBLISH', buyer, {}, reached],
        ),
        due('PUBLISH_DUE', 0.5),
        due('UNTOP_DUE', 1),
        due('REMIND_DUE', 3.5),
        due('REMIND_DUE', 7.5),
        due('EXPIRE_DUE', 30),
        {
          type: 'EXTEND',
          actor: buyer,
          payload: { endTime: MONDAY + 40 * 86_400_000 },
          facts: {},
          at: MONDAY + 31 * 86_400_000,
          cause: null,
        },
        due('EXPIRE_DUE', 40),
        due('ARCHIVE_DUE', 405),
      ]),
    'notice-draft-deleted': (title) => recorded(notice, title, story(newNotice, ['DELETE', buyer])),
    'notification-reminded-answered-expired': (title) =>
      recorded(notification, title, [
        ...story(
          newLetter,
          ['PUBLISH', buyer, {}, reached],
          ['CONFIRM_READ', reader, { recipientLineId: 1 }],
          ['ADD_RECIPIENT', buyer, { users: ['13'] }, { people: [{ userId: '13', supplierId: null }] }],
          ['REMIND', buyer, { lineIds: null }, { readers: ['91'] }],
          ['REPLY', reader, { recipientLineId: 1, text: 'Sent today', fileIds: null }],
          ['EXTEND', buyer, { endTime: MONDAY + 86_400_000 }],
        ),
        due('EXPIRE_DUE', 1),
        due('ARCHIVE_DUE', 366),
      ]),
    'rate-draft-deleted': (title) => recorded(rate, title, story(newRate, ['DELETE', finance])),
  },
  purchasing: {
    ...purchasingStories,
    'agreement-effective': (title) =>
      recorded(
        agreement,
        title,
        story(
          newAgreement,
          ['SUBMIT', buyer],
          ['REJECT', approver, { comment: 'Round the price' }],
          ['SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, unitPrice: '9.4' }] } } }],
          ['SUBMIT', buyer],
          ['WITHDRAW', buyer],
          ['SUBMIT', buyer],
          ['APPROVE', approver, { comment: null }],
        ),
      ),
    'agreement-confirmed-suspended-and-ended': (title) =>
      recorded(
        agreement,
        title,
        story(
          [
            'CREATE',
            buyer,
            {
              fields: { ...ownAgreement, supplierConfirmFlag: 'Y' },
              lines: { lines: { set: [{ ...agreementLine, sourceLineKey: null, stepMode: 'ALL_UNITS' }] }, steps: { set: agreedBreaks } },
            },
            { id: '6002', docNumber: 'PA-0002' },
          ],
          ['SUBMIT', buyer, {}, { known: { 4010: { last: '10', lowest: '9' } } }],
          ['APPROVE', approver, { comment: null }, { today: '2026-03-02' }],
          ['SUPPLIER_REFUSE', outside('501'), { comment: 'Steel is dearer' }],
          ['REVISE', buyer],
          ['SUBMIT', buyer],
          ['APPROVE', approver, { comment: null }],
          ['SUPPLIER_CONFIRM', outside('501'), { comment: null }, { overlaps: [], unpriced: [], endsAt: MONDAY + 90 * 86_400_000 }],
          ['SUPERSEDE_LINES', SYSTEM, { byDocId: '6003', lines: [{ lineNum: 10, endDate: '2026-04-30' }] }],
          ['SUSPEND', manager, { comment: 'Quality' }],
          ['RESUME', manager, { comment: null }],
          [
            'TERMINATE',
            manager,
            { terminateDate: '2026-05-31', comment: 'Another maker' },
            { today: '2026-03-02', endsAt: MONDAY + 90 * 86_400_000 },
          ],
          ['END_DUE', SYSTEM],
        ),
      ),
    'agreement-voided': (title) =>
      recorded(
        agreement,
        title,
        story(newAgreement, ['SUBMIT', buyer], ['REJECT', approver, { comment: 'Not needed' }], ['VOID', buyer, { comment: null }]),
      ),
  },
  system: systemStories,
  platform: {
    'option-set-changed-reset': (title) =>
      recorded(
        profile,
        title,
        story(
          [
            'CREATE',
            SYSTEM,
            {
              fields: {
                profileCode: 'RATE_JUMP',
                profileName: '汇率变动',
                profileNameEn: 'Change of a rate',
                module: 'BASE',
                valueKind: 'NUMBER',
                defaultValue: '5',
                minValue: '0',
                maxValue: '100',
                levels: 'SITE,ORG',
              },
            },
            { id: '900' },
          ],
          ['SET_VALUE', admin, { level: 'SITE', levelId: null, value: '3' }],
          ['SET_VALUE', admin, { level: 'ORG', levelId: '101', value: '2' }],
          ['SET_VALUE', admin, { level: 'ORG', levelId: '101', value: '1' }],
          ['DESCRIBE', SYSTEM, { fields: { maxValue: '50' } }],
          ['RESET_VALUE', admin, { level: 'SITE', levelId: null }],
          ['RETIRE', SYSTEM],
          ['REVIVE', SYSTEM],
        ),
      ),
    'import-partly-undone': (title) =>
      recorded(
        imported,
        title,
        story(
          newImport,
          ['PARSE_STARTED', SYSTEM],
          ['PARSED', SYSTEM, { rows: 600, warning: 'IMPORT_TEMPLATE_OLD' }],
          ['VALIDATED', SYSTEM, { ok: 599, bad: 1 }],
          ['CONFIRM', buyer],
          ['CHUNK_DONE', SYSTEM, { upTo: 500, written: 499, refused: 0, changed: 0 }],
          ['CHUNK_DONE', SYSTEM, { upTo: 600, written: 99, refused: 1, changed: 0 }],
          ['APPLIED', SYSTEM],
          ['UNDO', buyer, { reason: 'Wrong file' }, { used: null }],
          ['UNDONE', SYSTEM],
        ),
      ),
    'import-undone-in-two-goes': (title) =>
      recorded(
        imported,
        title,
        story(
          newImport,
          ['PARSE_STARTED', SYSTEM],
          ['PARSED', SYSTEM, { rows: 3, warning: null }],
          ['VALIDATED', SYSTEM, { ok: 3, bad: 0 }],
          ['CONFIRM', buyer],
          ['CHUNK_DONE', SYSTEM, { upTo: 6, written: 3, refused: 0, changed: 0 }],
          ['APPLIED', SYSTEM],
          ['UNDO', buyer, { reason: 'Wrong file' }, { used: null }],
          ['UNDONE', SYSTEM, { left: 1 }],
          ['UNDO', admin, { reason: 'The permit is there again' }, { used: null }],
          ['UNDONE', SYSTEM, { left: 0 }],
        ),
      ),
    'request-taken-over': (title) =>
      recorded(
        request,
        title,
        story(
          newRequest,
          ['CLAIM', SYSTEM, { workerId: 'server-1' }],
          ['CLAIM', SYSTEM, { workerId: 'server-2' }],
          [
            'FINISH',
            SYSTEM,
            {
              attempt: 2,
              outputFileId: '9001',
              rowCount: 12,
              warnings: 3,
              resultText: '重置400个,稍后处理3个,不受影响9个',
              resultTextEn: '400 reset, 3 for later, 9 left out',
            },
          ],
        ),
      ),
    'request-cancelled': (title) => recorded(request, title, story(newRequest, ['CANCEL', admin])),
    'request-lost': (title) =>
      recorded(
        request,
        title,
        story(newRequest, ['CLAIM', SYSTEM, { workerId: 'server-1' }], ['FAIL', SYSTEM, { attempt: 1, code: 'REQ_LOST' }]),
      ),
    'import-failed': (title) =>
      recorded(
        imported,
        title,
        story(newImport, ['PARSE_STARTED', SYSTEM], ['PARSE_FAILED', SYSTEM, { code: 'IMPORT_TEMPLATE', missing: 'itemCode' }]),
      ),
    'file-attached-detached-deleted': (title) =>
      recorded(
        file,
        title,
        story(
          newFile,
          ['BIND', SYSTEM, { ...toOrder, by: '7' }],
          ['BIND', SYSTEM, { ...toOrder, docId: '502', by: null }],
          ['UNBIND', SYSTEM, { ...toOrder, docId: '502' }, { kept: false }],
          ['UNBIND', SYSTEM, toOrder, { kept: true }],
          ['DELETE', SYSTEM, { by: '7', refused: null }, { kept: false }],
        ),
      ),
    'file-quarantined-released': (title) =>
      recorded(
        file,
        title,
        story(
          ['UPLOAD', SYSTEM, { ...aFile, scanResult: 'INFECTED', scanDetail: 'Test.Signature' }, { id: '9002', createdBy: '7' }],
          ['RELEASE', admin, { reason: 'A test file of the scanner' }],
        ),
      ),
    'person-hired-left-hired-again': (title) =>
      recorded(person, title, [
        ...story(
          [
            'CREATE',
            admin,
            {
              fields: {
                personCode: 'E000001',
                personName: '李伟',
                mobile: '13800000000',
                email: 'li.wei@example.com',
                orgId: '101',
                deptId: '301',
                hireDate: '2026-01-05',
              },
            },
            { id: '7001' },
          ],
          ['HIRE', admin],
          ['SAVE', admin, { fields: { managerPersonId: '7002' } }, { managers: ['7002'] }],
          [
            'LEAVE',
            admin,
            { leaveDate: '2026-03-31', handoverPersonId: '7002' },
            { handoverState: 'employed', leaveAt: MONDAY + 30 * 24 * HOUR },
          ],
          ['CANCEL_LEAVE', admin],
          [
            'LEAVE',
            admin,
            { leaveDate: '2026-03-31', handoverPersonId: '7002' },
            { handoverState: 'employed', leaveAt: MONDAY + 30 * 24 * HOUR },
          ],
        ),
        {
          type: 'LEAVE_DUE',
          actor: SYSTEM,
          payload: {},
          facts: { userId: '7' } as object,
          at: MONDAY + 30 * 24 * HOUR,
          cause: { kind: 'TIMER', event: 'LEAVE_DUE', due: MONDAY + 30 * 24 * HOUR },
        },
        { type: 'REHIRE', actor: admin, payload: { hireDate: '2026-09-01' }, facts: {}, at: MONDAY + YEAR / 2, cause: null },
      ]),
    'delegation-ended': (title) =>
      recorded(delegation, title, [
        ...story(
          newDelegation,
          ['SAVE', buyer, { fields: { reason: 'Business trip to Xi’an' } }],
          ['ENABLE', buyer, {}, deputised],
          ['ACCEPT', inside('12', 'BUYER'), {}, deputised],
        ),
        {
          type: 'START_DUE',
          actor: SYSTEM,
          payload: {},
          facts: {},
          at: MONDAY + HOUR,
          cause: { kind: 'TIMER', event: 'START_DUE', due: MONDAY + HOUR },
        },
        {
          type: 'END_DUE',
          actor: SYSTEM,
          payload: {},
          facts: { acts: 4 } as object,
          at: MONDAY + 100 * HOUR,
          cause: { kind: 'TIMER', event: 'END_DUE', due: MONDAY + 100 * HOUR },
        },
      ]),
    'delegation-revoked': (title) =>
      recorded(
        delegation,
        title,
        story(
          newDelegation,
          ['ENABLE', buyer, {}, deputised],
          ['ACCEPT', inside('12', 'BUYER'), {}, deputised],
          ['REVOKE', inside('12', 'BUYER'), { reason: 'Away as well' }, { acts: 0 }],
        ),
      ),
    'delegation-declined': (title) =>
      recorded(
        delegation,
        title,
        story(newDelegation, ['ENABLE', buyer, {}, deputised], ['DECLINE', inside('12', 'BUYER'), { reason: 'On leave too' }]),
      ),
    'task-link-used': (title) => recorded(taskLink, title, story(newLink, ['USE', SYSTEM, { event: 'REPLY', proved: true }])),
    'user-locked-disabled-erased': (title) =>
      recorded(user, title, [
        ...story(
          [
            'CREATE',
            admin,
            { fields: { userName: 'liwei', fullName: 'Li Wei', userType: 'INSIDE', email: 'li.wei@example.com', startDate: '2026-03-01' } },
            { id: '7', expireAt: MONDAY + YEAR },
          ],
          ['RESEND', admin, {}, { today: '2026-03-02' }],
          ['ACTIVATE', SYSTEM, {}, { linkValid: true, idleAt: MONDAY + YEAR / 4 }],
          ['SEEN', SYSTEM, { date: '2026-03-02' }, { idleAt: MONDAY + YEAR / 4 }],
          ['LOCK', SYSTEM, { until: MONDAY + 3_600_000 }],
          ['UNLOCK', admin],
          ['SAVE', admin, { fields: { mobile: '13800000000' } }],
          ['RESET_PASSWORD', admin, { reason: 'Forgotten' }],
          ['PASSWORD_CHANGED', SYSTEM, { via: 'LINK' }],
        ),
        {
          type: 'IDLE_DUE',
          actor: SYSTEM,
          payload: {},
          facts: {},
          at: MONDAY + YEAR / 4,
          cause: { kind: 'TIMER', event: 'IDLE_DUE', due: MONDAY + YEAR / 4 },
        },
        { type: 'ERASE', actor: admin, payload: { reason: 'Left' }, facts: {}, at: MONDAY + YEAR, cause: null },
      ]),
  },
  orders: {
    ...orderStories,
    'order-effective': (title) =>
      recorded(
        order,
        title,
        story(
          newOrder,
          [
            'SAVE',
            buyer,
            {
              fields: { priceBasis: 'INCL' },
              lines: { lines: { set: [{ ...orderLine, lineNum: 20, orderQty: '33.333333', unitPrice: '0.07' }] } },
            },
          ],
          ['SUBMIT', buyer],
          ['APPROVE', approver, { comment: 'Go' }],
        ),
      ),
    'order-approved-by-two': (title) =>
      recorded(
        order,
        title,
        story(
          newOrder,
          ['SUBMIT', buyer, {}, { worth: shop }],
          ['APPROVE', approver, { comment: 'Go' }],
          ['REJECT', secondApprover, { comment: 'Too many' }],
          ['SAVE', buyer, { lines: { lines: { set: [{ ...orderLine, orderQty: '90' }] } } }],
          ['SUBMIT', buyer, {}, { worth: shop }],
          ['APPROVE', secondApprover, { comment: null }],
          ['APPROVE', { ...approver, onBehalfOf: '29' }, { comment: 'For the head of finance' }],
        ),
      ),
    'order-deleted': (title) => recorded(order, title, story(newOrder, ['DELETE', buyer])),
  },
};
