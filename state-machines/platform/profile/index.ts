/**
 * Options of the installation and their values by level (platform-access.md §7.2). What an option is comes with the product;
 * people set and reset values, and the history of the option says who did.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, EventSpecs, SavePayload } from '../../kernel/events.js';
import { f, hot } from '../../kernel/fields.js';
import type { Context, Instant } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { isDecimal, lt } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { masterReasons } from '../../kernel/stock/master.js';
import { plainView } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import { platformLookups } from '../lookups.js';
import { expressionFits, profileValueFits } from './fits.js';

const { BASE_MODULE, BASE_PROFILE_KIND, BASE_PROFILE_LEVEL } = platformLookups;

const fields = {
  profileCode: f.text(60, 'Code', '配置编码', { need: 'save', fixed: true }),
  profileName: f.text(120, 'Chinese name', '配置名称', { need: 'save' }),
  profileNameEn: f.text(120, 'English name', '英文名称', { need: 'save' }),
  module: f.lookup(BASE_MODULE, 'Module', '所属模块', { need: 'save' }),
  valueKind: f.lookup(BASE_PROFILE_KIND, 'Kind', '值类型', { need: 'save' }),
  defaultValue: f.text(2_000, 'Default', '默认值'),
  siteValue: f.text(4_000, 'Site value', '系统值', { computed: true }),
  overrides: f.integer('Overrides', '覆盖数', { computed: true, initial: 0 }),
  minValue: f.text(40, 'At least', '最小值'),
  maxValue: f.text(40, 'At most', '最大值'),
  pattern: f.text(300, 'Pattern', '格式'),
  lookupType: f.text(60, 'Lookup type', '快码类型'),
  levels: f.text(60, 'Levels', '可配置层级', { need: 'save' }),
  description: f.text(500, 'Description', '说明'),
  descriptionEn: f.text(500, 'English description', '英文说明'),
  legalMin: f.text(40, 'Least by law', '法定下限'),
  legalReason: f.text(200, 'Law', '法定依据'),
  legalReasonEn: f.text(200, 'Law in English', '法定依据英文'),
};

const valueFields = {
  /** `SITE`, or level and id of the record: one value for each. */
  place: f.text(40, 'Place', '位置', { computed: true }),
  level: f.lookup(BASE_PROFILE_LEVEL, 'Level', '层级', { computed: true }),
  levelId: f.text(20, 'For', '层级对象', { computed: true }),
  value: f.text(6_000, 'Value', '值', { computed: true }),
  sealedFlag: f.flag('Secret', '密钥', { computed: true }),
  changedBy: f.ref('baseUsers', 'Changed by', '修改人', { computed: true }),
  changedAt: f.dateTime('Changed', '修改时间', { computed: true }),
};

const lines = { values: hot('Values', '配置值', { entity: 'baseProfileValue', key: 'place', bound: 2_000, computed: true }, valueFields) };

export interface ProfileFacts {
  /** Codes of the lookup that can be chosen; null when the value is no code. */
  readonly lookupCodes?: readonly string[] | null;
}

const where = {
  level: f.lookup(BASE_PROFILE_LEVEL, 'Level', '层级', { need: 'save', initial: 'SITE' }),
  levelId: f.text(20, 'For', '层级对象', {
    help: { en: 'Id of the organisation, responsibility or user; empty for the site.', cn: '组织、职责或用户ID;系统级为空' },
  }),
};

const events = {
  CREATE: saveEvent('New', '新建'),
  DESCRIBE: systemEvent<SavePayload>('Describe', '更新说明'),
  SET_VALUE: event(
    'Set value',
    '设置值',
    { ...where, value: f.text(6_000, 'Value', '值', { need: 'save' }) },
    { button: 'btnSave', confidential: true, facts: facts<ProfileFacts>() },
  ),
  RESET_VALUE: event('Reset to inherited', '恢复继承', where, { button: 'btnReset' }),
  RETIRE: systemEvent('Retire', '停用'),
  REVIVE: systemEvent('Ship again', '重新启用'),
} satisfies EventSpecs;

export type ProfileRecord = Context<typeof fields, typeof lines>;
type ProfileEvent = EventOf<typeof events>;
type Sent = { readonly level: string; readonly levelId?: string | null; readonly value?: string };
type Value = ProfileRecord['values'][number];

const { guard, rule, refuse, reasons } = refusalsOf({
  PROFILE_VALUE: { en: 'The value does not fit: {rule}.', cn: '配置值不符合要求:{rule}' },
  PROFILE_LEVEL: { en: 'Not allowed at this level.', cn: '该层级不可配置' },
  PROFILE_NO_VALUE: { en: 'Nothing is set at this level.', cn: '该层级未设置值' },
  PARAM_LOCKED: { en: 'The value may not be below {min} ({reason}).', cn: '参数不能低于{min}({reason})' },
});

const sentOf = (event: { readonly payload: unknown }) => event.payload as Sent;
export const placeOf = ({ level, levelId }: Sent): string => (level === 'SITE' ? 'SITE' : `${level}:${levelId ?? ''}`);

function ruleOf({ valueKind, minValue, maxValue, pattern, lookupType }: ProfileRecord): string {
  const bounds = [minValue, maxValue].some((one) => one !== null) ? ` ${minValue ?? ''}..${maxValue ?? ''}` : '';
  return `${valueKind}${bounds}${lookupType === null ? '' : ` ${lookupType}`}${pattern === null ? '' : ` ${pattern}`}`;
}

const atLevel = guard<ProfileRecord>(
  'PROFILE_LEVEL',
  ({ levels }, event) => {
    const { level, levelId = null } = sentOf(event);
    return (levels ?? '').split(',').includes(level) && (level === 'SITE') === (levelId === null || levelId === '');
  },
  { needs: 'ask' },
);
const fits = rule<ProfileRecord>(
  ['PROFILE_VALUE'],
  (profile, event) =>
    (profileValueFits(profile, sentOf(event).value!, (event.facts as ProfileFacts).lookupCodes ?? null) &&
      expressionFits(profile.profileCode, sentOf(event).value!)) ||
    refuse('PROFILE_VALUE', { field: 'value', params: { rule: ruleOf(profile) } }),
  { needs: 'ask' },
);
const lawful = rule<ProfileRecord>(
  ['PARAM_LOCKED'],
  ({ legalMin, legalReason }, event) => {
    const value = sentOf(event).value!;
    return (
      legalMin === null ||
      !isDecimal(value) ||
      !lt(value, legalMin) ||
      refuse('PARAM_LOCKED', { params: { min: legalMin, reason: legalReason ?? '' } })
    );
  },
  { needs: 'ask' },
);
const isSet = guard<ProfileRecord>(
  'PROFILE_NO_VALUE',
  ({ values }, event) => values.some(({ place }) => place === placeOf(sentOf(event))),
  { needs: 'ask' },
);

const HIDDEN = '***';
const counted = (kind: string | null, values: readonly Value[]) => {
  const site = values.find(({ level }) => level === 'SITE')?.value ?? null;
  return {
    values,
    siteValue: site !== null && kind === 'SECRET' ? HIDDEN : site,
    overrides: values.filter(({ level }) => level !== 'SITE').length,
  };
};

function set(
  { values, valueKind }: ProfileRecord,
  event: { readonly payload: unknown; readonly actor: { readonly userId: string }; readonly at: Instant },
) {
  const { level, levelId = null, value } = sentOf(event);
  const place = placeOf({ level, levelId });
  const row = {
    place,
    level,
    levelId: levelId || null,
    value,
    sealedFlag: valueKind === 'SECRET' ? 'Y' : 'N',
    changedBy: event.actor.userId,
    changedAt: event.at,
  } as Value;
  const known = values.some((one) => one.place === place);
  return counted(valueKind, known ? values.map((one) => (one.place === place ? row : one)) : [...values, row]);
}

const saved = (context: ProfileRecord, event: { readonly payload: unknown }) =>
  sealed(context, applySave<ProfileRecord>(lines, context, event.payload as SavePayload));

/** An option that became a secret has its values hidden from then on, also those that were set before. */
function sealed(context: ProfileRecord, change: Change<ProfileRecord>): Change<ProfileRecord> {
  const { valueKind, values } = { ...context, ...change };
  if (valueKind !== 'SECRET' || values.every(({ sealedFlag }) => sealedFlag === 'Y')) return change;
  return {
    ...change,
    ...counted(
      valueKind,
      values.map((one) => ({ ...one, sealedFlag: 'Y' as const })),
    ),
  };
}

const machine = lifecycle<ProfileRecord, ProfileEvent>()(
  { CREATE: { to: 'enabled', who: [system], change: saved } },
  {
    enabled: {
      label: { en: 'Enabled', cn: '启用' },
      colour: 'green',
      on: {
        DESCRIBE: { to: 'same', who: [system], change: saved },
        SET_VALUE: { to: 'same', who: [by('ADMIN')], guards: [atLevel, fits, lawful], change: set },
        RESET_VALUE: {
          to: 'same',
          who: [by('ADMIN')],
          guards: [isSet],
          change: ({ values, valueKind }, event) =>
            counted(
              valueKind,
              values.filter(({ place }) => place !== placeOf(sentOf(event))),
            ),
        },
        RETIRE: { to: 'disabled', who: [system] },
      },
    },
    disabled: { label: { en: 'Disabled', cn: '停用' }, colour: 'dark', on: { REVIVE: { to: 'enabled', who: [system] } } },
  },
);

/** Secrets are written and never read again. */
const plain = plainView<ProfileRecord>(fields, lines, { anyOrganisation: true });
const view: View<ProfileRecord> = {
  ...plain,
  rows: { values: { inside: { eq: ['sealedFlag', 'N'] } } },
  shared: (context, state, audienceClass) => {
    const shown = plain.shared(context, state, audienceClass);
    return context.valueKind === 'SECRET' ? { ...shown, values: context.values.map((one) => ({ ...one, value: HIDDEN })) } : shown;
  },
};

export const baseProfile = defineDocument({
  type: 'baseProfile',
  version: 1,
  path: 'platform/profile',
  kind: 'master',
  title: { en: 'Profile option', cn: '配置项' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...reasons, MD_DUPLICATE: masterReasons.MD_DUPLICATE },
  view,
  uniqueKeys: [{ columns: ['profileCode'], code: 'MD_DUPLICATE' }],
  nameField: 'profileName',
  list: {
    columns: [
      'profileCode',
      'profileName',
      'profileNameEn',
      'module',
      'valueKind',
      'lookupType',
      'defaultValue',
      'siteValue',
      'overrides',
      'lastUpdateDate',
      'lastUpdatedBy',
    ],
    filters: ['profileCode', 'profileName', 'profileNameEn', 'module', 'valueKind'],
    sort: [['profileCode', 'asc']],
  },
  form: [
    {
      label: { en: 'Option', cn: '配置项' },
      fields: [
        'profileCode',
        'profileName',
        'profileNameEn',
        'module',
        'valueKind',
        'defaultValue',
        'minValue',
        'maxValue',
        'pattern',
        'lookupType',
        'levels',
        'description',
        'legalMin',
        'legalReason',
      ],
    },
    { label: { en: 'Values', cn: '配置值' }, lines: 'values' },
  ],
  screens: [
    { route: 'profile', kind: 'list', audience: ['INSIDE'], label: { en: 'Profile options', cn: '配置项' }, resp: ['ADMIN', 'AUDITOR'] },
    {
      route: 'srmBaseConfigProfileList',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'SRM parameters', cn: 'SRM参数配置' },
      menu: true,
    },
  ],
});
