/**
 * What can be run in the background (platform-system.md §1). Built-in programs are registered by families in code
 * (`programs.ts`) and shipped as records; administrators switch them, say who may submit them, and add programs that run a
 * report. Kinds that this release cannot run are refused when somebody enables them, never silently.
 */
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { defineMaster } from '../../kernel/stock/master.js';
import { systemLookups as lookups } from '../lookups.js';
import { admin, seenByOperators } from '../operators.js';

export interface ProgramParam {
  readonly paramCode: string;
  readonly paramName: string;
  readonly paramNameEn: string | null;
  readonly paramKind: string;
  readonly requiredFlag: 'Y' | 'N';
  readonly defaultValue: string | null;
  readonly minValue: string | null;
  readonly maxValue: string | null;
}

export interface Program {
  readonly id: string;
  readonly programCode: string;
  readonly kind: string;
  readonly builtIn: string | null;
  readonly reportId: string | null;
  readonly concurrency: number;
  readonly timeoutMinutes: number;
  readonly params: readonly ProgramParam[];
}

const { guard, rule, refuse, reasons } = refusalsOf({
  REQ_KIND_NOT_THERE: {
    en: 'This release runs built-in programs and reports; programs of this kind cannot be enabled yet.',
    cn: '当前版本仅支持内置程序和报表,该类型的程序暂不能启用',
  },
  REQ_EXECUTABLE: { en: 'Say what the program runs: {field}.', cn: '请指定程序的执行内容:{field}' },
  REQ_PARAM_CODE: {
    en: 'A parameter code begins with a small letter and takes letters and digits.',
    cn: '参数编码须以小写字母开头,只能包含字母和数字',
  },
});

const runnable = guard<Program>('REQ_KIND_NOT_THERE', ({ kind }) => kind === 'BUILTIN' || kind === 'REPORT', { over: ['kind'] });
const says = rule<Program>(
  ['REQ_EXECUTABLE'],
  ({ kind, builtIn, reportId }) => {
    const field = kind === 'BUILTIN' && builtIn === null ? 'builtIn' : kind === 'REPORT' && reportId === null ? 'reportId' : null;
    return field === null || refuse('REQ_EXECUTABLE', { field, params: { field } });
  },
  { over: ['kind', 'builtIn', 'reportId'] },
);
const plainParams = guard<Program>(
  'REQ_PARAM_CODE',
  ({ params }) => params.every(({ paramCode }) => /^[a-z][A-Za-z0-9]*$/.test(paramCode)),
  {
    over: ['params'],
  },
);

const definition = defineMaster({
  type: 'baseConcurrentProgram',
  path: 'system/program',
  title: { en: 'Concurrent program', cn: '并发程序' },
  fields: {
    programCode: f.text(60, 'Code', '程序编码', { need: 'save', fixed: true, upper: true }),
    programName: f.text(100, 'Chinese name', '程序名称', { need: 'save' }),
    programNameEn: f.text(100, 'English name', '英文名称'),
    kind: f.lookup(lookups.BASE_PROGRAM_KIND, 'Kind', '类型', { need: 'save', initial: 'REPORT', fixed: true }),
    builtIn: f.lookup(lookups.SYS_PROGRAM, 'Built-in program', '内置程序', { fixed: true }),
    reportId: f.ref('baseReport', 'Report', '报表', { holds: 'inForce' }),
    respIds: f.refs('baseResponsibility', 'Who may submit it', '可提交职责', {
      help: { en: 'Empty: administrators.', cn: '为空仅限管理员' },
    }),
    concurrency: f.integer('Runs at a time', '并行数', { need: 'save', initial: 1, min: 1, max: 20 }),
    timeoutMinutes: f.integer('Time-out (minutes)', '超时(分钟)', { need: 'save', initial: 60, min: 1, max: 1_440 }),
    maxAttempts: f.integer('Attempts', '最多运行次数', { need: 'save', initial: 1, min: 1, max: 10 }),
    retryWaitSeconds: f.integer('Wait before the next attempt (seconds)', '重试间隔(秒)', {
      need: 'save',
      initial: 60,
      min: 1,
      max: 3_600,
    }),
    pausableFlag: f.flag('Can pause', '可暂停', { computed: true }),
    idempotentFlag: f.flag('Safe to repeat', '可重复执行'),
    outputFormat: f.lookup(lookups.BASE_PROGRAM_OUTPUT, 'Output', '输出', { need: 'save', initial: 'XLSX' }),
    note: f.text(500, 'What it does', '说明'),
    noteEn: f.text(500, 'What it does, in English', '英文说明'),
  },
  lines: {
    params: hot(
      'Parameters',
      '参数',
      { entity: 'baseConcurrentParam', key: 'paramNo', bound: 30 },
      {
        paramNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 99 }),
        paramCode: f.text(40, 'Code', '参数编码', { need: 'save' }),
        paramName: f.text(60, 'Chinese name', '参数名称', { need: 'save' }),
        paramNameEn: f.text(60, 'English name', '英文名称'),
        paramKind: f.lookup(lookups.BASE_PARAM_KIND, 'Kind', '类型', { need: 'save', initial: 'TEXT' }),
        requiredFlag: f.flag('Required', '必填'),
        defaultValue: f.text(200, 'Default', '默认值', {
          help: {
            en: '$TODAY, $TODAY-7, $MONTH_START, $PREV_MONTH, $YEAR_START',
            cn: '可用$TODAY、$TODAY-7、$MONTH_START、$PREV_MONTH、$YEAR_START',
          },
        }),
        minValue: f.text(30, 'At least', '最小值'),
        maxValue: f.text(30, 'At most', '最大值'),
      },
    ),
  },
  live: {
    lastRunAt: f.dateTime('Last run', '最近运行'),
    lastStatus: f.text(20, 'Last result', '最近结果'),
  },
  maintainer: [admin],
  savedWhenDisabled: true,
  holds: [plainParams] as never,
  enable: [runnable, says] as never,
  reasons,
  uniqueKeys: [{ columns: ['programCode'], code: 'MD_DUPLICATE', caseless: true }],
  nameField: 'programName',
  list: {
    columns: ['programCode', 'programName', 'programNameEn', 'kind', 'concurrency', 'timeoutMinutes', 'lastRunAt', 'lastStatus', 'state'],
    filters: ['programCode', 'programName', 'programNameEn', 'kind', 'builtIn', 'state'],
    sort: [['programCode', 'asc']],
    related: {
      enabledSchedules: {
        label: { en: 'Active schedules', cn: '生效计划数' },
        entity: 'baseConcurrentSchedule',
        by: 'programId',
        states: ['active'],
      },
    },
  },
  form: [
    {
      label: { en: 'Program', cn: '程序' },
      fields: ['programCode', 'programName', 'programNameEn', 'kind', 'builtIn', 'reportId', 'note', 'noteEn', 'respIds'],
    },
    {
      label: { en: 'Run', cn: '运行' },
      fields: ['concurrency', 'timeoutMinutes', 'maxAttempts', 'retryWaitSeconds', 'pausableFlag', 'idempotentFlag', 'outputFormat'],
    },
    { label: { en: 'Parameters', cn: '参数' }, lines: 'params' },
  ],
  screens: [
    {
      route: 'concurrentPrograms',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Concurrent programs', cn: '并发程序' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'concurrentPrograms/ConcurrentProgramsDetail',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Concurrent program', cn: '并发程序' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    { route: 'redis', kind: 'special', menu: true, audience: ['INSIDE'], label: { en: 'Cache data', cn: '缓存数据' }, resp: ['ADMIN'] },
    {
      route: 'log',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Server log', cn: '系统日志' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'userOperateLogList',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'User operations', cn: '用户操作日志' },
      resp: ['ADMIN', 'AUDITOR'],
    },
    {
      route: 'srmBaseInterfaceLogsList',
      kind: 'special',
      menu: true,
      audience: ['INSIDE'],
      label: { en: 'Interface log', cn: '接口日志' },
      resp: ['ADMIN', 'AUDITOR'],
    },
  ],
});

export const baseConcurrentProgram = seenByOperators(definition);
