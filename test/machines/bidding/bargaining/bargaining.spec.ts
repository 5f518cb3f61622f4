import { expect, test } from '@jest/globals';
import { scaled, totalOf } from '../../../../state-machines/bidding/award/prices.js';
import type { Bargaining } from '../../../../state-machines/bidding/bargaining/fields.js';
import { srmSfdBiddingBargaining, view } from '../../../../state-machines/bidding/bargaining/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { B, C, D, bidder, played, project, section, sentOf } from '../award-samples.js';
import { MONDAY, approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

// Bargaining: the examples, every state, every row, every refusal, and who sees what (bidding.md §10).

const definition = anyDefinition(srmSfdBiddingBargaining);
const HOUR = 3_600_000;
const DEADLINE = MONDAY + HOUR;
const known = { project: project({ state: 'negotiating' }), shortlisted: [B, C, D], shortlistId: '81' };
const create = (more: object = {}, facts: object = known) =>
  sent('CREATE', buyer, { fields: { projectId: '71', sectionId: '1', deadline: DEADLINE, ...more } }, { id: '61', ...facts });
const submit = (facts: object = known) => sent('SUBMIT', buyer, {}, facts);
const approve = sent('APPROVE', approver, { comment: null });
const quote = (id: string, total: string | null, rows: readonly object[] | null = null, at = MONDAY + 1) =>
  sent('QUOTE', bidder(id), { total, rows }, {}, null, at);
const due = sent('ROUND_DUE', SYSTEM, {}, {}, { kind: 'TIMER', event: 'ROUND_DUE', due: DEADLINE }, DEADLINE);
const open = [create(), submit(), approve] as const;
const contextOf = (events: readonly MachineEvent[]) => played(definition, ...events).snapshot.context as unknown as Bargaining;

test('a quote may not exceed the previous one', () => {
  expect(played(definition, ...open, quote(B, '9850000.01')).code).toBe('BID_BARG_HIGHER');
  expect(played(definition, ...open, quote(B, '9850000.00')).code).toBeNull();
});
test('who says nothing keeps his price', () => {
  const { snapshot } = played(definition, ...open, quote(B, '9800000'), quote(C, '10000000'), due);
  expect(snapshot.state).toBe('closed');
  const c = snapshot.context as unknown as Bargaining;
  expect(c.suppliers.map(({ supplierId, quotedTotal, keptFlag }) => [supplierId, quotedTotal, keptFlag])).toEqual([
    [B, '9800000', 'N'],
    [C, '10000000', 'N'],
    [D, '10500000', 'Y'],
  ]);
  expect(c.quoted).toBe(2);
});
test('mandatory tenders do not bargain', () => {
  const statutory = { ...known, project: project({ state: 'negotiating', legalRegime: 'STATUTORY' }) };
  expect(played(definition, create(), submit(statutory)).code).toBe('BID_NEG_STATUTORY');
  expect(played(definition, create(), submit({ ...known, project: project() })).code).toBe('BID_NEG_STATE');
  expect(played(definition, create(), submit({ ...known, shortlisted: [] })).code).toBe('BID_SHORTLIST_MISSING');
});
test('after the third round there is no fourth', () => {
  const next = sent('NEXT_ROUND', buyer, { deadline: MONDAY + 3 * HOUR }, { newId: '62', maxRounds: 3 }, null, MONDAY + 2 * HOUR);
  const { effects } = played(definition, ...open, quote(B, '9800000'), due, next);
  const [created] = effects;
  if (created?.kind !== 'create') throw new Error('no round was made');
  const second = sent('CREATE', SYSTEM, created.payload, { id: '62' });
  const round = played(definition, second);
  expect(round.snapshot.state).toBe('open');
  expect(round.snapshot.context).toMatchObject({ roundNo: 2, previousId: '61' });
  const third = { ...second, payload: { ...created.payload, fields: { ...(created.payload as { fields: object }).fields, roundNo: 3 } } };
  expect(played(definition, third, due, next).code).toBe('BID_BARG_MAX_ROUNDS');
});
test('a new total scales the prices', () => {
  const line = { quantity: '1000', taxRate: '13', price: '12.500000' };
  expect(totalOf([line], 'TAX_INCL')).toBe('14125.00');
  expect(scaled([line], { from: '14125.00', to: '13560.00', basis: 'TAX_INCL' })).toEqual([{ ...line, price: '12' }]);
  const two = [line, { quantity: '3', taxRate: '0', price: '0.333333' }];
  const to = '13000.00';
  expect(totalOf(scaled(two, { from: totalOf(two, 'TAX_INCL'), to, basis: 'TAX_INCL' }), 'TAX_INCL')).toBe(to);
});
test('by lines every line is quoted, and the project hears the prices', () => {
  const lines = { quoteMode: 'LINES' };
  const begun = [create(lines, { ...known, project: project({ state: 'negotiating', sections: [small] }) }), submit(smallKnown), approve];
  expect(played(definition, ...begun, quote(B, null, [])).code).toBe('BID_BARG_LINES');
  const rows = [{ listItemId: '1', price: '12' }];
  const { effects } = played(definition, ...begun, quote(B, null, rows), due, sent('FINISH', buyer));
  expect(sentOf(effects, 'NEGOTIATION_CLOSED')[0]).toMatchObject({
    id: '71',
    payload: {
      mode: 'BARGAINING',
      sectionId: '1',
      finalPrices: [
        { supplierId: B, total: '13560', lines: [{ listItemId: '1', itemNo: 1, price: '12' }] },
        { supplierId: C, total: '14125', lines: [{ listItemId: '1', itemNo: 1, price: '12.5' }] },
      ],
    },
  });
});
const small = section({
  bids: section()
    .bids.filter(({ supplierId }) => supplierId !== D)
    .map((one) => ({ ...one, price: '14125' })),
});
const smallKnown = { ...known, shortlisted: [B, C], project: project({ state: 'negotiating', sections: [small] }) };

test('while it is open a quote is its bidder’s alone', () => {
  const quoted = contextOf([...open, quote(B, '9800000')]);
  const before = contextOf(open);
  expect(view.shared(quoted, 'open', 'inside')).toEqual({
    ...view.shared(before, 'open', 'inside'),
    rev: quoted.rev,
    lastUpdateDate: quoted.lastUpdateDate,
  });
  expect(view.shared(quoted, 'open', 'supplier')).toEqual(view.shared(before, 'open', 'supplier'));
  expect(view.own(quoted, 'open', `supplier:${C}`)).toEqual(view.own(before, 'open', `supplier:${C}`));
  expect(view.own(quoted, 'open', `supplier:${B}`)).toMatchObject({ suppliers: [{ quotedTotal: '9800000' }] });
  expect(JSON.stringify(view.shared(quoted, 'closed', 'supplier'))).not.toContain('9800000');
  expect(JSON.stringify(view.own(quoted, 'closed', `supplier:${C}`))).not.toContain('9800000');
  expect(view.hidesOutsiders!(quoted, 'open', 'inside')).toBe(true);
});

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [
      create(),
      create({ quoteMode: 'LINES' }),
      create({ deadline: MONDAY - 1 }),
      create({ deadline: null }),
      sent('CREATE', SYSTEM, { fields: { projectId: '71', sectionId: '1', roundNo: 2, deadline: DEADLINE } }, { id: '62' }),
      sent('CREATE', SYSTEM, { fields: { projectId: '71', sectionId: '1', sourceType: 'BIDDING', deadline: DEADLINE } }, { id: '63' }),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }, known),
      submit(),
      submit({ ...known, project: project({ state: 'negotiating', legalRegime: 'STATUTORY' }) }),
      submit({ ...known, project: project() }),
      submit({ ...known, shortlisted: [] }),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      approve,
      sent('APPROVE', { ...manager, userId: buyer.userId }, { comment: null }),
      sent('APPROVE', approver, { comment: null }, {}, null, DEADLINE + 1),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      quote(B, '9800000'),
      quote(B, '9900000'),
      quote(B, null, []),
      quote(B, '9800000', null, DEADLINE),
      sent('KEEP', bidder(B), {}, {}, null, MONDAY + 1),
      sent('KEEP', bidder(B), {}, {}, null, DEADLINE),
      due,
      sent('NEXT_ROUND', buyer, { deadline: DEADLINE + HOUR }, { newId: '64', maxRounds: 3 }),
      sent('NEXT_ROUND', buyer, { deadline: MONDAY - 1 }, { newId: '64', maxRounds: 3 }),
      sent('NEXT_ROUND', buyer, { deadline: DEADLINE + HOUR }, { newId: '64', maxRounds: 1 }),
      sent('FINISH', buyer),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['quoteMode', 'deadline', 'roundNo', 'sourceType', 'suppliers', 'submittedBy'],
    most: 600,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
