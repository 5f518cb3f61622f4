/** Checklists of inspections (suppliers.md, end): what is looked at on a site, by chapters, with full scores; plans choose them, visits copy them. */
import type { MachineEvent } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { isPositive, sum } from '../../kernel/primitives/decimal.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { supplierLookups as lookups } from '../lookups.js';

interface Item {
  readonly itemSeq: number;
  readonly fullScore: string;
}
interface Checklist {
  readonly items: readonly Item[];
}

const { guard, rule, refuse, reasons } = refusalsOf({
  CHK_EMPTY: { en: 'Enter at least one item.', cn: '请至少维护一个检查项' },
  CHK_SCORE: { en: 'Item {n}: the full score must be above 0.', cn: '第{n}项满分须大于0' },
});
const some = guard<Checklist, MachineEvent>('CHK_EMPTY', ({ items }) => items.length > 0, { over: ['items'] });
const scored = rule<Checklist, MachineEvent>(
  ['CHK_SCORE'],
  ({ items }) => {
    const naught = items.find(({ fullScore }) => !isPositive(fullScore));
    return !naught || refuse('CHK_SCORE', { field: 'items', params: { n: naught.itemSeq } });
  },
  { over: ['items'] },
);

const made = { computed: true } as const;
const resp = ['QUALITY', 'SUPPLIER_MANAGER', 'APPROVER'] as const;
export const srmSlcChecklist = defineMaster({
  type: 'srmSlcChecklist',
  path: 'suppliers/checklist',
  title: { en: 'Checklist of inspections', cn: '考察检查表' },
  fields: {
    checklistCode: f.text(30, 'Code', '检查表编码', { need: 'save', fixed: true }),
    checklistName: f.text(60, 'Chinese name', '检查表名称', { need: 'save' }),
    checklistNameEn: f.text(60, 'English name', '英文名称'),
    inspectType: f.lookup(lookups.SLC_INSPECT_TYPE, 'For inspections', '适用考察类型'),
    itemCount: f.integer('Items', '检查项数', made),
    fullScore: f.decimal(9, 2, 'Full score', '总分', made),
  },
  lines: {
    items: hot(
      'Items',
      '检查项目',
      { entity: 'srmSlcChecklistItem', key: 'itemSeq', bound: 200 },
      {
        itemSeq: f.integer('No.', '序号', { need: 'save', min: 1 }),
        chapter: f.text(60, 'Chapter', '章节', { need: 'save' }),
        itemName: f.text(200, 'Item', '检查项', { need: 'save' }),
        chapterEn: f.text(60, 'Chapter (English)', '章节(英文)'),
        itemNameEn: f.text(200, 'Item (English)', '检查项(英文)'),
        fullScore: f.decimal(5, 2, 'Full score', '满分', { need: 'save', initial: '10', min: 0 }),
        keyItemFlag: f.flag('Key item', '关键项'),
      },
    ),
  },
  maintainer: [by('QUALITY', 'SUPPLIER_MANAGER')],
  holds: [scored],
  enable: [some],
  reasons,
  derive: ({ items }) => ({ itemCount: items.length, fullScore: sum(items.map(({ fullScore }) => fullScore)) }),
  numbering: { pattern: 'CHK-{seq3}' },
  uniqueKeys: [{ columns: ['checklistCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'checklistName',
  list: {
    columns: ['checklistCode', 'checklistName', 'state', 'inspectType', 'itemCount', 'fullScore', 'lastUpdateDate'],
    filters: ['checklistCode', 'checklistName', 'checklistNameEn', 'inspectType', 'state'],
    sort: [['checklistCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Checklist', cn: '检查表' },
      fields: ['checklistCode', 'checklistName', 'checklistNameEn', 'inspectType', 'itemCount', 'fullScore', 'remark'],
    },
    { label: { en: 'Items', cn: '检查项目' }, lines: 'items' },
  ],
  screens: [
    {
      route: 'inspectPlanList/checklists',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Checklists of inspections', cn: '考察检查表' },
      resp,
      within: 'inspectPlanList',
    },
  ],
});
