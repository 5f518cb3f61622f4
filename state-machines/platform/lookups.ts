/** Lookups of people, access, organisation and of the options themselves (platform-access.md §14, platform-process.md §17). */
import { lookups } from '../kernel/fields.js';
import { sessionEnds } from '../kernel/session-end.js';

export const platformLookups = lookups({
  BASE_USER_TYPE: { INSIDE: { en: 'Internal', cn: '内部用户' }, EX: { en: 'Supplier', cn: '供应商用户' } },
  BASE_MODULE: {
    PLATFORM: { en: 'Platform', cn: '平台' }, BASE: { en: 'Master data', cn: '基础数据' }, SOURCING: { en: 'Sourcing', cn: '寻源' }, BIDDING: { en: 'Bidding', cn: '招投标' }, COMPETE: { en: 'Competition', cn: '竞价' },
    PURCHASING: { en: 'Purchasing', cn: '采购' }, ORDERS: { en: 'Orders', cn: '订单交货' }, CONTRACTS: { en: 'Contracts', cn: '合同' }, SUPPLIERS: { en: 'Suppliers', cn: '供应商' }, PERFORMANCE: { en: 'Performance', cn: '绩效' },
  },
  BASE_TABLE_DENSITY: { COMPACT: { en: 'Compact', cn: '紧凑' }, NORMAL: { en: 'Normal', cn: '标准' }, LOOSE: { en: 'Loose', cn: '宽松' } },
  BASE_PAGE_ROWS: { '20': { en: '20', cn: '20' }, '50': { en: '50', cn: '50' }, '100': { en: '100', cn: '100' }, '200': { en: '200', cn: '200' }, '500': { en: '500', cn: '500' } },
  BASE_LANGUAGE: { CN: { en: 'Chinese', cn: '中文' }, EN: { en: 'English', cn: '英文' } },
  BASE_MENU_TYPE: {
    DIR: { en: 'Directory', cn: '目录' }, MENU: { en: 'Page', cn: '页面' }, LINK: { en: 'Embedded page', cn: '内嵌页' },
    WINDOW: { en: 'New window', cn: '新窗口' }, FUNC: { en: 'Hidden function', cn: '隐藏功能' },
  },
  BASE_MENU_AUDIENCE: { INSIDE: { en: 'Internal', cn: '内部' }, EX: { en: 'Supplier', cn: '供应商' }, ALL: { en: 'All', cn: '全部' } },
  BASE_BUTTON_TONE: { PRIMARY: { en: 'Primary', cn: '主要' }, DEFAULT: { en: 'Default', cn: '默认' }, DANGER: { en: 'Danger', cn: '危险' } },
  BASE_RES_POSITION: { TOOLBAR: { en: 'Toolbar', cn: '工具栏' }, ROW: { en: 'Row', cn: '行操作' }, FORM: { en: 'Form', cn: '表单' }, ATTACHMENT: { en: 'Attachment', cn: '附件' } },
  BASE_ORG_SCOPE: {
    ALL: { en: 'All', cn: '全部' }, LIST: { en: 'Listed organisations', cn: '指定组织' },
    USER: { en: "User's permits", cn: '用户权限' }, OWN: { en: 'Own organisation', cn: '本组织' },
  },
  BASE_CATEGORY_SCOPE: { ALL: { en: 'All', cn: '全部' }, USER: { en: "User's permits", cn: '用户权限' } },
  BASE_ACCESS_LEVEL: { READ: { en: 'Read', cn: '只读' }, WRITE: { en: 'Read and write', cn: '读写' } },
  BASE_RESP_SOURCE: {
    MANUAL: { en: 'Manual', cn: '手工' }, SSO: { en: 'Single sign-on', cn: '单点登录' },
    SUPPLIER: { en: 'Supplier', cn: '供应商' }, DELEGATION: { en: 'Delegation', cn: '授权委托' },
  },
  BASE_GENDER: { M: { en: 'Male', cn: '男' }, F: { en: 'Female', cn: '女' }, U: { en: 'Not said', cn: '未说明' } },
  BASE_AUTH_TYPE: { PROCESS: { en: 'Approval tasks', cn: '审批任务' }, RESPONSIBILITY: { en: 'Responsibility', cn: '职责' } },
  BASE_AUTH_MODE: { DELEGATE: { en: 'Hand over', cn: '转交' }, SHARE: { en: 'Share', cn: '共办' } },
  BASE_SOD_SIDE: { RESPONSIBILITY: { en: 'Responsibility', cn: '职责' }, ROLE: { en: 'Role', cn: '角色' }, BUTTON: { en: 'Button', cn: '按钮' } },
  BASE_SOD_SEVERITY: { BLOCK: { en: 'Refuse', cn: '禁止' }, WARN: { en: 'Warn', cn: '提醒' } },
  BASE_SOD_EXCEPTION: { REQUESTED: { en: 'To be confirmed', cn: '待确认' }, APPROVED: { en: 'Approved', cn: '已批准' }, REFUSED: { en: 'Refused', cn: '已拒绝' } },
  BASE_SSO_MATCH: {
    SUBJECT: { en: 'Subject', cn: '唯一标识' }, EMAIL: { en: 'E-mail', cn: '邮箱' },
    USER_NAME: { en: 'Login name', cn: '登录名' }, EMPLOYEE_NO: { en: 'Employee number', cn: '工号' },
  },
  BASE_SESSION_END: sessionEnds,
  BASE_SSO_LOGOUT: {
    LOCAL: { en: 'Here only', cn: '仅本系统' }, RP_INITIATED: { en: 'There, too', cn: '同时退出' }, BACK_CHANNEL: { en: 'Told by the provider', cn: '后端通知' },
  },
  BASE_SSO_CLIENT_AUTH: {
    BASIC: { en: 'Secret in the header', cn: '请求头传递密钥' }, POST: { en: 'Secret in the body', cn: '请求体传递密钥' }, NONE: { en: 'No secret', cn: '无密钥(公共客户端)' },
  },
  BASE_SSO_ICON: { KEY: { en: 'Key', cn: '钥匙' }, BUILDING: { en: 'Building', cn: '企业' }, SHIELD: { en: 'Shield', cn: '盾牌' }, CARD: { en: 'Card', cn: '工卡' } },
  BASE_SSO_TEST: { OK: { en: 'Passed', cn: '通过' }, FAILED: { en: 'Failed', cn: '未通过' } },
  BASE_ORG_TYPE: {
    GROUP: { en: 'Group', cn: '集团' }, COMPANY: { en: 'Company', cn: '公司' }, OU: { en: 'Operating unit', cn: '业务实体' },
    INV: { en: 'Stock organisation', cn: '库存组织' }, PUR: { en: 'Purchasing organisation', cn: '采购组织' }, COST: { en: 'Cost centre', cn: '成本中心' },
  },
  BASE_LOOKUP_LEVEL: { SYSTEM: { en: 'System', cn: '系统' }, EXTENSIBLE: { en: 'Extensible', cn: '可扩展' }, USER: { en: 'User', cn: '用户' } },
  BASE_PROFILE_KIND: {
    TEXT: { en: 'Text', cn: '文本' }, NUMBER: { en: 'Number', cn: '数字' }, FLAG: { en: 'Yes or no', cn: '是否' },
    LOOKUP: { en: 'Lookup', cn: '快码' }, JSON: { en: 'JSON', cn: 'JSON' }, SECRET: { en: 'Secret', cn: '密钥' },
  },
  BASE_PROFILE_LEVEL: { SITE: { en: 'Site', cn: '系统' }, ORG: { en: 'Organisation', cn: '组织' }, RESPONSIBILITY: { en: 'Responsibility', cn: '职责' }, USER: { en: 'User', cn: '用户' } },
  BASE_NUMBER_RESET: { NEVER: { en: 'Never', cn: '不重置' }, YEAR: { en: 'Yearly', cn: '年' }, MONTH: { en: 'Monthly', cn: '月' }, DAY: { en: 'Daily', cn: '日' } },
  BASE_MFA_POLICY: {
    OFF: { en: 'Nobody', cn: '关闭' }, OPTIONAL: { en: 'Who wants it', cn: '自愿' }, ADMIN: { en: 'Administrators and auditors', cn: '管理员与审计' },
    INSIDE: { en: 'Everybody inside', cn: '全部内部用户' }, ALL: { en: 'Everybody', cn: '全部用户' },
  },
  BASE_IMPORT_MODE: { ALL_OR_NOTHING: { en: 'All or nothing', cn: '全部成功才导入' }, VALID_ROWS: { en: 'Correct rows only', cn: '仅导入正确行' } },
  BASE_IMPORT_KEY_ACTION: { INSERT: { en: 'Are faults', cn: '视为错误' }, UPSERT: { en: 'Are changed', cn: '更新' } },
  SYS_PROGRAM: { RESET_PASSWORDS: { en: 'Reset all passwords', cn: '全部重置密码' }, EXCEL_EXPORT: { en: 'List to a workbook', cn: '导出Excel' } },
  BASE_SCAN_RESULT: { CLEAN: { en: 'Clean', cn: '安全' }, NOT_SCANNED: { en: 'Not scanned', cn: '未扫描' }, INFECTED: { en: 'Infected', cn: '感染' } },
});
