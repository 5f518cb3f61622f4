import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { srmCctContract } from '../../../../state-machines/contracts/contract/index.js';
import { MONDAY, approver, inside } from '../../golden/events.js';
import { outside, sent } from '../../kernel/walk.js';
import { statusOf } from '../../../../state-machines/contracts/contract/paying.js';
import type { Contract } from '../../../../state-machines/contracts/contract/fields.js';

// Each refusal of a contract beside the value that is just taken (contracts.md §2, §8)

const definition = anyDefinition(srmCctContract);
const manager = inside('16', 'CONTRACT_MANAGER');
const finance = inside('15', 'FINANCE');
const alpha = outside('501');
const DAY = 86_400_000;
const item = { lineNo: 10, itemName: 'Bracket', uomId: '5', quantity: '100', price: '10', taxRate: '13' };
const stage = { stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 };
interface Made {
  readonly fields?: object;
  readonly items?: readonly object[];
  readonly stages?: readonly object[];
  readonly trades?: readonly object[];
  readonly bySystem?: boolean;
}
function made({ fields = {}, items = [item], stages = [stage], trades = [], bySystem = false }: Made = {}): MachineEvent {
  const common = { orgId: '100', contractTitle: 'Brackets', supplierId: '501', ownerUserId: '16', signMode: 'CLICK' };
  const days = { effectiveFrom: '2026-03-02', effectiveTo: '2026-12-31' };
  const payload = {
    fields: { ...common, ...days, ...fields },
    lines: { items: { set: items }, stages: { set: stages }, trades: { set: trades } },
  };
  return sent('CREATE', bySystem ? SYSTEM : manager, payload, { id: '61' });
}
const submit = (facts: object = {}) => sent('SUBMIT', manager, {}, { limit: '50000', asksDates: true, asksTrade: true, ...facts });
const approve = sent('APPROVE', approver, { comment: null });
const send = (facts: object = {}) => sent('SEND_CONFIRM', manager, {}, facts);
const known = { today: '2026-03-02', endsAt: MONDAY + 300 * DAY, startsAt: MONDAY, itemsOpen: true };
const confirm = (payload: object = {}, facts: object = {}) => sent('SUPPLIER_CONFIRM', alpha, payload, { ...known, ...facts });
const inForce = [submit(), approve, send(), confirm()];
const pay = (amount: string) => sent('STAGE_PAID', finance, { stageNo: 1, amount, voucher: 'V1' });
const trigger = sent('STAGE_TRIGGERED', finance, { stageNo: 1, triggeredOn: '2026-04-01' });
const order = (qty: string, at = MONDAY) =>
  sent('GENERATE_ORDER', manager, { rows: [{ lineNo: 10, qty, needDate: null }] }, { newId: '1' }, null, at);

function after(events: readonly MachineEvent[]): Snapshot {
  return events.reduce<Snapshot | null>((snapshot, event) => {
    const decision = decide(definition, snapshot, event);
    if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
    return decision.after;
  }, null)!;
}
/** The code that the last event is refused with; null: it is taken. */
function codeOf(events: readonly MachineEvent[]): string | null {
  const decision = decide(definition, events.length === 1 ? null : after(events.slice(0, -1)), events.at(-1)!);
  return decision.ok ? null : decision.refusal.code;
}
const submitted = (made_: Made, facts: object = {}) => codeOf([made(made_), submit(facts)]);
const lot = { lotNo: 1, incoterm: 'FOB', namedPlace: 'Shanghai', transportMode: 'SEA', payInstrument: 'TT' };
const stages = (...more: readonly object[]) => more.map((one, index) => ({ ...stage, stageNo: index + 1, ...one }));

test.each<[string, string | null, string | null]>([
  ['CCT_TERMS_LOCKED', submitted({}, { changedClauses: ['T-0001 Payment'] }), submitted({}, { changedClauses: [] })],
  ['CCT_TERMS_MISSING', submitted({}, { missingClauses: ['T-0001 Payment'] }), submitted({}, { missingClauses: [] })],
  ['CCT_NO_ITEMS', submitted({ items: [] }), submitted({})],
  [
    'CCT_STAGE_SUM',
    submitted({ stages: stages({ ratio: '30' }, { ratio: '60' }, { ratio: '9.99' }) }),
    submitted({ stages: stages({ ratio: '30' }, { ratio: '60' }, { ratio: '10' }) }),
  ],
  [
    'CCT_STAGE_WARRANTY',
    submitted({
      fields: { contractType: 'WORKS' },
      stages: stages({ ratio: '96.99' }, { ratio: '3.01', stageType: 'WARRANTY', stageTrigger: 'WARRANTY_END' }),
    }),
    submitted({
      fields: { contractType: 'WORKS' },
      stages: stages({ ratio: '97' }, { ratio: '3', stageType: 'WARRANTY', stageTrigger: 'WARRANTY_END' }),
    }),
  ],
  [
    'CCT_DATES',
    submitted({ stages: stages({ stageTrigger: 'DATE' }) }),
    submitted({ stages: stages({ stageTrigger: 'DATE', triggerDate: '2026-06-30' }) }),
  ],
  ['CCT_TRADE_MODE', submitted({ trades: [{ ...lot, transportMode: 'AIR' }] }), submitted({ trades: [lot] })],
  [
    'CCT_TRADE_MODE',
    submitted({ trades: [{ ...lot, incoterm: 'CIF', insuranceBy: 'B', insurancePct: '109.99' }] }),
    submitted({ trades: [{ ...lot, incoterm: 'CIF', insuranceBy: 'B', insurancePct: '110' }] }),
  ],
  [
    'CCT_TRADE_MISSING',
    submitted({ fields: { contractForm: 'ENHANCED', currency: 'USD' } }),
    submitted({ fields: { contractForm: 'ENHANCED', currency: 'USD' }, trades: [lot] }),
  ],
  [
    'CCT_SIMPLIFIED_OVER',
    submitted({ fields: { contractForm: 'SIMPLIFIED' } }, { limit: '1129.99' }),
    submitted({ fields: { contractForm: 'SIMPLIFIED' } }, { limit: '1130.00' }),
  ],
  ['CCT_BOND_OVER', submitted({ fields: { performanceBondAmount: '113.01' } }), submitted({ fields: { performanceBondAmount: '113.00' } })],
  [
    'CCT_AMOUNT_EXCEEDS_AWARD',
    submitted({ fields: { sourceType: 'BIDDING', sourceId: '71', awardAmount: '1129.99' }, bySystem: true }),
    submitted({ fields: { sourceType: 'BIDDING', sourceId: '71', awardAmount: '1130.00' }, bySystem: true }),
  ],
  [
    'CCT_SIGN_ANCHORS',
    submitted({ fields: { body: '<p>{{sign.sealA}}</p>' } }),
    submitted({ fields: { body: '<p>{{sign.sealA}}{{sign.sealB}}</p>' } }),
  ],
  ['CCT_PLACEHOLDER_EMPTY', submitted({}, { gaps: { en: 'Supplier: bank', cn: '乙方:开户行' } }), submitted({}, { gaps: null })],
  ['CCT_SUPPLIER_BLOCKED', submitted({}, { gated: { en: 'Blocked', cn: '受限' } }), submitted({}, { gated: null })],
  [
    'CCT_AWARD_CANCEL',
    codeOf([made({ fields: { sourceType: 'BIDDING', sourceId: '71' }, bySystem: true }), sent('DELETE', manager)]),
    codeOf([made(), sent('DELETE', manager)]),
  ],
  ['CCT_NOT_FINAL', codeOf([made(), submit(), approve, send({ wantsFinal: true })]), codeOf([made(), submit(), approve, send()])],
  [
    'CCT_STANDSTILL',
    codeOf([
      made({ fields: { sourceType: 'BIDDING', sourceId: '71' }, bySystem: true }),
      submit(),
      approve,
      send({ standstillOver: false }),
    ]),
    codeOf([
      made({ fields: { sourceType: 'BIDDING', sourceId: '71' }, bySystem: true }),
      submit(),
      approve,
      send({ standstillOver: true }),
    ]),
  ],
  [
    'CCT_SCAN_MISSING',
    codeOf([
      made({ fields: { signMode: 'OFFLINE' } }),
      ...inForce,
      sent('SIGN', manager, { signedFileIds: null, signedDate: '2026-03-02' }, known),
    ]),
    codeOf([
      made({ fields: { signMode: 'OFFLINE' } }),
      ...inForce,
      sent('SIGN', manager, { signedFileIds: '3', signedDate: '2026-03-02' }, known),
    ]),
  ],
  [
    'CCT_STAGE_TRIGGERED',
    codeOf([made(), ...inForce, trigger]),
    codeOf([made({ stages: stages({ stageTrigger: 'INVOICE' }) }), ...inForce, trigger]),
  ],
  [
    'CCT_STAGE_NOT_DUE',
    codeOf([made({ stages: stages({ stageTrigger: 'INVOICE' }) }), ...inForce, pay('1')]),
    codeOf([made(), ...inForce, pay('1')]),
  ],
  ['CCT_STAGE_OVERPAID', codeOf([made(), ...inForce, pay('1130.01')]), codeOf([made(), ...inForce, pay('1130.00')])],
  [
    'CCT_ORDER_DATES',
    codeOf([made(), ...inForce, order('1', MONDAY + 300 * DAY)]),
    codeOf([made(), ...inForce, order('1', MONDAY + 300 * DAY - 1)]),
  ],
  ['CCT_ORDER_QTY', codeOf([made(), ...inForce, order('100.000001')]), codeOf([made(), ...inForce, order('100')])],
  [
    'CCT_NOT_PRE',
    codeOf([made(), ...inForce, sent('PRE_TO_MAIN', manager, {}, { newId: '62' })]),
    codeOf([made({ fields: { contractKind: 'PRE' } }), ...inForce, sent('PRE_TO_MAIN', manager, {}, { newId: '62' })]),
  ],
  [
    'CCT_RENEW_LATE',
    codeOf([made({ fields: { autoRenewFlag: 'Y' } }), ...inForce, sent('NO_RENEW', manager, {}, { today: '2026-11-02' })]),
    codeOf([made({ fields: { autoRenewFlag: 'Y' } }), ...inForce, sent('NO_RENEW', manager, {}, { today: '2026-11-01' })]),
  ],
  [
    'CCT_COMPLETE_OPEN',
    codeOf([made(), ...inForce, pay('1129.99'), sent('COMPLETE', manager, { comment: null })]),
    codeOf([made(), ...inForce, pay('1130.00'), sent('COMPLETE', manager, { comment: null })]),
  ],
  [
    'CCT_ARCHIVE_DOC',
    codeOf([made(), ...inForce, pay('1130.00'), sent('END_DUE', SYSTEM), sent('ARCHIVE', manager, {}, known)]),
    codeOf([
      made({ fields: { signMode: 'OFFLINE' } }),
      ...inForce,
      sent('SIGN', manager, { signedFileIds: '3', signedDate: '2026-03-02' }, known),
      pay('1130.00'),
      sent('END_DUE', SYSTEM),
      sent('ARCHIVE', manager, {}, known),
    ]),
  ],
])('%s, and what is just within', (code, refused, taken) => {
  expect([refused, taken]).toEqual([code, null]);
});

test('an order of what is not in force is refused to the order', () => {
  const asked = { docType: 'srmPurOrderHeader', docId: '1', round: 1, rows: [{ docLine: 10, lineNum: 10, qty: '1', amount: '10' }] };
  const reserve = sent('RESERVE', SYSTEM, { ...asked, terms: { supplierId: '501', currency: 'CNY' } });
  const told = (events: readonly MachineEvent[]) => {
    const decision = decide(definition, after(events), reserve);
    return decision.ok ? decision.effects.map((effect) => JSON.stringify(effect)) : [];
  };
  expect(told([made()])).toEqual([expect.stringContaining('CCT_NOT_EFFECTIVE')]);
  expect(told([made(), ...inForce])).toEqual([expect.stringContaining('RESERVED')]);
});

test('a stage of a day falls due on it, one of the warranty its months after all was accepted, one of an invoice with it', () => {
  const start = MONDAY + 120 * DAY;
  const agreed = stages(
    { ratio: '50', stageTrigger: 'DATE', triggerDate: '2026-06-30' },
    { ratio: '40', stageTrigger: 'INVOICE' },
    { ratio: '10', stageType: 'WARRANTY', stageTrigger: 'WARRANTY_END' },
  );
  const signed = [made({ fields: { warrantyMonths: 12 }, stages: agreed }), submit(), approve, send()];
  const running = [...signed, confirm({}, { stageStarts: [{ stageNo: 1, at: start }] }), order('100')];
  const moved = (accepted: string) =>
    sent(
      'DELIVERY_CHANGED',
      SYSTEM,
      { docId: '1', rows: [{ lineNum: 10, received: accepted, accepted }] },
      { today: '2026-04-30', warrantyEnd: { day: '2027-04-30', at: start + 300 * DAY } },
    );
  const due = (events: readonly MachineEvent[]) =>
    (after(events).context['stages'] as readonly { readonly triggeredOn: string | null; readonly dueDate: string | null }[]).map(
      ({ triggeredOn, dueDate }) => [triggeredOn, dueDate],
    );
  const passes = (at: number) => sent('STAGE_DUE', SYSTEM, {}, {}, null, at);
  const nobody = [null, null];
  expect(due([...running, passes(start - 1)])).toEqual([nobody, nobody, nobody]);
  expect(due([...running, passes(start)])).toEqual([['2026-06-30', '2026-07-30'], nobody, nobody]);
  const invoiced = sent('INVOICED', SYSTEM, { invDocId: '9', day: '2026-05-04' });
  expect(due([...running, invoiced, invoiced])).toEqual([nobody, ['2026-05-04', '2026-06-03'], nobody]);
  const deadlineOf = (events: readonly MachineEvent[]) => {
    const { context, state } = after(events);
    const { deadlines = [] } = definition.lifecycle.states[state] as {
      readonly deadlines?: readonly { readonly event: string; at(of: object): number | null }[];
    };
    return deadlines.find(({ event }) => event === 'STAGE_DUE')!.at(context);
  };
  const dated = [...running, passes(start)];
  expect(deadlineOf(running)).toBe(start);
  expect(deadlineOf([...dated, moved('99.999999')])).toBeNull();
  const accepted = [...dated, moved('100')];
  expect(deadlineOf(accepted)).toBe(start + 300 * DAY);
  expect(due([...accepted, passes(start + 300 * DAY)])[2]).toEqual(['2027-04-30', '2027-05-30']);
});

test('what an invoice is paid goes to the stages that are due, the oldest first, and the rest to the next that falls due', () => {
  const agreed = stages({ ratio: '50' }, { ratio: '30', stageTrigger: 'INVOICE' }, { ratio: '20', stageTrigger: 'INVOICE', daysAfter: 10 });
  const running = [made({ stages: agreed }), submit(), approve, send(), confirm()];
  const paid = (amount: string) => sent('INVOICE_PAID', SYSTEM, { invDocId: '9', amount, voucher: 'V1', day: '2026-05-04' });
  const invoiced = sent('INVOICED', SYSTEM, { invDocId: '9', day: '2026-05-04' });
  const of = (...events: readonly MachineEvent[]) => {
    const context = after([...running, ...events]).context as unknown as Contract;
    return [context.paidAmount, context.unallocatedPaid, ...context.stages.map(({ stagePaid }) => stagePaid)];
  };
  expect(of(paid('500'))).toEqual(['500', '0', '500', null, null]);
  expect(of(paid('700'))).toEqual(['700', '135', '565', null, null]);
  // The third is due on 14 May, the second on 3 June.
  expect(of(paid('700'), invoiced)).toEqual(['700', '0', '565', null, '135']);
  expect(of(invoiced, paid('800'))).toEqual(['800', '0', '565', '9', '226']);
  expect(of(paid('600'), paid('700'), invoiced)).toEqual(['1300', '170', '565', '339', '226']);
  const standing = (day: string, ...events: readonly MachineEvent[]) =>
    (after([...running, ...events]).context as unknown as Contract).stages.map((one) => statusOf(one, day));
  expect(standing('2026-04-01', paid('700'))).toEqual(['PAID', 'PLANNED', 'PLANNED']);
  expect(standing('2026-05-14', invoiced, paid('600'))).toEqual(['PAID', 'DUE', 'PARTIAL']);
  expect(standing('2026-05-15', invoiced, paid('600'))).toEqual(['PAID', 'DUE', 'OVERDUE']);
});
