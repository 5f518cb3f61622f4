/** Materials: fields, lines, events, facts and reasons (base-srm.md §5, §16). */
import type { EventOf, EventSpecs } from '../../kernel/events.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import type { Context } from '../../kernel/fields.js';
import { approvalReasons } from '../../kernel/stock/approval.js';
import { masterReasons } from '../../kernel/stock/master.js';
import { BASE_ITEM_PHASE, BASE_ITEM_TYPE, PUR_SOURCE_SYSTEM } from '../lookups.js';

export const fields = {
  itemCode: f.text(40, 'Code', '物料编码', {
    fixed: true,
    help: { en: 'Empty: the next number of the rule.', cn: '为空则按编码规则生成' },
  }),
  itemName: f.text(120, 'Name', '物料名称', { need: 'save' }),
  itemNameEn: f.text(120, 'English name', '英文名称'),
  spec: f.text(300, 'Specification', '规格型号'),
  categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { need: 'submit' }),
  categoryName: f.text(60, 'Category name', '品类名称', { computed: true }),
  itemType: f.lookup(BASE_ITEM_TYPE, 'Type', '物料类型', { need: 'save', initial: 'PART' }),
  uomId: f.ref('baseUom', 'Unit', '基本单位', { holds: true, need: 'submit' }),
  purchaseUomId: f.ref('baseUom', 'Purchase unit', '采购单位', { holds: true }),
  taxRate: f.rate('Tax rate', '税率', { min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' } }),
  hsCode: f.text(20, 'HS code', '海关编码'),
  brand: f.text(60, 'Brand', '品牌'),
  model: f.text(60, 'Model', '型号'),
  origin: f.text(60, 'Origin', '产地'),
  drawingNo: f.text(60, 'Drawing', '图号'),
  drawingVersion: f.text(20, 'Drawing version', '图纸版本', { computed: true }),
  envFlag: f.flag('Environmental control', '环保管控'),
  lotFlag: f.flag('Lots', '批次管理'),
  serialFlag: f.flag('Serial numbers', '序列号管理'),
  shelfLifeDays: f.integer('Shelf life, days', '保质期(天)', { min: 1, max: 99_999 }),
  pcbFlag: f.flag('PCB', '是否PCB'),
  grossWeight: f.decimal(14, 6, 'Gross weight (kg)', '毛重(千克)', { min: 0 }),
  netWeight: f.decimal(14, 6, 'Net weight (kg)', '净重(千克)', { min: 0 }),
  volume: f.decimal(14, 6, 'Volume (m³)', '体积(立方米)', { min: 0 }),
  properties: f.json<Readonly<Record<string, string>>>()('Attributes', '属性值', { initial: {} as Readonly<Record<string, string>> }),
  sourceSystem: f.lookup(PUR_SOURCE_SYSTEM, 'Source', '来源系统', { computed: true, initial: 'MANUAL' }),
  sourceKey: f.text(60, 'Key there', '来源主键', { computed: true }),
  supersededById: f.ref('baseMaterialItem', 'Replaced by', '替代物料', { computed: true }),
  orgCount: f.integer('Organisations', '组织数', { computed: true, initial: 0 }),
  noBuyerFlag: f.flag('Without buyer', '缺采购员', { computed: true }),
  similarItems: f.text(300, 'Similar materials', '相似物料', { computed: true }),
};

export const lines = {
  orgs: hot(
    'Organisations',
    '组织属性',
    { entity: 'baseMaterialItemOrg', key: 'orgId', bound: 500 },
    {
      orgId: f.ref('baseOrganization', 'Organisation', '组织', { need: 'save' }),
      enabledFlag: f.flag('Usable', '启用', { initial: 'Y' }),
      phase: f.lookup(BASE_ITEM_PHASE, 'Phase', '阶段', { need: 'save', initial: 'MASS' }),
      purchaseFlag: f.flag('Purchased', '可采购', { initial: 'Y' }),
      buyerId: f.ref('baseUsers', 'Buyer', '采购员'),
      plannerId: f.ref('baseUsers', 'Planner', '计划员'),
      defaultWarehouseCode: f.code('srmBaseWarehouse', 'warehouseCode', 30, 'Warehouse', '默认仓库'),
      minOrderQty: f.quantity('Order at least', '最小订购量', { min: 0, unit: 'uomId' }),
      packQty: f.quantity('Pack', '包装量', { min: 0, unit: 'uomId' }),
      leadTimeDays: f.integer('Lead time, days', '提前期(天)', { min: 0, max: 9_999 }),
      safetyQty: f.quantity('Safety stock', '安全库存', { min: 0, unit: 'uomId' }),
      overTolRate: f.rate('Over-delivery %', '超收比例(%)', { min: 0, max: 100 }),
      underTolRate: f.rate('Under-delivery %', '欠收比例(%)', { min: 0, max: 100 }),
      inspectFlag: f.flag('Inspected', '检验'),
      consignFlag: f.flag('Consigned', '寄售'),
      lastBuyDate: f.date('Last buy', '最后采购日'),
      erpItemCode: f.text(60, 'ERP code', 'ERP物料编码'),
    },
  ),
  uoms: hot(
    'Units',
    '单位换算',
    { entity: 'baseMaterialItemUom', key: 'uomId', bound: 50 },
    {
      uomId: f.ref('baseUom', 'Unit', '单位', { holds: true, need: 'save' }),
      factor: f.decimal(24, 12, 'In basic units', '折合基本单位', { need: 'save', min: '0.000000000001' }),
    },
  ),
  drawings: hot(
    'Drawings',
    '图纸版本',
    { entity: 'baseMaterialItemDrawing', key: 'version', bound: 200 },
    {
      version: f.text(20, 'Version', '版本', { need: 'save' }),
      fileIds: f.attachments('Files', '图纸文件', { need: 'save' }),
      changeNote: f.text(300, 'Change', '变更说明'),
      supplierVisibleFlag: f.flag('Shown to suppliers', '供应商可见'),
      releasedFlag: f.flag('Released', '已发布', { computed: true }),
      releasedDate: f.date('Released on', '发布日期', { computed: true }),
    },
  ),
};

/** What prepare reads for a material. */
export interface MaterialFacts {
  readonly docNumber?: string;
  /** The category as it is; null: not there. */
  readonly category?: { readonly state: string; readonly leafFlag: string; readonly categoryName: string } | null;
  /** Attributes that the category and those above it require. */
  readonly required?: readonly { readonly code: string; readonly name: string; readonly nameEn?: string | null }[];
  /** The purchase unit converts generally to the basic one. */
  readonly converts?: boolean;
  /** ITEM_APPROVAL. */
  readonly approval?: 'Y' | 'N';
  readonly acted?: boolean;
  /** Codes of enabled materials with the same name, specification and brand. */
  readonly similar?: readonly string[];
  /** Documents hold it: its unit stays. */
  readonly used?: boolean;
  /** Fields that the source system keeps (ITEM_ERP_FIELDS). */
  readonly owned?: readonly string[];
  /** What was released stays as it was; absent on events recorded before that was asked. */
  readonly keepsReleased?: true;
  /** Organisations in which the person may act; null: all. */
  readonly mayIn?: readonly string[] | null;
  readonly today?: string;
  readonly inUse?: readonly string[];
  /** The material to replace this one, and those that replace it in turn. */
  readonly replacement?: { readonly state: string; readonly sameClass: boolean; readonly chain: readonly string[] } | null;
}

const told = facts<MaterialFacts>();
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };

export const events = {
  CREATE: saveEvent('New', '新建', { facts: told }),
  SAVE: saveEvent('Save', '保存', { facts: told }),
  SUBMIT: event('Submit', '提交', {}, { facts: told }),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: told }),
  APPROVE: event('Approve', '批准', comment, { seen: true, facts: told }),
  REJECT: event('Reject', '驳回', comment, { seen: true }),
  RELEASE_DRAWING: event(
    'Release drawing',
    '发布图纸',
    { version: f.text(20, 'Version', '版本', { need: 'save', told: true }) },
    { button: 'btnNewVersion', facts: told },
  ),
  SYNC: systemEvent<
    { readonly fields: Readonly<Record<string, unknown>>; readonly orgs?: readonly Readonly<Record<string, unknown>>[] },
    MaterialFacts
  >('Synchronise', '同步'),
  RECATEGORISE: event(
    'Change category',
    '调整品类',
    { categoryId: f.ref('srmBasePurchaseCategory', 'Category', '品类', { need: 'save' }) },
    { facts: told },
  ),
  FREEZE: event('Freeze', '冻结', reason, { dangerous: true }),
  UNFREEZE: event('Unfreeze', '解冻'),
  SUPERSEDE: event(
    'Replace by',
    '替代',
    { byItemId: f.ref('baseMaterialItem', 'Material', '替代物料', { need: 'save' }) },
    { facts: told },
  ),
  INVALIDATE: event('Disable', '停用', {}, { dangerous: true, facts: told }),
  ENABLE: event('Enable', '启用', {}, { facts: told }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
} satisfies EventSpecs;

export type Material = Context<typeof fields, typeof lines>;
export type MaterialEvent = EventOf<typeof events>;

const { DOC_ALREADY_ACTED, DOC_SELF_APPROVE, DOC_COMMENT_REQUIRED } = approvalReasons;
const { MD_DUPLICATE, MD_FIXED, MD_FIELD_REQUIRED, MD_EVER_ENABLED } = masterReasons;

export const reasons = {
  DOC_ALREADY_ACTED,
  DOC_SELF_APPROVE,
  DOC_COMMENT_REQUIRED,
  MD_DUPLICATE,
  MD_FIXED,
  MD_FIELD_REQUIRED,
  MD_EVER_ENABLED,
  CAT_NOT_LEAF: { en: 'Choose a last-level category.', cn: '请选择末级品类' },
  UOM_NO_CONVERSION: {
    en: 'The purchase unit has no conversion to the basic unit; add it under Units.',
    cn: '采购单位缺少到基本单位的换算,请在单位换算中维护',
  },
  ITEM_SIMILAR: { en: 'Similar materials exist: {list}.', cn: '存在相似物料:{list}' },
  ITEM_ORG: { en: 'Add at least one organisation.', cn: '请至少维护一个组织' },
  ITEM_PROPERTY: { en: 'Required attributes: {names}.', cn: '请填写品类属性:{names}' },
  ITEM_SHELF: { en: 'Shelf life needs lot control.', cn: '保质期须启用批次管理' },
  ITEM_DRAWING: { en: 'The drawing version is not newer or has no file.', cn: '图纸版本须更高且有文件' },
  ITEM_SUPERSEDE: {
    en: 'This material cannot replace it: it must be enabled, of the same class of units, and not replaced by this one.',
    cn: '替代物料不符合要求:须为启用状态、单位类别相同且不互相替代',
  },
  ITEM_OPEN_DOCS: { en: 'Open documents: {list}.', cn: '存在未完成单据:{list}' },
  ITEM_LAST_BUY: { en: 'A material at its end of life needs the last day of buying.', cn: '停产物料须填写最后采购日' },
} as const;
