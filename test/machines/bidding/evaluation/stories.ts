/** Lives of documents of the evaluation that are kept as golden histories, by file (bidding.md §9, §10). */
import { srmSfdClarificationHeader } from '../../../../state-machines/bidding/clarification/index.js';
import { srmSfdRespondMark } from '../../../../state-machines/bidding/response-mark/index.js';
import { srmSfdBiddingScoreHeader } from '../../../../state-machines/bidding/score/index.js';
import { srmSfdBiddingShortlist } from '../../../../state-machines/bidding/shortlist/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { approver, buyer, inside, manager, story } from '../../golden/events.js';
import type { GoldenHistory } from '../../golden/history.js';
import { recorded } from '../../golden/history.js';
import { outside } from '../../kernel/walk.js';
import { CANDIDATES, CLARIFICATION, FRAME, JURY, MARK_BASE, SHEET_BASE, SHORTLIST } from './samples.js';

const begun = (docNumber: string) => ({ id: '61', docNumber });
const leader = inside('51', 'EXPERT');
const second = inside('52', 'EXPERT');
const jury = { jury: JURY };
const oneJuror = { jury: { ...JURY, jurorIds: ['51'] } };
const pass = (bidNum: number, indexNum: number) => ({ bidNum, indexNum, mark: 'PASS', reason: null, evidencePage: null });
const give = (bidNum: number, indexNum: number, score: string, comment: string | null = null) => ({ bidNum, indexNum, score, comment });
const { projectId: _project, sectionId: _section, ...FRAME_READ } = FRAME;
export const evaluationStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'bids-marked-and-one-rejected': (title) =>
    recorded(
      anyDefinition(srmSfdRespondMark),
      title,
      story(
        ['CREATE', SYSTEM, { projectId: '1001', sectionId: '1', base: { ...MARK_BASE, jurorIds: ['51'] } }, begun('FH-1')],
        ['MARK', leader, { rows: [1, 2, 3, 4].flatMap((index) => [pass(1, index), pass(2, index)]) }, oneJuror],
        ['MARK', leader, { rows: [{ ...pass(2, 2), mark: 'FAIL', reason: 'No certificate', evidencePage: '12' }] }, oneJuror],
        ['SUBMIT_MARKS', leader, {}, oneJuror],
        ['CONFIRM', leader, { decisions: [] }, oneJuror],
      ),
    ),
  'sheet-scored-returned-and-locked': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingScoreHeader),
      title,
      story(
        ['CREATE', SYSTEM, { projectId: '1001', sectionId: '1', stage: 'TECHNICAL', userId: '52', base: SHEET_BASE }, begun('PF-1')],
        ['SCORE', second, { rows: [give(1, 2, '7.5'), give(1, 3, '10', 'Best'), give(2, 2, '6'), give(2, 3, '6')] }, jury],
        ['SUBMIT', second, {}, jury],
        ['RETURN', leader, { reason: 'Bid B looks mixed up' }, jury],
        ['SCORE', second, { rows: [give(2, 2, '8')] }, jury],
        ['SUBMIT', second, {}, jury],
        ['NOTE_OUTLIER', leader, { note: 'He weighs references more' }, jury],
        ['LOCK', SYSTEM],
        ['REPORTED', SYSTEM],
      ),
    ),
  'clarification-replied-and-closed': (title) =>
    recorded(
      anyDefinition(srmSfdClarificationHeader),
      title,
      story(
        [
          'CREATE',
          second,
          { fields: CLARIFICATION, lines: { lines: { set: [{ lineNo: 1, question: 'When?' }] } } },
          { ...begun('CL-1'), ...jury, base: { ...FRAME_READ, supplierId: '301' } },
        ],
        ['ISSUE', leader, { noChangeFlag: 'Y' }, { ...jury, stage: 'technical_eval' }],
        ['SAVE', outside('301'), { lines: { lines: { set: [{ lineNo: 1, reply: 'In May' }] } } }],
        ['REPLY', outside('301')],
        ['ACCEPT', leader, { verdicts: [{ lineNo: 1, verdict: 'SATISFIED' }] }, { ...jury, stage: 'technical_eval' }],
        ['REPORTED', SYSTEM],
      ),
    ),
  'shortlist-approved-and-voided': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingShortlist),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: SHORTLIST },
          { ...begun('RW-1'), candidates: CANDIDATES, base: { projectNumber: 'BR-1', ownerUserId: '7' } },
        ],
        ['SAVE', buyer, { lines: { candidates: { set: [1, 2].map((candidateNum) => ({ candidateNum, selectedFlag: 'Y' })) } } }],
        ['SUBMIT', buyer, {}, { stage: 'awarding' }],
        ['APPROVE', approver, { comment: null }],
        ['VOID', manager, { reason: 'Chosen anew' }, { used: false }],
      ),
    ),
};
