/** Chapters of tender documents (bidding.md §4). */
import { lookups } from '../../kernel/fields.js';

export const { BID_CHAPTER } = lookups({
  BID_CHAPTER: {
    NOTICE: { en: 'Notice', cn: '招标公告' },
    INSTRUCTIONS: { en: 'Instructions to bidders', cn: '投标人须知' },
    EVALUATION: { en: 'Evaluation', cn: '评标办法' },
    CONTRACT_TERMS: { en: 'Terms of the contract', cn: '合同条款' },
    BOQ: { en: 'Bill of quantities', cn: '工程量清单' },
    DRAWINGS: { en: 'Drawings', cn: '图纸' },
    TECHNICAL: { en: 'Technical requirements', cn: '技术标准和要求' },
    FORMS: { en: 'Forms of the bid', cn: '投标文件格式' },
  },
});
export type Chapter = keyof typeof BID_CHAPTER.values;
export const CHAPTERS = Object.keys(BID_CHAPTER.values) as readonly Chapter[];
