/** Files on their way (platform-access.md §8.3): up with progress, down by a ticket, and their records by id. */
import { callAt, NoAnswer, Refused, signedHeaders, taken } from '../call.js';
import type { Answer } from '../call.js';
import { actingPath, withActing } from '../session/acting.js';
import type { FileUse } from './limits.js';

export interface FileRecord {
  readonly id: string;
  /** `deleted`: kept as evidence, for those who audit. */
  readonly state: 'temp' | 'quarantined' | 'bound' | 'deleted';
  readonly originalFileName: string;
  readonly extension: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly creationDate: number;
  /** Empty where the viewer may not know. */
  readonly createdByName: string;
  readonly mine: boolean;
  readonly fileDesc: string | null;
  readonly scanResult: 'CLEAN' | 'NOT_SCANNED' | 'INFECTED';
  readonly hasThumbnail: boolean;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  /** Text that its pages carry for this viewer. */
  readonly mark: string | null;
  /** By the buttons of the viewer's responsibility. */
  readonly mayTake: boolean;
  readonly mayDelete: boolean;
}

/** What is said of files besides their bytes; `functionId` is the menu's route or the field's. */
export interface About {
  readonly functionId?: string;
  readonly businessId?: string;
  readonly docType?: string;
  readonly fileDesc?: string;
}

interface UploadedRow {
  readonly status: 'S' | 'E';
  readonly id?: string;
  readonly originalFileName: string;
  readonly code?: string;
  readonly msg?: string;
}

/** A file was refused, with the server's sentence. */
export class FileRefused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'FileRefused';
  }
}

const UPLOAD = '/v2/file/upload';

let loading: Promise<typeof import('./limits.js')> | null = null;

/** Once for all that ask together, so that they go on in the order in which they came. */
const limits = (): Promise<typeof import('./limits.js')> =>
  (loading ??= import('./limits.js').catch((cause: unknown) => {
    loading = null;
    throw new NoAnswer({ cause });
  }));

/**
 * Looks at a file before it is sent: what the server would refuse for its size or type does not go up at all.
 * @throws Refused, NoAnswer
 */
export async function mustFit(file: Pick<File, 'name' | 'size'>, use: FileUse): Promise<void> {
  await (await limits()).mustFit(file, use);
}

/**
 * @param progress told the part that is sent, 0 to 1
 * @returns the file's id
 * @throws FileRefused, Refused, NoAnswer; DOMException AbortError when it was cancelled
 */
export async function uploadFile(file: File, about: About, progress: (part: number) => void, signal: AbortSignal): Promise<string> {
  await mustFit(file, 'file');
  const form = new FormData();
  for (const [name, value] of Object.entries(about)) form.append(name, value as string);
  form.append('files', file, file.name);
  const answer = await sendForm<readonly UploadedRow[]>(UPLOAD, form, progress, signal);
  if (answer.status !== 'S') throw new Refused(answer);
  const [row] = answer.data;
  if (!row?.id) throw new FileRefused(row?.code ?? 'SYS_ERROR', row?.msg ?? '');
  return row.id;
}

/** fetch cannot tell how much of a body is sent. */
export async function sendForm<T>(call: string, form: FormData, progress: (part: number) => void, signal: AbortSignal): Promise<Answer<T>> {
  const path = actingPath(call);
  const headers = await signedHeaders('POST', path, null);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const cancel = (): void => request.abort();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) progress(loaded / total);
    };
    request.onload = () => {
      const answer = request.response as Answer<T> | null;
      if (answer) resolve(taken(answer));
      else reject(new NoAnswer());
    };
    request.onerror = () => reject(new NoAnswer());
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', cancel);
    if (signal.aborted) return reject(new DOMException('cancelled', 'AbortError'));
    signal.addEventListener('abort', cancel);
    request.send(form);
  });
}

/** Opens the browser's own download; several files come as one archive. @throws Refused, NoAnswer */
export async function downloadFiles(ids: readonly string[]): Promise<void> {
  const answer = await callAt<{ readonly ticket: string }>('/v2/file/ticket', { fileIds: ids });
  if (answer.status !== 'S') throw new Refused(answer);
  const link = document.createElement('a');
  link.href = `/v2/file/download?ticket=${encodeURIComponent(answer.data.ticket)}`;
  link.download = '';
  link.click();
}

/** The bytes of a call that answers with a stream. @throws Refused, NoAnswer */
export const fetchBytes = async (path: string, body: object, signal?: AbortSignal): Promise<Blob> =>
  (await fetchStream(path, body, signal)).blob();

/** The same of what somebody looks at; `burnt`: the viewer's mark is in it. @throws Refused, NoAnswer */
export async function fetchShown(
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<{ readonly blob: Blob; readonly burnt: boolean }> {
  const response = await fetchStream(path, body, signal);
  return { blob: await response.blob(), burnt: response.headers.get('x-watermark') === 'burnt' };
}

async function fetchStream(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  const text = JSON.stringify(withActing(body));
  const headers = await signedHeaders('POST', path, text);
  const response = await fetch(path, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: text,
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new NoAnswer({ cause });
  });
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response;
  throw new Refused(taken((await response.json()) as Answer));
}

export interface Deleted {
  readonly id: string;
  readonly status: 'S' | 'E';
  readonly code: string;
  readonly msg: string;
}

/** @throws Refused, NoAnswer */
export async function deleteFiles(ids: readonly string[]): Promise<readonly Deleted[]> {
  const answer = await callAt<readonly Deleted[]>('/v2/file/batchDelete', { ids });
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data;
}

/** Says what a file of one's own is, until a document is saved with it. @throws Refused, NoAnswer */
export async function describeFile(fileId: string, fileDesc: string): Promise<void> {
  const answer = await callAt('/v2/file/describe', { fileId, fileDesc });
  if (answer.status !== 'S') throw new Refused(answer);
}
