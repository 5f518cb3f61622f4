/** A house that tenders, and one tender in it: every step is the call of the person whose step it is. */
import { webcrypto } from 'node:crypto';
import type { PublicJwk } from '../../../state-machines/bidding/box.js';
import { draftText, openShare, sealEnvelope } from '../../../state-machines/bidding/seal.js';
import type { BidPayload, WrappedKey } from '../../../state-machines/bidding/sealing.js';
import { INDEXES, NODES, RULE } from '../../machines/bidding/samples.js';
import { aCompany, aSupplier, aUser, seedDatabase } from '../harness/company.js';
import type { Named, Seeder } from '../harness/company.js';
import { PASSWORD, Product, TestClock } from '../harness/product.js';
import type { Answer, Person } from '../harness/product.js';

export const [PLAN, BILL, PROJECT, DOC] = ['srmSfdBiddingPlan', 'srmSfdBiddingList', 'srmSfdBiddingHeader', 'srmSfdBiddingDoc'] as const;
export const [NOTICE, PARTICIPANT, QUESTION] = ['srmSfdBiddingNotice', 'srmSfdBiddingSupplier', 'srmSfdBiddingQuestion'] as const;
export const [ANSWER, BID, OPENING, JURY] = [
  'srmSfdBiddingAnswer',
  'srmSfdRespondHeader',
  'srmSfdBiddingBidOpening',
  'srmSfdBiddingJury',
] as const;
export const [DRAWING, MARK, SHEET] = ['srmSfdBiddingDrawing', 'srmSfdRespondMark', 'srmSfdBiddingScoreHeader'] as const;
export const [SHORTLIST, PICKETAGE, COUNTERSIGN] = [
  'srmSfdBiddingShortlist',
  'srmSfdBiddingPicketage',
  'srmSfdBiddingCountersign',
] as const;
export const [RESULT, CONTRACT, CLARIFICATION] = ['srmSfdBiddingResult', 'srmCctContract', 'srmSfdClarificationHeader'] as const;

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
const web = webcrypto as unknown as typeof globalThis.crypto;
const PHRASE = 'a passphrase of the tender 7';
export const HOLDERS = ['hana', 'hugo', 'hedy'] as const;
export const JURORS = ['ines', 'ivan', 'iris'] as const;
const PATIENCE_MS = 60_000;

export interface Row {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly [field: string]: unknown;
}

/** Looks until it holds: what documents send is under way for a moment. */
export async function until<T>(what: string, look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > end) throw new Error(`not ${what}: ${JSON.stringify(seen)?.slice(0, 1_500)}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

async function people(seeder: Seeder): Promise<void> {
  const inside = { userType: 'INSIDE' };
  await aUser(seeder, 'leader', inside, ['SOURCING_MANAGER'], ['HQ']);
  await aUser(seeder, 'approver', inside, ['APPROVER'], ['HQ']);
  await aUser(seeder, 'cashier', inside, ['FINANCE'], ['HQ']);
  await aUser(seeder, 'drafter', inside, ['CONTRACT_MANAGER'], ['HQ']);
  await aUser(seeder, 'sun', inside, ['SUPERVISOR'], ['HQ']);
  for (const holder of HOLDERS) await aUser(seeder, holder, inside, ['BUYER'], ['HQ']);
  for (const [at, juror] of JURORS.entries()) {
    await aUser(seeder, juror, inside, ['EXPERT'], ['HQ']);
    const expert = await seeder.make(`expert:${juror}`, 'srmSfdExpert', {
      fields: {
        ...{ orgId: seeder.named.get('org:HQ'), expertName: juror, userId: seeder.named.get(`user:${juror}`) },
        ...{ birthDate: '1970-01-01', mobile: `+861380000000${at}`, email: `${juror}@example.com`, employer: `Institute ${at}` },
      },
      lines: { works: { set: [{ workNum: 1, dateFrom: '2005-01-01', employer: `Institute ${at}` }] } },
    });
    await seeder.send('srmSfdExpert', expert, 'SUBMIT');
    await seeder.send('srmSfdExpert', expert, 'APPROVE', { comment: null });
  }
}

/** Documents that a tender is made by: those of the house, approved once and in force. */
async function configured(seeder: Seeder, name: string, type: string, fields: object, lines: object = {}): Promise<string> {
  const id = await seeder.make(name, type, { fields: { ...fields, orgId: seeder.named.get('org:HQ') }, lines });
  await seeder.send(type, id, 'SUBMIT');
  await seeder.send(type, id, 'APPROVE', { comment: null });
  return id;
}
const TENDERS = { ...RULE, minBidders: 2, juryCount: 3, bargainingFlag: 'Y', competeFlag: 'Y' };

export interface House {
  readonly product: Product;
  readonly clock: TestClock;
  readonly named: Named;
  readonly keys: ReadonlyMap<string, webcrypto.CryptoKeyPair>;
  as(name: string): Person;
  id(name: string): string;
}

/** `rules`: what other rules than the usual one say, by name. `pages`: folder of the client, where somebody looks. */
export async function aTenderingHouse(rules: Readonly<Record<string, object>> = {}, pages?: string): Promise<House> {
  const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
  let named: Named = new Map();
  const product = await Product.start({
    clock,
    ...(pages === undefined ? {} : { pages }),
    settings: { idleMs: 900 * DAY, absoluteMs: 900 * DAY, passwordDays: 0 },
    seed: async (url, at) => {
      named = await seedDatabase(url, at - HOUR, async (seeder) => {
        await aCompany(seeder);
        const gamma = await aSupplier(seeder, 'Gamma');
        await aUser(seeder, 'gamma', { userType: 'EX', supplierId: gamma }, ['SUPPLIER'], []);
        for (const supplier of ['Alpha', 'Beta', 'Gamma'])
          for (const event of ['START_QUALIFY', 'QUALIFY_PASS'])
            await seeder.send('srmSlcSupplierInfo', seeder.named.get(`supplier:${supplier}`)!, event);
        await people(seeder);
        await seeder.make('uom', 'baseUom', {
          fields: { uomCode: 'EA', rec20Code: 'EA', uomName: '个', uomNameEn: 'Each', uomClass: 'COUNT', decimals: 0 },
        });
        const orgId = seeder.named.get('org:HQ');
        const dept = await seeder.make('dept', 'baseDepartment', {
          fields: { departmentCode: 'PUR', departmentName: '采购部', orgId, startDate: '2026-01-01' },
        });
        await seeder.send('baseDepartment', dept, 'ENABLE');
        const category = await seeder.make('category', 'srmBasePurchaseCategory', {
          fields: { categoryCode: '01', categoryName: '钢材', categoryNameEn: 'Steel' },
        });
        await seeder.send('srmBasePurchaseCategory', category, 'ENABLE');
        const ruleId = await configured(seeder, 'rule', 'srmSfdBiddingRule', TENDERS);
        for (const [name, said] of Object.entries(rules))
          await configured(seeder, `rule:${name}`, 'srmSfdBiddingRule', { ...TENDERS, ruleName: name, ...said });
        const templateId = await configured(
          seeder,
          'template',
          'srmSfdBiddingTemplate',
          { templateName: 'Goods' },
          { indexes: { set: INDEXES } },
        );
        const orgIds = [...seeder.named].flatMap(([name, id]) => (name.startsWith('org:') ? [id] : []));
        const contractTemplateId = await configured(seeder, 'contract template', 'srmCctTemplate', {
          orgIds,
          ...{ templateName: 'Purchase of goods', body: '<p>The parties agree.</p><p>{{sign.sealA}} {{sign.sealB}}</p>' },
        });
        const setup = { setupName: 'Goods', ruleId, templateId, contractTemplateId, countersignFlag: 'Y' };
        await configured(seeder, 'setup', 'srmSfdBiddingSetup', setup, { nodes: { set: NODES } });
      });
    },
  });
  const persons = new Map<string, Person>();
  const logins = ['buyer', 'leader', 'approver', 'cashier', 'drafter', 'sun', ...HOLDERS, ...JURORS, 'alpha', 'beta', 'gamma', 'auditor'];
  for (const name of logins) persons.set(name, await product.enter(name, name === 'buyer' ? 'BUYER' : undefined));
  const keys = new Map<string, webcrypto.CryptoKeyPair>();
  const as = (name: string): Person => persons.get(name)!;
  for (const holder of HOLDERS) {
    const pair = (await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ])) as webcrypto.CryptoKeyPair;
    const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey);
    await as(holder).done('login', 'stepUp', { password: PASSWORD });
    await as(holder).done('baseUserKey', 'make', { publicKey: { kty, crv, x, y } });
    keys.set(holder, pair);
  }
  return { product, clock, named, keys, as, id: (name) => named.get(name)! };
}

export interface Offer {
  readonly price: string;
  /** Left out: the bidder keeps what he would need to decrypt by himself all the same. */
  readonly deliveryDays?: string;
}
interface Tendered {
  readonly openingPublicKey: string;
  readonly supplierId: string;
  readonly mode: 'SINGLE' | 'DOUBLE';
  readonly sections: readonly { readonly sectionId: string; readonly items: readonly { readonly listItemId: string }[] }[];
}

export class Tender {
  projectId = '';
  planId = '';
  readonly bids = new Map<string, string>();
  /** Keys of envelopes as bidders keep them, by bidder and envelope. */
  readonly kept = new Map<string, string>();

  constructor(readonly house: House) {}

  as(name: string): Person {
    return this.house.as(name);
  }
  read<T = Row>(who: string, type: string, id: string): Promise<Row & T> {
    return this.as(who).done<Row & T>(type, 'findById', { id });
  }
  async send(who: string, type: string, id: string, action: string, payload: object = {}): Promise<void> {
    const { rev } = await this.read(who, type, id);
    await this.as(who).done(type, action, { id, rev, ...payload });
  }
  async refused(who: string, type: string, id: string, action: string, payload: object = {}): Promise<Answer> {
    const { rev } = await this.read(who, type, id);
    const answer = await this.as(who).call(type, action, { id, rev, ...payload }, 'EN');
    if (answer.status === 'S') throw new Error(`${action} of ${type} was taken`);
    return answer;
  }
  /** Rows of this project that somebody sees. */
  async list(who: string, type: string): Promise<readonly Row[]> {
    const rows = await this.as(who).done<readonly Row[]>(type, 'listByPage', { pageIndex: 1, pageRows: 100 });
    const own = await this.ofKind(type);
    return rows.filter(({ id }) => own.includes(id));
  }
  /** Where it stands, whoever may see that. */
  async stands(type: string, id: string): Promise<Row> {
    const seen = (await this.house.product.assembled.runtime.snapshot(type, id))!;
    return { ...(seen.context as unknown as Row), state: seen.state };
  }
  reaches(type: string, id: string, state: string): Promise<Row> {
    return until(
      `${type} ${id} ${state}`,
      () => this.stands(type, id),
      (seen) => seen.state === state,
    );
  }
  project(state: string): Promise<Row> {
    return this.reaches(PROJECT, this.projectId, state);
  }
  /** Every document of a kind that this project has, found as the server finds it. */
  async ofKind(type: string, where = ''): Promise<readonly string[]> {
    const table = type.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const sql = `select id::text from ${table} where project_id = $1::bigint ${where} order by id`;
    const { rows } = await this.house.product.assembled.database.read.query<{ id: string }>(sql, [this.projectId]);
    return rows.map(({ id }) => id);
  }
  async approve(who: string, type: string, id: string): Promise<void> {
    await this.send(who, type, id, 'doSubmit');
    await this.send('approver', type, id, 'doApproval', { comment: null });
  }

  async aBill(listName: string, quantity = '10'): Promise<string> {
    const { id } = await this.as('buyer').done<Row>(BILL, 'saveOrUpdate', {
      ...{ orgId: this.house.id('org:HQ'), listName },
      items: [{ lineNum: 1, itemName: 'Plate', uomId: this.house.id('uom'), quantity, estimatePrice: '9000' }],
    });
    await this.approve('buyer', BILL, id);
    return id;
  }

  /** From the line of an approved plan to a project that is approved. `said`: what this one has besides. */
  async planned(name: string, said: object = {}): Promise<void> {
    const { house } = this;
    const line = { lineNum: 1, subject: name, categoryId: house.id('category'), estimateAmount: '90000', budgetAmount: '95000' };
    const days = { plannedNoticeDate: '2026-03-02', plannedOpenDate: '2026-03-23', plannedAwardDate: '2026-04-10' };
    const plan = await this.as('buyer').done<Row>(PLAN, 'saveOrUpdate', {
      ...{ orgId: house.id('org:HQ'), planName: name, planYear: 2026, deptId: house.id('dept') },
      lines: [{ ...line, ...days, ownerUserId: house.id('user:buyer') }],
    });
    this.planId = plan.id;
    await this.approve('buyer', PLAN, plan.id);
    await this.send('buyer', PLAN, plan.id, 'doCreateBidding', { lineNums: '1' });
    const { lines } = await this.read<{ readonly lines: readonly { readonly projectId: string }[] }>('buyer', PLAN, plan.id);
    this.projectId = lines[0]!.projectId;
    await this.prepared(name, said);
  }

  /** The draft that is there is written and approved. */
  async prepared(name: string, said: object = {}): Promise<void> {
    const { house } = this;
    const now = house.clock.now();
    const draft = await this.read<{ readonly sections: readonly Row[] }>('buyer', PROJECT, this.projectId);
    const listId = await this.aBill(`${name} bill ${this.projectId}`);
    await this.as('buyer').done(PROJECT, 'saveOrUpdate', {
      ...{ id: draft.id, rev: draft.rev, openPlace: 'Hall 3', validityDays: 90 },
      ...{ supervisorUserId: house.id('user:sun'), holderUserIds: HOLDERS.map((one) => house.id(`user:${one}`)) },
      ...{ docIssueStart: now, docIssueEnd: now + 5 * DAY, bidDeadline: now + 9 * DAY },
      sections: draft.sections.map((row) => ({ ...row, listId, bondAmount: '1000' })),
      ...said,
    });
    await this.approve('buyer', PROJECT, this.projectId);
    await this.project('preparing');
  }

  async documents(): Promise<void> {
    const doc = await until(
      'a tender document',
      async () => (await this.list('buyer', DOC))[0],
      (row) => row !== undefined,
    );
    const { id, rev, chapters } = await this.read<{ readonly chapters: readonly Row[] }>('buyer', DOC, doc!.id);
    const written = chapters.map((row) => ({ ...row, content: row['content'] ?? '<p>As agreed.</p>' }));
    await this.as('buyer').done(DOC, 'saveOrUpdate', { id, rev, chapters: written });
    await this.approve('buyer', DOC, id);
    for (const notice of await this.list('buyer', NOTICE)) {
      if (notice.state !== 'draft') continue;
      const said = { content: '<p>Bids are called for.</p>', qualification: 'ISO 9001', docPlace: 'This platform', openPlace: 'Hall 3' };
      await this.send('buyer', NOTICE, notice.id, 'saveOrUpdate', { ...said, contact: 'The buyer' });
      await this.approve('buyer', NOTICE, notice.id);
    }
  }
  async keyed(): Promise<void> {
    await this.as('buyer').done('login', 'stepUp', { password: PASSWORD });
    await this.send('buyer', PROJECT, this.projectId, 'doGenerateKeys');
    await until(
      'keys',
      () => this.stands(PROJECT, this.projectId),
      (seen) => seen['keyReadyAt'] !== null,
    );
  }
  async published(): Promise<void> {
    await this.documents();
    await this.keyed();
    await this.send('buyer', PROJECT, this.projectId, 'doPublish');
    await until(
      'documents that are out',
      () => this.ofKind(DOC, "and state = 'published'"),
      (ids) => ids.length === 1,
    );
  }

  async participant(name: string): Promise<Row> {
    const rows = await this.list(name, PARTICIPANT);
    return this.read(name, PARTICIPANT, rows[0]!.id);
  }
  /** Applied, taken, with document and bond. */
  async joined(name: string): Promise<string> {
    const { id } = await this.as(name).done<Row>(PARTICIPANT, 'doApply', { projectId: this.projectId, sectionIds: ['1'] });
    await this.reaches(PARTICIPANT, id, 'confirmed');
    await this.equipped(name, id);
    return id;
  }
  async equipped(name: string, id: string): Promise<void> {
    await this.send(name, PARTICIPANT, id, 'doGetDoc');
    const { bondDue } = await this.read(name, PARTICIPANT, id);
    if (Number(bondDue) === 0) return;
    const [proof] = await this.as(name).upload({ 'transfer.csv': `amount,${String(bondDue)}\n` });
    await this.send(name, PARTICIPANT, id, 'doPayBond', { bondForm: 'TRANSFER', bondAmount: bondDue, bondProofId: proof });
    await this.send('cashier', PARTICIPANT, id, 'doVerifyBond');
  }

  /** Written and sealed as the bidder's browser does it. */
  async sealed(name: string, { price, deliveryDays = '30' }: Offer): Promise<string> {
    const person = this.as(name);
    const tender = await person.done<Tendered>(BID, 'tenderOf', { projectId: this.projectId });
    const [section] = tender.sections;
    const { sectionId } = section!;
    const priced: BidPayload = {
      ...{ currency: 'CNY', deliveryDays, projectManager: `Manager of ${name}` },
      items: section!.items.map(({ listItemId }) => ({ listItemId, price, taxRate: '13' })),
    };
    const described: BidPayload = { deliveryDays, projectManager: `Manager of ${name}` };
    const parts =
      tender.mode === 'DOUBLE'
        ? ([
            ['TECHNICAL', described],
            ['COMMERCIAL', priced],
          ] as const)
        : ([['ALL', priced]] as const);
    const rows = [];
    for (const [envelopeType, payload] of parts) {
      const identity = { projectId: this.projectId, sectionId, supplierId: tender.supplierId, envelopeType } as const;
      const envelope = await sealEnvelope(web, JSON.parse(tender.openingPublicKey) as PublicJwk, identity, payload);
      const [draftFileId, cipherFileId] = await person.upload({
        'draft.json': await draftText(web, PHRASE, { payload, key: envelope.key, salt: envelope.salt }),
        'sealed.json': envelope.cipher,
      });
      const envKey = `${sectionId}:${envelopeType}`;
      this.kept.set(`${name}:${envKey}`, envelope.key);
      rows.push({ envKey, sectionId, envelopeType, draftFileId, cipherFileId, envelope });
    }
    const { id } = await person.done<Row>(BID, 'saveOrUpdate', {
      ...{ projectId: this.projectId, sectionIds: [sectionId] },
      envelopes: rows.map(({ envKey, envelopeType, draftFileId }) => ({ envKey, sectionId, envelopeType, draftFileId })),
    });
    await this.send(name, BID, id, 'doSeal', {
      envelopes: rows.map(({ envKey, cipherFileId, envelope }) => ({
        ...{ envKey, cipherFileId, commitHash: envelope.commitHash, wrappedKey: envelope.wrappedKey },
      })),
    });
    this.bids.set(name, id);
    return id;
  }

  /** Three experts are drawn, accept, vow, and elect the first. */
  async juryAtWork(): Promise<void> {
    const { id } = await this.as('buyer').done<Row>(DRAWING, 'saveOrUpdate', {
      ...{ projectId: this.projectId, poolRatio: '1' },
      seats: [{ seatNum: 1, specialty: 'TECH', expertType: 'TECH', seats: JURORS.length }],
    });
    await this.send('buyer', DRAWING, id, 'doFreeze');
    await this.send('sun', DRAWING, id, 'doDraw', { phrase: 'seven swans' });
    for (const juror of JURORS) await this.send(juror, DRAWING, id, 'doExpertAccept');
    const { juryId } = await this.stands(PROJECT, this.projectId);
    const jury = juryId as string;
    await until(
      'three members',
      () => this.stands(JURY, jury),
      (seen) => seen['memberCount'] === JURORS.length,
    );
    for (const juror of JURORS) await this.send(juror, JURY, jury, 'doSignCommitment');
    for (const juror of JURORS) await this.send(juror, JURY, jury, 'doElectLeader', { userId: this.house.id(`user:${JURORS[0]}`) });
    await this.send('buyer', JURY, jury, 'doStart');
    await until(
      'a leader that the project knows',
      () => this.stands(PROJECT, this.projectId),
      (seen) => seen['leaderUserId'] === this.house.id(`user:${JURORS[0]}`),
    );
  }

  /** The supervisor agrees to a step that the desk may not take alone. */
  consent(targetEntity: string, targetId: string, event: string): Promise<void> {
    return this.send('sun', PROJECT, this.projectId, 'doSuperviseConsent', { targetEntity, targetId, event });
  }

  /** The clock goes to an instant of the project. */
  async passTo(field: 'bidDeadline' | 'prequalDeadline', minutes: number): Promise<void> {
    const at = (await this.stands(PROJECT, this.projectId))[field] as number;
    this.house.clock.pass(at + minutes * 60_000 - this.house.clock.now());
  }
  async closed(): Promise<void> {
    await this.passTo('bidDeadline', -20);
    const opening = await this.opening();
    await this.reaches(OPENING, opening, 'checking_in');
    await this.passTo('bidDeadline', 1);
    await this.project('bid_closed');
  }
  async opening(): Promise<string> {
    return (await this.ofKind(OPENING)).at(-1)!;
  }
  async handIn(holder: string, opening: string): Promise<Answer> {
    const person = this.as(holder);
    const { box } = await person.done<{ readonly box: WrappedKey }>(OPENING, 'myShare', { id: opening });
    const own = this.house.keys.get(holder)!.privateKey;
    const share = await openShare(web, own as never, box, this.projectId, this.house.id(`user:${holder}`));
    return person.call(OPENING, 'doSubmitShare', { id: opening, share });
  }
  /** Two holders open, and every bid is read out. */
  async opened(): Promise<void> {
    const opening = await this.opening();
    await this.reaches(OPENING, opening, 'checking_in');
    await this.as('sun').done(OPENING, 'doSignIn', { id: opening });
    for (const holder of HOLDERS.slice(0, 2)) {
      const answer = await this.handIn(holder, opening);
      if (answer.status !== 'S') throw new Error(`${holder}: ${answer.code} ${answer.msg}`);
    }
    await this.readOut(opening);
  }
  async readOut(opening: string): Promise<void> {
    const { bids } = (await this.reaches(OPENING, opening, 'reading')) as unknown as { readonly bids: readonly Row[] };
    for (const bid of bids) if (bid['readAt'] === null) await this.as('buyer').done(OPENING, 'doReadNext', { id: opening });
    await this.as('sun').done(OPENING, 'doConfirmRecord', { id: opening });
    await this.send('buyer', OPENING, opening, 'doClose');
  }

  /** All pass, but those bidders who are named. */
  async marked(failing: readonly string[] = []): Promise<void> {
    const mark = await until(
      'marks',
      async () => (await this.list(JURORS[0], MARK))[0],
      (row) => row !== undefined,
    );
    const { bids } = await this.read<{ readonly bids: readonly { readonly bidNum: number; readonly respondId: string }[] }>(
      JURORS[0],
      MARK,
      mark!.id,
    );
    const out = failing.map((name) => this.bids.get(name));
    const rows = bids.map(({ bidNum, respondId }) =>
      out.includes(respondId) ? { bidNum, indexNum: 1, mark: 'FAIL', reason: 'No certificate' } : { bidNum, indexNum: 1, mark: 'PASS' },
    );
    for (const juror of JURORS) {
      await this.as(juror).done(MARK, 'doMark', { id: mark!.id, rows });
      await this.as(juror).done(MARK, 'doSubmitMarks', { id: mark!.id });
    }
    await this.send(JURORS[0], MARK, mark!.id, 'doConfirm');
  }
  /** Each juror gives each bidder the same; who is not named gets the last. */
  async scored(
    stage: 'TECHNICAL' | 'COMMERCIAL',
    scores: Readonly<Record<string, string>>,
    jurors: readonly string[] = JURORS,
  ): Promise<void> {
    for (const juror of jurors) {
      const own = (row: Row) => row['userId'] === this.house.id(`user:${juror}`) && row['stage'] === stage && row.state === 'open';
      const sheet = await until(
        `${stage} sheet of ${juror}`,
        async () => (await this.list(juror, SHEET)).find(own),
        (row) => row !== undefined,
      );
      const { bids, indexes } = await this.read<{
        readonly bids: readonly { readonly bidNum: number; readonly respondId: string }[];
        readonly indexes: readonly { readonly indexNum: number }[];
      }>(juror, SHEET, sheet!.id);
      const nameOf = (respondId: string) => [...this.bids].find(([, id]) => id === respondId)![0];
      const rows = bids.flatMap(({ bidNum, respondId }) =>
        indexes.map(({ indexNum }) => ({ bidNum, indexNum, score: scores[nameOf(respondId)], comment: 'As described' })),
      );
      await this.as(juror).done(SHEET, 'doScore', { id: sheet!.id, rows });
      await this.as(juror).done(SHEET, 'doSubmit', { id: sheet!.id });
    }
  }
  lock(): Promise<unknown> {
    return this.as(JURORS[0]).done(PROJECT, 'doLockStage', { id: this.projectId });
  }
  /** Compliance, technical and commercial scores, and the signed report. */
  async judged(technical: Readonly<Record<string, string>>, commercial: Readonly<Record<string, string>>): Promise<void> {
    await this.project('compliance');
    await this.marked();
    await this.project('technical_eval');
    await this.scored('TECHNICAL', technical);
    await this.lock();
    await this.project('commercial_eval');
    await this.scored('COMMERCIAL', commercial);
    await this.lock();
    await this.reported();
  }
  async reported(): Promise<void> {
    await this.project('eval_report');
    for (const juror of JURORS) await this.as(juror).done(PROJECT, 'doSignReport', { id: this.projectId });
    await this.project('awarding');
  }

  /** Decided by rank, countersigned and approved. `said`: what is decided otherwise. */
  async picked(said: object = {}, then = 'publicity'): Promise<string> {
    const { id } = await this.as('buyer').done<Row>(PICKETAGE, 'saveOrUpdate', {
      ...{ projectId: this.projectId, decisionText: '<p>By rank</p>', signerIds: [this.house.id('user:cashier')], ...said },
    });
    await this.send('buyer', PICKETAGE, id, 'doSubmit');
    const { countersignId } = await this.read('buyer', PICKETAGE, id);
    await this.send('cashier', COUNTERSIGN, countersignId as string, 'doAgree', { opinion: 'Fair' });
    await this.reaches(PICKETAGE, id, 'approving');
    await this.send('approver', PICKETAGE, id, 'doApproval');
    await this.project(then);
    return id;
  }
  /** The result that the award has made is published. */
  async announced(): Promise<string> {
    const id = await until(
      'a result in draft',
      async () => (await this.ofKind(RESULT, "and state = 'draft'")).at(-1),
      (one) => one !== undefined,
    );
    await this.send('buyer', RESULT, id!, 'saveOrUpdate', { content: '<p>The award is published.</p>' });
    await this.approve('buyer', RESULT, id!);
    return id!;
  }
  async stoodStill(result: string): Promise<Row> {
    const { publicityEnd } = await this.stands(RESULT, result);
    this.house.clock.pass((publicityEnd as number) + 1_000 - this.house.clock.now());
    await this.reaches(RESULT, result, 'confirmed');
    return this.project('awarded');
  }
}
