/** A store that speaks the S3 protocol; its library is loaded where one is configured. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteRange, Storage } from './storage.js';
import { ContentGone } from './storage.js';

export interface S3Settings {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

type Sdk = typeof import('@aws-sdk/client-s3');

const isMissing = (error: unknown): boolean =>
  ['NoSuchKey', 'NotFound'].includes((error as { name?: string }).name ?? '') ||
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

export class S3Storage implements Storage {
  #connected: Promise<{ readonly sdk: Sdk; readonly client: S3Client }> | undefined;

  constructor(private readonly settings: S3Settings) {}

  async has(key: string): Promise<boolean> {
    const { sdk, client } = await this.#connect();
    try {
      await client.send(new sdk.HeadObjectCommand({ Bucket: this.settings.bucket, Key: key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async put(key: string, file: string, size: number): Promise<void> {
    if (await this.has(key)) return;
    const { sdk, client } = await this.#connect();
    await client.send(
      new sdk.PutObjectCommand({ Bucket: this.settings.bucket, Key: key, Body: createReadStream(file), ContentLength: size }),
    );
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const { sdk, client } = await this.#connect();
    try {
      const { Body } = await client.send(
        new sdk.GetObjectCommand({
          Bucket: this.settings.bucket,
          Key: key,
          ...(range ? { Range: `bytes=${range.from}-${range.to}` } : {}),
        }),
      );
      return Body as Readable;
    } catch (error) {
      if (isMissing(error)) throw new ContentGone(key, { cause: error });
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const { sdk, client } = await this.#connect();
    await client.send(new sdk.DeleteObjectCommand({ Bucket: this.settings.bucket, Key: key }));
  }

  #connect(): Promise<{ readonly sdk: Sdk; readonly client: S3Client }> {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.settings;
    // Which Node the product runs on is its operator's affair and stands in its requirements, not in the log.
    process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
    this.#connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      // Stores other than Amazon's do not know the checksums that newer clients add of their own accord.
      sdk,
      client: new sdk.S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }));
    return this.#connected;
  }
}
