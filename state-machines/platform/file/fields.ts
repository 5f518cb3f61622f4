import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { kernelReasons } from '../../kernel/refusals.js';
import { platformLookups } from '../lookups.js';
import { limitReasons } from '../../kernel/file-limits.js';

const made = { computed: true } as const;
/** Of suppliers' own files. */
const shown = { computed: true, supplier: 'read' } as const;

export const fields = {
  originalFileName: f.text(255, 'File name', '文件名', shown),
  extension: f.text(20, 'Extension', '扩展名', shown),
  mimeType: f.text(120, 'Type', '类型', shown),
  size: f.integer('Size (bytes)', '大小(字节)', shown),
  sha256: f.text(64, 'SHA-256', 'SHA-256', shown),
  storageKey: f.text(200, 'Stored as', '存储键', made),
  path: f.text(200, 'Folder', '目录', shown),
  functionId: f.text(80, 'Menu or field', '功能', shown),
  businessId: f.text(40, 'Uploaded for', '业务单据', shown),
  docType: f.text(60, 'Document type', '单据类型', shown),
  fileDesc: f.text(200, 'Description', '描述', shown),
  ownerId: f.ref('baseUsers', 'Uploaded by', '上传人', shown),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', made),
  imageWidth: f.integer('Width', '宽度', { ...shown, max: 100_000 }),
  imageHeight: f.integer('Height', '高度', { ...shown, max: 100_000 }),
  thumbnailKey: f.text(200, 'Thumbnail', '缩略图', made),
  scanResult: f.lookup(platformLookups.BASE_SCAN_RESULT, 'Virus scan', '病毒扫描', shown),
  scanDetail: f.text(200, 'Found by the scan', '扫描结果', made),
  keptFlag: f.flag('Content is kept', '内容保留', made),
  looseSince: f.dateTime('Not attached since', '未关联起始', made),
};

export const lines = {
  bindings: hot(
    'Documents',
    '关联单据',
    { key: 'bindingKey', bound: 2_000, computed: true },
    {
      bindingKey: f.text(200, 'Key', '键'),
      documentType: f.text(60, 'Document type', '单据类型', { need: 'save' }),
      documentId: f.text(40, 'Document', '单据', { need: 'save' }),
      fieldName: f.text(120, 'Field', '字段', { need: 'save' }),
      boundAt: f.dateTime('Attached at', '关联时间', { need: 'save' }),
    },
  ),
};

/** What the server has found out about a file before it tells of it; nothing of it is taken from a caller's word. */
export interface Uploaded {
  readonly originalFileName: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  readonly storageKey: string;
  readonly path: string | null;
  readonly functionId: string | null;
  readonly businessId: string | null;
  readonly docType: string | null;
  readonly fileDesc: string | null;
  readonly ownerId: string;
  readonly supplierId: string | null;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  readonly thumbnailKey: string | null;
  readonly scanResult: 'CLEAN' | 'NOT_SCANNED' | 'INFECTED';
  readonly scanDetail: string | null;
  /** Why it may not be kept. */
  readonly refused: UploadCode | null;
  readonly maxKb: number;
}

export interface Binding {
  readonly docType: string;
  readonly docId: string;
  readonly field: string;
}

/** `by`: who saved the document, null when a document made it of its own. */
export interface BindPayload extends Binding {
  readonly by: string | null;
}

/** `by` says what the file is, before a document names it. */
export interface DescribePayload {
  readonly by: string;
  readonly fileDesc: string | null;
}

/** `kept`: an entry of the document beyond its draft names the file. */
export interface LetGoFacts {
  readonly kept: boolean;
}

/** `by` asked for it; the file service has looked at the documents as he sees them. */
export interface DeletePayload {
  readonly by: string;
  readonly refused: 'FILE_LOCKED' | 'FILE_NOT_OWNER' | null;
}

export const events = {
  UPLOAD: systemEvent<Uploaded>('Upload', '上传'),
  DESCRIBE: systemEvent<DescribePayload>('Describe', '填写描述'),
  RELEASE: event(
    'Release from quarantine',
    '解除隔离',
    { reason: f.text(500, 'Reason', '原因', { need: 'save', told: true }) },
    { stepUp: true, dangerous: true, button: 'btnRelease', facts: facts<object>() },
  ),
  BIND: systemEvent<BindPayload>('Attach', '关联'),
  UNBIND: systemEvent<Binding, LetGoFacts>('Detach', '解除关联'),
  PURGE: systemEvent<object, LetGoFacts>('Purge', '清理'),
  DELETE: systemEvent<DeletePayload, LetGoFacts>('Delete', '删除'),
};

export type File = Context<typeof fields, typeof lines>;
export type FileEvent = EventOf<typeof events>;
export type FileEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  ...limitReasons,
  FILE_CONTENT_MISMATCH: {
    en: 'Content does not fit the file type. Save it as what it is and upload it again.',
    cn: '文件内容与类型不符,请按实际类型保存后重新上传',
  },
  FILE_NOT_OWNER: kernelReasons.FILE_NOT_OWNER,
  FILE_YOUNG: { en: 'Too young to be purged.', cn: '未到清理时间' },
  FILE_LOCKED: { en: 'The document cannot be changed now, so its files stay.', cn: '单据当前不可修改附件,附件保持不变' },
  FILE_QUARANTINED: kernelReasons.FILE_QUARANTINED,
});

export const uploadCodes = ['FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_CONTENT_MISMATCH'] as const;
export type UploadCode = (typeof uploadCodes)[number];
