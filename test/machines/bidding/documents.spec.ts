import { expect, test } from '@jest/globals';
import { estimateOf, srmSfdBiddingList } from '../../../state-machines/bidding/bill/index.js';
import { srmSfdExpert } from '../../../state-machines/bidding/expert/index.js';
import { srmSfdBiddingPlan } from '../../../state-machines/bidding/plan/index.js';
import { srmSfdBiddingRule } from '../../../state-machines/bidding/rule/index.js';
import { nodesHold, srmSfdBiddingSetup } from '../../../state-machines/bidding/setup/index.js';
import { srmSfdBiddingTemplate } from '../../../state-machines/bidding/template/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { approver, buyer, inside, manager } from '../golden/events.js';
import { blockAEvents, sent, walked } from '../kernel/walk.js';
import { BILL, EXPERT, INDEXES, ITEM, NODES, PLAN, PLAN_LINE, RULE, SETUP, STATUTORY, TEMPLATE, WORK } from './samples.js';

// Rules, templates, setups, plans, bills and experts: every state, every row, every refusal, and the examples (bidding.md §1, §2, §6).

const nothing = { states: [], rows: [], codes: [] };
const create = (fields: object, lines: object = {}, facts: object = {}) =>
  sent('CREATE', manager, { fields, lines }, { id: '61', ...facts });
const master = (facts: object = {}) => [
  sent('SAVE', manager, { fields: { remark: 'Checked' } }),
  sent('SUBMIT', manager, {}, facts),
  ...blockAEvents(manager),
  sent('APPROVE', approver, { comment: null }, facts),
  sent('REVISE', manager, {}, { newId: '62' }),
  sent('REVISE', manager, {}, { newId: '62', revising: true }),
  sent('INVALIDATE', manager, { reason: 'Replaced' }),
  sent('INVALIDATE', manager, { reason: null }),
  sent('ENABLE', manager, {}, facts),
  sent('SUPERSEDED', SYSTEM, { byId: '62' }),
];

/** The code that refuses the last of the events. */
function refusedBy(definition: AnyDefinition, ...events: readonly MachineEvent[]): string | null {
  let snapshot: Snapshot | null = null;
  let code: string | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    code = decision.ok ? null : (decision.refusal.code ?? null);
    if (decision.ok) snapshot = decision.after;
  }
  return code;
}

const rule = anyDefinition(srmSfdBiddingRule);
test('rules: every state, every row, every refusal', () => {
  const { gaps } = walked(rule, {
    create: [
      create(RULE),
      create(STATUTORY),
      create({ ...STATUTORY, tenderDays: 15 }),
      create({ ...STATUTORY, bargainingFlag: 'Y' }),
      create({ ...RULE, openingQuorum: 4 }),
      create({ ...RULE, juryCount: 6 }),
      create({ ...RULE, priceFormula: 'AVERAGE_BASE' }),
      create({ ...RULE, tieSecond: 'PRICE_LOW' }),
    ],
    later: master(),
    by: ['ruleName', 'tenderDays', 'bargainingFlag', 'juryCount', 'openingQuorum', 'priceFormula', 'tieSecond', 'submitCount'],
    most: 300,
  });
  expect(gaps).toEqual({ ...nothing, codes: ['FIELD_REQUIRED'] });
});
test.each([
  [{ ...STATUTORY, tenderDays: 15 }, 'BID_RULE_STATUTORY_FLOOR'],
  [{ ...STATUTORY, bargainingFlag: 'Y' }, 'BID_RULE_STATUTORY_NEGOTIATION'],
  [{ ...RULE, openingHolders: 3, openingQuorum: 4 }, 'BID_RULE_QUORUM'],
  [{ ...RULE, juryCount: 6 }, 'BID_RULE_JURY_EVEN'],
  [STATUTORY, null],
])('a rule %j is refused by %s', (fields, code) => expect(refusedBy(rule, create(fields), sent('SUBMIT', manager))).toBe(code));

const template = anyDefinition(srmSfdBiddingTemplate);
const RANGES = { priceRanges: 'GOODS:30-60,SERVICES:10-30,WORKS:30-60' };
const sheet = (rows: readonly object[], more: object = {}) => create({ ...TEMPLATE, ...more }, { indexes: { set: rows } });
const without = (at: number) => INDEXES.filter((_row, index) => index !== at);
const instead = (at: number, more: object) => INDEXES.map((row, index) => (index === at ? { ...row, ...more } : row));
test('templates: every state, every row, every refusal', () => {
  const { gaps } = walked(template, {
    create: [
      sheet(INDEXES),
      sheet([]),
      sheet(instead(3, { maxScore: '39.5' })),
      sheet(instead(2, { levels: 'Fair=8; Good=9' })),
      sheet(instead(2, { category: 'PRICE' })),
      sheet(without(0)),
      sheet(instead(1, { parentNum: 9 })),
      sheet(INDEXES, { legalRegime: 'STATUTORY', procurementType: 'SERVICES' }),
    ],
    later: master(RANGES),
    by: ['indexes', 'procurementType', 'submitCount'],
    most: 300,
  });
  expect(gaps).toEqual({ ...nothing, codes: ['FIELD_REQUIRED'] });
});
test.each([
  [INDEXES, {}, null],
  [instead(3, { maxScore: '39.5' }), {}, 'BID_TPL_TOTAL_NOT_100'],
  [INDEXES, { legalRegime: 'STATUTORY', procurementType: 'SERVICES' }, 'BID_TPL_PRICE_WEIGHT'],
  [instead(2, { levels: '8=8; 9=9' }), {}, 'BID_TPL_LEVELS'],
])('a score sheet is judged', (rows, more, code) =>
  expect(refusedBy(template, sheet(rows, more), sent('SUBMIT', manager, {}, RANGES))).toBe(code),
);

const setup = anyDefinition(srmSfdBiddingSetup);
test('setups: every state, every row, every refusal', () => {
  const made = (rows: readonly object[], more: object = {}) => create({ ...SETUP, ...more }, { nodes: { set: rows } });
  const { gaps } = walked(setup, {
    create: [made(NODES), made([]), made(NODES.slice(1)), made(NODES, { amountFrom: '10', amountTo: '10' })],
    later: [
      ...master({ overlaps: null, fits: true }),
      sent('SUBMIT', manager, {}, { overlaps: 'BSZ-0001', fits: true }),
      sent('SUBMIT', manager, {}, { overlaps: null, fits: false }),
    ],
    by: ['nodes', 'amountTo', 'submitCount'],
    most: 300,
  });
  expect(gaps).toEqual({ ...nothing, codes: ['FIELD_REQUIRED'] });
  expect(nodesHold([...NODES].reverse())).toBe(true);
  expect(nodesHold([...NODES, { ...NODES[4]!, seq: 6 }])).toBe(false);
});

const plan = anyDefinition(srmSfdBiddingPlan);
const THRESHOLDS = { thresholds: 'GOODS:2000000.00,SERVICES:1000000.00,WORKS:4000000.00' };
const planned = (rows: readonly object[], more: object = {}) =>
  sent('CREATE', buyer, { fields: { ...PLAN, ...more }, lines: { lines: { set: rows } } }, { id: '61' });
const second = { ...PLAN_LINE, lineNum: 2, estimateAmount: '900000' };
const BEGUN = { setup: true, newId: '90' };
test('plans: every state, every row, every refusal', () => {
  const { gaps } = walked(plan, {
    create: [
      planned([PLAN_LINE]),
      planned([]),
      planned([PLAN_LINE, second]),
      planned([{ ...PLAN_LINE, plannedOpenDate: '2026-03-03' }]),
      planned([{ ...PLAN_LINE, budgetAmount: '450000' }]),
      planned([PLAN_LINE], { planType: 'MONTHLY' }),
      planned([PLAN_LINE], { deptId: null }),
      planned([PLAN_LINE, { ...second, tenderMethod: 'INVITED', splitReason: 'Two sites' }]),
    ],
    later: [
      sent('CREATE_BIDDING', buyer, { lineNums: '1' }, BEGUN),
      sent('CREATE_BIDDING', buyer, { lineNums: '1' }, { ...BEGUN, setup: false }),
      sent('CREATE_BIDDING', buyer, { lineNums: '1,2' }, BEGUN),
      sent('SAVE', buyer, { lines: { lines: { remove: [1] } } }),
      sent('LINE_PROGRESS', SYSTEM, { projectId: '90', lines: [{ lineNum: 1, status: 'FAILED' }] }),
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }),
      sent('SUBMIT', buyer, {}, THRESHOLDS),
      ...blockAEvents(buyer),
      sent('APPROVE', approver, { comment: null }),
      sent('CHANGE', buyer, { reason: 'Later' }),
      sent('CHANGE', buyer, { reason: null }),
      sent('CANCEL_CHANGE', buyer),
      sent('CLOSE', manager, { reason: 'Done' }),
      sent('CLOSE', manager, { reason: null }),
    ],
    by: ['lines', 'planType', 'versionNo', 'deptId', 'submitCount'],
    most: 300,
  });
  expect(gaps).toEqual(nothing);
});
test('requisitions know a plan from its approval until it is closed', () => {
  const made = sent(
    'CREATE',
    SYSTEM,
    {
      fields: PLAN,
      lines: {
        lines: {
          set: [
            {
              ...PLAN_LINE,
              demand: [
                { sourceLineId: '81:10', qty: '400' },
                { sourceLineId: '82:20', qty: '5' },
              ],
            },
          ],
        },
      },
    },
    { id: '61' },
  );
  let at: Snapshot | null = null;
  const told: unknown[] = [];
  for (const event of [
    made,
    sent('SUBMIT', buyer, {}, THRESHOLDS),
    sent('APPROVE', approver, { comment: null }),
    sent('CLOSE', manager, { reason: 'Done' }),
  ]) {
    const decided = decide(plan, at, event);
    if (!decided.ok) throw new Error(decided.refusal.code);
    at = decided.after;
    for (const effect of decided.effects) if (effect.kind === 'send') told.push([event.type, effect.event, effect.id]);
  }
  expect(told).toEqual([
    ['APPROVE', 'LINK_TARGET', '81'],
    ['APPROVE', 'LINK_TARGET', '82'],
    ['CLOSE', 'UNLINK_TARGET', '81'],
    ['CLOSE', 'UNLINK_TARGET', '82'],
  ]);
});
test('a split is asked about, and a change that is taken back leaves nothing', () => {
  const submit = sent('SUBMIT', buyer, {}, THRESHOLDS);
  expect(refusedBy(plan, planned([PLAN_LINE, second]), submit)).toBe('BID_PLAN_SPLIT');
  expect(refusedBy(plan, planned([PLAN_LINE, { ...second, splitReason: 'Two sites' }]), submit)).toBeNull();
  expect(refusedBy(plan, planned([{ ...PLAN_LINE, estimateAmount: '500000', budgetAmount: '450000' }]), submit)).toBe(
    'BID_PLAN_OVER_BUDGET',
  );
  const events = [
    planned([PLAN_LINE]),
    submit,
    sent('APPROVE', approver, { comment: null }),
    sent('CHANGE', buyer, { reason: 'Later' }),
    sent('SAVE', buyer, { fields: { planName: 'Changed' }, lines: { lines: { set: [{ lineNum: 1, estimateAmount: '1' }] } } }),
    sent('CANCEL_CHANGE', buyer),
  ];
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(plan, snapshot, event);
    if (!decision.ok) throw new Error(decision.refusal.code);
    snapshot = decision.after;
  }
  expect(snapshot!.state).toBe('approved');
  expect(snapshot!.context).toMatchObject({ planName: '2026', totalEstimate: '1200000', versionNo: 2, baseline: null });
});

function standing(definition: AnyDefinition, ...events: readonly MachineEvent[]): Snapshot {
  let snapshot: Snapshot | null = null;
  for (const event of events) {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    snapshot = decision.after;
  }
  return snapshot!;
}
const statuses = ({ context }: Snapshot) =>
  (context['lines'] as readonly { lineStatus: string; projectId: string | null }[]).map(({ lineStatus, projectId }) => [
    lineStatus,
    projectId,
  ]);
test('of two lines one project is made once; when it fails, they may be tendered again', () => {
  const approvedPlan = [
    planned([PLAN_LINE, { ...second, splitReason: 'Two sites' }]),
    sent('SUBMIT', buyer, {}, THRESHOLDS),
    sent('APPROVE', approver, { comment: null }),
  ];
  const begin = sent('CREATE_BIDDING', buyer, { lineNums: '1,2' }, BEGUN);
  const made = decide(plan, standing(plan, ...approvedPlan), begin);
  expect(made.ok && made.effects).toEqual([
    expect.objectContaining({ kind: 'create', type: 'srmSfdBiddingHeader', id: '90', purpose: 'createProject', part: '1-2' }),
  ]);
  expect(made.ok && statuses(made.after)).toEqual([
    ['IN_PROGRESS', '90'],
    ['IN_PROGRESS', '90'],
  ]);
  expect(refusedBy(plan, ...approvedPlan, begin, begin)).toBe('BID_PLAN_LINE_NOT_OPEN');
  const failed = sent('LINE_PROGRESS', SYSTEM, { projectId: '90', lines: [1, 2].map((lineNum) => ({ lineNum, status: 'FAILED' })) });
  expect(statuses(standing(plan, ...approvedPlan, begin, failed))).toEqual([
    ['FAILED', '90'],
    ['FAILED', '90'],
  ]);
  const again = sent('CREATE_BIDDING', buyer, { lineNums: '1,2' }, { ...BEGUN, newId: '91' });
  expect(refusedBy(plan, ...approvedPlan, begin, failed, again)).toBeNull();
});

const bill = anyDefinition(srmSfdBiddingList);
const billed = (rows: readonly object[], more: object = {}) =>
  sent('CREATE', buyer, { fields: { ...BILL, ...more }, lines: { items: { set: rows } } }, { id: '61' });
const demanded = { ...ITEM, quantity: '700', requisitionId: '71', requisitionLine: 10 };
const BIND = sent('BIND', SYSTEM, { projectId: '90', sectionId: '1' });
test('bills: every state, every row, every refusal', () => {
  const { gaps } = walked(bill, {
    create: [
      billed([ITEM]),
      billed([]),
      billed([{ ...ITEM, quantity: '0' }]),
      billed([demanded]),
      billed([{ ...ITEM, brandRef: 'ABB' }], { legalRegime: 'STATUTORY' }),
      billed([{ ...ITEM, itemName: null }]),
    ],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }),
      sent('SUBMIT', buyer, {}, { open: { '71/10': '600' } }),
      sent('SUBMIT', buyer, {}, { inactive: ['M-1'] }),
      ...blockAEvents(buyer),
      sent('APPROVE', approver, { comment: null }),
      sent('REVISE', buyer),
      sent('CLOSE', buyer, { reason: 'Done' }),
      sent('CLOSE', buyer, { reason: null }),
      BIND,
      sent('BIND', SYSTEM, { projectId: '91', sectionId: '1' }),
      sent('UNBIND', SYSTEM, { projectId: '90', sectionId: '1' }),
      sent('AWARDED_QTY', SYSTEM, { projectId: '90', items: [{ lineNum: 1, awardedQty: '1000', contractedQty: '1000' }] }),
    ],
    by: ['items', 'submitCount', 'boundProjectId'],
    most: 300,
  });
  expect(gaps).toEqual(nothing);
  const submit = sent('SUBMIT', buyer, {}, { open: { '71/10': '600' } });
  expect(refusedBy(bill, billed([demanded]), submit)).toBe('BID_LIST_QTY_EXCEEDS_REQ');
  expect(refusedBy(bill, billed([{ ...demanded, quantity: '600' }]), submit)).toBeNull();
  expect(estimateOf([{ quantity: '1000', estimatePrice: '12.333333' }])).toBe('12333.33');
});

test('a bill is bound by one section, revised by nobody meanwhile, and free again when the project ends', () => {
  const approvedBill = [billed([ITEM]), sent('SUBMIT', buyer), sent('APPROVE', approver, { comment: null })];
  expect(refusedBy(bill, ...approvedBill, BIND, sent('REVISE', buyer))).toBe('BID_LIST_BOUND');
  expect(refusedBy(bill, ...approvedBill, BIND, sent('BIND', SYSTEM, { projectId: '91', sectionId: '1' }))).toBe('BID_LIST_BOUND');
  const freed = standing(bill, ...approvedBill, BIND, sent('UNBIND', SYSTEM, { projectId: '90', sectionId: '1' }));
  expect(freed.context).toMatchObject({ boundProjectId: null, items: [expect.objectContaining({ itemStatus: 'FREE' })] });
});

const expert = anyDefinition(srmSfdExpert);
const himself = inside('55', 'EXPERT');
const TODAY = { today: '2026-03-02' };
const pooled = (more: object = {}, works: readonly object[] = [WORK]) =>
  create({ ...EXPERT, ...more }, { works: { set: works } }, { ...TODAY, certEndsAt: null });
const rate = (projectNo: string, score: number, by = buyer) => sent('RATE', by, { projectNo, score, note: null });
test('experts: every state, every row, every refusal', () => {
  const { gaps } = walked(expert, {
    create: [pooled(), pooled({ certExpiry: '2026-01-01' }), pooled({}, [{ ...WORK, dateFrom: '2019-03-02' }]), pooled({ employer: null })],
    later: [
      sent('SAVE', manager, { fields: { remark: 'Checked' } }, TODAY),
      sent('SAVE', himself, { fields: { remark: 'Moved' } }, TODAY),
      sent('SUBMIT', manager, {}, TODAY),
      ...blockAEvents(manager),
      sent('APPROVE', approver, { comment: null }),
      sent('INVALIDATE', manager, { reason: 'Moved' }),
      sent('INVALIDATE', manager, { reason: null }),
      sent('ENABLE', manager, {}, TODAY),
      sent('CERT_ENDED', SYSTEM),
      rate('BR-1', 4),
      sent('BAN', manager, { reason: 'Took money' }),
      sent('BAN', manager, { reason: null }),
    ],
    by: ['workYears', 'certExpiry', 'employer', 'avgRating', 'submitCount'],
    most: 300,
  });
  expect(gaps).toEqual({ ...nothing, codes: [] });
});
test('ratings are averaged, one of a user for a project', () => {
  const enabled = [pooled(), sent('SUBMIT', manager, {}, TODAY), sent('APPROVE', approver, { comment: null })];
  const rated = [...enabled, rate('BR-1', 4), rate('BR-2', 5), rate('BR-3', 3)];
  expect(refusedBy(expert, ...rated, rate('BR-3', 1))).toBe('BID_EXP_RATED');
  expect(refusedBy(expert, ...rated, rate('BR-3', 1, inside('77', 'BUYER')))).toBeNull();
});
