/** What accounts that sign need on the server (contracts.md §4): identities marked and not kept, duplicates, keys and certificates. */
import { randomInt } from 'node:crypto';
import { isByDeposit } from '../../../state-machines/contracts/org-account/deposit.js';
import { div, round2 } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import type { Sealing } from '../../platform/secrets.js';

interface Owner {
  readonly id: string;
  readonly supplierId: string | null;
}
interface PersonContext extends Owner {
  readonly idType: string;
}
interface OrgContext extends Owner {
  readonly creditCode: string;
  readonly agentPersonId: string | null;
  readonly verifyMethod: string | null;
}
const ACTIVE = ['active', 'suspended'];

const contextOf = <T>(tools: PrepareTools): T => tools.snapshot!.context as unknown as T;

/** The number itself goes no further than here: its keyed hash and its end stay. */
export const openPerson =
  (sealing: Pick<Sealing, 'mark'>): Prepare =>
  async ({ payload }, tools) => {
    const { id, idType, supplierId } = contextOf<PersonContext>(tools);
    const number = (payload as { readonly idNumber: string }).idNumber.trim().toUpperCase();
    const mark = sealing.mark(`identity:${idType}:${number}`);
    const taken = await tools.lockedRead(`cct-person:${mark}`, async (db) => {
      const { rowCount } = await db.query(
        'select 1 from srm_cct_sign_person where id_mark = $1 and state = any($2) and id <> $3 and supplier_id is not distinct from $4::bigint limit 1',
        [mark, ACTIVE, id, supplierId],
      );
      return rowCount > 0;
    });
    return { payload: {}, facts: { mark, end: number.slice(-4), taken } };
  };

async function isActiveOf(tools: PrepareTools, personId: string, { supplierId }: Owner): Promise<boolean> {
  const person = await tools.readDocument('srmCctSignPerson', personId);
  return person?.state === 'active' && (person.context['supplierId'] ?? null) === supplierId;
}

/** Cents of at most ten; whoever guesses has five of a thousand. */
const newAmount = (): string => round2(div(String(randomInt(1, 1_000)), '100'));

export const openOrganisation: Prepare = async (_command, tools) => {
  const org = contextOf<OrgContext>(tools);
  const taken = await tools.lockedRead(`cct-org:${org.creditCode}`, async (db) => {
    const { rowCount } = await db.query(
      'select 1 from srm_cct_org_account where credit_code = $1 and state = any($2) and id <> $3 limit 1',
      [org.creditCode, ACTIVE, org.id],
    );
    return rowCount > 0;
  });
  const agentActive = org.agentPersonId !== null && (await isActiveOf(tools, org.agentPersonId, org));
  return { facts: { taken, agentActive, ...(isByDeposit(org) ? { deposit: newAmount() } : {}) } };
};

export const authorising: Prepare = async ({ payload }, tools) => ({
  facts: { agentActive: await isActiveOf(tools, (payload as { readonly personId: string }).personId, contextOf<Owner>(tools)) },
});
