import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { kernelReasons } from '../../kernel/refusals.js';
import { workbookReasons } from '../../kernel/file-limits.js';
import { platformLookups } from '../lookups.js';

const made = { computed: true } as const;
const counted = { computed: true, initial: 0, max: 1_000_000 } as const;

export const fields = {
  entity: f.text(60, 'Of', '对象', made),
  fileName: f.text(255, 'File', '文件名', made),
  fileId: f.attachments('Source file', '源文件', made),
  sha256: f.text(64, 'SHA-256', 'SHA-256', made),
  mode: f.lookup(platformLookups.BASE_IMPORT_MODE, 'Mode', '导入方式', made),
  keyAction: f.lookup(platformLookups.BASE_IMPORT_KEY_ACTION, 'Existing records', '已存在记录', made),
  ownerId: f.ref('baseUsers', 'Imported by', '导入人', made),
  respId: f.ref('baseResponsibility', 'Acting in', '职责', made),
  rowCount: f.integer('Rows', '总行数', counted),
  ok: f.integer('Correct', '正确', counted),
  bad: f.integer('Faulty', '错误', counted),
  upTo: f.integer('Done up to row', '已处理至行', counted),
  written: f.integer('Written', '已写入', counted),
  refused: f.integer('Refused', '被拒绝', counted),
  changedRows: f.integer('Existing records changed', '更新行数', counted),
  notUndone: f.integer('Not taken back', '未能撤销', { computed: true, max: 1_000_000 }),
  failCode: f.text(40, 'Failed because', '失败代码', made),
  missing: f.text(500, 'Missing columns', '缺少列', made),
  warning: f.text(40, 'Warning', '警告', made),
  leaveAt: f.dateTime('Moves on at', '到期时间', made),
};

export interface Started {
  readonly entity: string;
  readonly fileName: string;
  readonly fileId: string | null;
  readonly sha256: string;
  readonly mode: 'ALL_OR_NOTHING' | 'VALID_ROWS';
  readonly keyAction: 'INSERT' | 'UPSERT';
  readonly ownerId: string;
  readonly respId: string | null;
  /** The document whose lines they are. */
  readonly sourceType?: string;
  readonly sourceId?: string;
  /** Why it may not begin. */
  readonly refused: StartCode | null;
  /** The task that has the same file. */
  readonly twin: string | null;
}

export const parseCodes = [
  'IMPORT_EMPTY',
  'IMPORT_TOO_MANY',
  'IMPORT_TEMPLATE',
  'FILE_CONTENT_MISMATCH',
  'IMPORT_TOO_HEAVY',
  'IMPORT_NOT_READ',
  'IMPORT_ENTITY',
] as const;
export type ParseCode = (typeof parseCodes)[number];
export const startCodes = ['FILE_TYPE', 'IMPORT_DUPLICATE'] as const;
export type StartCode = (typeof startCodes)[number];

/** `used`: a created record that was changed or is referred to since. */
export interface UndoFacts {
  readonly used: string | null;
}

export const events = {
  CREATE: systemEvent<Started>('Import', '导入'),
  PARSE_STARTED: systemEvent('Reading', '解析'),
  PARSED: systemEvent<{ readonly rows: number; readonly warning: string | null }>('Read', '解析完成'),
  PARSE_FAILED: systemEvent<{ readonly code: ParseCode; readonly missing: string | null }>('Not readable', '解析失败'),
  VALIDATED: systemEvent<{ readonly ok: number; readonly bad: number }>('Checked', '校验完成'),
  CHECK_FAILED: systemEvent<{ readonly code: string }>('Not checked', '校验失败'),
  CONFIRM: event('Confirm', '确认导入', {}, { button: 'btnConfirmImport' }),
  CANCEL: event('Cancel', '取消', {}, { button: 'btnCancelImport' }),
  LEAVE_DUE: systemEvent('Time is up', '到期'),
  CHUNK_DONE: systemEvent<{ readonly upTo: number; readonly written: number; readonly refused: number; readonly changed: number }>(
    'Rows written',
    '分批写入',
  ),
  APPLIED: systemEvent('Written', '写入完成'),
  APPLY_FAILED: systemEvent<{ readonly code: string }>('Not written', '写入失败'),
  UNDO: event(
    'Undo',
    '撤销导入',
    { reason: f.text(500, 'Reason', '原因', { need: 'save', told: true }) },
    { dangerous: true, button: 'btnUndoImport', facts: facts<UndoFacts>() },
  ),
  UNDONE: systemEvent<{ /** Rows that could not be taken back; none where it is not said. */ readonly left?: number }>(
    'Undone',
    '撤销完成',
  ),
};

export type ImportTask = Context<typeof fields, Record<never, never>>;
export type ImportEvent = EventOf<typeof events>;
export type ImportEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  ...workbookReasons,
  FILE_CONTENT_MISMATCH: {
    en: 'The file cannot be read as a workbook. Save it as xlsx and upload it again.',
    cn: '文件无法按Excel读取,请另存为xlsx后重新上传',
  },
  FILE_NOT_OWNER: kernelReasons.FILE_NOT_OWNER,
  IMPORT_DUPLICATE: {
    en: 'The same file was uploaded just now (task {task}). Wait ten minutes, or go on there.',
    cn: '相同文件刚刚已上传(任务{task}),请在原任务中继续或10分钟后重试',
  },
  IMPORT_TOO_HEAVY: {
    en: 'Reading the file takes more time or memory than the server gives. Divide the file and upload the parts.',
    cn: '读取该文件所需的时间或内存超过限制,请拆分文件后分别上传',
  },
  IMPORT_NOT_READ: {
    en: 'The server could not read the file; the cause is in its log. Nothing was imported. Upload it again later, or tell an administrator.',
    cn: '服务器暂时无法读取该文件,原因已记录,未导入任何数据,请稍后重新上传或联系管理员',
  },
  IMPORT_NOT_CHECKED: {
    en: 'The server could not check these rows; the cause is in its log. Nothing of them was imported. Upload them again later, or tell an administrator.',
    cn: '服务器暂时无法校验这些数据,原因已记录,相关行未导入,请稍后重新上传或联系管理员',
  },
  IMPORT_NOT_WRITTEN: {
    en: 'The server could not write these rows; the cause is in its log. Nothing of them was imported. Upload them again later, or tell an administrator.',
    cn: '服务器暂时无法写入这些数据,原因已记录,相关行未导入,请稍后重新上传或联系管理员',
  },
  IMPORT_EMPTY: { en: 'The file has no data rows.', cn: '文件没有数据行' },
  IMPORT_TOO_MANY: { en: 'More than {max} rows. Divide the file.', cn: '超过{max}行,请拆分文件' },
  IMPORT_TEMPLATE: { en: 'Not the template of this screen: missing {keys}.', cn: '模板不正确,缺少列:{keys}' },
  IMPORT_TEMPLATE_OLD: { en: 'Older template; accepted.', cn: '模板版本较旧,已兼容' },
  IMPORT_HAS_ERRORS: {
    en: 'The file has errors; nothing was imported. Correct the rows and upload it again.',
    cn: '导入文件存在错误,未导入任何数据,请修正后重新上传',
  },
  IMPORT_NOTHING: { en: 'No correct row. Download the error workbook and correct it.', cn: '没有可导入的数据,请下载错误文件修正' },
  IMPORT_UNDO_UPSERT: { en: 'Existing rows were changed; undo by hand.', cn: '已更新原有数据,不能整体撤销' },
  IMPORT_UNDO_USED: { en: '{row} has been used since.', cn: '{row}已被使用,不能撤销' },
  IMPORT_UNDO_NO_WAY: {
    en: '{row} cannot be deleted or voided in its present state, and stays. Take it back by hand.',
    cn: '{row}当前状态不能删除或作废,已保留,请手工处理',
  },
  IMPORT_NOT_UNDONE: {
    en: 'The server could not take these rows back; the cause is in its log. Undo the import again later, or tell an administrator.',
    cn: '服务器暂时无法撤销这些数据,原因已记录,请稍后再次撤销或联系管理员',
  },
  IMPORT_CELL_ERROR: {
    en: '{field}: the cell shows {value}, an error of its formula. Correct the formula, or type the value.',
    cn: '{field}:单元格显示{value},公式计算有误,请修正公式或直接填写数值',
  },
  IMPORT_TWICE: {
    en: '{key} {value} stands twice in this workbook, in rows {first} and {row}. Keep one of them.',
    cn: '{key} {value}在文件中重复,见第{first}行和第{row}行,请只保留一行',
  },
  IMPORT_RECORD: {
    en: 'Another row of the same record is faulty, so this one is not imported either. Correct that row.',
    cn: '同一记录的其他行有错误,本行一并未导入,请先修正该行',
  },
  IMPORT_ABOVE: { en: 'It belongs to row {row}, which is not written. Correct that row first.', cn: '所属的第{row}行未导入,请先更正该行' },
  IMPORT_NO_RECORD: {
    en: 'There is no record {record} that you may see. Name one that is there, or add it on the first sheet.',
    cn: '记录{record}不存在或您无权查看,请填写已有记录或在首个工作表中新增',
  },
  IMPORT_NO_REF: {
    en: '{field}: there is no "{value}" that you may choose, or there are several. Write its code or number.',
    cn: '{field}:“{value}”不存在、有重名或您无权选择,请填写其编码或编号',
  },
  IMPORT_ENTITY: { en: 'This list cannot be imported.', cn: '该对象不支持导入' },
  FILE_NONE: { en: 'Send the workbook to import.', cn: '请选择导入文件' },
});
