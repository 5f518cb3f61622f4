/** What a file may be before it is sent (platform-access.md §8.1): the browser asks what the server asks, so that nothing goes up in vain. */
import type { Reasons } from './refusals.js';

export const limitReasons = {
  FILE_EMPTY: { en: 'The file is empty. Choose one with content.', cn: '文件为空,请选择有内容的文件' },
  FILE_TOO_LARGE: { en: 'Larger than {kb} KB. Send a smaller file.', cn: '文件超过{kb}KB,请上传较小的文件' },
  FILE_TYPE: {
    en: 'File type not allowed: {ext}. Save it as another type, such as PDF, XLSX or JPG.',
    cn: '不支持的文件类型:{ext},请另存为PDF、XLSX、JPG等类型后上传',
  },
} as const satisfies Reasons;

/** Of pictures in rich text. */
export const pictureReasons = {
  RT_TYPE: { en: 'File type not allowed: {ext}. Choose one of {types}.', cn: '文件类型不允许:{ext},请选择{types}' },
  RT_SIZE: { en: 'File too large. At most {kb} KB.', cn: '文件过大,最大{kb}KB' },
} as const satisfies Reasons;

/** Of workbooks that are imported. */
export const workbookReasons = {
  FILE_TYPE: { en: 'File type not allowed: {ext}. Use the template (xlsx).', cn: '不支持的文件类型:{ext},请使用模板(xlsx)' },
} as const satisfies Reasons;

export interface FileLimits {
  /** Extensions without the point. */
  readonly types: readonly string[];
  readonly kb: number;
}

/** By where a file goes. */
export type LimitsByUse = Readonly<Record<'file' | 'picture' | 'workbook', FileLimits>>;

/** Lower case, without the point; empty where there is none. */
export function extensionOf(name: string): string {
  const point = name.lastIndexOf('.');
  return point < 1 ? '' : name.slice(point + 1).toLowerCase();
}

export function whyUnfit(bytes: number, extension: string, { types, kb }: FileLimits): keyof typeof limitReasons | null {
  if (!types.includes(extension)) return 'FILE_TYPE';
  if (bytes > kb * 1024) return 'FILE_TOO_LARGE';
  return bytes === 0 ? 'FILE_EMPTY' : null;
}
