/** A sealed tender from the bidder's browser to the record (bidding.md §7, §8): what a bid says is nowhere to be read before a quorum opens it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { webcrypto } from 'node:crypto';
import pg from 'pg';
import { openShare, sealEnvelope, draftText } from '../../../state-machines/bidding/seal.js';
import { makeOpeningKeys } from '../../../server/bidding/sealing/keys.js';
import { familyDocuments } from '../../../server/families.js';
import type { EffectTools, ServerDocument } from '../../../server/kernel/contracts.js';
import { createDatabase } from '../../../server/kernel/database/database.js';
import type { PublicJwk } from '../../../state-machines/bidding/box.js';
import type { BidPayload, WrappedKey } from '../../../state-machines/bidding/sealing.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';
import { documents } from '../../../state-machines/registry.js';
import { PROJECT_FACTS, PROJECT_NODES, PUBLISH_FACTS, RULE_FACT } from '../../machines/bidding/samples.js';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';

const web = webcrypto as unknown as typeof globalThis.crypto;
const PROJECT = 'srmSfdBiddingHeader';
const BID = 'srmSfdRespondHeader';
const OPENING = 'srmSfdBiddingBidOpening';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A price that stands nowhere else. */
const MARKED = '7913.370000';
const PHRASE = 'a passphrase of the tender 7';
const holders = ['hana', 'hugo', 'hedy'] as const;

const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
const deadline = clock.now() + 20 * DAY;
let product: Product;
let named: Named;
let projectId: string;
let openingId: string;
const keys = new Map<string, CryptoKeyPair>();
const bids = new Map<string, string>();

type CryptoKeyPair = Awaited<ReturnType<typeof aPair>>;
const aPair = () =>
  webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']) as Promise<webcrypto.CryptoKeyPair>;

/** What the project's own server part finds is given here: this is about what follows. */
const given: readonly ServerDocument[] = [
  ...familyDocuments.filter(({ definition }) => definition.type !== PROJECT),
  {
    definition: documents.find(({ type }) => type === PROJECT)!,
    effects: Object.fromEntries(
      ['makeOpeningKeys', 'tellChildren', 'tellOne', 'tellParticipants', 'decideApplicants'].map((name) => [name, () => Promise.resolve()]),
    ),
    prepare: Object.fromEntries(
      ['CREATE', 'SAVE', 'SUBMIT', 'APPROVE', 'PUBLISH'].map((event) => [
        event,
        () =>
          Promise.resolve({
            facts: {
              ...PROJECT_FACTS,
              ...PUBLISH_FACTS,
              bills: { [named.get('bill')!]: PROJECT_FACTS.bills[71] },
              rule: { ...RULE_FACT, minBidders: 0 },
            },
          }),
      ]),
    ),
  },
];

async function keysOf(url: string): Promise<object> {
  const db = await createDatabase(url);
  let told: Effect | null = null;
  try {
    for (const holder of holders) {
      const pair = await aPair();
      keys.set(holder, pair);
      const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
      await db.read.query(
        'insert into base_user_key (key_id, user_id, public_key, fingerprint, made_at) values (gen_random_uuid(), $1, $2, $3, now())',
        [named.get(`user:${holder}`), JSON.stringify({ kty, crv, x, y }), holder.padEnd(64, '0')],
      );
    }
    await db.transaction((tx) =>
      makeOpeningKeys(
        { projectId, mode: 'QUORUM', quorum: 2, holderUserIds: holders.map((holder) => named.get(`user:${holder}`)!) } as never,
        {
          tx,
          event: { at: clock.now() },
          seal: (text: string) => text,
          emit: (effect: Effect) => (told = effect),
        } as unknown as EffectTools,
      ),
    );
  } finally {
    await db.close();
  }
  return (told as unknown as { readonly payload: object }).payload;
}

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = new Map();
      const seeded = await seedDatabase(
        url,
        at - DAY,
        async (seeder) => {
          named = seeder.named;
          await aCompany(seeder);
          for (const holder of holders) await aUser(seeder, holder, { userType: 'INSIDE' }, ['BUYER'], ['HQ']);
          await aUser(seeder, 'sun', { userType: 'INSIDE' }, ['SUPERVISOR'], ['HQ']);
          const uomId = await seeder.make('uom:EA', 'baseUom', {
            fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
          });
          await seeder.make('bill', 'srmSfdBiddingList', {
            fields: { orgId: named.get('org:HQ'), listName: 'Steel' },
            lines: { items: { set: [{ lineNum: 1, itemName: 'Plate', uomId, quantity: '10', estimatePrice: '9000' }] } },
          });
          const ruleId = await seeder.make('rule', 'srmSfdBiddingRule', { fields: { ruleName: 'Tenders' } });
          const templateId = await seeder.make('template', 'srmSfdBiddingTemplate', { fields: { templateName: 'Goods' } });
          projectId = await seeder.make('project', PROJECT, {
            fields: {
              orgId: named.get('org:HQ'),
              projectName: 'Steel 2026',
              ruleId,
              templateId,
              docIssueStart: at,
              docIssueEnd: at + 7 * DAY,
              bidDeadline: deadline,
              ownerUserId: named.get('user:buyer'),
              supervisorUserId: named.get('user:sun'),
              holderUserIds: holders.map((holder) => named.get(`user:${holder}`)),
            },
            lines: {
              sections: { set: [{ sectionNum: 1, sectionName: 'Plate', listId: named.get('bill'), bondAmount: '0' }] },
              nodes: { set: PROJECT_NODES },
            },
          });
          await seeder.send(PROJECT, projectId, 'SUBMIT', {}, named.get('user:buyer'));
          await seeder.send(PROJECT, projectId, 'APPROVE', { comment: null });
          await seeder.send(PROJECT, projectId, 'OPENING_KEYS_READY', await keysOf(url));
          await seeder.send(PROJECT, projectId, 'PUBLISH', {}, named.get('user:buyer'));
          for (const name of ['Alpha', 'Beta'])
            await seeder.make(`participant:${name}`, 'srmSfdBiddingSupplier', {
              fields: { orgId: named.get('org:HQ'), projectId, supplierId: named.get(`supplier:${name}`), sectionIds: ['1'] },
            });
          openingId = await seeder.make('opening', OPENING, { fields: { projectId, stage: 'ALL', openTime: deadline } });
        },
        documents,
        given,
      );
      named = seeded;
    },
  });
  await participants();
});
afterAll(() => product?.stop());

/** They have joined, with document and bond: how they come to that is about participants. */
async function participants(): Promise<void> {
  await owner((client) =>
    client.query(
      `update srm_sfd_bidding_supplier set state = 'confirmed', doc_obtained_at = now(), doc_version_no = 1, doc_version_ack = 1,
         bond_status = 'NONE' where project_id = $1`,
      [projectId],
    ),
  );
}
async function owner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
/** Everything that the database holds, as text. */
const dump = (): Promise<string> =>
  owner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const parts: string[] = [];
    for (const { name } of tables)
      parts.push(
        ...(await client.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`)).rows.map(({ row }) => row),
      );
    return parts.join('\n');
  });

interface Tender {
  readonly openingPublicKey: string;
  readonly supplierId: string;
  readonly sections: readonly {
    readonly sectionId: string;
    readonly items: readonly { readonly listItemId: string; readonly quantity: string }[];
  }[];
}
async function sealed(name: string, price: string): Promise<void> {
  const person = await product.enter(name);
  const tender = await person.done<Tender>(BID, 'tenderOf', { projectId });
  const [section] = tender.sections;
  const payload: BidPayload = {
    currency: 'CNY',
    items: section!.items.map(({ listItemId }) => ({ listItemId, price, taxRate: '13' })),
    deliveryDays: '30',
    projectManager: `Manager of ${name}`,
  };
  const identity = { projectId, sectionId: section!.sectionId, supplierId: tender.supplierId, envelopeType: 'ALL' } as const;
  const envelope = await sealEnvelope(web, JSON.parse(tender.openingPublicKey) as PublicJwk, identity, payload);
  const [draftFileId, cipherFileId] = await person.upload({
    'draft.json': await draftText(web, PHRASE, { payload, key: envelope.key, salt: envelope.salt }),
    'sealed.json': envelope.cipher,
  });
  const envKey = `${section!.sectionId}:ALL`;
  const { id } = await person.done<{ id: string }>(BID, 'saveOrUpdate', {
    projectId,
    sectionIds: [section!.sectionId],
    envelopes: [{ envKey, sectionId: section!.sectionId, envelopeType: 'ALL', draftFileId }],
  });
  const { rev } = await person.done<{ rev: number }>(BID, 'findById', { id });
  const { commitHash, wrappedKey } = envelope;
  await person.done(BID, 'doSeal', { id, rev, envelopes: [{ envKey, commitHash, cipherFileId, wrappedKey }] });
  bids.set(name, id);
}

test('plain content is refused, sealed content is taken, and nobody reads it anywhere', async () => {
  const alpha = await product.enter('alpha');
  const [plain] = await alpha.upload({ 'draft.json': JSON.stringify({ items: [{ price: MARKED }] }) });
  const row = { envKey: '1:ALL', sectionId: '1', envelopeType: 'ALL', draftFileId: plain };
  expect((await alpha.call(BID, 'saveOrUpdate', { projectId, sectionIds: ['1'], envelopes: [row] })).code).toBe('BID_RESP_PLAINTEXT');
  await sealed('alpha', MARKED);
  await sealed('beta', '8000');
  const receipt = await alpha.done<{ receiptHash: string; state: string }>(BID, 'findById', { id: bids.get('alpha')! });
  expect(receipt).toMatchObject({ state: 'sealed', receiptHash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown as string });
  const others = await Promise.all(['buyer', 'sun', 'hana', 'auditor', 'beta'].map((name) => product.enter(name)));
  for (const person of others) {
    expect((await person.call(BID, 'findById', { id: bids.get('alpha')! })).code).toMatch(/DOC_NOT_FOUND|PERM/);
    const list = await person.call(BID, 'listByPage', { pageIndex: 1, pageRows: 20 });
    expect(JSON.stringify(list.data)).not.toContain(`"${bids.get('alpha')!}"`);
  }
  const stored = await dump();
  expect(stored).not.toContain('7913.37');
  expect(stored).not.toContain('Manager of alpha');
  expect(product.log.join('\n')).not.toContain('7913.37');
});

const stateOf = async (): Promise<string | undefined> => (await product.assembled.runtime.snapshot(OPENING, openingId))?.state;
async function until(state: string): Promise<void> {
  for (let round = 0; round < 300 && (await stateOf()) !== state; round += 1) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await stateOf()).toBe(state);
}
async function handIn(holder: (typeof holders)[number]) {
  const person = await product.enter(holder);
  const { box } = await person.done<{ box: WrappedKey }>(OPENING, 'myShare', { id: openingId });
  const share = await openShare(web, keys.get(holder)!.privateKey as never, box, projectId, named.get(`user:${holder}`)!);
  return person.call(OPENING, 'doSubmitShare', { id: openingId, share });
}

test('at the deadline two holders open what nobody alone can, under the eyes of the supervisor', async () => {
  clock.pass(20 * DAY - 20 * 60_000);
  await until('checking_in');
  expect((await handIn('hana')).code).toBe('BID_OPEN_TOO_EARLY');
  clock.pass(20 * 60_000 + 1_000);
  for (let round = 0; round < 200 && (await product.assembled.runtime.snapshot(PROJECT, projectId))?.state !== 'bid_closed'; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const alpha = await product.enter('alpha');
  expect((await alpha.call(BID, 'doWithdrawBid', { id: bids.get('alpha')! })).code).toBe('BID_RESP_LATE');
  const first = await handIn('hana');
  expect(first.status).toBe('S');
  expect((await handIn('hana')).code).toBe('BID_OPEN_SHARE_TWICE');
  expect((await handIn('hugo')).code).toBe('BID_OPEN_SUPERVISOR_ABSENT');
  const sun = await product.enter('sun');
  await sun.done(OPENING, 'doSignIn', { id: openingId });
  const hedy = await product.enter('hedy');
  expect((await hedy.call(OPENING, 'doSubmitShare', { id: openingId, share: '00'.repeat(33) })).code).toBe('BID_OPEN_SHARE_INVALID');
  await handIn('hugo');
  await until('reading');
  expect(await dump()).not.toContain('00'.repeat(33));
});

interface Hall {
  readonly bids: readonly {
    readonly supplierName: string;
    readonly total: string | null;
    readonly status: string;
    readonly readAt: number | null;
  }[];
  readonly recordHash: string | null;
}
test('bids are read out one by one, recorded and closed', async () => {
  const buyer = await product.enter('buyer', 'BUYER');
  const beta = await product.enter('beta');
  const before = await buyer.done<Hall>(OPENING, 'findById', { id: openingId });
  expect(before.bids.map(({ status, total }) => [status, total])).toEqual([
    ['OPENED', null],
    ['OPENED', null],
  ]);
  await buyer.done(OPENING, 'doReadNext', { id: openingId });
  const seen = await beta.done<Hall>(OPENING, 'findById', { id: openingId });
  expect(seen.bids.map(({ supplierName, total }) => [supplierName, total])).toEqual([
    ['Alpha Metalworks', '89421.08'],
    ['Beta Metalworks', null],
  ]);
  expect((await buyer.call(OPENING, 'doClose', { id: openingId })).code).toBe('BID_OPEN_NOT_ALL_READ');
  await buyer.done(OPENING, 'doReadNext', { id: openingId });
  expect((await buyer.call(OPENING, 'doClose', { id: openingId })).code).toBe('BID_OPEN_SUPERVISOR_RECORD');
  const sun = await product.enter('sun');
  await sun.done(OPENING, 'doConfirmRecord', { id: openingId });
  await buyer.done(OPENING, 'doClose', { id: openingId });
  expect((await buyer.done<Hall>(OPENING, 'findById', { id: openingId })).recordHash).toMatch(/^[0-9a-f]{64}$/);
  const id = bids.get('alpha')!;
  for (let round = 0; round < 100 && (await product.assembled.runtime.snapshot(BID, id))?.state !== 'opened'; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const bid = await buyer.done<{ state: string }>(BID, 'findById', { id });
  expect(bid.state).toBe('opened');
  expect(JSON.stringify(bid)).not.toContain('7913.37');
  // The owner reads contents once the report is signed; until then jurors alone do.
  expect((await buyer.call(BID, 'content', { id })).code).toBe('DOC_NOT_FOUND');
  const alpha = await product.enter('alpha');
  const own = await alpha.done<{ items: readonly { price: string; amountTaxIncl: string }[] }>(BID, 'content', { id });
  expect(own.items[0]).toMatchObject({ price: MARKED, amountTaxIncl: '89421.08' });
  expect(await product.assembled.runtime.snapshot(PROJECT, projectId)).toMatchObject({
    state: expect.stringMatching(/opening|compliance/) as unknown as string,
  });
});
