/** Facts about who holds what: user types must fit, a company gives on what it holds, and two administrators must remain (platform-access.md §2.6). */
import { baseUserResp } from '../../../state-machines/platform/user-responsibility/index.js';
import type { UserResponsibilityFacts } from '../../../state-machines/platform/user-responsibility/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { verdictOn } from '../sod/rights.js';
import { dateIn } from '../zones.js';

interface Holding { readonly userId?: string; readonly responsibilityId?: string }

const facts: Prepare = async (command, tools) => {
  const { fields = {} } = command.payload as SavePayload;
  const { userId, responsibilityId } = { ...(tools.snapshot?.context ?? {}), ...fields } as Holding;
  const user = userId ? await tools.readDocument('baseUsers', userId) : null;
  const responsibility = responsibilityId ? await tools.readDocument('baseResponsibility', responsibilityId) : null;
  const types = { userType: String(user?.context['userType'] ?? 'unknown user'), respUserType: String(responsibility?.context['userType'] ?? 'unknown responsibility'),
    supplierId: (user?.context['supplierId'] ?? null) as string | null, ...(tools.viewer.userType === 'EX' ? { companyHolds: await isHeldIn(tools, responsibilityId) } : {}) };
  if (responsibility?.context['respCode'] !== 'ADMIN') return { facts: types satisfies UserResponsibilityFacts };
  const id = tools.snapshot?.context.id ?? '0';
  const otherAdmins = await tools.lockedRead('holders:ADMIN', async (db) => {
    const { rows } = await db.query<{ n: string }>(
      `select count(distinct h.user_id) as n from base_user_resp h join base_responsibility r on r.id = h.responsibility_id join base_users u on u.id = h.user_id
       where r.resp_code = 'ADMIN' and h.state = 'enabled' and u.state = 'active' and h.id <> $1 and (h.end_date is null or h.end_date >= $2::date)`, [id, new Date(tools.at).toISOString().slice(0, 10)]);
    return Number(rows[0]!.n);
  });
  return { facts: { ...types, otherAdmins } satisfies UserResponsibilityFacts };
};

const heldInSql = `select 1 from base_user_resp h join base_users u on u.id = h.user_id
  where u.supplier_id = $1 and h.responsibility_id = $2 and h.state = 'enabled' and u.state in ('active', 'locked') and h.start_date <= $3::date and (h.end_date is null or h.end_date >= $3::date) limit 1`;

/** By somebody of the actor's company. */
async function isHeldIn({ db, viewer, at }: PrepareTools, responsibilityId: string | undefined): Promise<boolean> {
  if (viewer.supplierId === null || responsibilityId === undefined) return false;
  return (await db.query(heldInSql, [viewer.supplierId, responsibilityId, dateIn('Asia/Shanghai', at)])).rows.length > 0;
}

/** Rules of segregation of duties; an exception lets it pass until its last day, which the grant does not outlive. */
const granting: Prepare = async (command, tools) => {
  const plain = await facts(command, tools);
  const payload = command.payload as SavePayload;
  const { userId, responsibilityId, endDate = null } = { ...tools.snapshot?.context, ...payload.fields } as Holding & { readonly endDate?: string | null };
  if ('refusal' in plain || !userId || !responsibilityId) return plain;
  const { conflict, until } = await tools.lockedRead(`duties:${userId}`, (db) => verdictOn(db, userId, responsibilityId, dateIn('Asia/Shanghai', tools.at)));
  const tooLong = until !== null && (endDate === null || endDate > until);
  if (!tooLong || command.event === 'CREATE') return { facts: { ...plain.facts, conflict }, ...(tooLong ? { payload: { ...payload, fields: { ...payload.fields, endDate: until } } } : {}) };
  return { facts: { ...plain.facts, conflict: until } };
};

export const userRespDocument: ServerDocument = { definition: anyDefinition(baseUserResp), prepare: { CREATE: granting, SAVE: facts, ENABLE: granting, INVALIDATE: facts } };
