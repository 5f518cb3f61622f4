/** What a registration reads on the server: who the company may be, whether it waits, and the ids of what an approval makes. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { addDays } from '../../../state-machines/kernel/primitives/instant.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { nameFault } from '../../../state-machines/platform/user/login-names.js';
import { accountFaults, bareNumber } from '../../../state-machines/suppliers/bank-account.js';
import type { Applied, ApproveFacts, RegisterFacts, Registration } from '../../../state-machines/suppliers/register-info/fields.js';
import { srmSlcRegisterInfo } from '../../../state-machines/suppliers/register-info/index.js';
import type { Prepare, PrepareTools, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import { withKnownCodes } from '../known-codes.js';
import { duplicatesOf, holdersOf } from './duplicates.js';
import type { Sought } from './duplicates.js';

const COOLDOWN_DAYS = 90;
const definition = anyDefinition(srmSlcRegisterInfo);
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Registration;

const waitingSql = `
  select doc_number as number, state, refused_on::text as "refusedOn" from srm_slc_register_info
   where uscc = $1 and lower(contact_email) = lower($2) and id is distinct from $3::bigint
     and state in ('submitted', 'revising', 'infoFilling', 'infoSubmitted', 'infoReturned', 'rejected') order by id desc limit 20`;

const applying: Prepare = async (command, tools) => {
  const { fields } = command.payload as Applied;
  const known = tools.snapshot ? contextOf(tools) : null;
  const given = { ...known, ...fields } as Registration;
  const today = await tools.today(null);
  const [uscc, email] = [given.uscc?.trim().toUpperCase() ?? null, given.contactEmail ?? null];
  const rows = await tools.lockedRead(`register:${uscc ?? ''}/${email?.toLowerCase() ?? ''}`, async (db) =>
    uscc === null || email === null
      ? []
      : (await db.query<{ number: string; state: string; refusedOn: string | null }>(waitingSql, [uscc, email, known?.id ?? null])).rows,
  );
  const refusedOn = rows.find(({ state }) => state === 'rejected')?.refusedOn ?? null;
  return {
    facts: {
      today,
      loginFault: nameFault(given.loginName ?? '') !== null,
      openNumber: rows.find(({ state }) => state !== 'rejected')?.number ?? null,
      cooldown: refusedOn === null ? null : addDays(refusedOn, COOLDOWN_DAYS),
      hits: await duplicatesOf(tools.db, { ...given, uscc, supplierId: null, legalRep: given.legalRep ?? null }),
    } satisfies RegisterFacts,
  };
};

const respSql = "select resp_code as code, id::text as id from base_responsibility where resp_code = any($1) and state = 'enabled'";
async function responsibilities(tools: PrepareTools, ...codes: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { rows } = await tools.db.query<{ code: string; id: string }>(respSql, [codes]);
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
}

const nameSql = 'select 1 from base_users where lower(user_name) = lower($1) limit 1';
const approving: Prepare = async (command, tools) => {
  const registration = contextOf(tools);
  const { SUPPLIER_REG: applicantResp } = await responsibilities(tools, 'SUPPLIER_REG');
  if (applicantResp === undefined) return { refusal: refusal('PERM_RESPONSIBILITY') };
  const login = (command.payload as { readonly loginName?: string | null }).loginName ?? registration.loginName ?? '';
  return {
    facts: {
      today: await tools.today(null),
      hits: await duplicatesOf(tools.db, registration),
      loginTaken: await tools.lockedRead(
        `login-name:${login.toLowerCase()}`,
        async (db) => nameFault(login) !== null || (await db.query(nameSql, [login])).rowCount > 0,
      ),
      supplierId: await tools.newId(),
      userId: await tools.newId(),
      respRowId: await tools.newId(),
      applicantResp,
    } satisfies ApproveFacts,
  };
};

const taken = (tools: PrepareTools): Promise<readonly string[]> => {
  const { accounts, supplierId } = contextOf(tools);
  return holdersOf(
    tools.db,
    supplierId,
    accounts.map(({ accountNo }) => bareNumber(accountNo)),
  );
};
const submittingInfo: Prepare = async (_command, tools) => {
  const registration = contextOf(tools);
  return {
    facts: {
      today: await tools.today(null),
      accountsTaken: await taken(tools),
      accountFaults: accountFaults(registration.accounts, registration),
    } satisfies ApproveFacts,
  };
};
/** Contacts reached where the applicant has proven that he is reached: finance may call them back. */
const provenContacts = ({ contacts, contactMobile, contactEmail, mobileVerified }: Registration): readonly number[] =>
  contacts
    .filter(({ mobile, email }) => (mobileVerified === 'Y' && mobile === contactMobile) || (email !== null && email === contactEmail))
    .map(({ lineNo }) => lineNo);
const approvingInfo: Prepare = async (_command, tools) => {
  const found = await responsibilities(tools, 'SUPPLIER', 'SUPPLIER_ADMIN');
  const grants = [];
  for (const responsibilityId of Object.values(found)) grants.push({ responsibilityId, id: await tools.newId() });
  return {
    facts: {
      today: await tools.today(null),
      hits: await duplicatesOf(tools.db, contextOf(tools)),
      accountsTaken: await taken(tools),
      grants,
      known: provenContacts(contextOf(tools)),
    } satisfies ApproveFacts,
  };
};
const dated: Prepare = async (_command, tools) => ({ facts: { today: await tools.today(null) } satisfies RegisterFacts });

const soughtSql = `
  select company_name as "companyName", country_code as "countryCode", uscc, contact_mobile as "contactMobile",
         contact_email as "contactEmail", legal_rep as "legalRep", registered_address as "registeredAddress",
         supplier_id::text as "supplierId" from srm_slc_register_info where id = $1::bigint`;
/** `{id}` → who else the company may be, as things stand now. */
const findDuplicates: SpecialCall = async (body, { generic, viewer, db }) => {
  const found = await generic('findById', { id: idOf(body) });
  if ('refusal' in found) return found;
  if (viewer.userType !== 'INSIDE') return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const {
    rows: [row],
  } = await db.query<Sought>(soughtSql, [idOf(body)]);
  return { data: row ? await duplicatesOf(db, row) : [] };
};

export const registerInfoDocument: ServerDocument = {
  definition,
  prepare: {
    REGISTER: withKnownCodes(definition, applying, 'everybody'),
    SAVE: withKnownCodes(definition, undefined, 'everybody'),
    SUBMIT: withKnownCodes(definition, applying, 'everybody'),
    APPROVE: approving,
    REJECT: dated,
    REFUSE: dated,
    SUBMIT_INFO: submittingInfo,
    APPROVE_INFO: approvingInfo,
    REJECT_INFO: dated,
  },
  calls: { findDuplicates },
};
