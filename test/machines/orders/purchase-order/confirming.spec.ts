import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { accountsOf, holdsTogether } from '../../../../state-machines/orders/quantities.js';
import type { Stored } from '../../../../state-machines/orders/quantities.js';
import { MONDAY, approver, buyer, inside, manager } from '../../golden/events.js';
import { walked } from '../../kernel/walk.js';
import { alpha, orderFields, orderLine } from '../deliveries.js';

// What the supplier says to an order whose type asks for his word (orders-deliveries.md §5, examples 3 to 6).

const definition = anyDefinition(srmPurOrderHeader);
const DAY = 86_400_000;
const placed = { ...orderFields, deliveryPlace: 'Gate 2' };
const worth = { rate: '1', level2: '100000', level3: '1000000' };
const rules = {
  orderKind: 'STANDARD',
  confirmFlag: 'Y',
  confirmDays: 2,
  autoConfirmFlag: 'N',
  reqRequiredFlag: 'N',
  overTolRate: '5',
  underTolRate: '0',
};
const facts = { today: '2026-03-02' };
type Sent = readonly [type: string, actor: Actor, payload?: object, facts?: object];

const sent = ([type, actor, payload = {}, known = facts]: Sent): MachineEvent => ({
  type,
  actor,
  payload,
  facts: known,
  at: MONDAY,
  cause: null,
});
function after(snapshot: Snapshot | null, ...events: readonly Sent[]): Snapshot {
  return events.reduce<Snapshot | null>((at, event) => {
    const decision = decide(definition, at, sent(event));
    if (!decision.ok) throw new Error(`${event[0]} was refused with ${decision.refusal.code}`);
    return decision.after;
  }, snapshot)!;
}
const saidTo = (snapshot: Snapshot, event: Sent) => {
  const decision = decide(definition, snapshot, sent(event));
  return decision.ok ? decision.after!.state : decision.refusal.code;
};
const effectsOf = (snapshot: Snapshot, event: Sent) => {
  const decision = decide(definition, snapshot, sent(event));
  return decision.ok ? decision.effects : [];
};

const draft = (lines: readonly object[], fields: object = {}) =>
  after(null, ['CREATE', buyer, { fields: { ...placed, ...fields }, lines: { lines: { set: lines } } }, { id: '1', docNumber: 'PO-1' }]);
const one = orderLine({ needDate: '2026-03-20' });
const submitted = (lines: readonly object[] = [one], more: object = {}) =>
  after(draft(lines), ['SUBMIT', buyer, {}, { ...facts, worth, rules: { ...rules, ...more } }]);
const waiting = (lines?: readonly object[], more?: object) => after(submitted(lines, more), ['APPROVE', approver, { comment: null }]);
const row = (qty: string | null, promiseDate: string, promiseComment: string | null = null, lineNum = 10) => ({
  lineNum,
  qty,
  promiseDate,
  promiseComment,
});
const confirm = (...rows: readonly object[]): Sent => ['SUPPLIER_CONFIRM', alpha, { rows }];
const lineOf = ({ context }: Snapshot, lineNum = 10) =>
  (context['lines'] as readonly Record<string, string | null>[]).find((line) => line['lineNum'] === (lineNum as never))!;
const promisesOf = ({ context }: Snapshot) =>
  (context['schedules'] as readonly Record<string, unknown>[]).map((one) => [
    one['lineNum'],
    one['qty'],
    one['promiseDate'],
    one['acceptedFlag'],
  ]);
const notified = (qty: string): Sent => [
  'RESERVE',
  SYSTEM,
  { taker: 'srmPurDeliveryNoticeHeader', docId: '11', round: 1, rows: [{ docLine: 10, lineNum: 10, qty, noticeKey: '11:10' }] },
];

describe('an order of a type that asks for the supplier', () => {
  test('waits for him, two days; one of no type is in force at once', () => {
    const order = waiting();
    expect([order.state, order.context['confirmUntil'], order.context['confirmedFlag']]).toEqual(['released', MONDAY + 2 * DAY, 'N']);
    const free = after(draft([one]), ['SUBMIT', buyer, {}, { ...facts, worth, rules: null }], ['APPROVE', approver, { comment: null }]);
    expect([free.state, free.context['confirmUntil']]).toEqual(['effective', null]);
  });

  test('OD §5 (4): 600 and 400 in time: in force at once, with two promises; the line is promised when all of it is there', () => {
    const order = after(waiting(), confirm(row('600', '2026-03-18'), row('400', '2026-03-20')));
    expect([order.state, order.context['confirmedFlag'], lineOf(order)['promiseDate']]).toEqual(['effective', 'Y', '2026-03-20']);
    expect(promisesOf(order)).toEqual([
      [10, '600', '2026-03-18', 'Y'],
      [10, '400', '2026-03-20', 'Y'],
    ]);
  });

  test('OD §5 (3): 600 in time and 300 a week later, explained: the buyer accepts, and 900 are ordered for 9,356.40', () => {
    const offered = after(waiting(), confirm(row('600', '2026-03-20', 'Press is full'), row('300', '2026-03-27')));
    expect([offered.state, lineOf(offered)['orderQty']]).toEqual(['proposed', '1000']);
    const order = after(offered, ['BUYER_CONFIRM_DELIVERY', buyer]);
    const { amountExcl, taxAmount, amountIncl, confirmedFlag } = order.context;
    expect([order.state, lineOf(order)['orderQty'], amountExcl, taxAmount, amountIncl, confirmedFlag]).toEqual([
      'effective',
      '900',
      '8280',
      '1076.4',
      '9356.4',
      'Y',
    ]);
    expect(lineOf(order)['promiseDate']).toBe('2026-03-27');
    expect(effectsOf(offered, ['BUYER_CONFIRM_DELIVERY', buyer])).toContainEqual(
      expect.objectContaining({ kind: 'message', template: 'ORDER_PROPOSAL_ACCEPTED', to: ['supplier:501'] }),
    );
  });

  test('OD §5 (3): of a requisition it gives back the 100 that are not ordered any more', () => {
    const drawn = { ...one, requisitionId: '81', requisitionLine: 10 };
    const order = after(
      submitted([drawn]),
      ['RESERVED', SYSTEM, { sourceId: '81', round: 1 }],
      ['APPROVE', approver, { comment: null }],
      confirm(row('900', '2026-03-20', 'All that is there')),
    );
    expect(effectsOf(order, ['BUYER_CONFIRM_DELIVERY', buyer])).toContainEqual(
      expect.objectContaining({
        type: 'srmPurRequisitionHeader',
        id: '81',
        event: 'RELEASE',
        payload: { docId: '1', rows: [{ docLine: 10, lineNum: 10, qty: '100', amount: '920.00' }], returnDemand: 'Y' },
      }),
    );
  });

  test.each([
    ['more than is ordered', [row('1001', '2026-03-20')], 'PO_CONFIRM_QTY_EXCEEDS'],
    ['a day that is gone', [row(null, '2026-03-01')], 'PO_CONFIRM_DATE_PAST'],
    ['later, without a word why', [row(null, '2026-03-21')], 'PO_CONFIRM_REASON'],
    ['less, without a word why', [row('900', '2026-03-20')], 'PO_CONFIRM_REASON'],
    ['parts of which one has no quantity', [row('600', '2026-03-18'), row(null, '2026-03-20')], 'PO_CONFIRM_PART'],
    ['nothing of the line', [row(null, '2026-03-20', null, 20)], 'PO_CONFIRM_LINE_MISSING'],
  ])('refuses %s', (_what, rows, code) => {
    expect(saidTo(waiting(), confirm(...rows))).toBe(code);
  });

  test('declined for one of two lines, the other is agreed; the supplier answers for the first alone, five times at most', () => {
    const two = [one, { ...one, lineNum: 20 }];
    const late = (lineNum: number) => row(null, '2026-03-30', 'Later', lineNum);
    const offered = after(waiting(two), confirm(late(10), late(20)));
    const declined = after(offered, ['BUYER_REJECT_DELIVERY', buyer, { comment: 'Sooner', rows: [{ lineNum: 10 }] }]);
    expect([
      declined.state,
      declined.context['confirmRound'],
      lineOf(declined)['confirmedFlag'],
      lineOf(declined, 20)['confirmedFlag'],
    ]).toEqual(['released', 1, 'N', 'Y']);
    expect([lineOf(declined)['promiseDate'], lineOf(declined, 20)['promiseDate']]).toEqual([null, '2026-03-30']);
    expect(saidTo(offered, ['BUYER_REJECT_DELIVERY', buyer, { comment: ' ', rows: [] }])).toBe('DOC_COMMENT_REQUIRED');
    let order = after(declined, confirm(late(10)));
    for (let round = 1; round < 5; round++)
      order = after(order, ['BUYER_REJECT_DELIVERY', buyer, { comment: 'Sooner', rows: [] }], confirm(late(10)));
    expect(saidTo(order, ['BUYER_REJECT_DELIVERY', buyer, { comment: 'Sooner', rows: [] }])).toBe('PO_CONFIRM_ROUNDS');
    expect(saidTo(order, ['BUYER_CONFIRM_DELIVERY', buyer])).toBe('effective');
  });

  test('what he takes back of a proposal was never said', () => {
    const offered = after(waiting(), confirm(row('900', '2026-03-20', 'All that is there')));
    const back = after(offered, ['SUPPLIER_WITHDRAW_PROPOSAL', alpha]);
    expect([back.state, promisesOf(back)]).toEqual(['released', []]);
  });

  test('refused with a word, it is asked again, changed or cancelled', () => {
    expect(saidTo(waiting(), ['SUPPLIER_REFUSE', alpha, { comment: null }])).toBe('DOC_COMMENT_REQUIRED');
    const refused = after(waiting(), ['SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }]);
    expect([refused.state, refused.context['refuseReason']]).toEqual(['refused', 'No capacity']);
    const again = after(refused, ['RESEND', buyer, { comment: 'Please' }]);
    expect([again.state, again.context['confirmRound'], again.context['refuseReason']]).toEqual(['released', 1, null]);
    const cut: Sent = ['CANCEL_LINES', buyer, { rows: [{ lineNum: 10, qty: '1000', reason: 'Bought elsewhere' }] }];
    expect(saidTo(refused, cut)).toBe('cancelled');
    const asking: Sent = ['CHANGE', buyer, { reason: 'Less', rows: [{ lineNum: 10, orderQty: '500' }] }];
    expect(after(refused, asking, ['REJECT_CHANGE', approver, { comment: 'No' }]).state).toBe('refused');
    const changed = after(refused, asking, ['APPROVE_CHANGE', approver, { comment: null }]);
    expect([changed.state, lineOf(changed)['orderQty'], changed.context['refuseReason']]).toEqual(['released', '500', null]);
  });

  test('refused, and cancelled whole as was advised while a change waited, it is over whatever becomes of the change', () => {
    const order = after(
      waiting(),
      ['SUPPLIER_REFUSE', alpha, { comment: 'No capacity' }],
      ['CHANGE', buyer, { reason: 'Less', rows: [{ lineNum: 10, orderQty: '500' }] }],
      ['CANCEL_ADVISED', SYSTEM, { adviseId: '31', lineNum: 10, qty: '1000' }],
    );
    expect(saidTo(order, ['REJECT_CHANGE', approver, { comment: 'No' }])).toBe('cancelled');
  });

  test('not answered in two days it is said to be late, once; where its type says so it is confirmed as ordered, and both are told', () => {
    const late = after(waiting(), ['CONFIRM_DUE', SYSTEM]);
    expect([late.state, late.context['overdueFlag']]).toEqual(['released', 'Y']);
    const [deadline] = definition.lifecycle.states['released']!.deadlines ?? [];
    expect(deadline!.at(late.context as never)).toBeNull();
    const asked = waiting([one], { autoConfirmFlag: 'Y' });
    const confirmed = after(asked, ['CONFIRM_DUE', SYSTEM]);
    expect([confirmed.state, lineOf(confirmed)['promiseDate'], promisesOf(confirmed)]).toEqual([
      'effective',
      '2026-03-20',
      [[10, '1000', '2026-03-20', 'Y']],
    ]);
    expect(effectsOf(asked, ['CONFIRM_DUE', SYSTEM])).toContainEqual(
      expect.objectContaining({ template: 'ORDER_CONFIRMED_BY_TIME', to: ['supplier:501', 'user:7'] }),
    );
  });
});

describe('goods', () => {
  const answerOf = (order: Snapshot, event: Sent) =>
    (effectsOf(order, event) as readonly { readonly event?: string; readonly payload?: { readonly code?: string } }[]).map(
      ({ event: name, payload }) => payload?.code ?? name,
    );
  test('of a line that he has not confirmed are not called for', () => {
    expect(answerOf(waiting(), notified('600'))).toEqual(['PO_LINE_UNCONFIRMED']);
    const confirmed = after(waiting(), confirm(row(null, '2026-03-20')));
    expect(answerOf(confirmed, notified('600'))).toEqual(['RESERVED']);
  });

  test('of a changed line wait for another word; those of the others go on', () => {
    const two = [one, { ...one, lineNum: 20 }];
    const order = after(
      waiting(two),
      confirm(row(null, '2026-03-20'), row(null, '2026-03-20', null, 20)),
      ['CHANGE', buyer, { reason: 'More', rows: [{ lineNum: 20, orderQty: '1200' }] }],
      ['APPROVE_CHANGE', approver, { comment: null }],
    );
    expect([order.state, lineOf(order, 20)['confirmedFlag'], promisesOf(order)]).toEqual([
      'released',
      'N',
      [
        [10, '1000', '2026-03-20', 'Y'],
        [20, '1200', '2026-03-20', 'Y'],
      ],
    ]);
    expect(answerOf(order, notified('600'))).toEqual(['RESERVED']);
    expect(saidTo(after(order, notified('600')), ['SUPPLIER_REFUSE', alpha, { comment: 'No' }])).toBe('PO_REFUSE_DELIVERED');
    expect(after(order, confirm(row(null, '2026-03-20', null, 20))).state).toBe('effective');
  });

  test('called for since he proposed less: what is cut must still be open', () => {
    const two = [one, { ...one, lineNum: 20 }];
    const begun = after(waiting(two), confirm(row(null, '2026-03-20'), row(null, '2026-03-20', null, 20)));
    const offered = after(begun, confirm(row('500', '2026-03-20', 'Scrap')), notified('600'));
    expect([offered.state, saidTo(offered, ['BUYER_CONFIRM_DELIVERY', buyer])]).toEqual(['proposed', 'PO_CHANGE_BELOW_COMMITTED']);
  });

  test('cancelled whole, an order is cancelled and frees its award; closed, it is completed, and may be opened again', () => {
    const rows = [{ lineNum: 10, qty: '1000', reason: 'Not needed' }];
    expect(saidTo(waiting(), ['CANCEL_LINES', buyer, { rows }])).toBe('cancelled');
    const closed = after(waiting(), ['CLOSE_LINES', buyer, { rows }]);
    expect([closed.state, saidTo(closed, ['OPEN_LINES', buyer, { rows }])]).toEqual(['completed', 'effective']);
  });

  test('of which all comes back for good leave a cancelled order', () => {
    const ship: Sent = [
      'RESERVE',
      SYSTEM,
      { taker: 'srmPurDeliveryNoteHeader', docId: '21', round: 1, rows: [{ docLine: 10, lineNum: 10, qty: '1000', noticeKey: null }] },
    ];
    const post = (step: string): Sent => ['POST', SYSTEM, { docId: '21', step, rows: [{ docLine: 10, lineNum: 10, qty: '1000' }] }];
    const arrived = after(waiting(), confirm(row(null, '2026-03-20')), ship, post('RECEIPT'), post('NG'));
    expect(saidTo(arrived, post('RETURN_FOR_GOOD'))).toBe('cancelled');
  });

  test('of what the supplier has confirmed only whoever answers for all sources cancels without his word', () => {
    const order = after(waiting(), confirm(row(null, '2026-03-20')));
    const cut = (actor: Actor): Sent => ['CANCEL_LINES', actor, { rows: [{ lineNum: 10, qty: '400', reason: 'Less' }] }];
    expect([saidTo(order, cut(buyer)), saidTo(order, cut(manager))]).toEqual(['PO_CANCEL_NEEDS_ADVICE', 'effective']);
    expect(saidTo(order, ['CANCEL_ADVISED', SYSTEM, { adviseId: '31', lineNum: 10, qty: '400' }])).toBe('effective');
  });

  test('cancelled in part, the latest promise goes first', () => {
    const order = after(waiting(), confirm(row('600', '2026-03-18'), row('400', '2026-03-20')));
    const cut = (qty: string): Sent => ['CANCEL_LINES', manager, { rows: [{ lineNum: 10, qty, reason: 'Less' }] }];
    expect(promisesOf(after(order, cut('450')))).toEqual([[10, '550', '2026-03-18', 'Y']]);
  });
});

describe('submitting an order of a type', () => {
  const submit = (known: object, lines: readonly object[] = [one]) =>
    saidTo(draft(lines), ['SUBMIT', buyer, {}, { ...facts, worth, rules, ...known }]);
  test('asks for need-by dates to come', () => {
    expect(submit({}, [{ ...one, needDate: '2026-03-01' }])).toBe('PO_NEED_DATE_PAST');
    expect(submit({}, [{ ...one, needDate: '2026-03-02' }])).toBe('approving');
  });
  test('asks where the goods go, unless they are services', () => {
    const nowhere = draft([one], { deliveryPlace: null });
    const asked = (orderKind: string): Sent => ['SUBMIT', buyer, {}, { ...facts, worth, rules: { ...rules, orderKind } }];
    expect([saidTo(nowhere, asked('STANDARD')), saidTo(nowhere, asked('SERVICE'))]).toEqual(['PO_ADDRESS', 'approving']);
    expect(saidTo(draft([one], { deliveryPlace: null, warehouseCode: 'W1' }), asked('STANDARD'))).toBe('approving');
  });
  test('asks the source list where the type controls it; restricted sources serve samples', () => {
    const lines = [{ ...one, itemId: '301' }];
    const known = { items: {}, sourced: { '301': 'RESTRICTED' } };
    expect(submit({ ...known, sourced: {} }, lines)).toBe('PO_NOT_IN_ASL');
    expect(submit(known, lines)).toBe('PO_NOT_IN_ASL');
    expect(submit({ ...known, rules: { ...rules, orderKind: 'SAMPLE' } }, lines)).toBe('approving');
    expect(submit({ ...known, sourced: { '301': 'LISTED' } }, lines)).toBe('approving');
  });
  test('asks for a requisition where the type needs one', () => {
    expect(submit({ rules: { ...rules, reqRequiredFlag: 'Y' } })).toBe('PO_REQ_REQUIRED');
  });
  test('takes a line free of charge, and no other, without a price', () => {
    expect(submit({}, [{ ...one, unitPrice: '0' }])).toBe('PO_NO_PRICE');
    expect(submit({}, [{ ...one, unitPrice: '0', freeFlag: 'Y' }])).toBe('approving');
    expect(draft([{ ...one, unitPrice: '9.2', freeFlag: 'Y' }]).context).toMatchObject({ amountIncl: '0', lines: [{ unitPrice: '0' }] });
  });
  test('takes lines without a price where the type asks for none: they cost nothing', () => {
    const typed = draft([{ ...one, unitPrice: null }], { billTypeId: '61' });
    expect(saidTo(typed, ['SUBMIT', buyer, {}, { ...facts, worth, rules }])).toBe('PO_NO_PRICE');
    const order = after(typed, ['SUBMIT', buyer, {}, { ...facts, worth, rules: { ...rules, priceRequiredFlag: 'N' }, priced: {} }]);
    expect([order.state, lineOf(order)]).toMatchObject(['approving', { unitPrice: '0', amountIncl: '0', priceSource: null }]);
  });
  test('asks why a price by hand is this one, and for two approvals of it', () => {
    const known = { items: {}, priced: {} };
    expect(submit(known)).toBe('PO_PRICE_REASON');
    const reasoned = (more: object, fields: object = {}) => {
      const order = after(draft([{ ...one, repriceReason: 'Spot offer' }], fields), [
        'SUBMIT',
        buyer,
        {},
        { ...facts, worth, rules, ...more },
      ]);
      return [lineOf(order)['priceSource'], order.context['approvalLevel']];
    };
    expect(reasoned(known)).toEqual(['MANUAL', 2]);
    expect(reasoned({ ...known, priced: { 10: 'AGREEMENT' } })).toEqual(['AGREEMENT', 1]);
    expect(reasoned({ ...known, priced: { 10: 'PRICING' } })).toEqual(['PRICING', 1]);
    expect(submit({ ...known, priced: { 10: 'AGREEMENT' } })).toBe('approving');
  });
  test('changed to another price it is one by hand, for two approvals; the agreed one is not', () => {
    const order = after(
      draft([one]),
      ['SUBMIT', buyer, {}, { ...facts, worth, rules: { ...rules, confirmFlag: 'N' }, priced: { 10: 'AGREEMENT' }, agreed: { 10: '9.2' } }],
      ['APPROVE', approver, { comment: null }],
    );
    const change = (unitPrice: string): Sent => ['CHANGE', buyer, { reason: 'Copper', rows: [{ lineNum: 10, unitPrice }] }, { worth }];
    const dearer = after(order, change('9.25'));
    expect([dearer.context['approvalLevel'], lineOf(dearer)['priceSource']]).toEqual([2, 'AGREEMENT']);
    expect(after(order, change('9.1')).context['approvalLevel']).toBe(2);
    const changed = after(
      dearer,
      ['APPROVE_CHANGE', approver, { comment: null }],
      ['APPROVE_CHANGE', inside('23', 'APPROVER'), { comment: null }],
    );
    expect(lineOf(changed)).toMatchObject({ unitPrice: '9.25', priceSource: 'MANUAL' });
    expect(after(changed, change('9.2')).context['approvalLevel']).toBe(1);
  });
  test('a price per 100 is compared by the single unit: said per 1000 it is the agreed one still, and its record names the unit', () => {
    const perHundred = { ...one, unitPrice: '12.50', priceUnit: 100, orderQty: '250' };
    const order = after(
      draft([perHundred]),
      [
        'SUBMIT',
        buyer,
        {},
        {
          ...facts,
          worth,
          rules: { ...rules, confirmFlag: 'N' },
          priced: { 10: 'AGREEMENT' },
          agreed: { 10: '12.50' },
          agreedUnits: { 10: 100 },
        },
      ],
      ['APPROVE', approver, { comment: null }],
    );
    expect(order.context['amountExcl']).toBe('31.25');
    const change = (row: object): Sent => ['CHANGE', buyer, { reason: 'Copper', rows: [{ lineNum: 10, ...row }] }, { worth }];
    expect(saidTo(order, change({ priceUnit: 100 }))).toBe('PO_NO_CHANGE');
    expect(after(order, change({ unitPrice: '13' })).context['approvalLevel']).toBe(2);
    const same = after(order, change({ unitPrice: '125', priceUnit: 1000 }));
    expect(same.context['approvalLevel']).toBe(1);
    const decision = decide(definition, same, sent(['APPROVE_CHANGE', approver, { comment: null }]));
    const { after: changed, rows: written } = decision.ok ? decision : { after: null, rows: {} };
    expect(changed!.context['amountExcl']).toBe('31.25');
    expect(lineOf(changed!)).toMatchObject({ unitPrice: '125', priceUnit: 1000, priceSource: 'AGREEMENT' });
    expect((written as Record<string, readonly object[]>)['records']).toMatchObject([
      { fieldName: 'unitPrice', beforeValue: '12.50', afterValue: '125' },
      { fieldName: 'priceUnit', beforeValue: '100', afterValue: '1000' },
    ]);
    // Ten times what it was, with the price as it stands.
    const cheaper = after(order, change({ priceUnit: 10 }), ['APPROVE_CHANGE', approver, { comment: null }]);
    expect([cheaper.state, cheaper.context['approvals']]).toEqual(['changing', '1/2']);
  });
  test('asks for two approvals where a price is more than 3 % above the lowest that is agreed', () => {
    const lines = [{ ...one, itemId: '301' }];
    const levelOf = (lowest: string) =>
      after(draft(lines), ['SUBMIT', buyer, {}, { ...facts, worth, rules, items: {}, lowest: { '301': lowest } }]).context['approvalLevel'];
    expect([levelOf('9'), levelOf('8.93'), levelOf('8.9')]).toEqual([1, 2, 2]);
  });
  test('takes the tolerances of the type where the line has none', () => {
    const order = submitted([{ ...one, overTolRate: null, underTolRate: null }]);
    expect([lineOf(order)['overTolRate'], lineOf(order)['underTolRate']]).toEqual(['5', '0']);
  });
});

test('whatever is proposed, declined, cut and called for, accounts agree and promises are never more than is left', () => {
  const step = fc.oneof(
    fc.tuple(fc.constant('confirm'), fc.integer({ min: 1, max: 1200 })),
    fc.tuple(fc.constantFrom('accept', 'decline', 'withdraw', 'refuse', 'resend', 'due'), fc.constant(0)),
    fc.tuple(fc.constantFrom('cancel', 'notify'), fc.integer({ min: 1, max: 700 })),
  );
  const eventOf = (name: string, qty: number): Sent =>
    ({
      confirm: confirm(row(String(qty), '2026-03-20', 'So much')),
      accept: ['BUYER_CONFIRM_DELIVERY', buyer] as const,
      decline: ['BUYER_REJECT_DELIVERY', buyer, { comment: 'No', rows: [] }] as const,
      withdraw: ['SUPPLIER_WITHDRAW_PROPOSAL', alpha] as const,
      refuse: ['SUPPLIER_REFUSE', alpha, { comment: 'No' }] as const,
      resend: ['RESEND', buyer, { comment: 'Please' }] as const,
      due: ['CONFIRM_DUE', SYSTEM] as const,
      cancel: ['CANCEL_LINES', manager, { rows: [{ lineNum: 10, qty: String(qty), reason: 'Less' }] }] as const,
      notify: notified(String(qty)),
    })[name]!;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.boolean(), (steps, auto) => {
      let order = waiting([one], { autoConfirmFlag: auto ? 'Y' : 'N' });
      for (const [name, qty] of steps) {
        const decision = decide(definition, order, sent(eventOf(name, qty)));
        if (decision.ok) order = decision.after!;
        const line = lineOf(order) as unknown as Stored & { readonly orderQty: string };
        expect(holdsTogether(accountsOf(line), line.orderQty)).toBe(true);
        const left = Number(line.orderQty) - Number(accountsOf(line).cancelledQty);
        const agreed = promisesOf(order).filter(([, , , accepted]) => accepted === 'Y');
        if (agreed.length > 0) expect(agreed.reduce((total, [, part]) => total + Number(part), 0)).toBe(left);
      }
    }),
    { numRuns: 200 },
  );
});

test('every row while the supplier is waited for, proposes or refuses, and every refusal of his word', () => {
  const changing = (qty: string): Sent => ['CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty: qty }] }];
  const cut = (event: string, qty: string): Sent => [event, manager, { rows: [{ lineNum: 10, qty, reason: 'Less' }] }];
  const ship: Sent = [
    'RESERVE',
    SYSTEM,
    { taker: 'srmPurDeliveryNoteHeader', docId: '21', round: 1, rows: [{ docLine: 10, lineNum: 10, qty: '1000', noticeKey: null }] },
  ];
  const post = (step: string, qty = '1000'): Sent => ['POST', SYSTEM, { docId: '21', step, rows: [{ docLine: 10, lineNum: 10, qty }] }];
  const known = { ...facts, worth, rules: { ...rules, autoConfirmFlag: 'N' } };
  const later: readonly Sent[] = [
    ['SUBMIT', buyer, {}, known],
    ['SUBMIT', buyer, {}, { ...known, rules: { ...rules, autoConfirmFlag: 'Y' } }],
    ['APPROVE', approver, { comment: null }],
    confirm(row(null, '2026-03-20')),
    confirm(row('900', '2026-03-20', 'Scrap')),
    ...['1001', '900'].map((qty) => confirm(row(qty, '2026-03-20'))),
    confirm(row(null, '2026-03-01')),
    confirm(row('600', '2026-03-18'), row(null, '2026-03-20')),
    confirm(),
    ['SUPPLIER_REFUSE', alpha, { comment: 'No' }],
    ['SUPPLIER_REFUSE', alpha, { comment: null }],
    ['SUPPLIER_WITHDRAW_PROPOSAL', alpha],
    ['BUYER_CONFIRM_DELIVERY', buyer],
    ['BUYER_REJECT_DELIVERY', buyer, { comment: 'No', rows: [] }],
    ['RESEND', buyer, { comment: 'Please' }],
    ['CONFIRM_DUE', SYSTEM],
    changing('1200'),
    ['APPROVE_CHANGE', { ...approver, userId: '99' }, { comment: null }],
    ['REJECT_CHANGE', { ...approver, userId: '99' }, { comment: 'No' }],
    cut('CANCEL_LINES', '1000'),
    cut('CANCEL_LINES', '10'),
    cut('CLOSE_LINES', '1000'),
    cut('CLOSE_LINES', '10'),
    notified('600'),
    ship,
    ...['RECEIPT', 'OK', 'NG', 'RETURN_FOR_GOOD'].map((step) => post(step)),
    ['SYNC', buyer, {}, { failed: [] }],
    ['CANCEL_ADVISED', SYSTEM, { adviseId: '31', lineNum: 10, qty: '1000' }],
  ];
  const { gaps } = walked(definition, {
    create: [sent(['CREATE', buyer, { fields: placed, lines: { lines: { set: [one] } } }, { id: '1' }])],
    later: later.map(sent),
    by: ['lines', 'holds', 'schedules', 'confirmRound', 'overdueFlag', 'autoConfirmFlag', 'changes'],
    most: 300,
  });
  expect(gaps.states.filter((state) => /^(released|proposed|refused|cancelled)$/.test(state))).toEqual([]);
  // How goods move meanwhile are the rows of an order in force: delivery.spec, reservation.spec. Changed at once where nobody approves: approval-levels.spec.
  const said = /^(released|proposed|refused)\.(SUPPLIER|BUYER|RESEND|CONFIRM|CHANGE)|^(released|refused)\.CANCEL_LINES\.0/;
  const atOnce = /\.CHANGE\.[0-3]$/;
  expect(gaps.rows.filter((name) => said.test(name) && !atOnce.test(name))).toEqual([]);
  // The sixth round is played above.
  expect(gaps.codes.filter((code) => /^PO_(CONFIRM|REFUSE)/.test(code))).toEqual(['PO_CONFIRM_ROUNDS']);
});
