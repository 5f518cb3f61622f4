/** What an option reads on the server before it takes a value: the codes of its lookup; a secret enters the event sealed. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { ProfileFacts } from '../../../state-machines/platform/profile/index.js';
import { baseProfile } from '../../../state-machines/platform/profile/index.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../../kernel/contracts.js';

interface Option {
  readonly profileCode: string;
  readonly valueKind: string;
  readonly lookupType: string | null;
}

const tables: Readonly<Record<string, string>> = { ORG: 'base_organization', RESPONSIBILITY: 'base_responsibility', USER: 'base_users' };

async function codesOf(db: Queryable, lookupType: string | null): Promise<readonly string[] | null> {
  if (lookupType === null) return null;
  const { rows } = await db.query<{ code: string }>(
    "select v.lookup_code as code from base_lookup_type t join base_lookup_value v on v.doc_id = t.id where t.type_code = $1 and v.enabled_flag = 'Y'",
    [lookupType],
  );
  return rows.map(({ code }) => code);
}

async function isThere({ db }: PrepareTools, level: string, levelId: string | null): Promise<boolean> {
  const table = tables[level];
  if (table === undefined || levelId === null || levelId === '') return true;
  const { rowCount } = await db.query(`select 1 from ${table} where id::text = $1`, [levelId]);
  return rowCount > 0;
}

const setting: Prepare = async ({ payload }, tools) => {
  const sent = payload as { readonly level: string; readonly levelId: string | null; readonly value: string };
  const { profileCode, valueKind, lookupType } = tools.snapshot!.context as unknown as Option;
  if (!(await isThere(tools, sent.level, sent.levelId))) return { refusal: refusal('PROFILE_LEVEL', { field: 'levelId' }) };
  const value = valueKind === 'SECRET' ? tools.seal(sent.value, profileCode) : sent.value;
  return { payload: { ...sent, value }, facts: { lookupCodes: await codesOf(tools.db, lookupType) } satisfies ProfileFacts };
};

export const profileDocument: ServerDocument = { definition: anyDefinition(baseProfile), prepare: { SET_VALUE: setting } };
