/** The catalogue of buttons: a code, what people read on it, the event it sends (platform-access.md §2.3). */
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

const { guard, reasons } = refusalsOf({
  BUTTON_CODE: {
    en: 'A button code is btn and a name in PascalCase, such as btnSubmit.',
    cn: '按钮编码须以btn开头并采用大驼峰,如btnSubmit',
  },
});

const code = /^btn[A-Z][A-Za-z0-9]*$/;
const wellNamed = guard<{ readonly buttonCode: string | null }>(
  'BUTTON_CODE',
  ({ buttonCode }) => buttonCode === null || code.test(buttonCode),
  { over: ['buttonCode'] },
) as Guard<unknown, MachineEvent>;

export const baseButton = defineMaster({
  type: 'baseButton',
  path: 'platform/button',
  title: { en: 'Button', cn: '按钮' },
  fields: {
    buttonCode: f.text(40, 'Code', '按钮编码', { need: 'save', fixed: true }),
    buttonName: f.text(60, 'Name', '按钮名称', { need: 'save' }),
    buttonNameEn: f.text(60, 'English name', '英文名称'),
    eventType: f.text(60, 'Event', '触发事件', {
      help: { en: 'Empty: the button only does something in the browser.', cn: '为空表示仅前端操作' },
    }),
    resIcon: f.text(100, 'Icon', '图标'),
    tone: f.lookup(platformLookups.BASE_BUTTON_TONE, 'Tone', '样式', { initial: 'DEFAULT' }),
    confirmFlag: f.flag('Asks first', '需确认'),
    confirmText: f.text(200, 'Question', '确认提示'),
    batchFlag: f.flag('Several at a time', '支持批量'),
    sortNo: f.integer('Order', '排序', { min: 0, max: 999_999, initial: 10 }),
  },
  maintainer: [by('ADMIN')],
  holds: [wellNamed],
  reasons,
  uniqueKeys: [{ columns: ['buttonCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'buttonName',
  list: {
    columns: ['buttonCode', 'buttonName', 'buttonNameEn', 'eventType', 'tone', 'confirmFlag', 'batchFlag', 'sortNo', 'state'],
    filters: ['buttonCode', 'buttonName', 'buttonNameEn', 'eventType', 'state'],
    sort: [['buttonCode', 'asc']],
  },
  form: [
    { label: { en: 'Basic', cn: '基本信息' }, fields: ['buttonCode', 'buttonName', 'buttonNameEn', 'eventType', 'batchFlag', 'sortNo'] },
    { label: { en: 'Look', cn: '显示' }, fields: ['resIcon', 'tone', 'confirmFlag', 'confirmText'] },
  ],
  screens: [
    {
      route: 'systemSetting/btnList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Buttons', cn: '按钮目录' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
