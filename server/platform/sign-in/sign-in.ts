/** Signing in (platform-access.md §1.2): checks in the order of the specification, the same answer and time for unknown names. */
import { randomBytes } from 'node:crypto';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Database, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalText, textOf } from '../../kernel/edges/body.js';
import type { Caller, Language, ServiceTools } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import { wireLanguage } from '../../kernel/edges/language.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';
import type { MailQueue } from '../mail/queue.js';
import type { SessionService } from '../sessions/sessions.js';
import type { Vouched } from '../sso/vouched.js';
import type { Settings } from '../settings.js';
import { namedSql } from '../user/named.js';
import { dateIn } from '../zones.js';
import type { Captcha } from './captcha.js';
import { HARD_POW_BITS, POW_BITS } from './captcha.js';
import { cookieOf, DEVICE_COOKIE, DEVICE_SECONDS, Devices } from './devices.js';
import { LOCKED_NOW, LockOut, SIGNED_IN } from './lock-out.js';
import type { Whom } from './lock-out.js';
import { hashPassword, storedPassword, verifyPassword } from './password.js';
import type { SecondFactor } from './second-factor.js';
import { mustHave } from './second-factor.js';

const DAY_MS = 86_400_000;
const CODES_PER_MINUTE = 30;
/** From so many within the window on, whatever names they were for, an address is asked for a code. */
const FAILURES_OF_ADDRESS = 3;
const CONFIRMS_PER_MINUTE = 5;
const CHALLENGE_SECONDS = 300;
const CHALLENGE_TRIES = 5;

export interface SignInParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly sessions: SessionService;
  readonly captcha: Captcha;
  readonly settings: Settings;
  /** Takes a token for a validate code; seconds to wait when there is none. */
  readonly codeTokens: (address: string, perMinute: number, at: number) => Promise<number> | number;
  readonly secondFactor: SecondFactor;
  readonly mail: MailQueue;
  readonly memory: SharedMemory;
  /** Whether one of these providers allows its users no password. */
  readonly passwordClosed: (ssoCodes: readonly string[]) => Promise<boolean>;
  /** Remembers which provider vouched for a session. */
  readonly keepVouched: (certificate: string, vouched: Vouched, at: number) => Promise<void>;
  /** Whether the supplier's status lets its users in (suppliers.md §0.1). */
  readonly supplierMayEnter: (supplier: Snapshot) => boolean;
}

interface UserContext {
  readonly id: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly userType: 'INSIDE' | 'EX';
  readonly supplierId: string | null;
  readonly orgId: string | null;
  readonly personId: string | null;
  readonly language: string;
  readonly timeZone: string;
  readonly defaultRespId: string | null;
  readonly endDate: string | null;
  readonly startDate: string;
  readonly lockUntil: number | null;
  readonly mustChangePassword: string;
  readonly passwordDate: number | null;
  readonly lastLoginDate: string | null;
  readonly ssoSubjects: readonly { readonly ssoCode: string }[];
  readonly tableDensity: string | null;
  readonly pageRows: string | null;
  readonly todoSoundFlag: 'Y' | 'N';
  readonly photoId: string | null;
}

/** A name that nobody has counts, too, and costs the same time. */
interface Candidate {
  readonly snapshot: Snapshot;
  readonly user: UserContext;
}

export const findUser = `select id from base_users where ${namedSql}`;

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
    const userName = optionalText(body, 'userName', 254)?.trim() ?? null;
    if (body['for'] === 'LOGIN' && !(await this.#asksCode(userName, arrival.address, at))) return { data: { codeId: '', none: true } };
    const hard = (await this.#lockOut.addressState(arrival.address, at)) === 'hard';
    if (hard) return { data: await captcha.proofOfWork(HARD_POW_BITS, at) };
    return { data: body['mode'] === 'POW' ? await captcha.proofOfWork(POW_BITS, at) : await captcha.image(at) };
  }

  /** A validate code outside of signing in; used up, right or wrong. */
  async rightCode(body: Body, address: string, at: number): Promise<boolean> {
    const hard = (await this.#lockOut.addressState(address, at)) !== 'open';
    return this.parts.captcha.check(textOf(body, 'codeId', 64), textOf(body, 'validateCode', 64), at, hard ? HARD_POW_BITS : 0);
  }

  async userNameOf(userId: string): Promise<string> {
    return String((await this.parts.runtime.snapshot('baseUsers', userId))?.context['userName'] ?? '');
  }

  async login(body: Body, tools: ServiceTools): Promise<CallAnswer> {
    const userName = textOf(body, 'userName', 254).trim();
    const { arrival, at } = tools;
    const addressState = await this.#lockOut.addressState(arrival.address, at);
    const [codeId, code] = [optionalText(body, 'codeId', 64) ?? '', optionalText(body, 'validateCode', 64) ?? ''];
    const unasked = codeId === '' && code === '';
    if (unasked && (await this.#asksCode(userName, arrival.address, at)))
      return this.#refuse(refusal('AUTH_CODE_NEEDED'), { userName, userId: null, deviceId: null }, tools);
    const rightCode = unasked || (await this.parts.captcha.check(codeId, code, at, addressState === 'hard' ? HARD_POW_BITS : 0));
    if (!rightCode) return this.#refuse(refusal('AUTH_CODE'), { userName, userId: null, deviceId: null }, tools);
    if (addressState === 'paused') return this.#refuse(refusal('AUTH_TOO_MANY'), { userName, userId: null, deviceId: null }, tools);
    const candidate = await this.#candidate(userName);
    const deviceId = candidate && (await this.#devices.known(cookieOf(arrival.headers['cookie'], DEVICE_COOKIE), candidate.user.id, at));
    const turn = `${candidate?.user.id ?? userName.toLowerCase()}:${deviceId ?? ''}`;
    return this.#inTurn(turn, () => this.#attempt(candidate, deviceId, userName, textOf(body, 'password', 1024), tools));
  }

  /** Nobody is asked for a code who comes for the first time; the name alone says nothing of whether it is there. */
  async #asksCode(userName: string | null, address: string, at: number): Promise<boolean> {
    if (this.parts.settings.signInCode === 'ALWAYS') return true;
    if ((await this.#lockOut.addressState(address, at)) !== 'open') return true;
    if ((await this.#lockOut.addressFailed(address, at)) >= FAILURES_OF_ADDRESS) return true;
    if (userName === null) return false;
    const candidate = await this.#candidate(userName);
    return (await this.#lockOut.strangersFailed(candidate ? { userId: candidate.user.id } : { name: userName }, at)) > 0;
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
    return rows[0] ? this.#byId(rows[0].id) : null;
  }

  async #byId(userId: string): Promise<Candidate | null> {
    const snapshot = await this.parts.runtime.snapshot('baseUsers', userId);
    return snapshot && { snapshot, user: snapshot.context as unknown as UserContext };
  }

  async #attempt(
    found: Candidate | null,
    deviceId: string | null,
    userName: string,
    password: string,
    tools: ServiceTools,
  ): Promise<CallAnswer> {
    // An attempt that waited its turn sees what the one before it did.
    const candidate = found && ((await this.#byId(found.user.id)) ?? found);
    const who = { userName, userId: candidate?.user.id ?? null, deviceId };
    const locked = deviceId === null ? await this.#lockOf(candidate, userName, tools.at) : undefined;
    if (locked) return this.#refuse(lockedFor(locked.until, tools.at), who, tools);
    const verified = await verifyPassword(
      password,
      candidate ? await storedPassword(this.parts.database.read, candidate.user.id, tools.at) : null,
      this.parts.settings.passwordCost,
    );
    if (!candidate || !verified.right) return this.#wrong(candidate, who, tools);
    const refused = await this.#mayEnter(candidate, tools.at);
    if (refused) return this.#refuse(refused, who, tools);
    const held = await this.parts.access.responsibilitiesOf(candidate.user.id, tools.at);
    if (held.length === 0) return this.#refuse(refusal('AUTH_NO_RESPONSIBILITY'), who, tools);
    if (await this.#ssoOnly(candidate.user, held)) return this.#refuse(refusal('AUTH_FAILED'), who, tools);
    if (verified.outdated) await this.#hashAnew(candidate.user.id, password);
    if (await this.#asksSecond(candidate.user.id, deviceId, tools.at))
      return this.#challenge(candidate.user.id, deviceId, who, null, tools);
    return this.#enter(candidate, held, { known: deviceId, second: false, trust: false, vouched: null }, who, tools);
  }

  /** The parameters have changed since: the same password, kept with the present ones. */
  async #hashAnew(userId: string, password: string): Promise<void> {
    await this.parts.database.read.query('update base_user_secret set hash = $2 where user_id = $1', [
      userId,
      await hashPassword(password, this.parts.settings.passwordCost),
    ]);
  }

  /** Bound to a provider that allows no password beside it; administrators keep theirs. */
  async #ssoOnly({ ssoSubjects }: UserContext, held: readonly HeldResponsibility[]): Promise<boolean> {
    if (ssoSubjects.length === 0 || held.some((one) => one.respCode === 'ADMIN')) return false;
    return this.parts.passwordClosed(ssoSubjects.map((one) => one.ssoCode));
  }

  async #asksSecond(userId: string, deviceId: string | null, at: number): Promise<boolean> {
    return (await this.parts.secondFactor.isOn(userId)) && !(deviceId !== null && (await this.#devices.isTrusted(deviceId, at)));
  }

  async #challenge(userId: string, deviceId: string | null, who: Who, vouched: Vouched | null, { at }: ServiceTools): Promise<CallAnswer> {
    const challengeId = randomBytes(16).toString('hex');
    await this.parts.memory.keep(
      `challenge:${challengeId}`,
      JSON.stringify({
        userId,
        deviceId,
        userName: who.userName,
        vouched,
        tries: 0,
        until: at + CHALLENGE_SECONDS * 1000,
      } satisfies Challenge),
      CHALLENGE_SECONDS,
      at,
    );
    return { data: { secondFactor: 'REQUIRED', challengeId } };
  }

  /** The second step: five wrong codes end the challenge, and count as failures of the account. */
  async answerChallenge(body: Body, tools: ServiceTools): Promise<CallAnswer> {
    const { at } = tools;
    const key = `challenge:${textOf(body, 'challengeId', 32)}`;
    const stored = await this.parts.memory.claim(key, at);
    if (stored === null) return { refusal: refusal('AUTH_CHALLENGE') };
    const challenge = JSON.parse(stored) as Challenge;
    const { userId, deviceId, userName, vouched } = challenge;
    return this.#inTurn(`${userId}:${deviceId ?? ''}`, async () => {
      const candidate = await this.#byId(userId);
      const who = { userName, userId, deviceId };
      if (!candidate) return { refusal: refusal('AUTH_CHALLENGE') };
      if (isLocked(candidate, at) && deviceId === null) return this.#refuse(lockedFor(candidate.user.lockUntil, at), who, tools);
      if (!(await this.parts.secondFactor.confirms(userId, textOf(body, 'code', 40), at))) {
        const tries = challenge.tries + 1;
        if (tries < CHALLENGE_TRIES)
          await this.parts.memory.keep(
            key,
            JSON.stringify({ ...challenge, tries }),
            Math.max(1, Math.ceil((challenge.until - at) / 1000)),
            at,
          );
        return this.#failed(
          refusal(tries < CHALLENGE_TRIES ? 'AUTH_SECOND_FACTOR' : 'AUTH_CHALLENGE', { field: 'code' }),
          candidate,
          who,
          tools,
        );
      }
      const refused = await this.#mayEnter(candidate, at);
      if (refused) return this.#refuse(refused, who, tools);
      return this.#enter(
        candidate,
        await this.parts.access.responsibilitiesOf(userId, at),
        { known: deviceId, second: true, trust: body['trust'] === true, vouched },
        who,
        tools,
      );
    });
  }

  /** Somebody whom a provider vouches for. `strong`: it has seen a second factor. */
  async enterBy(
    userId: string,
    { strong, vouched }: { readonly strong: boolean; readonly vouched: Vouched },
    tools: ServiceTools,
  ): Promise<CallAnswer> {
    const candidate = await this.#byId(userId);
    if (!candidate) throw new Error(`there is no user ${userId}`);
    const deviceId = await this.#devices.known(cookieOf(tools.arrival.headers['cookie'], DEVICE_COOKIE), userId, tools.at);
    const who = { userName: candidate.user.userName, userId, deviceId };
    const refused = await this.#mayEnter(candidate, tools.at);
    if (refused) return this.#refuse(refused, who, tools);
    const held = await this.parts.access.responsibilitiesOf(userId, tools.at);
    if (held.length === 0) return this.#refuse(refusal('AUTH_NO_RESPONSIBILITY'), who, tools);
    if (!strong && (await this.#asksSecond(userId, deviceId, tools.at))) return this.#challenge(userId, deviceId, who, vouched, tools);
    return this.#enter(candidate, held, { known: deviceId, second: strong, trust: false, vouched }, who, tools);
  }

  /** Somebody whom a provider knows and nobody here, or who comes with nothing that counts. */
  async refuseStranger(name: string, refused: Refusal, tools: ServiceTools): Promise<CallAnswer> {
    return this.#refuse(refused, { userName: name, userId: null, deviceId: null }, tools);
  }

  async #refuse(refused: Refusal, who: Who, { arrival, at }: ServiceTools): Promise<CallAnswer> {
    await this.#lockOut.record({
      ...who,
      at,
      address: arrival.address,
      agent: arrival.headers['user-agent'] ?? null,
      code: refused.code.startsWith('AUTH_LOCKED') ? 'AUTH_LOCKED' : refused.code,
    });
    return { refusal: refused };
  }

  async #wrong(candidate: Candidate | null, who: Who, tools: ServiceTools): Promise<CallAnswer> {
    return this.#failed(refusal('AUTH_FAILED'), candidate, who, tools);
  }

  async #failed(refused: Refusal, candidate: Candidate | null, who: Who, tools: ServiceTools): Promise<CallAnswer> {
    const answer = await this.#refuse(refused, who, tools);
    const { maxFailures } = this.parts.settings;
    const whom: Whom = candidate ? { userId: candidate.user.id } : { name: who.userName };
    if (who.deviceId !== null) {
      if ((await this.#lockOut.deviceFailed(who.deviceId, tools.at)) >= maxFailures) await this.#devices.revoke(who.deviceId);
    } else if (!(candidate && isLocked(candidate, tools.at)) && (await this.#lockOut.strangersFailed(whom, tools.at)) >= maxFailures) {
      await this.#lock(candidate, who, tools);
    }
    return answer;
  }

  /** A name that nobody has is locked like an account. */
  async #lockOf(candidate: Candidate | null, userName: string, at: number): Promise<{ readonly until: number | null } | undefined> {
    if (!candidate) return this.#lockOut.lockOfName(userName, at);
    return isLocked(candidate, at) ? { until: candidate.user.lockUntil } : undefined;
  }

  async #lock(candidate: Candidate | null, who: Who, { arrival, at }: ServiceTools): Promise<void> {
    const until = candidate && (await this.#lockOut.lockUntil({ userId: candidate.user.id }, at));
    await this.#lockOut.record({ ...who, at, address: arrival.address, agent: arrival.headers['user-agent'] ?? null, code: LOCKED_NOW });
    if (candidate) await this.#tell(candidate.user.id, 'LOCK', { until }, 'too many failures to sign in');
  }

  async #tell(userId: string, event: string, payload: object, reason: string): Promise<void> {
    const outcome = await this.parts.runtime.submit({
      type: 'baseUsers',
      id: userId,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason },
    });
    if (!outcome.ok && outcome.refusal.code !== 'STATE_NOT_ALLOWED')
      throw new Error(`${event} of user ${userId} was refused: ${outcome.refusal.code}`);
  }

  /** Whether the account opens at all, by whichever way. */
  async mayEnter(userId: string, at: number): Promise<boolean> {
    const candidate = await this.#byId(userId);
    return candidate !== null && (await this.#mayEnter(candidate, at)) === null;
  }

  /** Told only to who knows the password. */
  async #mayEnter({ snapshot, user }: Candidate, at: number): Promise<Refusal | null> {
    const today = dateIn(user.timeZone, at);
    if (snapshot.state === 'pending' || user.startDate > today) return refusal('AUTH_PENDING');
    if (snapshot.state === 'expired' || (user.endDate !== null && user.endDate < today))
      return refusal('AUTH_EXPIRED', { params: { date: user.endDate ?? today } });
    if (snapshot.state !== 'active' && snapshot.state !== 'locked') return refusal('AUTH_DISABLED');
    if (user.userType !== 'EX') return null;
    const supplier = user.supplierId === null ? null : await this.parts.runtime.snapshot('srmSlcSupplierInfo', user.supplierId);
    return supplier && this.parts.supplierMayEnter(supplier) ? null : refusal('AUTH_SUPPLIER_GATE');
  }

  async #enter(
    { user }: Candidate,
    held: readonly HeldResponsibility[],
    { known, second, trust, vouched }: Way,
    who: Who,
    tools: ServiceTools,
  ): Promise<CallAnswer> {
    const { arrival, at, language, setCookie } = tools;
    const agent = arrival.headers['user-agent'] ?? null;
    const device = known === null ? await this.#devices.remember(user.id, agent, at) : { deviceId: known, cookie: null };
    if (device.cookie !== null) setCookie(DEVICE_COOKIE, device.cookie, DEVICE_SECONDS);
    else await this.#devices.seen(device.deviceId, at);
    if (second && trust) await this.#devices.trust(device.deviceId, at + this.parts.settings.trustDays * DAY_MS);
    // The very first browser is no news to its owner.
    if (known === null && user.lastLoginDate !== null)
      await this.parts.mail.post({
        key: `device:${device.deviceId}`,
        template: 'LOGIN_NEW_DEVICE',
        recipient: `user:${user.id}`,
        params: { at, address: arrival.address, agent: agent?.slice(0, 200) ?? '-' },
        at,
      });
    const current = held.find((one) => one.responsibilityId === user.defaultRespId) ?? held[0]!;
    const issued = await this.parts.sessions.issue(
      {
        userId: user.id,
        responsibilityId: current.responsibilityId,
        language,
        deviceId: device.deviceId,
        address: arrival.address,
        agent,
        secondFactor: second,
      },
      at,
    );
    if (vouched) await this.parts.keepVouched(issued.certificate, vouched, at);
    await this.#lockOut.record({ ...who, deviceId: device.deviceId, at, address: arrival.address, agent, code: SIGNED_IN });
    const today = dateIn(user.timeZone, at);
    if (user.lastLoginDate !== today) await this.#tell(user.id, 'SEEN', { date: today }, 'first sign-in of the day');
    return {
      data: {
        ...issued,
        language: wireLanguage(language),
        ...(await this.profile(user, held, current, { at, second, vouched: vouched !== null })),
      },
    };
  }

  /** The part of the answer that `findSession` repeats. */
  async profile(
    user: UserContext,
    held: readonly HeldResponsibility[],
    current: HeldResponsibility,
    { at, second, vouched }: Proofs,
  ): Promise<object> {
    const { settings, runtime } = this.parts;
    const supplier = user.supplierId === null ? null : await runtime.snapshot('srmSlcSupplierInfo', user.supplierId);
    const person = user.personId === null ? null : await runtime.snapshot('basePerson', user.personId);
    const organisation = user.orgId === null ? null : await runtime.snapshot('baseOrganization', user.orgId);
    const daysLeft =
      user.passwordDate === null || settings.passwordDays === 0
        ? null
        : Math.ceil((user.passwordDate + settings.passwordDays * DAY_MS - at) / DAY_MS);
    return {
      serverTime: at,
      secondFactor: 'NONE',
      mustEnrol: !second && (await this.mustEnrol(user.id, user.userType, held)),
      userInfo: {
        userId: user.id,
        userType: user.userType,
        userName: user.userName,
        fullName: user.fullName,
        fullNameEn: user.fullNameEn ?? person?.context['personNameEn'] ?? null,
        orgId: user.orgId,
        orgNumber: organisation?.context['orgCode'] ?? null,
        supplierId: user.supplierId,
        supplierName: supplier?.context['companyName'] ?? null,
        supplierNameEn: supplier?.context['companyNameEn'] ?? null,
        personId: user.personId,
        timeZone: user.timeZone,
        tableDensity: user.tableDensity,
        pageRows: user.pageRows,
        todoSoundFlag: user.todoSoundFlag,
        photoId: user.photoId,
      },
      responsibilities: held,
      currentResponsibility: current,
      mustChangePassword: !vouched && (user.mustChangePassword === 'Y' || (daysLeft !== null && daysLeft <= 0)),
      passwordDaysLeft: vouched ? null : daysLeft,
    };
  }

  /** Letters are written in it, too. Who only reads, or has just saved his record elsewhere, has it for this session alone. */
  async keepLanguage({ session: { userId }, viewer }: Caller, language: Language): Promise<void> {
    const context = (await this.parts.runtime.snapshot('baseUsers', userId))?.context;
    const code = wireLanguage(language);
    if (!context || context['language'] === code) return;
    await this.parts.runtime.submit({
      type: 'baseUsers',
      id: userId,
      event: 'SAVE',
      payload: { fields: { language: code } },
      viewer,
      rev: Number(context['rev']),
    });
  }

  /** The policy asks for a second factor that he has not set up. */
  async mustEnrol(userId: string, userType: string, held: readonly HeldResponsibility[]): Promise<boolean> {
    return (
      mustHave(
        this.parts.settings.secondFactor,
        userType,
        held.map((one) => one.respCode),
      ) && !(await this.parts.secondFactor.isOn(userId))
    );
  }

  /** Guesses of somebody signed in are few. @throws EdgeError REQ_RATE_LIMIT */
  async slowly(userId: string, at: number): Promise<void> {
    const seconds = await this.parts.codeTokens(`confirm:${userId}`, CONFIRMS_PER_MINUTE, at);
    if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
  }

  /** The password of somebody signed in, asked again; so often that a guess takes for ever. */
  async confirms(userId: string, password: string, at: number): Promise<boolean> {
    await this.slowly(userId, at);
    return (await verifyPassword(password, await storedPassword(this.parts.database.read, userId, at))).right;
  }

  /** The same by a code of the second factor. */
  async confirmsBySecond(userId: string, code: string, at: number): Promise<boolean> {
    await this.slowly(userId, at);
    return this.parts.secondFactor.confirms(userId, code, at);
  }

  /** `profile` of somebody signed in. */
  async profileOf(userId: string, responsibilityId: string | null, proofs: Proofs): Promise<object> {
    const snapshot = await this.parts.runtime.snapshot('baseUsers', userId);
    if (!snapshot) throw new Error(`the user ${userId} of a session is gone`);
    const held = await this.parts.access.responsibilitiesOf(userId, proofs.at);
    const current = held.find((one) => one.responsibilityId === responsibilityId) ?? held[0];
    if (!current) throw new Error(`the user ${userId} of a session holds no responsibility`);
    return this.profile(snapshot.context as unknown as UserContext, held, current, proofs);
  }
}

/** How somebody comes in: by a known browser, by a second factor, and whether the browser is to be trusted with it. */
interface Way {
  readonly known: string | null;
  readonly second: boolean;
  readonly trust: boolean;
  readonly vouched: Vouched | null;
}

/** What a session rests on: a second factor seen, a provider instead of a password. */
export interface Proofs {
  readonly at: number;
  readonly second: boolean;
  readonly vouched: boolean;
}

interface Challenge {
  readonly userId: string;
  readonly deviceId: string | null;
  readonly userName: string;
  readonly vouched: Vouched | null;
  readonly tries: number;
  readonly until: number;
}

interface Who {
  readonly userName: string;
  readonly userId: string | null;
  readonly deviceId: string | null;
}

/** A lock ends at its instant, whether or not its timer has fired. */
const isLocked = ({ snapshot, user }: Candidate, at: number): boolean =>
  snapshot.state === 'locked' && (user.lockUntil === null || user.lockUntil > at);

const lockedFor = (until: number | null, at: number): Refusal =>
  until === null
    ? refusal('AUTH_LOCKED_OUT')
    : refusal('AUTH_LOCKED', { params: { minutes: Math.max(1, Math.ceil((until - at) / 60_000)) } });
