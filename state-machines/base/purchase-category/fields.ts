/** Purchase categories: fields, lines, facts and reasons (base-srm.md §4, §16). */
import { f, hot } from '../../kernel/fields.js';
import type { Context } from '../../kernel/fields.js';
import { BASE_KRALJIC, BASE_PROC_TYPE, BASE_PROP_KIND } from '../lookups.js';

const read = { supplier: 'read' } as const;

export const fields = {
  categoryCode: f.text(20, 'Code', '品类编码', { need: 'save', fixed: true, ...read }),
  categoryName: f.text(60, 'Chinese name', '品类名称', { need: 'save', ...read }),
  categoryNameEn: f.text(60, 'English name', '英文名称', { need: 'save', ...read }),
  parentId: f.ref('srmBasePurchaseCategory', 'Parent', '上级品类', { fixed: true, ...read }),
  levelId: f.integer('Level', '层级', { computed: true, initial: 1, ...read }),
  treeFullPath: f.text(300, 'Path', '品类路径', { computed: true, ...read }),
  leafFlag: f.flag('Last level', '末级', { computed: true, initial: 'Y', ...read }),
  kraljic: f.lookup(BASE_KRALJIC, 'Portfolio', '品类定位'),
  procurementType: f.lookup(BASE_PROC_TYPE, 'Type', '采购类型', { need: 'save', initial: 'GOODS' }),
  envRequired: f.flag('Environmental control', '环保管控'),
  certTypes: f.text(300, 'Required certificates', '必备资质', {
    help: {
      en: 'Codes divided by commas; those of the categories above hold as well.',
      cn: '资质编码,逗号分隔;上级品类要求的资质同样适用',
    },
  }),
  minSources: f.integer('Sources at least', '最少货源', { min: 0, max: 99 }),
  minQuotes: f.integer('Quotes at least', '最少报价数', { min: 0, max: 99 }),
  defaultTaxRate: f.rate('Usual tax rate', '默认税率', { min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' } }),
  defaultUomId: f.ref('baseUom', 'Usual unit', '默认单位', { holds: 'inForce' }),
  cpvCode: f.text(20, 'CPV code', 'CPV编码'),
  unspscCode: f.text(20, 'UNSPSC code', 'UNSPSC编码'),
  erpCode: f.text(20, 'ERP code', 'ERP编码'),
  mergedInto: f.ref('srmBasePurchaseCategory', 'Merged into', '已合并到', { computed: true }),
};

export const lines = {
  buyers: hot(
    'Responsible buyers',
    '负责采购员',
    { entity: 'srmBaseCategoryBuyer', key: 'lineNo', bound: 500 },
    {
      lineNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 9_999 }),
      orgId: f.ref('baseOrganization', 'Organisation', '组织', { help: { en: 'Empty: all.', cn: '为空表示全部' } }),
      buyerId: f.ref('baseUsers', 'Buyer', '采购员', { need: 'save' }),
      substituteId: f.ref('baseUsers', 'Substitute', '代理人'),
      priority: f.integer('Priority', '优先级', { need: 'save', initial: 1, min: 1, max: 9 }),
      startDate: f.date('From', '有效期起', { need: 'save' }),
      endDate: f.date('To', '有效期止', { notBefore: 'startDate' }),
    },
  ),
  properties: hot(
    'Attributes',
    '属性模板',
    { entity: 'srmBaseCategoryProperty', key: 'propCode', bound: 100 },
    {
      propCode: f.text(30, 'Code', '属性编码', { need: 'save' }),
      propName: f.text(60, 'Chinese name', '属性名称', { need: 'save' }),
      propNameEn: f.text(60, 'English name', '英文名称'),
      kind: f.lookup(BASE_PROP_KIND, 'Kind', '类型', { need: 'save', initial: 'TEXT' }),
      unit: f.text(20, 'Unit', '单位'),
      lookupType: f.code('baseLookupType', 'typeCode', 60, 'Lookup', '快码类型'),
      requiredFlag: f.flag('Required', '必填'),
      sortNo: f.integer('Order', '排序', { initial: 0, min: 0, max: 9_999 }),
    },
  ),
};

export type Category = Context<typeof fields, typeof lines>;

/** The category to hang below, as prepare read it. */
export interface AboveFacts {
  readonly id: string;
  readonly categoryCode: string;
  readonly levelId: number;
  readonly treeFullPath: string;
  /** Materials in it: then it takes no child. */
  readonly items: number;
  /** It and those above it, nearest first. */
  readonly line: readonly string[];
}

export interface CategoryFacts {
  /** null: at the root. */
  readonly above?: AboveFacts | null;
  /** Direct children that are not disabled. */
  readonly children?: readonly string[];
  /** All direct children, disabled ones too: their paths follow. */
  readonly below?: readonly string[];
  /** Levels below this one. */
  readonly height?: number;
  /** Materials in this category. */
  readonly items?: number;
  readonly inUse?: readonly string[];
  /** The category that this one goes into. */
  readonly into?: { readonly id: string; readonly state: string; readonly leafFlag: string; readonly categoryCode: string } | null;
  /** Code of the category this one was merged into. */
  readonly mergedCode?: string | null;
}

export const reasons = {
  CAT_CODE: { en: "The code must continue the parent's code by two digits.", cn: '编码须在上级编码后加两位数字' },
  CAT_DEPTH: { en: 'At most 4 levels.', cn: '品类最多4级' },
  CAT_LOOP: { en: 'A category cannot be below itself.', cn: '品类层级形成循环' },
  CAT_NOT_LEAF: { en: 'Choose a last-level category.', cn: '请选择末级品类' },
  CAT_HAS_ITEMS: { en: 'It holds {count} materials: move them to another category first.', cn: '品类下有{count}个物料,请先调整物料品类' },
  CAT_HAS_CHILDREN: { en: 'It has sub-categories: move or disable them first.', cn: '存在下级品类,请先移动或停用' },
  CAT_SAME: { en: 'Choose another category.', cn: '不能合并到自身' },
  CAT_MERGED: { en: 'It was merged into {code}.', cn: '已合并到{code}' },
  CAT_BUYER_OVERLAP: { en: 'Same organisation and priority overlap in time.', cn: '同一组织同一优先级期间重叠' },
  CAT_PARENT: { en: 'The parent does not exist or is disabled.', cn: '上级品类不存在或已停用' },
} as const;
