/** What a tender document must say before it is approved (bidding.md §4). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { isPositive, normalise } from '../../kernel/primitives/decimal.js';
import { parseRichText, saysNothing, wordsOf } from '../../kernel/primitives/rich-text.js';
import { projectOf } from '../shared/project-seen.js';
import { neededChapters } from './chapters.js';
import type { DocFacts, TenderDoc } from './fields.js';
import { isPlaceholder, placeholdersIn } from './placeholders.js';

const own = refusalsOf({
  BID_DOC_INCOMPLETE: { en: 'Chapters or mandatory contents are missing: {list}.', cn: '章节或必备内容缺失:{list}' },
  BID_DOC_BRAND: {
    en: 'The document names the brand {brand} without "or equivalent".',
    cn: '文件指定品牌({brand})未注明"或相当于"',
  },
  BID_DOC_PROJECT_STATE: { en: "The project's state does not allow publication.", cn: '项目状态不允许发布' },
  BID_DOC_NEW_OPEN: { en: 'A newer draft version exists: {number}.', cn: '已存在未完成的新版本:{number}' },
  BID_DOC_PROJECT_OVER: {
    en: 'The project has ended; write the document of the project that tenders again.',
    cn: '项目已结束,请在重新招标的项目中编制文件',
  },
  BID_DOC_IN_USE: { en: 'The document is in force.', cn: '文件正在使用' },
});
export const reasons = own.reasons;
const { guard, rule, refuse } = own;
const factsOf = (sent: MachineEvent): DocFacts => sent.facts as DocFacts;
const textOf = (html: string | null): string => (html === null ? '' : wordsOf(parseRichText(html)));

/** Whether a text says it by a placeholder, or in words that hold all of these. */
const says = (text: string, placeholders: readonly string[], words: readonly string[]): boolean =>
  placeholdersIn(text).some((name) => placeholders.includes(name)) || (words.length > 0 && words.every((word) => text.includes(word)));

/** Names of what is missing: chapters, then contents, then placeholders that there are not. */
export function missingIn({ docType, chapters }: TenderDoc, facts: DocFacts): readonly string[] {
  const empty = neededChapters(docType).filter(
    (code) => !chapters.some(({ chapterCode, content }) => chapterCode === code && !saysNothing(content)),
  );
  const unknown = chapters.flatMap(({ content }) => placeholdersIn(content).filter((name) => !isPlaceholder(name)));
  return [...empty, ...(docType === 'TENDER' ? missingContents(chapters, facts) : []), ...new Set(unknown)];
}

function missingContents(chapters: TenderDoc['chapters'], { project, indices = [], formula, deadlineDay }: DocFacts): readonly string[] {
  if (!project) return [];
  const evaluation = textOf(chapters.find(({ chapterCode }) => chapterCode === 'EVALUATION')?.content ?? null);
  const whole = chapters.map(({ content }) => textOf(content)).join('\n');
  const bonds = project.sections.map(({ bondAmount }) => bondAmount).filter(isPositive);
  const scored = indices.flatMap(({ name, score }) => [name, normalise(score)]);
  const checks: readonly (readonly [string, boolean])[] = [
    ['EVALUATION_INDICES', indices.length === 0 || says(evaluation, ['evaluation.indices', 'index.name'], scored)],
    ['EVALUATION_FORMULA', !formula || [formula.en, formula.cn].some((word) => says(evaluation, ['evaluation.formula'], [word]))],
    ['VALIDITY', says(whole, ['project.validityDays', 'project.validUntil'], [String(project.validityDays ?? '')])],
    ['BOND', bonds.length === 0 || says(whole, ['section.bonds', 'section.bond'], bonds)],
    ['DEADLINE', says(whole, ['project.bidDeadline'], deadlineDay ? [deadlineDay] : [])],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => name);
}
export const complete: Guard<TenderDoc, MachineEvent> = rule<TenderDoc, MachineEvent>(
  ['BID_DOC_INCOMPLETE'],
  (context, sent) => {
    const missing = missingIn(context, factsOf(sent));
    return missing.length === 0 || refuse('BID_DOC_INCOMPLETE', { params: { list: missing.join(', ') }, data: missing });
  },
  { needs: 'ask' },
);

const EQUIVALENT = /或相当于|or equivalent/i;
const NAMED = /(?:品牌|brand)\s*[:：]\s*([^\s,，;；。.<(（]{1,40})/gi;
/** So far behind the name of a brand the words that open it to others are looked for. */
const NEAR = 40;
/** The first brand that a text names without opening it to others; `brands` are those of the bills. */
export function brandIn(text: string, brands: readonly string[]): string | null {
  const named = [...text.matchAll(NAMED)].map((match) => ({ brand: match[1]!, end: match.index + match[0].length }));
  const known = brands.flatMap((brand) => {
    const at = text.indexOf(brand);
    return at < 0 ? [] : [{ brand, end: at + brand.length }];
  });
  return [...named, ...known].find(({ end }) => !EQUIVALENT.test(text.slice(end, end + NEAR)))?.brand ?? null;
}
export const unbranded: Guard<TenderDoc, MachineEvent> = rule<TenderDoc, MachineEvent>(
  ['BID_DOC_BRAND'],
  ({ chapters }, sent) => {
    const { brands = [] } = factsOf(sent);
    const found = chapters.map(({ content }) => brandIn(textOf(content), brands)).find((brand) => brand !== null);
    return found === undefined || found === null || refuse('BID_DOC_BRAND', { params: { brand: found }, data: [found] });
  },
  { needs: 'ask' },
);

const BEFORE_BIDS = ['preparing', 'prequalifying'];
/** People publish documents of a prequalification alone: all others go out with the project or an adjustment of it. */
export const projectAllows = guard<TenderDoc, MachineEvent>(
  'BID_DOC_PROJECT_STATE',
  ({ docType }, sent) => docType === 'PREQUAL' && BEFORE_BIDS.includes(projectOf(sent)?.state ?? ''),
  { needs: 'ask' },
);
export const noNewer: Guard<TenderDoc, MachineEvent> = rule<TenderDoc, MachineEvent>(
  ['BID_DOC_NEW_OPEN'],
  (_context, sent) => {
    const { openNext } = factsOf(sent);
    return !openNext || refuse('BID_DOC_NEW_OPEN', { params: { number: openNext } });
  },
  { needs: 'ask' },
);
const OVER = ['failed', 'terminated', 'retendered', 'archived'];
/** Whoever tenders again writes the documents of the new project. */
export const notOver = guard<TenderDoc, MachineEvent>('BID_DOC_PROJECT_OVER', (_c, sent) => !OVER.includes(projectOf(sent)?.state ?? ''), {
  needs: 'ask',
});
export const notInUse = guard<TenderDoc, MachineEvent>('BID_DOC_IN_USE', (_c, sent) => OVER.includes(projectOf(sent)?.state ?? ''), {
  needs: 'ask',
});
