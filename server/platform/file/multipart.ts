/** A multipart body as it comes in: each file is hashed and counted on its way into the arrival folder, none is held in memory. */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { EdgeError } from '../../kernel/edges/errors.js';
import { malformed } from '../../kernel/edges/body.js';

export interface Arrived {
  /** As the sender names it. */
  readonly name: string;
  /** Where it lies until it is kept or refused. */
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  /** Longer than a file may be; what lies there is not the whole. */
  readonly tooLarge: boolean;
}

export interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly Arrived[];
  /** Removes what lies in the arrival folder. */
  remove(): Promise<void>;
}

export interface FormLimits {
  readonly folder: string;
  readonly fileBytes: number;
  readonly totalBytes: number;
  readonly files: number;
}

const STILL_MS = 30_000;

/** @throws EdgeError REQ_MALFORMED, REQ_TOO_LARGE; then nothing is left of it */
export async function receive(request: IncomingMessage, limits: FormLimits): Promise<Form> {
  const fields: Record<string, string> = {};
  const arriving: Promise<Arrived>[] = [];
  const places: string[] = [];
  const remove = async (): Promise<void> => void (await Promise.all(places.map((place) => rm(place, { force: true }))));
  const tooMuch = (): EdgeError =>
    new EdgeError('REQ_TOO_LARGE', { kind: 'Invalid', params: { kb: Math.floor(limits.totalBytes / 1024) } });
  if (Number(request.headers['content-length'] ?? 0) > limits.totalBytes) throw tooMuch();
  try {
    const parser = parserOf(request, limits);
    await new Promise<void>((resolve, reject) => {
      const still = setTimeout(() => fail(malformed('the body came too slowly')), STILL_MS);
      let total = 0;
      const fail = (error: Error): void => {
        clearTimeout(still);
        request.unpipe(parser);
        request.resume();
        parser.destroy();
        reject(error);
      };
      request.on('data', (part: Buffer) => {
        still.refresh();
        total += part.length;
        if (total > limits.totalBytes) fail(tooMuch());
      });
      request.once('aborted', () => fail(malformed('the connection broke')));
      parser.on('field', (name, value) => {
        if (/^[A-Za-z]{1,40}$/.test(name)) fields[name] = value;
      });
      parser.on('file', (_part, stream, { filename }) => {
        const place = path.join(limits.folder, randomUUID());
        places.push(place);
        const one = keep(stream, plainName(filename ?? ''), place, limits.fileBytes);
        one.catch(fail);
        arriving.push(one);
      });
      for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const)
        parser.on(limit, () => fail(malformed(`at most ${limits.files} files at a time`)));
      parser.on('error', () => fail(malformed('the multipart body is broken')));
      parser.once('close', () => {
        clearTimeout(still);
        resolve();
      });
      request.pipe(parser);
    });
    return { fields, files: await Promise.all(arriving), remove };
  } catch (error) {
    await Promise.allSettled(arriving);
    await remove();
    throw error;
  }
}

function parserOf(request: IncomingMessage, { fileBytes, files }: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { files, fileSize: fileBytes + 1, fields: 20, fieldSize: 4_000, fieldNameSize: 40, parts: files + 20, headerPairs: 50 },
    });
  } catch {
    throw malformed('the body is not multipart');
  }
}

/** Browsers write these three characters of a name so (HTML, multipart/form-data encoding). */
const plainName = (name: string): string => name.replaceAll('%22', '"').replace(/%0D|%0A/g, ' ');

async function keep(stream: Readable, name: string, file: string, most: number): Promise<Arrived> {
  const hash = createHash('sha256');
  let size = 0;
  const measuring = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      hash.update(part);
      done(null, part);
    },
  });
  await pipeline(stream, measuring, createWriteStream(file, { mode: 0o600 }));
  return { name, file, size, sha256: hash.digest('hex'), tooLarge: size > most };
}
