/**
 * Sessions (platform-access.md §0.4, §1.6): every request proves who sends it, by a certificate, a secret of which only
 * the hash is kept, and a signature with a key that never travels again. Ends by idleness, age, sign-out or order.
 */
import { createHmac } from 'node:crypto';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { EndOfSession } from '../../../state-machines/kernel/session-end.js';
import { Background } from '../../kernel/background.js';
import type { Change, Database, Runtime } from '../../kernel/contracts.js';
import type { Arrival, Caller, Language, Session, Sessions } from '../../kernel/edges/contracts.js';
import { EdgeError, sessionEnded } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { Bus } from '../../kernel/servers/bus.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';
import type { LiveSettings, SessionLimits } from '../live-settings.js';
import { mustHave } from '../sign-in/second-factor.js';
import { ArrivalChecks } from './arrival-checks.js';
import {
  accessMasters,
  accessRows,
  endsSessions,
  opensProjects,
  reshapesCategories,
  reshapesDepartments,
  rightsOfOne,
} from './concerned.js';
import type { Issued, NewSession, SessionRow } from './rows.js';
import { activeOf, endRow, insertSession, listedOf, readRow, reasonOf, writeSeen } from './rows.js';
import { anonymousAppsign, appsign, equalText, sha256Hex, UNSIGNED_PAYLOAD } from './signature.js';

/** How long a session read from the database is believed before it is read again. */
const BELIEVED_MS = 10_000;
const SEEN_WRITE_MS = 60_000;
const SWEEP_MS = 15_000;
const STEP_UP_MS = 5 * 60_000;
const WARN_MS = 5 * 60_000;
const WARN_LIVE_MS = 30 * 60_000;
const ANSWER_MS = 1_000;

/** What servers tell one another of a session: it has ended, or its row has changed. */
interface ToldSession {
  readonly certificate: string;
  readonly ended?: EndOfSession;
}
const TOPIC = 'session';
const LIVE_TOPIC = 'session.live';

/** Counts as use only when the page is visible; its own call says so. */
const heartbeat = /\/v1\/loginRestful\/heartbeat$/;
/** What somebody may call who still has to set a password or a second factor. */
const openToAll = /\/v1\/(?:loginRestful\/[A-Za-z]+|passwordRestful\/changePassword|secondFactorRestful\/[A-Za-z]+)$/;
const DAY_MS = 86_400_000;
const hex32 = /^[0-9a-f]{32}$/;

interface Entry {
  row: SessionRow;
  readAt: number;
  lastSeenAt: number;
  writtenAt: number;
  warned: 'IDLE' | 'ABSOLUTE' | null;
  /** Undefined: to be read; null: the responsibility is not held any more. */
  viewer: Viewer | null | undefined;
  /** How often the viewer was forgotten: what was read before the last time is not kept. */
  forgotten: number;
  /** Whether the policy asks this person for a second factor. */
  mustHaveSecond: boolean;
}

function forget(entry: Entry): void {
  entry.viewer = undefined;
  entry.forgotten += 1;
}

export interface SessionParts {
  readonly database: Database;
  readonly access: AccessService;
  readonly memory: SharedMemory;
  readonly bus: Bus;
  readonly settings: LiveSettings;
  readonly now: () => number;
  /** Key of the hashes kept as evidence of address and device. */
  readonly evidenceKey: Uint8Array;
  readonly report: (error: unknown) => void;
  /** Whether the standing of a supplier lets its people in (suppliers.md §0.1, LOGIN). */
  readonly supplierMayEnter: (supplier: Snapshot) => boolean;
}

export class SessionService implements Sessions {
  readonly #checks: ArrivalChecks;
  readonly #entries = new Map<string, Entry>();
  readonly #ended = new Set<(certificate: string, reason: EndOfSession) => void>();
  readonly #changed = new Set<(userIds: ReadonlySet<string> | null) => void>();
  readonly #warnings = new Set<(certificate: string, reason: 'IDLE' | 'ABSOLUTE', endsAt: number) => void>();
  #isLive: (certificate: string) => boolean = () => false;
  #sweep: NodeJS.Timeout | undefined;
  readonly #aside: Background;

  constructor(private readonly parts: SessionParts) {
    this.#aside = new Background(parts.report);
    this.#checks = new ArrivalChecks(parts);
    parts.bus.hear(TOPIC, (told) => this.#heard(told as ToldSession));
    parts.bus.answer(LIVE_TOPIC, (certificate) => this.#isLive(certificate as string));
  }

  start(runtime: Runtime): void {
    runtime.onChange((change) => this.#aside.run(this.#onChange(change, runtime)));
    runtime.onMissed(() => this.#aside.run(this.#readAllAnew()));
    this.#sweep = setInterval(() => this.#aside.run(this.sweep()), SWEEP_MS);
    this.#sweep.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all(
      [...this.#entries.values()].filter((entry) => entry.lastSeenAt > entry.writtenAt).map((entry) => this.#writeSeen(entry)),
    );
  }

  /** What changes so far ask for is done. */
  settled(): Promise<void> {
    return this.#aside.settled();
  }

  async authenticate(arrival: Arrival): Promise<Caller> {
    const { headers, at } = arrival;
    this.#checks.environment(headers);
    const timestamp = this.#checks.clock(headers, at);
    const certificate = headers['certificate'] ?? '';
    const entry = await this.#proven(certificate, headers['authorizationcode'] ?? '', at);
    const expected = appsign(Buffer.from(entry.row.sign_key, 'hex'), {
      method: arrival.method,
      path: arrival.path,
      timestamp,
      certificate,
      body: arrival.unsigned ? UNSIGNED_PAYLOAD : arrival.body,
    });
    if (!equalText(headers['appsign'] ?? '', expected)) throw new EdgeError('REQ_SIGNATURE', { kind: 'NotAllowed' });
    await this.#checks.replay(`${certificate}:${expected}`, at);
    await this.#checks.rate(`calls:${certificate}`, this.#settingsOf(entry.row).callsPerMinute, at);
    if (!heartbeat.test(arrival.path)) this.touch(certificate, at);
    const caller = await this.#caller(entry, arrival.address, at);
    if (!openToAll.test(arrival.path)) this.#checkDuties(entry, at);
    return caller;
  }

  /** Until a password that must be changed is changed, and a second factor that must be is set up, nothing else opens. */
  #checkDuties({ row, mustHaveSecond }: Entry, at: number): void {
    const { passwordDays } = this.parts.settings;
    const expired = row.password_date !== null && passwordDays > 0 && at >= row.password_date + passwordDays * DAY_MS;
    if (!row.vouched && (row.must_change_password === 'Y' || expired)) throw new EdgeError('PWD_MUST_CHANGE', { kind: 'NotAllowed' });
    if (mustHaveSecond && row.second_factor_flag !== 'Y' && row.second_seen !== 'Y')
      throw new EdgeError('AUTH_ENROL', { kind: 'NotAllowed' });
  }

  async admitAnonymous(arrival: Arrival): Promise<void> {
    const { headers, at, method, path, body } = arrival;
    this.#checks.environment(headers);
    const timestamp = this.#checks.clock(headers, at);
    const expected = anonymousAppsign({ method, path, timestamp, body });
    if (!equalText(headers['appsign'] ?? '', expected)) throw new EdgeError('REQ_SIGNATURE', { kind: 'NotAllowed' });
    await this.#checks.replay(`anonymous:${arrival.address}:${expected}`, at);
    await this.#checks.rate(`anonymous:${arrival.address}`, this.parts.settings.anonymousPerMinute, at);
  }

  async actingIn(caller: Caller, responsibilityId: string): Promise<Caller> {
    if (caller.viewer.respId === responsibilityId) return caller;
    const held = await this.#held(caller.session.userId, responsibilityId);
    if (!held) throw new EdgeError('PERM_RESPONSIBILITY', { kind: 'NotAllowed' });
    const { userId, userType, supplierId } = caller.viewer;
    return {
      ...caller,
      viewer: await this.parts.access.viewerOf({ userId, userType: userType as 'INSIDE' | 'EX', supplierId }, held, this.parts.now()),
    };
  }

  async refresh(certificate: string): Promise<Caller | null> {
    const entry = await this.#entry(certificate, this.parts.now());
    if (!entry || entry.row.state !== 'active') return null;
    try {
      return await this.#caller(entry, null, this.parts.now());
    } catch (error) {
      if (error instanceof EdgeError) return null;
      throw error;
    }
  }

  touch(certificate: string, at: number): void {
    const entry = this.#entries.get(certificate);
    if (!entry) return;
    entry.lastSeenAt = Math.max(entry.lastSeenAt, at);
    entry.warned = null;
    if (at - entry.writtenAt >= SEEN_WRITE_MS) this.#aside.run(this.#writeSeen(entry));
  }

  onEnded(listener: (certificate: string, reason: EndOfSession) => void): () => void {
    this.#ended.add(listener);
    return () => this.#ended.delete(listener);
  }

  onChanged(listener: (userIds: ReadonlySet<string> | null) => void): () => void {
    this.#changed.add(listener);
    return () => this.#changed.delete(listener);
  }

  onWarning(listener: (certificate: string, reason: 'IDLE' | 'ABSOLUTE', endsAt: number) => void): () => void {
    this.#warnings.add(listener);
    return () => this.#warnings.delete(listener);
  }

  exempt(test: (certificate: string) => boolean): void {
    this.#isLive = test;
  }

  /** A new session; the oldest seen of too many makes room, never one in a live document. */
  async issue(wanted: NewSession, at: number): Promise<Issued> {
    const { database, settings } = this.parts;
    const expiresAt = at + settings.sessions({ userId: wanted.userId, respId: wanted.responsibilityId }).absoluteMs;
    const issued = await insertSession(database, wanted, { at, expiresAt, addressHash: this.#evidence(wanted.address) });
    await this.#makeRoom(wanted.userId, at);
    return issued;
  }

  /** A session that ended with its password goes on under new secrets; its device stays known. */
  async succeed(certificate: string, wanted: NewSession, at: number): Promise<Issued> {
    const {
      rows: [ended],
    } = await this.parts.database.read.query<{ second_factor_flag: string }>(
      'select second_factor_flag from base_session where certificate = $1',
      [certificate],
    );
    if (wanted.deviceId !== null)
      await this.parts.database.read.query(
        "update base_device set state = 'active' where device_id = $1 and user_id = $2 and expires_at > $3",
        [wanted.deviceId, wanted.userId, new Date(at)],
      );
    return this.issue({ ...wanted, secondFactor: ended?.second_factor_flag === 'Y' }, this.parts.now());
  }

  async #makeRoom(userId: string, at: number): Promise<void> {
    const certificates = await activeOf(this.parts.database.read, userId);
    const surplus = certificates.length - this.parts.settings.sessions({ userId }).maxSessions;
    let ended = 0;
    for (const certificate of certificates) {
      if (ended >= surplus) return;
      if (await this.#isLiveAnywhere(certificate)) continue;
      await this.end(certificate, 'ROTATED_OUT', at);
      ended += 1;
    }
  }

  async end(certificate: string, reason: EndOfSession, at: number): Promise<boolean> {
    const wasActive = await endRow(this.parts.database.read, certificate, reason, at);
    this.#tellOthers(certificate, reason);
    this.#ends(certificate, reason);
    return wasActive;
  }

  #ends(certificate: string, reason: EndOfSession): void {
    const entry = this.#entries.get(certificate);
    if (entry) entry.row = { ...entry.row, state: 'ended', end_reason: reason };
    for (const listener of this.#ended) listener(certificate, reason);
  }

  /** @param before only those that began before this instant */
  async endAllOf(userId: string, reason: EndOfSession, at: number, except: string | null = null, before = Infinity): Promise<void> {
    const stored = await activeOf(this.parts.database.read, userId, before);
    const here = [...this.#entries.values()]
      .filter(({ row }) => row.user_id === userId && row.state === 'active' && row.started_at < before)
      .map(({ row }) => row.certificate);
    for (const certificate of new Set([...stored, ...here])) if (certificate !== except) await this.end(certificate, reason, at);
  }

  list(userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return listedOf(this.parts.database.read, userId);
  }

  /** @throws EdgeError PERM_RESPONSIBILITY */
  async switchResponsibility(certificate: string, userId: string, responsibilityId: string): Promise<HeldResponsibility> {
    const held = await this.#held(userId, responsibilityId);
    if (!held) throw new EdgeError('PERM_RESPONSIBILITY', { kind: 'NotAllowed' });
    await this.#set(certificate, 'responsibility_id', responsibilityId);
    this.#tellChanged(new Set([userId]));
    return held;
  }

  async switchLanguage(certificate: string, language: Language): Promise<void> {
    await this.#set(certificate, 'language', language);
  }

  /** The password was confirmed: events that ask for it may be sent for five minutes. */
  async stepUp(certificate: string, at: number): Promise<number> {
    const until = at + STEP_UP_MS;
    await this.parts.database.read.query('update base_session set step_up_until = $2 where certificate = $1', [
      certificate,
      new Date(until),
    ]);
    const entry = this.#entries.get(certificate);
    if (entry) entry.row = { ...entry.row, step_up_until: until };
    this.#tellOthers(certificate);
    return until;
  }

  async #set(certificate: string, column: 'responsibility_id' | 'language', value: string): Promise<void> {
    await this.parts.database.read.query(`update base_session set ${column} = $2 where certificate = $1`, [certificate, value]);
    const entry = this.#entries.get(certificate);
    if (entry) this.#entries.set(certificate, { ...entry, row: { ...entry.row, [column]: value }, viewer: undefined });
    this.#tellOthers(certificate);
  }

  #tellOthers(certificate: string, ended?: EndOfSession): void {
    this.parts.bus.tell(TOPIC, { certificate, ...(ended ? { ended } : {}) } satisfies ToldSession);
  }

  #heard({ certificate, ended }: ToldSession): void {
    if (ended) return this.#ends(certificate, ended);
    const entry = this.#entries.get(certificate);
    if (!entry) return;
    entry.readAt = -Infinity;
    this.#tellChanged(new Set([entry.row.user_id]));
  }

  async #held(userId: string, responsibilityId: string): Promise<HeldResponsibility | undefined> {
    const held = await this.parts.access.responsibilitiesOf(userId, this.parts.now());
    return held.find((one) => one.responsibilityId === responsibilityId);
  }

  /** @throws EdgeError AUTH_SESSION_INVALID, AUTH_SESSION_ENDED, AUTH_SESSION_EXPIRED */
  async #proven(certificate: string, code: string, at: number): Promise<Entry> {
    const invalid = () => new EdgeError('AUTH_SESSION_INVALID', { kind: 'NotAllowed' });
    if (!hex32.test(certificate)) throw invalid();
    const known = await this.#entry(certificate, at);
    if (!known || !equalText(sha256Hex(code), known.row.code_hash)) throw invalid();
    const entry = await this.#endedIfOverdue(known, at);
    if (entry.row.state === 'active') return entry;
    const reason = entry.row.end_reason ?? 'LOGOUT';
    if (reason === 'IDLE' || reason === 'ABSOLUTE') throw new EdgeError('AUTH_SESSION_EXPIRED', { kind: 'NotAllowed' });
    throw sessionEnded(reason);
  }

  /** Another server may have seen it in use, or at a live document. */
  async #endedIfOverdue(entry: Entry, at: number): Promise<Entry> {
    const { certificate, state } = entry.row;
    if (state !== 'active' || this.#overdue(entry, at, this.#isLive(certificate)) === null) return entry;
    const fresh = (await this.#read(certificate, at)) ?? entry;
    if (fresh.row.state !== 'active') return fresh;
    const over = this.#overdue(fresh, at, await this.#isLiveAnywhere(certificate));
    if (over !== null) await this.end(certificate, over, at);
    return fresh;
  }

  /** Users who sit in a running live document, at whichever server. */
  async usersInLiveDocuments(): Promise<ReadonlySet<string>> {
    const { rows } = await this.parts.database.read.query<{ certificate: string; user_id: string }>(
      "select certificate, user_id from base_session where state = 'active' and expires_at > $1",
      [new Date(this.parts.now() - this.parts.settings.liveAbsoluteMs)],
    );
    const live = new Set<string>();
    for (const { certificate, user_id: userId } of rows)
      if (!live.has(userId) && (await this.#isLiveAnywhere(certificate))) live.add(userId);
    return live;
  }

  /** A server that does not answer is taken to say no. */
  async #isLiveAnywhere(certificate: string): Promise<boolean> {
    const { bus, report } = this.parts;
    if (this.#isLive(certificate)) return true;
    const answers = await Promise.all(
      [...bus.peers].map((server) =>
        bus.ask(server, LIVE_TOPIC, certificate, ANSWER_MS).catch((error: unknown) => {
          report(error);
          return false;
        }),
      ),
    );
    return answers.includes(true);
  }

  /** People and programs have limits of their own, by user, by responsibility or for all. */
  #settingsOf(row: SessionRow): SessionLimits {
    return this.parts.settings.sessions({ userId: row.user_id, respId: row.responsibility_id });
  }

  #overdue({ row, lastSeenAt }: Entry, at: number, live: boolean): 'IDLE' | 'ABSOLUTE' | null {
    const { settings } = this.parts;
    if (live) return at >= row.started_at + settings.liveAbsoluteMs ? 'ABSOLUTE' : null;
    if (at >= row.expires_at) return 'ABSOLUTE';
    return at >= lastSeenAt + this.#settingsOf(row).idleMs ? 'IDLE' : null;
  }

  async #entry(certificate: string, at: number): Promise<Entry | null> {
    const known = this.#entries.get(certificate);
    if (known && (known.row.state !== 'active' || at - known.readAt < BELIEVED_MS)) return known;
    return this.#read(certificate, at);
  }

  async #read(certificate: string, at: number): Promise<Entry | null> {
    const row = await readRow(this.parts.database.read, certificate);
    const known = this.#entries.get(certificate);
    if (!row) {
      if (!known) return null;
      known.row = { ...known.row, state: 'ended', end_reason: await reasonOf(this.parts.database.read, certificate) };
      return known;
    }
    const same = known && known.row.responsibility_id === row.responsibility_id;
    const entry: Entry = {
      row,
      readAt: at,
      lastSeenAt: Math.max(row.last_seen_at, known?.lastSeenAt ?? 0),
      writtenAt: known?.writtenAt ?? row.last_seen_at,
      warned: known && row.last_seen_at <= known.lastSeenAt ? known.warned : null,
      viewer: same ? known.viewer : undefined,
      forgotten: 0,
      mustHaveSecond: known?.mustHaveSecond ?? false,
    };
    this.#entries.set(certificate, entry);
    return entry;
  }

  async #caller(entry: Entry, address: string | null, at: number): Promise<Caller> {
    while (entry.viewer === undefined) {
      const { forgotten } = entry;
      const held = await this.parts.access.responsibilitiesOf(entry.row.user_id, at);
      const viewer = await this.#readViewer(entry.row, held, at);
      if (entry.forgotten === forgotten) entry.viewer = viewer;
      entry.mustHaveSecond = mustHave(
        this.parts.settings.secondFactor,
        entry.row.user_type,
        held.map((one) => one.respCode),
      );
    }
    const { row, viewer } = entry;
    if (viewer === null) throw new EdgeError('PERM_RESPONSIBILITY', { kind: 'NotAllowed' });
    const session: Session = {
      certificate: row.certificate,
      userId: row.user_id,
      responsibilityId: row.responsibility_id,
      language: row.language === 'en' ? 'en' : 'cn',
      deviceId: row.device_id,
      expiresAt: row.expires_at,
      stepUpUntil: row.step_up_until,
      second: row.second_seen === 'Y',
      vouched: row.vouched,
    };
    return {
      session,
      viewer,
      ipHash: address === null ? null : this.#evidence(address),
      deviceHash: row.device_id === null ? null : this.#evidence(row.device_id),
    };
  }

  /** Falls back to another held responsibility when the session's own was taken away. */
  async #readViewer(row: SessionRow, held: readonly HeldResponsibility[], at: number): Promise<Viewer | null> {
    const acting = held.find((one) => one.responsibilityId === row.responsibility_id) ?? held[0];
    return acting
      ? this.parts.access.viewerOf({ userId: row.user_id, userType: row.user_type, supplierId: row.supplier_id }, acting, at)
      : null;
  }

  #evidence(value: string): string {
    return createHmac('sha256', this.parts.evidenceKey).update(value).digest('hex');
  }

  async #writeSeen(entry: Entry): Promise<void> {
    entry.writtenAt = entry.lastSeenAt;
    await writeSeen(this.parts.database.read, entry.row.certificate, entry.lastSeenAt);
  }

  async #onChange(change: Change, runtime: Runtime): Promise<void> {
    const {
      id,
      definition: { type },
      entries,
    } = change;
    if (type === 'srmSlcSupplierInfo') return this.#supplierChanged(change, runtime);
    if (type === 'srmSfdBiddingSupplier' && entries.some(({ event }) => opensProjects.has(event)))
      return this.#tellSupplier((await runtime.snapshot(type, id))?.context['supplierId']);
    if (type === 'srmBasePurchaseCategory' && entries.some(({ event }) => reshapesCategories.has(event)))
      return this.#tellChanged(this.#boundToCategories());
    if (!accessMasters.has(type)) return;
    if (accessRows.has(type)) this.parts.access.changed();
    const ending = type === 'baseUsers' ? entries.find((entry) => endsSessions[entry.event]) : undefined;
    if (ending) this.#aside.run(this.endAllOf(id, endsSessions[ending.event]!, this.parts.now(), null, ending.at));
    if (type === 'baseUsers') {
      for (const entry of this.#entries.values()) if (entry.row.user_id === id) entry.readAt = -Infinity;
      return this.#tellChanged(new Set([id]));
    }
    if (type === 'baseUserAuthorisation') {
      const deputy = (await runtime.snapshot(type, id))?.context['toUserId'];
      return typeof deputy === 'string' ? this.#tellChanged(new Set([deputy])) : undefined;
    }
    if (type === 'basePerson' && !entries.some((entry) => entry.event === 'LEAVE_DUE' || entry.event === 'REHIRE')) {
      this.#forgetPerson(id);
      return this.#tellChanged(await this.#accountsOf(id));
    }
    if (type === 'baseDepartment' && !entries.some((entry) => reshapesDepartments.has(entry.event))) return;
    // Whose they are is read first: until then what everybody may is asked anew.
    if (rightsOfOne.has(type)) for (const entry of this.#entries.values()) forget(entry);
    const userId = rightsOfOne.has(type) ? (await runtime.snapshot(type, id))?.context['userId'] : null;
    if (type === 'baseUserResp' && typeof userId === 'string' && (await this.#holdsNothing(userId)))
      return this.endAllOf(userId, 'RESPONSIBILITY', this.parts.now(), null, entries.at(-1)!.at);
    this.#tellChanged(typeof userId === 'string' ? new Set([userId]) : null);
  }

  async #holdsNothing(userId: string): Promise<boolean> {
    return (await this.parts.access.responsibilitiesOf(userId, this.parts.now())).length === 0;
  }

  /** Who may not sign in for it any more is out at once, and so is everybody of a supplier that becomes blacklisted. */
  async #supplierChanged({ id, definition: { type }, entries }: Change, runtime: Runtime): Promise<void> {
    const supplier = await runtime.snapshot(type, id);
    const shut = supplier !== null && !this.parts.supplierMayEnter(supplier);
    if (!shut && !entries.some(({ event }) => event === 'BLACKLIST')) return this.#tellSupplier(id);
    const { rows } = await this.parts.database.read.query<{ id: string }>('select id::text from base_users where supplier_id = $1', [id]);
    for (const user of rows) await this.endAllOf(user.id, 'SUPPLIER', this.parts.now(), null, entries.at(-1)!.at);
  }

  #tellSupplier(supplierId: unknown): void {
    const entries = [...this.#entries.values()].filter(({ row }) => row.supplier_id !== null && row.supplier_id === supplierId);
    this.#tellChanged(new Set(entries.map(({ row }) => row.user_id)));
  }

  /** Before the change is answered: his next call must not be judged by where he worked. */
  #forgetPerson(personId: string): void {
    for (const entry of this.#entries.values()) if (entry.viewer === undefined || entry.viewer?.personId === personId) forget(entry);
  }

  /** Where somebody works says what is addressed to him. */
  async #accountsOf(personId: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.parts.database.read.query<{ id: string }>('select id::text from base_users where person_id = $1', [
      personId,
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Ends and changes by other servers may have gone unheard. */
  async #readAllAnew(): Promise<void> {
    this.parts.access.changed();
    const active = [...this.#entries.values()].filter((entry) => entry.row.state === 'active');
    for (const entry of active) entry.readAt = -Infinity;
    const { rows } = await this.parts.database.read.query<{ certificate: string; end_reason: EndOfSession | null }>(
      "select certificate, end_reason from base_session where certificate = any($1) and state <> 'active'",
      [active.map((entry) => entry.row.certificate)],
    );
    for (const row of rows) this.#ends(row.certificate, row.end_reason ?? 'LOGOUT');
    this.#tellChanged(null);
  }

  #boundToCategories(): ReadonlySet<string> {
    return new Set([...this.#entries.values()].flatMap(({ viewer, row }) => (viewer?.categories ? [row.user_id] : [])));
  }

  #tellChanged(userIds: ReadonlySet<string> | null): void {
    for (const entry of this.#entries.values()) if (userIds === null || userIds.has(entry.row.user_id)) forget(entry);
    for (const listener of this.#changed) listener(userIds);
  }

  /** Ends what is overdue, warns what soon will be, forgets what nobody asked for. */
  async sweep(): Promise<void> {
    const at = this.parts.now();
    for (const [certificate, known] of this.#entries) {
      const entry = await this.#endedIfOverdue(known, at);
      if (entry.row.state === 'active') await this.#warn(entry, at);
      else if (at - entry.readAt > this.#settingsOf(entry.row).idleMs) this.#entries.delete(certificate);
    }
  }

  async #warn(entry: Entry, at: number): Promise<void> {
    if (!this.#endsSoon(entry, at)) return;
    const fresh = (await this.#read(entry.row.certificate, at)) ?? entry;
    const soon = this.#endsSoon(fresh, at);
    if (!soon) return;
    fresh.warned = soon.reason;
    for (const listener of this.#warnings) listener(fresh.row.certificate, soon.reason, soon.endsAt);
  }

  /** null: not soon, or its person was warned of it. */
  #endsSoon({ row, lastSeenAt, warned }: Entry, at: number): { readonly reason: 'IDLE' | 'ABSOLUTE'; readonly endsAt: number } | null {
    const { settings } = this.parts;
    const live = this.#isLive(row.certificate);
    const absolute = live ? row.started_at + settings.liveAbsoluteMs : row.expires_at;
    const idle = lastSeenAt + this.#settingsOf(row).idleMs;
    const [reason, endsAt] = live || absolute < idle ? (['ABSOLUTE', absolute] as const) : (['IDLE', idle] as const);
    return endsAt - at > (live ? WARN_LIVE_MS : WARN_MS) || warned === reason ? null : { reason, endsAt };
  }
}
