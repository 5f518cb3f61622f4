/** The signature of a request (platform-access.md §0.4). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedParts {
  readonly method: string;
  /** As sent, with prefix and query string, without host. */
  readonly path: string;
  readonly timestamp: string;
  /** Empty before sign-in. */
  readonly certificate: string;
  /** The exact bytes, or what stands for them. */
  readonly body: Uint8Array | string;
}

export const sha256Hex = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');

/** Instead of the body's hash where the server hashes the file itself. */
export const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

function signedText({ method, path, timestamp, certificate, body }: SignedParts): string {
  const last = body === UNSIGNED_PAYLOAD ? body : sha256Hex(body);
  return [method.toUpperCase(), path, timestamp, certificate, last].join('\n');
}

/** 64 lower-case hex characters. */
export const appsign = (signKey: Uint8Array, parts: SignedParts): string =>
  createHmac('sha256', signKey).update(signedText(parts)).digest('hex');

export const anonymousAppsign = (parts: Omit<SignedParts, 'certificate'>): string => sha256Hex(signedText({ ...parts, certificate: '' }));

/** In constant time for texts of equal length. */
export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
