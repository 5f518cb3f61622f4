/** Facts about who holds what: user types must fit, and two administrators must remain (platform-access.md §2.6). */
import { baseUserResp } from '../../../state-machines/platform/user-responsibility/index.js';
import type { UserResponsibilityFacts } from '../../../state-machines/platform/user-responsibility/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

interface Holding { readonly userId?: string; readonly responsibilityId?: string }

const facts: Prepare = async (command, tools) => {
  const { fields = {} } = command.payload as SavePayload;
  const { userId, responsibilityId } = { ...(tools.snapshot?.context ?? {}), ...fields } as Holding;
  const user = userId ? await tools.readDocument('baseUsers', userId) : null;
  const responsibility = responsibilityId ? await tools.readDocument('baseResponsibility', responsibilityId) : null;
  const types = { userType: String(user?.context['userType'] ?? 'unknown user'), respUserType: String(responsibility?.context['userType'] ?? 'unknown responsibility') };
  if (responsibility?.context['respCode'] !== 'ADMIN') return { facts: types satisfies UserResponsibilityFacts };
  const id = tools.snapshot?.context.id ?? '0';
  const otherAdmins = await tools.lockedRead('holders:ADMIN', async (db) => {
    const { rows } = await db.query<{ n: string }>(
      `select count(distinct h.user_id) as n from base_user_resp h join base_responsibility r on r.id = h.responsibility_id join base_users u on u.id = h.user_id
       where r.resp_code = 'ADMIN' and h.state = 'enabled' and u.state = 'active' and h.id <> $1`, [id]);
    return Number(rows[0]!.n);
  });
  return { facts: { ...types, otherAdmins } satisfies UserResponsibilityFacts };
};

export const userRespDocument: ServerDocument = { definition: anyDefinition(baseUserResp), prepare: { CREATE: facts, ENABLE: facts, INVALIDATE: facts } };
