/** A changed definition is deployed: what is stored decides whether it is the same machine, and nobody goes on from a history he does not know. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { definitionHash, Registry } from '../../../../server/kernel/registry.js';
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import pg from 'pg';
import { House, aSale, anOrder, answerOf, sent } from './house.js';
import type { Server } from './house.js';
import { ORDER, SALE, orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';

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
  const { creation, states } = saleDefinition.lifecycle as never as { creation: object; states: { open: { on: { BID: object } } } };
  const BID = {
    ...states.open.on.BID,
    change: (_c: unknown, e: { payload: { amount: string } }) => ({ best: `${Number(e.payload.amount) - 1}` }),
  };
  const lifecycle = { creation, states: { ...states, open: { ...states.open, on: { ...states.open.on, BID } } } };
  return anyDefinition(defineDocument({ ...saleDefinition, version, lifecycle } as never));
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

  test('goes on from what an earlier version wrote, but not from what a later one did', async () => {
    expect(await deploy(cheaper(2))).toEqual([`${SALE}@2`]);
    const later = await house.server('later', { registry: build(cheaper(2)) });
    expect(answerOf(await later.runtime.submit(sent(id, 'BID', { amount: '60' })))).toBe(5);
    const earlier = await house.server('earlier');
    const answer = await earlier.runtime.submit(sent(id, 'BID', { amount: '50' }));
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'MACHINE_UNKNOWN', params: { machine: `${SALE}@2` } } });
    expect(earlier.errors.map(String)).toEqual([expect.stringContaining(`the history was written by ${SALE}@2`)]);
    expect(answerOf(await later.runtime.submit(sent(id, 'BID', { amount: '50' })))).toBe(6);
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
