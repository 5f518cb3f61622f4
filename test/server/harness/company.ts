/** A small company as most specs need it: two organisations, a buyer, an administrator, an auditor, two suppliers with a user each. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Responsibility } from '../../../state-machines/kernel/events.js';
import { documents } from '../../../state-machines/registry.js';
import { familyDocuments } from '../../../server/families.js';
import type { ServerDocument } from '../../../server/kernel/contracts.js';
import { createDatabase } from '../../../server/kernel/database/database.js';
import { documentStore } from '../../../server/kernel/database/store.js';
import { Registry } from '../../../server/kernel/registry.js';
import { ServerClock } from '../../../server/kernel/runtime/clock.js';
import { DocumentRuntime } from '../../../server/kernel/runtime/runtime.js';
import { hashPassword } from '../../../server/platform/sign-in/password.js';
import { PASSWORD, testSettings } from './product.js';

/** Ids by what a reader calls them: `org:HQ`, `user:buyer`, `supplier:S1`; `resp:BUYER` and all others that the product ships are there. */
export type Named = Map<string, string>;

export interface Seeder {
  make(name: string, type: string, payload: object): Promise<string>;
  /** `by`: whom a rule of four eyes must not find twice. */
  send(type: string, id: string, event: string, payload?: object, by?: string): Promise<void>;
  readonly named: Named;
}

let hash: Promise<string> | undefined;

/** Everything goes through the runtime's events, by a person whom no button stops. */
export async function seedDatabase(
  appUrl: string,
  at: number,
  work: (seeder: Seeder) => Promise<void>,
  definitions: readonly AnyDefinition[] = documents,
  families: readonly ServerDocument[] = familyDocuments,
): Promise<Named> {
  const db = await createDatabase(appUrl);
  let now = at;
  const errors: unknown[] = [];
  const clock = Object.assign(new ServerClock(db.read, (error) => errors.push(error)), {
    now: () => (now += 1),
    start: async () => undefined,
    stop: () => undefined,
  });
  const runtime = new DocumentRuntime({
    db,
    store: documentStore,
    registry: new Registry(definitions, families),
    access: { permits: () => true },
    report: (error) => errors.push(error),
    clock,
    serverId: 'seed',
  });
  await runtime.start();
  const named: Named = new Map();
  const viewer = (respCode: Responsibility | null, userId: string) =>
    respCode === null
      ? { userId: 'SYSTEM', userType: 'SYSTEM' as const, supplierId: null, respCode: null, respId: null, onBehalfOf: null, orgIds: null }
      : { userId, userType: 'INSIDE' as const, supplierId: null, respCode, respId: '1', onBehalfOf: null, orgIds: null };
  const submit = async (type: string, id: string | null, event: string, payload: object, by?: string): Promise<string> => {
    const definition = definitions.find((one) => one.type === type);
    const rows = [...(definition?.machine.rows.values() ?? [])].filter((row) => row.event === event);
    const resp = rows.flatMap((row) => row.spec.who).flatMap((who) => who.resp ?? [])[0] ?? null;
    const stands = id === null ? null : (await runtime.snapshot(type, id))!;
    // Nobody approves what he submitted himself.
    const decides = stands !== null && definition?.machine.states[stands.state]?.approval?.approve === event;
    const actor = viewer(definition?.events[event]?.system ? null : resp, by ?? (decides ? '2' : '1'));
    const outcome = await runtime.submit({
      type,
      id,
      event,
      payload,
      viewer: actor,
      rev: stands?.context.rev ?? null,
      cause: actor.userType === 'SYSTEM' ? { kind: 'SERVER', reason: 'seed' } : null,
    });
    if (!outcome.ok)
      throw new Error(`seed: ${event} of ${type} was refused: ${JSON.stringify(outcome.refusal)} ${errors.map(String).join('; ')}`);
    return outcome.id;
  };
  const { rows: shipped } = await db.read.query<{ id: string; resp_code: string }>('select id::text, resp_code from base_responsibility');
  for (const { id, resp_code: code } of shipped) named.set(`resp:${code}`, id);
  try {
    await work({
      named,
      async make(name, type, payload) {
        const id = await submit(type, null, 'CREATE', payload);
        named.set(name, id);
        return id;
      },
      async send(type, id, event, payload = {}, by) {
        await submit(type, id, event, payload, by);
      },
    });
    hash ??= hashPassword(PASSWORD, testSettings.passwordCost);
    await db.read.query(
      'insert into base_user_secret (user_id, hash, changed_at) select id, $1, $2 from base_users on conflict do nothing',
      [await hash, new Date(at)],
    );
    if (errors.length > 0) throw new AggregateError(errors, `seeding reported errors: ${errors.map(String).join('; ')}`);
  } finally {
    await runtime.stop();
    await db.close();
  }
  return named;
}

const since = { startDate: '2026-01-01' };

/** An active user who holds these responsibilities and may act in these organisations. */
export async function aUser(
  seeder: Seeder,
  userName: string,
  fields: object,
  holds: readonly string[],
  organisations: readonly string[],
): Promise<void> {
  const { named } = seeder;
  const id = await seeder.make(`user:${userName}`, 'baseUsers', {
    fields: { userName, fullName: userName, email: `${userName}@example.com`, ...since, ...fields },
  });
  await seeder.send('baseUsers', id, 'ACTIVATE', { email: `${userName}@example.com` });
  for (const code of holds)
    await seeder.make(`hold:${userName}:${code}`, 'baseUserResp', {
      fields: { userId: id, responsibilityId: named.get(`resp:${code}`), ...since },
    });
  for (const organisation of organisations)
    await seeder.make(`permit:${userName}:${organisation}`, 'baseUserOrg', {
      fields: { userId: id, orgId: named.get(`org:${organisation}`), ...since },
    });
}

export async function aSupplier(seeder: Seeder, name: string): Promise<string> {
  const id = await seeder.make(`supplier:${name}`, 'srmSlcSupplierInfo', {
    fields: {
      companyName: `${name} Metalworks`,
      countryCode: 'DE',
      supplierType: 'MANUFACTURER',
      taxRate: '13',
      riskNote: `secret of ${name}`,
    },
    lines: { contacts: { set: [{ lineNo: 1, contactName: 'Li Wei' }] } },
  });
  await seeder.send('srmSlcSupplierInfo', id, 'SUBMIT');
  await seeder.send('srmSlcSupplierInfo', id, 'APPROVE');
  return id;
}

/** Whoever is ordered from is qualified (suppliers.md §0.1). */
export async function qualified({ named, send }: Seeder, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    for (const event of ['START_QUALIFY', 'QUALIFY_PASS']) await send('srmSlcSupplierInfo', named.get(`supplier:${name}`)!, event);
}

/** HQ with the factory WX below it, and SZ beside them. */
export async function aCompany(seeder: Seeder): Promise<void> {
  const { named } = seeder;
  for (const [code, orgType, parent] of [
    ['HQ', 'COMPANY', null],
    ['WX', 'OU', 'HQ'],
    ['SZ', 'COMPANY', null],
  ] as const) {
    const id = await seeder.make(`org:${code}`, 'baseOrganization', {
      fields: {
        orgCode: code,
        orgName: `组织${code}`,
        orgNameEn: `Organisation ${code}`,
        orgType,
        ...since,
        ...(parent ? { parentOrgId: named.get(`org:${parent}`) } : {}),
      },
    });
    await seeder.send('baseOrganization', id, 'ENABLE');
  }
  await aUser(seeder, 'buyer', { userType: 'INSIDE' }, ['BUYER', 'FINANCE'], ['HQ']);
  await aUser(seeder, 'szbuyer', { userType: 'INSIDE' }, ['BUYER'], ['SZ']);
  await aUser(seeder, 'manager', { userType: 'INSIDE' }, ['SUPPLIER_MANAGER'], ['HQ']);
  await aUser(seeder, 'admin', { userType: 'INSIDE' }, ['ADMIN'], []);
  await aUser(seeder, 'auditor', { userType: 'INSIDE' }, ['AUDITOR'], []);
  await aUser(seeder, 'nobody', { userType: 'INSIDE' }, [], []);
  for (const name of ['Alpha', 'Beta']) {
    const supplierId = await aSupplier(seeder, name);
    await aUser(seeder, name.toLowerCase(), { userType: 'EX', supplierId }, ['SUPPLIER'], []);
  }
}
