/** Events of inquiries as their stories and examples send them: sealing is the server's, so its facts are made here. */
import type { MachineEvent, Actor } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Auction, BidLine } from '../../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '../../../../state-machines/compete/sourcing/auction/index.js';
import { bidFault, receiptOf } from '../../../../state-machines/compete/sourcing/auction/rules/bid.js';
import type { BidContent } from '../../../../state-machines/compete/sourcing/auction/rules/bid.js';
import { approver, buyer, inside, manager } from '../../golden/events.js';
import { outside } from '../../kernel/walk.js';

export const definition = anyDefinition(srmSfdAuctionHeader);
export { approver, buyer, manager };
export const HOUR = 3_600_000;
export const MINUTE = 60_000;
/** 2026-03-02T10:00:00.000Z, when bidding ends. */
export const END = Date.UTC(2026, 2, 2, 10);
export const START = END - 6 * HOUR;
export const supplier = (id: string): Actor => outside(id);
export const juror = (userId: string): Actor => inside(userId, 'EXPERT');

export const line = (itemNo: number, price: string | null, more: Partial<BidLine> = {}): BidLine => ({
  itemNo,
  noBidFlag: 'N',
  noBidReason: null,
  price,
  ladder: [],
  freightPrice: null,
  dutyRate: null,
  offeredQty: null,
  minOrderQty: null,
  packQty: null,
  leadTimeDays: 7,
  brand: null,
  propAnswers: {},
  ...more,
});
export const content = (lines: readonly BidLine[], more: Partial<BidContent> = {}): BidContent => ({
  currencyCode: 'CNY',
  taxRate: '13',
  validTo: '2026-12-31',
  lines,
  headAnswers: {},
  remark: null,
  ...more,
});

const header = (more: object) => ({
  orgId: '100',
  auctionTitle: 'Brackets',
  categoryId: '20',
  bidStartDate: START,
  bidEndDate: END,
  questionEndDate: END,
  fewReason: 'A market of few',
  ...more,
});
export const item = (itemNo: number, more: object = {}) => ({
  itemNo,
  itemId: `9${itemNo}`,
  itemName: `Bracket ${itemNo}`,
  uomId: '3',
  quantity: '100',
  ...more,
});
/** A supplier by his id, or with his factor. */
type Invited = string | { readonly id: string; readonly factor: string };
const suppliers = (given: readonly Invited[]) =>
  given.map((one) => (typeof one === 'string' ? { supplierId: one } : { supplierId: one.id, factor: one.factor }));

export interface Setup {
  readonly fields?: object;
  readonly items?: readonly object[];
  readonly props?: readonly object[];
  readonly ladder?: readonly object[];
  readonly jury?: readonly object[];
  readonly suppliers?: readonly Invited[];
}

const event = (type: string, actor: Actor, at: number, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  cause: actor === SYSTEM ? { kind: 'TIMER', event: type, due: at } : null,
  at,
});

/** One inquiry and what was sent to it; what the server does with envelopes is done here. */
export class Story {
  snapshot: Snapshot | null = null;
  readonly history: MachineEvent[] = [];
  /** Envelopes by bid, as the server keeps them sealed. */
  readonly envelopes = new Map<string, BidContent>();

  get c(): Auction {
    return this.snapshot!.context as unknown as Auction;
  }
  get state(): string {
    return this.snapshot!.state;
  }

  /** @returns the code of the refusal, or the state it is in now */
  send(type: string, actor: Actor, at: number, payload: object = {}, facts: object = {}): string {
    const sent = event(type, actor, at, payload, facts);
    const answer = decide(definition, this.snapshot, sent);
    if (!answer.ok) return answer.refusal.code;
    this.snapshot = answer.after;
    this.history.push(sent);
    return this.state;
  }

  create({
    fields = {},
    items = [item(10)],
    props = [],
    ladder = [],
    jury = [],
    suppliers: ids = ['501', '502', '503'],
  }: Setup = {}): this {
    const lines = {
      items: { set: items },
      props: { set: props },
      ladder: { set: ladder },
      jury: { set: jury },
      suppliers: { set: suppliers(ids) },
    };
    this.send('CREATE', buyer, START - 2 * HOUR, { fields: header(fields), lines }, { id: '7001', docNumber: 'INQ-1' });
    return this;
  }
  published(setup?: Setup): this {
    this.create(setup);
    const submitted = this.send('SUBMIT_PUBLISH', buyer, START - 2 * HOUR, {}, { gated: {} });
    if (submitted !== 'publishApproving') throw new Error(submitted);
    this.send('APPROVE_PUBLISH', approver, START - HOUR, { comment: null }, { gated: {}, rates: { USD: '7.10' } });
    return this;
  }
  bidding(setup?: Setup): this {
    this.published(setup);
    this.send('START_DUE', SYSTEM, START);
    return this;
  }

  bid(id: string, said: BidContent, at = START + HOUR, papers: object = {}): string {
    const fault = bidFault(this.c, said, id, '2026-03-02');
    const version = (this.c.bids.find((one) => one.bidKey === `${this.c.roundNo}:${id}`)?.version ?? 0) + 1;
    const receiptHash = receiptOf(said, { auctionId: this.c.id, supplierId: id, roundNo: this.c.roundNo, version });
    const sealed = this.c.bidMode === 'SEALED' ? { sealed: { tech: 'x', price: 'x' } } : { content: said };
    const payload = {
      currencyCode: null,
      taxRate: null,
      validTo: null,
      rows: [],
      headAnswers: null,
      bidAttachmentIds: null,
      bidRemark: null,
      ...papers,
    };
    const answer = this.send('SUBMIT_BID', supplier(id), at, payload, fault ? { fault } : { version, receiptHash, ...sealed });
    if (answer === 'bidding') this.envelopes.set(`${this.c.roundNo}:${id}`, said);
    return answer;
  }
  ended(at = this.c.bidEndDate!): this {
    this.send('END_DUE', SYSTEM, at);
    return this;
  }
  open(actor: Actor, at: number, fewBidReason: string | null = null): string {
    const contents = Object.fromEntries(this.envelopes);
    const tech = Object.fromEntries(
      [...this.envelopes].map(([key, { headAnswers, lines }]) => [
        key,
        { headAnswers, lines: lines.map(({ itemNo, noBidFlag, propAnswers }) => ({ itemNo, noBidFlag, propAnswers })) },
      ]),
    );
    return this.send('BID_OPENING', actor, at, { fewBidReason }, { contents, tech });
  }
}
export const opened = (bids: Readonly<Record<string, BidContent>>, setup?: Setup): Story => {
  const story = new Story().bidding({ ...setup, suppliers: setup?.suppliers ?? Object.keys(bids) });
  for (const [id, said] of Object.entries(bids)) {
    const answer = story.bid(id, said);
    if (answer !== 'bidding') throw new Error(answer);
  }
  story.ended();
  const answer = story.open(buyer, END + MINUTE, 'Market of few');
  if (answer !== 'opened') throw new Error(answer);
  return story;
};
