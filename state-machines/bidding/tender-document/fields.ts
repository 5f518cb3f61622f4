/** What a tender document is made of (bidding.md §4): chapters with placeholders, annexes, and the paper made of them. */
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Addressed } from '../../kernel/predicate.js';
import { biddingLookups as lookups } from '../lookups.js';
import { projectFields } from '../shared/project-seen.js';
import type { ProjectFacts } from '../shared/project-seen.js';
import { BID_CHAPTER } from './lookups.js';

const read = { supplier: 'read' } as const;
const told = { computed: true, ...read } as const;

export const fields = {
  ...projectFields,
  docName: f.text(200, 'Name', '文件名称', { need: 'save', ...read }),
  docType: f.lookup(lookups.BID_DOC_TYPE, 'Kind', '文件类型', { need: 'save', initial: 'TENDER', fixed: true, ...read }),
  versionNo: f.integer('Version', '版本', { ...told, initial: 1 }),
  previousId: f.ref('srmSfdBiddingDoc', 'Version before', '上一版本', { computed: true }),
  contractTemplateId: f.ref('srmCctTemplate', 'Contract template', '合同模板'),
  sectionIds: f.text(200, 'Sections (none: all)', '标段(空为全部)', { ...read, help: { en: 'Such as 1,3', cn: '如 1,3' } }),
  fileId: f.attachments('Document', '文件', told),
  fileHash: f.text(64, 'SHA-256', '文件摘要', told),
  publishDate: f.dateTime('Published', '发布时间', told),
  abandonReason: f.text(500, 'Abandoned because', '废弃原因', { computed: true }),
  addressed: f.json<Addressed>()('Read by', '可读供应商', { computed: true, internal: true }),
};
export const lines = {
  chapters: hot(
    'Chapters',
    '章节',
    { key: 'chapterNo', bound: 40 },
    {
      chapterNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 99, ...read }),
      chapterCode: f.lookup(BID_CHAPTER, 'Kind', '章节类型', { need: 'save', ...read }),
      chapterTitle: f.text(120, 'Title', '标题', { need: 'save', ...read }),
      content: f.richText('Text', '正文', read),
    },
  ),
  annexes: hot(
    'Annexes',
    '附件',
    { key: 'annexNo', bound: 100 },
    {
      annexNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      annexType: f.lookup(lookups.BID_ANNEX_TYPE, 'Kind', '类型', { need: 'save', initial: 'OTHER', ...read }),
      annexName: f.text(200, 'Name', '名称', { need: 'submit', ...read }),
      fileId: f.attachments('File', '文件', { need: 'submit', ...read }),
      visibility: f.lookup(lookups.BID_VISIBILITY, 'Read by', '可见范围', { need: 'save', initial: 'CONFIRMED' }),
    },
  ),
};
export type TenderDoc = Context<typeof fields, typeof lines>;
export type ChapterRow = LineRow<typeof lines.chapters>;

export interface IndexSeen {
  readonly name: string;
  readonly score: string;
}
export interface DocFacts extends ProjectFacts {
  /** Scored indexes of the project, and what its price formula is called. */
  readonly indices?: readonly IndexSeen[];
  readonly formula?: { readonly en: string; readonly cn: string } | null;
  /** Brands that its bills name for reference. */
  readonly brands?: readonly string[];
  /** A later version that is not done. */
  readonly openNext?: string | null;
  readonly newId?: string;
}
