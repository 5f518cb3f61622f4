/** A changed definition is deployed: what is stored decides whether it is the same machine, and nobody goes on from a history he does not know. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { audit } from '../../../../server/kernel/audit.js';
import type { BuiltMachines } from '../../../../server/kernel/built-machines.js';
import { createDatabase } from '../../../../server/kernel/database/database.js';
import { documentStore } from '../../../../server/kernel/database/store.js';
import type { CallContext } from '../../../../server/kernel/edges/calls/context.js';
import { listHistory } from '../../../../server/kernel/edges/calls/history.js';
import type { Kernel } from '../../../../server/kernel/edges/contracts.js';
import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { definitionHash, Registry } from '../../../../server/kernel/registry.js';
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { HistoryRow } from '../../../../state-machines/kernel/protocol.js';
import { allStoodAt } from '../../../../server/platform/past/fold.js';
import pg from 'pg';
import { House, aSale, anOrder, anna, answerOf, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER, SALE, orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';
import { saleV1, saleV2, saleV2Astray, saleV2Forgetful, saleV3 } from './sale-versions.js';

let house: House;
let server: Server;
let owner: pg.Client;
let id: string;

beforeAll(async () => {
  house = await House.open();
  owner = new pg.Client({ connectionString: house.database.ownerUrl });
  await owner.connect();
  server = await house.server('one');
  id = await aSale(server.runtime);
  await server.runtime.submit(sent(id, 'BID', { amount: '90' }));
});
afterAll(async () => {
  await owner.end();
  await house.close();
});

const deploy = (...definitions: AnyDefinition[]) => registerDefinitions(house.database.ownerUrl, definitions);
/** What a history row says of one field: its new value; undefined where it says nothing or that it is empty. */
const changeOf = (patch: unknown, field: string): unknown => {
  const { o = [] } = (patch ?? {}) as { readonly o?: readonly (readonly [string, { readonly s?: unknown }])[] };
  return o.find(([name]) => name === field)?.[1].s ?? undefined;
};
const versions = (type: string = SALE) =>
  house.rows<{ version: number; def_hash: string }>(
    'select version, def_hash from machine_version where type = $1 order by deployed_at, def_hash',
    [type],
  );
const build = (sale: AnyDefinition) => new Registry([sale, orderDefinition], [{ ...saleDocument, definition: sale }, orderDocument]);

/** The sale with other words: another hash, the same machine. */
const reworded = (word: string, version = 1) =>
  anyDefinition(defineDocument({ ...saleDefinition, version, title: { en: word, cn: word } } as never));

/** The sale as somebody meant to improve it: a bid is remembered with a cent less. */
function cheaper(version: number): AnyDefinition {
  const upgrades = version === 1 ? {} : { upgrades: { 1: (snapshot: Snapshot) => snapshot } };
  const { creation, states } = saleDefinition.lifecycle as never as { creation: object; states: { open: { on: { BID: object } } } };
  const BID = {
    ...states.open.on.BID,
    change: (_c: unknown, e: { payload: { amount: string } }) => ({ best: `${Number(e.payload.amount) - 1}` }),
  };
  const lifecycle = { creation, states: { ...states, open: { ...states.open, on: { ...states.open.on, BID } } } };
  return anyDefinition(defineDocument({ ...saleDefinition, version, lifecycle, ...upgrades } as never));
}

describe('at deployment', () => {
  test('the first definition of a version is registered with what was hashed, once', async () => {
    expect(await versions()).toEqual([{ version: 1, def_hash: definitionHash(saleDefinition) }]);
    const [row] = await house.rows<{ config: { type: string; fields: { title: { length: number } } } }>(
      'select config from machine_version where type = $1',
      [SALE],
    );
    expect(row!.config).toMatchObject({ type: SALE, version: 1, title: { en: 'Sale', cn: '竞价' } });
    expect(await deploy(saleDefinition, orderDefinition)).toEqual([]);
  });

  test('a changed one under which every stored history gives the stored document is the same version', async () => {
    expect(await deploy(reworded('Auction'))).toEqual([`${SALE}@1`]);
    expect((await versions()).map((row) => row.def_hash)).toEqual([definitionHash(saleDefinition), definitionHash(reworded('Auction'))]);
    const next = await house.server('two', { registry: build(reworded('Auction')) });
    expect(answerOf(await next.runtime.submit(sent(id, 'BID', { amount: '80' })))).toBe(3);
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '70' })))).toBe(4);
  });

  test('one under which they do not stops the deployment, and says what to do and where it saw it, but no price', async () => {
    const failed = await deploy(cheaper(1)).then(
      () => '',
      (error: Error & { code: string }) => `${error.code} ${error.message}`,
    );
    expect(failed).toMatch(
      new RegExp(
        `^AUD_BUNDLE_DRIFT .*${SALE} ${id}, rev 4: best\\)\\. Raise the version of ${SALE}, or take the change back\\..*请提升${SALE}的版本号`,
      ),
    );
    expect(failed).not.toMatch(/\b(69|70)\b/);
    expect(await versions()).toHaveLength(2);
  });

  test("a document that was changed behind the product's back is no reason to accept a change either", async () => {
    await owner.query(`update srm_sfd_auction_header set label = 'FORGED' where id = $1`, [id]);
    await expect(deploy(reworded('Forged'))).rejects.toThrow(/rev 4: label\)/);
    await owner.query('update srm_sfd_auction_header set label = null where id = $1', [id]);
  });

  test('histories from before there was a registry are folded, and their hashes registered beside the new one', async () => {
    await anOrder(server.runtime);
    await owner.query('delete from machine_version where type = $1', [ORDER]);
    const changed = anyDefinition(defineDocument({ ...orderDefinition, title: { en: 'Purchase', cn: '采购' } } as never));
    expect(await deploy(changed)).toEqual([`${ORDER}@1`]);
    expect((await versions(ORDER)).map((row) => row.def_hash).sort()).toEqual(
      [definitionHash(orderDefinition), definitionHash(changed)].sort(),
    );
  });
});

describe('a server', () => {
  test('whose code nobody registered does not start', async () => {
    await expect(house.server('stranger', { registry: build(reworded('Stranger')) })).rejects.toThrow(
      new RegExp(`AUD_BUNDLE_DRIFT: .*${SALE}@1.*run the migrations`),
    );
  });

  test('goes on from what an earlier version wrote, with an entry that says so, but not from what a later one did', async () => {
    expect(await deploy(cheaper(2))).toEqual([`${SALE}@2`]);
    const later = await house.server('later', { registry: build(cheaper(2)) });
    expect(answerOf(await later.runtime.submit(sent(id, 'BID', { amount: '60' })))).toBe(6);
    const earlier = await house.server('earlier');
    const answer = await earlier.runtime.submit(sent(id, 'BID', { amount: '50' }));
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'MACHINE_UNKNOWN', params: { machine: `${SALE}@2` } } });
    expect(earlier.errors.map(String)).toEqual([expect.stringContaining(`the history was written by ${SALE}@2`)]);
    expect(answerOf(await later.runtime.submit(sent(id, 'BID', { amount: '50' })))).toBe(7);
  });

  test('refuses to go on from an entry whose definition is in no registry', async () => {
    const other = await aSale(server.runtime);
    await owner.query('alter table document_event disable trigger user');
    await owner.query("update document_event set def_hash = repeat('0', 64) where doc_id = $1", [other]);
    await owner.query('alter table document_event enable trigger user');
    const fresh = await house.server('fresh');
    expect(answerOf(await fresh.runtime.submit(sent(other, 'BID', { amount: '90' })))).toBe('MACHINE_UNKNOWN');
    expect(await house.history(other)).toHaveLength(1);
  });

  test('of an earlier version than the registered one is not deployed over it', async () => {
    await expect(deploy(reworded('Late'))).rejects.toThrow(`${SALE} is registered in version 2, and this is version 1`);
  });

  test('may not register anything itself', async () => {
    await expect(
      house.rows(
        `insert into machine_version (type, version, def_hash, config, deployed_at) values ('x', 1, repeat('0', 64), '{}', now())`,
      ),
    ).rejects.toThrow('permission denied');
  });
});

describe('a company through three versions', () => {
  /** Two servers at once would be two versions at once. */
  const versionOf = async (definition: AnyDefinition): Promise<Server> => {
    await registerDefinitions(house.database.ownerUrl, [definition, orderDefinition], built);
    return house.server(definition.machineName, { registry: build(definition) });
  };
  const by = async ({ runtime }: Server, sale: string, event: string, payload: object = {}) =>
    answerOf(await runtime.submit(sent(sale, event, payload)));
  const audited = async (definition: AnyDefinition) => {
    const breaks: string[] = [];
    const result = await audit(house.inner, [definition, orderDefinition], {
      onBreak: ({ id: of, rev, reason }) => breaks.push(`${of} ${rev} ${reason}`),
    });
    return { ...result, breaks };
  };
  const told = async ({ runtime }: Server, definition: AnyDefinition, sale: string): Promise<readonly HistoryRow[]> => {
    const kernel = {
      registry: build(definition),
      runtime,
      database: house.inner,
      store: documentStore,
      permits: () => true,
    } as unknown as Kernel;
    const { data } = await listHistory({ kernel, caller: { viewer: anna } } as unknown as CallContext, definition, { id: sale });
    return data as readonly HistoryRow[];
  };
  const modules = new Map<string, string>();
  const built: BuiltMachines = (definition) => {
    const code = modules.get(definition.machineName);
    return code === undefined ? null : { hash: createHash('sha256').update(code).digest('hex'), code: () => code };
  };
  const end = Date.now() + 3_600_000;
  let sales: { readonly touched: string; readonly untouched: string; readonly paused: string; readonly ended: string };
  let last: Server;

  beforeAll(async () => {
    await owner.end();
    await house.close();
    house = await House.open();
    owner = new pg.Client({ connectionString: house.database.ownerUrl });
    await owner.connect();
    await owner.query('alter table srm_sfd_auction_header add column note varchar(40)');
    const pack = (name: string) =>
      promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'pack-sale.mjs'), name], { maxBuffer: 10_000_000 });
    for (const [name, machine] of [
      ['saleV1', saleV1],
      ['saleV2', saleV2],
      ['saleV3', saleV3],
    ] as const)
      modules.set(machine.machineName, (await pack(name)).stdout);
  });

  test('under the first, sales are begun, bid for, paused and ended', async () => {
    const first = await versionOf(saleV1);
    sales = {
      touched: await aSale(first.runtime, { endAt: end }),
      untouched: await aSale(first.runtime),
      paused: await aSale(first.runtime),
      ended: await aSale(first.runtime, { endAt: end }),
    };
    const order = await anOrder(first.runtime);
    for (const sale of Object.values(sales)) expect(await by(first, sale, 'BID', { amount: '90' })).toBe(2);
    expect(await by(first, sales.paused, 'PAUSE', { orderId: order })).toBe(3);
    expect(answerOf(await first.runtime.submit({ ...sent(sales.ended, 'END_DUE'), viewer: { ...SYSTEM, orgIds: null } }))).toBe(3);
    await first.runtime.stop();
    expect(await audited(saleV1)).toMatchObject({ breaks: [], unfolded: 0 });
  });

  test('a second that leaves open sales in a state that it has not, or has no way on for them, is not deployed', async () => {
    const refused = (definition: AnyDefinition) => registerDefinitions(house.database.ownerUrl, [definition, orderDefinition], built);
    await expect(refused(saleV2Forgetful)).rejects.toThrow(
      `AUD_UPGRADE_MISSING: 2 documents of ${SALE}@1 stand in the state open, and ${SALE}@2 cannot go on with them: ` +
        `it has no upgrade from version 1. Add it to the upgrades of ${SALE}.`,
    );
    await expect(refused(saleV2Astray)).rejects.toThrow('its upgrade from version 1 leads to open, which it has not');
    expect((await versions()).map(({ version }) => version)).toEqual([1]);
  });

  test('under the second, an open one goes on behind an entry of its own; whoever looks sees it in the new state before', async () => {
    const second = await versionOf(saleV2);
    const seen = await second.runtime.snapshot(SALE, sales.touched);
    expect(seen).toMatchObject({ state: 'running', context: { rev: 2, note: 'from 1', best: '90' } });
    expect(await audited(saleV2)).toMatchObject({ breaks: [], unfolded: 0 });
    expect(await by(second, sales.touched, 'BID', { amount: '95' })).toBe('BID_NOT_LOWER');
    expect(await house.history(sales.touched)).toHaveLength(2);
    expect(await by(second, sales.touched, 'BID', { amount: '80' })).toBe(4);
    const [, , upgrade, bid] = await house.history(sales.touched);
    expect(upgrade).toMatchObject({
      rev: 3,
      event: 'UPGRADE',
      from: 'open',
      to: 'running',
      machine: `${SALE}@2`,
      actor: 'SYSTEM',
      payload: { from: 1 },
    });
    expect(bid).toMatchObject({ rev: 4, event: 'BID', from: 'running', prevHash: upgrade!.hash });
    const stored = await documentStore.load(house.inner.read, saleV2, sales.touched);
    expect(stored).toMatchObject({ snapshot: { state: 'running', context: { rev: 4, best: '79', note: 'from 1', endAt: end } } });
    expect(stored!.earlier).toBeUndefined();
    expect(
      await house.rows(
        'select menu_code, handle_flag, cancel_flag from interior_pending where doc_id = $1 order by pending_id desc limit 1',
        [sales.touched],
      ),
    ).toEqual([{ menu_code: 'saleWatchNew', handle_flag: 'N', cancel_flag: 'N' }]);
    await second.runtime.stop();
    expect(await audited(saleV2)).toMatchObject({ breaks: [], unfolded: 0 });
  });

  test('under the third every open one goes on, from either version, and what is final stays as it is', async () => {
    last = await versionOf(saleV3);
    expect(await by(last, sales.touched, 'BID', { amount: '70' })).toBe(6);
    expect(await by(last, sales.untouched, 'BID', { amount: '70' })).toBe(4);
    expect(await by(last, sales.paused, 'RESUME')).toBe(5);
    expect(await by(last, sales.ended, 'BID', { amount: '70' })).toBe('SALE_ENDED');
    const at = async (sale: string) => (await documentStore.load(house.inner.read, saleV3, sale))!.snapshot;
    expect(await at(sales.touched)).toMatchObject({ state: 'running', context: { rev: 6, best: '68', note: 'from 1, then 3' } });
    expect(await at(sales.untouched)).toMatchObject({ state: 'running', context: { rev: 4, best: '68', note: 'from 1 to 3' } });
    expect(await at(sales.paused)).toMatchObject({ state: 'running', context: { rev: 5, best: '90', note: 'from 1 to 3' } });
    expect(await at(sales.ended)).toMatchObject({ state: 'ended', context: { rev: 3, best: '90', note: null } });
    expect(last.errors).toEqual([]);
    expect(await audited(saleV3)).toMatchObject({ documents: 5, breaks: [], unfolded: 0 });
  });

  test('every history opens, with what each entry changed', async () => {
    const rows = await told(last, saleV3, sales.touched);
    expect(rows.map(({ event, machine }) => [event, machine])).toEqual([
      ['CREATE', `${SALE}@1`],
      ['BID', `${SALE}@1`],
      ['UPGRADE', `${SALE}@2`],
      ['BID', `${SALE}@2`],
      ['UPGRADE', `${SALE}@3`],
      ['BID', `${SALE}@3`],
    ]);
    expect(rows.map(({ shared }) => changeOf(shared, 'best'))).toEqual([undefined, '90', undefined, '79', undefined, '68']);
    for (const sale of Object.values(sales)) for (const row of await told(last, saleV3, sale)) expect(row.unfolded).toBeUndefined();
    const stood = await allStoodAt(house.inner.read, saleV3, Object.values(sales), Date.now() + 1);
    expect([...stood.values()].map((one) => one !== 'removed' && one.snapshot.state).sort()).toEqual([
      'ended',
      'running',
      'running',
      'running',
    ]);
  });

  test('a module that was exchanged folds nothing', async () => {
    const marked = (hash: string) => owner.query(`update machine_module set module_hash = ${hash} where type = $1 and version = 2`, [SALE]);
    await owner.query('create table kept as select module_hash from machine_module where version = 2');
    await marked("repeat('0', 64)");
    await expect(audited(saleV3)).rejects.toThrow(`the module of ${SALE}@2 is not the one that was kept`);
    await marked('(select module_hash from kept)');
  });

  test('where the module of a version is lost, chains are verified and nothing is said to be broken', async () => {
    await owner.query('delete from machine_module where type = $1 and version = 1', [SALE]);
    expect(await audited(saleV3)).toMatchObject({ broken: 0, unfolded: 4 });
    const other = await createDatabase(house.database.appUrl, { poolSize: 1 });
    const kernel = {
      registry: build(saleV3),
      runtime: last.runtime,
      database: other,
      store: documentStore,
      permits: () => true,
    } as unknown as Kernel;
    const { data } = await listHistory({ kernel, caller: { viewer: anna } } as unknown as CallContext, saleV3, { id: sales.ended });
    await other.close();
    expect((data as HistoryRow[]).map(({ event, unfolded }) => [event, unfolded])).toEqual([
      ['CREATE', true],
      ['BID', true],
      ['END_DUE', true],
    ]);
  });
});
