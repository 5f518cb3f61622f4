import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareVersions, whyInactive } from '../../../../state-machines/base/material/active.js';
import { baseMaterialItem } from '../../../../state-machines/base/material/index.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor, MachineEvent, Responsibility } from '../../../../state-machines/kernel/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// A material from its proposal to its end (base-srm.md §5).

const definition = anyDefinition(baseMaterialItem);
const person = (userId: string, respCode: Responsibility): Actor => ({
  userId,
  userType: 'INSIDE',
  supplierId: null,
  respCode,
  respId: '1',
  onBehalfOf: null,
});
const [engineer, buyer, manager, quality] = [
  person('1', 'ENGINEER'),
  person('2', 'BUYER'),
  person('3', 'SOURCING_MANAGER'),
  person('4', 'QUALITY'),
];
const send = (snapshot: Snapshot | null, type: string, payload: object, facts: object = {}, actor = engineer) =>
  decide(definition, snapshot, { type, payload, at: 1_772_409_600_000, actor, cause: null, facts });
type Sent = ReturnType<typeof send>;
const left = (decision: Sent): Snapshot => {
  if (!decision.ok) throw new Error(decision.refusal.code);
  return decision.after;
};
const code = (decision: Sent) => (decision.ok ? 'ok' : decision.refusal.code);

const leaf = { state: 'enabled', leafFlag: 'Y', categoryName: '紧固件' };
const org = (orgId: string, more: object = {}) => ({ orgId, enabledFlag: 'Y', phase: 'MASS', purchaseFlag: 'Y', ...more });
const setting = (name: string, ...set: readonly object[]) => ({ lines: { [name]: { set } } });
const whole = {
  fields: { itemName: '内六角螺钉', spec: 'M6x20', categoryId: '305', itemType: 'PART', uomId: '31' },
  lines: { orgs: { set: [org('101')] } },
};
const draft = left(send(null, 'CREATE', whole, { id: '9', docNumber: 'M00000009', category: leaf, similar: [] }));
const ready = { category: leaf, required: [], converts: true, approval: 'Y' };
const approving = left(send(draft, 'SUBMIT', {}, ready));
const enabled = left(send(approving, 'APPROVE', { comment: null }, {}, manager));

describe('on its way into use', () => {
  test('a number where no code is given; the name of its category; what is like it', () => {
    expect(draft.context).toMatchObject({
      itemCode: 'M00000009',
      categoryName: '紧固件',
      orgCount: 1,
      noBuyerFlag: 'Y',
      similarItems: null,
      sourceSystem: 'MANUAL',
    });
    expect(left(send(draft, 'SAVE', { fields: { spec: 'M6x25' } }, { similar: ['M1', 'M2'] })).context['similarItems']).toBe('M1, M2');
  });

  test('what is missing is named before it is submitted', () => {
    const submit = (snapshot: Snapshot, facts: object = {}) => send(snapshot, 'SUBMIT', {}, { ...ready, ...facts });
    expect(code(submit(left(send(draft, 'SAVE', { fields: { uomId: null } }))))).toBe('MD_FIELD_REQUIRED');
    expect(code(submit(draft, { category: { ...leaf, leafFlag: 'N' } }))).toBe('CAT_NOT_LEAF');
    expect(code(submit(left(send(draft, 'SAVE', { lines: { orgs: { remove: ['101'] } } }))))).toBe('ITEM_ORG');
    expect(code(submit(left(send(draft, 'SAVE', { fields: { shelfLifeDays: 180 } }))))).toBe('ITEM_SHELF');
    const asked = [
      { code: 'GRADE', name: '强度等级', nameEn: 'Strength grade' },
      { code: 'PLATING', name: '镀层' },
    ];
    expect(submit(draft, { required: asked })).toMatchObject({
      refusal: { code: 'ITEM_PROPERTY', words: { names: { cn: '强度等级、镀层', en: 'Strength grade, 镀层' } } },
    });
    expect(
      code(
        submit(left(send(draft, 'SAVE', { fields: { properties: { GRADE: '8.8' } } })), {
          required: [{ code: 'GRADE', name: '强度等级' }],
        }),
      ),
    ).toBe('ok');
  });

  test('a purchase unit needs a conversion: of the material, or in general', () => {
    const boxed = left(send(draft, 'SAVE', { fields: { purchaseUomId: '77' } }));
    expect(code(send(boxed, 'SUBMIT', {}, { ...ready, converts: false }))).toBe('UOM_NO_CONVERSION');
    expect(code(send(boxed, 'SUBMIT', {}, ready))).toBe('ok');
    expect(
      code(send(left(send(boxed, 'SAVE', setting('uoms', { uomId: '77', factor: '200' }))), 'SUBMIT', {}, { ...ready, converts: false })),
    ).toBe('ok');
  });

  test('another person approves or says why not; where approval is off it is in use at once', () => {
    expect(code(send(left(send(draft, 'SUBMIT', {}, ready, manager)), 'APPROVE', { comment: null }, {}, manager))).toBe('DOC_SELF_APPROVE');
    const deputy = { ...manager, userId: '77', onBehalfOf: manager.userId };
    expect(code(send(left(send(draft, 'SUBMIT', {}, ready, manager)), 'APPROVE', { comment: null }, {}, deputy))).toBe('DOC_SELF_APPROVE');
    expect(code(send(approving, 'REJECT', { comment: ' ' }, {}, manager))).toBe('DOC_COMMENT_REQUIRED');
    const rejected = left(send(approving, 'REJECT', { comment: 'Name?' }, {}, manager));
    expect(left(send(rejected, 'SUBMIT', {}, ready)).state).toBe('approving');
    expect(left(send(draft, 'SUBMIT', {}, { ...ready, approval: 'N' })).state).toBe('enabled');
    expect(code(send(enabled, 'DELETE', {}))).toBe('MD_EVER_ENABLED');
  });

  test('what an ERP sends is in use at once', () =>
    expect(
      left(
        send(
          null,
          'CREATE',
          { ...whole, fields: { ...whole.fields, itemCode: 'E-1', sourceSystem: 'ERP', sourceKey: '4711' } },
          { id: '9' },
          SYSTEM,
        ),
      ).state,
    ).toBe('enabled'));
});

describe('in use', () => {
  test('its code and category stay, its unit once documents hold it, and what its source keeps', () => {
    const save = (fields: object, facts: object = {}) => send(enabled, 'SAVE', { fields }, facts);
    expect(['itemCode', 'categoryId', 'itemType'].map((name) => code(save({ [name]: name === 'itemType' ? 'RAW' : '999' })))).toEqual([
      'MD_FIXED',
      'MD_FIXED',
      'MD_FIXED',
    ]);
    expect(code(save({ uomId: '32' }, { used: true }))).toBe('MD_FIXED');
    expect(code(save({ uomId: '32' }, { used: false }))).toBe('ok');
    expect(code(save({ itemNameEn: 'Socket screw', grossWeight: '0.012' }, { owned: ['itemName'] }))).toBe('ok');
  });

  test('a buyer keeps the rows of his organisations and nothing else', () => {
    const save = (payload: object, mayIn: readonly string[] | null = ['101']) => code(send(enabled, 'SAVE', payload, { mayIn }, buyer));
    expect(save(setting('orgs', { orgId: '101', buyerId: '2' }))).toBe('ok');
    expect(save(setting('orgs', org('102')))).toBe('PERM_SCOPE');
    expect(save({ fields: { itemName: 'x' } })).toBe('PERM_SCOPE');
  });

  test('at the end of life the last day of buying is said: 06-30 is bought, 07-01 not', () => {
    expect(code(send(enabled, 'SAVE', setting('orgs', { orgId: '101', phase: 'EOL' })))).toBe('ITEM_LAST_BUY');
    const row = { enabledFlag: 'Y', purchaseFlag: 'Y', phase: 'EOL', lastBuyDate: '2026-06-30' };
    expect([whyInactive('enabled', row, '2026-06-30'), whyInactive('enabled', row, '2026-07-01')]).toEqual([null, 'EOL']);
    expect([
      whyInactive('frozen', row, '2026-06-30'),
      whyInactive('enabled', undefined, '2026-06-30'),
      whyInactive('enabled', { ...row, purchaseFlag: 'N' }, '2026-06-30'),
    ]).toEqual(['STATE', 'ORG', 'NOT_PURCHASED']);
    const service = { ...row, phase: 'SERVICE' };
    expect([
      whyInactive('enabled', service, '2026-03-01'),
      whyInactive('enabled', service, '2026-03-01', { service: true }),
      whyInactive('enabled', { ...row, phase: 'NPI' }, '2026-03-01', { trial: false }),
    ]).toEqual(['SERVICE', null, 'NPI']);
  });

  test('who buys it is told of a freeze and its reason, and of every drawing but the first', () => {
    const told = (decision: Sent) => (decision.ok ? decision.effects : []);
    const drawn = left(send(enabled, 'SAVE', setting('drawings', { version: 'A', fileIds: '1' }, { version: 'B', fileIds: '2' })));
    const first = send(drawn, 'RELEASE_DRAWING', { version: 'A' }, { today: '2026-03-02' });
    expect(told(first)).toEqual([]);
    expect(told(send(left(first), 'RELEASE_DRAWING', { version: 'B' }, { today: '2026-03-03' }))).toEqual([
      { kind: 'run', name: 'tellBuyers', params: { template: 'DRAWING_RELEASED', before: 'A', version: 'B' } },
    ]);
    expect(told(send(enabled, 'FREEZE', { reason: '来料异常' }, {}, quality))).toEqual([
      { kind: 'run', name: 'tellBuyers', params: { template: 'MATERIAL_FROZEN', reason: '来料异常' } },
    ]);
  });

  test('of the drawings B released and C not, B is in force; A comes too late, and C needs a file', () => {
    const drawn = left(
      send(
        enabled,
        'SAVE',
        setting('drawings', { version: 'A', fileIds: '1' }, { version: 'B', fileIds: '2' }, { version: 'C', fileIds: null }),
      ),
    );
    const released = left(send(drawn, 'RELEASE_DRAWING', { version: 'B' }, { today: '2026-03-02' }));
    expect(released.context).toMatchObject({
      drawingVersion: 'B',
      drawings: [{ releasedFlag: 'N' }, { version: 'B', releasedFlag: 'Y', releasedDate: '2026-03-02' }, { releasedFlag: 'N' }],
    });
    const asked = { keepsReleased: true };
    expect(send(released, 'SAVE', { lines: { drawings: { remove: ['B'] } } }, asked)).toMatchObject({
      refusal: { code: 'MD_FIXED', field: 'drawings' },
    });
    expect(code(send(released, 'SAVE', setting('drawings', { version: 'B', fileIds: '9' }), asked))).toBe('MD_FIXED');
    expect(code(send(released, 'SAVE', { lines: { drawings: { remove: ['A'] } } }, asked))).toBe('ok');
    expect(code(send(released, 'SAVE', { lines: { drawings: { remove: ['B'] } } }))).toBe('ok');
    expect(['A', 'B', 'C', 'D'].map((version) => code(send(released, 'RELEASE_DRAWING', { version })))).toEqual([
      'ITEM_DRAWING',
      'ITEM_DRAWING',
      'ITEM_DRAWING',
      'ITEM_DRAWING',
    ]);
  });

  test('the source changes what is its own: the name, not the buyer', () => {
    const after = left(
      send(
        enabled,
        'SYNC',
        { fields: { itemName: '内六角圆柱头螺钉', brand: 'X' }, orgs: [{ orgId: '101', buyerId: '7' }] },
        { owned: ['itemName'] },
        SYSTEM,
      ),
    );
    expect(after.context).toMatchObject({ itemName: '内六角圆柱头螺钉', brand: null, orgs: [{ orgId: '101', buyerId: null }] });
    expect(
      left(send(enabled, 'SYNC', { fields: {}, orgs: [{ orgId: '101', buyerId: '7' }] }, { owned: ['orgs.buyerId'] }, SYSTEM)).context[
        'noBuyerFlag'
      ],
    ).toBe('N');
  });

  test('it is frozen with a reason, replaced by its like, moved to another category, and disabled when nothing is open', () => {
    expect(code(send(enabled, 'FREEZE', { reason: null }, {}, quality))).toBe('DOC_COMMENT_REQUIRED');
    const frozen = left(send(enabled, 'FREEZE', { reason: 'Cracks' }, {}, quality));
    expect(left(send(frozen, 'UNFREEZE', {}, {}, quality)).state).toBe('enabled');
    expect(
      code(send(frozen, 'SUPERSEDE', { byItemId: '10' }, { replacement: { state: 'enabled', sameClass: true, chain: ['10', '9'] } })),
    ).toBe('ITEM_SUPERSEDE');
    expect(
      left(send(frozen, 'SUPERSEDE', { byItemId: '10' }, { replacement: { state: 'enabled', sameClass: true, chain: ['10'] } })).context[
        'supersededById'
      ],
    ).toBe('10');
    expect(code(send(enabled, 'RECATEGORISE', { categoryId: '3' }, { category: { ...leaf, leafFlag: 'N' } }, manager))).toBe(
      'CAT_NOT_LEAF',
    );
    expect(
      left(send(enabled, 'RECATEGORISE', { categoryId: '306' }, { category: { ...leaf, categoryName: '轴承' } }, manager)).context,
    ).toMatchObject({ categoryId: '306', categoryName: '轴承' });
    expect(send(enabled, 'INVALIDATE', {}, { inUse: ['PO-20260301-0001'] }, manager)).toMatchObject({
      refusal: { code: 'ITEM_OPEN_DOCS', params: { list: 'PO-20260301-0001' } },
    });
    expect(left(send(left(send(enabled, 'INVALIDATE', {}, {}, manager)), 'ENABLE', {}, {}, manager)).state).toBe('enabled');
  });
});

test('versions of drawings: letters by length and alphabet, numbers by value, whatever leads them', () => {
  expect(['AA', 'B', '10', 'A', '2', 'A2', 'A10', 'a1'].sort(compareVersions)).toEqual(
    ['2', 'A', 'a1', 'A2', 'B', '10', 'A10', 'AA'].sort(compareVersions),
  );
  expect(
    [
      compareVersions('A', 'B'),
      compareVersions('B', 'AA'),
      compareVersions('2', '10'),
      compareVersions('A09', 'A9'),
      compareVersions('1.2', '1.10'),
    ].map(Math.sign),
  ).toEqual([-1, -1, -1, 0, -1]);
  const version = fc.stringMatching(/^[A-Z0-9.]{1,6}$/);
  fc.assert(
    fc.property(version, version, (one, other) =>
      expect(Math.sign(compareVersions(one, other)) + Math.sign(compareVersions(other, one))).toBe(0),
    ),
  );
});

test('every state, every row, every refusal', () => {
  const facts = [
    { ...ready, similar: [] },
    { ...ready, approval: 'N' },
    {
      category: { ...leaf, leafFlag: 'N' },
      required: [{ code: 'G', name: 'G' }],
      converts: false,
      acted: true,
      used: true,
      mayIn: ['7'],
      inUse: ['PO-1'],
      approval: 'Y',
      replacement: null,
      owned: ['itemName'],
    },
    {
      ...ready,
      converts: false,
      required: [{ code: 'G', name: 'G' }],
      replacement: { state: 'enabled', sameClass: true, chain: ['10'] },
      today: '2026-03-02',
    },
  ];
  const people = [engineer, buyer, manager, quality];
  const payloads: readonly (readonly [string, object])[] = [
    ['SAVE', { fields: { spec: 'x', shelfLifeDays: 9 } }],
    ['SAVE', { fields: { purchaseUomId: '77' } }],
    ['SAVE', { fields: { categoryId: '9' } }],
    ['SAVE', setting('orgs', { orgId: '101', phase: 'EOL' })],
    ['SAVE', setting('drawings', { version: 'A', fileIds: '1' })],
    ['SAVE', { lines: { orgs: { remove: ['101'] } } }],
    ['SAVE', { fields: { uomId: null } }],
    ['SUBMIT', {}],
    ['WITHDRAW', {}],
    ['APPROVE', { comment: null }],
    ['REJECT', { comment: null }],
    ['REJECT', { comment: 'no' }],
    ['RELEASE_DRAWING', { version: 'A' }],
    ['RECATEGORISE', { categoryId: '306' }],
    ['FREEZE', { reason: null }],
    ['FREEZE', { reason: 'r' }],
    ['UNFREEZE', {}],
    ['SUPERSEDE', { byItemId: '10' }],
    ['INVALIDATE', {}],
    ['ENABLE', {}],
    ['DELETE', {}],
  ];
  const all = (type: string, payload: object, actor: Actor): readonly MachineEvent[] =>
    facts.map((found) => ({ type, payload, at: 1, actor, cause: null, facts: { id: '9', docNumber: 'M1', ...found } }));
  const found = explore(definition, {
    visitsPerState: 1,
    most: 120,
    fingerprint: ({ context }) =>
      JSON.stringify([
        (context['orgs'] as readonly unknown[]).length,
        (context['drawings'] as readonly unknown[]).length,
        context['uomId'] === null,
        context['submittedBy'] === '3',
      ]),
    samples: (snapshot) =>
      snapshot === null
        ? [
            ...all('CREATE', whole, engineer),
            ...all('CREATE', whole, manager),
            ...all('CREATE', { ...whole, fields: { ...whole.fields, sourceSystem: 'ERP' } }, SYSTEM),
          ]
        : [
            ...payloads.flatMap(([type, payload]) => people.flatMap((actor) => all(type, payload, actor))),
            ...all('SYNC', { fields: { itemName: 'y' } }, SYSTEM),
            ...all('RECATEGORISE', { categoryId: '306' }, SYSTEM),
          ],
  });
  expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] });
});
