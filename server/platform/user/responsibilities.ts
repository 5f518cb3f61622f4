/** Facts about who holds what: user types must fit, a company gives on what it holds, and two administrators must remain (platform-access.md §2.6). */
import { baseUserResp } from '../../../state-machines/platform/user-responsibility/index.js';
import type { UserResponsibilityFacts } from '../../../state-machines/platform/user-responsibility/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { verdictOn, verdictsOn } from '../sod/rights.js';

interface Holding {
  readonly userId?: string;
  readonly responsibilityId?: string;
}

const facts: Prepare = async (command, tools) => {
  const { fields = {} } = command.payload as SavePayload;
  const { userId, responsibilityId } = { ...(tools.snapshot?.context ?? {}), ...fields } as Holding;
  const user = userId ? await tools.readDocument('baseUsers', userId) : null;
  const responsibility = responsibilityId ? await tools.readDocument('baseResponsibility', responsibilityId) : null;
  const types = {
    userType: String(user?.context['userType'] ?? 'unknown user'),
    respUserType: String(responsibility?.context['userType'] ?? 'unknown responsibility'),
    supplierId: (user?.context['supplierId'] ?? null) as string | null,
    ...(tools.viewer.userType === 'EX' ? { companyHolds: await isHeldIn(tools, responsibilityId) } : {}),
  };
  if (responsibility?.context['respCode'] !== 'ADMIN') return { facts: types satisfies UserResponsibilityFacts };
  const id = tools.snapshot?.context.id ?? '0';
  const today = await tools.today(null);
  const otherAdmins = await tools.lockedRead('holders:ADMIN', async (db) => {
    const { rows } = await db.query<{ n: string }>(
      `select count(distinct h.user_id) as n from base_user_resp h join base_responsibility r on r.id = h.responsibility_id join base_users u on u.id = h.user_id
       where r.resp_code = 'ADMIN' and h.state = 'enabled' and u.state = 'active' and h.id <> $1 and (h.end_date is null or h.end_date >= $2::date)`,
      [id, today],
    );
    return Number(rows[0]!.n);
  });
  return { facts: { ...types, otherAdmins } satisfies UserResponsibilityFacts };
};

const heldInSql = `select distinct h.responsibility_id::text as id from base_user_resp h join base_users u on u.id = h.user_id
  where u.supplier_id = $1 and h.state = 'enabled' and u.state in ('active', 'locked') and h.start_date <= $2::date and (h.end_date is null or h.end_date >= $2::date)`;

/** What somebody of a company holds today: what its main account may give on. */
export async function heldInCompany(db: Queryable, supplierId: string, today: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>(heldInSql, [supplierId, today]);
  return rows.map(({ id }) => id);
}

async function isHeldIn({ db, viewer, today }: PrepareTools, responsibilityId: string | undefined): Promise<boolean> {
  return (
    viewer.supplierId !== null &&
    responsibilityId !== undefined &&
    (await heldInCompany(db, viewer.supplierId, await today(null))).includes(responsibilityId)
  );
}

interface Grant extends Holding {
  readonly endDate?: string | null;
}

const outlasts = (end: string | null | undefined, day: string | null | undefined): boolean => Boolean(day) && (!end || end > day!);

/** Rules of segregation of duties; an exception lets it pass until its last day, which the grant does not outlive. */
const granting: Prepare = async (command, tools) => {
  const plain = await facts(command, tools);
  const payload = command.payload as SavePayload;
  const { userId, responsibilityId, endDate } = { ...tools.snapshot?.context, ...payload.fields } as Grant;
  if ('refusal' in plain || !userId || !responsibilityId) return plain;
  const today = await tools.today(null);
  const { conflict, conflictEn, until } = await tools.lockedRead(`duties:${userId}`, (db) =>
    verdictOn(db, userId, responsibilityId, today),
  );
  const told = { ...plain.facts, conflict, conflictEn } satisfies UserResponsibilityFacts;
  if (!outlasts(endDate, until)) return { facts: told };
  return command.event === 'ENABLE'
    ? { facts: { ...told, until } }
    : { facts: told, payload: { ...payload, fields: { ...payload.fields, endDate: until } } };
};

/** What is held longer than before is held anew; a shorter time, or another reason, asks for nothing. */
const saving: Prepare = async (command, tools) => {
  const { fields = {} } = command.payload as SavePayload;
  const { endDate } = tools.snapshot!.context as unknown as Grant;
  const longer = tools.snapshot!.state === 'enabled' && 'endDate' in fields && outlasts(fields['endDate'] as string | null, endDate);
  return (longer ? granting : facts)(command, tools);
};

const offeredSql = `select r.id::text as "responsibilityId", r.resp_code as "respCode", r.resp_name as "respName", r.resp_name_en as "respNameEn" from base_responsibility r join base_users u on u.id = $1
  where r.state = 'enabled' and r.user_type = u.user_type and (r.end_date is null or r.end_date >= $2::date)
    and not exists (select from base_user_resp h where h.user_id = u.id and h.responsibility_id = r.id) order by r.resp_code`;

interface Offered {
  readonly responsibilityId: string;
  readonly respCode: string;
  readonly respName: string;
  readonly respNameEn: string;
}

/**
 * `{userId}` → the responsibilities that the caller may give the user and that he has not, each with the names of the rule
 * of segregation of duties that forbids it, or null. One that was withdrawn is enabled again, not given anew.
 */
const findOffered: SpecialCall = async (body, { viewer, db, today: todayOf }) => {
  const userId = idOf(body, 'userId');
  const {
    rows: [user],
  } = await db.query<{ supplier_id: string | null }>("select supplier_id::text from base_users where id = $1 and state <> 'erased'", [
    userId,
  ]);
  const isMain = viewer.respCode === 'SUPPLIER_ADMIN' && viewer.supplierId !== null && user?.supplier_id === viewer.supplierId;
  if (!user || !(viewer.respCode === 'ADMIN' || isMain)) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const today = await todayOf(null);
  const { rows } = await db.query<Offered>(offeredSql, [userId, today]);
  const among = isMain ? new Set(await heldInCompany(db, viewer.supplierId!, today)) : null;
  const offered = rows.filter(({ responsibilityId }) => among?.has(responsibilityId) ?? true);
  const verdicts = await verdictsOn(
    db,
    userId,
    offered.map(({ responsibilityId }) => responsibilityId),
    today,
  );
  return {
    data: offered.map((one) => {
      const { conflict, conflictEn } = verdicts.get(one.responsibilityId)!;
      return { ...one, conflict, conflictEn };
    }),
  };
};

export const userRespDocument: ServerDocument = {
  definition: anyDefinition(baseUserResp),
  prepare: { CREATE: granting, SAVE: saving, ENABLE: granting, INVALIDATE: facts },
  calls: { findOffered },
};
