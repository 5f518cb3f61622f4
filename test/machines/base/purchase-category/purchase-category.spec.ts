import { describe, expect, test } from '@jest/globals';
import { srmBasePurchaseCategory } from '../../../../state-machines/base/purchase-category/index.js';
import type { BuyerRow, CategoryBuyers } from '../../../../state-machines/base/purchase-category/rules.js';
import {
  buyersOverlap,
  inherited,
  inheritedProperties,
  responsibleBuyer,
} from '../../../../state-machines/base/purchase-category/rules.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor } from '../../../../state-machines/kernel/events.js';

// The tree of categories: who buys, what is inherited, what a move and a merger take along (base-srm.md §4).

const row = (buyerId: string, orgId: string | null, priority: number, more: Partial<BuyerRow> = {}): BuyerRow => ({
  buyerId,
  orgId,
  priority,
  substituteId: null,
  startDate: '2026-01-01',
  endDate: null,
  ...more,
});

describe('the responsible buyer', () => {
  const rigid: readonly CategoryBuyers[] = [
    { categoryCode: '020301', buyers: [] },
    { categoryCode: '0203', buyers: [row('qian', '101', 1), row('sun', '101', 2)] },
    { categoryCode: '02', buyers: [row('zhao', null, 1)] },
  ];
  const all = () => true;
  const buys = (orgIds: readonly string[], there: (userId: string) => boolean = all) =>
    responsibleBuyer(rigid, orgIds, '2026-03-01', there).buyerId;

  test('020301 in 101 is Qian’s; Sun’s while he is away; in 102 Zhao’s', () => {
    expect(buys(['101', '100'])).toBe('qian');
    expect(buys(['101', '100'], (userId) => userId !== 'qian')).toBe('sun');
    expect(buys(['102', '100'])).toBe('zhao');
  });

  test('an organisation below 101 inherits its buyers; nobody at all is said with the way that was gone', () => {
    expect(buys(['1011', '101', '100'])).toBe('qian');
    expect(responsibleBuyer(rigid, ['101'], '2026-03-01', () => false)).toEqual({
      buyerId: null,
      path: [
        { categoryCode: '0203', orgId: '101', priority: 1, outcome: 'ABSENT' },
        { categoryCode: '0203', orgId: '101', priority: 2, outcome: 'ABSENT' },
        { categoryCode: '02', orgId: '*', priority: 1, outcome: 'ABSENT' },
      ],
    });
    expect(responsibleBuyer([{ categoryCode: '05', buyers: [] }], ['101'], '2026-03-01', all)).toEqual({ buyerId: null, path: [] });
  });

  test('a substitute stands in before the next priority; rows hold within their dates', () => {
    const rows = [
      { categoryCode: '05', buyers: [row('li', '101', 1, { substituteId: 'wu', endDate: '2026-03-31' }), row('he', '101', 2)] },
    ];
    expect(responsibleBuyer(rows, ['101'], '2026-03-31', (userId) => userId !== 'li')).toMatchObject({
      buyerId: 'wu',
      path: [{ outcome: 'SUBSTITUTE' }],
    });
    expect(responsibleBuyer(rows, ['101'], '2026-04-01', all).buyerId).toBe('he');
  });

  test('equal organisation and priority must not overlap in time', () => {
    expect(buyersOverlap([row('a', '101', 1, { endDate: '2026-03-31' }), row('b', '101', 1, { startDate: '2026-04-01' })])).toBe(false);
    expect(buyersOverlap([row('a', '101', 1, { endDate: '2026-03-31' }), row('b', '101', 1, { startDate: '2026-03-31' })])).toBe(true);
    expect(buyersOverlap([row('a', '101', 1), row('b', '102', 1), row('c', '101', 2), row('d', null, 1)])).toBe(false);
  });
});

test('certificates add up downwards, numbers come from the nearest, an attribute below replaces its namesake', () => {
  const says = (certTypes: string | null, minSources: number | null, minQuotes: number | null = null) => ({
    certTypes,
    minSources,
    minQuotes,
    envRequired: 'N',
  });
  expect(inherited([says(null, null), says('ROHS_REPORT', 3), says('ISO9001', 2, 4)])).toEqual({
    certTypes: ['ISO9001', 'ROHS_REPORT'],
    minSources: 3,
    minQuotes: 4,
    envRequired: 'N',
  });
  expect(
    inheritedProperties([
      [{ propCode: 'LAYERS', sortNo: 2, own: true }],
      [
        { propCode: 'LAYERS', sortNo: 2, own: false },
        { propCode: 'BRAND', sortNo: 1, own: false },
      ],
    ]),
  ).toEqual([
    { propCode: 'BRAND', sortNo: 1, own: false },
    { propCode: 'LAYERS', sortNo: 2, own: true },
  ]);
});

describe('in the tree', () => {
  const definition = anyDefinition(srmBasePurchaseCategory);
  const manager: Actor = { userId: '1', userType: 'INSIDE', supplierId: null, respCode: 'SOURCING_MANAGER', respId: '1', onBehalfOf: null };
  const send = (snapshot: Snapshot | null, type: string, payload: object, facts: object = {}, actor = manager) =>
    decide(definition, snapshot, { type, payload, at: 1, actor, cause: null, facts });
  const left = (decision: ReturnType<typeof send>) => {
    if (!decision.ok) throw new Error(decision.refusal.code);
    return decision;
  };
  const electronics = { id: '2', categoryCode: '02', levelId: 1, treeFullPath: '电子元器件', items: 0, line: ['2'] };
  const created = left(
    send(
      null,
      'CREATE',
      { fields: { categoryCode: '0203', categoryName: 'PCB', categoryNameEn: 'PCB', parentId: '2' } },
      { id: '203', above: electronics },
    ),
  );
  const pcb = left(send(created.after, 'ENABLE', {}, { above: electronics })).after;

  test('a category stands below its parent by level, path and code, and the parent counts its children', () => {
    expect(created.after.context).toMatchObject({ levelId: 2, treeFullPath: '电子元器件/PCB', leafFlag: 'Y' });
    expect(created.effects).toEqual([
      { kind: 'send', type: 'srmBasePurchaseCategory', id: '2', event: 'RECOUNT', payload: {}, part: 'up:2' },
    ]);
    expect(left(send(pcb, 'RECOUNT', {}, { children: ['20301'] }, SYSTEM)).after.context['leafFlag']).toBe('N');
    expect(
      send(
        null,
        'CREATE',
        { fields: { categoryCode: '0304', categoryName: 'X', categoryNameEn: 'X', parentId: '2' } },
        { id: '9', above: electronics },
      ),
    ).toMatchObject({ refusal: { code: 'CAT_CODE' } });
  });

  test('a child of a category with 12 materials is refused', () => {
    expect(
      send(
        null,
        'CREATE',
        { fields: { categoryCode: '02030101', categoryName: 'X', categoryNameEn: 'X', parentId: '20301' } },
        { id: '9', above: { ...electronics, id: '20301', categoryCode: '020301', levelId: 3, items: 12 } },
      ),
    ).toMatchObject({ refusal: { code: 'CAT_HAS_ITEMS', params: { count: 12 } } });
  });

  test('a move keeps the code and takes the paths of the children along', () => {
    const mechanical = { id: '3', categoryCode: '03', levelId: 1, treeFullPath: '机械零部件', items: 0, line: ['3'] };
    const moved = left(send(pcb, 'MOVE', { parentId: '3' }, { above: mechanical, below: ['20301'], height: 1 }));
    expect(moved.after.context).toMatchObject({ categoryCode: '0203', parentId: '3', treeFullPath: '机械零部件/PCB' });
    expect(moved.effects.map((effect) => (effect.kind === 'send' ? [effect.event, effect.id, effect.payload] : []))).toEqual([
      ['REPATH', '20301', { path: '机械零部件/PCB', levelId: 2 }],
      ['RECOUNT', '2', {}],
      ['RECOUNT', '3', {}],
    ]);
    expect(
      send(pcb, 'MOVE', { parentId: '20301' }, { above: { ...electronics, id: '20301', levelId: 3, line: ['20301', '203', '2'] } }),
    ).toMatchObject({ refusal: { code: 'CAT_LOOP' } });
    expect(send(pcb, 'MOVE', { parentId: '31' }, { above: { ...mechanical, levelId: 3 }, height: 1 })).toMatchObject({
      refusal: { code: 'CAT_DEPTH' },
    });
  });

  test('a merger disables it for good and sends its materials over', () => {
    const merged = left(
      send(pcb, 'MERGE', { intoId: '204' }, { children: [], into: { id: '204', state: 'enabled', leafFlag: 'Y', categoryCode: '0204' } }),
    );
    expect(merged.after).toMatchObject({ state: 'disabled', context: { mergedInto: '204' } });
    expect(merged.effects).toContainEqual({ kind: 'run', name: 'recategorise', params: { from: '203', to: '204' } });
    expect(send(merged.after, 'ENABLE', {}, { above: electronics, mergedCode: '0204' })).toMatchObject({
      refusal: { code: 'CAT_MERGED', params: { code: '0204' } },
    });
  });
});
