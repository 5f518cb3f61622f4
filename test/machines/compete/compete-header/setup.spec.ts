import { describe, expect, test } from '@jest/globals';
import { presetTurns } from '../../../../state-machines/compete/compete-header/rules/presets.js';
import { rulesInWords } from '../../../../state-machines/compete/compete-header/rules/summary.js';
import type { Draft } from './event.js';
import { clock, faultyDrafts, turn } from './faults.js';
import {
  START,
  after,
  definition,
  allClear,
  allCodes,
  codeOf,
  create,
  hallLine,
  itemLine,
  people,
  refusalOf,
  sent,
  submit,
} from './event.js';

const faults = (draft: Draft, payload?: object) => allCodes(after(create(draft)), submit(allClear, payload));

describe('submitting: every fault is named', () => {
  test('a complete event has none', () => expect(faults({})).toEqual([]));

  test('all at once, each with the hall it is about', () => {
    const refused = refusalOf(
      after(
        create({
          fields: { orgId: null, rulesText: null, confirmDeadline: START },
          items: [],
          suppliers: [{ supplierId: '501' }],
          halls: [hallLine(2, { turnParams: [] })],
        }),
      ),
      submit(),
    );
    expect((refused?.all ?? []).map((one) => [one.code, one.row ?? one.field])).toEqual([
      ['FIELD_REQUIRED', 'orgId'],
      ['FIELD_REQUIRED', 'rulesText'],
      ['COMPETE_NO_ITEM', 2],
      ['COMPETE_TOO_FEW_SUPPLIERS', 2],
      ['COMPETE_TIME_ORDER', 2],
      ['COMPETE_TURN_MISSING', 2],
    ]);
  });

  test.each(faultyDrafts)('%s', (code, draft) => expect(faults(draft)).toEqual([code]));

  test('a clock that fits is accepted in both directions', () => {
    expect(faults({ items: [itemLine(10, '1')], halls: [hallLine(1, clock({}))] })).toEqual([]);
    expect(
      faults({ fields: { direction: 'FORWARD' }, items: [itemLine(10, '1')], halls: [hallLine(1, clock({ clockLimitPrice: '400' }))] }),
    ).toEqual([]);
    expect(faults({ items: [itemLine(10, '1')], halls: [hallLine(1, clock({ clockLimitPrice: '400' }, 'JAPANESE'))] })).toEqual([]);
  });

  test('too much elimination is a warning that a reason overrides', () => {
    const draft = { halls: [hallLine(1, { turnParams: [turn({ eliminateN: 3 }), turn({ turnNo: 2 })] })] };
    expect(faults(draft)).toEqual(['COMPETE_ELIM_TOO_MANY']);
    expect(faults(draft, { overrideReason: 'four strong bidders' })).toEqual([]);
    expect(faults({ halls: [hallLine(1, { turnParams: [turn({ eliminateN: 2 }), turn({ turnNo: 2 })] })] })).toEqual([]);
  });

  test('a delivery term needs its named place; an event submitted before that was asked stands', () => {
    const draft = create({ fields: { deliveryTerm: 'DAP', deliveryPlace: ' ' } });
    const asked = { ...allClear, placeNamed: true };
    expect(refusalOf(after(draft), submit(asked))).toMatchObject({ code: 'FIELD_REQUIRED', field: 'deliveryPlace' });
    expect(codeOf(after(create({ fields: { deliveryTerm: 'DAP', deliveryPlace: 'Shenzhen' } })), submit(asked))).toBeNull();
    expect(codeOf(after(draft), submit())).toBeNull();
  });

  test('few suppliers need a reason', () =>
    expect(
      faults({ fields: { singleSourceReason: 'only two makers' }, suppliers: [{ supplierId: '501' }, { supplierId: '502' }] }),
    ).toEqual([]));

  test('COMPETE_SUPPLIER_BLOCKED carries what the gate said', () => {
    const gate = { code: 'SUP_GATE_RFQ_INVITE', text: { en: 'Supplier X is Suspended', cn: '已暂停' } };
    expect(refusalOf(after(create()), submit({ gates: { ...allClear.gates, 502: gate } }))).toMatchObject({
      code: 'COMPETE_SUPPLIER_BLOCKED',
      row: '502',
      data: { gate },
      words: { why: gate.text },
    });
    expect(codeOf(after(create()), submit({ gates: {} }))).toBe('COMPETE_SUPPLIER_BLOCKED');
  });

  test('COMPETE_TIME_PAST: less than ten minutes ahead', () => {
    const at = (minutes: number) =>
      allCodes(after(create({ fields: { confirmDeadline: START - 40 * 60_000 } })), { ...submit(), at: START - minutes * 60_000 });
    expect(at(10)).toEqual([]);
    expect(at(9)).toEqual(['COMPETE_TIME_PAST']);
  });

  test('countersigning needs an observer', () =>
    expect(faults({ fields: { countersignFlag: 'Y' } })).toEqual(['AWARD_COUNTERSIGN_MISSING']));
});

describe('drafting', () => {
  test('halls get their ids once, suppliers their names, disposal turns to selling', () => {
    const { context } = after(create({ fields: { competeType: 'DISPOSAL' } }));
    expect(context.halls[0]).toMatchObject({ hallId: '9001', hallProgress: 'PLANNED' });
    expect(context).toMatchObject({
      direction: 'FORWARD',
      sourceType: 'MANUAL',
      buyerId: '7',
      hallCount: 1,
      invitedCount: 4,
      confirmedCount: 0,
      startAt: START,
      formats: 'ENGLISH',
    });
    expect(context.suppliers.map((supplier) => supplier.supplierName)).toEqual(['Hua Tech', 'Bei Steel', 'Nan Works', 'Dong Parts']);
  });

  test('COMPETE_SUPPLIER_DUPLICATE and COMPETE_REHEARSAL_FIXED', () => {
    expect(codeOf(null, create({ suppliers: [{ supplierId: '501' }, { supplierId: '501' }] }))).toBe('COMPETE_SUPPLIER_DUPLICATE');
    expect(codeOf(after(create()), sent('SAVE', people.buyer, { fields: { rehearsalFlag: 'Y' } }))).toBe('COMPETE_REHEARSAL_FIXED');
    expect(codeOf(after(create()), sent('SAVE', people.buyer, { fields: { rehearsalFlag: 'N', competeTitle: 'Brackets' } }))).toBeNull();
  });

  test('COMPETE_FORMAT_NOT_YET: neither form, workbook, copy nor submit takes a hall that cannot be held', () => {
    const played = { played: ['ENGLISH'] };
    const halls = [hallLine(1), hallLine(2, { competeFormat: 'SEALED', turnParams: presetTurns('SEALED') })];
    const draft = { halls, items: [itemLine(10, '1'), itemLine(20, '1', { hallNo: 2 })] };
    const told = { code: 'COMPETE_FORMAT_NOT_YET', field: 'halls', row: 2 };
    expect(refusalOf(null, create(draft, people.buyer, played))).toMatchObject(told);
    expect(refusalOf(after(create()), sent('SAVE', people.buyer, { lines: { halls: { set: halls } } }, played))).toMatchObject(told);
    const copied = { fromId: '8001', rehearsalFlag: 'N', fromHallResults: null };
    expect(refusalOf(null, sent('COPY', people.buyer, copied, { id: '8002', copy: create(draft).payload, ...played }))).toMatchObject(told);
    expect(allCodes(after(create(draft)), submit({ ...allClear, ...played }))).toEqual(['COMPETE_FORMAT_NOT_YET']);
    expect(refusalOf(after(create(draft)), submit({ ...allClear, ...played }))).toMatchObject(told);
    expect(codeOf(null, create({}, people.buyer, played))).toBeNull();
    expect(codeOf(after(create()), submit({ ...allClear, ...played }))).toBeNull();
    // As events were recorded before it was asked.
    expect(codeOf(after(create(draft)), submit())).toBeNull();
  });

  test('COMPETE_START_TOTAL: the unit prices that bidders see come to the total that they are held to', () => {
    const asked = { ...allClear, startsHeld: true };
    const refused = (first: string | null, second: string | null, startPrice: string | null, draft: Draft = {}) =>
      refusalOf(
        after(
          create({
            items: [itemLine(10, '100', { startPrice: first }), itemLine(20, '40', { startPrice: second })],
            halls: [hallLine(1, { startPrice })],
            ...draft,
          }),
        ),
        submit(asked),
      );
    expect(refused('12', '25', '2200')).toBeNull();
    expect(refused('12', '25.005', '2200.20')).toBeNull();
    expect(refused(null, null, '2200')).toBeNull();
    expect(refused('12', '25', null)).toMatchObject({ code: 'COMPETE_START_TOTAL', row: 1, params: { total: '2200.00' } });
    expect(refused('12', '25', '1500')).toMatchObject({ code: 'COMPETE_START_TOTAL', row: 1, params: { total: '2200.00' } });
    expect(refused('12', null, '2200')).toMatchObject({ code: 'COMPETE_START_UNIT_MISSING', row: 1 });
    // Item by item each start unit price is held by itself, and clocks have their own start.
    expect(refused('12', '25', null, { fields: { awardMode: 'ITEM' } })).toBeNull();
    expect(refused('12', '25', null, { halls: [hallLine(1, clock({}))] })).toBeNull();
    // An event submitted before it was asked stands.
    expect(codeOf(after(create({ items: [itemLine(10, '1', { startPrice: '3' })] })), submit())).toBeNull();
  });

  test('whoever approves reads what the items come to at their baselines, on the page that shows the whole event', () => {
    const { context, state } = after(
      create({
        items: [itemLine(10, '100', { startPrice: '12' }), itemLine(20, '40', { startPrice: '25' })],
        halls: [hallLine(1, { startPrice: '2200' })],
      }),
      submit({ ...allClear, startsHeld: true }),
    );
    expect(context).toMatchObject({ baselineAmount: '2200', submittedBy: '7' });
    expect(definition.machine.states[state]!.todos?.map((todo) => todo.menuCode)).toEqual(['competeDetail']);
    expect(after(create(), submit()).context.baselineAmount).toBeNull();
  });

  test('the category is a record; its name comes with it for whoever may not read categories', () => {
    const named = create({ fields: { categoryId: '61' } }, people.buyer, { categoryName: '机械零部件' });
    expect(after(named).context).toMatchObject({ categoryId: '61', categoryName: '机械零部件' });
    expect(definition.fields['categoryName']!.computed).toBe(true);
    const cleared = sent('SAVE', people.buyer, { fields: { categoryId: null } }, { categoryName: null });
    expect(after(named, cleared).context).toMatchObject({ categoryId: null, categoryName: null });
  });

  test("a draft may go while it was never published and is nobody else's", () => {
    expect(codeOf(after(create()), sent('DELETE', people.buyer))).toBeNull();
    expect(codeOf(after(create()), sent('DELETE', people.otherBuyer))).toBe('PERM_WHO');
    const fromProject = after({
      ...create({ fields: { sourceType: 'BIDDING', sourceId: '3001' } }),
      actor: { ...people.buyer, userType: 'SYSTEM' },
    });
    expect(codeOf(fromProject, sent('DELETE', people.buyer))).toBe('COMPETE_HAS_SOURCE');
  });

  test('codes and names are frozen when submitted', () => {
    const { context } = after(
      create(),
      submit({ ...allClear, items: { 10: { itemCode: 'BR-1', itemName: 'Bracket', spec: '2 mm', uomName: '个' } } }),
    );
    expect(context.items[0]).toMatchObject({ itemCode: 'BR-1', itemName: 'Item 10', spec: '2 mm', uomName: '个' });
  });

  test('a copy is a draft of its own, a rehearsal where asked', () => {
    const copied = sent(
      'COPY',
      people.otherBuyer,
      { fromId: '8001', rehearsalFlag: 'Y', fromHallResults: null },
      {
        id: '8002',
        docNumber: 'CMPR-20260302-0001',
        sourceId: '8001',
        sourceNumber: 'CMP-20260302-0001',
        orgId: '101',
        hallIds: { 1: '9101' },
        copy: create().payload,
      },
    );
    expect(after(copied)).toMatchObject({
      state: 'draft',
      context: {
        id: '8002',
        sourceType: 'COMPETE',
        sourceId: '8001',
        orgId: '101',
        buyerId: '13',
        rehearsalFlag: 'Y',
        halls: [{ hallId: '9101' }],
      },
    });
  });
});

describe('rules in words', () => {
  const words = (draft: Draft) => {
    const { context } = after(create(draft));
    return rulesInWords(context, context.halls[0]!);
  };

  test('an English reverse hall, in both languages', () => {
    const [hall, first] = words({
      halls: [hallLine(1, { startPrice: '5000', turnParams: [turn({ minStepValue: '10', minStepRate: '1', maxStepRate: '5' })] })],
    });
    expect(hall).toEqual({
      en: "Reverse event for the whole lot, prices in CNY excluding tax with at most 2 decimals. Start total 5,000. A new offer must beat: Own offer. Equal offers: Earliest first. Withdrawal: With the buyer's consent.",
      cn: '反向竞价,整包授标,报价币种CNY,不含税,小数最多2位。起始总价5,000。报价须优于自身。同价:先报优先。撤回:采购方同意。',
    });
    expect(first).toEqual({
      en: 'Turn 1 (Open) lasts 30 min. Each reduction is at least 10 or 1 % (the larger). No reduction is more than 5 %. An offer in the last 2 min adds 2 min to the end. At most 10 times. Bidders see: Own rank.',
      cn: '第1轮(公开)时长30分钟。每次降幅不少于10或1%(取较大者)。每次降幅不超过5%。最后2分钟内有报价,结束时间顺延2分钟。最多10次。供应商可见:本方排名。',
    });
  });

  test('selling raises, hard stops and breaks are told', () => {
    const [, first, second] = words({
      fields: { direction: 'FORWARD' },
      halls: [
        hallLine(1, {
          turnParams: [
            turn({
              overtimeMode: 'RESET',
              overtimeTriggerSeconds: 90,
              overtimeMax: 0,
              hardStopSeconds: 3_600,
              intervalSeconds: 45,
              maxOffers: 5,
            }),
            turn({ turnNo: 2, overtimeFlag: 'N', eliminateN: 1 }),
          ],
        }),
      ],
    });
    expect(first!.en).toBe(
      'Turn 1 (Open) lasts 30 min. Any raise counts. At most 5 offers per bidder. An offer in the last 1 min 30 s leaves at least 2 min from then on. The turn never lasts longer than 60 min. Bidders see: Own rank. Then a break of 45 s.',
    );
    expect(second!.en).toContain('It ends on time. Limit: ');
    expect(second!.en).toContain('The last one leaves after it.');
  });
});
