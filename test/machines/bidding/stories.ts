/** Lives of documents that are kept as golden histories, by file (bidding.md). */
import { srmSfdBiddingAdjust } from '../../../state-machines/bidding/adjust/index.js';
import { srmSfdBiddingList } from '../../../state-machines/bidding/bill/index.js';
import { srmSfdBiddingDrawing } from '../../../state-machines/bidding/drawing/index.js';
import { srmSfdExpert } from '../../../state-machines/bidding/expert/index.js';
import { srmSfdBiddingPlan } from '../../../state-machines/bidding/plan/index.js';
import { srmSfdBiddingHeader } from '../../../state-machines/bidding/project/index.js';
import { srmSfdBiddingRule } from '../../../state-machines/bidding/rule/index.js';
import { srmSfdBiddingSetup } from '../../../state-machines/bidding/setup/index.js';
import { srmSfdBiddingTemplate } from '../../../state-machines/bidding/template/index.js';
import { srmSfdBiddingJury } from '../../../state-machines/bidding/jury/index.js';
import { srmSfdBiddingBidOpening } from '../../../state-machines/bidding/opening/index.js';
import { srmSfdRespondHeader } from '../../../state-machines/bidding/respond/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Actor } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { approver, buyer, inside, manager, story } from '../golden/events.js';
import { evaluationStories } from './evaluation/stories.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import {
  BILL,
  EXPERT,
  INDEXES,
  ITEM,
  NODES,
  PLAN,
  PLAN_LINE,
  PROJECT,
  PROJECT_FACTS,
  PROJECT_NODES,
  PUBLISH_FACTS,
  RULE,
  SECTION,
  SETUP,
  TEMPLATE,
  WORK,
} from './samples.js';
import { noticesStories } from './notices-stories.js';
import * as draws from './drawing/samples.js';
import * as juries from './jury/samples.js';
import * as openings from './opening/samples.js';
import * as responds from './respond/samples.js';
import { awardStories } from './award-stories.js';

const begun = (docNumber: string) => ({ id: '61', docNumber });
const approved = (definition: AnyDefinition, payload: object) => (title: string) =>
  recorded(
    definition,
    title,
    story(
      ['CREATE', manager, payload, begun('B-0001')],
      ['SUBMIT', manager],
      ['APPROVE', approver, { comment: null }],
      ['REVISE', manager, {}, { newId: '62' }],
      ['SUPERSEDED', SYSTEM, { byId: '62' }],
    ),
  );

export const biddingStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'adjustment-applied': (title) => {
    const facts = {
      project: {
        state: 'tendering',
        legalRegime: 'STATUTORY',
        bidDeadline: 1_774_143_000_000,
        addendumDays: 15,
        keyReadyAt: 1,
        ownerUserId: '7',
        values: {},
      },
      today: '2026-03-10',
      deadlineDay: '2026-03-22',
      newDeadlineDay: '2026-03-25',
      doc: { approved: true },
    };
    const fields = {
      orgId: '100',
      projectId: '90',
      adjustType: 'ADDENDUM',
      newDocId: '82',
      affectsPreparation: 'Y',
      newDeadline: 1_774_402_200_000,
    };
    return recorded(
      anyDefinition(srmSfdBiddingAdjust),
      title,
      story(
        ['CREATE', buyer, { fields }, { ...begun('BBG-20260310-0001'), ...facts }],
        ['SAVE', buyer, { fields: { reason: 'A drawing changed' } }, facts],
        ['SUBMIT', buyer, {}, facts],
        ['REJECT', approver, { comment: 'Say which drawing' }],
        ['SUBMIT', buyer, {}, facts],
        ['APPROVE', approver, { comment: null }, facts],
      ),
    );
  },
  ...awardStories,
  'rule-revised': approved(anyDefinition(srmSfdBiddingRule), { fields: RULE }),
  'assessment-template-revised': approved(anyDefinition(srmSfdBiddingTemplate), { fields: TEMPLATE, lines: { indexes: { set: INDEXES } } }),
  'setup-revised': approved(anyDefinition(srmSfdBiddingSetup), { fields: SETUP, lines: { nodes: { set: NODES } } }),
  'plan-changed-and-taken-back': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingPlan),
      title,
      story(
        ['CREATE', buyer, { fields: PLAN, lines: { lines: { set: [PLAN_LINE] } } }, begun('BJ-2026-0001')],
        ['SUBMIT', buyer, {}, { thresholds: 'GOODS:2000000.00' }],
        ['APPROVE', approver, { comment: null }],
        ['CHANGE', buyer, { reason: 'More steel' }],
        ['SAVE', buyer, { lines: { lines: { set: [{ lineNum: 1, estimateAmount: '1250000' }] } } }],
        ['CANCEL_CHANGE', buyer],
        ['CLOSE', manager, { reason: 'Year over' }],
      ),
    ),
  'bill-revised-and-closed': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingList),
      title,
      story(
        ['CREATE', buyer, { fields: BILL, lines: { items: { set: [ITEM] } } }, begun('BQD-1')],
        ['SUBMIT', buyer],
        ['APPROVE', approver, { comment: null }],
        ['REVISE', buyer],
        ['SUBMIT', buyer],
        ['APPROVE', approver, { comment: null }],
        ['CLOSE', buyer, { reason: 'Tendered' }],
      ),
    ),
  'expert-rated-and-banned': (title) =>
    recorded(
      anyDefinition(srmSfdExpert),
      title,
      story(
        [
          'CREATE',
          manager,
          { fields: { ...EXPERT, certExpiry: '2026-12-31' }, lines: { works: { set: [WORK] } } },
          { ...begun('E0001'), today: '2026-03-02', certEndsAt: 1_798_732_800_000 },
        ],
        ['SUBMIT', manager, {}, { today: '2026-03-02' }],
        ['APPROVE', approver, { comment: null }],
        ['RATE', buyer, { projectNo: 'BR-1', score: 4, note: null }],
        ['CERT_ENDED', SYSTEM],
        ['BAN', manager, { reason: 'Took money' }],
      ),
    ),
  'project-opened-judged-and-contracted': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingHeader),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: PROJECT, lines: { sections: { set: [SECTION] }, nodes: { set: PROJECT_NODES }, indexes: { set: INDEXES } } },
          { ...begun('BR-20260302-0001'), ...PROJECT_FACTS },
        ],
        ['SUBMIT', buyer, {}, PROJECT_FACTS],
        ['APPROVE', approver, { comment: null }, PROJECT_FACTS],
        ['GENERATE_KEYS', buyer, {}, PROJECT_FACTS],
        ['OPENING_KEYS_READY', SYSTEM, { publicKey: 'key', shareHashes: ['1', '2', '3'] }],
        ['PUBLISH', buyer, {}, PUBLISH_FACTS],
        ['SUSPEND', buyer, { reason: 'A drawing is wrong' }],
        ['RESUME', buyer],
        ['DEADLINE', SYSTEM, {}, { sealed: { 1: 4 } }],
        ['JURY_CHANGED', SYSTEM, { juryId: '85', leaderUserId: '31', memberUserIds: ['31', '32'] }],
        ['OPENING_STARTED', SYSTEM, { openingId: '84', stage: 'ALL' }],
        ['OPENING_CLOSED', SYSTEM, { openingId: '84', stage: 'ALL' }],
        ['MARK_CONFIRMED', SYSTEM, { sectionId: '1', valid: ['901', '902', '903'] }],
        ['LOCK_STAGE', inside('31', 'EXPERT'), {}, { sheetsOpen: 0 }],
        ['LOCK_STAGE', inside('31', 'EXPERT'), {}, { sheetsOpen: 0, results: [] }],
        ['SIGN_REPORT', inside('31', 'EXPERT'), { dissent: null }],
        ['SIGN_REPORT', inside('32', 'EXPERT'), { dissent: 'The price is too high' }],
        [
          'PICKETAGE_APPROVED',
          SYSTEM,
          {
            picketageId: '86',
            lines: [{ lineId: '1', sectionId: '1', supplierId: '501', respondId: '901', share: '100', amount: '10000000' }],
          },
        ],
        ['RESULT_CONFIRMED', SYSTEM, { resultId: '87' }],
        ['SECTION_CONTRACTED', SYSTEM, { sectionId: '1' }],
      ),
    ),
  ...evaluationStories,
  ...noticesStories,
  ...tenderingStories(),
};

/** Draw, jury, bid and opening (bidding.md §6 to §8). */
function tenderingStories(): Readonly<Record<string, (title: string) => GoldenHistory>> {
  const { bidder } = responds;
  return {
    'experts-drawn-and-called': (title) =>
      recorded(
        anyDefinition(srmSfdBiddingDrawing),
        title,
        story(
          ['CREATE', buyer, { fields: draws.DRAWING, lines: { seats: { set: draws.SEATS } } }, draws.BEGUN],
          ['FREEZE', buyer, {}, draws.FROZEN],
          ['DRAW', draws.supervisor, { phrase: draws.PHRASE }, { secret: draws.SECRET }],
          ['EXPERT_ACCEPT', draws.expert('E0004')],
          ['EXPERT_DECLINE', draws.expert('E0002'), { reason: 'Travelling' }],
          ...['E0003', 'E0006', 'E0103', 'E0101'].map((number) => ['EXPERT_ACCEPT', draws.expert(number)] as const),
          ['OPENING_CLOSED', SYSTEM],
          ['CLOSE', SYSTEM],
        ),
      ),
    'jury-at-work-and-dissolved': (title) =>
      recorded(
        anyDefinition(srmSfdBiddingJury),
        title,
        story(
          ['CREATE', SYSTEM, { fields: { projectId: '61' } }, juries.JURY],
          ['MEMBERS_ADDED', SYSTEM, { drawingId: '70', members: juries.MEMBERS.slice(0, 3) }],
          ...[1, 2, 3].map((n) => ['SIGN_COMMITMENT', juries.JUROR(n)] as const),
          ...[1, 2].map((n) => ['ELECT_LEADER', juries.JUROR(n), { userId: '92' }] as const),
          ['START', buyer],
          ['OPENING_CLOSED', SYSTEM],
          ['DISSOLVE', SYSTEM],
        ),
      ),
    'bid-sealed-opened-and-awarded': (title) =>
      recorded(
        anyDefinition(srmSfdRespondHeader),
        title,
        story(
          [
            'CREATE',
            bidder,
            { fields: { projectId: '61', sectionIds: ['2001'] }, lines: { envelopes: { set: [responds.draftRow('2001')] } } },
            responds.BEGUN,
          ],
          ['SEAL', bidder, { envelopes: [responds.sealedRow('2001')] }, { ...responds.SEALING, needed: ['2001:ALL'] }],
          ['WITHDRAW_BID', bidder, {}, responds.SEALING],
          ['REVISE', bidder, {}, responds.SEALING],
          ['SEAL', bidder, { envelopes: [responds.sealedRow('2001')] }, { ...responds.SEALING, needed: ['2001:ALL'] }],
          ['BIDS_CLOSED', SYSTEM],
          [
            'ENVELOPE_OPENED',
            SYSTEM,
            { sectionId: '2001', type: 'ALL', payload: responds.CONTENT, salt: responds.SALT, by: 'QUORUM' },
            responds.BILL,
          ],
          ['RESULT_SET', SYSTEM, { won: ['2001'] }],
          ['PROJECT_ENDED', SYSTEM, {}],
          ['CIPHERTEXT_DUE', SYSTEM],
        ),
      ),
    'opening-by-two-of-three': (title) => recorded(anyDefinition(srmSfdBiddingBidOpening), title, openedByTwo()),
  };
}
function openedByTwo() {
  const { bid, holder, shareFacts, supervisor, OPEN_TIME, OPENING, READ } = openings;
  const at = (minutes: number, type: string, actor: Actor, payload: object = {}, facts: object = {}) => ({
    type,
    actor,
    payload,
    facts,
    cause: null,
    at: OPEN_TIME + minutes * 60_000,
  });
  return [
    at(-600, 'CREATE', SYSTEM, { fields: { projectId: '61', stage: 'ALL', openTime: OPEN_TIME } }, OPENING),
    at(-30, 'CHECK_IN_DUE', SYSTEM),
    at(-5, 'SIGN_IN', supervisor, {}, { name: 'Sun' }),
    at(0, 'SUBMIT_SHARE', holder(1), { share: null }, shareFacts(1, [])),
    at(1, 'SUBMIT_SHARE', holder(2), { share: null }, shareFacts(2, ['21'])),
    ...[1, 2].map((n) => at(2, 'ENVELOPE_RESULT', SYSTEM, { bidKey: bid(n).bidKey, ok: true, readOut: READ })),
    at(2, 'ALL_DECRYPTED', SYSTEM),
    at(3, 'READ_NEXT', buyer),
    at(4, 'READ_NEXT', buyer),
    at(5, 'CONFIRM_RECORD', supervisor, {}, { name: 'Sun' }),
    at(6, 'CLOSE', buyer, {}, { objections: 0 }),
  ];
}
