/** Watermarks (contracts.md §1): what stands across previews of contracts, ours and those of suppliers. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, own, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { contractLookups as lookups } from '../lookups.js';

const edit = { supplier: 'edit' } as const;
const fields = {
  ownerType: f.lookup(lookups.CCT_PARTY, 'Whose', '所属方', { need: 'save', initial: 'A', fixed: true, supplier: 'read' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { computed: true, supplier: 'read' }),
  watermarkName: f.text(60, 'Name', '水印名称', { need: 'save', ...edit }),
  useCase: f.lookup(lookups.CCT_WM_USE, 'Use', '使用场景', { need: 'save', initial: 'DRAFT', ...edit }),
  markText: f.text(60, 'Text', '水印文字', {
    need: 'submit',
    help: { en: 'With {state}, {viewer}, {company}, {time} or {docNumber}.', cn: '可用 {state} {viewer} {company} {time} {docNumber}' },
    ...edit,
  }),
  opacity: f.integer('Opacity (%)', '不透明度(百分比)', { need: 'save', initial: 20, min: 5, max: 50, ...edit }),
  angle: f.integer('Angle', '角度', { need: 'save', initial: 30, min: -90, max: 90, ...edit }),
  fontSize: f.integer('Font size', '字号', { need: 'save', initial: 36, min: 12, max: 120, ...edit }),
};
type Mark = Context<typeof fields, Record<never, never>>;
const TOKENS: ReadonlySet<string> = new Set(['state', 'viewer', 'company', 'time', 'docNumber']);
const { guard, reasons } = refusalsOf({
  CCT_WM_CONTENT: { en: 'Only the words that the help names stand in braces.', cn: '花括号内仅可使用规定的变量' },
  CCT_WM_OWNER: { en: 'Suppliers make their own watermarks.', cn: '供应商水印由供应商自行维护' },
});
const tokens = guard<{ readonly markText: string | null }, MachineEvent>(
  'CCT_WM_CONTENT',
  ({ markText }) => [...(markText ?? '').matchAll(/\{(\w*)\}/g)].every((match) => TOKENS.has(match[1]!)),
  { over: ['markText'] },
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

export const srmCctWatermark = defineMaster({
  type: 'srmCctWatermark',
  path: 'contracts/watermark',
  title: { en: 'Watermark', cn: '水印' },
  fields,
  maintainer: [by('CONTRACT_MANAGER'), supplier],
  create: [ofMaker],
  holds: [tokens],
  derive: ownerOf,
  supplier: { viewer: ['supplierId', '$supplierId'] },
  supplierKeys: ({ supplierId }) => (supplierId === null ? [] : [supplierId]),
  reasons,
  uniqueKeys: [{ columns: ['supplierId', 'watermarkName'], code: 'MD_DUPLICATE', caseless: true, emptyEqual: true }],
  nameField: 'watermarkName',
  list: {
    columns: ['watermarkName', 'supplierId', 'useCase', 'markText', 'opacity', 'angle', 'fontSize', 'state'],
    filters: ['watermarkName', 'supplierId', 'useCase', 'state', 'ownerType'],
    sort: [['watermarkName', 'asc']],
  },
  form: [{ label: { en: 'Watermark', cn: '水印' }, fields: ['watermarkName', 'useCase', 'markText', 'opacity', 'angle', 'fontSize'] }],
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
