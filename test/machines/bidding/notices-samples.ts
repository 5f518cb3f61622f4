/** A project as documents of it see it, and how their specs and stories begin them (bidding.md §4, §5). */
import type { ProjectFacts, SeenProject } from '../../../state-machines/bidding/shared/project-seen.js';
import { parseInstant } from '../../../state-machines/kernel/primitives/instant.js';
import { outside } from '../kernel/walk.js';

export const alpha = outside('501');
export const at = (text: string): number => parseInstant(text);
export const section = (sectionId: string, bondAmount = '0') => ({
  sectionId,
  sectionNo: `BR-20260302-0001/0${sectionId}`,
  sectionName: `Section ${sectionId}`,
  bondAmount,
  docFee: '0',
});
export const PROJECT: SeenProject = {
  id: '71',
  state: 'tendering',
  orgId: '100',
  docNumber: 'BR-20260302-0001',
  projectName: 'Steel 2026',
  ownerUserId: '7',
  supervisorUserId: '12',
  tenderMethod: 'OPEN',
  legalRegime: 'STATUTORY',
  currency: 'CNY',
  prequalFlag: 'N',
  prequalDeadline: null,
  docIssueStart: at('2026-03-02T00:00:00.000Z'),
  docIssueEnd: at('2026-03-09T00:00:00.000Z'),
  bidDeadline: at('2026-03-22T01:30:00.000Z'),
  openTime: at('2026-03-22T01:30:00.000Z'),
  openPlace: 'Hall 3',
  validityDays: 90,
  validUntil: '2026-06-20',
  docObjectionDays: 10,
  replyDays: 3,
  bondReturnDays: 5,
  sections: [section('1', '100000'), section('2', '60000')],
};
export const seen = (more: Partial<SeenProject> = {}): ProjectFacts => ({
  project: { ...PROJECT, ...more },
  today: '2026-03-02',
  deadlineDay: '2026-03-22',
});
const text = (words: string) => `<p>${words}</p>`;
export const CHAPTERS = ['NOTICE', 'INSTRUCTIONS', 'EVALUATION', 'CONTRACT_TERMS', 'BOQ', 'DRAWINGS', 'TECHNICAL', 'FORMS'].map(
  (chapterCode, index) => ({
    chapterNo: index + 1,
    chapterCode,
    chapterTitle: chapterCode,
    content:
      chapterCode === 'EVALUATION'
        ? text('{{evaluation.indices}} {{evaluation.formula}}')
        : chapterCode === 'INSTRUCTIONS'
          ? text('{{project.validityDays}} {{section.bonds}} {{project.bidDeadline}}')
          : text(`Text of ${chapterCode}`),
  }),
);
export const DOC = { projectId: '71', docName: 'Tender document', docType: 'TENDER' };
export const docFacts = {
  ...seen({ state: 'preparing' }),
  indices: [
    { name: 'Technology', score: '60' },
    { name: 'Price', score: '40' },
  ],
  formula: { en: 'Lowest price first', cn: '低价优先法' },
  brands: [],
};
export const NOTICE = {
  projectId: '71',
  noticeType: 'TENDER',
  noticeTitle: 'Steel 2026: call for bids',
  audience: 'PUBLIC',
  content: text('Bids are called for.'),
  qualification: 'ISO 9001',
  docPlace: 'This platform',
  openPlace: 'Hall 3',
  contact: 'Buyer 7',
};
export const QUESTION = { projectId: '71', questionType: 'INQUIRY', title: 'Which steel?', content: 'Is S355 meant?' };
export const asked = (id: string, more: object = {}) => ({
  id,
  state: 'submitted',
  projectId: '71',
  questionType: 'INQUIRY',
  title: `Question ${id}`,
  content: 'Which steel?',
  supplierId: '501',
  ...more,
});
