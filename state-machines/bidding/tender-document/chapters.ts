/** What a new tender document begins with, and what a kind of document must say. */
import type { ChapterRow } from './fields.js';
import type { Chapter } from './lookups.js';
import { BID_CHAPTER, CHAPTERS } from './lookups.js';

const NOTICE = `<p>{{project.name}}({{project.number}})</p><p>标段 / Sections: {{section.list}}</p>
<p>文件发售 / Documents: {{project.docIssueStart}} – {{project.docIssueEnd}}</p>
<p>投标截止 / Deadline: {{project.bidDeadline}}; 开标 / Opening: {{project.openTime}}, {{project.openPlace}}</p>`;
const INSTRUCTIONS = `<p>投标有效期 / Validity: {{project.validityDays}} 天 / days ({{project.validUntil}})</p>
<p>投标保证金 / Bid bond: {{section.bonds}} {{project.currency}}</p><p>投标截止 / Deadline: {{project.bidDeadline}}</p>`;
const EVALUATION = `<p>评分指标 / Indexes: {{evaluation.indices}}</p><p>价格分 / Price: {{evaluation.formula}}</p>`;
const begun: Readonly<Partial<Record<Chapter, string>>> = { NOTICE, INSTRUCTIONS, EVALUATION };

export const newChapters = (): readonly ChapterRow[] =>
  CHAPTERS.map((chapterCode, index) => ({
    chapterNo: index + 1,
    chapterCode,
    chapterTitle: BID_CHAPTER.values[chapterCode].cn,
    content: begun[chapterCode]?.replaceAll('\n', '') ?? null,
  }));

const NEEDED = {
  TENDER: CHAPTERS,
  PREQUAL: ['NOTICE', 'INSTRUCTIONS', 'EVALUATION', 'FORMS'],
  ADDENDUM: ['NOTICE'],
} as const satisfies Readonly<Record<string, readonly Chapter[]>>;
export const neededChapters = (docType: keyof typeof NEEDED): readonly Chapter[] => NEEDED[docType];
