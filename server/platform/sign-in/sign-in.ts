/** Signing in (platform-access.md §1.2): checks in the order of the specification, the same answer and time for unknown names. */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Database, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { textOf } from '../../kernel/edges/body.js';
import type { ServiceTools } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { wireLanguage } from '../../kernel/edges/language.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';
import type { SessionService } from '../sessions/sessions.js';
import type { Settings } from '../settings.js';
import { dateIn } from '../zones.js';
import type { Captcha } from './captcha.js';
import { HARD_POW_BITS, POW_BITS } from './captcha.js';
import { cookieOf, DEVICE_COOKIE, DEVICE_SECONDS, Devices } from './devices.js';
import { LOCKED_NOW, LockOut, SIGNED_IN } from './lock-out.js';
import { storedPassword, storePassword, verifyPassword } from './password.js';

const DAY_MS = 86_400_000;
const CODES_PER_MINUTE = 30;
const CONFIRMS_PER_MINUTE = 5;

export interface SignInParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly sessions: SessionService;
  readonly captcha: Captcha;
  readonly settings: Settings;
  /** Takes a token for a validate code; seconds to wait when there is none. */
  readonly codeTokens: (address: string, perMinute: number, at: number) => Promise<number> | number;
  /** Whether the supplier's status lets its users in (suppliers.md §0.1). */
  readonly supplierMayEnter: (supplier: Snapshot) => boolean;
}

interface UserContext {
  readonly id: string; readonly userName: string; readonly fullName: string; readonly userType: 'INSIDE' | 'EX'; readonly supplierId: string | null; readonly orgId: string | null; readonly personId: string | null;
  readonly language: string; readonly timeZone: string; readonly defaultRespId: string | null; readonly endDate: string | null; readonly startDate: string;
  readonly lockUntil: number | null; readonly mustChangePassword: string; readonly passwordDate: number | null; readonly lastLoginDate: string | null;
}

/** A name that nobody has counts, too, and costs the same time. */
interface Candidate { readonly snapshot: Snapshot; readonly user: UserContext }

const findUser = `select id from base_users where lower(user_name) = lower($1)
  or (email_verified = 'Y' and lower(email) = lower($1)) or (mobile_verified = 'Y' and mobile = $1) order by (lower(user_name) = lower($1)) desc limit 1`;

export class SignIn {
  readonly #devices: Devices;
  readonly #lockOut: LockOut;
  /** One attempt at a time for each account and kind of browser, so that parallel guesses are counted. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(private readonly parts: SignInParts) {
    this.#devices = new Devices(parts.database);
    this.#lockOut = new LockOut(parts.database, parts.settings);
  }

  async validateCode(body: Body, { arrival, at }: ServiceTools): Promise<CallAnswer> {
    const seconds = await this.parts.codeTokens(arrival.address, CODES_PER_MINUTE, at);
    if (seconds > 0) return { refusal: refusal('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }) };
    const { captcha } = this.parts;
    const hard = (await this.#lockOut.addressState(arrival.address, at)) === 'hard';
    if (hard) return { data: await captcha.proofOfWork(HARD_POW_BITS, at) };
    return { data: body['mode'] === 'POW' ? await captcha.proofOfWork(POW_BITS, at) : await captcha.image(at) };
  }

  async login(body: Body, tools: ServiceTools): Promise<CallAnswer> {
    const userName = textOf(body, 'userName', 254).trim();
    const { arrival, at } = tools;
    const addressState = await this.#lockOut.addressState(arrival.address, at);
    const rightCode = await this.parts.captcha.check(textOf(body, 'codeId', 64), textOf(body, 'validateCode', 64), at, addressState === 'hard' ? HARD_POW_BITS : 0);
    if (!rightCode) return this.#refuse(refusal('AUTH_CODE'), { userName, userId: null, deviceId: null }, tools);
    if (addressState === 'paused') return this.#refuse(refusal('AUTH_TOO_MANY'), { userName, userId: null, deviceId: null }, tools);
    const candidate = await this.#candidate(userName);
    const deviceId = candidate && await this.#devices.known(cookieOf(arrival.headers['cookie'], DEVICE_COOKIE), candidate.user.id, at);
    const turn = `${candidate?.user.id ?? userName.toLowerCase()}:${deviceId ?? ''}`;
    return this.#inTurn(turn, () => this.#attempt(candidate, deviceId, userName, textOf(body, 'password', 1024), tools));
  }

  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#turns.get(key) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    this.#turns.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#turns.get(key) === mine) this.#turns.delete(key);
    }
  }

  async #candidate(userName: string): Promise<Candidate | null> {
    const { rows } = await this.parts.database.read.query<{ id: string }>(findUser, [userName]);
    const snapshot = rows[0] ? await this.parts.runtime.snapshot('baseUsers', rows[0].id) : null;
    return snapshot && { snapshot, user: snapshot.context as unknown as UserContext };
  }

  async #attempt(found: Candidate | null, deviceId: string | null, userName: string, password: string, tools: ServiceTools): Promise<CallAnswer> {
    const candidate = found && ((await this.#again(found)) ?? found);
    const who = { userName, userId: candidate?.user.id ?? null, deviceId };
    if (candidate?.snapshot.state === 'locked' && deviceId === null) return this.#refuse(lockedFor(candidate.user.lockUntil, tools.at), who, tools);
    const verified = await verifyPassword(password, candidate ? await storedPassword(this.parts.database.read, candidate.user.id) : null);
    if (!candidate || !verified.right) return this.#wrong(candidate, who, tools);
    const refused = await this.#mayEnter(candidate, tools.at);
    if (refused) return this.#refuse(refused, who, tools);
    const held = await this.parts.access.responsibilitiesOf(candidate.user.id, tools.at);
    if (held.length === 0) return this.#refuse(refusal('AUTH_NO_RESPONSIBILITY'), who, tools);
    if (verified.outdated) await storePassword(this.parts.database.read, candidate.user.id, password, tools.at);
    return this.#enter(candidate, held, deviceId, who, tools);
  }

  /** An attempt that waited its turn sees what the one before it did. */
  async #again({ user }: Candidate): Promise<Candidate | null> {
    const snapshot = await this.parts.runtime.snapshot('baseUsers', user.id);
    return snapshot && { snapshot, user: snapshot.context as unknown as UserContext };
  }

  async #refuse(refused: Refusal, who: Who, { arrival, at }: ServiceTools): Promise<CallAnswer> {
    await this.#lockOut.record({ ...who, at, address: arrival.address, agent: arrival.headers['user-agent'] ?? null, code: refused.code.startsWith('AUTH_LOCKED') ? 'AUTH_LOCKED' : refused.code });
    return { refusal: refused };
  }

  async #wrong(candidate: Candidate | null, who: Who, tools: ServiceTools): Promise<CallAnswer> {
    const answer = await this.#refuse(refusal('AUTH_FAILED'), who, tools);
    if (!candidate) return answer;
    const { maxFailures } = this.parts.settings;
    if (who.deviceId !== null) {
      if ((await this.#lockOut.deviceFailed(who.deviceId, tools.at)) >= maxFailures) await this.#devices.revoke(who.deviceId);
    } else if (candidate.snapshot.state === 'active' && (await this.#lockOut.strangersFailed(candidate.user.id, tools.at)) >= maxFailures) {
      await this.#lock(candidate, who, tools);
    }
    return answer;
  }

  async #lock({ user }: Candidate, who: Who, { arrival, at }: ServiceTools): Promise<void> {
    const until = await this.#lockOut.lockUntil(user.id, at);
    await this.#lockOut.record({ ...who, at, address: arrival.address, agent: arrival.headers['user-agent'] ?? null, code: LOCKED_NOW });
    await this.#tell(user.id, 'LOCK', { until }, 'too many failures to sign in');
  }

  async #tell(userId: string, event: string, payload: object, reason: string): Promise<void> {
    const outcome = await this.parts.runtime.submit({ type: 'baseUsers', id: userId, event, payload, viewer: { ...SYSTEM, orgIds: null }, cause: { kind: 'SERVER', reason } });
    if (!outcome.ok && outcome.refusal.code !== 'STATE_NOT_ALLOWED') throw new Error(`${event} of user ${userId} was refused: ${outcome.refusal.code}`);
  }

  /** Told only to who knows the password. */
  async #mayEnter({ snapshot, user }: Candidate, at: number): Promise<Refusal | null> {
    const today = dateIn(user.timeZone, at);
    if (snapshot.state === 'pending' || user.startDate > today) return refusal('AUTH_PENDING');
    if (snapshot.state === 'expired' || (user.endDate !== null && user.endDate < today)) return refusal('AUTH_EXPIRED', { params: { date: user.endDate ?? today } });
    if (snapshot.state !== 'active' && snapshot.state !== 'locked') return refusal('AUTH_DISABLED');
    if (user.userType !== 'EX') return null;
    const supplier = user.supplierId === null ? null : await this.parts.runtime.snapshot('srmSlcSupplierInfo', user.supplierId);
    return supplier && this.parts.supplierMayEnter(supplier) ? null : refusal('AUTH_SUPPLIER_GATE');
  }

  async #enter({ user }: Candidate, held: readonly HeldResponsibility[], known: string | null, who: Who, tools: ServiceTools): Promise<CallAnswer> {
    const { arrival, at, language, setCookie } = tools;
    const agent = arrival.headers['user-agent'] ?? null;
    const device = known === null ? await this.#devices.remember(user.id, agent, at) : { deviceId: known, cookie: null };
    if (device.cookie !== null) setCookie(DEVICE_COOKIE, device.cookie, DEVICE_SECONDS);
    const current = held.find((one) => one.responsibilityId === user.defaultRespId) ?? held[0]!;
    const issued = await this.parts.sessions.issue({ userId: user.id, responsibilityId: current.responsibilityId, language, deviceId: device.deviceId, address: arrival.address, agent }, at);
    await this.#lockOut.record({ ...who, deviceId: device.deviceId, at, address: arrival.address, agent, code: SIGNED_IN });
    const today = dateIn(user.timeZone, at);
    if (user.lastLoginDate !== today) await this.#tell(user.id, 'SEEN', { date: today }, 'first sign-in of the day');
    return { data: { ...issued, language: wireLanguage(language), secondFactor: 'NONE', ...(await this.profile(user, held, current, at)) } };
  }

  /** The part of the answer that `findSession` repeats. */
  async profile(user: UserContext, held: readonly HeldResponsibility[], current: HeldResponsibility, at: number): Promise<object> {
    const { settings, runtime } = this.parts;
    const supplier = user.supplierId === null ? null : await runtime.snapshot('srmSlcSupplierInfo', user.supplierId);
    const organisation = user.orgId === null ? null : await runtime.snapshot('baseOrganization', user.orgId);
    const daysLeft = user.passwordDate === null || settings.passwordDays === 0 ? null : Math.ceil((user.passwordDate + settings.passwordDays * DAY_MS - at) / DAY_MS);
    return {
      serverTime: at,
      userInfo: {
        userId: user.id, userType: user.userType, userName: user.userName, fullName: user.fullName, orgId: user.orgId, orgNumber: organisation?.context['orgCode'] ?? null,
        supplierId: user.supplierId, supplierName: supplier?.context['companyName'] ?? null, personId: user.personId, timeZone: user.timeZone,
      },
      responsibilities: held, currentResponsibility: current,
      mustChangePassword: user.mustChangePassword === 'Y' || (daysLeft !== null && daysLeft <= 0), passwordDaysLeft: daysLeft,
    };
  }

  /** The password of somebody signed in, asked again; so often that a guess takes for ever. */
  async confirms(userId: string, password: string, at: number): Promise<boolean> {
    const seconds = await this.parts.codeTokens(`confirm:${userId}`, CONFIRMS_PER_MINUTE, at);
    if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
    return (await verifyPassword(password, await storedPassword(this.parts.database.read, userId))).right;
  }

  /** `profile` of somebody signed in. */
  async profileOf(userId: string, responsibilityId: string | null, at: number): Promise<object> {
    const snapshot = await this.parts.runtime.snapshot('baseUsers', userId);
    if (!snapshot) throw new Error(`the user ${userId} of a session is gone`);
    const held = await this.parts.access.responsibilitiesOf(userId, at);
    const current = held.find((one) => one.responsibilityId === responsibilityId) ?? held[0];
    if (!current) throw new Error(`the user ${userId} of a session holds no responsibility`);
    return this.profile(snapshot.context as unknown as UserContext, held, current, at);
  }
}

interface Who { readonly userName: string; readonly userId: string | null; readonly deviceId: string | null }

const lockedFor = (until: number | null, at: number): Refusal => (until === null
  ? refusal('AUTH_LOCKED_OUT') : refusal('AUTH_LOCKED', { params: { minutes: Math.max(1, Math.ceil((until - at) / 60_000)) } }));
