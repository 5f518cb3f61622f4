/** Whether halls, turns, items and times fit together: the submit guards that need nothing but the event itself (compete.md §1). */
import type { Instant } from '../../../kernel/fields.js';
import type { DecimalString } from '../../../kernel/primitives/decimal.js';
import { eq, gt, isNegative, isPositive, lt, mul, round2, sum } from '../../../kernel/primitives/decimal.js';
import { MINUTE_MS } from '../../../kernel/primitives/instant.js';
import type { Refusal } from '../../../kernel/refusals.js';
import { refuse } from '../../reasons.js';
import type { CompeteCode } from '../../reasons.js';
import type { Compete, CompeteHallLine, CompeteItem, TurnParamLine } from '../fields.js';
import { slotsAreVisible } from '../../compete-hall/rules/turn-params.js';
import { invitedTo, itemsOf } from './halls.js';

/** Least time between sending and the start of a hall. */
export const LEAD_MS = 10 * MINUTE_MS;

/** Formats whose halls can be held. */
export const playedFormats: readonly string[] = ['ENGLISH', 'SEALED', 'HYBRID', 'SEQUENTIAL', 'DUTCH', 'JAPANESE'];

/** The format that holds turns of this mode. */
const formatOf = (mode: unknown): string => (mode === 'OPEN' ? 'ENGLISH' : String(mode));

/** Modes of the formats that can be held. */
export const playedModes: readonly string[] = ['OPEN', 'SEALED', 'SEQUENTIAL', 'DUTCH', 'JAPANESE'].filter((mode) =>
  playedFormats.includes(formatOf(mode)),
);

type HallFault = (c: Compete, hall: CompeteHallLine) => boolean;

const clockModes: readonly string[] = ['DUTCH', 'JAPANESE'];
const isClock = (turn: TurnParamLine) => clockModes.includes(turn.turnMode);
const both = <T>(test: (a: T, b: T) => boolean, a: T | null, b: T | null) => a !== null && b !== null && test(a, b);
const set = (value: DecimalString) => isPositive(value);

const modesFit = (format: string, modes: readonly string[]): boolean => {
  const only = (...allowed: readonly string[]) => modes.every((mode) => allowed.includes(mode));
  switch (format) {
    case 'ENGLISH':
      return only('OPEN');
    case 'SEALED':
      return only('SEALED');
    case 'HYBRID':
      return only('OPEN', 'SEALED', 'SEQUENTIAL');
    case 'SEQUENTIAL':
      return modes.slice(modes[0] === 'SEALED' ? 1 : 0).every((mode) => mode === 'SEQUENTIAL') && modes.includes('SEQUENTIAL');
    default:
      return modes.length === 1 && modes[0] === format;
  }
};

const turnsMissing: HallFault = (_c, { competeFormat, turnParams }) => {
  const turns = turnParams.toSorted((a, b) => a.turnNo - b.turnNo);
  const numbered = turns.every((turn, index) => turn.turnNo === index + 1);
  return (
    turns.length === 0 ||
    turns.length > 10 ||
    !numbered ||
    !modesFit(
      competeFormat,
      turns.map((turn) => turn.turnMode),
    )
  );
};

const badSteps: HallFault = (_c, { turnParams }) =>
  turnParams.some(
    (turn) =>
      [turn.minStepValue, turn.minStepRate, turn.maxStepValue, turn.maxStepRate].some(isNegative) ||
      (set(turn.maxStepValue) && gt(turn.minStepValue, turn.maxStepValue)) ||
      (set(turn.maxStepRate) && gt(turn.minStepRate, turn.maxStepRate)) ||
      (turn.stepMultipleFlag === 'Y' && !set(turn.minStepValue)),
  );

interface Bounds {
  readonly startPrice: string | null;
  readonly ceilingPrice: string | null;
  readonly floorPrice: string | null;
}
const badBounds = (direction: string, { startPrice, ceilingPrice, floorPrice }: Bounds) =>
  both(gt, floorPrice, ceilingPrice) || (direction === 'REVERSE' ? both(gt, startPrice, ceilingPrice) : both(lt, startPrice, floorPrice));
const boundsFault: HallFault = (c, hall) =>
  badBounds(c.direction, hall) || itemsOf(c, hall.hallNo).some((item) => badBounds(c.direction, item));

const startMissing: HallFault = (c, hall) => {
  // The price of a lot of several items is divided by their start amounts.
  const lot = itemsOf(c, hall.hallNo);
  const divided = c.awardMode === 'TOTAL' && lot.length > 1 && hall.turnParams.some((turn) => isClock(turn) && turn.multiUnitFlag === 'N');
  if (divided && lot.some((item) => item.startPrice === null)) return true;
  const turns = hall.turnParams.filter((turn) => !isClock(turn));
  const asked = turns.some((turn) => turn.firstOfferStepFlag === 'Y' || set(turn.minStepRate) || set(turn.maxStepRate));
  if (c.awardMode === 'TOTAL') return asked && hall.startPrice === null;
  return turns.length > 0 && itemsOf(c, hall.hallNo).some((item) => item.startPrice === null);
};

const clockLot: HallFault = (c, hall) =>
  itemsOf(c, hall.hallNo).length > 1 &&
  hall.turnParams.some((turn) => isClock(turn) && (c.awardMode === 'ITEM' || turn.multiUnitFlag === 'Y'));

const clockPrices: HallFault = (c, hall) =>
  hall.turnParams.filter(isClock).some(({ turnMode, clockStartPrice, clockStep, clockLimitPrice, clockSeconds }) => {
    if (clockStartPrice === null || clockStep === null || clockLimitPrice === null || clockSeconds === null || !isPositive(clockStep))
      return true;
    const rises = (turnMode === 'DUTCH') === (c.direction === 'REVERSE');
    return rises ? !gt(clockLimitPrice, clockStartPrice) : !lt(clockLimitPrice, clockStartPrice);
  });

const prioritiesMissing: HallFault = (c, hall) => {
  if (hall.tieRule !== 'PRIORITY') return false;
  const given = invitedTo(c, hall.hallNo).map((supplier) => supplier.priorityNo);
  return given.includes(null) || new Set(given).size !== given.length;
};

const overtimes: HallFault = (_c, hall) =>
  hall.turnParams.some(
    (turn) => turn.overtimeFlag === 'Y' && (turn.turnMode !== 'OPEN' || turn.overtimeTriggerSeconds < 1 || turn.overtimeExtendSeconds < 1),
  );
const bestHidden: HallFault = (_c, hall) =>
  hall.improveMode === 'BEST' && hall.turnParams.some((turn) => ['BLIND', 'OWN_RANK'].includes(turn.visibility));
/** Whoever is told that his value is taken learns that somebody bid it. */
const tiesHidden: HallFault = (_c, hall) =>
  hall.tieAllowedFlag === 'N' && hall.turnParams.some((turn) => !turn.visibility.startsWith('ALL_'));
/** Who speaks when tells ranks and the number of bidders. */
const slotsHidden: HallFault = (_c, hall) => hall.turnParams.some((turn) => !slotsAreVisible(hall.showCountFlag, turn));
const overtimeLeaks: HallFault = (_c, hall) =>
  hall.turnParams.some((turn) => turn.overtimeFlag === 'Y' && turn.visibility === 'BLIND' && turn.overtimeTriggerOn !== 'ANY_OFFER');
const eliminatesInItems: HallFault = (c, hall) => c.awardMode === 'ITEM' && hall.turnParams.some((turn) => turn.eliminateN > 0);
const eliminatesTooMany: HallFault = (c, hall) => {
  const last = Math.max(0, ...hall.turnParams.map((turn) => turn.turnNo));
  const eliminated = hall.turnParams.filter((turn) => turn.turnNo < last).reduce((total, turn) => total + turn.eliminateN, 0);
  return eliminated > 0 && eliminated >= invitedTo(c, hall.hallNo).length - hall.minRemain + 1;
};

/** Whether there is a reminder that a reason may settle. */
export const remindsOf = (c: Compete): boolean => c.halls.some((hall) => eliminatesTooMany(c, hall));

const outOfOrder: HallFault = (c, { checkinAt, startAt }) =>
  checkinAt === null || startAt === null || c.confirmDeadline === null || c.confirmDeadline > checkinAt || checkinAt >= startAt;
const tooFew: HallFault = (c, hall) => invitedTo(c, hall.hallNo).length < c.minSuppliers && (c.singleSourceReason ?? '').trim() === '';
const withoutItems: HallFault = (c, hall) => itemsOf(c, hall.hallNo).length === 0;

const hallFaults: readonly (readonly [CompeteCode, HallFault])[] = [
  ['COMPETE_NO_ITEM', withoutItems],
  ['COMPETE_TOO_FEW_SUPPLIERS', tooFew],
  ['COMPETE_TIME_ORDER', outOfOrder],
  ['COMPETE_TURN_MISSING', turnsMissing],
  ['COMPETE_STEP_RANGE', badSteps],
  ['COMPETE_BOUNDS', boundsFault],
  ['COMPETE_START_MISSING', startMissing],
  ['COMPETE_ELIM_ITEM_MODE', eliminatesInItems],
  ['COMPETE_ELIM_TOO_MANY', eliminatesTooMany],
  ['COMPETE_CLOCK_LOT', clockLot],
  ['COMPETE_CLOCK_PRICE', clockPrices],
  ['COMPETE_OT_MODE', overtimes],
  ['COMPETE_BEST_NEEDS_VISIBLE', bestHidden],
  ['COMPETE_TIE_NEEDS_VISIBLE', tiesHidden],
  ['COMPETE_SLOTS_NEED_VISIBLE', slotsHidden],
  ['COMPETE_OT_LEAK', overtimeLeaks],
  ['COMPETE_PRIORITY_MISSING', prioritiesMissing],
];

export const setupCodes = [...hallFaults.map(([code]) => code), 'COMPETE_SUPPLIER_DUPLICATE'] as readonly CompeteCode[];

const modesOf = (turnParams: unknown): readonly unknown[] =>
  Array.isArray(turnParams)
    ? turnParams.flatMap((turn: { readonly turnMode?: unknown }) => (turn.turnMode === undefined ? [] : [turn.turnMode]))
    : [];

/** Halls of a format that cannot be held yet. @param played absent on events recorded before that was asked */
export const notYetPlayed = (
  halls: readonly { readonly hallNo?: unknown; readonly competeFormat?: unknown; readonly turnParams?: unknown }[],
  played: readonly string[] | undefined,
): readonly Refusal[] =>
  played === undefined
    ? []
    : halls.flatMap(({ hallNo, competeFormat, turnParams }) =>
        typeof competeFormat !== 'string' ||
        (played.includes(competeFormat) && modesOf(turnParams).every((mode) => played.includes(formatOf(mode))))
          ? []
          : [refuse('COMPETE_FORMAT_NOT_YET', { field: 'halls', row: Number(hallNo), params: { hall: Number(hallNo) } })],
      );

const inHall = (code: CompeteCode, hall: CompeteHallLine, params: Readonly<Record<string, string>> = {}): Refusal =>
  refuse(code, { field: 'halls', row: hall.hallNo, params: { hall: hall.hallNo, ...params } });

/** What the start unit prices of a hall come to; null unless every item has one. */
export function startTotal(items: readonly Pick<CompeteItem, 'startPrice' | 'quantity'>[]): DecimalString | null {
  if (items.length === 0 || items.some(({ startPrice }) => startPrice === null)) return null;
  return round2(sum(items.map(({ startPrice, quantity }) => mul(startPrice!, quantity ?? '0'))));
}

/** Bidders are held to the start total of a lot; the unit prices that they see beside it must not say otherwise. */
export function startContradictions(c: Compete): readonly Refusal[] {
  if (c.awardMode !== 'TOTAL') return [];
  return c.halls
    .filter((hall) => !hall.turnParams.some(isClock))
    .flatMap((hall) => {
      const items = itemsOf(c, hall.hallNo);
      if (items.every((item) => item.startPrice === null)) return [];
      const total = startTotal(items);
      if (total === null) return [inHall('COMPETE_START_UNIT_MISSING', hall)];
      return hall.startPrice !== null && eq(hall.startPrice, total) ? [] : [inHall('COMPETE_START_TOTAL', hall, { total })];
    });
}

const repeated = <T>(values: readonly T[]) => new Set(values).size !== values.length;

/** Every fault of the set-up, by hall; the side panel of competeEdit lists the same while one types. */
export function setupFaults(c: Compete): readonly Refusal[] {
  const homeless = c.halls.length === 0 || c.items.some((item) => !c.halls.some((hall) => hall.hallNo === item.hallNo));
  return [
    ...(homeless ? [refuse('COMPETE_NO_ITEM')] : []),
    ...(repeated(c.suppliers.map((supplier) => supplier.supplierId)) ? [refuse('COMPETE_SUPPLIER_DUPLICATE')] : []),
    ...c.halls.flatMap((hall) =>
      hallFaults
        .filter(([, fault]) => fault(c, hall))
        .map(([code]) => refuse(code, { field: 'halls', row: hall.hallNo, params: { hall: hall.hallNo } })),
    ),
  ];
}

export const startsTooSoon = (halls: readonly Pick<CompeteHallLine, 'startAt'>[], at: Instant): boolean =>
  halls.some((hall) => hall.startAt === null || hall.startAt < at + LEAD_MS);
