/** Placeholders of chapters: `{{project.bidDeadline}}` and the like. A table row that names sections or indexes is repeated for each. Pure. */
import type { IndexSeen } from './fields.js';
import type { SeenProject } from '../shared/project-seen.js';

const PLACEHOLDER = /\{\{\s*([\w.]{1,60})\s*\}\}/g;
const ROW = /<tr\b[^>]*>(?:(?!<\/tr>)[\s\S])*<\/tr>/g;

/** Those that chapters may name, with what they say. */
export const PLACEHOLDERS = {
  'project.name': { en: 'Name of the project', cn: '项目名称' },
  'project.number': { en: 'Number of the project', cn: '项目编号' },
  'project.currency': { en: 'Currency', cn: '币种' },
  'project.docIssueStart': { en: 'Documents from', cn: '文件发售开始' },
  'project.docIssueEnd': { en: 'Documents until', cn: '文件发售结束' },
  'project.bidDeadline': { en: 'Deadline of bids', cn: '投标截止时间' },
  'project.openTime': { en: 'Opening', cn: '开标时间' },
  'project.openPlace': { en: 'Place of the opening', cn: '开标地点' },
  'project.validityDays': { en: 'Validity of bids in days', cn: '投标有效期(天)' },
  'project.validUntil': { en: 'Bids valid until', cn: '投标有效期至' },
  'section.list': { en: 'All sections', cn: '全部标段' },
  'section.bonds': { en: 'Bonds of all sections', cn: '各标段保证金' },
  'section.no': { en: 'Row per section: number', cn: '逐标段:编号' },
  'section.name': { en: 'Row per section: name', cn: '逐标段:名称' },
  'section.bond': { en: 'Row per section: bond', cn: '逐标段:保证金' },
  'section.docFee': { en: 'Row per section: document fee', cn: '逐标段:标书费' },
  'evaluation.indices': { en: 'All scored indexes', cn: '全部评分指标' },
  'evaluation.formula': { en: 'Price formula', cn: '价格分公式' },
  'index.name': { en: 'Row per index: name', cn: '逐指标:名称' },
  'index.score': { en: 'Row per index: points', cn: '逐指标:分值' },
} as const;

export const placeholdersIn = (text: string | null): readonly string[] => [
  ...new Set([...(text ?? '').matchAll(PLACEHOLDER)].map((match) => match[1]!)),
];
export const isPlaceholder = (name: string): boolean => Object.hasOwn(PLACEHOLDERS, name);

type Values = Readonly<Record<string, string>>;
export interface Filling {
  readonly single: Values;
  readonly section: readonly Values[];
  readonly index: readonly Values[];
}
export interface FilledFrom {
  readonly project: SeenProject;
  readonly indices: readonly IndexSeen[];
  readonly formula: string;
  /** An instant as readers of the document write it. */
  readonly time: (at: number) => string;
}
const said = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

export function fillingOf({ project, indices, formula, time }: FilledFrom): Filling {
  const { sections } = project;
  const at = (value: number | null): string => (value === null ? '' : time(value));
  const named = (no: string | null, name: string) => `${said(no)} ${name}`.trim();
  return {
    single: {
      'project.name': project.projectName,
      'project.number': said(project.docNumber),
      'project.currency': said(project.currency),
      'project.docIssueStart': at(project.docIssueStart),
      'project.docIssueEnd': at(project.docIssueEnd),
      'project.bidDeadline': at(project.bidDeadline),
      'project.openTime': at(project.openTime),
      'project.openPlace': said(project.openPlace),
      'project.validityDays': said(project.validityDays),
      'project.validUntil': said(project.validUntil),
      'section.list': sections.map(({ sectionNo, sectionName }) => named(sectionNo, sectionName)).join('; '),
      'section.bonds': sections
        .map(({ sectionNo, sectionName, bondAmount }) => `${named(sectionNo, sectionName)}: ${bondAmount}`)
        .join('; '),
      'evaluation.indices': indices.map(({ name, score }) => `${name} ${score}`).join('; '),
      'evaluation.formula': formula,
    },
    section: sections.map(({ sectionNo, sectionName, bondAmount, docFee }) => ({
      'section.no': said(sectionNo),
      'section.name': sectionName,
      'section.bond': bondAmount,
      'section.docFee': docFee,
    })),
    index: indices.map(({ name, score }) => ({ 'index.name': name, 'index.score': score })),
  };
}

const encoded = (text: string): string => text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
const put = (html: string, values: Values): string =>
  html.replace(PLACEHOLDER, (whole, key: string) => (Object.hasOwn(values, key) ? encoded(values[key]!) : whole));

/** Rich text with its placeholders filled. */
export function filledText(html: string, { single, section, index }: Filling): string {
  const repeated = html.replace(ROW, (row) => {
    const rows = /\{\{\s*section\.(no|name|bond|docFee)\s*\}\}/.test(row) ? section : /\{\{\s*index\./.test(row) ? index : null;
    return rows === null ? row : rows.map((values) => put(row, values)).join('');
  });
  return put(repeated, single);
}
