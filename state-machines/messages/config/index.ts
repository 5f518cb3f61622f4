/** Who hears of an event, by which channels and in which words, and how (platform-system.md §7). */
import type { MachineEvent } from '../../kernel/events.js';
import type { Flag } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { seenInsideBy } from '../kept.js';
import { messageLookups as lookups } from '../lookups.js';
import type { Condition } from './conditions.js';

export interface ConfigChannel {
  readonly channel: string;
  readonly templateCode: string;
  readonly sourceId: string | null;
}

export interface Config {
  readonly id: string;
  readonly eventCode: string;
  readonly docType: string | null;
  readonly audience: string;
  readonly respCode: string | null;
  readonly userIds: readonly string[];
  readonly roleCode: string | null;
  readonly contactRole: string | null;
  readonly fieldName: string | null;
  readonly escalateHours: number | null;
  readonly escalateChannel: string | null;
  readonly channels: readonly ConfigChannel[];
  readonly conditions: readonly Condition[];
  readonly delayMinutes: number | null;
  readonly mergeMinutes: number | null;
  readonly quietFlag: Flag;
  readonly priority: string;
}

export interface ConfigFacts {
  /** What the event tells; null: there is no such event. */
  readonly variables?: readonly string[] | null;
  /** Templates of its channels that are not enabled, or are of another event or channel. */
  readonly unfit?: readonly string[];
  /** Fields of its kind of document that hold users. */
  readonly userFields?: readonly string[];
}
const factsOf = (sent: MachineEvent): ConfigFacts => sent.facts as ConfigFacts;

const { guard, rule, refuse, reasons } = refusalsOf({
  MSG_EVENT_UNKNOWN: { en: 'No document tells an event {name}.', cn: '没有单据发出消息事件{name}' },
  MSG_VAR_UNKNOWN: { en: 'Unknown variable {name}. The event tells: {known}', cn: '未知变量{name},可用变量:{known}' },
  MSG_NO_CHANNEL: { en: 'Add at least one channel.', cn: '请至少维护一个渠道' },
  MSG_TEMPLATE_UNFIT: {
    en: 'The template {list} is not enabled, or is of another event or channel.',
    cn: '模板{list}未启用,或与该事件、渠道不符',
  },
  MSG_ESCALATION_OPEN: { en: 'Give both the hours and the channel of the escalation, or neither.', cn: '未读升级须同时填写小时数与渠道' },
  MSG_FIELD_UNKNOWN: {
    en: 'Name a kind of document and one of its fields that hold users: {known}',
    cn: '请指定单据类型及其用户字段,可选:{known}',
  },
  MSG_AUDIENCE_OPEN: { en: 'Say who is meant: {field}', cn: '请指定接收人:{field}' },
});

const somewhere = guard<Config>('MSG_NO_CHANNEL', ({ channels }) => channels.length > 0, { over: ['channels'] });
/** What an audience asks for. */
const askedBy: Readonly<Record<string, 'respCode' | 'userIds' | 'roleCode' | 'contactRole' | 'fieldName'>> = {
  RESPONSIBILITY: 'respCode',
  FIXED: 'userIds',
  PROCESS_ROLE: 'roleCode',
  SUPPLIER_CONTACT: 'contactRole',
  FIELD: 'fieldName',
};
const somebody = rule<Config>(
  ['MSG_AUDIENCE_OPEN'],
  (config) => {
    const field = askedBy[config.audience];
    const said = field === undefined ? 'said' : config[field];
    return (said !== null && said.length > 0) || refuse('MSG_AUDIENCE_OPEN', { field, params: { field: field ?? '' } });
  },
  { over: ['audience', 'respCode', 'userIds', 'roleCode', 'contactRole', 'fieldName'] },
);
const escalates = rule<Config>(
  ['MSG_ESCALATION_OPEN'],
  ({ escalateHours, escalateChannel }) => (escalateHours === null) === (escalateChannel === null) || refuse('MSG_ESCALATION_OPEN'),
  { over: ['escalateHours', 'escalateChannel'] },
);
const holdsUsers = rule<Config>(
  ['MSG_FIELD_UNKNOWN'],
  ({ audience, fieldName }, sent) => {
    const { userFields } = factsOf(sent);
    if (audience !== 'FIELD' || userFields === undefined) return true;
    return (
      userFields.includes(fieldName ?? '') ||
      refuse('MSG_FIELD_UNKNOWN', { field: 'fieldName', params: { known: userFields.join(', ') || '–' } })
    );
  },
  { needs: 'ask' },
);
const fits = rule<Config>(
  ['MSG_EVENT_UNKNOWN', 'MSG_VAR_UNKNOWN', 'MSG_TEMPLATE_UNFIT'],
  ({ eventCode, conditions }, sent) => {
    const { variables, unfit = [] } = factsOf(sent);
    if (variables === undefined) return true;
    if (variables === null) return refuse('MSG_EVENT_UNKNOWN', { field: 'eventCode', params: { name: eventCode } });
    const stray = conditions.find(({ variable }) => !variables.includes(variable));
    if (stray) return refuse('MSG_VAR_UNKNOWN', { params: { name: stray.variable, known: variables.join(', ') } });
    return unfit.length === 0 || refuse('MSG_TEMPLATE_UNFIT', { params: { list: unfit.join(', ') } });
  },
  { needs: 'ask' },
);

const admin = by('ADMIN');

const definition = defineMaster({
  type: 'msgConfig',
  path: 'messages/config',
  title: { en: 'Message configuration', cn: '消息配置' },
  fields: {
    configName: f.text(100, 'Chinese name', '名称', { need: 'save' }),
    configNameEn: f.text(100, 'English name', '英文名称'),
    eventCode: f.text(60, 'Event', '消息事件', { need: 'save', upper: true }),
    docType: f.text(60, 'Kind of document', '单据类型', { documents: 'one' }),
    audience: f.lookup(lookups.MSG_AUDIENCE, 'Goes to', '接收对象', {
      need: 'save',
      initial: 'DOCUMENT',
      help: {
        en: 'People inside who may not see the document get nothing.',
        cn: '无权查看单据的内部人员不会收到',
      },
    }),
    respCode: f.text(30, 'Responsibility', '职责', { upper: true }),
    userIds: f.refs('baseUsers', 'Users', '用户'),
    roleCode: f.code('bpmRole', 'roleCode', 30, 'Process role', '流程角色', { holds: 'inForce' }),
    contactRole: f.lookup(lookups.MSG_CONTACT_ROLE, 'Kind of contact', '联系人类型'),
    fieldName: f.text(60, 'Field', '字段', {
      help: { en: 'A field of the kind of document that holds users, by its name', cn: '单据类型中存放用户的字段名' },
    }),
    delayMinutes: f.integer('Waits (minutes)', '延迟(分钟)', { initial: 0, min: 0, max: 10_080 }),
    mergeMinutes: f.integer('Gathers (minutes)', '合并(分钟)', {
      initial: 0,
      min: 0,
      max: 1_440,
      help: { en: 'What happens to one document meanwhile is one message.', cn: '期间同一单据的多个事件合并为一条消息' },
    }),
    quietFlag: f.flag('Keeps quiet hours', '遵守免打扰时段', { initial: 'Y' }),
    priority: f.lookup(lookups.MSG_PRIORITY, 'Priority', '优先级', { need: 'save', initial: 'NORMAL' }),
    escalateHours: f.integer('Again when unread (hours)', '未读升级(小时)', { min: 1, max: 720 }),
    escalateChannel: f.lookup(lookups.MSG_CHANNEL, 'By', '升级渠道'),
  },
  lines: {
    channels: hot(
      'Channels',
      '渠道',
      { key: 'channelNo', bound: 8 },
      {
        channelNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 99 }),
        channel: f.lookup(lookups.MSG_CHANNEL, 'Channel', '渠道', { need: 'save', initial: 'IN_APP' }),
        templateCode: f.code('msgTemplate', 'templateCode', 60, 'Template', '模板', { need: 'save' }),
        sourceId: f.ref('msgSource', 'Source', '消息源', { holds: 'inForce' }),
      },
    ),
    conditions: hot(
      'Only when',
      '条件',
      { key: 'conditionNo', bound: 20 },
      {
        conditionNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 99 }),
        variable: f.text(60, 'Variable', '变量', { need: 'save' }),
        operator: f.lookup(lookups.MSG_OPERATOR, 'Compared', '比较', { need: 'save', initial: 'EQ' }),
        operand: f.text(200, 'With', '值', { help: { en: 'Several are divided by commas.', cn: '多个值以逗号分隔' } }),
      },
    ),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  enable: [somewhere, somebody, escalates, holdsUsers, fits] as never,
  reasons,
  nameField: 'configName',
  list: {
    columns: [
      'configName',
      'configNameEn',
      'eventCode',
      'docType',
      'audience',
      'priority',
      'delayMinutes',
      'mergeMinutes',
      'quietFlag',
      'state',
    ],
    filters: ['configName', 'configNameEn', 'eventCode', 'docType', 'audience', 'priority', 'state'],
    sort: [['eventCode', 'asc']],
  },
  form: [
    {
      label: { en: 'When and to whom', cn: '事件与对象' },
      fields: [
        'configName',
        'configNameEn',
        'eventCode',
        'docType',
        'audience',
        'respCode',
        'userIds',
        'roleCode',
        'contactRole',
        'fieldName',
        'priority',
      ],
    },
    { label: { en: 'How', cn: '方式' }, fields: ['delayMinutes', 'mergeMinutes', 'quietFlag', 'escalateHours', 'escalateChannel'] },
    { label: { en: 'Channels', cn: '渠道' }, lines: 'channels' },
    { label: { en: 'Only when', cn: '条件' }, lines: 'conditions' },
  ],
  screens: [
    {
      route: 'msgCfg',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Message configuration', cn: '消息配置' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const msgConfig = seenInsideBy(definition);
