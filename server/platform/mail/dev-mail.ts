/**
 * /dev/mail: what would have been mailed, for developers. Served where nothing is mailed and the database is the embedded one, to this
 * machine alone, by one of its own names, and never through anything that forwards: the page holds links that open accounts.
 */
import type { WebRoute } from '../../kernel/edges/contracts.js';
import { escaped } from './letters.js';
import type { MailCatcher } from './transport.js';

const here = new Set(['127.0.0.1', '::1']);
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const FORWARDING =
  /^(?:x-)?forwarded(?:-.*)?$|^via$|^(?:x-)?(?:real|client|cluster-client|original)-ip$|^(?:cf|fastly|true)-(?:connecting|client)-ip$/;

const isOwn = (address: string, headers: Readonly<Record<string, unknown>>): boolean =>
  here.has(address) &&
  OWN_NAME.test(String(headers['host'] ?? '')) &&
  !Object.keys(headers).some((name) => FORWARDING.test(name.toLowerCase()));

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const linked = (text: string): string => escaped(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);

export const devMail = (catcher: MailCatcher): WebRoute => ({
  method: 'GET',
  path: /^\/dev\/mail$/,
  async answer({ address, headers }) {
    if (!isOwn(address, headers)) return { status: 404, body: 'Not found' };
    const mails = catcher.mails.map(
      ({ at, to, subject, text }) =>
        `<article><h2>${escaped(subject)}</h2><p><b>${escaped(to)}</b> <time>${new Date(at).toISOString()}</time></p><pre>${linked(text)}</pre></article>`,
    );
    const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mail</title><style>body{font:15px/1.5 sans-serif;max-width:760px;margin:24px auto;padding:0 16px}article{border:1px solid #c8cfda;border-radius:6px;padding:4px 16px;margin:12px 0}h2{font-size:17px}pre{white-space:pre-wrap}</style></head><body><h1>Mail</h1>${mails.length > 0 ? mails.join('') : '<p>No letter yet.</p>'}</body></html>`;
    return {
      status: 200,
      body,
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy, 'Cache-Control': 'no-store' },
    };
  },
});
