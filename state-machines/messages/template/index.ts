/**
 * A template of messages (platform-system.md §7): what one channel says of one event, in both languages. What is enabled is
 * not edited: REVISE makes the next version, whose enabling takes its place. Its variables are those that the event tells,
 * so that no template says more than its reader may know.
 */
import type { MachineEvent } from '../../kernel/events.js';
import { event, facts, systemEvent } from '../../kernel/events.js';
import type { Flag } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import type { Effect, Transition } from '../../kernel/lifecycle.js';
import { by, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { MasterState } from '../../kernel/stock/master.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { seenInsideBy } from '../kept.js';
import { messageLookups as lookups } from '../lookups.js';
import { faultIn, MOST_TEXT_PARTS, namesOf, textParts } from './language.js';

interface Template {
  readonly id: string;
  readonly rev: number;
  readonly templateCode: string;
  readonly templateName: string;
  readonly templateNameEn: string | null;
  readonly eventCode: string;
  readonly channel: string;
  readonly category: string;
  readonly subjectCn: string | null;
  readonly subjectEn: string | null;
  readonly bodyCn: string;
  readonly bodyEn: string | null;
  readonly linkMenuCode: string | null;
  readonly mandatoryFlag: Flag;
  readonly needCheckFlag: Flag;
  readonly versionNo: number | null;
  readonly previousId: string | null;
}

export interface TemplateFacts {
  /** What the event tells; null: there is no such event. */
  readonly variables?: readonly string[] | null;
  readonly newId?: string;
  /** A version that is being written. */
  readonly draft?: boolean;
}
const factsOf = (sent: MachineEvent): TemplateFacts => sent.facts as TemplateFacts;

const { guard, rule, refuse, reasons } = refusalsOf({
  MSG_VAR_UNKNOWN: { en: 'Unknown variable {name}. The event tells: {known}', cn: '未知变量{name},可用变量:{known}' },
  MSG_EVENT_UNKNOWN: { en: 'No document tells an event {name}.', cn: '没有单据发出消息事件{name}' },
  MSG_SYNTAX: { en: 'Syntax error at character {pos}.', cn: '第{pos}个字符处语法错误' },
  MSG_LANG_MISSING: { en: 'Both languages are required: {field}', cn: '中英文均须填写:{field}' },
  MSG_SMS_LENGTH: { en: 'The text message has {parts} parts; 5 are the most.', cn: '短信共{parts}段,最多5段' },
  MSG_TEMPLATE_DRAFT: { en: 'The next version is being written already.', cn: '已有编辑中的新版本' },
});

const readable = rule<Template>(
  ['MSG_SYNTAX'],
  ({ subjectCn, subjectEn, bodyCn, bodyEn }) => {
    const texts = { subjectCn, subjectEn, bodyCn, bodyEn };
    const [field] = Object.entries(texts).find(([, text]) => faultIn(text) !== null) ?? [];
    return field === undefined || refuse('MSG_SYNTAX', { field, params: { pos: faultIn(texts[field as keyof typeof texts])! } });
  },
  { over: ['subjectCn', 'subjectEn', 'bodyCn', 'bodyEn'] },
);
const bothLanguages = rule<Template>(
  ['MSG_LANG_MISSING'],
  ({ channel, subjectCn, subjectEn, bodyCn, bodyEn }) => {
    const wanted = { bodyCn, bodyEn, ...(channel === 'EMAIL' || channel === 'IN_APP' ? { subjectCn, subjectEn } : {}) };
    const [field] = Object.entries(wanted).find(([, text]) => !text?.trim()) ?? [];
    return field === undefined || refuse('MSG_LANG_MISSING', { field, params: { field } });
  },
  { over: ['channel', 'subjectCn', 'subjectEn', 'bodyCn', 'bodyEn'] },
);
/** Asked on ENABLE, when prepare has looked up what the event tells. */
const known = rule<Template>(
  ['MSG_EVENT_UNKNOWN', 'MSG_VAR_UNKNOWN'],
  ({ eventCode, subjectCn, subjectEn, bodyCn, bodyEn }, sent) => {
    const { variables } = factsOf(sent);
    if (variables === undefined) return true;
    if (variables === null) return refuse('MSG_EVENT_UNKNOWN', { field: 'eventCode', params: { name: eventCode } });
    const name = namesOf(subjectCn, subjectEn, bodyCn, bodyEn).find((one) => !variables.includes(one));
    return name === undefined || refuse('MSG_VAR_UNKNOWN', { params: { name, known: variables.join(', ') } });
  },
  { needs: 'ask' },
);
const shortEnough = rule<Template>(
  ['MSG_SMS_LENGTH'],
  ({ channel, bodyCn, bodyEn }) => {
    const parts = channel === 'SMS' ? Math.max(textParts(bodyCn), textParts(bodyEn ?? '')) : 1;
    return parts <= MOST_TEXT_PARTS || refuse('MSG_SMS_LENGTH', { field: 'bodyCn', params: { parts } });
  },
  { over: ['channel', 'bodyCn', 'bodyEn'] },
);
const noDraft = guard<Template, MachineEvent>('MSG_TEMPLATE_DRAFT', (_template, sent) => factsOf(sent).draft !== true, { needs: 'ask' });

const copied = [
  'templateCode',
  'templateName',
  'templateNameEn',
  'eventCode',
  'channel',
  'category',
  'subjectCn',
  'subjectEn',
  'bodyCn',
  'bodyEn',
  'linkMenuCode',
  'mandatoryFlag',
  'needCheckFlag',
] as const;
const next = (template: Template, sent: MachineEvent): readonly Effect[] => [
  {
    kind: 'create',
    type: 'msgTemplate',
    id: factsOf(sent).newId ?? '',
    purpose: 'revision',
    part: `${template.rev}`,
    payload: {
      fields: {
        ...Object.fromEntries(copied.map((name) => [name, template[name]])),
        versionNo: (template.versionNo ?? 1) + 1,
        previousId: template.id,
      },
      lines: {},
    },
  },
];
const supersedes = ({ previousId }: Template, sent: MachineEvent): readonly Effect[] =>
  previousId === null || sent.type !== 'ENABLE'
    ? []
    : [{ kind: 'send', type: 'msgTemplate', id: previousId, event: 'SUPERSEDED', payload: {} }];

type Row = Transition<Template, MachineEvent, MasterState>;
const admin = by('ADMIN');
const superseded: Row = { to: 'disabled', who: [system] };
const ignored: Row = { to: 'ignored', who: [system] };
const revise: Row = { to: 'same', who: [admin], guards: [noDraft], effects: [next] };

const definition = defineMaster({
  type: 'msgTemplate',
  path: 'messages/template',
  title: { en: 'Message template', cn: '消息模板' },
  fields: {
    templateCode: f.text(60, 'Code', '模板编码', { need: 'save', upper: true }),
    templateName: f.text(100, 'Chinese name', '名称', { need: 'save' }),
    templateNameEn: f.text(100, 'English name', '英文名称'),
    eventCode: f.text(60, 'Event', '消息事件', { need: 'save', upper: true }),
    channel: f.lookup(lookups.MSG_CHANNEL, 'Channel', '渠道', { need: 'save', initial: 'EMAIL' }),
    category: f.lookup(lookups.MSG_CATEGORY, 'Category', '类别', { need: 'save', initial: 'SYSTEM' }),
    subjectCn: f.text(200, 'Chinese subject', '中文主题', { oneLine: true }),
    subjectEn: f.text(200, 'English subject', '英文主题', { oneLine: true }),
    bodyCn: f.longText('Chinese text', '中文正文', { need: 'save' }),
    bodyEn: f.longText('English text', '英文正文'),
    variables: f.text(500, 'Variables', '变量', { computed: true }),
    linkMenuCode: f.text(60, 'Leads to', '链接页面', { help: { en: 'Empty: the document.', cn: '为空时打开单据' } }),
    mandatoryFlag: f.flag('Always sent', '强制发送', { help: { en: 'Whoever unsubscribed gets it, too.', cn: '退订者仍会收到' } }),
    needCheckFlag: f.flag('Released by a person', '需人工审核'),
    versionNo: f.integer('Version', '版本', { computed: true, initial: 1 }),
    previousId: f.ref('msgTemplate', 'Version before', '上一版本', { computed: true }),
  },
  events: {
    REVISE: event('New version', '新版本', {}, { facts: facts<TemplateFacts>() }),
    SUPERSEDED: systemEvent('Superseded', '被新版本替代'),
  },
  maintainer: [admin],
  holds: [readable] as never,
  enable: [bothLanguages, known, shortEnough] as never,
  reasons,
  derive: (template) => {
    const { subjectCn, subjectEn, bodyCn, bodyEn } = template as unknown as Template;
    return { variables: namesOf(subjectCn, subjectEn, bodyCn, bodyEn).join(', ').slice(0, 500) };
  },
  follows: [supersedes as never],
  rows: {
    draft: { SUPERSEDED: ignored },
    enabled: { SAVE: [], REVISE: revise, SUPERSEDED: superseded },
    disabled: { SUPERSEDED: ignored },
  } as never,
  sends: { SUPERSEDED: { to: ['msgTemplate'], byHand: true } },
  uniqueKeys: [{ columns: ['templateCode', 'versionNo'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'templateCode',
  list: {
    columns: [
      'templateCode',
      'templateName',
      'templateNameEn',
      'eventCode',
      'channel',
      'category',
      'needCheckFlag',
      'mandatoryFlag',
      'versionNo',
      'state',
      'lastUpdateDate',
    ],
    filters: ['templateCode', 'templateName', 'templateNameEn', 'eventCode', 'channel', 'category', 'needCheckFlag', 'state'],
    sort: [
      ['templateCode', 'asc'],
      ['versionNo', 'desc'],
    ],
  },
  form: [
    {
      label: { en: 'Template', cn: '模板' },
      fields: [
        'templateCode',
        'templateName',
        'templateNameEn',
        'eventCode',
        'channel',
        'category',
        'linkMenuCode',
        'mandatoryFlag',
        'needCheckFlag',
        'versionNo',
        'previousId',
      ],
    },
    { label: { en: 'Chinese', cn: '中文' }, fields: ['subjectCn', 'bodyCn'] },
    { label: { en: 'English', cn: '英文' }, fields: ['subjectEn', 'bodyEn', 'variables'] },
  ],
  screens: [
    {
      route: 'msgTempleCfg',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Message templates', cn: '消息模板' },
      resp: ['ADMIN', 'AUDITOR', 'MSG_CHECKER'],
    },
  ],
});

export const msgTemplate = seenInsideBy(definition);
