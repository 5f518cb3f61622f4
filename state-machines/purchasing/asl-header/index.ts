/** The source list of an organisation for one item or category (purchasing.md §1): who may be ordered from, and how many there should be. */
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { purchasingLookups as lookups } from '../lookups.js';

interface AslHeader {
  readonly aslLevel: string;
  readonly itemId: string | null;
  readonly categoryId: string | null;
}

const { guard, reasons } = refusalsOf({
  ASL_HEAD_SUBJECT: {
    en: 'Choose an item at the level ITEM, a category at the level CATEGORY.',
    cn: '物料层级须选择物料,品类层级须选择品类',
  },
});

const subject = guard<AslHeader>(
  'ASL_HEAD_SUBJECT',
  ({ aslLevel, itemId, categoryId }) => (aslLevel === 'ITEM') === (itemId !== null) && (aslLevel === 'CATEGORY') === (categoryId !== null),
  { over: ['aslLevel', 'itemId', 'categoryId'] },
);
export const srmPurAslHeader = defineMaster({
  type: 'srmPurAslHeader',
  path: 'purchasing/asl-header',
  title: { en: 'Source list', cn: '合格供应商清单头' },
  fields: {
    aslLevel: f.lookup(lookups.PUR_ASL_LEVEL, 'Level', '层级', { need: 'save', fixed: true }),
    itemId: f.ref('baseMaterialItem', 'Item', '物料', { fixed: true }),
    categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { fixed: true }),
    controlFlag: f.flag('Orders to listed suppliers only', '管控', { initial: 'Y' }),
    minSources: f.integer('Fewest sources', '最少货源数', { initial: 2, min: 1, max: 99 }),
  },
  direct: true,
  maintainer: [by('SUPPLIER_MANAGER')],
  ofOrganisation: true,
  holds: [subject],
  reasons,
  uniqueKeys: [{ columns: ['orgId', 'aslLevel', 'itemId', 'categoryId'], code: 'MD_DUPLICATE', emptyEqual: true }],
  list: {
    columns: ['orgId', 'aslLevel', 'itemId', 'categoryId', 'controlFlag', 'minSources', 'state', 'lastUpdateDate'],
    filters: ['orgId', 'aslLevel', 'itemId', 'categoryId', 'controlFlag', 'state'],
    related: {
      effectiveCount: { label: { en: 'Effective', cn: '有效数' }, entity: 'srmPurAslList', by: 'aslHeaderId', states: ['effective'] },
    },
    sort: [['orgId', 'asc']],
  },
  form: [
    {
      label: { en: 'Source list', cn: '合格供应商清单头' },
      fields: ['orgId', 'aslLevel', 'itemId', 'categoryId', 'controlFlag', 'minSources'],
    },
  ],
  screens: [
    {
      route: 'srmPurAslList/header',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Source lists', cn: '合格供应商清单头' },
      resp: ['SUPPLIER_MANAGER', 'BUYER', 'QUALITY'],
    },
  ],
});
