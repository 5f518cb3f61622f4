/** What the surroundings say of files: profiles BASE_UPLOAD_TYPES, BASE_UPLOAD_MAX_KB, BASE_VIRUS_SCANNER_URL, BASE_OFFICE_CONVERTER_URL, BASE_WATERMARK_EX, and where contents lie. */
import { knownType, shippedTypes } from './content.js';
import type { S3Settings } from './s3.js';

export interface FileSettings {
  /** Extensions without the point. */
  readonly types: readonly string[];
  readonly maxKb: number;
  readonly scannerUrl: string | null;
  readonly converterUrl: string | null;
  /** Pages that suppliers look at carry who looks and when. */
  readonly watermarkEx: boolean;
  /** null: a folder. */
  readonly s3: S3Settings | null;
}

export const shippedFiles: FileSettings = {
  types: shippedTypes,
  maxKb: 102_400,
  scannerUrl: null,
  converterUrl: null,
  watermarkEx: true,
  s3: null,
};

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws Error with a sentence for the operator */
export function fileSettings(variables: Variables): FileSettings {
  return {
    types: typesOf(variables['BASE_UPLOAD_TYPES']),
    maxKb: kbOf(variables['BASE_UPLOAD_MAX_KB']),
    scannerUrl: address(variables, 'BASE_VIRUS_SCANNER_URL'),
    converterUrl: address(variables, 'BASE_OFFICE_CONVERTER_URL'),
    watermarkEx: variables['BASE_WATERMARK_EX'] !== 'N',
    s3: s3Of(variables),
  };
}

function typesOf(given: string | undefined): readonly string[] {
  if (!given) return shippedTypes;
  const types = given.split(',').map((type) => type.trim().toLowerCase().replace(/^\./, ''));
  const unknown = types.filter((type) => !knownType(type));
  if (unknown.length > 0)
    throw new Error(
      `BASE_UPLOAD_TYPES names ${unknown.join(', ')}, whose content cannot be told. Known are ${shippedTypes.join(', ')}, tiff.`,
    );
  return types;
}

function kbOf(given: string | undefined): number {
  const kb = Number(given || shippedFiles.maxKb);
  if (!Number.isSafeInteger(kb) || kb < 1 || kb > shippedFiles.maxKb)
    throw new Error(`BASE_UPLOAD_MAX_KB is a whole number of 1 to ${shippedFiles.maxKb}, and is "${given}".`);
  return kb;
}

function address(variables: Variables, name: string): string | null {
  const url = variables[name] || null;
  if (url !== null && !/^https?:\/\/[^/\s]+/.test(url)) throw new Error(`${name} must be an address that begins with http:// or https://.`);
  return url;
}

function s3Of(variables: Variables): S3Settings | null {
  const endpoint = address(variables, 'GUILDHALL_S3_ENDPOINT');
  const [bucket, accessKeyId, secretAccessKey] = [
    variables['GUILDHALL_S3_BUCKET'],
    variables['GUILDHALL_S3_ACCESS_KEY'],
    variables['GUILDHALL_S3_SECRET_KEY'],
  ];
  if (endpoint === null) return null;
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new Error('GUILDHALL_S3_ENDPOINT needs GUILDHALL_S3_BUCKET, GUILDHALL_S3_ACCESS_KEY and GUILDHALL_S3_SECRET_KEY beside it.');
  return { endpoint, bucket, region: variables['GUILDHALL_S3_REGION'] || 'us-east-1', accessKeyId, secretAccessKey };
}
