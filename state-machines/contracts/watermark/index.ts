/** Watermarks (contracts.md §1): what stands across previews of contracts, ours and those of suppliers. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Effect } from '../../kernel/lifecycle.js';
import { by, own, refusalsOf } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { contractLookups as lookups } from '../lookups.js';

const edit = { supplier: 'edit' } as const;
const fields = {
  ownerType: f.lookup(lookups.CCT_PARTY, 'Whose', '所属方', { need: 'save', initial: 'A', fixed: true, supplier: 'read' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { computed: true, supplier: 'read' }),
  watermarkName: f.text(60, 'Name', '水印名称', { need: 'save', ...edit }),
  useCase: f.lookup(lookups.CCT_WM_USE, 'Use', '使用场景', { need: 'save', initial: 'DRAFT', ...edit }),
  kind: f.lookup(lookups.CCT_WM_KIND, 'Kind', '类型', { need: 'save', initial: 'TEXT', ...edit }),
  markText: f.text(60, 'Text', '水印文字', {
    help: { en: 'With {state}, {viewer}, {company}, {time} or {docNumber}.', cn: '可用 {state} {viewer} {company} {time} {docNumber}' },
    ...edit,
  }),
  imageId: f.attachments('Image', '水印图片', { help: { en: 'One PNG or JPEG.', cn: '一张PNG或JPEG图片' }, ...edit }),
  opacity: f.integer('Opacity (%)', '不透明度(百分比)', { need: 'save', initial: 20, min: 5, max: 50, ...edit }),
  angle: f.integer('Angle', '角度', { need: 'save', initial: 30, min: -90, max: 90, ...edit }),
  fontSize: f.integer('Font size', '字号', { need: 'save', initial: 36, min: 12, max: 120, ...edit }),
  colour: f.lookup(lookups.CCT_WM_COLOUR, 'Colour', '颜色', { need: 'save', initial: 'GREY', ...edit }),
  gapX: f.integer('Gap across (mm)', '水平间距(毫米)', { need: 'save', initial: 40, min: 0, max: 200, ...edit }),
  gapY: f.integer('Gap down (mm)', '垂直间距(毫米)', { need: 'save', initial: 30, min: 0, max: 200, ...edit }),
};
/** Of an image on a page, in mm; its height follows. */
export const IMAGE_WIDTH = 50;

export interface WatermarkFacts {
  /** Those that are enabled for the same owner and use. */
  readonly rivals?: readonly string[];
}
type Mark = Context<typeof fields, Record<never, never>>;
const TOKENS: ReadonlySet<string> = new Set(['state', 'viewer', 'company', 'time', 'docNumber']);
const { guard, reasons } = refusalsOf({
  CCT_WM_CONTENT: {
    en: 'The watermark needs a text or an image, and only the words that the help names stand in braces.',
    cn: '水印须有文字或图片,花括号内仅可使用规定的变量',
  },
  CCT_WM_IMAGE: {
    en: 'The image is one PNG or JPEG of 50 to 4,000 pixels a side and 2 MB at most. Choose such a one.',
    cn: '水印图片须为一张PNG或JPEG,边长50至4000像素,不超过2MB,请重新选择',
  },
  CCT_WM_OWNER: { en: 'Suppliers make their own watermarks.', cn: '供应商水印由供应商自行维护' },
});
const tokens = guard<{ readonly markText: string | null }, MachineEvent>(
  'CCT_WM_CONTENT',
  ({ markText }) => [...(markText ?? '').matchAll(/\{(\w*)\}/g)].every((match) => TOKENS.has(match[1]!)),
  { over: ['markText'] },
);

/** What is in force says or shows something; rows of an earlier release are texts. */
const content = guard<Pick<Mark, 'kind' | 'markText' | 'imageId'>, MachineEvent>(
  'CCT_WM_CONTENT',
  ({ kind, markText, imageId }) => isSaid(kind === 'IMAGE' ? imageId : markText),
  { over: ['kind', 'markText', 'imageId'] },
);

/** Whose it is follows from who makes it. */
const ofMaker = guard<Mark, MachineEvent>(
  'CCT_WM_OWNER',
  (_mark, { payload, actor }) =>
    actor.userType === 'EX' || (payload as { readonly fields?: { readonly ownerType?: unknown } }).fields?.ownerType !== 'B',
  { needs: 'ask' },
);
const isNew = ({ rev }: Mark) => rev === 0;
const supplier = own<Mark>((mark, id) => isNew(mark) || mark.supplierId === id);
const ownerOf = (mark: Mark, { actor }: MachineEvent) =>
  isNew(mark) && actor.userType === 'EX' ? { ownerType: 'B' as const, supplierId: actor.supplierId } : {};

/** One stands for an owner and a use: whoever enables another disables that. */
const takesOver = (_mark: Mark, { type, facts }: MachineEvent): readonly Effect[] =>
  type !== 'ENABLE'
    ? []
    : ((facts as WatermarkFacts).rivals ?? []).map((id) => ({
        ...{ kind: 'send', type: 'srmCctWatermark', id, event: 'INVALIDATE', part: id, payload: {} },
      }));

export const srmCctWatermark = defineMaster({
  type: 'srmCctWatermark',
  path: 'contracts/watermark',
  title: { en: 'Watermark', cn: '水印' },
  fields,
  maintainer: [by('CONTRACT_MANAGER'), supplier],
  create: [ofMaker],
  holds: [tokens],
  enable: [content],
  derive: ownerOf,
  savedWhenDisabled: true,
  follows: [takesOver],
  ignores: ['INVALIDATE'],
  sends: { INVALIDATE: { to: ['srmCctWatermark'], byHand: true } },
  supplier: { viewer: ['supplierId', '$supplierId'] },
  supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
  reasons,
  uniqueKeys: [{ columns: ['supplierId', 'watermarkName'], code: 'MD_DUPLICATE', caseless: true, emptyEqual: true }],
  nameField: 'watermarkName',
  list: {
    columns: ['watermarkName', 'supplierId', 'useCase', 'kind', 'markText', 'opacity', 'angle', 'fontSize', 'state'],
    filters: ['watermarkName', 'supplierId', 'useCase', 'kind', 'state', 'ownerType'],
    sort: [['watermarkName', 'asc']],
  },
  form: [
    {
      label: { en: 'Watermark', cn: '水印' },
      fields: [
        'watermarkName',
        'useCase',
        'orgId',
        'kind',
        'markText',
        'imageId',
        'fontSize',
        'colour',
        'opacity',
        'angle',
        'gapX',
        'gapY',
      ],
    },
  ],
  screens: [
    {
      route: 'cctWatermarkListInside',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Watermarks', cn: '水印' },
      resp: ['CONTRACT_MANAGER'],
      of: { ownerType: ['A'] },
    },
    {
      route: 'cctWatermarkListInside/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Watermark', cn: '水印' },
      within: 'cctWatermarkListInside',
    },
    {
      route: 'cctWatermarkListSupp',
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Watermarks of suppliers', cn: '供应商水印' },
      resp: ['CONTRACT_MANAGER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
      of: { ownerType: ['B'] },
    },
    {
      route: 'cctWatermarkListSupp/edit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Watermark', cn: '水印' },
      within: 'cctWatermarkListSupp',
    },
  ],
});
