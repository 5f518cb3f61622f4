/** Lives of documents, notices, participants, questions and answers that are kept as golden histories (bidding.md §4, §5). */
import { srmSfdBiddingAnswer } from '../../../state-machines/bidding/answer/index.js';
import { srmSfdBiddingNotice } from '../../../state-machines/bidding/notice/index.js';
import { srmSfdBiddingSupplier } from '../../../state-machines/bidding/participant/index.js';
import { srmSfdBiddingQuestion } from '../../../state-machines/bidding/question/index.js';
import { srmSfdBiddingDoc } from '../../../state-machines/bidding/tender-document/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { approver, buyer, inside, manager, story } from '../golden/events.js';
import type { GoldenHistory } from '../golden/history.js';
import { recorded } from '../golden/history.js';
import { CHAPTERS, DOC, NOTICE, QUESTION, alpha, asked, docFacts, seen } from './notices-samples.js';

const finance = inside('30', 'FINANCE');
const facts = { ...seen(), supplierName: 'Alpha', gated: null, versionNo: 1 };

export const noticesStories: Readonly<Record<string, (title: string) => GoldenHistory>> = {
  'tender-document-superseded': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingDoc),
      title,
      story(
        ['CREATE', buyer, { fields: DOC, lines: { chapters: { set: CHAPTERS } } }, { id: '61', docNumber: 'BWJ-1-V1', ...docFacts }],
        ['SUBMIT', buyer, {}, docFacts],
        ['REJECT', approver, { comment: 'Say more' }],
        ['SAVE', buyer, { fields: { docName: 'Tender document of steel' } }, docFacts],
        ['SUBMIT', buyer, {}, docFacts],
        ['APPROVE', approver, { comment: null }],
        ['RENDERED', SYSTEM, { fileId: '900', sha256: 'a'.repeat(64) }],
        ['PUBLISH', SYSTEM, {}, seen()],
        ['CREATE_NEW', buyer, {}, { ...docFacts, newId: '62', openNext: null }],
        ['SUPERSEDE', SYSTEM],
      ),
    ),
  'bidding-notice-withdrawn': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingNotice),
      title,
      story(
        ['CREATE', buyer, { fields: NOTICE }, { id: '61', docNumber: 'BGG-1', ...seen({ state: 'preparing' }) }],
        ['SUBMIT', buyer, {}, seen({ state: 'preparing' })],
        ['APPROVE', approver, { comment: null }],
        ['PUBLISH', SYSTEM, {}, seen()],
        ['WITHDRAW', manager, { reason: 'Wrong hall' }, seen({ state: 'suspended' })],
      ),
    ),
  'participant-bond-refunded': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingSupplier),
      title,
      story(
        ['APPLY', alpha, { projectId: '71', sectionIds: ['1', '2'] }, { id: '81', ...facts }],
        ['ACCEPT', SYSTEM, {}, facts],
        ['SAVE', alpha, { fields: { contactName: 'Li' } }, facts],
        ['GET_DOC', alpha, {}, facts],
        ['PAY_BOND', alpha, { bondForm: 'TRANSFER', bondAmount: '160000', bondProofId: '900', bondValidUntil: null }, facts],
        ['RETURN_BOND_PROOF', finance, { reason: 'Another account' }],
        ['PAY_BOND', alpha, { bondForm: 'TRANSFER', bondAmount: '160000', bondProofId: '901', bondValidUntil: null }, facts],
        ['VERIFY_BOND', finance],
        ['DOC_PUBLISHED', SYSTEM, { versionNo: 2 }],
        ['ACK_ADDENDUM', alpha, { versionNo: 2 }],
        ['CONSENT_VALIDITY', alpha, { until: '2026-09-01' }, facts],
        ['PROJECT_ENDED', SYSTEM, {}, { ...seen({ state: 'completed' }), outcome: 'LOST' }],
        ['REFUND_BOND', finance, { amount: null, interest: null }, { ...facts, interest: '600' }],
      ),
    ),
  'participant-excluded': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingSupplier),
      title,
      story(
        ['CREATE', SYSTEM, { fields: { projectId: '71', supplierId: '501', source: 'INVITE' } }, { id: '81', ...facts }],
        ['CONFIRM_JOIN', alpha, {}, facts],
        ['PAY_BOND', alpha, { bondForm: 'TRANSFER', bondAmount: '160000', bondProofId: '900', bondValidUntil: null }, facts],
        ['DISQUALIFY', manager, { reason: 'Colluded' }, { ...facts, consented: true }],
        ['FORFEIT_BOND', manager, { forfeitReason: 'COLLUSION' }],
        ['CLOSE', finance],
      ),
    ),
  'bidding-question-complained': (title) =>
    recorded(
      anyDefinition(srmSfdBiddingQuestion),
      title,
      story(
        [
          'CREATE',
          alpha,
          { fields: { ...QUESTION, questionType: 'DOC_OBJECTION' } },
          { id: '91', docNumber: 'BYW-1', ...seen(), supplierName: 'Alpha' },
        ],
        ['SUBMIT', alpha, {}, { ...seen(), standing: 'confirmed' }],
        ['REPLY_DUE', SYSTEM],
        ['ANSWERED', SYSTEM, { answerId: '95', upheld: 'N' }],
        ['ESCALATE', alpha, { complaintNo: 'TS-1' }],
        ['COMPLAINT_DECIDED', manager, { upheld: 'Y', reason: 'He is right' }],
      ),
    ),
  'bidding-answer-published': (title) => {
    const given = { ...seen(), questions: [asked('91'), asked('92')], noticeId: '97' };
    return recorded(
      anyDefinition(srmSfdBiddingAnswer),
      title,
      story(
        [
          'CREATE',
          buyer,
          { fields: { projectId: '71', questionIds: ['91', '92'], answerText: '<p>S355</p>' } },
          { id: '95', docNumber: 'BDF-1', ...given },
        ],
        ['SUBMIT', buyer, {}, given],
        ['APPROVE', approver, { comment: null }, given],
      ),
    );
  },
};
