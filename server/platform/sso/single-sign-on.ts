/**
 * Signing in elsewhere (platform-access.md §1.11). A browser is sent to the provider and comes back with a code; what that
 * proves waits for half a minute under an id that opens nothing without the cookie of the browser that was sent away.
 */
import { randomBytes } from 'node:crypto';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { settingsOf } from '../../../state-machines/platform/sso-system/rules.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { CallAnswer, Database, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { textOf } from '../../kernel/edges/body.js';
import type { Caller, ServiceTools } from '../../kernel/edges/contracts.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { AccessService } from '../access/access.js';
import type { Sealing } from '../secrets.js';
import type { SessionService } from '../sessions/sessions.js';
import { sha256Hex } from '../sessions/signature.js';
import { cookieOf } from '../sign-in/devices.js';
import type { SignIn } from '../sign-in/sign-in.js';
import { redirectUriOf } from './document.js';
import { ProviderError } from './fetching.js';
import type { PeopleSettings } from './people.js';
import { SsoPeople } from './people.js';
import type { Attempt, Identity, ProviderSettings } from './provider.js';
import { Provider } from './provider.js';
import { secretOf } from './secrets.js';
import { aboutSession } from './vouched.js';
import { reasonOf } from './testing.js';

export const SSO_COOKIE = 'guildhall_sso';
export const ATTEMPT_SECONDS = 600;
const EXCHANGE_SECONDS = 30;
const KNOWN_MS = 10 * 60_000;
/** How old a proof may be that confirms a decision of weight. */
const CONFIRM_SECONDS = 60;
const DAY_MS = 86_400_000;
const TOKEN_ID_SECONDS = 600;

export type SsoPurpose = 'SIGN_IN' | 'STEP_UP';

export interface SsoSystem extends ProviderSettings, PeopleSettings {
  readonly logoutMode: string | null;
  readonly passwordLoginFlag: string;
  readonly ssoName: string;
  readonly ssoNameEn: string | null;
  readonly clientSecretAt: number | null;
  readonly lastSignInAt: number | null;
}

interface KeptAttempt {
  readonly ssoId: string;
  readonly attempt: Attempt;
  readonly browser: string;
  readonly returnTo: string | null;
  readonly purpose: SsoPurpose;
  /** In a window of its own, beside the page that waits. */ readonly popup: boolean;
}

/** What waits for the page: who it is, or why not. */
type Exchange =
  | { readonly refusal: Refusal; readonly browser: string | null; readonly ssoCode: string }
  | {
      readonly ssoId: string;
      readonly identity: Identity;
      readonly browser: string;
      readonly returnTo: string | null;
      readonly purpose: SsoPurpose;
    };

export interface SingleSignOnParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly memory: SharedMemory;
  readonly sealing: Sealing;
  readonly sessions: SessionService;
  readonly access: AccessService;
  readonly publicUrl: string;
  readonly loopback: boolean;
  readonly report: (error: unknown) => void;
}

export class SingleSignOn {
  readonly #people: SsoPeople;
  readonly #providers = new Map<string, { readonly settings: string; readonly readAt: number; readonly provider: Promise<Provider> }>();

  constructor(private readonly parts: SingleSignOnParts) {
    this.#people = new SsoPeople(parts);
  }

  /** Buttons of the sign-in page. */
  async listEnabled(): Promise<readonly object[]> {
    const { rows } = await this.parts.database.read.query(
      `select sso_code as "ssoCode", sso_name as "ssoName", sso_name_en as "ssoNameEn", button_text as "buttonText", button_text_en as "buttonTextEn", button_icon as "buttonIcon", user_type as "userType"
       from base_sso_system where state = 'enabled' order by sort_no, id limit 20`,
    );
    return rows;
  }

  /** Whether one of these providers allows its users no password beside it. */
  async closesPassword(ssoCodes: readonly string[]): Promise<boolean> {
    return (await this.#closing(ssoCodes)) !== null;
  }

  /** The names of the provider that somebody uses instead of a password; null: he may use one. */
  async onlyWayOf(userId: string, at: number): Promise<Label | null> {
    const { runtime, access } = this.parts;
    const bound = ((await runtime.snapshot('baseUsers', userId))?.context['ssoSubjects'] ?? []) as readonly { readonly ssoCode: string }[];
    const found = await this.#closing(bound.map((one) => one.ssoCode));
    if (!found || (await access.responsibilitiesOf(userId, at)).some((one) => one.respCode === 'ADMIN')) return null;
    return { en: found.sso_name_en ?? found.sso_name, cn: found.sso_name };
  }

  async #closing(ssoCodes: readonly string[]): Promise<{ readonly sso_name: string; readonly sso_name_en: string | null } | null> {
    if (ssoCodes.length === 0) return null;
    const { rows } = await this.parts.database.read.query<{ sso_name: string; sso_name_en: string | null }>(
      "select sso_name, sso_name_en from base_sso_system where sso_code = any($1) and state = 'enabled' and password_login_flag = 'N' order by sort_no limit 1",
      [ssoCodes],
    );
    return rows[0] ?? null;
  }

  async #byCode(ssoCode: string): Promise<SsoSystem | null> {
    const {
      rows: [row],
    } = await this.parts.database.read.query<{ id: string }>(
      "select id from base_sso_system where lower(sso_code) = lower($1) and state = 'enabled'",
      [ssoCode],
    );
    return row ? this.#byId(row.id) : null;
  }

  async #byId(id: string): Promise<SsoSystem | null> {
    const snapshot = await this.parts.runtime.snapshot('baseSsoSystem', id);
    return snapshot?.state === 'enabled' ? (snapshot.context as unknown as SsoSystem) : null;
  }

  async #provider(system: SsoSystem, at: number): Promise<Provider> {
    const settings = JSON.stringify([settingsOf(system), system.clientAuth, system.clientSecretAt, system.requireAcr]);
    const known = this.#providers.get(system.id);
    if (known && known.settings === settings && at - known.readAt < KNOWN_MS) return known.provider;
    const { database, sealing, loopback } = this.parts;
    const provider = secretOf(database.read, sealing, system.id).then((secret) => Provider.discover(system, secret, loopback));
    this.#providers.set(system.id, { settings, readAt: at, provider });
    provider.catch(() => this.#providers.delete(system.id));
    return provider;
  }

  /** @returns where the browser goes, and the cookie that binds the attempt to it */
  async begin(
    wanted: {
      readonly ssoCode: string;
      readonly returnTo: string | null;
      readonly purpose: SsoPurpose;
      readonly popup: boolean;
      readonly language: 'en' | 'cn';
      readonly cookies: string | undefined;
    },
    at: number,
  ): Promise<{ readonly location: string; readonly cookie: string }> {
    const cookie = browserOf(wanted.cookies) ?? randomBytes(32).toString('base64url');
    const browser = sha256Hex(cookie);
    const system = await this.#byCode(wanted.ssoCode);
    if (!system) return { location: await this.#refused('SSO_DISABLED', wanted, browser, at), cookie };
    try {
      const provider = await this.#provider(system, at);
      const attempt = Provider.attempt(
        redirectUriOf(this.parts.publicUrl, system.ssoCode),
        wanted.purpose === 'STEP_UP' ? CONFIRM_SECONDS : undefined,
      );
      const kept: KeptAttempt = {
        ssoId: system.id,
        attempt,
        browser,
        returnTo: inside(wanted.returnTo),
        purpose: wanted.purpose,
        popup: wanted.popup,
      };
      await this.parts.memory.keep(`sso:${attempt.state}`, JSON.stringify(kept), ATTEMPT_SECONDS, at);
      return { location: await provider.authorizationUrl(attempt, wanted.language), cookie };
    } catch (error) {
      this.#say(system.ssoCode, error);
      return { location: await this.#refused('SSO_NO_ANSWER', wanted, browser, at), cookie };
    }
  }

  /** The browser is back. @param url address with query, as it came @returns where it goes */
  async arrive(ssoCode: string, url: string, cookies: string | undefined, at: number): Promise<string> {
    const query = new URL(url, 'http://here').searchParams;
    const cookie = browserOf(cookies);
    const browser = cookie === null ? null : sha256Hex(cookie);
    const stored = await this.parts.memory.claim(`sso:${query.get('state')?.slice(0, 200) ?? ''}`, at);
    const kept = stored === null ? null : (JSON.parse(stored) as KeptAttempt);
    const system = kept && (await this.#byId(kept.ssoId));
    if (!kept || kept.browser !== browser || (system && system.ssoCode.toLowerCase() !== ssoCode.toLowerCase()))
      return this.#refused('SSO_STATE', { ssoCode, popup: false }, browser, at);
    const way = { ssoCode, popup: kept.popup };
    if (!system) return this.#refused('SSO_DISABLED', way, browser, at);
    if (query.get('error') === 'access_denied') return this.#refused('SSO_CANCELLED', way, browser, at);
    try {
      const identity = await (await this.#provider(system, at)).identify(kept.attempt, `?${query.toString()}`);
      return await this.#exchange(
        { ssoId: system.id, identity, browser: kept.browser, returnTo: kept.returnTo, purpose: kept.purpose },
        kept.popup,
        at,
      );
    } catch (error) {
      this.#say(system.ssoCode, error);
      return this.#refused(
        error instanceof ProviderError || (error as { cause?: unknown }).cause instanceof ProviderError ? 'SSO_NO_ANSWER' : 'SSO_TOKEN',
        way,
        browser,
        at,
      );
    }
  }

  async #refused(
    code: string,
    { ssoCode, popup }: { readonly ssoCode: string; readonly popup: boolean },
    browser: string | null,
    at: number,
  ): Promise<string> {
    return this.#exchange({ refusal: refusal(code), browser, ssoCode: ssoCode.slice(0, 30) }, popup, at);
  }

  /** Behind the number sign: no server or log ever sees it. */
  async #exchange(exchange: Exchange, popup: boolean, at: number): Promise<string> {
    const exchangeId = randomBytes(24).toString('base64url');
    await this.parts.memory.keep(`exchange:${exchangeId}`, JSON.stringify(exchange), EXCHANGE_SECONDS, at);
    return `/sso${popup ? '/popup' : ''}#${exchangeId}`;
  }

  async #taken(body: Body, { arrival, at }: ServiceTools): Promise<Exchange> {
    const exchangeId = textOf(body, 'exchangeId', 64);
    const stored = await this.parts.memory.claim(`exchange:${exchangeId}`, at);
    const exchange = stored === null ? null : (JSON.parse(stored) as Exchange);
    const cookie = browserOf(arrival.headers['cookie']);
    if (!exchange || exchange.browser !== (cookie === null ? null : sha256Hex(cookie)))
      return { refusal: refusal('SSO_STATE'), browser: null, ssoCode: '' };
    return exchange;
  }

  /** The page takes what waits for it: a session, a challenge, or a refusal. */
  async enter(signIn: SignIn, body: Body, tools: ServiceTools): Promise<CallAnswer> {
    const exchange = await this.#taken(body, tools);
    if ('refusal' in exchange) return signIn.refuseStranger(exchange.ssoCode, exchange.refusal, tools);
    const { ssoId, identity, returnTo, purpose } = exchange;
    const system = await this.#byId(ssoId);
    if (!system || purpose !== 'SIGN_IN')
      return signIn.refuseStranger(system?.ssoCode ?? '', refusal(system ? 'SSO_STATE' : 'SSO_DISABLED'), tools);
    const found = await this.#people.find(system, identity, tools.at);
    if ('refusal' in found)
      return signIn.refuseStranger(`${system.ssoCode}:${String(identity.claims['email'] ?? identity.subject)}`, found.refusal, tools);
    const user = await this.parts.runtime.snapshot('baseUsers', found.userId);
    if (user?.state === 'active' || user?.state === 'locked') await this.#people.follow(system, identity, found.userId, tools.at);
    const answer = await signIn.enterBy(
      found.userId,
      {
        strong: system.requireAcr !== null && identity.claims['acr'] === system.requireAcr,
        vouched: { ssoId, subject: identity.subject, sid: identity.sid, idToken: identity.idToken },
      },
      tools,
    );
    if ('refusal' in answer) return answer;
    await this.#seen(system, found.isNew, tools.at);
    return { data: { ...(answer.data as object), ...(returnTo === null ? {} : { returnTo }) } };
  }

  /** Somebody signed in proves anew, there, that it is he. */
  async confirms(body: Body, caller: Caller, tools: ServiceTools): Promise<Refusal | null> {
    const exchange = await this.#taken(body, tools);
    if ('refusal' in exchange) return exchange.refusal;
    const system = await this.#byId(exchange.ssoId);
    if (!system || exchange.purpose !== 'STEP_UP') return refusal(system ? 'SSO_STATE' : 'SSO_DISABLED');
    const user = await this.parts.runtime.snapshot('baseUsers', caller.session.userId);
    const subjects = (user?.context['ssoSubjects'] ?? []) as readonly { readonly ssoCode: string; readonly subject: string }[];
    return subjects.some((one) => one.ssoCode === system.ssoCode && one.subject === exchange.identity.subject)
      ? null
      : refusal('SSO_NO_USER');
  }

  /** Once a day, and for everybody new: the record shows the system's last use and its users. */
  async #seen(system: SsoSystem, isNew: boolean, at: number): Promise<void> {
    if (!isNew && system.lastSignInAt !== null && at - system.lastSignInAt < DAY_MS) return;
    const outcome = await this.parts.runtime.submit({
      type: 'baseSsoSystem',
      id: system.id,
      event: 'SEEN',
      payload: {},
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'single sign-on' },
    });
    if (!outcome.ok && outcome.refusal.code !== 'STATE_NOT_ALLOWED')
      throw new Error(`SEEN of SSO system ${system.id} was refused: ${outcome.refusal.code}`);
  }

  /** Where this session's browser signs out besides; null: nowhere. */
  async signOutUrl(certificate: string, at: number): Promise<string | null> {
    const { database, sealing, publicUrl } = this.parts;
    const {
      rows: [row],
    } = await database.read.query<{ sso_id: string; id_token: Buffer }>(
      'delete from base_sso_session where certificate = $1 returning sso_id, id_token',
      [certificate],
    );
    const system = row && (await this.#byId(row.sso_id));
    if (!row || system?.logoutMode !== 'RP_INITIATED') return null;
    try {
      return (await this.#provider(system, at)).endSessionUrl(sealing.open(row.id_token, aboutSession(certificate)), `${publicUrl}/login`);
    } catch (error) {
      this.#say(system.ssoCode, error);
      return null;
    }
  }

  /** The provider tells that somebody has signed out there. @returns whether it was believed */
  async loggedOut(ssoCode: string, token: string, at: number): Promise<boolean> {
    const { database, memory, sessions } = this.parts;
    const system = await this.#byCode(ssoCode);
    if (system?.logoutMode !== 'BACK_CHANNEL') return false;
    try {
      const { subject, sid, tokenId } = await (await this.#provider(system, at)).loggedOut(token, at);
      if (!(await memory.once(`sso-logout:${system.id}:${tokenId}`, TOKEN_ID_SECONDS, at))) return false;
      const { rows } = await database.read.query<{ certificate: string }>(
        'delete from base_sso_session where sso_id = $1 and ($2::text is null or sid = $2) and ($3::text is null or subject = $3) returning certificate',
        [system.id, sid, subject],
      );
      for (const { certificate } of rows) await sessions.end(certificate, 'LOGOUT', at);
      return true;
    } catch (error) {
      this.#say(system.ssoCode, error);
      return false;
    }
  }

  /** For whoever runs the product; tokens and answers are left out. */
  #say(ssoCode: string, error: unknown): void {
    this.parts.report(new Error(`single sign-on by ${ssoCode}: ${reasonOf(error)}`));
  }
}

const browserOf = (cookies: string | undefined): string | null => {
  const cookie = cookieOf(cookies, SSO_COOKIE);
  return cookie !== null && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null;
};

/** Only an address of ours, so that nobody is sent elsewhere after signing in. */
const inside = (returnTo: string | null): string | null =>
  returnTo !== null && /^\/main(?:[/?][^\\\s]*)?$/.test(returnTo) && returnTo.length <= 1_000 ? returnTo : null;
