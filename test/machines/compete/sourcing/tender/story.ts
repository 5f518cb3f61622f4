/** One tender and what was sent to it. */
import { decide } from '../../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../../state-machines/kernel/events.js';
import type { OpenedBid } from '../../../../../state-machines/compete/sourcing/tender/events.js';
import type { Tender } from '../../../../../state-machines/compete/sourcing/tender/fields.js';
import { srmSfdTenderHeader } from '../../../../../state-machines/compete/sourcing/tender/index.js';
import { nextSeq, pricesFault, pricesOf } from '../../../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import { bidReceipt, toOpen } from '../../../../../state-machines/compete/sourcing/tender/rules/sealing.js';
import { MONDAY, approver, buyer } from '../../../golden/events.js';
import { outside } from '../../../kernel/walk.js';

export const definition = anyDefinition(srmSfdTenderHeader);
export const HOUR = 3_600_000;
export const supplier = (id: string): Actor => outside(id);

export class TenderStory {
  snapshot: Snapshot | null = null;
  readonly history: MachineEvent[] = [];
  at = MONDAY;
  /** What the server keeps sealed, by bid. */
  readonly envelopes = new Map<string, OpenedBid>();

  get c(): Tender {
    return this.snapshot!.context as unknown as Tender;
  }

  /** An hour later than what was before it, unless it says when. @returns the code of the refusal, or the state */
  send(type: string, actor: Actor, payload: object = {}, facts: object = {}, at = this.at + 1000): string {
    const cause = actor === SYSTEM ? ({ kind: 'TIMER', event: type, due: at } as const) : null;
    const sent: MachineEvent = { type, actor, payload, facts, cause, at };
    const answer = decide(definition, this.snapshot, sent);
    if (!answer.ok) return answer.refusal.code;
    this.snapshot = answer.after;
    this.at = Math.max(this.at, at);
    this.history.push(sent);
    return answer.after.state;
  }

  /** Invited and confirmed by all of them. */
  confirmed(fields: object = {}, ids: readonly string[] = ['1', '2', '3', '4'], items?: readonly object[]): this {
    const set = items ?? [{ itemNo: 10, orgId: '101', itemId: '90', itemName: 'Bearing', uomId: '3', quantity: '10000' }];
    const head = {
      orgId: '100',
      tenderTitle: 'Bearings 2027',
      categoryId: '20',
      inviteEndDate: MONDAY + 48 * HOUR,
      validFrom: '2027-01-01',
      validTo: '2027-12-31',
      minStepRate: '1',
      shareScheme: '60,30,10',
      followFlag: 'Y',
      ...fields,
    };
    this.send(
      'CREATE',
      buyer,
      { fields: head, lines: { items: { set }, suppliers: { set: ids.map((supplierId) => ({ supplierId })) } } },
      { id: '7002', docNumber: 'TND-1' },
    );
    const steps = [
      this.send('SUBMIT', buyer, {}, { gated: {} }),
      this.send('APPROVE', approver, { comment: null }),
      this.send('SEND_SUPPLIER', buyer, { supplierIds: [], inviteEndDate: null }, { gated: {} }),
      ...ids.map((id) =>
        this.send('CONFIRM_INVITATION', supplier(id), { rulesAccepted: 'Y', questionnaire: null, confirmAttachmentIds: null }),
      ),
      this.send('END_INVITATION', buyer, { reason: null }),
    ];
    if (steps.at(-1) !== 'invited') throw new Error(steps.join());
    return this;
  }
  round(supplierIds: readonly string[]): string {
    return this.send('CREATE_NEW_ROUND', buyer, { endDate: this.at + 2 * HOUR, supplierIds, itemNos: null, note: null });
  }
  bid(id: string, price: string, at?: number, least: Pick<OpenedBid, 'minOrderValue' | 'minOrderQtys'> = {}): string {
    const rows = this.c.items.map(({ itemNo }) => ({ itemNo, price }));
    const said: OpenedBid = { prices: pricesOf(rows), salt: 'ab'.repeat(32), ...least };
    const of = { supplierId: id, roundNo: this.c.roundNo, seq: nextSeq(this.c, id) };
    const fault = pricesFault(this.c, id, rows);
    const facts = fault ? { fault } : { sealed: { price: 'x' }, receiptHash: bidReceipt(this.c, said.prices, { ...of, salt: said.salt }) };
    const answer = this.send('BID_PRICE', supplier(id), { rows: [] }, facts, at);
    if (answer === 'bidding') this.envelopes.set(`${of.roundNo}:${id}:${of.seq}`, said);
    return answer;
  }
  /** What the server finds in the envelopes whose time it is. */
  get opening(): object {
    return { opened: Object.fromEntries(toOpen(this.c).map(({ bidKey }) => [bidKey, this.envelopes.get(bidKey)])) };
  }
  due(): string {
    return this.send('ROUND_DUE', SYSTEM, {}, this.opening, this.c.roundEndDate!);
  }
  follow(id: string, accept: 'Y' | 'N', at?: number): string {
    return this.send('FOLLOW_BID', supplier(id), { accept, itemNo: null }, {}, at);
  }
  get winners(): readonly (readonly string[])[] {
    return this.c.winners.map(({ supplierId, share, qty, price, amount }) => [supplierId, share, qty, price, amount]);
  }
}

/** Example 1: two rounds of four suppliers. */
export function twoRounds(fields: object = {}): TenderStory {
  const story = new TenderStory().confirmed(fields);
  story.round(['1', '2', '3', '4']);
  for (const [id, price] of [
    ['1', '9.30'],
    ['2', '9.20'],
    ['3', '9.50'],
    ['4', '9.80'],
  ] as const)
    story.bid(id, price);
  story.due();
  story.round(['1', '2', '3']);
  story.bid('1', '9.00');
  story.due();
  return story;
}
