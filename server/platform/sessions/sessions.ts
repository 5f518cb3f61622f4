/**
 * Sessions (platform-access.md §0.4, §1.6): every request proves who sends it, by a certificate, a secret of which only
 * the hash is kept, and a signature with a key that never travels again. Ends by idleness, age, sign-out or order.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Commit, Database, Queryable, Runtime } from '../../kernel/contracts.js';
import type { Arrival, Caller, EndOfSession, Language, Session, Sessions } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';
import type { Settings } from '../settings.js';
import { anonymousAppsign, appsign, equalText, sha256Hex } from './signature.js';

const SKEW_MS = 300_000;
const REPLAY_SECONDS = 600;
/** How long a session read from the database is believed before it is read again. */
const BELIEVED_MS = 10_000;
const SEEN_WRITE_MS = 60_000;
const SWEEP_MS = 15_000;
const STEP_UP_MS = 5 * 60_000;
const WARN_MS = 5 * 60_000;
const WARN_LIVE_MS = 30 * 60_000;

/** Counts as use only when the page is visible; its own call says so. */
const heartbeat = /\/v1\/loginRestful\/heartbeat$/;
const hex32 = /^[0-9a-f]{32}$/;

interface Row {
  certificate: string; user_id: string; responsibility_id: string | null; language: string; device_id: string | null; state: string;
  started_at: number; last_seen_at: number; expires_at: number; end_reason: string | null; step_up_until: number | null; code_hash: string; sign_key: string;
  user_type: 'INSIDE' | 'EX'; supplier_id: string | null;
}

interface Entry {
  row: Row;
  readAt: number;
  lastSeenAt: number;
  writtenAt: number;
  warned: 'IDLE' | 'ABSOLUTE' | null;
  /** Undefined: to be read; null: the responsibility is not held any more. */
  viewer: Viewer | null | undefined;
}

export interface NewSession {
  readonly userId: string;
  readonly responsibilityId: string;
  readonly language: Language;
  readonly deviceId: string | null;
  readonly address: string;
  readonly agent: string | null;
}

export interface Issued { readonly certificate: string; readonly authorizationCode: string; readonly signKey: string; readonly expiresAt: number }

export interface SessionParts {
  readonly database: Database;
  readonly access: AccessService;
  readonly memory: SharedMemory;
  readonly settings: Settings;
  readonly now: () => number;
  /** Key of the hashes kept as evidence of address and device. */
  readonly evidenceKey: Uint8Array;
  readonly report: (error: unknown) => void;
}

const selectSession = `select s.certificate, s.user_id, s.responsibility_id, s.language, s.device_id, s.state, s.started_at, s.last_seen_at, s.expires_at, s.end_reason, s.step_up_until,
    k.code_hash, k.sign_key, u.user_type, u.supplier_id
  from base_session s join base_session_secret k on k.certificate = s.certificate join base_users u on u.id = s.user_id where s.certificate = $1`;

const endsSessions: Readonly<Record<string, EndOfSession>> = { PASSWORD_CHANGED: 'PASSWORD', RESET_PASSWORD: 'PASSWORD', INVALIDATE: 'DISABLED', EXPIRE_DUE: 'DISABLED', IDLE_DUE: 'DISABLED', ERASE: 'DISABLED' };
const accessMasters: ReadonlySet<string> = new Set(['baseResponsibility', 'baseUserResp', 'baseUserOrg', 'baseOrganization', 'baseUsers']);

export class SessionService implements Sessions {
  readonly #entries = new Map<string, Entry>();
  readonly #ended = new Set<(certificate: string, reason: EndOfSession) => void>();
  readonly #changed = new Set<(userIds: ReadonlySet<string> | null) => void>();
  readonly #warnings = new Set<(certificate: string, reason: 'IDLE' | 'ABSOLUTE', endsAt: number) => void>();
  #isLive: (certificate: string) => boolean = () => false;
  #sweep: NodeJS.Timeout | undefined;

  constructor(private readonly parts: SessionParts) {}

  start(runtime: Runtime): void {
    runtime.onCommit((commit) => this.#onCommit(commit));
    this.#sweep = setInterval(() => void this.sweep().catch(this.parts.report), SWEEP_MS);
    this.#sweep.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#entries.values()].filter((entry) => entry.lastSeenAt > entry.writtenAt).map((entry) => this.#writeSeen(entry)));
  }

  async authenticate(arrival: Arrival): Promise<Caller> {
    const { headers, at } = arrival;
    this.#checkEnvironment(headers);
    const timestamp = this.#checkClock(headers, at);
    const certificate = headers['certificate'] ?? '';
    const entry = await this.#proven(certificate, headers['authorizationcode'] ?? '', at);
    const expected = appsign(Buffer.from(entry.row.sign_key, 'hex'), { method: arrival.method, path: arrival.path, timestamp, certificate, body: arrival.body });
    if (!equalText(headers['appsign'] ?? '', expected)) throw new EdgeError('REQ_SIGNATURE', { kind: 'NotAllowed' });
    await this.#checkReplay(`${certificate}:${expected}`, at);
    await this.#checkRate(`calls:${certificate}`, this.parts.settings.callsPerMinute, at);
    if (!heartbeat.test(arrival.path)) this.touch(certificate, at);
    return this.#caller(entry, arrival.address, at);
  }

  async admitAnonymous(arrival: Arrival): Promise<void> {
    const { headers, at, method, path, body } = arrival;
    this.#checkEnvironment(headers);
    const timestamp = this.#checkClock(headers, at);
    const expected = anonymousAppsign({ method, path, timestamp, body });
    if (!equalText(headers['appsign'] ?? '', expected)) throw new EdgeError('REQ_SIGNATURE', { kind: 'NotAllowed' });
    await this.#checkReplay(`anonymous:${arrival.address}:${expected}`, at);
    await this.#checkRate(`anonymous:${arrival.address}`, this.parts.settings.anonymousPerMinute, at);
  }

  async actingIn(caller: Caller, responsibilityId: string): Promise<Caller> {
    if (caller.viewer.respId === responsibilityId) return caller;
    const held = await this.#held(caller.session.userId, responsibilityId);
    if (!held) throw new EdgeError('PERM_RESPONSIBILITY', { kind: 'NotAllowed' });
    const { userId, userType, supplierId } = caller.viewer;
    return { ...caller, viewer: await this.parts.access.viewerOf({ userId, userType: userType as 'INSIDE' | 'EX', supplierId }, held, this.parts.now()) };
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
    if (at - entry.writtenAt >= SEEN_WRITE_MS) void this.#writeSeen(entry).catch(this.parts.report);
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
    const certificate = randomBytes(16).toString('hex');
    const authorizationCode = randomBytes(32).toString('base64url');
    const signKey = randomBytes(32).toString('hex');
    const expiresAt = at + settings.absoluteMs;
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into base_session (certificate, user_id, responsibility_id, language, device_id, address_hash, agent, state, started_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, $8, $9)`,
        [certificate, wanted.userId, wanted.responsibilityId, wanted.language, wanted.deviceId, this.#evidence(wanted.address), wanted.agent?.slice(0, 300) ?? null, new Date(at), new Date(expiresAt)],
      );
      await tx.query('insert into base_session_secret (certificate, code_hash, sign_key) values ($1, $2, $3)', [certificate, sha256Hex(authorizationCode), signKey]);
    });
    await this.#makeRoom(wanted.userId, at);
    return { certificate, authorizationCode, signKey, expiresAt };
  }

  async #makeRoom(userId: string, at: number): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ certificate: string }>("select certificate from base_session where user_id = $1 and state = 'active' order by last_seen_at, started_at", [userId]);
    const surplus = rows.length - this.parts.settings.maxSessions;
    const idle = rows.filter(({ certificate }) => !this.#isLive(certificate));
    for (const { certificate } of idle.slice(0, Math.max(0, surplus))) await this.end(certificate, 'ROTATED_OUT', at);
  }

  async end(certificate: string, reason: EndOfSession, at: number): Promise<boolean> {
    const { rowCount } = await this.parts.database.read.query("update base_session set state = 'ended', ended_at = $2, end_reason = $3 where certificate = $1 and state = 'active'", [certificate, new Date(at), reason]);
    const entry = this.#entries.get(certificate);
    if (entry) entry.row = { ...entry.row, state: 'ended', end_reason: reason };
    for (const listener of this.#ended) listener(certificate, reason);
    return rowCount > 0;
  }

  async endAllOf(userId: string, reason: EndOfSession, at: number, except: string | null = null): Promise<void> {
    const { rows } = await this.parts.database.read.query<{ certificate: string }>("select certificate from base_session where user_id = $1 and state = 'active'", [userId]);
    const here = [...this.#entries.values()].filter(({ row }) => row.user_id === userId && row.state === 'active').map(({ row }) => row.certificate);
    for (const certificate of new Set([...rows.map((row) => row.certificate), ...here])) if (certificate !== except) await this.end(certificate, reason, at);
  }

  async list(userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { rows } = await this.parts.database.read.query(
      `select certificate, responsibility_id as "responsibilityId", language, agent, state, started_at as "startedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt", end_reason as "endReason"
       from base_session where user_id = $1 and (state = 'active' or started_at > now() - interval '30 days') order by state, last_seen_at desc limit 50`, [userId]);
    return rows;
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
    await this.parts.database.read.query('update base_session set step_up_until = $2 where certificate = $1', [certificate, new Date(until)]);
    const entry = this.#entries.get(certificate);
    if (entry) entry.row = { ...entry.row, step_up_until: until };
    return until;
  }

  async #set(certificate: string, column: 'responsibility_id' | 'language', value: string): Promise<void> {
    await this.parts.database.read.query(`update base_session set ${column} = $2 where certificate = $1`, [certificate, value]);
    const entry = this.#entries.get(certificate);
    if (entry) this.#entries.set(certificate, { ...entry, row: { ...entry.row, [column]: value }, viewer: undefined });
  }

  async #held(userId: string, responsibilityId: string): Promise<HeldResponsibility | undefined> {
    const held = await this.parts.access.responsibilitiesOf(userId, this.parts.now());
    return held.find((one) => one.responsibilityId === responsibilityId);
  }

  #checkEnvironment(headers: Arrival['headers']): void {
    const tag = headers['gatewaytag'];
    if (tag && tag !== `BASE.${this.parts.settings.environment}`) throw new EdgeError('REQ_WRONG_ENVIRONMENT', { kind: 'Invalid' });
  }

  #checkClock(headers: Arrival['headers'], at: number): string {
    const timestamp = headers['timestamp'] ?? '';
    if (!/^\d{1,15}$/.test(timestamp) || Math.abs(at - Number(timestamp)) > SKEW_MS) throw new EdgeError('REQ_CLOCK_SKEW', { kind: 'Invalid' });
    return timestamp;
  }

  async #checkReplay(key: string, at: number): Promise<void> {
    if (!(await this.parts.memory.once(`sent:${key}`, REPLAY_SECONDS, at))) throw new EdgeError('REQ_REPLAYED', { kind: 'Invalid' });
  }

  async #checkRate(key: string, perMinute: number, at: number): Promise<void> {
    const seconds = await this.parts.memory.take(key, { perMinute }, at);
    if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
  }

  /** @throws EdgeError AUTH_SESSION_INVALID, AUTH_SESSION_ENDED, AUTH_SESSION_EXPIRED */
  async #proven(certificate: string, code: string, at: number): Promise<Entry> {
    const invalid = () => new EdgeError('AUTH_SESSION_INVALID', { kind: 'NotAllowed' });
    if (!hex32.test(certificate)) throw invalid();
    const entry = await this.#entry(certificate, at);
    if (!entry || !equalText(sha256Hex(code), entry.row.code_hash)) throw invalid();
    if (entry.row.state === 'active') {
      const over = this.#overdue(entry, at);
      if (over === null) return entry;
      await this.end(certificate, over, at);
    }
    const reason = entry.row.end_reason ?? 'LOGOUT';
    if (reason === 'IDLE' || reason === 'ABSOLUTE') throw new EdgeError('AUTH_SESSION_EXPIRED', { kind: 'NotAllowed' });
    throw new EdgeError('AUTH_SESSION_ENDED', { kind: 'NotAllowed', params: { reason } });
  }

  #overdue({ row, lastSeenAt }: Entry, at: number): 'IDLE' | 'ABSOLUTE' | null {
    const { settings } = this.parts;
    if (this.#isLive(row.certificate)) return at >= row.started_at + settings.liveAbsoluteMs ? 'ABSOLUTE' : null;
    if (at >= row.expires_at) return 'ABSOLUTE';
    return at >= lastSeenAt + settings.idleMs ? 'IDLE' : null;
  }

  async #entry(certificate: string, at: number): Promise<Entry | null> {
    const known = this.#entries.get(certificate);
    if (known && (known.row.state !== 'active' || at - known.readAt < BELIEVED_MS)) return known;
    const { rows } = await this.parts.database.read.query<Row>(selectSession, [certificate]);
    const [row] = rows;
    if (!row) {
      if (!known) return null;
      known.row = { ...known.row, state: 'ended', end_reason: await this.#reasonOf(certificate) };
      return known;
    }
    const same = known && known.row.responsibility_id === row.responsibility_id;
    const entry: Entry = {
      row, readAt: at, lastSeenAt: Math.max(row.last_seen_at, known?.lastSeenAt ?? 0), writtenAt: known?.writtenAt ?? row.last_seen_at,
      warned: known?.warned ?? null, viewer: same ? known.viewer : undefined,
    };
    this.#entries.set(certificate, entry);
    return entry;
  }

  async #reasonOf(certificate: string): Promise<string | null> {
    const { rows } = await this.parts.database.read.query<{ end_reason: string | null }>('select end_reason from base_session where certificate = $1', [certificate]);
    return rows[0]?.end_reason ?? null;
  }

  async #caller(entry: Entry, address: string | null, at: number): Promise<Caller> {
    if (entry.viewer === undefined) entry.viewer = await this.#readViewer(entry.row, at);
    const { row, viewer } = entry;
    if (viewer === null) throw new EdgeError('PERM_RESPONSIBILITY', { kind: 'NotAllowed' });
    const session: Session = { certificate: row.certificate, userId: row.user_id, responsibilityId: row.responsibility_id, language: row.language === 'en' ? 'en' : 'cn', expiresAt: row.expires_at, stepUpUntil: row.step_up_until };
    return { session, viewer, ipHash: address === null ? null : this.#evidence(address), deviceHash: row.device_id === null ? null : this.#evidence(row.device_id) };
  }

  /** Falls back to another held responsibility when the session's own was taken away. */
  async #readViewer(row: Row, at: number): Promise<Viewer | null> {
    const held = await this.parts.access.responsibilitiesOf(row.user_id, at);
    const acting = held.find((one) => one.responsibilityId === row.responsibility_id) ?? held[0];
    return acting ? this.parts.access.viewerOf({ userId: row.user_id, userType: row.user_type, supplierId: row.supplier_id }, acting, at) : null;
  }

  #evidence(value: string): string {
    return createHmac('sha256', this.parts.evidenceKey).update(value).digest('hex');
  }

  async #writeSeen(entry: Entry): Promise<void> {
    entry.writtenAt = entry.lastSeenAt;
    await this.parts.database.read.query('update base_session set last_seen_at = greatest(last_seen_at, $2) where certificate = $1', [entry.row.certificate, new Date(entry.lastSeenAt)]);
  }

  #onCommit(commit: Commit): void {
    const { type } = commit.definition;
    if (!accessMasters.has(type)) return;
    const userId = type === 'baseUsers' ? commit.id : ((commit.after ?? commit.before)?.context as { userId?: string } | undefined)?.userId;
    const userIds = type === 'baseUserResp' || type === 'baseUserOrg' || type === 'baseUsers' ? new Set(userId ? [userId] : []) : null;
    const reason = type === 'baseUsers' ? commit.entries.map((entry) => endsSessions[entry.event]).find(Boolean) : undefined;
    if (reason) void this.endAllOf(commit.id, reason, this.parts.now()).catch(this.parts.report);
    this.#tellChanged(userIds);
  }

  #tellChanged(userIds: ReadonlySet<string> | null): void {
    for (const entry of this.#entries.values()) if (userIds === null || userIds.has(entry.row.user_id)) entry.viewer = undefined;
    for (const listener of this.#changed) listener(userIds);
  }

  /** Ends what is overdue, warns what soon will be, forgets what nobody asked for. */
  async sweep(): Promise<void> {
    const at = this.parts.now();
    for (const [certificate, entry] of this.#entries) {
      if (entry.row.state !== 'active') {
        if (at - entry.readAt > this.parts.settings.idleMs) this.#entries.delete(certificate);
        continue;
      }
      const over = this.#overdue(entry, at);
      if (over) await this.end(certificate, over, at);
      else this.#warn(entry, at);
    }
  }

  #warn(entry: Entry, at: number): void {
    const { settings } = this.parts;
    const { row } = entry;
    const live = this.#isLive(row.certificate);
    const absolute = live ? row.started_at + settings.liveAbsoluteMs : row.expires_at;
    const idle = entry.lastSeenAt + settings.idleMs;
    const [reason, endsAt] = live || absolute < idle ? (['ABSOLUTE', absolute] as const) : (['IDLE', idle] as const);
    if (endsAt - at > (live ? WARN_LIVE_MS : WARN_MS) || entry.warned === reason) return;
    entry.warned = reason;
    for (const listener of this.#warnings) listener(row.certificate, reason, endsAt);
  }
}

/** For effects of the user's document: inside its transaction, before anybody is told. */
export async function endSessionsOf(tx: Queryable, userId: string, reason: EndOfSession, at: number): Promise<void> {
  await tx.query("update base_session set state = 'ended', ended_at = $2, end_reason = $3 where user_id = $1 and state = 'active'", [userId, new Date(at), reason]);
}
