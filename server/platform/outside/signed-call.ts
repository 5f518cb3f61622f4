/** A call of another system over HTTP, signed by the secret of both, with the key under which it counts once there. */
import { refuseInside } from './outbound.js';
import { signatureOf } from './signature.js';

export interface SignedCall {
  readonly url: string;
  readonly secret: string;
  /** Another system on this machine, for development. */
  readonly loopback: boolean;
  /** Of the answer, in bytes. */
  readonly most: number;
}

const PATIENCE_MS = 30_000;

async function bounded(answer: Response, most: number): Promise<string> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader!.read()) {
    length += piece.value.length;
    if (length > most) {
      await reader!.cancel();
      throw new Error('the answer is too long');
    }
    parts.push(piece.value);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** @throws when nobody answers */
export async function signedCall(
  { url, secret, loopback, most }: SignedCall,
  key: string,
  content: object,
  now: number,
): Promise<{ readonly status: number; readonly text: string }> {
  await refuseInside(new URL(url).hostname, loopback);
  const [body, timestamp] = [JSON.stringify(content), String(now)];
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-guildhall-timestamp': timestamp,
      'x-guildhall-signature': signatureOf(secret, timestamp, body),
    },
  });
  return { status: answer.status, text: await bounded(answer, most) };
}
