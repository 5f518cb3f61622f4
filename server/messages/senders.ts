/** How a message leaves by a source: by its SMTP server, or by a signed call of its gateway or webhook. */
import { createTransport } from 'nodemailer';
import { refuseInside } from '../platform/outside/outbound.js';
import { signatureOf } from '../platform/outside/signature.js';
import type { SendingSource } from './source-settings.js';

export interface Outgoing {
  /** The same when it is handed over again. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: string;
}

/** Somebody's answer that another try would not change: an address that is not there, a number that is none. */
export class RefusedForGood extends Error {}

const SECONDS = 1_000;
const PATIENCE_MS = 15 * SECONDS;

/** Nothing in a header but what belongs there. */
export const oneLine = (text: string): string => text.replace(/[\r\n\t\0]+/g, ' ').trim();

/** @throws when it was not taken; RefusedForGood when it never will be */
export async function sendBy(
  source: SendingSource,
  secret: string | null,
  outgoing: Outgoing,
  { now, loopback }: { readonly now: number; readonly loopback: boolean },
): Promise<string> {
  if (source.simulateFlag === 'Y' || source.channel === 'IN_APP') return 'simulated';
  await refuseInside(source.channel === 'EMAIL' ? source.smtpHost! : new URL(source.url!).hostname, loopback);
  switch (source.channel) {
    case 'EMAIL':
      return sendMail(source, secret, outgoing);
    case 'SMS':
      return post(source, secret, { id: outgoing.id, to: outgoing.to, text: outgoing.text }, now);
    default:
      return post(source, secret, robotBody(source.webhookKind, outgoing), now);
  }
}

async function sendMail(source: SendingSource, secret: string | null, { to, subject, text, html, calendar }: Outgoing): Promise<string> {
  const transport = createTransport({
    host: source.smtpHost!,
    port: source.smtpPort!,
    secure: source.smtpTlsFlag === 'Y',
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    ...(source.smtpUser ? { auth: { user: source.smtpUser, pass: secret ?? '' } } : {}),
  });
  try {
    const sent = await transport.sendMail({
      from: oneLine(source.mailFrom!),
      ...(source.replyTo ? { replyTo: oneLine(source.replyTo) } : {}),
      to: oneLine(to),
      subject: oneLine(subject),
      text,
      html,
      ...(calendar === undefined
        ? {}
        : {
            attachments: [{ filename: 'invitation.ics', content: calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }],
          }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return oneLine(String(sent.response)).slice(0, 300);
  } catch (error) {
    throw forGood(error) ? new RefusedForGood(error instanceof Error ? error.message : String(error)) : error;
  } finally {
    transport.close();
  }
}

/** SMTP answers of the fifth hundred about an address stay as they are; that somebody may not sign in passes. */
export const forGood = (error: unknown): boolean => {
  const { responseCode, code } = error as { readonly responseCode?: number; readonly code?: string };
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500 && responseCode < 600;
};

/** What robots of chat programs take; all else is told the whole. */
function robotBody(kind: string | null, { id, subject, text, to }: Outgoing): object {
  const both = `${subject}\n${text}`;
  switch (kind) {
    case 'WECOM':
    case 'DINGTALK':
      return { msgtype: 'text', text: { content: both } };
    case 'FEISHU':
      return { msg_type: 'text', content: { text: both } };
    default:
      return { id, to, subject, text };
  }
}

async function post({ url, successText }: SendingSource, secret: string | null, content: object, now: number): Promise<string> {
  const [body, timestamp] = [JSON.stringify(content), String(now)];
  const answer = await fetch(url!, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      'content-type': 'application/json',
      'x-guildhall-timestamp': timestamp,
      ...(secret === null ? {} : { 'x-guildhall-signature': signatureOf(secret, timestamp, body) }),
    },
  });
  const said = await shortly(answer);
  if (answer.status === 400 || answer.status === 404 || answer.status === 410 || answer.status === 422)
    throw new RefusedForGood(`answered ${answer.status} ${said}`);
  if (!answer.ok) throw new Error(`answered ${answer.status} ${said}`);
  if (successText && !said.includes(successText)) throw new Error(`the answer does not contain "${successText}": ${said}`);
  return `${answer.status} ${said}`.slice(0, 300);
}

const MOST_READ = 4_096;

/** The beginning of an answer; what comes after it is not read. */
async function shortly(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  for (let length = 0; length < MOST_READ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader.cancel();
  return oneLine(Buffer.concat(parts).subarray(0, MOST_READ).toString('utf8')).slice(0, 200);
}
