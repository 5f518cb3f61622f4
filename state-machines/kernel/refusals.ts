/** Refusals: a code with parameters; the sentence is made at reading, in the reader's language (platform-access.md §7.3, §12). */
import type { Label } from './fields.js';

/** The five ways to say no. Not visible reads as NotFound. */
export type RefusalKind = 'Invalid' | 'Refused' | 'NotAllowed' | 'NotFound' | 'Stale';

export interface Refusal {
  readonly code: string;
  readonly kind: RefusalKind;
  /** Fill `{name}` in the sentence. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** What fills a parameter instead, where people read it in their language. */
  readonly words?: Readonly<Record<string, Label>>;
  /** Field or line the refusal lands on. */
  readonly field?: string;
  readonly row?: string | number;
  /** What an answer carries besides, such as `items: [{itemNo, code}]`. */
  readonly data?: unknown;
  /** Every failure, where a rule says that all are evaluated. */
  readonly all?: readonly Refusal[];
  /** How many failures there are besides those in `all`. */
  readonly more?: number;
}

export type Reasons = Readonly<Record<string, Label>>;

export interface RefusalDetail {
  readonly params?: Refusal['params'];
  readonly words?: Refusal['words'];
  readonly field?: string;
  readonly row?: string | number;
  readonly data?: unknown;
  readonly kind?: RefusalKind;
}

export const refusal = (code: string, detail: RefusalDetail = {}): Refusal => ({ code, kind: 'Refused', ...detail });

/** The first refusal carries all of them; true when there is none. */
export function allOf(refusals: readonly Refusal[]): true | Refusal {
  const [first, ...rest] = refusals;
  if (!first) return true;
  return rest.length === 0 ? first : { ...first, all: refusals };
}

/** Of many failures so many are told; nobody reads more at a time. */
const TOLD = 20;

/** The refusal with the failures that are told, and how many there are besides. */
export function told({ all, more = 0, ...refused }: Refusal): Refusal {
  if (!all) return refused;
  const besides = more + Math.max(0, all.length - TOLD);
  return { ...refused, all: all.slice(0, TOLD), ...(besides > 0 ? { more: besides } : {}) };
}

/** What a button is called that sends no event of a document; codes are no words. */
const buttonWords: Readonly<Record<string, Label>> = {
  btnAdd: { en: 'New', cn: '新增' },
  btnEdit: { en: 'Edit', cn: '编辑' },
  btnExport: { en: 'Export', cn: '导出' },
  btnImport: { en: 'Import', cn: '导入' },
  btnUploadAttachment: { en: 'Upload attachments', cn: '上传附件' },
  btnDownloadAttachment: { en: 'Download attachments', cn: '下载附件' },
  btnDelAttachment: { en: 'Delete attachments', cn: '删除附件' },
  btnViewSensitive: { en: 'View sensitive data', cn: '查看敏感信息' },
  btnEndSessions: { en: 'End sessions', cn: '结束会话' },
  btnExplain: { en: 'Explain permissions', cn: '权限解释' },
  btnResetAll: { en: 'Reset passwords', cn: '批量重置密码' },
  btnMakeKey: { en: 'Make an opening key', cn: '生成开标密钥' },
  btnRevokeKey: { en: 'Revoke the opening key', cn: '吊销开标密钥' },
};
const SOME_BUTTON: Label = { en: 'this action', cn: '该操作' };

function wordOf({ words, params }: Refusal, name: string): Label | undefined {
  const given = words?.[name];
  if (given || name !== 'button') return given;
  return buttonWords[String(params?.[name])] ?? SOME_BUTTON;
}

export function sentence(reasons: Reasons, refused: Refusal, language: keyof Label): string {
  const text = reasons[refused.code]?.[language] ?? refused.code;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(wordOf(refused, name)?.[language] ?? refused.params?.[name] ?? whole));
}

/** Refusals that every document knows (conventions.md "Events and calls", platform-access.md §15). */
export const kernelReasons = {
  AUD_ON_HOLD: {
    en: 'Nothing of this document is deleted or erased while audit case {number} holds it.',
    cn: '案件{number}已冻结该单据，暂不可删除或擦除',
  },
  STATE_NOT_ALLOWED: { en: '{event} is not possible in the state {state}.', cn: '当前状态({state})不能执行{event}' },
  READ_ONLY_ENTITY: { en: 'This record is kept by the system and cannot be changed.', cn: '该记录由系统维护,不可直接修改' },
  DOC_STALE: {
    en: 'Someone changed this document meanwhile. Check the new version and try again.',
    cn: '单据已被他人修改,请核对最新内容后重试',
  },
  DOC_NOT_FOUND: { en: 'The document does not exist or is not visible to you.', cn: '单据不存在或您无权查看' },
  DOC_DUPLICATE: {
    en: 'A record with these key values already exists. Change them or use that record.',
    cn: '已存在相同关键字段的记录,请修改后重试或使用已有记录',
  },
  DOC_LINE_LIMIT: { en: 'At most {n} lines are possible in {line}.', cn: '{line}最多{n}行' },
  DOC_LINE_UNKNOWN: { en: 'The line {row} of {line} does not exist.', cn: '{line}的第{row}行不存在' },
  FIELD_REQUIRED: { en: '{field} is required.', cn: '请填写{field}' },
  FIELD_FORMAT: { en: '{field} has a wrong format.', cn: '{field}格式错误' },
  FIELD_ONE_LINE: { en: '{field} is one line: take out the line break.', cn: '{field}只能是一行,请去掉换行' },
  FIELD_MASKED: {
    en: '{field} is masked for you. Leave it as it is, or enter the whole value.',
    cn: '{field}为脱敏显示,请保持不变或填写完整内容',
  },
  FIELD_INTEGER: { en: '{field}: enter digits only.', cn: '{field}必须输入数字' },
  FIELD_DECIMAL: { en: '{field}: enter a number.', cn: '{field}必须输入数字' },
  FIELD_COMMA: {
    en: '{field}: “{value}” can be read in two ways. Write a point before decimals, and commas only between groups of three digits (1,234.5).',
    cn: '{field}的“{value}”含义不明确,小数点请用“.”,逗号只作千分位(如1,234.5)',
  },
  FIELD_QUANTITY: { en: '{field}: enter a quantity.', cn: '{field}必须输入数值' },
  FIELD_POSITIVE: { en: '{field}: enter a number above 0.', cn: '{field}必须输入大于0的数字' },
  FIELD_PRECISION: {
    en: '{field}: at most {whole} digits before the point and {n} after it.',
    cn: '{field}整数最多{whole}位,小数最多{n}位',
  },
  UOM_DECIMALS: { en: '{uom} allows {n} decimals.', cn: '单位{uom}最多{n}位小数' },
  FIELD_NOT_BEFORE: { en: '{field}: must not be before {from}.', cn: '{field}不能早于{from}' },
  FIELD_EMAIL: { en: '{field}: enter a valid e-mail address.', cn: '{field}:邮箱格式错误,请重新输入' },
  FIELD_MOBILE: { en: '{field}: enter a valid mobile number.', cn: '{field}:手机号格式错误,请重新输入' },
  FIELD_LANDLINE: { en: '{field}: enter a valid phone number.', cn: '{field}:电话号码格式错误,请重新输入' },
  FIELD_WEIGHTED_LENGTH: { en: '{field} is too long; shorten it.', cn: '{field}字符长度过长,请缩短' },
  FIELD_TOO_LONG: { en: '{field}: at most {n} characters.', cn: '{field}最多{n}个字符' },
  FIELD_RANGE: { en: '{field} must be between {min} and {max}.', cn: '{field}须在{min}与{max}之间' },
  FIELD_LEAST: { en: '{field} must be at least {min}.', cn: '{field}不能小于{min}' },
  FIELD_MOST: { en: '{field} must be at most {max}.', cn: '{field}不能大于{max}' },
  FIELD_LOOKUP: { en: '{field}: choose one of the offered values.', cn: '{field}:请选择列表中的值' },
  REF_UNKNOWN: {
    en: '{field}: the record chosen is not there (any more). Choose another one.',
    cn: '{field}:所选记录不存在,请重新选择',
  },
  REF_ENDED: {
    en: '{field}: the record chosen is no longer in use. Choose another one, or ask for it to be enabled.',
    cn: '{field}:所选记录已停用,请重新选择或申请启用',
  },
  FIELD_UNKNOWN: { en: 'The field {field} does not exist here.', cn: '字段{field}不存在' },
  FIELD_READ_ONLY: { en: '{field} cannot be changed here.', cn: '{field}不可修改' },
  NUM_EXHAUSTED: {
    en: 'The number range is used up; an administrator widens the numbering rule.',
    cn: '流水号已用尽,请联系管理员调整编码规则',
  },
  REASON_REQUIRED: { en: 'A reason is required.', cn: '请填写原因。' },
  PERM_BUTTON: { en: 'Your responsibility does not hold "{button}".', cn: '当前职责无“{button}”权限' },
  PERM_READ_ONLY: { en: 'This responsibility only reads.', cn: '当前职责为只读' },
  AUTHZ_LIMIT: { en: 'Above the delegated amount.', cn: '超出授权金额' },
  PERM_SCOPE: { en: 'Outside your organisations or categories.', cn: '超出您的组织或品类权限' },
  PERM_WHO: { en: 'Only {who} may do this.', cn: '仅{who}可执行该操作' },
  OBX_HOPS: {
    en: 'More than 64 effects follow from one event: the documents answer one another without end. Tell an administrator.',
    cn: '同一事件引发的后续处理超过64次,单据之间可能循环触发,请联系管理员',
  },
  OBX_NO_HANDLER: { en: 'Nothing delivers this kind of entry yet.', cn: '暂不支持投递此类消息' },
  REQUEST_ID_REUSED: {
    en: 'This request id was used for something else before. Send again with a new one.',
    cn: '该请求编号已用于其他操作,请使用新的请求编号重新提交',
  },
  DOC_MADE_BEFORE: {
    en: 'What this would make has been made before ({type} {id}). Open that one.',
    cn: '对应单据已生成过({type} {id}),请直接打开该单据',
  },
  EVENT_UNKNOWN: { en: 'There is no action {event} on this document.', cn: '该单据没有操作{event}' },
  SYS_STORAGE_DOWN: { en: 'Not stored; please send again.', cn: '未能保存,请重新提交。' },
  SYS_BUSY: { en: 'Too many people changed this at once; please send again.', cn: '并发修改过多,请重新提交' },
  SYS_ERROR: { en: 'The server could not do this. Quote {traceId}.', cn: '系统异常,请提供跟踪号{traceId}' },
  SYS_UNAVAILABLE: { en: 'The server has too much to do just now; please try again in a moment.', cn: '系统繁忙,请稍后重试' },
  SYS_STOPPING: { en: 'The service is being restarted; please send again.', cn: '系统正在重启,请重新提交' },
  CREATION_REFUSED: { en: 'The document {type} could not be created: {code}.', cn: '{type}生成失败:{code}' },
  FILE_NOT_OWNER: { en: 'Not your file. Upload your own copy.', cn: '非本人上传的文件,请上传自己的副本' },
  FILE_QUARANTINED: {
    en: 'The virus scan has quarantined this file. Choose another, or ask an administrator to release it.',
    cn: '文件已被病毒扫描隔离,请更换文件或联系管理员解除',
  },
  FILE_FIELD_LIMIT: {
    en: '{field}: at most {n} files. Remove some, or put them into one archive.',
    cn: '{field}最多{n}个附件,请删除部分或打包上传',
  },
  FILE_DOCUMENT_LIMIT: {
    en: 'The files of one document are limited to {mb} MB together. Remove some.',
    cn: '单据附件合计不能超过{mb}MB,请删除部分附件',
  },
  MACHINE_UNKNOWN: {
    en: 'This history was written by an unknown definition {machine}. Install the version that knows it.',
    cn: '该历史由未知定义{machine}写入,请部署对应版本',
  },
} as const satisfies Reasons;

export type KernelCode = keyof typeof kernelReasons;
