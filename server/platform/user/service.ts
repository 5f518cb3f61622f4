/**
 * Calls about users besides their document's own: the user centre (platform-access.md §11), ends of sessions, devices, and
 * the administrator's resets of passwords (§1.8).
 */
import { randomUUID } from 'node:crypto';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { maskOf } from '../../../state-machines/kernel/masks.js';
import { refusedMobiles } from '../../../state-machines/kernel/mobile-numbers.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { checkValue } from '../../../state-machines/kernel/validate.js';
import type { CallAnswer, Database, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, requestIdOf, textOf } from '../../kernel/edges/body.js';
import type { Caller, Lists, Service, StreamCall } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import type { Registry } from '../../kernel/registry.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { Files } from '../file/files.js';
import type { MailQueue } from '../mail/queue.js';
import { platformReasons } from '../reasons.js';
import type { SessionService } from '../sessions/sessions.js';
import type { Links } from '../sign-in/links.js';
import type { SignIn } from '../sign-in/sign-in.js';
import { findActivity } from './activity.js';

const definition = anyDefinition(baseUsers);
const reasons = { ...definition.allReasons, ...platformReasons };
const notFound: CallAnswer = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };

export interface UserServiceParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly sessions: SessionService;
  readonly signIn: SignIn;
  readonly links: Links;
  readonly mail: MailQueue;
  /** Text messages are set up, and leave. */
  readonly textsLeave: boolean;
  readonly mobilePattern: (viewer: Caller['viewer']) => Promise<string>;
  readonly lists: Lists;
  readonly registry: Registry;
  readonly permits: (viewer: Caller['viewer'], event: string) => boolean;
}

/** What the user centre shows of one's own record. */
const mine = [
  'id',
  'userName',
  'fullName',
  'fullNameEn',
  'userType',
  'supplierId',
  'mobile',
  'email',
  'mobileVerified',
  'emailVerified',
  'language',
  'timeZone',
  'defaultRespId',
  'tableDensity',
  'pageRows',
  'todoSoundFlag',
  'photoId',
  'signatureId',
  'startDate',
  'endDate',
  'passwordDate',
  'lastLoginDate',
  'secondFactorFlag',
  'ssoSubjects',
  'rev',
] as const;

export function userServices(parts: UserServiceParts): readonly Service[] {
  const { database, runtime, sessions, links, mail } = parts;
  const own = async (caller: Caller): Promise<Snapshot> => {
    const snapshot = await runtime.snapshot('baseUsers', caller.session.userId);
    if (!snapshot) throw new Error(`the user ${caller.session.userId} of a session is gone`);
    return snapshot;
  };
  return [
    {
      name: 'baseUsersRestful',
      reasons,
      calls: {
        async findMine(_body, { caller }) {
          const { context } = await own(caller);
          return {
            data: {
              ...Object.fromEntries(mine.map((name) => [name, context[name]])),
              textsFlag: parts.textsLeave ? 'Y' : 'N',
              deviceId: caller.session.deviceId,
            },
          };
        },
        async saveMine(body, { caller }) {
          const { context } = await own(caller);
          const fields = Object.fromEntries(
            Object.entries(body).filter(([name, value]) => Object.hasOwn(baseUsers.fields, name) && value !== context[name]),
          );
          const outcome = await runtime.submit({
            type: 'baseUsers',
            id: caller.session.userId,
            event: 'SAVE',
            payload: { fields: checkedFields(fields) },
            viewer: caller.viewer,
            requestId: requestIdOf(body),
            rev: Number(context['rev']),
          });
          if (!outcome.ok) throw new RefusedCall(outcome.refusal, reasons);
          return { data: { rev: outcome.rev } };
        },
        /** A new address or number takes effect after a code that was sent to it. */
        async sendContactCode(body, { caller, at }) {
          const contact = await contactOf(parts, body, caller);
          await parts.signIn.slowly(caller.session.userId, at);
          mustStepUp(caller, at);
          if ('mobile' in contact && (await mail.sentTo(caller.session.userId, 'MOBILE_CODE', at - DAY_MS)) >= TEXTS_A_DAY)
            return { refusal: refusal('PWD_CODE_LIMIT') };
          await mail.post({
            key: `contact:${randomUUID()}`,
            template: 'mobile' in contact ? 'MOBILE_CODE' : 'CONTACT_CODE',
            recipient: `user:${caller.session.userId}`,
            params: { to: 'mobile' in contact ? contact.mobile : contact.email },
            at,
          });
          return { data: null };
        },
        async bindContact(body, { caller, at }) {
          const { userId } = caller.session;
          const right = await links.checkCode(userId, 'CONTACT', textOf(body, 'code', 12).trim(), at);
          if (!right || right.contact === null) return { refusal: refusal('PWD_CODE_TRIES', { field: 'code' }) };
          const { context: before } = await own(caller);
          const [email, mobile] = right.contact.includes('@') ? [right.contact, null] : [null, right.contact];
          const outcome = await runtime.submit({
            type: 'baseUsers',
            id: userId,
            event: 'BIND_CONTACT',
            payload: email === null ? { mobile } : { email },
            viewer: { ...SYSTEM, orgIds: null },
            cause: { kind: 'SERVER', reason: 'contact proved by a code' },
          });
          if (!outcome.ok) throw new RefusedCall(outcome.refusal, reasons);
          const tell = (template: string, params: Readonly<Record<string, string>>) =>
            mail.post({ key: `${template}:${userId}:${outcome.rev}`, template, recipient: `user:${userId}`, params, at });
          if (email !== null && typeof before['email'] === 'string')
            await tell('CONTACT_CHANGED', { to: before['email'], email: maskOf('email', email) });
          if (mobile !== null && typeof before['mobile'] === 'string' && before['mobile'] !== mobile)
            await tell('MOBILE_CHANGED', { to: before['mobile'] });
          if (mobile !== null) await tell('MOBILE_BOUND', { mobile: maskOf('mobile', mobile) });
          return { data: null };
        },
        /** Everything that is kept about oneself, secrets left out (they are no information about a person). */
        async myData(_body, { caller }) {
          const { userId } = caller.session;
          const { state, context } = await own(caller);
          const of = async (sql: string) => (await database.read.query(sql, [userId])).rows;
          return {
            data: {
              user: { ...context, state },
              sessions: await of(
                'select started_at as "startedAt", ended_at as "endedAt", end_reason as "endReason", address, agent from base_session where user_id = $1 order by started_at desc limit 1000',
              ),
              signIns: await of(
                'select at, user_name as "typedName", address, agent, code from base_login_log where user_id = $1 order by at desc limit 1000',
              ),
              devices: await of(
                'select device_id as "deviceId", agent, state, created_at as "createdAt", last_seen_at as "lastSeenAt" from base_device where user_id = $1 order by created_at desc limit 1000',
              ),
              openingKeys: await of(
                'select key_id as "keyId", fingerprint, public_key as "publicKey", made_at as "madeAt", revoked_at as "revokedAt" from base_user_key where user_id = $1 order by made_at desc limit 1000',
              ),
              letters: await of(
                'select template, created_at as "createdAt", settled_at as "settledAt", state from base_mail where user_id = $1 order by created_at desc limit 1000',
              ),
            },
          };
        },
        findActivity: findActivity({ db: database.read, lists: parts.lists, registry: parts.registry }),
        async endSessions(body, { caller, at }) {
          const userId = idOf(body, 'userId');
          const snapshot = await runtime.snapshot('baseUsers', userId);
          if (!snapshot || audienceOf(definition, snapshot, caller.viewer) === null) return notFound;
          if (!parts.permits(caller.viewer, 'INVALIDATE') || !mayKeep(snapshot, caller))
            throw new EdgeError('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnEndSessions' } });
          if (userId === caller.session.userId) return { refusal: refusal('USER_NOT_SELF') };
          await sessions.endAllOf(userId, 'ADMIN', at);
          return { data: null };
        },
      },
    },
    {
      name: 'baseDeviceService',
      reasons,
      calls: {
        /** The browser counts as unknown from here on. */
        async forget(body, { caller }) {
          const forgotten = await database.read.query(
            "update base_device set state = 'ended', trusted_until = null where device_id = $1 and user_id = $2 and state = 'active'",
            [textOf(body, 'deviceId', 32), caller.session.userId],
          );
          return forgotten.rowCount === 1 ? { data: null } : notFound;
        },
      },
    },
  ];
}

/** `POST /v1/baseUsersRestful/mySignature`: the picture of one's own signature, which nobody else is shown. */
export const signatureCall = ({
  runtime,
  files,
}: {
  readonly runtime: Runtime;
  readonly files: Pick<Files, 'reading' | 'open'>;
}): StreamCall => ({
  method: 'POST',
  path: '/v1/baseUsersRestful/mySignature',
  body: 'json',
  reasons,
  summary: { en: "One's own signature picture", cn: '本人签名图片' },
  async answer({ caller }) {
    const fileId = (await runtime.snapshot('baseUsers', caller!.session.userId))?.context['signatureId'];
    const file = typeof fileId === 'string' ? await files.reading.find(fileId) : null;
    return file
      ? { stream: await files.open(file), headers: { 'Content-Type': file.context.mimeType!, 'Content-Disposition': 'inline' } }
      : notFound;
  },
});

const DAY_MS = 86_400_000;
/** Each costs somebody something. */
const TEXTS_A_DAY = 5;

type Contact = { readonly email: string } | { readonly mobile: string };

/** @throws RefusedCall when it is neither an address nor a number that this installation takes */
async function contactOf(
  { textsLeave, mobilePattern }: Pick<UserServiceParts, 'textsLeave' | 'mobilePattern'>,
  body: Body,
  { viewer }: Caller,
): Promise<Contact> {
  const name = body['mobile'] === undefined ? 'email' : 'mobile';
  const checked = checkValue(baseUsers.fields[name], name, textOf(body, name, 254).trim());
  if (!checked.ok) throw new RefusedCall(checked.refusal, reasons);
  const value = String(checked.value);
  if (name === 'email') return { email: value };
  if (!textsLeave) throw new RefusedCall(refusal('CONTACT_NO_TEXTS', { field: 'mobile' }), reasons);
  const [refused] = refusedMobiles(
    baseUsers.fields,
    [{ fields: baseUsers.fields, values: { mobile: value } }],
    {},
    await mobilePattern(viewer),
  );
  if (refused) throw new RefusedCall(refused, reasons);
  return { mobile: value };
}

const mustStepUp = ({ session }: Caller, at: number): void => {
  if ((session.stepUpUntil ?? 0) <= at) throw new EdgeError('AUTH_STEP_UP');
};

/** Who looks after this account: administrators, and the main account of its company. */
export const mayKeep = ({ context }: Snapshot, { viewer }: Caller): boolean =>
  viewer.respCode === 'ADMIN' ||
  (viewer.respCode === 'SUPPLIER_ADMIN' && viewer.supplierId !== null && viewer.supplierId === context['supplierId']);

function checkedFields(fields: Body): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const checked = checkValue(definition.fields[name]!, name, value);
      if (!checked.ok) throw new RefusedCall(checked.refusal, reasons);
      return [name, checked.value];
    }),
  );
}
