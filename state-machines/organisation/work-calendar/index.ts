/** Exceptional days of the work calendar (platform-process.md §1): holidays, and working days at weekends; without an organisation they hold for all. */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { organisationLookups as lookups } from '../lookups.js';

export const baseWorkCalendar = defineMaster({
  type: 'baseWorkCalendar',
  path: 'organisation/work-calendar',
  title: { en: 'Work calendar', cn: '工作日历' },
  fields: {
    calendarOrgId: f.ref('baseOrganization', 'Organisation', '适用组织', { fixed: true, help: { en: 'Empty: all', cn: '为空表示全部' } }),
    calDate: f.date('Day', '日期', { need: 'save', fixed: true }),
    dayType: f.lookup(lookups.BASE_DAY_TYPE, 'Kind', '类型', { need: 'save', initial: 'HOLIDAY' }),
    dayName: f.text(60, 'Chinese name', '中文名称', { need: 'save' }),
    dayNameEn: f.text(60, 'English name', '英文名称'),
  },
  direct: true,
  maintainer: [by('ADMIN')],
  uniqueKeys: [{ columns: ['calendarOrgId', 'calDate'], code: 'MD_DUPLICATE', emptyEqual: true }],
  nameField: 'dayName',
  list: {
    columns: ['calDate', 'dayType', 'dayName', 'dayNameEn', 'calendarOrgId', 'state'],
    filters: ['calDate', 'dayType', 'dayName', 'dayNameEn', 'calendarOrgId', 'state'],
    sort: [['calDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Day', cn: '日期' },
      fields: ['calDate', 'dayType', 'dayName', 'dayNameEn', 'calendarOrgId', 'remark'],
    },
  ],
  screens: [
    {
      route: 'reminderSetting/workCalendar',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Work calendar', cn: '工作日历' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
