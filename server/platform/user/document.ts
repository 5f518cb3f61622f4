/** What a user's record needs on the server: instants of its zone, counts of its supplier, ends of sessions, letters. */
import { baseUsers } from '../../../state-machines/platform/user/index.js';
import type { UserFacts } from '../../../state-machines/platform/user/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { EffectTools, Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endSessionsOf } from '../sessions/sessions.js';
import { dateIn, endOfDay } from '../zones.js';

const IDLE_DAYS = 180;
const DAY_MS = 86_400_000;

interface UserRecord { readonly timeZone?: string; readonly endDate?: string | null; readonly supplierId?: string | null; readonly userType?: string }

const zoneOf = (user: UserRecord): string => user.timeZone ?? 'Asia/Shanghai';
const present = ({ snapshot }: PrepareTools): UserRecord => (snapshot?.context ?? {}) as UserRecord;

const saving: Prepare = async (command, tools) => {
  const { fields = {} } = command.payload as SavePayload;
  const user = { ...present(tools), ...fields } as UserRecord;
  if (!isZone(zoneOf(user))) return { refusal: { code: 'FIELD_FORMAT', kind: 'Invalid', field: 'timeZone', params: { field: 'timeZone' } } };
  const expireAt = user.endDate ? endOfDay(zoneOf(user), user.endDate) : null;
  const supplier = user.userType === 'EX' && user.supplierId ? await supplierFacts(tools, user.supplierId) : {};
  return { facts: { expireAt, ...supplier } satisfies UserFacts };
};

function isZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}

async function supplierFacts(tools: PrepareTools, supplierId: string): Promise<UserFacts> {
  const id = tools.snapshot?.context.id ?? '0';
  return tools.lockedRead(`supplier-users:${supplierId}`, async (db) => {
    const { rows } = await db.query<{ users: string; admins: string }>(
      `select count(*) filter (where state <> 'erased') as users, count(*) filter (where id <> $2 and supplier_admin_flag = 'Y' and state in ('active', 'locked')) as admins from base_users where supplier_id = $1`, [supplierId, id]);
    return { supplierUsers: Number(rows[0]!.users), otherSupplierAdmins: Number(rows[0]!.admins) };
  });
}

const disabling: Prepare = async (_command, tools) => {
  const { userType, supplierId } = present(tools);
  return { facts: userType === 'EX' && supplierId ? await supplierFacts(tools, supplierId) : {} };
};

const idleFrom = (tools: PrepareTools): UserFacts => ({ idleAt: tools.at + IDLE_DAYS * DAY_MS });
const today = (tools: PrepareTools): UserFacts => ({ today: dateIn(zoneOf(present(tools)), tools.at) });

const extending: Prepare = async (command, tools) => {
  const { endDate } = command.payload as { readonly endDate: string };
  return { facts: { ...today(tools), ...idleFrom(tools), expireAt: endOfDay(zoneOf(present(tools)), endDate) } };
};

const enabling: Prepare = async (_command, tools) => {
  const { supplierId } = present(tools);
  const supplier = supplierId ? await tools.readDocument('srmSlcSupplierInfo', supplierId) : null;
  return { facts: { ...idleFrom(tools), supplierClosed: supplierId !== null && supplierId !== undefined && (!supplier || supplier.state === 'closed') } };
};

/** The message reaches the user by the ways he can be reached; secrets of links are made when it is sent, never stored here. */
const letter = (template: string) => async ({ userId }: { readonly userId: string }, { emit }: EffectTools): Promise<void> =>
  emit({ kind: 'message', template, to: [`user:${userId}`], params: {} });

export const userDocument: ServerDocument = {
  definition: anyDefinition(baseUsers),
  prepare: {
    CREATE: saving, SAVE: saving, INVALIDATE: disabling, ENABLE: enabling, EXTEND: extending,
    RESEND: async (_command, tools) => ({ facts: today(tools) }),
    SEEN: async (_command, tools) => ({ facts: idleFrom(tools) }),
    // Only the server sends it, after it has looked at the link.
    ACTIVATE: async (_command, tools) => ({ facts: { ...idleFrom(tools), linkValid: true } }),
  },
  effects: {
    sendActivationLink: letter('USER_ACTIVATION'),
    sendResetLink: letter('USER_PASSWORD_RESET'),
    endSessions: async ({ userId }: { readonly userId: string }, { tx, event }: EffectTools) => endSessionsOf(tx, userId, event.type.includes('PASSWORD') ? 'PASSWORD' : 'DISABLED', event.at),
    erasePersonalData: async ({ userId }: { readonly userId: string }, { tx }: EffectTools) => {
      await tx.query('delete from base_user_secret where user_id = $1', [userId]);
      await tx.query("update base_device set state = 'ended' where user_id = $1", [userId]);
    },
  },
};
