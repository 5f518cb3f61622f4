/** Rules of reminding and escalation (platform-process.md §8.3). */
import { f } from '../../kernel/fields.js';
import { by } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { processLookups as lookups } from '../lookups.js';

const hours = { min: 0, max: 9999 } as const;

export const bpmUrgeConfig = defineMaster({
  type: 'bpmUrgeConfig',
  path: 'process/urge-config',
  title: { en: 'Reminder rule', cn: '催办规则' },
  fields: {
    configCode: f.text(30, 'Code', '规则编码', { need: 'save', fixed: true, upper: true }),
    configName: f.text(60, 'Chinese name', '规则名称', { need: 'save' }),
    configNameEn: f.text(60, 'English name', '英文名称'),
    categoryId: f.ref('bpmCategory', 'Process category', '流程分类'),
    docTypes: f.text(500, 'Documents', '业务单据', {
      documents: 'many',
      approvals: true,
      help: { en: 'Empty: all', cn: '为空表示全部' },
    }),
    beforeDueHours: f.decimal(7, 2, 'Hours before due', '到期前提醒(小时)', { need: 'save', initial: '0', ...hours }),
    firstAfterHours: f.decimal(7, 2, 'First after hours', '首次提醒(小时)', { initial: '24', ...hours }),
    repeatHours: f.decimal(7, 2, 'Again after hours', '重复间隔(小时)', { initial: '24', ...hours }),
    maxTimes: f.integer('At most', '最多次数', { need: 'save', initial: 3, min: 0, max: 20 }),
    quietFrom: f.text(5, 'Quiet from', '免打扰开始', { initial: '22:00' }),
    quietTo: f.text(5, 'Quiet to', '免打扰结束', { initial: '08:00' }),
    escalateAfterHours: f.decimal(7, 2, 'Escalates after hours', '升级(到期后小时)', hours),
    escalateTo: f.lookup(lookups.BPM_ESCALATE_TO, 'Escalates to', '升级对象'),
    escalateRole: f.code('bpmRole', 'roleCode', 30, 'Process role', '流程角色', { holds: 'inForce' }),
    escalateAction: f.lookup(lookups.BPM_ESCALATE_ACTION, 'Then', '升级动作', { initial: 'NOTIFY' }),
    manualIntervalMinutes: f.integer('Minutes between urging', '手工催办间隔(分钟)', { need: 'save', initial: 30, min: 1, max: 1440 }),
    noManualFlag: f.flag('Not urged by hand', '不允许手工催办'),
  },
  direct: true,
  maintainer: [by('ADMIN')],
  uniqueKeys: [{ columns: ['configCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'configName',
  list: {
    columns: ['configCode', 'configName', 'categoryId', 'docTypes', 'beforeDueHours', 'repeatHours', 'maxTimes', 'escalateTo', 'state'],
    filters: ['configCode', 'configName', 'categoryId', 'state'],
    sort: [['configCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Rule', cn: '催办规则' },
      fields: ['configCode', 'configName', 'configNameEn', 'categoryId', 'docTypes', 'remark'],
    },
    {
      label: { en: 'Reminders', cn: '提醒' },
      fields: [
        'beforeDueHours',
        'firstAfterHours',
        'repeatHours',
        'maxTimes',
        'quietFrom',
        'quietTo',
        'noManualFlag',
        'manualIntervalMinutes',
      ],
    },
    { label: { en: 'Escalation', cn: '升级' }, fields: ['escalateAfterHours', 'escalateTo', 'escalateRole', 'escalateAction'] },
  ],
  screens: [
    {
      route: 'reminderSetting',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Reminders', cn: '催办设置' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});
