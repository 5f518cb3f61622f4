/** Lookups of system operation (platform-system.md §14). */
import { lookups } from '../kernel/fields.js';

export const systemLookups = lookups({
  /** Of all programs of the platform, those that a catalogued one may be. */
  SYS_PROGRAM: {
    INVARIANT_CHECK: { en: 'Check of invariants', cn: '不变量检查' },
    LOG_PURGE: { en: 'Purge of logs', cn: '清理日志' },
    FILE_ORPHANS: { en: 'Purge of files without a document', cn: '清理无主附件' },
    CHECKPOINT_TAKE: { en: 'Signed head of the log', cn: '生成日志检查点' },
  },
  BASE_PROGRAM_KIND: {
    BUILTIN: { en: 'Built in', cn: '内置' },
    REPORT: { en: 'Report', cn: '报表' },
    BATCH_EVENT: { en: 'Event for many documents', cn: '批量事件' },
    HTTP: { en: 'Call of an interface', cn: '接口调用' },
    MESSAGE: { en: 'Message', cn: '消息' },
    SET: { en: 'Set of requests', cn: '请求集' },
  },
  BASE_PROGRAM_OUTPUT: {
    XLSX: { en: 'Workbook', cn: 'Excel工作簿' },
    JSON: { en: 'JSON', cn: 'JSON' },
    NONE: { en: 'None', cn: '无' },
  },
  BASE_PARAM_KIND: {
    TEXT: { en: 'Text', cn: '文本' },
    INTEGER: { en: 'Whole number', cn: '整数' },
    DATE: { en: 'Date', cn: '日期' },
    FLAG: { en: 'Yes or no', cn: '是否' },
  },
  BASE_SCHEDULE_KIND: {
    ONCE: { en: 'Once', cn: '单次' },
    CRON: { en: 'Cron expression', cn: '周期表达式' },
    INTERVAL: { en: 'Interval', cn: '间隔' },
  },
  BASE_MISFIRE: {
    SKIP: { en: 'Skip', cn: '跳过' },
    RUN_ONCE: { en: 'Run once', cn: '补一次' },
    RUN_ALL: { en: 'Run all', cn: '全部补' },
  },
  BASE_OVERLAP: {
    SKIP: { en: 'Skip', cn: '跳过' },
    QUEUE: { en: 'Queue', cn: '排队' },
    ALLOW: { en: 'Run beside', cn: '并行' },
  },
  BASE_SCHEDULING_ERROR: {
    ERROR: { en: 'Error', cn: '运行异常' },
    TIMEOUT: { en: 'Time-out', cn: '运行超时' },
    LOST: { en: 'Worker lost', cn: '处理器失联' },
    MISFIRE: { en: 'Missed', cn: '错过计划' },
    NO_WORKER: { en: 'No worker', cn: '无处理器' },
  },
  BASE_DS_KIND: {
    INTERNAL: { en: 'This system', cn: '本系统' },
    POSTGRESQL: { en: 'PostgreSQL', cn: 'PostgreSQL' },
    MYSQL: { en: 'MySQL', cn: 'MySQL' },
    HTTP_JSON: { en: 'Interface (JSON)', cn: '接口(JSON)' },
  },
  BASE_DS_SSL: {
    REQUIRE: { en: 'Encrypted', cn: '加密' },
    VERIFY: { en: 'Encrypted, certificate checked', cn: '加密并校验证书' },
    DISABLE: { en: 'Not encrypted', cn: '不加密' },
  },
  BASE_DS_TEST: { OK: { en: 'Passed', cn: '通过' }, FAILED: { en: 'Failed', cn: '未通过' } },
  BASE_API_DIRECTION: { OWN: { en: 'Own', cn: '本系统' }, EXTERNAL: { en: 'External', cn: '外部' } },
  BASE_API_METHOD: {
    GET: { en: 'GET', cn: 'GET' },
    POST: { en: 'POST', cn: 'POST' },
    PUT: { en: 'PUT', cn: 'PUT' },
    PATCH: { en: 'PATCH', cn: 'PATCH' },
    DELETE: { en: 'DELETE', cn: 'DELETE' },
  },
  BASE_LOG_ACTION: {
    LOGIN: { en: 'Sign-in', cn: '登录' },
    LOGOUT: { en: 'Sign-out', cn: '退出' },
    LOGIN_FAIL: { en: 'Sign-in refused', cn: '登录失败' },
    EVENT: { en: 'Event', cn: '单据操作' },
    REFUSED: { en: 'Refused', cn: '操作被拒' },
    VIEW_SENSITIVE: { en: 'Read personal data', cn: '查看敏感数据' },
    EXPORT: { en: 'Export', cn: '导出' },
    IMPORT: { en: 'Import', cn: '导入' },
    DOWNLOAD: { en: 'Download', cn: '下载' },
    PERMISSION: { en: 'Permission', cn: '权限变更' },
    CONFIG: { en: 'Configuration', cn: '配置变更' },
    CACHE: { en: 'Cache', cn: '缓存操作' },
  },
  BASE_LOG_LEVEL: {
    ERROR: { en: 'Error', cn: '错误' },
    WARN: { en: 'Warning', cn: '警告' },
    INFO: { en: 'Information', cn: '信息' },
  },
});
