/** How a text message leaves: by a gateway of the company's, or, on a developer's machine, into the list of letters. */
import { createHmac } from 'node:crypto';
import type { TextSettings } from '../settings.js';
import type { MailCatcher } from './transport.js';

export interface TextMessage {
  /** The same when a message is handed over again. */
  readonly id: string;
  /** As people write it: `13800001111`, or `+49…`. */
  readonly to: string;
  readonly text: string;
}

export interface TextSender {
  /** @throws when it was not taken; it is tried again later */
  send(message: TextMessage): Promise<void>;
}

const PATIENCE_MS = 15_000;

/** What the gateway compares: an HMAC over the instant and the body, so that nobody else sends and nothing is sent again later. */
export const textSignature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

/** `POST {id, to, text}` with `x-guildhall-timestamp` and `x-guildhall-signature`; any 2xx means that it was taken. */
export const textGateway = (url: string, secret: string, now: () => number): TextSender => ({
  async send(message) {
    const [body, timestamp] = [JSON.stringify(message), String(now())];
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'application/json',
        'x-guildhall-timestamp': timestamp,
        'x-guildhall-signature': textSignature(secret, timestamp, body),
      },
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the gateway of text messages answered ${answer.status}`);
  },
});

const shownAmongLetters = (catcher: MailCatcher): TextSender => ({
  send: ({ to, text }) => catcher.send({ to, subject: 'Text message / 短信', text, html: '' }),
});

/** null: text messages are not set up. */
export function textSender({ gatewayUrl, secret }: TextSettings, catcher: MailCatcher | null, now: () => number): TextSender | null {
  if (gatewayUrl !== null) return textGateway(gatewayUrl, secret, now);
  return catcher && shownAmongLetters(catcher);
}
