/** How a letter leaves: by SMTP, or, on a developer's machine, into a list that a page shows. */
import { createTransport } from 'nodemailer';
import type { Worded } from './letters.js';

export interface OutgoingMail extends Worded {
  readonly to: string;
}

export interface MailTransport {
  /** @throws when it was not taken; it is tried again later */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

const SECONDS = 1_000;

/** `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte; plain connections are raised to TLS where the server can. */
export function smtpTransport(url: string, from: string): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: Number(port || (secure ? 465 : 587)),
    secure,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  });
  return {
    async send({ to, subject, text, html, calendar }) {
      const attachments =
        calendar === undefined
          ? []
          : [{ filename: 'invitation.ics', content: calendar, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }];
      await transport.sendMail({ from, to, subject, text, html, attachments, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}

export interface CaughtMail extends OutgoingMail {
  readonly at: number;
}

const KEPT = 200;

/** Keeps the newest letters in memory; nothing leaves the machine. */
export class MailCatcher implements MailTransport {
  readonly mails: CaughtMail[] = [];

  constructor(private readonly now: () => number) {}

  async send(mail: OutgoingMail): Promise<void> {
    this.mails.unshift({ ...mail, at: this.now() });
    this.mails.length = Math.min(this.mails.length, KEPT);
  }

  close(): void {
    this.mails.length = 0;
  }
}
