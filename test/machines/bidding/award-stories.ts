/** Lives of documents after the evaluation report that are kept as golden histories. */
import { srmSfdBiddingBargaining } from '../../../state-machines/bidding/bargaining/index.js';
import { srmSfdBiddingCountersign } from '../../../state-machines/bidding/countersign/index.js';
import { srmSfdBiddingBrightMoon } from '../../../state-machines/bidding/open-price-round/index.js';
import { srmSfdBiddingPicketage } from '../../../state-machines/bidding/picketage/index.js';
import { srmSfdBiddingResult } from '../../../state-machines/bidding/result/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { MONDAY, approver, buyer, inside, manager, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { B, C, D, bidder, project } from './award-samples.js';

const HOUR = 3_600_000;
const negotiating = { project: project({ state: 'negotiating' }), shortlisted: [B, C, D], shortlistId: '81' };
const awarding = { project: project(), today: '2026-04-20', countersignId: '91', deadline: MONDAY + 72 * HOUR };
const signers = [inside('31', 'FINANCE'), inside('32', 'QUALITY')] as const;
const row = (lineId: number, supplierId: string, winnerFlag: 'Y' | 'N') => ({
  lineId,
  sectionId: '1',
  sectionName: 'Steel',
  supplierId,
  supplierName: `S${supplierId}`,
  respondId: `9${supplierId}`,
  winnerFlag,
  rank: lineId,
  amount: '14125',
  share: winnerFlag === 'Y' ? '100' : null,
  technical: '45.33',
  commercial: '8.50',
  priceScore: '38.98',
  totalScore: '92.81',
  letterType: null,
  letterAt: null,
  contractId: null,
  lineStatus: 'PUBLISHED',
  refuseReason: null,
  items: [],
});
const published = { project: project({ state: 'publicity' }), rows: [row(1, B, 'Y'), row(2, D, 'N')] };

export const awardStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'bargaining-quoted-kept-finished': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingBargaining),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { projectId: '71', sectionId: '1', deadline: MONDAY + HOUR } },
          { id: '61', docNumber: 'YJ-1', ...negotiating },
        ],
        ['SUBMIT', buyer, {}, negotiating],
        ['APPROVE', approver, { comment: null }],
        ['QUOTE', bidder(B), { total: '9800000', rows: null }],
        ['KEEP', bidder(C)],
        ['QUOTE', bidder(B), { total: '9700000', rows: null }],
        ['ROUND_DUE', SYSTEM],
        ['FINISH', buyer],
      ),
    ),
  'open-price-round-lowered-and-confirmed': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingBrightMoon),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { projectId: '71', sectionId: '1', startTime: MONDAY + HOUR } },
          { id: '62', docNumber: 'MB-1', ...negotiating },
        ],
        ['SUBMIT', buyer, {}, negotiating],
        ['APPROVE', approver, { comment: null }, { shuffle: [D, B, C] }],
        ['START_DUE', SYSTEM],
        ['LOWER', bidder(C), { total: '9700000' }],
        ['ROUND_DUE', SYSTEM],
        ['BREAK_DUE', SYSTEM],
        ['ROUND_DUE', SYSTEM],
        ['CONFIRM', buyer, {}, { consented: true }],
      ),
    ),
  'award-countersigned-approved-voided': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingPicketage),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { projectId: '71', decisionText: '<p>By rank</p>', signerIds: ['31', '32'] } },
          { id: '63', docNumber: 'DB-1', ...awarding },
        ],
        ['SUBMIT', buyer, {}, awarding],
        ['COUNTERSIGN_REFUSED', SYSTEM, { countersignId: '91' }],
        ['SUBMIT', buyer, {}, { ...awarding, countersignId: '92' }],
        ['COUNTERSIGN_PASSED', SYSTEM, { countersignId: '92' }],
        ['APPROVE', approver, { comment: null }],
        ['VOID', SYSTEM, { sectionIds: null }],
      ),
    ),
  'countersign-delegated-and-passed': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingCountersign),
      title,
      story(
        [
          'CREATE',
          SYSTEM,
          {
            sourceId: '63',
            sourceNumber: 'DB-1',
            projectNumber: 'BR-1',
            projectName: 'Steel of the year',
            orgId: '100',
            ownerUserId: '7',
            passMode: 'ALL',
            deadline: MONDAY + 72 * HOUR,
            amount: '14125',
            currency: 'CNY',
            signerIds: ['31', '30'],
          },
          { id: '91', docNumber: 'HQ-1', departments: {} },
        ],
        ['AGREE', signers[0], { opinion: 'Fair' }],
        ['DELEGATE', inside('30', 'ENGINEER'), { userId: '32' }],
        ['REMIND_DUE', SYSTEM],
        ['AGREE', signers[1], { opinion: null }],
      ),
    ),
  'result-objected-confirmed-contracted': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingResult),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { projectId: '71', picketageId: '63', content: '<p>Result</p>' } },
          { id: '95', docNumber: 'JG-1', ...published },
        ],
        ['SUBMIT', buyer, {}, published],
        ['APPROVE', manager, { comment: null }, { ...published, publicityEnd: MONDAY + 72 * HOUR }],
        ['OBJECTION_RAISED', SYSTEM, { questionId: '5' }],
        ['OBJECTION_RESOLVED', SYSTEM, { upheld: 'N' }, { nextEnd: MONDAY + 96 * HOUR }],
        ['PUBLICITY_DUE', SYSTEM, {}, { contractIds: { 1: '801' } }],
        ['CONTRACT_EFFECTIVE', SYSTEM, { lineId: 1 }],
      ),
    ),
};
