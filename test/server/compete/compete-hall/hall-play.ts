/** A hall of any format played as its people do: set up, approved, joined over sockets, timed by the test's clock, awarded. */
import { randomBytes, randomUUID, webcrypto } from 'node:crypto';
import { lockEscrow } from '../../../../state-machines/trade/sealing/escrow.js';
import { round } from '../../../../state-machines/kernel/primitives/decimal.js';
import { commitment as commitmentOf, sealPayloadText } from '../../../../state-machines/trade/sealing/seal.js';
import { demoMasters } from '../../harness/demo-masters.js';
import { PassingTime } from '../../harness/passing-time.js';
import { PASSWORD, PATIENCE_MS, Product } from '../../harness/product.js';
import type { LiveSocket, Person, ProductOptions } from '../../harness/product.js';

export const HEADER = 'srmSfdCompeteHeader';
export const HALL = 'srmSfdCompeteHall';
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
/** What the runtime leaves for requests that are still on their way (compete.md §6.2). */
const BARRIER = 100;
const web = webcrypto as unknown as typeof globalThis.crypto;

export type Bidder = 'huaxing' | 'nanfang' | 'taishan';
export const BIDDERS: readonly Bidder[] = ['huaxing', 'nanfang', 'taishan'];
export type Prices = Readonly<Record<number, string>>;
export type Row = Readonly<Record<string, unknown>>;

/** What the buyer chooses of an event; items name materials of the demo company. */
export interface Chosen {
  readonly title: string;
  readonly direction: 'REVERSE' | 'FORWARD';
  readonly items: readonly Row[];
  readonly hall: Row;
  readonly turns: readonly Row[];
  readonly fields?: Row;
  readonly suppliers?: Readonly<Partial<Record<Bidder, Row>>>;
}

export interface Secret {
  readonly commitment: string;
  readonly saltHex: string;
  readonly payload: string;
}

/** The company with its suppliers, whose time stands until the test lets it pass. */
export class Venue {
  readonly #people = new Map<string, Person>();
  readonly #ids = new Map<string, string>();

  private constructor(
    readonly product: Product,
    readonly time: PassingTime,
  ) {}

  /** @param options `pages`: folder of a built client to serve; `expectErrors`: its servers die, and say so */
  static async open(options: Pick<ProductOptions, 'pages' | 'expectErrors'> = {}): Promise<Venue> {
    const time = new PassingTime();
    const product = await Product.start({ furnishing: demoMasters, clock: time.clock, timing: time, ...options });
    const venue = new Venue(product, time);
    for (const name of ['liwei', 'wangfang', ...BIDDERS]) venue.#people.set(name, await product.enter(name));
    time.clock.stand();
    return venue;
  }

  get now(): number {
    return this.time.clock.now();
  }

  pass(ms: number): Promise<void> {
    return this.time.pass(this.product, ms);
  }

  /** Somebody else of the company comes in. */
  async enter(name: string): Promise<void> {
    this.#people.set(name, await this.product.enter(name));
  }

  as(name: string): Person {
    return this.#people.get(name)!;
  }

  /** The id of a record by its code. */
  async id(entity: string, key: string, value: string): Promise<string> {
    const name = `${entity}:${value}`;
    if (!this.#ids.has(name)) {
      const conditions = [{ key, op: 'eq', value }];
      const found = await this.as('liwei').done<readonly { readonly id: string }[]>(entity, 'listByPage', {
        pageIndex: 1,
        pageRows: 5,
        conditions,
      });
      this.#ids.set(name, found[0]!.id);
    }
    return this.#ids.get(name)!;
  }

  async supplierOf(bidder: Bidder): Promise<string> {
    const name = `supplier:${bidder}`;
    if (!this.#ids.has(name)) {
      const { rows } = await this.product.assembled.database.read.query<{ supplier_id: string }>(
        'select supplier_id::text from base_users where user_name = $1',
        [bidder],
      );
      this.#ids.set(name, rows[0]!.supplier_id);
    }
    return this.#ids.get(name)!;
  }

  /** Waits for what follows by itself, within the moment. */
  async until<T>(what: string, ask: () => Promise<T>, fits: (found: T) => boolean): Promise<T> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await ask();
      if (fits(found)) return found;
      if (Date.now() > end) throw new Error(`${what} did not come: ${JSON.stringify(found).slice(0, 3_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Saved, submitted and approved, which publishes it; every supplier confirms. */
  async publish(chosen: Chosen): Promise<HallPlay> {
    const buyer = this.as('liwei');
    const confirmDeadline = this.now + MINUTE;
    const hall = { hallNo: 1, hallName: chosen.title, checkinAt: confirmDeadline + MINUTE, startAt: this.now + 12 * MINUTE };
    const suppliers = await Promise.all(
      BIDDERS.map(async (bidder) => ({
        supplierId: await this.supplierOf(bidder),
        contactId: this.as(bidder).userId,
        ...chosen.suppliers?.[bidder],
      })),
    );
    const items = await Promise.all(
      chosen.items.map(async ({ code, ...item }, index) => ({
        itemNo: (index + 1) * 10,
        hallNo: 1,
        itemId: await this.id('baseMaterialItem', 'itemCode', code as string),
        itemName: code,
        uomId: await this.id('baseUom', 'uomCode', 'PCS'),
        deliveryOrgId: await this.id('baseOrganization', 'orgCode', 'HY-SZ-WH'),
        requiredDate: '2027-03-31',
        ...item,
      })),
    );
    const { id } = await buyer.done<{ id: string }>(HEADER, 'saveOrUpdate', {
      competeTitle: chosen.title,
      direction: chosen.direction,
      ...(chosen.direction === 'FORWARD' ? { competeType: 'DISPOSAL' } : {}),
      orgId: await this.id('baseOrganization', 'orgCode', 'HY-SZ-OU'),
      categoryId: await this.id('srmBasePurchaseCategory', 'categoryName', '机械零部件'),
      confirmDeadline,
      rulesText: 'What is accepted binds.',
      items,
      suppliers,
      halls: [
        {
          ...hall,
          offerGapMs: 0,
          ...chosen.hall,
          turnParams: chosen.turns.map((turn, index) => ({ turnNo: index + 1, ...turn })),
        },
      ],
      ...chosen.fields,
    });
    const play = new HallPlay(this, id, chosen);
    await play.header('liwei', 'doSubmit', { overrideReason: null });
    await play.header('wangfang', 'doApproval', { comment: 'Go ahead' });
    for (const bidder of BIDDERS) await this.as(bidder).done(HEADER, 'doConfirmParticipation', { id, rulesAccepted: 'Y', taxRate: '13' });
    await play.begin();
    return play;
  }
}

export class HallPlay {
  hallId = '';
  readonly sockets = new Map<string, LiveSocket>();

  constructor(
    readonly venue: Venue,
    readonly id: string,
    readonly chosen: Chosen,
  ) {}

  /** A call on the event, on what the caller last read. */
  async header(who: string, action: string, body: object = {}): Promise<void> {
    const { rev } = await this.event(who);
    await this.venue.as(who).done(HEADER, action, { id: this.id, rev, ...body });
  }

  event(who = 'liwei'): Promise<Row & { readonly rev: number; readonly state: string }> {
    return this.venue.as(who).done(HEADER, 'findById', { id: this.id });
  }

  /** The hall has heard of every confirmation. */
  async begin(): Promise<void> {
    const { halls } = await this.event();
    this.hallId = (halls as readonly { readonly hallId: string }[])[0]!.hallId;
    await this.venue.until(
      'the confirmations',
      async () =>
        (await this.venue.product.assembled.runtime.snapshot(HALL, this.hallId))?.context['bidders'] as
          readonly { readonly confirmedFlag: string }[] | undefined,
      (bidders) => bidders?.every((one) => one.confirmedFlag === 'Y') === true,
    );
  }

  /** Watches the hall as a window does: what says that it looks otherwise now is followed by asking anew. */
  async join(who: string): Promise<void> {
    const socket = await this.venue.as(who).connect();
    this.sockets.set(who, socket);
    const watch = () => socket.ask('watch', { type: HALL, id: this.hallId });
    socket.socket.on('gone', () => void watch());
    const answer = await watch();
    socket.heard.push({ name: 'watched', message: answer.data });
    if (answer.status !== 'S') throw new Error(`watch: ${answer.code}`);
  }

  /** The code of what is refused; null: it is accepted. */
  async tries(who: string, event: string, payload: object = {}): Promise<string | null> {
    const outcome = await this.sockets.get(who)!.ask('send', {
      type: HALL,
      id: this.hallId,
      event,
      payload,
      requestId: randomUUID(),
      clientAt: this.venue.now,
    });
    return outcome.status === 'S' ? null : outcome.code;
  }

  async send(who: string, event: string, payload: object = {}): Promise<void> {
    const code = await this.tries(who, event, payload);
    if (code !== null) throw new Error(`${who} ${event}: ${code}`);
  }

  view(who: string): Promise<Row & { readonly state: string }> {
    return this.venue.as(who).done(HALL, 'findById', { id: this.hallId });
  }

  reaches(state: string): Promise<Row & { readonly state: string }> {
    return this.venue.until(
      `${this.chosen.title} ${state}`,
      () => this.view('liwei'),
      (view) => view.state === state,
    );
  }

  /** Lets the time pass to an instant, or to a deadline and past it. */
  async to(at: number): Promise<void> {
    await this.venue.pass(at - this.venue.now);
  }

  async past(deadline: unknown): Promise<void> {
    await this.to((deadline as number) + BARRIER);
  }

  /** Check-in opens and the first turn starts by their times; whoever is named is ready. */
  async started(ready: readonly Bidder[] = BIDDERS): Promise<void> {
    const { checkinAt, startAt } = (await this.view('liwei')) as unknown as { readonly checkinAt: number; readonly startAt: number };
    await this.past(checkinAt);
    await this.reaches('checkin');
    for (const who of ['liwei', ...BIDDERS]) await this.join(who);
    for (const bidder of ready) await this.send(bidder, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'Y' });
    await this.past(startAt);
    await this.reaches('running');
  }

  /** What a bidder's browser seals. @param escrowed instead of what it encrypts for the platform */
  async seal(bidder: Bidder, turnNo: number, seq: number, prices: Prices, escrowed?: string | null): Promise<Secret> {
    const { taxRate, currencyCode, supplierId, sealMode, turn } = await this.view(bidder);
    const salt = randomBytes(32);
    const payload = sealPayloadText({
      currency: currencyCode as string,
      hallId: this.hallId,
      items: Object.entries(prices).map(([itemNo, price]) => ({ itemNo, price: round(price, 6) })),
      seq: String(seq),
      supplierId: supplierId as string,
      taxRate: round(taxRate as string, 4),
      turnNo: String(turnNo),
      v: '1',
    });
    const secret = { commitment: commitmentOf(salt, payload), saltHex: salt.toString('hex'), payload };
    const place = { hallId: this.hallId, turnNo, supplierId: supplierId as string, seq };
    const { escrowPublicKey } = turn as { readonly escrowPublicKey: string };
    const box = sealMode === 'ESCROW' ? await lockEscrow(web, escrowPublicKey, place, secret) : null;
    const escrow = escrowed === undefined ? box : escrowed;
    await this.send(bidder, 'SEAL_OFFER', { turnNo, seq, commitment: secret.commitment, vault: null, escrow });
    return secret;
  }

  reveal(bidder: Bidder, { commitment, saltHex, payload }: Secret): Promise<void> {
    return this.send(bidder, 'REVEAL_OFFER', { commitment, saltHex, payload });
  }

  offer(bidder: Bidder, turnNo: number, prices: Prices): Promise<string | null> {
    const items = Object.entries(prices).map(([itemNo, price]) => ({ itemNo: Number(itemNo), price }));
    return this.tries(bidder, 'OFFER_PRICE', { turnNo, items });
  }

  /** Everything that reached a bidder's window, and what he reads by calls now. */
  async told(bidder: Bidder): Promise<string> {
    const person = this.venue.as(bidder);
    const read = [
      await this.view(bidder),
      await person.done(HALL, 'listOffer', { hallId: this.hallId }),
      await person.done(HALL, 'chartData', { hallId: this.hallId }),
      await person.done(HALL, 'listHistory', { id: this.hallId }),
      await person.done(HEADER, 'findById', { id: this.id }),
    ];
    return JSON.stringify([read, this.sockets.get(bidder)!.heard]);
  }

  /** Codes of the hall's own lines, as a bidder reads them. */
  async lines(bidder: Bidder): Promise<readonly unknown[]> {
    const { notices } = (await this.view(bidder)) as unknown as { readonly notices: readonly { readonly systemCode: string | null }[] };
    return notices.map((notice) => notice.systemCode);
  }

  /** Who has which place at which total, as the buyer's results say, by the bidders' names. */
  async results(): Promise<readonly (readonly [Bidder | undefined, number | null, string])[]> {
    await this.venue.until(
      'the end',
      () => this.event(),
      ({ state }) => state === 'awarding',
    );
    const { results } = await this.venue.as('liwei').done<{
      results: readonly {
        readonly offers: readonly { readonly supplierId: string; readonly rank: number | null; readonly total: string }[];
      }[];
    }>(HEADER, 'findResults', { id: this.id });
    const names = new Map(await Promise.all(BIDDERS.map(async (one) => [await this.venue.supplierOf(one), one] as const)));
    return results[0]!.offers.map(({ supplierId, rank, total }) => [names.get(supplierId), rank, total] as const);
  }

  /** As the award screen proposes it: saved, submitted, approved with the password. */
  async award(): Promise<void> {
    const { proposal } = await this.venue.as('liwei').done<{ proposal: readonly Row[] }>(HEADER, 'findResults', { id: this.id });
    await this.header('liwei', 'doSaveAward', { lines: proposal, notAwarded: [] });
    await this.header('liwei', 'doSubmitAward', { reason: null });
    await this.venue.as('wangfang').done('login', 'stepUp', { password: PASSWORD });
    await this.header('wangfang', 'doApproveAward', { comment: null });
  }

  /** Item, price, quantity and amount of the award lines. */
  async awarded(): Promise<readonly unknown[]> {
    const { state, awards } = await this.event();
    const lines = (awards as readonly Row[]).map(({ itemNo, price, awardQty, amount }) => [itemNo, price, awardQty, amount]);
    return [state, ...lines];
  }

  /** Generates for all winners. The drafts: supplier, where it comes from, then material, price and quantity of each line. */
  async follows(action: string, type: string): Promise<readonly unknown[]> {
    await this.header('liwei', action, { supplierIds: [] });
    const { awards } = await this.event();
    const ids = [...new Set((awards as readonly { readonly generatedId: string }[]).map(({ generatedId }) => generatedId))];
    return Promise.all(
      ids.map(async (id) => {
        const { supplierId, sourceType, lines } = await this.venue.as('liwei').done(type, 'findById', { id });
        return [
          supplierId,
          sourceType,
          ...(lines as readonly Row[]).map((line) => [line['itemCode'], line['unitPrice'], line['orderQty'] ?? null]),
        ];
      }),
    );
  }

  /** Tables whose rows say any of this, sought in the whole database. */
  async anywhere(wanted: readonly string[]): Promise<readonly string[]> {
    const { read } = this.venue.product.assembled.database;
    const { rows: tables } = await read.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const any = wanted.map((text) => `%${text}%`);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await read.query(`select 1 from ${name} t where t::text like any($1::text[]) limit 1`, [any]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  /** Of each bidder what the buyer sees: state, seal, and the total that stands. */
  async bidders(): Promise<readonly (readonly unknown[])[]> {
    const { bidders } = (await this.view('liwei')) as unknown as { readonly bidders: readonly Row[] };
    const rows = new Map(bidders.map((row) => [row['supplierId'], row]));
    return Promise.all(
      BIDDERS.map(async (bidder) => {
        const row = rows.get(await this.venue.supplierOf(bidder))!;
        return [bidder, row['bidderState'], row['seal'], (row['offer'] as Row | null)?.['totalRaw'] ?? null];
      }),
    );
  }

  /** The place that each bidder himself is told. */
  async ranks(): Promise<Row> {
    return Object.fromEntries(await Promise.all(BIDDERS.map(async (bidder) => [bidder, (await this.view(bidder))['rank']] as const)));
  }

  async #turn(): Promise<Row> {
    const { turns } = (await this.view('liwei')) as unknown as { readonly turns: readonly Row[] };
    return turns.at(-1)!;
  }

  running(turnNo: number): Promise<Row> {
    return this.venue.until(
      `turn ${turnNo}`,
      () => this.view('liwei'),
      ({ state, currentTurnNo }) => state === 'running' && currentTurnNo === turnNo,
    );
  }

  async turnStart(): Promise<number> {
    return (await this.#turn())['startedAt'] as number;
  }

  /** By their slots, as each of them is told his own. */
  async order(): Promise<readonly Bidder[]> {
    const places = await Promise.all(BIDDERS.map(async (bidder) => [bidder, (await this.view(bidder))['slotPlace'] as number] as const));
    return places.toSorted((a, b) => a[1] - b[1]).map(([bidder]) => bidder);
  }

  /** Whose slot runs. @param after waits until it is this one's */
  async speaking(after?: Bidder): Promise<Bidder | undefined> {
    const order = await this.order();
    const now = async () => order[((await this.view('huaxing'))['slots'] as { readonly index: number }).index];
    return after === undefined ? now() : this.venue.until(`the slot of ${after}`, now, (speaker) => speaker === after);
  }

  async slotEnd(): Promise<number> {
    return ((await this.view('huaxing'))['slots'] as { readonly endAt: number }).endAt;
  }

  async levelEnd(): Promise<number> {
    return ((await this.view('huaxing'))['level'] as { readonly endAt: number }).endAt;
  }

  /** The time of the level before is over. */
  async level(no: number): Promise<void> {
    await this.past(await this.levelEnd());
    await this.venue.until(
      `level ${no}`,
      () => this.view('huaxing'),
      ({ level }) => (level as { readonly level: number } | null)?.level === no,
    );
  }

  close(): void {
    for (const socket of this.sockets.values()) socket.close();
  }
}
