/** A screen, or a directory of screens, as people find it in the menu (platform-access.md §2.2). */
import { systemEvent } from '../../kernel/events.js';
import type { MachineEvent } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { EffectRule, Guard } from '../../kernel/lifecycle.js';
import { by, refusalsOf, system } from '../../kernel/lifecycle.js';
import { defineMaster, notInUse } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

export const MOST_LEVELS = 4;

/** Read by prepare under the lock of the whole tree when a menu is placed. */
export interface MenuFacts {
  /** null: at the top. Absent: the menu stays where it is. */
  readonly parent?: { readonly menuType: string; readonly levelId: number } | null;
  /** Ids above the menu's new place, its parent first. */
  readonly above?: readonly string[];
  /** Levels below the menu. */
  readonly height?: number;
  /** Directly below it. */
  readonly children?: readonly string[];
}

interface Menu {
  readonly id: string;
  readonly menuType: string;
  readonly htmlUrl: string | null;
  readonly levelId: number | null;
}

const { guard, rule, refuse, reasons } = refusalsOf({
  MENU_DEPTH: { en: 'At most 4 levels.', cn: '菜单最多4级' },
  MENU_LOOP: { en: 'A menu cannot be below itself.', cn: '菜单层级形成循环' },
  MENU_PARENT: { en: 'Only a directory can have menus below it. Choose a directory.', cn: '上级须为目录,请重新选择' },
  MENU_ADDRESS: {
    en: 'A page needs a route such as purchaseOrderList; an embedded page or new window needs an https address.',
    cn: '页面须填写路由,内嵌页和新窗口须填写https地址',
  },
});
const factsOf = (event: MachineEvent) => event.facts as MenuFacts;

const fits = rule<Menu>(
  ['MENU_LOOP', 'MENU_PARENT', 'MENU_DEPTH'],
  ({ id }, event) => {
    const { parent = null, above = [], height = 0 } = factsOf(event);
    if (above.includes(id)) return refuse('MENU_LOOP', { field: 'menuParentId' });
    if (parent === null) return 1 + height <= MOST_LEVELS || refuse('MENU_DEPTH', { field: 'menuParentId' });
    if (parent.menuType !== 'DIR') return refuse('MENU_PARENT', { field: 'menuParentId' });
    return parent.levelId + 1 + height <= MOST_LEVELS || refuse('MENU_DEPTH', { field: 'menuParentId' });
  },
  { needs: 'ask' },
) as Guard<Menu, MachineEvent>;

/** A part after a colon stands for what the address says there: `systemsetting/institution/:treeType`. */
const route = /^[A-Za-z0-9](?:[A-Za-z0-9/_-]|\/:(?=[A-Za-z]))*$/;
const outside = /^https:\/\/[^\s]+$/;
const addresses: Readonly<Record<string, (url: string | null) => boolean>> = {
  DIR: () => true,
  MENU: (url) => url !== null && route.test(url),
  FUNC: (url) => url === null || route.test(url),
  LINK: (url) => url !== null && outside.test(url),
  WINDOW: (url) => url !== null && outside.test(url),
};
const reachable: Guard<Menu, MachineEvent> = guard('MENU_ADDRESS', ({ menuType, htmlUrl }) => addresses[menuType]?.(htmlUrl) ?? true, {
  over: ['menuType', 'htmlUrl'],
});

const levelAt = ({ parent }: MenuFacts): number => (parent ? parent.levelId + 1 : 1);

/** What is below a menu that changed its level is told to look at its own. */
const tellChildren: EffectRule<Menu, MachineEvent> = ({ levelId }, event, before) =>
  levelId === before.levelId
    ? []
    : (factsOf(event).children ?? []).map((id) => ({ kind: 'send', type: 'baseMenu', id, event: 'PLACED', payload: {} }) as const);
const placed = {
  to: 'same',
  who: [system],
  change: (_menu: Menu, event: MachineEvent) => ({ levelId: levelAt(factsOf(event)) }),
  effects: [tellChildren],
} as const;

export const baseMenu = defineMaster({
  type: 'baseMenu',
  path: 'platform/menu',
  title: { en: 'Menu', cn: '菜单功能' },
  fields: {
    menuCode: f.text(60, 'Code', '菜单编码', { need: 'save', fixed: true }),
    menuName: f.text(60, 'Name', '菜单名称', { need: 'save' }),
    menuNameEn: f.text(60, 'English name', '英文名称', { need: 'save' }),
    menuType: f.lookup(platformLookups.BASE_MENU_TYPE, 'Type', '类型', { need: 'save' }),
    menuParentId: f.ref('baseMenu', 'Parent', '上级'),
    levelId: f.integer('Level', '层级', { computed: true }),
    sortNo: f.integer('Order', '排序', { min: 0, max: 999_999, initial: 10 }),
    htmlUrl: f.text(300, 'Address', '页面地址'),
    imageLink: f.text(100, 'Icon', '图标'),
    systemCode: f.text(20, 'System', '系统编码', { initial: 'BASE' }),
    userType: f.lookup(platformLookups.BASE_MENU_AUDIENCE, 'User type', '适用', { initial: 'INSIDE' }),
    docTypes: f.text(2000, 'Documents', '关联单据', {
      documents: 'many',
      help: { en: 'The documents that the buttons of this screen act on.', cn: '本页面按钮所操作的单据' },
    }),
  },
  maintainer: [by('ADMIN')],
  holds: [fits as Guard<unknown, MachineEvent>, reachable as Guard<unknown, MachineEvent>],
  remove: [notInUse],
  reasons,
  derive: (_menu, event) => (factsOf(event).parent === undefined ? {} : { levelId: levelAt(factsOf(event)) }),
  saved: [tellChildren as EffectRule<unknown, MachineEvent>],
  events: { PLACED: systemEvent('Moved with its parent', '随上级移动') },
  sends: { PLACED: { to: ['baseMenu'] } },
  rows: { draft: { PLACED: placed as never }, enabled: { PLACED: placed as never }, disabled: { PLACED: placed as never } },
  uniqueKeys: [{ columns: ['menuCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'menuName',
  list: {
    columns: [
      'menuCode',
      'menuName',
      'menuNameEn',
      'menuType',
      'menuParentId',
      'levelId',
      'sortNo',
      'htmlUrl',
      'userType',
      'docTypes',
      'state',
    ],
    filters: ['menuCode', 'menuName', 'menuNameEn', 'menuType', 'menuParentId', 'htmlUrl', 'userType', 'state'],
    sort: [
      ['levelId', 'asc'],
      ['sortNo', 'asc'],
    ],
  },
  form: [
    {
      label: { en: 'Basic', cn: '基本信息' },
      fields: ['menuCode', 'menuName', 'menuNameEn', 'menuType', 'menuParentId', 'sortNo', 'userType'],
    },
    { label: { en: 'Page', cn: '页面' }, fields: ['htmlUrl', 'imageLink', 'docTypes', 'systemCode', 'remark'] },
  ],
  screens: [
    {
      route: 'systemsetting/menuFunction',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Menus and functions', cn: '菜单功能' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
