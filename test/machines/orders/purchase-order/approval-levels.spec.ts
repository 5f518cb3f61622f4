import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { answers, decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { srmPurOrderHeader } from '../../../../state-machines/orders/purchase-order/index.js';
import { buyer, inside, MONDAY } from '../../golden/events.js';

// How many persons approve an order follows from what it is worth when it is submitted (orders-deliveries.md §5, base-srm.md §2).

const definition = anyDefinition(srmPurOrderHeader);
const shipped = { rate: '1', level2: '100000.00', level3: '1000000.00' };
const [anna, bruno, clara] = ['21', '22', '23'].map((userId) => inside(userId, 'APPROVER')) as [Actor, Actor, Actor];

const sent = (type: string, actor: Actor, payload: object = {}, facts: object = {}): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at: MONDAY,
  cause: null,
});
const approve = (actor: Actor) => sent('APPROVE', actor, { comment: null });

function after(snapshot: Snapshot | null, ...events: readonly MachineEvent[]): Snapshot {
  return events.reduce<Snapshot | null>((at, event) => {
    const decision = decide(definition, at, event);
    if (!decision.ok) throw new Error(`${event.type} was refused with ${decision.refusal.code}`);
    return decision.after;
  }, snapshot)!;
}
const refusedWith = (snapshot: Snapshot, event: MachineEvent) => {
  const decision = decide(definition, snapshot, event);
  return decision.ok ? 'accepted' : decision.refusal.code;
};

const draft = (orderQty: string, unitPrice: string, fields: object = {}) =>
  after(
    null,
    sent(
      'CREATE',
      buyer,
      {
        fields: { orgId: '101', supplierId: '501', currency: 'CNY', taxRate: '13', priceBasis: 'EXCL', buyerId: '7', ...fields },
        lines: { lines: { set: [{ lineNum: 10, itemName: 'Sheet', uomId: '301', orderQty, unitPrice, needDate: '2026-04-01' }] } },
      },
      { id: '6001', docNumber: 'PO-1' },
    ),
  );
const submitted = (order: Snapshot, worth: object = shipped) => after(order, sent('SUBMIT', buyer, {}, { worth }));
const levelOf = ({ context }: Snapshot) => [context['amountIncl'], context['baseAmount'], context['approvalLevel'], context['approvals']];

describe('the level', () => {
  test('OD §5 (2): one below the second line, two from it on, three from the third on, in base currency with tax', () => {
    expect(levelOf(submitted(draft('11061.94', '8')))).toEqual(['99999.94', '99999.94', 1, '0/1']);
    expect(levelOf(submitted(draft('11061.95', '8')))).toEqual(['100000.03', '100000.03', 2, '0/2']);
    expect(levelOf(submitted(draft('12000', '1.85', { currency: 'USD', taxRate: '0' }), { ...shipped, rate: '7.10' }))).toEqual([
      '22200',
      '157620',
      2,
      '0/2',
    ]);
    expect(levelOf(submitted(draft('100000', '1', { taxRate: '0' })))).toEqual(['100000', '100000', 2, '0/2']);
    expect(levelOf(submitted(draft('1000000', '1', { taxRate: '0' })))).toEqual(['1000000', '1000000', 3, '0/3']);
  });

  test('an order of 90,000.00 needs two where the second line is at 80,000.00, and one where it is at 100,000.00', () => {
    const order = draft('90000', '1', { taxRate: '0' });
    expect(levelOf(submitted(order, { ...shipped, level2: '80000.00' }))).toEqual(['90000', '90000', 2, '0/2']);
    expect(levelOf(submitted(order))).toEqual(['90000', '90000', 1, '0/1']);
  });

  test('goes with a change of the order, and comes anew when it is submitted again', () => {
    const rejected = after(
      submitted(draft('200000', '1', { taxRate: '0' })),
      approve(anna),
      sent('REJECT', bruno, { comment: 'Too dear' }),
    );
    const changed = after(rejected, sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, unitPrice: '0.4' }] } } }));
    expect(levelOf(changed)).toEqual(['80000', null, null, null]);
    const again = submitted(changed);
    expect([...levelOf(again), again.context['approvedBy']]).toEqual(['80000', '80000', 1, '0/1', []]);
    expect(after(again, approve(anna)).state).toBe('effective');
  });
});

describe('of a type that asks nobody', () => {
  const rules = {
    ...{ orderKind: 'STANDARD', approveFlag: 'N', confirmFlag: 'N', confirmDays: 2, autoConfirmFlag: 'N', reqRequiredFlag: 'N' },
    ...{ overTolRate: null, underTolRate: null },
  };
  const place = { deliveryPlace: 'Gate 2' };
  const submit = (more: object = {}) => sent('SUBMIT', buyer, {}, { worth: shipped, today: '2026-03-02', rules: { ...rules, ...more } });
  const openOf = ({ context }: Snapshot) => (context['lines'] as readonly { readonly openQty: string | null }[])[0]!.openQty;
  const change = (row: object) =>
    sent('CHANGE', buyer, { reason: 'Plan', rows: [{ lineNum: 10, orderQty: null, unitPrice: null, needDate: null, ...row }] });
  const supplier: Actor = { ...inside('31', 'SUPPLIER'), userType: 'EX', supplierId: '501' };

  test('an order is in force when it is submitted, whatever it is worth, and waits for the supplier where he has a say', () => {
    const order = after(draft('2000000', '1', place), submit());
    expect([order.state, openOf(order), ...levelOf(order)]).toEqual(['effective', '2000000', '2260000', '2260000', null, null]);
    const waiting = after(draft('20', '1', place), submit({ confirmFlag: 'Y' }));
    expect([waiting.state, waiting.context['confirmUntil']]).toEqual(['released', MONDAY + 2 * 86_400_000]);
    expect(after(draft('20', '1', place), submit({ approveFlag: 'Y' })).state).toBe('approving');
  });

  test('of a requisition it is in force when that has given, and no process begins', () => {
    const process = { instanceId: '77', modelId: '5', docCode: 'PO-1', docType: 'srmPurOrderHeader' };
    const drawn = after(
      draft('20', '1', place),
      sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, requisitionId: '81', requisitionLine: 10 }] } } }),
    );
    const { facts } = submit();
    const asked = after(drawn, sent('SUBMIT', buyer, {}, { ...facts, process }));
    const given = decide(definition, asked, sent('RESERVED', SYSTEM, { sourceId: '81', round: 1 }));
    expect([asked.state, asked.context['heldProcess']]).toEqual(['reserving', null]);
    expect(given.ok && [given.after!.state, openOf(given.after!), given.effects]).toEqual(['effective', '20', []]);
  });

  test('is changed without approval, and asked of the supplier again where he has a say', () => {
    const order = after(draft('20', '1', place), submit());
    const more = after(order, change({ orderQty: '25' }));
    expect([more.state, openOf(more), more.context['revisionNo'], more.context['changes'], more.context['resumeState']]).toEqual([
      ...['effective', '25', 1, [], null],
    ]);
    expect(refusedWith(order, change({}))).toBe('PO_NO_CHANGE');
    const refused = after(
      after(draft('20', '1', place), submit({ confirmFlag: 'Y' })),
      sent('SUPPLIER_REFUSE', supplier, { comment: 'Too cheap' }),
      change({ unitPrice: '1.2' }),
    );
    expect([refused.state, refused.context['amountExcl'], refused.context['refuseReason']]).toEqual(['released', '24', null]);
  });

  test('submitted again with no type it is approved', () => {
    const refused = after(
      draft('20', '1', place),
      sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, requisitionId: '81', requisitionLine: 10 }] } } }),
      submit(),
      sent('RESERVE_REFUSED', SYSTEM, { sourceId: '81', round: 1, code: 'REQ_NOT_OPEN', lineNum: 10 }),
      sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, requisitionId: null, requisitionLine: null }] } } }),
    );
    expect([refused.state, refused.context['approveFlag']]).toEqual(['draft', 'N']);
    expect(after(refused, sent('SUBMIT', buyer, {}, { worth: shipped, today: '2026-03-02', rules: null })).state).toBe('approving');
  });
});

test('three approve what is bought of a supplier whom the list of the material does not name, where the type does not ask the list', () => {
  const order = after(draft('20', '1'), sent('SAVE', buyer, { lines: { lines: { set: [{ lineNum: 10, itemId: '301' }] } } }));
  const levelWith = (unlisted: readonly string[]) =>
    after(order, sent('SUBMIT', buyer, {}, { worth: shipped, items: {}, unlisted })).context['approvalLevel'];
  expect([levelWith(['301']), levelWith(['302']), levelWith([])]).toEqual([3, 1, 1]);
});

describe('approval by two', () => {
  const waiting = submitted(draft('200000', '1', { taxRate: '0' }));
  const once = after(waiting, approve(anna));

  test('OD §5 (8): waits for the second after the first, who is told so before he presses, and ends with the second', () => {
    expect([once.state, once.context['approvals'], once.context['approvedBy']]).toEqual(['approving', '1/2', ['21']]);
    expect(refusedWith(once, approve(anna))).toBe('PO_APPROVE_TWICE');
    const mayNow = (actor: Actor) => answers(definition, once, actor, () => true, MONDAY)['APPROVE'];
    expect([mayNow(anna), mayNow(bruno), mayNow(inside('7', 'APPROVER'))]).toEqual([
      { no: 'PO_APPROVE_TWICE' },
      // Whether a process decides instead, the server knows.
      'ask',
      { no: 'DOC_SELF_APPROVE' },
    ]);
    const twice = after(once, approve(bruno));
    expect([twice.state, twice.context['approvals'], twice.context['approvedBy']]).toEqual(['effective', '2/2', ['21', '22']]);
  });

  test('a deputy and his principal count as one', () => {
    expect(refusedWith(once, approve({ ...bruno, onBehalfOf: anna.userId }))).toBe('PO_APPROVE_TWICE');
    const byDeputy = after(waiting, approve({ ...bruno, onBehalfOf: anna.userId }));
    expect([byDeputy.context['approvedBy'], byDeputy.context['approvedFor']]).toEqual([['22'], ['21']]);
    expect([refusedWith(byDeputy, approve(anna)), refusedWith(byDeputy, approve(bruno)), refusedWith(byDeputy, approve(clara))]).toEqual([
      'PO_APPROVE_TWICE',
      'PO_APPROVE_TWICE',
      'accepted',
    ]);
  });

  test('is not withdrawn any more once somebody has approved, but may be rejected', () => {
    expect([refusedWith(waiting, sent('WITHDRAW', buyer)), refusedWith(once, sent('WITHDRAW', buyer, {}, { acted: true }))]).toEqual([
      'accepted',
      'DOC_ALREADY_ACTED',
    ]);
    expect(after(once, sent('REJECT', anna, { comment: 'I was wrong' })).state).toBe('rejected');
  });

  test('suppliers read nothing of it', () => {
    const { state, context } = after(once, approve(bruno));
    const seen = {
      ...definition.view.shared(context as never, state, 'supplier'),
      ...definition.view.own(context as never, state, 'supplier:501'),
    };
    expect(Object.keys(seen).filter((name) => name === 'baseAmount' || name.startsWith('approv'))).toEqual([]);
    expect(seen['amountIncl']).toBe('200000');
  });
});

test('an order that was submitted before there were levels is approved by one person', () => {
  const waiting = after(draft('2000000', '1'), sent('SUBMIT', buyer));
  expect(levelOf(waiting)).toEqual(['2260000', null, null, null]);
  const { state, context } = after(waiting, approve(anna));
  expect([state, context['approvals'], context['approvedBy']]).toEqual(['effective', null, []]);
});

test('whoever presses in whatever order, it is effective exactly when as many different persons approved as its level says', () => {
  const people = fc.array(fc.constantFrom(anna, bruno, clara), { maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000_000 }), people, (worth, pressing) => {
      let order = submitted(draft(String(worth), '1', { taxRate: '0' }));
      const level = order.context['approvalLevel'] as number;
      const approved = new Set<string>();
      for (const actor of pressing) {
        if (order.state !== 'approving') break;
        expect(refusedWith(order, approve(actor))).toBe(approved.has(actor.userId) ? 'PO_APPROVE_TWICE' : 'accepted');
        if (approved.has(actor.userId)) continue;
        order = after(order, approve(actor));
        approved.add(actor.userId);
        expect([order.context['approvals'], order.state]).toEqual([
          `${approved.size}/${level}`,
          approved.size === level ? 'effective' : 'approving',
        ]);
      }
      expect(level).toBe(worth < 100_000 ? 1 : worth < 1_000_000 ? 2 : 3);
    }),
    { numRuns: 100 },
  );
});
