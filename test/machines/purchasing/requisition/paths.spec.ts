import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmPurRequisitionHeader } from '../../../../state-machines/purchasing/requisition/index.js';
import { pickedOf, sourcingFaults } from '../../../../state-machines/purchasing/requisition/sourcing.js';
import type { SourcingKind } from '../../../../state-machines/purchasing/requisition/sourcing.js';
import { MONDAY, approver, buyer, manager } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}, cause: MachineEvent['cause'] = null): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause,
});

const definition = anyDefinition(srmPurRequisitionHeader);
const line = (more: object = {}) => ({
  lineNum: 10,
  itemId: '31',
  itemName: 'Bracket',
  uomId: '5',
  requestQty: '1000',
  needDate: '2026-04-01',
  estPrice: '1.5',
  ...more,
});
const create = (set: readonly object[], more: object = {}) =>
  sent(
    'CREATE',
    buyer,
    { fields: { orgId: '100', title: 'Brackets', requesterId: '7', ...more }, lines: { lines: { set } } },
    { id: '91' },
  );
const submit = (facts: object = {}) => sent('SUBMIT', buyer, {}, { today: '2026-03-02', ...facts });
const cancel = (...rows: readonly (readonly [lineNum: number, qty: string])[]) =>
  sent('CANCEL_LINES', buyer, { rows: rows.map(([lineNum, qty]) => ({ lineNum, qty, reason: 'Less needed' })) });

const reserve = (docId: string, round: number, qty: string) => {
  const rows = [{ docLine: 10, lineNum: 10, qty, amount: '0' }];
  return sent('RESERVE', SYSTEM, { docType: 'srmPurOrderHeader', docId, round, rows });
};
const giveBack = (docId: string, qty: string, returnDemand: 'Y' | 'N') =>
  sent('RELEASE', SYSTEM, { docId, rows: [{ docLine: 10, qty, amount: '0' }], returnDemand });
const fromOrders = [
  reserve('1', 1, '400'),
  reserve('1', 1, '1000'),
  reserve('2', 1, '600'),
  reserve('2', 1, '1001'),
  sent('RELEASE', SYSTEM, { docId: '1', round: 1 }),
  giveBack('2', '600', 'N'),
  giveBack('1', '400', 'N'),
  giveBack('1', '100', 'Y'),
];

const link = (...lineNums: readonly number[]) =>
  sent('LINK_TARGET', SYSTEM, {
    ...{ targetType: 'QUOTE', targetDocId: '61', targetNumber: 'QO-20260302-0001' },
    rows: lineNums.map((lineNum) => ({ lineNum, targetLine: lineNum, qty: '1000' })),
  });
const unlink = (outcome: 'DONE' | 'VOIDED') => sent('UNLINK_TARGET', SYSTEM, { targetDocId: '61', outcome });

const pick = (state: string, chosen: object, requisition: object = {}, kind: SourcingKind = 'QUOTE') =>
  pickedOf(
    {
      ...{ docNumber: 'PR-1', targets: [] },
      lines: [{ ...noSupplier, lineNum: 10, openQty: '1000', itemId: '31', itemName: 'Bracket', uomId: '5', needDate: '2026-04-01' }],
      ...requisition,
    },
    state,
    { requisitionId: '91', lineNum: 10, qty: null, ...chosen },
    kind,
  );
const noSupplier = { spec: null, categoryId: '3', estPrice: '1.5', suggestSupplierId: null };
const target = { lineNum: 10, outcome: 'OPEN', targetNumber: 'QO-1' };
const source = (...picked: readonly object[]) => sent('SOURCE', buyer, { target: 'QUOTE', rows: [] }, { picked, newId: '61' });
const sourced = [
  source(pick('approved', {})),
  source(),
  source(pick('cancelled', {})),
  source(pick('approved', { lineNum: 20 })),
  source(pick('approved', { qty: '1000.5' })),
  source(pick('approved', {}, { targets: [target] })),
  sent('SOURCE', buyer, { target: 'PREP', rows: [] }, { picked: [pick('approved', {})], newId: '61' }),
];

const urge = (more: object = {}) =>
  sent(
    'URGE',
    buyer,
    { lineNum: 10 },
    {
      urging: { node: 'ORDERED', to: ['user:7'], orders: null, due: '2026-03-09', today: '2026-03-02', already: false, ...more },
    },
  );

const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        create([]),
        create([line()]),
        create([line({ itemId: null })]),
        create([line({ requestQty: '0' })]),
        create([line({ needDate: '2026-01-01' })]),
        create([line()], { budgetBalance: '1499.99' }),
        create([line()], { reqType: 'EMERGENCY' }),
        create([line({ needDate: null })]),
      ]
    : [
        sent('SAVE', buyer, { fields: { title: 'More brackets' } }),
        submit(),
        submit({ inactive: ['M-1'] }),
        sent('WITHDRAW', buyer),
        sent('WITHDRAW', buyer, {}, { acted: true }),
        sent('APPROVE', approver, { comment: null }, { buyers: { 10: '7' } }),
        sent('APPROVE', { ...approver, userId: buyer.userId }, { comment: null }),
        sent('REJECT', approver, { comment: 'No' }),
        sent('REJECT', approver, { comment: null }),
        sent('VOID', buyer, { comment: null }),
        sent('DELETE', buyer),
        sent('ASSIGN_BUYER', manager, { rows: [{ lineNum: 10 }], buyerId: '8' }),
        sent('ASSIGN_BUYER', manager, { rows: [{ lineNum: 20 }], buyerId: '8' }),
        sent('RETURN', buyer, { comment: 'Say which drawing' }),
        sent('RETURN', buyer, { comment: null }),
        cancel([10, '400']),
        cancel([10, '600'], [10, '400']),
        cancel([10, '1001']),
        sent('COPY', buyer, {}, { newId: '92' }),
        ...fromOrders,
        ...sourced,
        urge(),
        urge({ already: true }),
        urge({ node: 'DONE' }),
        link(10),
        unlink('VOIDED'),
      ];

test('every state, every row, every refusal', () => {
  const found = explore(definition, {
    samples,
    most: 1_000,
    fingerprint: ({ context: c }) =>
      [c['submitCount'], JSON.stringify(c['lines']), JSON.stringify(c['taken']), JSON.stringify(c['targets'])].join(),
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});

test('requested is open and cancelled: 1,000 less 400 leaves 600', () => {
  const found = explore(definition, { samples, most: 600, fingerprint: ({ context: c }) => JSON.stringify(c['lines']) });
  const { path } = found.states.get('cancelled')!;
  expect(path.map(({ type }) => type)).toEqual(['CREATE', 'SUBMIT', 'APPROVE', 'CANCEL_LINES']);
  expect(found.states.get('cancelled')!.snapshot.context['lines']).toMatchObject([
    { requestQty: '1000', openQty: '0', orderedQty: '0', cancelledQty: '1000', lineStatus: 'CANCELLED', lineBuyerId: '7' },
  ]);
});

const through = (...events: readonly MachineEvent[]): Snapshot => {
  let now: Snapshot | null = null;
  for (const event of events) {
    const decided = decide(definition, now, event);
    if (decided.ok) now = decided.after;
    else if (!decided.dropped) throw new Error(decided.refusal.code);
  }
  return now!;
};
const approved = [create([line(), line({ lineNum: 20 })]), submit(), sent('APPROVE', approver, { comment: null }, {})];
const statuses = ({ context }: Snapshot) =>
  (context['lines'] as readonly { readonly lineStatus: string }[]).map(({ lineStatus }) => lineStatus);
const targets = ({ context }: Snapshot) => context['targets'] as readonly object[];

test('while an inquiry works on a line it is being sourced; cancelled, the demand is back; sent out again, it is one row', () => {
  const asked = through(...approved, link(10));
  expect(statuses(asked)).toEqual(['SOURCING', 'OPEN']);
  expect(targets(asked)).toMatchObject([
    { lineNum: 10, targetType: 'QUOTE', targetNumber: 'QO-20260302-0001', allocQty: '1000', outcome: 'OPEN', endedAt: null },
  ]);
  const back = through(...approved, link(10), unlink('VOIDED'));
  expect([statuses(back), targets(back)]).toMatchObject([['OPEN', 'OPEN'], [{ outcome: 'VOIDED', endedAt: MONDAY }]]);
  const again = through(...approved, link(10), unlink('VOIDED'), link(10, 20));
  expect([statuses(again), targets(again)]).toMatchObject([
    ['SOURCING', 'SOURCING'],
    [{ outcome: 'OPEN' }, { outcome: 'OPEN' }],
  ]);
});

test('told twice, of lines that are not there, or of another document, nothing is written', () => {
  const rev = (...events: readonly MachineEvent[]) => through(...approved, ...events).context.rev;
  expect([rev(link(10)), rev(link(10), link(10)), rev(link(10), link(30)), rev(unlink('DONE'))]).toEqual([4, 4, 4, 3]);
  expect(rev(link(10), unlink('DONE'), unlink('VOIDED'))).toBe(5);
});

test('what is being sourced is not returned, and an order of the award still takes all of it', () => {
  const returned = decide(definition, through(...approved, link(10)), sent('RETURN', buyer, { comment: 'Which drawing?' }));
  expect(returned).toMatchObject({ ok: false, refusal: { code: 'REQ_HAS_TARGET' } });
  const ordered = through(...approved, link(10), reserve('1', 1, '400'));
  expect(statuses(ordered)).toEqual(['PART_ORDERED', 'OPEN']);
  expect(statuses(through(...approved, link(10), reserve('1', 1, '400'), unlink('DONE')))).toEqual(['PART_ORDERED', 'OPEN']);
});

test('each line that cannot be sourced is named; a line chosen twice is chosen once', () => {
  const codes = (...picked: Parameters<typeof sourcingFaults>[0]) =>
    sourcingFaults(picked, { target: 'QUOTE' }).map(({ code, params }) => [code, params]);
  expect(codes(pick('approved', { qty: '0' }), pick('approved', { lineNum: 20 }), pick('draft', { requisitionId: '92' }))).toEqual([
    ['REQ_NOTHING_OPEN', { number: 'PR-1', line: 10 }],
    ['REQ_NOTHING_OPEN', { number: 'PR-1', line: 20 }],
    ['REQ_NOT_OPEN', { number: 'PR-1' }],
  ]);
  expect(codes(pick('approved', { qty: '1001' }))).toEqual([['REQ_QTY_EXCEEDED', { number: 'PR-1', line: 10, open: '1000' }]]);
  expect(codes(pick('approved', {}, { targets: [target] }))).toEqual([['REQ_BEING_SOURCED', { number: 'PR-1', line: 10, by: 'QO-1' }]]);
  expect(codes(pick('approved', {}), pick('approved', { qty: '1' }))).toEqual([['REQ_NOTHING_CHOSEN', undefined]]);
});

test('what goes over: material, quantity, date, the line it is for, and the supplier that the requester suggests', () => {
  const requisition = through(...approved);
  const first = { ...pick('approved', { qty: '400' }), suggestSupplierId: '501' };
  const decided = decide(definition, requisition, source(first, { ...pick('approved', {}), requisitionId: '92' }));
  const [made] = decided.ok ? decided.effects : [];
  expect(made).toMatchObject({
    ...{ kind: 'create', type: 'srmPurQuoteOrderHeader', id: '61' },
    payload: {
      fields: { orgId: '100', title: 'Brackets', currency: 'CNY' },
      lines: {
        lines: {
          set: [
            { lineNum: 10, itemId: '31', quoteQty: '400', uomId: '5', needDate: '2026-04-01', sourceLineId: '91:10' },
            { lineNum: 20, quoteQty: '1000', sourceLineId: '92:10' },
          ],
        },
        suppliers: { set: [{ supplierId: '501' }] },
      },
    },
  });
});

test('approved, what has no price waits for one: a new row, or more of the one that is there', () => {
  const asked = through(
    create([line(), line({ lineNum: 20, itemId: '32', needDate: '2026-04-09' }), line({ lineNum: 30, needDate: '2026-03-20' })]),
    submit(),
  );
  const waiting = (itemId: string, rowId: string | null) => ({ itemId, rowId, newId: `7${itemId}`, pcbFlag: 'N' });
  const approve = sent('APPROVE', approver, { comment: null }, { unpriced: [waiting('31', null), waiting('32', '91')] });
  const decided = decide(definition, asked, approve);
  const fields = { itemId: '31', demandQty: '2000', firstNeedDate: '2026-03-20', unpricedSource: 'REQUISITION', pcbFlag: 'N' };
  expect(decided.ok && decided.effects).toMatchObject([
    { kind: 'create', type: 'srmPurUnpricedMaterial', id: '731', part: '31:1', payload: { fields } },
    { kind: 'send', type: 'srmPurUnpricedMaterial', id: '91', event: 'ADD_DEMAND', payload: { qty: '1000', needDate: '2026-04-09' } },
  ]);
});

test('lines become a plan, a pricing or a preparation; a plan is told what they come to, a supplier nothing of it', () => {
  const made = (target: SourcingKind, more: object = {}) => {
    const lines = [pick('approved', { qty: '400' }), { ...pick('approved', {}), requisitionId: '92', categoryId: '4', itemName: 'Cable' }];
    const picked = lines.map((one) => ({ ...one, suggestSupplierId: '501' }));
    const decided = decide(
      definition,
      through(...approved),
      sent('SOURCE', buyer, { target, rows: [], ...more }, { picked, newId: '61', today: '2026-03-02' }),
    );
    const [effect] = decided.ok ? decided.effects : [];
    return effect as {
      readonly type: string;
      readonly payload: { readonly fields: object; readonly lines: { readonly lines: { set: readonly object[] } } };
    };
  };
  const plan = made('PLAN');
  expect(plan).toMatchObject({
    type: 'srmSfdBiddingPlan',
    payload: { fields: { planType: 'TEMPORARY', planYear: 2026, currency: 'CNY' } },
  });
  expect(plan.payload.lines.lines.set).toEqual([
    {
      ...{ lineNum: 10, categoryId: '3', subject: 'Bracket', requisitionIds: ['91'], estimateAmount: '600' },
      demand: [{ sourceLineId: '91:10', qty: '400' }],
    },
    {
      ...{ lineNum: 20, categoryId: '4', subject: 'Cable', requisitionIds: ['92'], estimateAmount: '1500' },
      demand: [{ sourceLineId: '92:10', qty: '1000' }],
    },
  ]);
  const pricing = made('PRICING');
  expect([pricing.type, pricing.payload.lines.lines.set[0]]).toMatchObject([
    'srmPurPricingHeader',
    { annualQty: '400', targetPrice: '1.5', supplierId: '501', sourceLineId: '91:10' },
  ]);
  const order = made('ORDER');
  expect(order).toMatchObject({ type: 'srmPurOrderHeader', payload: { fields: { supplierId: '501', buyerId: buyer.userId } } });
  expect(order.payload.lines.lines.set[0]).toEqual({
    ...{ lineNum: 10, itemId: '31', itemName: 'Bracket', spec: null, uomId: '5', orderQty: '400', needDate: '2026-04-01' },
    ...{ requisitionId: '91', requisitionLine: 10, allocQty: '400' },
  });
  const prep = made('PREP');
  expect(prep).toMatchObject({ type: 'srmPurMaterialRequest', payload: { fields: { supplierId: '501', reason: 'Brackets' } } });
  expect(prep.payload.lines.lines.set[0]).toEqual({
    ...{ lineNum: 10, itemId: '31', itemName: 'Bracket', spec: null, uomId: '5', sourceLineId: '91:10' },
    ...{ prepQty: '400', prepDeadline: '2026-04-01' },
  });
  expect(made('PREP', { supplierId: '502' }).payload.fields).toMatchObject({ supplierId: '502' });
});

test('a preparation asks one supplier; a plan in force keeps nobody from the bill of items, and everybody from the rest', () => {
  const codes = (picked: Parameters<typeof sourcingFaults>[0], supplierId: string | null = null) =>
    sourcingFaults(picked, { target: 'PREP', supplierId }).map(({ code }) => code);
  const one = pick('approved', {});
  const [first, second] = ['501', '502'].map((suggestSupplierId, index) => ({ ...one, lineNum: index, suggestSupplierId }));
  expect([codes([one]), codes([first!, second!]), codes([first!]), codes([first!, second!], '503')]).toEqual([
    ['REQ_ONE_SUPPLIER'],
    ['REQ_ONE_SUPPLIER'],
    [],
    [],
  ]);
  const planned = { targets: [{ ...target, targetType: 'BIDDING', targetNumber: 'BJ-2026-0001' }] };
  expect([pick('approved', {}, planned, 'BIDDING').by, pick('approved', {}, planned, 'QUOTE').by]).toEqual([null, 'BJ-2026-0001']);
});

test('OD §13: whoever a line waits for is urged once a day; a supplier hears of his order alone', () => {
  const now = through(...approved);
  const decided = (more: object) => decide(definition, now, urge(more));
  expect(decided({})).toMatchObject({
    ok: true,
    rows: { urges: [{ lineNum: 10, node: 'ORDERED', urgedOn: '2026-03-02', urgedBy: buyer.userId }] },
    effects: [
      { kind: 'message', template: 'REQ_URGED', to: ['user:7'], params: { line: 10, item: 'Bracket', due: '2026-03-09', node: 'ORDERED' } },
    ],
  });
  const outside = decided({ node: 'SHIPPED', to: ['supplier:501'], orders: 'PO-1' });
  expect(outside.ok && outside.effects).toEqual([
    {
      ...{ kind: 'message', template: 'REQ_SUPPLIER_URGED', to: ['supplier:501'] },
      params: { number: 'PO-1', item: 'Bracket', due: '2026-03-09', node: 'SHIPPED' },
    },
  ]);
  expect(decided({ already: true })).toMatchObject({ ok: false, refusal: { code: 'PM_URGED' } });
  expect(decided({ node: null, to: [] })).toMatchObject({ ok: false, refusal: { code: 'PM_NOTHING_WAITS' } });
});
