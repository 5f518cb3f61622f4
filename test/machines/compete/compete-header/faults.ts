/** Drafts with one fault each, and the code that names it. */
import { presetTurns } from '../../../../state-machines/compete/compete-header/rules/presets.js';
import type { Draft } from './event.js';
import { START, hallLine, itemLine } from './event.js';

export const turn = (given: Record<string, unknown> = {}) => ({ ...presetTurns('ENGLISH')[0], ...given });
export const withTurn = (given: Record<string, unknown>, hall: Record<string, unknown> = {}): Draft => ({
  halls: [hallLine(1, { ...hall, turnParams: [turn(given)] })],
});
export const clock = (given: Record<string, unknown>, format = 'DUTCH') => ({
  competeFormat: format,
  turnParams: [
    turn({
      turnMode: format,
      overtimeFlag: 'N',
      clockStartPrice: '500',
      clockStep: '5',
      clockLimitPrice: '560',
      clockSeconds: 10,
      ...given,
    }),
  ],
});

export const faultyDrafts: readonly (readonly [code: string, draft: Draft])[] = [
  ['COMPETE_NO_ITEM', { halls: [hallLine(1), hallLine(2)] }],
  ['COMPETE_NO_ITEM', { items: [itemLine(10, '1'), itemLine(20, '1', { hallNo: 3 })] }],
  ['COMPETE_TOO_FEW_SUPPLIERS', { suppliers: [{ supplierId: '501' }, { supplierId: '502' }] }],
  [
    'COMPETE_TOO_FEW_SUPPLIERS',
    { suppliers: ['501', '502', '503'].map((supplierId) => ({ supplierId, hallNos: supplierId === '503' ? '2' : null })) },
  ],
  ['COMPETE_TIME_ORDER', { fields: { confirmDeadline: START - 1 } }],
  ['COMPETE_TIME_ORDER', { halls: [hallLine(1, { checkinAt: START })] }],
  ['COMPETE_TURN_MISSING', { halls: [hallLine(1, { turnParams: [turn({ turnNo: 2 })] })] }],
  ['COMPETE_TURN_MISSING', withTurn({ turnMode: 'SEALED', overtimeFlag: 'N' })],
  ['COMPETE_STEP_RANGE', withTurn({ minStepValue: '10', maxStepValue: '9' })],
  ['COMPETE_STEP_RANGE', withTurn({ minStepRate: '2', maxStepRate: '1' }, { startPrice: '5000' })],
  ['COMPETE_STEP_RANGE', withTurn({ minStepValue: '-1' })],
  ['COMPETE_STEP_RANGE', withTurn({ stepMultipleFlag: 'Y' })],
  ['COMPETE_BOUNDS', { halls: [hallLine(1, { floorPrice: '10', ceilingPrice: '9' })] }],
  ['COMPETE_BOUNDS', { halls: [hallLine(1, { startPrice: '10', ceilingPrice: '9' })] }],
  ['COMPETE_BOUNDS', { fields: { direction: 'FORWARD' }, halls: [hallLine(1, { startPrice: '8', floorPrice: '9' })] }],
  ['COMPETE_BOUNDS', { items: [itemLine(10, '1', { startPrice: '3', ceilingPrice: '2' })] }],
  ['COMPETE_START_MISSING', withTurn({ minStepRate: '1' })],
  ['COMPETE_START_MISSING', withTurn({ firstOfferStepFlag: 'Y' })],
  ['COMPETE_START_MISSING', { fields: { awardMode: 'ITEM' } }],
  [
    'COMPETE_ELIM_ITEM_MODE',
    { fields: { awardMode: 'ITEM' }, items: [itemLine(10, '1', { startPrice: '3' })], ...withTurn({ eliminateN: 1 }) },
  ],
  ['COMPETE_CLOCK_LOT', { fields: { awardMode: 'ITEM' }, halls: [hallLine(1, clock({}))] }],
  ['COMPETE_CLOCK_LOT', { halls: [hallLine(1, clock({ multiUnitFlag: 'Y' }))] }],
  ['COMPETE_CLOCK_PRICE', { items: [itemLine(10, '1')], halls: [hallLine(1, clock({ clockLimitPrice: '400' }))] }],
  ['COMPETE_CLOCK_PRICE', { items: [itemLine(10, '1')], halls: [hallLine(1, clock({ clockStep: '0' }))] }],
  ['COMPETE_CLOCK_PRICE', { items: [itemLine(10, '1')], halls: [hallLine(1, clock({}, 'JAPANESE'))] }],
  ['COMPETE_OT_MODE', { halls: [hallLine(1, { competeFormat: 'SEALED', turnParams: [turn({ turnMode: 'SEALED' })] })] }],
  ['COMPETE_TIE_NEEDS_VISIBLE', { halls: [hallLine(1, { tieAllowedFlag: 'N' })] }],
  ['COMPETE_START_MISSING', { halls: [hallLine(1, clock({}))] }],
  [
    'COMPETE_SLOTS_NEED_VISIBLE',
    withTurn({ turnMode: 'SEQUENTIAL', overtimeFlag: 'N', visibility: 'BLIND' }, { competeFormat: 'SEQUENTIAL' }),
  ],
  ['COMPETE_BEST_NEEDS_VISIBLE', { halls: [hallLine(1, { improveMode: 'BEST' })] }],
  ['COMPETE_OT_LEAK', withTurn({ visibility: 'BLIND', overtimeTriggerOn: 'BEST_CHANGE' })],
  ['COMPETE_PRIORITY_MISSING', { halls: [hallLine(1, { tieRule: 'PRIORITY' })] }],
  [
    'COMPETE_PRIORITY_MISSING',
    {
      halls: [hallLine(1, { tieRule: 'PRIORITY' })],
      suppliers: ['501', '502', '503'].map((supplierId) => ({ supplierId, priorityNo: 1 })),
    },
  ],
];
