/**
 * What a user may do when acting in it (platform-access.md §2.5). `buttons` holds patterns `{entity}.{button}`, either
 * part may be `*`. The machine's `who` is checked besides: a button alone opens nothing.
 */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster, notInUse } from '../../kernel/stock/master.js';
import { platformLookups } from '../lookups.js';

export const baseResponsibility = defineMaster({
  type: 'baseResponsibility', path: 'platform/responsibility', title: { en: 'Responsibility', cn: '职责' },
  fields: {
    respCode: f.text(40, 'Code', '职责编码', { need: 'save', fixed: true }),
    respName: f.text(60, 'Name', '职责名称', { need: 'save' }),
    respNameEn: f.text(60, 'English name', '英文名称', { need: 'save' }),
    userType: f.lookup(platformLookups.BASE_USER_TYPE, 'For', '适用用户', { need: 'save', fixed: true }),
    buttons: f.json<readonly string[]>()('Buttons', '按钮权限', { initial: [] as readonly string[] }),
    orgScope: f.lookup(platformLookups.BASE_ORG_SCOPE, 'Organisation scope', '组织范围', { initial: 'USER' }),
    categoryScope: f.lookup(platformLookups.BASE_CATEGORY_SCOPE, 'Category scope', '品类范围', { initial: 'ALL' }),
    amountLimit: f.amount('Approval limit', '审批限额', { min: 0 }),
    currencyCode: f.text(3, 'Currency', '币种'),
    startDate: f.date('Valid from', '有效期起'),
    endDate: f.date('Valid to', '有效期止'),
    readOnlyFlag: f.flag('Read only', '只读'),
  },
  maintainer: [by('ADMIN')], invalidate: [notInUse],
  uniqueKeys: [{ columns: ['respCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'respName',
  list: { columns: ['respCode', 'respName', 'respNameEn', 'userType', 'orgScope', 'readOnlyFlag', 'state', 'startDate', 'endDate'], filters: ['respCode', 'respName', 'respNameEn', 'userType', 'state'], sort: [['respCode', 'asc']] },
  form: [
    { label: { en: 'Basic', cn: '基本信息' }, fields: ['respCode', 'respName', 'respNameEn', 'userType', 'startDate', 'endDate', 'readOnlyFlag'] },
    { label: { en: 'Scope and permission', cn: '范围与权限' }, fields: ['orgScope', 'categoryScope', 'amountLimit', 'currencyCode', 'buttons'] },
  ],
  screens: [
    { route: 'systemsetting/responsibility', kind: 'list', audience: ['INSIDE'], label: { en: 'Responsibilities', cn: '职责维护' }, resp: ['ADMIN'] },
    { route: 'systemsetting/respSave', kind: 'edit', audience: ['INSIDE'], label: { en: 'Responsibility', cn: '职责' }, resp: ['ADMIN'] },
    { route: 'resp', kind: 'list', audience: ['INSIDE'], label: { en: 'Responsibility query', cn: '职责查询' }, resp: ['AUDITOR', 'ADMIN'] },
    { route: 'responsibility/respSave', kind: 'detail', audience: ['INSIDE'], label: { en: 'Responsibility', cn: '职责详情' }, resp: ['AUDITOR', 'ADMIN'] },
  ],
});
