/** How the product is worked with, for people inside and for suppliers (base-srm.md §13). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { BASE_GUIDE, BASE_LANGUAGE } from '../lookups.js';

const { guard, reasons } = refusalsOf({ GUIDE_EMPTY: { en: 'Add a file or text.', cn: '请上传文件或填写内容' } });

const filled = guard<Readonly<Record<'fileIds' | 'content' | 'contentEn', string | null>>, MachineEvent>(
  'GUIDE_EMPTY',
  ({ fileIds, content, contentEn }) => [fileIds, content, contentEn].some((one) => one !== null && one.trim() !== ''),
  { over: ['fileIds', 'content', 'contentEn'] },
);

export const srmBaseGuide = defineMaster({
  type: 'srmBaseGuide',
  path: 'base/guide',
  title: { en: 'Operation guide', cn: '操作指引' },
  fields: {
    guideType: f.lookup(BASE_GUIDE, 'Type', '指引类型', { need: 'save', supplier: 'read' }),
    guideTitle: f.text(120, 'Title', '标题', { need: 'save', supplier: 'read' }),
    guideTitleEn: f.text(120, 'English title', '英文标题', { supplier: 'read' }),
    description: f.text(500, 'Description', '说明', { supplier: 'read' }),
    descriptionEn: f.text(500, 'English description', '英文说明', { supplier: 'read' }),
    fileIds: f.attachments('Files', '文件', { supplier: 'read' }),
    content: f.richText('Text', '内容', { supplier: 'read' }),
    contentEn: f.richText('English text', '英文内容', { supplier: 'read' }),
    language: f.lookup(BASE_LANGUAGE, 'Language', '语言', { initial: 'CN', supplier: 'read' }),
    versionText: f.text(30, 'Version', '版本', { supplier: 'read' }),
    menuCodes: f.text(300, 'Screens', '适用页面', {
      help: { en: 'Routes divided by commas; the ? of these screens opens it.', cn: '页面路由,以逗号分隔;从这些页面的“?”打开' },
    }),
    sortNo: f.integer('Order', '排序', { initial: 100, min: 0, max: 9999, supplier: 'read' }),
  },
  live: {
    viewCount: f.integer('Views', '浏览次数', { supplier: 'read' }),
    fileSize: f.integer('Size of the files (bytes)', '文件大小(字节)', { supplier: 'read' }),
  },
  maintainer: [by('ADMIN')],
  enable: [filled],
  reasons,
  supplier: { and: [{ eq: ['state', 'enabled'] }, { in: ['guideType', ['SUPPLIER_OPERATION', 'PRINTER_OPERATION']] }] },
  nameField: 'guideTitle',
  list: {
    columns: [
      'guideTitle',
      'guideTitleEn',
      'guideType',
      'description',
      'descriptionEn',
      'language',
      'versionText',
      'fileSize',
      'viewCount',
      'sortNo',
      'state',
      'lastUpdateDate',
    ],
    filters: ['guideType', 'guideTitle', 'guideTitleEn', 'language', 'state'],
    sort: [['sortNo', 'asc']],
  },
  form: [
    {
      label: { en: 'Guide', cn: '操作指引' },
      fields: ['guideType', 'guideTitle', 'guideTitleEn', 'description', 'descriptionEn', 'language', 'versionText', 'menuCodes', 'sortNo'],
    },
    { label: { en: 'Content', cn: '内容' }, fields: ['fileIds', 'content', 'contentEn'] },
  ],
  screens: [{ route: 'srmBaseGuideList', kind: 'list', audience: ['INSIDE', 'EX'], label: { en: 'Operation guides', cn: '操作指引' } }],
});
