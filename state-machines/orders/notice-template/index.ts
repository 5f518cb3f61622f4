/** Print templates of delivery notices, notes and labels (orders-deliveries.md §8): their text in both languages, with places that the paper fills. */
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { orderLookups as lookups } from '../lookups.js';
import { bookmarkNames, missingBookmarks, unknownBookmarks } from './bookmarks.js';
import type { Usage } from './bookmarks.js';

const { guard, rule, refuse, reasons } = refusalsOf({
  NT_NO_FILE: { en: 'The template has no text: write it, then enable it.', cn: '模板没有内容,请先编写再启用' },
  NT_BOOKMARK: { en: 'The text lacks {places}: put them in.', cn: '模板缺少必要书签{places},请补充' },
  NT_BOOKMARK_UNKNOWN: { en: 'Nothing fills {places}. Places are {known}.', cn: '书签{places}无法识别,可用书签为{known}' },
  NT_DEFAULT: { en: 'Another template is the default of this use: take the mark from it first.', cn: '该用途已有默认模板,请先取消其默认' },
});
interface Texts {
  readonly usage: Usage;
  readonly content: string | null;
  readonly contentEn: string | null;
}
const over = ['usage', 'content', 'contentEn'];
const written = ({ content, contentEn }: Pick<Texts, 'content' | 'contentEn'>): readonly string[] =>
  [content, contentEn].filter(isSaid) as readonly string[];
const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' ');
const hasText = guard<Texts>('NT_NO_FILE', (template) => written(template).length > 0, { over });
const hasPlaces = rule<Texts>(
  ['NT_BOOKMARK'],
  (template) => {
    const places = [...new Set(written(template).flatMap((text) => missingBookmarks(template.usage, text)))];
    return places.length === 0 || refuse('NT_BOOKMARK', { params: { places: inBraces(places) } });
  },
  { over },
);
const knowsPlaces = rule<Texts>(
  ['NT_BOOKMARK_UNKNOWN'],
  (template) => {
    const places = [...new Set(written(template).flatMap((text) => unknownBookmarks(template.usage, text)))];
    const known = inBraces(bookmarkNames[template.usage]);
    return places.length === 0 || refuse('NT_BOOKMARK_UNKNOWN', { params: { places: inBraces(places), known } });
  },
  { over },
);

const help = {
  en: 'Notices and notes need {docNumber} and {lines}, {qr} and {barcode} are codes; labels need {item} and {quantity}. {supplier} and others are filled in.',
  cn: '逐行编写。通知单与送货单须含{docNumber}与{lines},{qr}、{barcode}为二维码与条码;标签须含{item}与{quantity}。{supplier}等自动填充',
};
const fields = {
  templateCode: f.text(30, 'Code', '编码', { need: 'save', fixed: true }),
  templateName: f.text(60, 'Chinese name', '中文名称', { need: 'save' }),
  templateNameEn: f.text(60, 'English name', '英文名称'),
  usage: f.lookup(lookups.PUR_TEMPLATE_USAGE, 'Used for', '用途', { need: 'save', initial: 'NOTE', fixed: true }),
  defaultFlag: f.flag('Default', '默认'),
  content: f.longText('Chinese text', '中文内容', { help }),
  contentEn: f.longText('English text', '英文内容', { help }),
};

export const srmPurNoticeTemplate = defineMaster({
  type: 'srmPurNoticeTemplate',
  path: 'orders/notice-template',
  title: { en: 'Print template', cn: '打印模板' },
  fields,
  maintainer: [by('ADMIN', 'PLANNER')],
  holds: [knowsPlaces],
  enable: [hasText, hasPlaces],
  reasons,
  uniqueKeys: [
    { columns: ['templateCode'], code: 'MD_DUPLICATE', caseless: true },
    { columns: ['usage', 'defaultFlag'], code: 'NT_DEFAULT', where: { state: 'enabled', defaultFlag: 'Y' } },
  ],
  nameField: 'templateName',
  list: {
    columns: ['templateCode', 'templateName', 'usage', 'state', 'defaultFlag'],
    filters: ['templateCode', 'templateName', 'usage', 'state'],
    sort: [['templateCode', 'asc']],
  },
  form: [
    { label: { en: 'Template', cn: '模板' }, fields: ['templateCode', 'templateName', 'templateNameEn', 'usage', 'defaultFlag'] },
    { label: { en: 'Text', cn: '内容' }, fields: ['content', 'contentEn'] },
  ],
  screens: [
    {
      route: 'noticeTemplateList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Print templates', cn: '打印模板' },
      resp: ['ADMIN', 'PLANNER'],
    },
    {
      route: 'noticeTemplateEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Print template', cn: '打印模板' },
      within: 'noticeTemplateList',
    },
  ],
});
