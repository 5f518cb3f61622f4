/** Watermarks (contracts.md §1): what stands across previews of contracts, ours and those of suppliers. */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { contractLookups as lookups } from '../lookups.js';

const fields = {
  watermarkName: f.text(60, 'Name', '水印名称', { need: 'save' }),
  useCase: f.lookup(lookups.CCT_WM_USE, 'Use', '使用场景', { need: 'save', initial: 'DRAFT' }),
  markText: f.text(60, 'Text', '水印文字', {
    need: 'submit',
    help: { en: 'With {state}, {viewer}, {company}, {time} or {docNumber}.', cn: '可用 {state} {viewer} {company} {time} {docNumber}' },
  }),
  opacity: f.integer('Opacity (%)', '不透明度(百分比)', { need: 'save', initial: 20, min: 5, max: 50 }),
  angle: f.integer('Angle', '角度', { need: 'save', initial: 30, min: -90, max: 90 }),
  fontSize: f.integer('Font size', '字号', { need: 'save', initial: 36, min: 12, max: 120 }),
};
const TOKENS: ReadonlySet<string> = new Set(['state', 'viewer', 'company', 'time', 'docNumber']);
const { guard, reasons } = refusalsOf({
  CCT_WM_CONTENT: { en: 'Only the words that the help names stand in braces.', cn: '花括号内仅可使用规定的变量' },
});
const tokens = guard<{ readonly markText: string | null }, MachineEvent>(
  'CCT_WM_CONTENT',
  ({ markText }) => [...(markText ?? '').matchAll(/\{(\w*)\}/g)].every((match) => TOKENS.has(match[1]!)),
  { over: ['markText'] },
);

export const srmCctWatermark = defineMaster({
  type: 'srmCctWatermark',
  path: 'contracts/watermark',
  title: { en: 'Watermark', cn: '水印' },
  fields,
  maintainer: [by('CONTRACT_MANAGER')],
  holds: [tokens],
  reasons,
  uniqueKeys: [{ columns: ['watermarkName'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'watermarkName',
  list: {
    columns: ['watermarkName', 'useCase', 'markText', 'opacity', 'angle', 'fontSize', 'state'],
    filters: ['watermarkName', 'useCase', 'state'],
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
    },
    {
      route: 'cctWatermarkListInside/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Watermark', cn: '水印' },
      within: 'cctWatermarkListInside',
    },
  ],
});
