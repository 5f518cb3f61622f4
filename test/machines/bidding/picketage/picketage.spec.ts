import { expect, test } from '@jest/globals';
import type { ProjectFact } from '../../../../state-machines/bidding/award/facts.js';
import type { Picketage, PicketageFacts } from '../../../../state-machines/bidding/picketage/fields.js';
import { srmSfdBiddingPicketage } from '../../../../state-machines/bidding/picketage/index.js';
import { quantitiesOf } from '../../../../state-machines/bidding/picketage/rules.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { MachineEvent } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { B, C, D, bid, played, project, section, sentOf } from '../award-samples.js';
import { approver, buyer, manager } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';

// Award decisions: the examples, every state, every row, every refusal (bidding.md §11).

const definition = anyDefinition(srmSfdBiddingPicketage);
const facts = (of: Partial<ProjectFact> = {}, more: Partial<PicketageFacts> = {}): PicketageFacts => ({
  project: project(of),
  today: '2026-04-20',
  countersignId: '91',
  deadline: 1_776_000_000_000,
  ...more,
});
const create = (known: PicketageFacts, fields: object = {}) =>
  sent(
    'CREATE',
    buyer,
    { fields: { projectId: '71', decisionText: '<p>By rank</p>', ...fields } },
    { id: '61', docNumber: 'DB-1', ...known },
  );
const award = (supplierId: string, share: string | null, more: object = {}) => ({
  awardKey: `1:${supplierId}`,
  sectionId: '1',
  supplierId,
  share,
  ...more,
});
const awarding = (known: PicketageFacts, ...awards: readonly object[]) =>
  sent('SAVE', buyer, { lines: { awards: { set: awards, remove: [`1:${B}`, `1:${C}`, `1:${D}`] } } }, known);
const submit = (known: PicketageFacts) => sent('SUBMIT', buyer, {}, known);
const approve = sent('APPROVE', approver, { comment: null });
const contextOf = (...events: readonly MachineEvent[]) => played(definition, ...events).snapshot.context as unknown as Picketage;

test('it begins with the first by rank', () => {
  const c = contextOf(create(facts()));
  expect(c.awards.map(({ supplierId, rank, share }) => [supplierId, rank, share])).toEqual([[B, 1, '100']]);
  expect(c).toMatchObject({ projectNumber: 'BR-1', budgetAmount: '10000000', ownerUserId: '7' });
});
test('another than the first needs a lawful reason', () => {
  const known = facts();
  expect(played(definition, create(known), awarding(known, award(D, '100')), submit(known)).code).toBe('BID_PICK_NOT_RANK_ONE');
  expect(played(definition, create(known), awarding(known, award(D, '100', { skipReason: 'WAIVED' })), submit(known)).code).toBeNull();
  const separated = facts({ awardMode: 'SEPARATED' });
  expect(played(definition, create(separated), awarding(separated, award(D, '100')), submit(separated)).code).toBeNull();
  const limited = facts({ sections: [section({ bids: [bid(B, 1, '100', { limited: true }), bid(D, 2, '110')] })] });
  expect(played(definition, create(limited), submit(limited)).code).toBeNull();
});
test('shares become quantities and amounts', () => {
  const two = [bid(B, 1, '14125'), bid(D, 2, '14464', { lines: [{ listItemId: '1', price: '12.8', taxRate: '13' }] })];
  const known = facts({ sections: [section({ shares: ['70', '30'], awardCount: 2, bids: two })] });
  const c = contextOf(create(known));
  expect(c.items.map(({ supplierId, awardQty, price, amount }) => [supplierId, awardQty, price, amount])).toEqual([
    [B, '700', '12.5', '9887.5'],
    [D, '300', '12.8', '4339.2'],
  ]);
  expect(c.awardAmount).toBe('14226.7');
  expect(quantitiesOf('101', ['50', '30', '20'], 0)).toEqual(['51', '30', '20']);
  expect(played(definition, create(known), awarding(known, award(B, '70'), award(D, '20')), submit(known)).code).toBe('BID_PICK_SHARES');
});
test('by quantity the bill is awarded whole', () => {
  const known = facts({ sections: [section({ bids: [bid(B, 1, '14125'), bid(D, 2, '14125')] })] });
  const entered = (one: string, other: string) =>
    sent(
      'SAVE',
      buyer,
      {
        lines: {
          sections: { set: [{ sectionId: '1', splitMode: 'QTY' }] },
          awards: { set: [award(B, null), award(D, null)] },
          items: {
            set: [
              { itemKey: `1:1:${B}`, sectionId: '1', listItemId: '1', supplierId: B, awardQty: one },
              { itemKey: `1:1:${D}`, sectionId: '1', listItemId: '1', supplierId: D, awardQty: other },
            ],
          },
        },
      },
      known,
    );
  expect(played(definition, create(known), entered('600', '300'), submit(known)).code).toBe('BID_PICK_QTY');
  const { code, snapshot } = played(definition, create(known), entered('600', '400'), submit(known));
  expect(code).toBeNull();
  expect((snapshot.context as unknown as Picketage).awards.map(({ share }) => share)).toEqual(['60', '40']);
});
test('while candidates are published nothing is awarded', () => {
  const publicity = facts({ legalRegime: 'STATUTORY', candidatePublicityFlag: 'Y' });
  expect(played(definition, create(publicity), submit(publicity)).code).toBe('BID_PICK_PUBLICITY');
  const ended = facts({ legalRegime: 'STATUTORY', candidatePublicityFlag: 'Y', candidateEndedAt: 1 });
  expect(played(definition, create(ended), submit(ended)).code).toBeNull();
});
test('the saving is told against the budget', () => {
  const lines = [{ listItemId: '1', price: '9650', taxRate: '0' }];
  const known = facts({ sections: [section({ bids: [bid(B, 1, '9650000', { openedTotal: '9850000', lines })] })] });
  expect(contextOf(create(known))).toMatchObject({
    awardAmount: '9650000',
    budgetAmount: '10000000',
    savingAmount: '350000',
    savingRate: '3.5',
    negotiationSaving: '200000',
  });
});
test.each<[Partial<ProjectFact>, Partial<PicketageFacts>, string]>([
  [{ state: 'negotiating' }, {}, 'BID_PICK_STATE'],
  [{ maxAwardsPerSupplier: 1 }, { won: { [B]: 1 } }, 'BID_PICK_LIMIT'],
  [{ validUntil: '2026-04-19' }, {}, 'BID_PICK_VALIDITY_OVER'],
  [{}, { blocked: { [B]: { en: 'blacklisted', cn: '黑名单' } } }, 'BID_PICK_BLOCKED'],
  [{}, { trial: [B] }, 'BID_PICK_BLOCKED'],
  [{ countersigned: true }, {}, 'BID_PICK_SIGNERS'],
  [{ sections: [section({ estimateAmount: '1' })] }, {}, 'BID_PICK_OVER_BUDGET'],
])('%j %j is refused by %s', (of, more, code) => {
  const known = facts(of, more);
  expect(played(definition, create(known), submit(known)).code).toBe(code);
});

const signed = { signerIds: ['31', '32'] };
const passed = (countersignId = '91') => sent('COUNTERSIGN_PASSED', SYSTEM, { countersignId });
test('it is countersigned, approved, and taken back by section', () => {
  const known = facts();
  const asked = played(definition, create(known, signed), submit(known));
  expect(asked.snapshot.state).toBe('countersigning');
  expect(asked.effects[0]).toMatchObject({
    kind: 'create',
    type: 'srmSfdBiddingCountersign',
    id: '91',
    payload: { signerIds: ['31', '32'] },
  });
  const events = [create(known, signed), submit(known), passed(), approve];
  const { snapshot, effects } = played(definition, ...events);
  expect(snapshot.state).toBe('approved');
  expect(sentOf(effects, 'PICKETAGE_APPROVED')[0]).toMatchObject({
    id: '71',
    payload: {
      picketageId: '61',
      noAward: [],
      lines: [{ lineId: `1:${B}`, sectionId: '1', supplierId: B, share: '100', amount: '14125' }],
    },
  });
  const voided = played(definition, ...events, sent('VOID', SYSTEM, { sectionIds: ['1'] }));
  expect(voided.snapshot.state).toBe('voided');
});
test('a section without award says why, and the project hears that there is none', () => {
  const known = facts();
  const none = (noAwardReason: string | null) =>
    sent('SAVE', buyer, { lines: { sections: { set: [{ sectionId: '1', noAwardFlag: 'Y', noAwardReason }] } } }, known);
  expect(played(definition, create(known), none(null), submit(known)).code).toBe('BID_REASON_REQUIRED');
  const { effects } = played(definition, create(known), none('Prices too high'), submit(known), approve);
  expect(sentOf(effects, 'PICKETAGE_NONE')[0]).toMatchObject({ payload: { picketageId: '61', sectionIds: ['1'] } });
});

test('every state, every row, every refusal', () => {
  const known = facts();
  const { gaps } = walked(definition, {
    create: [create(known), create(known, signed), create(known, { decisionText: null })],
    later: [
      sent('SAVE', buyer, { fields: { remark: 'Checked' } }, known),
      awarding(known, award(D, '100')),
      awarding(known, award(B, '90')),
      sent('SAVE', buyer, { lines: { sections: { set: [{ sectionId: '1', noAwardFlag: 'Y' }] } } }, known),
      sent(
        'SAVE',
        buyer,
        {
          lines: {
            sections: { set: [{ sectionId: '1', splitMode: 'QTY' }] },
            items: { set: [{ itemKey: `1:1:${B}`, sectionId: '1', listItemId: '1', supplierId: B, awardQty: '900' }] },
          },
        },
        known,
      ),
      submit(known),
      submit(facts({ state: 'negotiating' })),
      submit(facts({ candidatePublicityFlag: 'Y' })),
      submit(facts({ maxAwardsPerSupplier: 1 }, { won: { [B]: 1, [D]: 1 } })),
      submit(facts({ validUntil: '2026-04-19' })),
      submit(facts({ countersigned: true })),
      submit(facts({}, { trial: [B, D] })),
      submit(facts({ sections: [section({ estimateAmount: '1' })] })),
      sent('WITHDRAW', buyer),
      sent('WITHDRAW', buyer, {}, { acted: true }),
      passed(),
      passed('90'),
      sent('COUNTERSIGN_REFUSED', SYSTEM, { countersignId: '91' }),
      sent('COUNTERSIGN_REFUSED', SYSTEM, { countersignId: '90' }),
      approve,
      sent('APPROVE', { ...manager, userId: buyer.userId }, { comment: null }),
      sent('REJECT', approver, { comment: 'No' }),
      sent('REJECT', approver, { comment: null }),
      sent('CANCEL', buyer),
      sent('DELETE', buyer),
      sent('VOID', SYSTEM, { sectionIds: ['2'] }),
      sent('VOID', SYSTEM, { sectionIds: ['1'] }),
      sent('PROJECT_ENDED', SYSTEM),
    ],
    by: ['signerIds', 'decisionText', 'awardAmount', 'savingRate'],
    most: 150,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});
