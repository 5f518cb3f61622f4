/** Options of the platform (platform-access.md §7.2): sign-in, sessions, accounts. */
import { DEFAULT_MOBILE_PATTERN } from '../kernel/primitives/validators.js';
import { profiles } from '../kernel/profiles.js';
import { hostsPattern } from './frames.js';
import { platformLookups } from './lookups.js';

const everybody = ['SITE', 'RESPONSIBILITY', 'USER'] as const;
const site = ['SITE'] as const;

export const platformProfiles = profiles('PLATFORM', {
  BASE_PASSWORD_COMPLEXITY: { en: 'Password classes and sequences are checked', cn: '密码复杂度校验', kind: 'FLAG', initial: 'Y', levels: site },
  BASE_PWD_EXPIRE_DAYS: { en: 'Password valid, days (0: for ever)', cn: '密码有效天数(0为不过期)', kind: 'NUMBER', initial: '90', min: '0', max: '3650', levels: site },
  BASE_PWD_HISTORY: { en: 'Former passwords that may not come again', cn: '不可重复的历史密码个数', kind: 'NUMBER', initial: '5', min: '0', max: '24', levels: site },
  BASE_LOGIN_MAX_FAIL: { en: 'Wrong passwords before an account is locked', cn: '登录失败锁定次数', kind: 'NUMBER', initial: '5', min: '1', max: '100', levels: site },
  BASE_LOGIN_LOCK_MINUTES: { en: 'Lock-out, minutes', cn: '锁定时长(分钟)', kind: 'NUMBER', initial: '30', min: '1', max: '1440', levels: site },
  BASE_SESSION_IDLE_MINUTES: { en: 'Session ends after idle minutes', cn: '会话空闲超时(分钟)', kind: 'NUMBER', initial: '120', min: '5', max: '1440', levels: everybody },
  BASE_SESSION_HOURS: { en: 'Session ends after hours', cn: '会话最长时间(小时)', kind: 'NUMBER', initial: '12', min: '1', max: '168', levels: everybody },
  BASE_SESSION_MAX: { en: 'Sessions of one user at once', cn: '同一用户最大会话数', kind: 'NUMBER', initial: '5', min: '1', max: '50', levels: everybody },
  BASE_MFA: { en: 'Who needs a second factor', cn: '双因素认证范围', kind: 'LOOKUP', initial: 'OPTIONAL', lookup: platformLookups.BASE_MFA_POLICY, levels: site },
  BASE_MFA_TRUST_DAYS: { en: 'Days for which a browser is trusted', cn: '可信浏览器天数', kind: 'NUMBER', initial: '30', min: '0', max: '365', levels: site },
  BASE_USER_IDLE_DAYS: { en: 'Unused account is disabled after days', cn: '账号闲置停用天数', kind: 'NUMBER', initial: '180', min: '30', max: '3650', levels: site },
  BASE_SUPPLIER_MAX_USERS: { en: 'Users of one supplier', cn: '供应商最大用户数', kind: 'NUMBER', initial: '20', min: '1', max: '1000', levels: site },
  BASE_PERSONAL_READ_KEEP_DAYS: { en: 'Log of personal data read whole is kept for days', cn: '查看完整个人信息记录保留天数', kind: 'NUMBER', initial: '1095', min: '180', max: '36500', levels: site },
  BASE_MOBILE_PATTERN: { en: 'Mobile numbers of China, as a regular expression', cn: '国内手机号格式(正则表达式)', kind: 'TEXT', initial: DEFAULT_MOBILE_PATTERN, pattern: '\\^.{1,100}\\$', levels: site, toldTo: ['INSIDE', 'EX'], description: { en: '^1[3-9]\\d{9}$ also admits the numbers that begin with 19.', cn: '^1[3-9]\\d{9}$ 可支持19号段' } },
  BASE_UPLOAD_TYPES: { en: 'File types that may be uploaded, divided by commas', cn: '允许上传的文件类型(逗号分隔)', kind: 'TEXT', initial: null, pattern: '[a-z0-9]{1,10}(,[a-z0-9]{1,10})*', levels: site },
  BASE_UPLOAD_MAX_KB: { en: 'Largest file, KB', cn: '单个文件上限(KB)', kind: 'NUMBER', initial: '102400', min: '1', max: '102400', levels: site },
  BASE_EXPORT_MAX_ROWS: { en: 'Most rows of one workbook', cn: '单次导出最大行数', kind: 'NUMBER', initial: '100000', min: '1', max: '100000', levels: site },
  BASE_EXPORT_BACKGROUND_ROWS: { en: 'From so many rows a workbook is offered in the background', cn: '达到此行数时提示后台导出', kind: 'NUMBER', initial: '20000', min: '1', max: '100000', levels: site, toldTo: ['INSIDE', 'EX'] },
  BASE_WATERMARK_EX: { en: 'Files shown to suppliers carry their name and the time', cn: '供应商预览附件加水印', kind: 'FLAG', initial: 'Y', levels: site },
  BASE_IFRAME_ALLOW: { en: 'Hosts whose pages may be shown inside, divided by commas', cn: '允许内嵌的外部主机(逗号分隔)', kind: 'TEXT', initial: null, pattern: hostsPattern, levels: site, toldTo: ['INSIDE', 'EX'] },
  BASE_FRAME_ANCESTORS: { en: 'Hosts that may show our pages inside theirs, divided by commas', cn: '允许嵌入本系统页面的外部主机(逗号分隔)', kind: 'TEXT', initial: null, pattern: hostsPattern, levels: site },
  SYS_WORKERS: { en: 'Requests that one server runs at once', cn: '每台服务器同时执行的请求数', kind: 'NUMBER', initial: '4', min: '1', max: '32', levels: site },
  BASE_TIME_ZONE: { en: 'Time zone of the site', cn: '系统时区', kind: 'TEXT', initial: 'Asia/Shanghai', pattern: '[A-Za-z_+-]+(/[A-Za-z0-9_+-]+)*', levels: site, toldTo: ['INSIDE', 'EX'], description: { en: 'Numbers of documents without an organisation follow it; people of another zone see the name of theirs beside deadlines.', cn: '无组织单据的编码日期按此时区;其他时区的用户在截止时间旁显示其所在时区' } },
});
