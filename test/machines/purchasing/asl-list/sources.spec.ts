/** Sources of one material beside one another: their order, their manufacturers' parts, and what their suppliers and buyers hear. */
import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Effect } from '../../../../state-machines/kernel/lifecycle.js';
import { definitionNamed } from '../../../../state-machines/registry.js';
import { approver, buyer, inside, supplierManager } from '../../golden/events.js';
import { outside, sent } from '../../kernel/walk.js';
import { Relay } from '../../orders/relay.js';

const [ENTRY, APPLY] = ['srmPurAslList', 'srmPurAslApplyHeader'];
const quality = inside('12', 'QUALITY');
const alpha = outside('501');
const day = { today: '2026-03-02', required: ['ROHS'] };
const period = { validFrom: '2026-03-01', validTo: '2027-02-28' };
const terms = { orgId: '100', supplierId: '501', itemId: '31', sourcePriority: 10, leadTimeDays: 14, ...period };
const capacitor = { manufacturerName: 'Samsung', mpn: 'CL10A106', lifecycle: 'ACTIVE' };

function listed(fields: object = {}, facts: object = {}): Relay {
  const relay = new Relay();
  relay.do(
    ENTRY,
    '81',
    'CREATE',
    SYSTEM,
    { fields: { ...terms, lastApplyId: '60', ...fields } },
    { id: '81', docNumber: 'ASL-1', ...day, ...facts },
  );
  return relay;
}
const effectsOf = (relay: Relay, event: ReturnType<typeof sent>): readonly Effect[] => {
  const decision = decide(definitionNamed(ENTRY!), relay.at(ENTRY!, '81'), event);
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.effects;
};
const lettersOf = (relay: Relay, event: ReturnType<typeof sent>) => effectsOf(relay, event).filter(({ kind }) => kind === 'message');
const set = (lineNum: number | null, more: object = {}) =>
  sent('SET_PART', quality, { lineNum, brand: null, enabledFlag: 'Y', ltbDate: null, ...capacitor, ...more });

describe('manufacturer parts', () => {
  const drafted = (...parts: readonly object[]) => {
    const rows = parts.map((part, index) => ({ lineNum: index + 1, ...capacitor, ...part }));
    return sent('CREATE', supplierManager, { fields: terms, lines: { parts: { set: rows } } }, { id: '81', ...day });
  };
  test('the same number of the same manufacturer is entered once, whatever its case; of another it is another part', () => {
    const tried = (...parts: readonly object[]) => new Relay().try(ENTRY, '81', drafted(...parts));
    expect(tried({}, { mpn: ' cl10a106' })).toBe('ASL_PART_TWICE');
    expect([tried({}, { mpn: 'CL10A226' }), tried({}, { manufacturerName: 'Murata' })]).toEqual([null, null]);
  });

  test('one that is discontinued says until when it is bought before the source is submitted', () => {
    const submitted = (part: object) => {
      const relay = new Relay();
      const { type, actor, payload, facts } = drafted({ lifecycle: 'EOL', ...part });
      relay.do(ENTRY, '81', type, actor, payload as object, facts as object);
      return relay.try(ENTRY, '81', sent('SUBMIT', supplierManager, {}, day));
    };
    expect([submitted({}), submitted({ ltbDate: '2026-09-30' })]).toEqual(['ASL_PART_UNDATED', null]);
  });

  test('in force quality enters what the manufacturer announces, and the supplier his own number', () => {
    const relay = listed();
    relay.do(ENTRY, '81', 'SET_PART', quality, set(null).payload as object);
    expect(relay.try(ENTRY, '81', set(null))).toBe('ASL_PART_TWICE');
    expect(relay.try(ENTRY, '81', set(2))).toBe('ASL_PART_LINE');
    expect(relay.try(ENTRY, '81', set(1, { lifecycle: 'EOL' }))).toBe('ASL_PART_UNDATED');
    relay.do(ENTRY, '81', 'NAME_PART', alpha, { lineNum: 1, supplierItemCode: 'A-7', supplierItemName: '电容' });
    relay.do(ENTRY, '81', 'SET_PART', quality, set(1, { lifecycle: 'EOL', ltbDate: '2026-09-30' }).payload as object);
    expect(relay.at(ENTRY, '81').context['parts']).toMatchObject([
      { lineNum: 1, mpn: 'CL10A106', lifecycle: 'EOL', ltbDate: '2026-09-30', supplierItemCode: 'A-7', supplierItemName: '电容' },
    ]);
    expect(relay.try(ENTRY, '81', { ...set(null, { mpn: 'CL21' }), actor: alpha })).toBe('PERM_WHO');
  });

  test('an admission brings its parts to the entry that it makes', () => {
    const made = (parts: readonly object[]) => {
      const relay = new Relay();
      const fields = { orgId: '100', title: 'Capacitors', applyReason: 'Needed', applyType: 'APPLY', exemptReason: 'Same as before' };
      const line = { lineNum: 10, supplierId: '501', itemId: '31', leadTimeDays: 14, ...period };
      relay.do(APPLY, '70', 'CREATE', buyer, { fields, lines: { lines: { set: [line] }, parts: { set: parts } } }, { id: '70' });
      const facts = { entries: {}, twins: {}, gated: {}, priorities: { 10: { holder: null, free: 11 } }, ids: { 10: '81' } };
      const refused = relay.try(APPLY, '70', sent('SUBMIT', buyer, {}, facts));
      if (refused !== null) return refused;
      const decision = decide(definitionNamed(APPLY!), relay.at(APPLY!, '70'), sent('APPROVE', approver, { comment: null }, facts));
      return decision.ok ? decision.effects : decision.refusal.code;
    };
    const part = { partNo: 1, lineNum: 10, ...capacitor };
    expect(made([{ ...part, lineNum: 20 }])).toBe('ASL_PART_LINE');
    expect(made([part, { ...part, partNo: 2 }])).toBe('ASL_PART_TWICE');
    expect(made([part])).toMatchObject([
      {
        type: 'srmPurAslList',
        id: '81',
        payload: {
          fields: { supplierId: '501', itemId: '31', sourcePriority: 11 },
          lines: { parts: { set: [{ lineNum: 1, manufacturerName: 'Samsung', mpn: 'CL10A106' }] } },
        },
      },
    ]);
  });
});

describe('priorities', () => {
  const held = { ...day, priority: { holder: 'ASL-2', free: 11 } };
  test('that of another source in force is refused to a new one, and fails a line that alters or reinstates', () => {
    const relay = new Relay();
    relay.do(ENTRY, '81', 'CREATE', supplierManager, { fields: terms }, { id: '81', ...day });
    expect(relay.try(ENTRY, '81', sent('SUBMIT', supplierManager, {}, held))).toBe('ASL_PRIORITY');
    relay.do(ENTRY, '81', 'SUBMIT', supplierManager, {}, day);
    expect(relay.try(ENTRY, '81', sent('APPROVE', approver, { comment: null }, held))).toBe('ASL_PRIORITY');
    relay.do(ENTRY, '81', 'APPROVE', approver, { comment: null }, day);
    const asked = { applyId: '70', applyLineId: '70:10' };
    const alter = sent('ALTER', SYSTEM, { ...asked, changes: [{ field: 'sourcePriority', before: 10, after: 20 }] }, held);
    const failed = [{ event: 'LINE_FAILED', payload: { lineId: '70:10', code: 'ASL_PRIORITY' } }];
    expect(effectsOf(relay, alter)).toMatchObject(failed);
    relay.do(ENTRY, '81', 'EXPIRE_DUE', SYSTEM);
    expect(effectsOf(relay, sent('REACTIVATE', SYSTEM, { ...asked, ...period }, held))).toMatchObject(failed);
  });
});

describe('applications', () => {
  test('a validity of three years is the longest, counted from what an alteration leaves as it is', () => {
    const submitted = (applyType: string, line: object) => {
      const relay = new Relay();
      const fields = { orgId: '100', title: 'Sources', applyReason: 'Needed', applyType, exemptReason: 'Same as before' };
      relay.do(APPLY, '70', 'CREATE', buyer, { fields, lines: { lines: { set: [{ lineNum: 10, ...line }] } } }, { id: '70' });
      const entries = { 81: { number: 'ASL-1', state: 'effective', values: period, inProcess: null } };
      return relay.try(APPLY, '70', sent('SUBMIT', buyer, {}, { entries, twins: {}, gated: {} }));
    };
    const admitted = (validTo: string) => submitted('APPLY', { supplierId: '501', itemId: '31', validFrom: '2026-03-01', validTo });
    const longer = (validTo: string) => submitted('ALTERATION', { aslListId: '81', validTo });
    expect([admitted('2029-02-28'), admitted('2029-03-02')]).toEqual([null, 'ASL_PERIOD']);
    expect([longer('2029-02-28'), longer('2029-03-02'), longer('2026-02-01')]).toEqual([null, 'ASL_PERIOD', 'ASL_PERIOD']);
  });
});

describe('what people hear', () => {
  const report = { envType: 'ROHS', reportNo: 'R-1', testOrg: 'Lab', reportDate: '2025-04-01', substances: { Pb: '850' }, envFileIds: '3' };
  test('a supplier is told that it is listed, how its papers were judged, and that they ended', () => {
    const relay = listed({ envRequired: 'Y' });
    relay.do(ENTRY, '81', 'UPLOAD_ENV', alpha, report, day);
    expect(relay.at(ENTRY, '81').context['env']).toMatchObject([{ substances: { Pb: '850' }, result: 'PASS' }]);
    const refuses = sent('REVIEW_ENV', quality, { envNum: 1, accept: 'N', comment: 'Page 2 is missing' }, day);
    expect(lettersOf(relay, refuses)).toMatchObject([
      {
        template: 'ASL_PAPER_REVIEWED',
        to: ['supplier:501'],
        params: { number: 'ASL-1', envType: 'ROHS', reportNo: 'R-1', reviewStatus: 'REFUSED', reason: 'Page 2 is missing' },
      },
    ]);
    relay.do(ENTRY, '81', 'REVIEW_ENV', quality, { envNum: 1, accept: 'Y', comment: null }, day);
    const ended = sent('ENV_DUE', SYSTEM, {}, { ...day, today: '2026-04-02' });
    expect(lettersOf(relay, ended)).toEqual([
      { kind: 'message', template: 'ASL_PAPERS_ENDED', to: ['supplier:501'], params: { number: 'ASL-1', until: '2026-04-01' } },
    ]);
    const askedOf = () => {
      const { context, state } = relay.at(ENTRY, '81');
      const { todos = [] } = definitionNamed(ENTRY!).machine.states[state]!;
      return todos.filter(({ type }) => type === 'ASL_SUSPENDED').flatMap((todo) => todo.to(context as never));
    };
    relay.do(ENTRY, '81', 'ENV_DUE', SYSTEM, {}, { ...day, today: '2026-04-02' });
    expect(askedOf()).toEqual(['resp:BUYER@100', 'resp:QUALITY@100', 'supplier:501']);
    const complained = listed();
    expect(lettersOf(complained, sent('SUSPEND', quality, { reason: 'Complaints' }))).toEqual([]);
  });

  test('a source that ends with open orders is told to whoever bought them, by its first ten; one without is not', () => {
    const relay = listed();
    const orders = Array.from({ length: 11 }, (_one, index) => `PO-${index + 1}`);
    const ends = (openOrders: readonly object[]) =>
      lettersOf(relay, sent('DEACTIVATE', SYSTEM, { applyId: '70', applyLineId: '70:10', reason: 'QUALITY' }, { openOrders }));
    const bought = (buyerOf: (index: number) => string | null) => orders.map((number, index) => ({ number, buyerId: buyerOf(index) }));
    expect(ends([])).toEqual([]);
    expect(ends(bought((index) => (index % 2 === 0 ? '7' : '8')))).toMatchObject([
      {
        template: 'ASL_ENDED',
        to: ['user:7', 'user:8'],
        params: { number: 'ASL-1', reason: 'QUALITY', count: 11, orders: `${orders.slice(0, 10).join(', ')}, …` },
      },
    ]);
    expect(ends(bought(() => null))).toMatchObject([{ to: ['resp:BUYER@100'] }]);
  });
});
