/** A button placed on a menu (platform-access.md §2.3): what a role gives or does not give. */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

export const baseResource = defineMaster({
  type: 'baseResource',
  path: 'platform/resource',
  title: { en: 'Button of a menu', cn: '菜单按钮资源' },
  fields: {
    menuId: f.ref('baseMenu', 'Menu', '菜单', { need: 'save', fixed: true }),
    resourceCode: f.code('baseButton', 'buttonCode', 40, 'Button', '按钮', { holds: 'inForce', need: 'save', fixed: true }),
    resourceName: f.text(60, 'Name', '名称', { weightedMax: 15, help: { en: "Empty: the button's own name.", cn: '为空取按钮名称' } }),
    resourceNameEn: f.text(60, 'English name', '英文名称'),
    resIcon: f.text(100, 'Icon', '图标'),
    position: f.lookup(platformLookups.BASE_RES_POSITION, 'Position', '位置', { need: 'save', initial: 'FORM', fixed: true }),
    sortNo: f.integer('Order', '排序', { min: 0, max: 999_999, initial: 10 }),
  },
  maintainer: [by('ADMIN')],
  direct: true,
  uniqueKeys: [{ columns: ['menuId', 'resourceCode', 'position'], code: 'MD_DUPLICATE' }],
  nameField: 'resourceName',
  list: {
    columns: ['menuId', 'resourceCode', 'resourceName', 'resourceNameEn', 'position', 'sortNo', 'state'],
    filters: ['menuId', 'resourceCode', 'resourceName', 'resourceNameEn', 'position', 'state'],
    sort: [
      ['menuId', 'asc'],
      ['sortNo', 'asc'],
    ],
  },
  form: [
    {
      label: { en: 'Button of a menu', cn: '菜单按钮资源' },
      fields: ['menuId', 'resourceCode', 'position', 'resourceName', 'resourceNameEn', 'resIcon', 'sortNo'],
    },
  ],
  screens: [
    {
      route: 'resource',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Buttons of menus', cn: '菜单按钮资源' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
