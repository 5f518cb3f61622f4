/**
 * A catalogued call (platform-system.md §4). Of this system's own calls a record holds what people add to what is generated:
 * notes, examples, and whether it is deprecated; path and method are the call's name and cannot change. Calls of other systems
 * are written by hand.
 */
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { systemLookups as lookups } from '../lookups.js';
import { admin, seenByOperators } from '../operators.js';

export interface Api {
  readonly direction: string;
  readonly moduleId: string | null;
  readonly path: string;
  readonly requestNote: string | null;
  readonly answerNote: string | null;
}

const { guard, reasons } = refusalsOf({
  API_GENERATED: {
    en: 'Calls of this system are generated; notes, examples and the mark of deprecation alone are written.',
    cn: '本系统接口由系统生成,仅可维护说明、示例和弃用标记',
  },
  API_MODULE_NEEDED: { en: 'Say to which module the call belongs.', cn: '请选择所属模块' },
  API_PATH: { en: 'A path begins with / and has no blanks.', cn: '路径须以/开头且不含空格' },
});

const generated = guard<Api>(
  'API_GENERATED',
  ({ direction, moduleId, requestNote, answerNote }) =>
    direction !== 'OWN' || (moduleId === null && requestNote === null && answerNote === null),
  { over: ['direction', 'moduleId', 'requestNote', 'answerNote'] },
);
const belongs = guard<Api>('API_MODULE_NEEDED', ({ direction, moduleId }) => direction === 'OWN' || moduleId !== null, {
  over: ['direction', 'moduleId'],
});
const plainPath = guard<Api>('API_PATH', ({ path }) => /^\/\S*$/.test(path), { over: ['path'] });

const definition = defineMaster({
  type: 'baseApi',
  path: 'system/api',
  title: { en: 'API', cn: '接口' },
  fields: {
    direction: f.lookup(lookups.BASE_API_DIRECTION, 'Direction', '方向', { need: 'save', initial: 'EXTERNAL', fixed: true }),
    moduleId: f.ref('baseApiModule', 'Module', '所属模块', { holds: 'inForce' }),
    method: f.lookup(lookups.BASE_API_METHOD, 'Method', '方法', { need: 'save', initial: 'POST', fixed: true }),
    path: f.text(200, 'Path', '路径', { need: 'save', fixed: true }),
    apiName: f.text(100, 'Name', '接口名称', { need: 'save' }),
    deprecatedFlag: f.flag('Deprecated', '已弃用'),
    note: f.longText('Description', '说明'),
    noteEn: f.longText('Description in English', '英文说明'),
    requestNote: f.longText('Request', '请求说明'),
    answerNote: f.longText('Answer', '应答说明'),
    example: f.longText('Example', '示例'),
  },
  direct: true,
  maintainer: [admin],
  savedWhenDisabled: true,
  holds: [generated, belongs, plainPath] as never,
  enable: [generated, belongs, plainPath] as never,
  reasons,
  uniqueKeys: [
    { columns: ['method', 'path'], code: 'MD_DUPLICATE', where: { direction: 'OWN' } },
    { columns: ['moduleId', 'method', 'path'], code: 'MD_DUPLICATE', where: { direction: 'EXTERNAL' } },
  ],
  nameField: 'apiName',
  list: {
    columns: ['moduleId', 'method', 'path', 'apiName', 'direction', 'deprecatedFlag', 'state'],
    filters: ['moduleId', 'method', 'path', 'apiName', 'direction', 'deprecatedFlag', 'state'],
    sort: [['path', 'asc']],
  },
  form: [
    { label: { en: 'Call', cn: '接口' }, fields: ['direction', 'moduleId', 'method', 'path', 'apiName', 'deprecatedFlag'] },
    { label: { en: 'Description', cn: '说明' }, fields: ['note', 'noteEn', 'requestNote', 'answerNote', 'example'] },
  ],
  screens: [
    {
      route: 'apiManager',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'API catalogue', cn: '接口管理' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'apiListEdit',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'API', cn: '接口详情' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'apiManager/external',
      kind: 'list',
      within: 'apiManager',
      audience: ['INSIDE'],
      label: { en: 'Notes and external APIs', cn: '外部接口与补充说明' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseApi = seenByOperators(definition);
