/** Addresses that browsers and providers open: the way there, the way back, and word of a sign-out (platform-access.md §1.11). */
import type { WebAnswer, WebRoute } from '../../kernel/edges/contracts.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { SingleSignOn } from './single-sign-on.js';
import { ATTEMPT_SECONDS, SSO_COOKIE } from './single-sign-on.js';

const PER_MINUTE = 60;

const tooMany = (seconds: number): WebAnswer => ({
  status: 429,
  body: 'Too many requests',
  headers: { 'Retry-After': String(seconds), 'Content-Type': 'text/plain' },
});
const to = (location: string): WebAnswer => ({ status: 302, headers: { Location: location } });

export function ssoRoutes(sso: SingleSignOn, memory: SharedMemory): readonly WebRoute[] {
  const seconds = (address: string, at: number) => memory.take(`sso:${address}`, { perMinute: PER_MINUTE }, at);
  return [
    {
      method: 'GET',
      path: /^(?:\/base)?\/v1\/sso\/(?<code>[A-Za-z0-9_-]{1,30})\/start$/,
      async answer({ url, groups, headers, address, at, setCookie }) {
        const wait = await seconds(address, at);
        if (wait > 0) return tooMany(wait);
        const query = new URL(url, 'http://here').searchParams;
        const { location, cookie } = await sso.begin(
          {
            ssoCode: groups['code']!,
            returnTo: query.get('return'),
            purpose: query.get('purpose') === 'stepUp' ? 'STEP_UP' : 'SIGN_IN',
            popup: query.get('popup') === '1',
            language: query.get('lan') === 'EN' ? 'en' : 'cn',
            cookies: headers['cookie'],
          },
          at,
        );
        setCookie(SSO_COOKIE, cookie, ATTEMPT_SECONDS);
        return to(location);
      },
    },
    {
      method: 'GET',
      path: /^(?:\/base)?\/v1\/sso\/(?<code>[A-Za-z0-9_-]{1,30})\/callback$/,
      async answer({ url, groups, headers, address, at }) {
        const wait = await seconds(address, at);
        return wait > 0 ? tooMany(wait) : to(await sso.arrive(groups['code']!, url, headers['cookie'], at));
      },
    },
    {
      method: 'POST',
      path: /^(?:\/base)?\/v1\/sso\/(?<code>[A-Za-z0-9_-]{1,30})\/backchannel-logout$/,
      async answer({ groups, body, address, at }) {
        const wait = await seconds(address, at);
        if (wait > 0) return tooMany(wait);
        const token = new URLSearchParams(Buffer.from(body).toString('utf8')).get('logout_token');
        const believed = token !== null && (await sso.loggedOut(groups['code']!, token, at));
        return believed
          ? { status: 200 }
          : { status: 400, body: JSON.stringify({ error: 'invalid_request' }), headers: { 'Content-Type': 'application/json' } };
      },
    },
  ];
}
