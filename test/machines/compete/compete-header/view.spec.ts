import { describe, expect, test } from '@jest/globals';
import { classOf } from '../../../../state-machines/kernel/view.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { sentence } from '../../../../state-machines/kernel/refusals.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import type { Compete } from '../../../../state-machines/compete/compete-header/fields.js';
import type { SupplierPart } from '../../../../state-machines/compete/compete-header/view.js';
import { view } from '../../../../state-machines/compete/compete-header/view.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import {
  after,
  allTo501,
  confirm,
  confirmAll,
  create,
  definition,
  ended,
  hallLine,
  itemLine,
  opened,
  people,
  refusalOf,
  saveAward,
  sent,
  share,
  submit,
  submitAward,
  supplierUser,
  toAwarded,
  toAwarding,
  toPublished,
} from './event.js';

type Shot = Snapshot<Compete>;
const viewer = (actor: (typeof people)['buyer']): Viewer => ({ ...actor, orgIds: ['101'] });
const audience = ({ context, state }: Shot, who: (typeof people)['buyer']) => view.audienceOf(context, state, viewer(who));
const seenAs = ({ context, state }: Shot, key: string) => ({
  shared: view.shared(context, state, classOf(key)),
  own: view.own(context, state, key),
});
const bytes = (shot: Shot, supplierId: string) => JSON.stringify(seenAs(shot, `supplier:${supplierId}`));
const partOf = (shot: Shot, supplierId: string) => seenAs(shot, `supplier:${supplierId}`).own as unknown as SupplierPart;

const secret = { factor: '1.5', adder: '77', priorityNo: 3 };
const rich = {
  fields: { singleSourceReason: 'HIDDEN reason', observerIds: ['11'] },
  items: [itemLine(10, '100', { targetPrice: '8.88', ceilingPrice: '99.99', startPrice: '12' }), itemLine(20, '40', { hallNo: 2 })],
  halls: [hallLine(1, { targetPrice: '1234.56', ceilingPrice: '4321.09' }), hallLine(2, { boundsVisibleFlag: 'Y', ceilingPrice: '777' })],
  suppliers: ['501', '502', '503', '504'].map((supplierId) => ({ supplierId, ...secret, hallNos: supplierId === '504' ? '2' : null })),
};

test("whether the award is in approval or came back is nobody's business outside", () => {
  expect(['awarding', 'awardApproving', 'awardRejected', 'awarded'].map((state) => view.stateFor!(state, 'supplier'))).toEqual([
    'awarding',
    'awarding',
    'awarding',
    'awarded',
  ]);
  expect(['awardApproving', 'awardRejected'].map((state) => view.stateFor!(state, 'buyer'))).toEqual(['awardApproving', 'awardRejected']);
});

describe('who sees the event at all', () => {
  const published = after(...toPublished());
  test('the buyer side, the auditor, approvers; experts where they are named; others without secrets', () => {
    expect(audience(published, people.buyer)).toBe('buyer');
    expect(audience(published, people.approver)).toBe('buyer');
    expect(audience(published, people.auditor)).toBe('auditor');
    expect(audience(published, people.finance)).toBe('observer');
    expect(audience(published, people.expert)).toBeNull();
    expect(audience(after(...toPublished({ fields: { observerIds: ['11'] } })), people.expert)).toBe('observer');
  });

  test('a supplier from publication on, while it is invited, and again only once a revision is published', () => {
    const as501 = (shot: Shot) => audience(shot, supplierUser('501'));
    expect(as501(after(create(), submit()))).toBeNull();
    expect(as501(published)).toBe('supplier:501');
    expect(audience(published, supplierUser('999'))).toBeNull();
    expect(as501(after(...toPublished(), sent('REMOVE_SUPPLIER', people.buyer, { supplierId: '501', reason: 'x' })))).toBeNull();
    expect(as501(after(...toPublished(), sent('REVISE', people.buyer, { reason: 'x' }, { openHallCount: 0 })))).toBeNull();
    expect(
      as501(after(create(), submit(), sent('REJECT', people.approver, { reason: 'x' }), sent('CANCEL', people.buyer, { reason: 'x' }))),
    ).toBeNull();
  });
});

describe('what a supplier sees', () => {
  test('the halls it is invited to with their rules in words; bounds only where shown; nothing secret', () => {
    const shot = after(...toPublished(rich));
    const part = partOf(shot, '501');
    expect(part.halls.map((hall) => [hall.hallNo, hall['ceilingPrice'], hall.rules.length])).toEqual([
      [1, undefined, 2],
      [2, '777', 2],
    ]);
    expect(part.items.map((item) => [item['itemNo'], item['startPrice'], item['ceilingPrice']])).toEqual([
      [10, '12', undefined],
      [20, null, null],
    ]);
    expect(partOf(shot, '504').halls.map((hall) => hall.hallNo)).toEqual([2]);
    expect(part.participation).toMatchObject({ supplierId: '501', confirmState: 'INVITED' });
    for (const hidden of [
      '502',
      'Bei Steel',
      '8.88',
      '99.99',
      '1234.56',
      '4321.09',
      'HIDDEN',
      '"factor"',
      '"adder"',
      '"rev"',
      'savingRate',
      'observerIds',
    ])
      expect(bytes(shot, '501')).not.toContain(hidden);
  });

  test('the result as the event publishes it', () => {
    const split = [
      share('501', 10, '60'),
      share('503', 10, '40', { reason: 'r' }),
      share('501', 20, '60'),
      share('503', 20, '40', { reason: 'r' }),
    ];
    const awarded = (resultPublish: string) => after(...toAwarded({ fields: { resultPublish, allowSplitFlag: 'Y' } }, split));
    expect(partOf(after(...toAwarding(), saveAward(allTo501)), '501').result).toBeNull();
    expect(partOf(awarded('OWN'), '501').result).toEqual({
      won: true,
      lines: [
        { hallNo: 1, itemNo: 10, price: '9.45', awardRate: '60', awardQty: '60', amount: '567' },
        { hallNo: 1, itemNo: 20, price: '25', awardRate: '60', awardQty: '24', amount: '600' },
      ],
    });
    expect(partOf(awarded('OWN'), '502').result).toEqual({ won: false, lines: [] });
    expect(partOf(awarded('WINNER'), '502').result).toEqual({
      won: false,
      lines: [],
      winners: [
        { hallNo: 1, supplierName: 'Hua Tech', amount: '1167' },
        { hallNo: 1, supplierName: 'Nan Works', amount: '800' },
      ],
    });
    expect(partOf(awarded('FULL_ANON'), '502').result?.totals).toEqual([
      { hallNo: 1, alias: '01', rank: 1, total: '0' },
      { hallNo: 1, alias: '02', rank: 2, total: '0' },
      { hallNo: 1, alias: '03', rank: 3, total: '0' },
    ]);
  });
});

describe('two worlds that differ only in what is hidden look equal to the byte', () => {
  const worlds: readonly (readonly [string, readonly MachineEvent[], readonly MachineEvent[]])[] = [
    [
      'who else is invited',
      toPublished(),
      toPublished({ suppliers: ['501', '505', '506', '507', '508'].map((supplierId) => ({ supplierId })) }).map((event) =>
        event.type === 'SUBMIT'
          ? submit({ gates: Object.fromEntries(['501', '505', '506', '507', '508'].map((id) => [id, null])) })
          : event,
      ),
    ],
    [
      'what others answered',
      [...toPublished(), confirm('502')],
      [...toPublished(), sent('DECLINE_PARTICIPATION', supplierUser('502'), { reason: 'busy' })],
    ],
    ['how many others answered, and when', toPublished(), [...toPublished(), confirm('502'), confirm('503')]],
    [
      'targets, factors and the reason for few',
      toPublished(rich),
      toPublished({
        ...rich,
        fields: { ...rich.fields, singleSourceReason: 'another' },
        items: [itemLine(10, '100', { targetPrice: '1', ceilingPrice: '50', startPrice: '12' }), rich.items[1]!],
        suppliers: rich.suppliers.map((one) => ({ ...one, factor: '1', adder: '1' })),
      }),
    ],
    [
      'who wins, before the award is decided',
      [...toAwarding(), saveAward(allTo501), submitAward()],
      [...toAwarding(), saveAward([share('503', 10, '100', { reason: 'r' }), share('503', 20, '100', { reason: 'r' })]), submitAward()],
    ],
    [
      'the best value',
      [...toPublished(), ...confirmAll, opened(), ended('9001', '1945')],
      [...toPublished(), ...confirmAll, opened(), ended('9001', '1000')],
    ],
  ];
  test.each(worlds)('%s', (_name, one, other) => {
    expect(bytes(after(...one), '501')).toBe(bytes(after(...other), '501'));
    expect(bytes(after(...one), '501')).toContain('Steel brackets');
  });

  test('and another winner looks the same to losers of an event that tells each its own result', () => {
    const other = toAwarded({}, [share('503', 10, '100', { reason: 'r' }), share('503', 20, '100', { reason: 'r' })]);
    expect(bytes(after(...toAwarded()), '502')).toBe(bytes(after(...other), '502'));
  });
});

describe('observers', () => {
  test('see the award but no targets, factors, baselines and savings', () => {
    const shot = after(...toAwarding(rich), ended('9002', '900'), saveAward([share('501', 10, '100')], { notAwarded: [] }));
    const seen = JSON.stringify(seenAs(shot, 'observer'));
    for (const hidden of ['8.88', '1234.56', '"factor"', 'savingAmount', 'baselineAmount', 'HIDDEN']) expect(seen).not.toContain(hidden);
    expect(seenAs(shot, 'observer').shared['awards']).toHaveLength(1);
    expect(seenAs(shot, 'buyer').shared).toEqual(shot.context);
  });

  test('suppliers know of what concerns the event and of their own doings only', () => {
    const knows = (event: string, actor = people.buyer) => view.knows!(event, 'supplier:501', actor);
    expect([
      knows('RESCHEDULE'),
      knows('SAVE_AWARD'),
      knows('CONFIRM_PARTICIPATION', supplierUser('501')),
      knows('CONFIRM_PARTICIPATION', supplierUser('502')),
    ]).toEqual([true, false, true, false]);
    expect(view.knows!('SAVE_AWARD', 'buyer', people.buyer)).toBe(true);
  });
});

test('a refusal reads in both languages', () => {
  const refused = refusalOf(after(...toPublished()), confirm('501', null))!;
  expect([sentence(definition.allReasons, refused, 'en'), sentence(definition.allReasons, refused, 'cn')]).toEqual([
    'Enter your tax rate.',
    '请填写税率。',
  ]);
});
