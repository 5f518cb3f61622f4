/** What a user's record needs on the server: instants of its zone, counts of its supplier, ends of sessions, letters. */
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import { platformProfiles } from '../../../state-machines/platform/profiles.js';
import { hostsOf } from '../../../state-machines/platform/sso-system/rules.js';
import { pictureFields } from '../../../state-machines/platform/user/fields.js';
import type { SsoSubject, UserFacts } from '../../../state-machines/platform/user/fields.js';
import { LOOK_ALIKES, skeletonOf, tidyName } from '../../../state-machines/platform/user/login-names.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { EffectTools, Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { eraseHistory } from '../../kernel/erase.js';
import { delegationsOf } from '../delegation/document.js';
import { isPicture } from '../file/content.js';
import { endSessionsOf } from '../sessions/rows.js';
import { adoptPassword, forgetPassword } from '../sign-in/password-changes.js';
import { SITE_ZONE, dateIn, endOfDay } from '../zones.js';

const { BASE_USER_IDLE_DAYS, BASE_SUPPLIER_MAX_USERS } = platformProfiles;
const DAY_MS = 86_400_000;

interface UserRecord {
  readonly personId?: string | null;
  readonly timeZone?: string;
  readonly endDate?: string | null;
  readonly supplierId?: string | null;
  readonly userType?: string;
}

const zoneOf = (user: UserRecord): string => user.timeZone ?? SITE_ZONE;
const present = ({ snapshot }: PrepareTools): UserRecord => (snapshot?.context ?? {}) as UserRecord;

const alikeSql = `select from base_users where translate(lower(normalize(user_name, NFKC)), $1, $2) = $3 and id <> $4::bigint
  and lower(user_name) <> lower($5) and ($6 or octet_length(user_name) <> char_length(user_name)) limit 1`;

/** Of names in plain Latin letters only those with other letters can look like each other. */
function isAlike(tools: PrepareTools, name: string): Promise<boolean> {
  const skeleton = skeletonOf(name);
  const params = [LOOK_ALIKES.from, LOOK_ALIKES.to, skeleton, tools.snapshot?.context.id ?? '0', name, !/^[ -~]*$/.test(name)];
  return tools.lockedRead(`login-name:${skeleton}`, async (db) => (await db.query(alikeSql, params)).rowCount > 0);
}

/** A login name as it is kept, and whether another looks like it. */
async function named(payload: SavePayload, tools: PrepareTools): Promise<{ readonly payload: SavePayload; readonly facts: UserFacts }> {
  const given = payload.fields?.['userName'];
  if (typeof given !== 'string' || given === tools.snapshot?.context['userName']) return { payload, facts: {} };
  const userName = tidyName(given);
  return { payload: { ...payload, fields: { ...payload.fields, userName } }, facts: { nameAlike: await isAlike(tools, userName) } };
}

const saving: Prepare = async (command, tools) => {
  const { payload, facts: nameFacts } = await named(command.payload as SavePayload, tools);
  const { fields = {} } = payload;
  const user = { ...present(tools), ...fields } as UserRecord;
  if (!isZone(zoneOf(user)))
    return { refusal: { code: 'FIELD_FORMAT', kind: 'Invalid', field: 'timeZone', params: { field: 'timeZone' } } };
  const wanted = fields['defaultRespId'] as string | null | undefined;
  if (wanted && !(await holds(tools, wanted)))
    return { refusal: { code: 'PERM_RESPONSIBILITY', kind: 'Refused', field: 'defaultRespId', params: {} } };
  const field = await noPicture(fields, tools);
  if (field !== null) return { refusal: { code: 'FILE_NOT_IMAGE', kind: 'Refused', field, params: {} } };
  const expireAt = user.endDate ? endOfDay(zoneOf(user), user.endDate) : null;
  const supplier = user.userType === 'EX' && user.supplierId ? await supplierFacts(tools, user.supplierId) : {};
  return { payload, facts: { ...nameFacts, expireAt, ...supplier } satisfies UserFacts };
};

/** The field that is to hold something else than one picture. */
async function noPicture(fields: Readonly<Record<string, unknown>>, { db }: PrepareTools): Promise<string | null> {
  for (const name of pictureFields) {
    const fileId = fields[name];
    if (typeof fileId !== 'string') continue;
    const {
      rows: [file],
    } = await db.query<{ mime_type: string | null }>('select mime_type from base_file where id::text = $1', [fileId]);
    if (!isPicture(String(file?.mime_type))) return name;
  }
  return null;
}

/** One begins in what one holds. */
async function holds({ db, snapshot }: PrepareTools, responsibilityId: string): Promise<boolean> {
  if (!snapshot) return false;
  return (
    (
      await db.query("select 1 from base_user_resp where user_id = $1 and responsibility_id = $2 and state = 'enabled'", [
        snapshot.context.id,
        responsibilityId,
      ])
    ).rowCount > 0
  );
}

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

async function supplierFacts(tools: PrepareTools, supplierId: string): Promise<UserFacts> {
  const id = tools.snapshot?.context.id ?? '0';
  const maxSupplierUsers = Number(await tools.profile(BASE_SUPPLIER_MAX_USERS));
  const counted = await tools.lockedRead(`supplier-users:${supplierId}`, async (db) => {
    const { rows } = await db.query<{ users: string; admins: string }>(
      `select count(*) filter (where state <> 'erased') as users, count(*) filter (where id <> $2 and supplier_admin_flag = 'Y' and state in ('active', 'locked')) as admins from base_users where supplier_id = $1`,
      [supplierId, id],
    );
    return { supplierUsers: Number(rows[0]!.users), otherSupplierAdmins: Number(rows[0]!.admins) };
  });
  return { ...counted, maxSupplierUsers };
}

const disabling: Prepare = async (_command, tools) => {
  const { userType, supplierId } = present(tools);
  const facts = userType === 'EX' && supplierId ? await supplierFacts(tools, supplierId) : {};
  return { facts: { ...facts, ...(await waitingFor(tools)) } };
};
const MOST_PROCESSES = 5_000;
/** Running processes that wait for him, where there are any: not every installation has the family. */
async function waitingFor({ db, snapshot }: PrepareTools): Promise<Pick<UserFacts, 'processes'>> {
  const { rows: there } = await db.query<{ table: string | null }>("select to_regclass('bpm_task')::text as table");
  if (!there[0]?.table) return {};
  const { rows } = await db.query<{ id: string }>(
    `select distinct t.doc_id::text as id from bpm_task t join bpm_instance i on i.id = t.doc_id and i.state = 'running'
      where t.assignee_user_id = $1::bigint and t.task_state in ('OPEN', 'WAITING') order by 1 limit ${MOST_PROCESSES}`,
    [snapshot!.context.id],
  );
  return rows.length === 0 ? {} : { processes: rows.map(({ id }) => id) };
}
const expiring: Prepare = async (_command, tools) => ({ facts: await waitingFor(tools) });

const idleFrom = async (tools: PrepareTools): Promise<UserFacts> => ({
  idleAt: tools.at + Number(await tools.profile(BASE_USER_IDLE_DAYS)) * DAY_MS,
});
/** Asked of the provider's record as it is now: who vouches may make users of the domains written there. */
async function domainAllowed(payload: object, tools: PrepareTools): Promise<boolean> {
  const { fields = {}, identity } = payload as SavePayload & { readonly identity: SsoSubject };
  const {
    rows: [system],
  } = await tools.db.query<{ domains: string | null }>(
    "select domains from base_sso_system where sso_code = $1 and state = 'enabled' and provision_flag = 'Y'",
    [identity.ssoCode],
  );
  return (
    system !== undefined &&
    hostsOf(system.domains).includes(
      String(fields['email'] ?? '')
        .split('@')[1]
        ?.toLowerCase() ?? '',
    )
  );
}

const today = (tools: PrepareTools): UserFacts => ({ today: dateIn(zoneOf(present(tools)), tools.at) });

const extending: Prepare = async (command, tools) => {
  const { endDate } = command.payload as { readonly endDate: string };
  return { facts: { ...today(tools), ...(await idleFrom(tools)), expireAt: endOfDay(zoneOf(present(tools)), endDate) } };
};

const enabling: Prepare = async (_command, tools) => {
  const { supplierId, personId } = present(tools);
  const person = personId ? await tools.readDocument('basePerson', personId) : null;
  const supplier = supplierId ? await tools.readDocument('srmSlcSupplierInfo', supplierId) : null;
  return {
    facts: {
      ...(await idleFrom(tools)),
      personLeft: person?.state === 'left',
      supplierClosed: supplierId !== null && supplierId !== undefined && (!supplier || supplier.state === 'closed'),
    },
  };
};

/** The message reaches the user by the ways he can be reached; secrets of links are made when it is sent, never stored here. */
const letter =
  (template: string) =>
  async ({ userId }: { readonly userId: string }, { emit }: EffectTools): Promise<void> =>
    emit({ kind: 'message', template, to: [`user:${userId}`], params: {} });

/** Rows that are nothing without their person. */
const tablesOfAPerson = [
  'base_user_secret',
  'base_password_history',
  'base_password_ticket',
  'base_user_link',
  'base_user_code',
  'base_second_factor',
  'base_recovery_code',
  'base_mail',
] as const;

export const userDocument: ServerDocument = {
  definition: anyDefinition(baseUsers),
  prepare: {
    CREATE: saving,
    SAVE: saving,
    INVALIDATE: disabling,
    EXPIRE_DUE: expiring,
    ENABLE: enabling,
    EXTEND: extending,
    ERASE: async (_command, { snapshot }) => ({
      facts: { erasedName: `已注销用户 / erased user ${snapshot!.context.id}` } satisfies UserFacts,
    }),
    RESEND: async (_command, tools) => ({ facts: today(tools) }),
    SEEN: async (_command, tools) => ({ facts: await idleFrom(tools) }),
    CREATE_FROM_SSO: async (command, tools) => {
      const answer = await saving(command, tools);
      return 'refusal' in answer
        ? answer
        : { ...answer, facts: { ...answer.facts, ...(await idleFrom(tools)), domainAllowed: await domainAllowed(command.payload, tools) } };
    },
    // Only the server sends it, after it has looked at the link.
    ACTIVATE: async (_command, tools) => ({ facts: { ...(await idleFrom(tools)), linkValid: true } }),
  },
  effects: {
    sendActivationLink: letter('USER_ACTIVATION'),
    // A reset password opens nothing from here on, whatever becomes of the letter.
    sendResetLink: async ({ userId }: { readonly userId: string }, tools: EffectTools) => {
      await forgetPassword(tools.tx, userId, tools.event.at);
      await letter('USER_PASSWORD_RESET')({ userId }, tools);
    },
    adoptPassword: async ({ userId, ticket }: { readonly userId: string; readonly ticket: string }, { tx, event }: EffectTools) =>
      adoptPassword(tx, userId, ticket, event.at),
    endSessions: async ({ userId }: { readonly userId: string }, { tx, event }: EffectTools) =>
      endSessionsOf(tx, userId, event.type.includes('PASSWORD') ? 'PASSWORD' : 'DISABLED', event.at),
    revokeDelegations: async ({ userId }: { readonly userId: string }, { tx, emit }: EffectTools) => {
      for (const id of await delegationsOf(tx, userId))
        emit({
          kind: 'send',
          type: 'baseUserAuthorisation',
          id,
          event: 'REVOKE',
          payload: { reason: '账号已停用 Account ended' },
          part: id,
        });
    },
    erasePersonalData: async ({ userId }: { readonly userId: string }, tools: EffectTools) => {
      const { tx } = tools;
      await eraseHistory({}, tools);
      for (const table of tablesOfAPerson) await tx.query(`delete from ${table} where user_id = $1`, [userId]);
      await tx.query("update base_device set state = 'ended', agent = null where user_id = $1", [userId]);
      await tx.query('update base_session set address = null, agent = null where user_id = $1', [userId]);
      await tx.query("update base_login_log set user_name = '[erased]', address = '', agent = null where user_id = $1", [userId]);
    },
  },
};
