/**
 * The formulas of performance (performance.md §1): facts in, one value out. A value keeps six decimals; without anything to
 * divide by, or with fewer rows than the indicator asks for, there is none. Pure.
 */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { add, div, eq, gte, isPositive, isZero, max, min, mul, round6, sub, sum } from '../../kernel/primitives/decimal.js';
import { addDays, daysBetween } from '../../kernel/primitives/instant.js';
import type { Receipt } from '../../trade/allotted.js';
import type { Basis, BasisIndicator, Measured } from './basis.js';

export interface Excluded {
  readonly excludeId: string;
  readonly indicatorId: string | null;
}
interface Common {
  readonly supplierId: string;
  readonly excluded: readonly Excluded[];
}
/** A schedule of an order line; receipts are what was accepted of it, first in first out. */
export interface Due extends Common {
  readonly factType: 'F_DUE';
  readonly promiseDate: string | null;
  readonly needDate: string | null;
  readonly dueQty: DecimalString;
  readonly receipts: readonly Receipt[];
  readonly lateDays: number;
  readonly earlyDays: number;
  readonly underTolRate: DecimalString;
  readonly cutOff: string;
  /** The period that it must be due in, on the basis of the indicator. */
  readonly from: string;
  readonly to: string;
}
export interface Received extends Common {
  readonly factType: 'F_RCV';
  readonly receivedQty: DecimalString;
  readonly returnedQty: DecimalString;
  readonly shortQty: DecimalString;
  readonly faultFlag: 'Y' | 'N';
}
export interface Lot extends Common {
  readonly factType: 'F_LOT';
  readonly ngQty: DecimalString;
  readonly concededQty: DecimalString;
}
export interface LineDefect extends Common {
  readonly factType: 'F_LINE';
  readonly qty: DecimalString;
}
export interface Confirmation extends Common {
  readonly factType: 'F_CONF';
  readonly sentAt: number;
  readonly confirmedAt: number | null;
  readonly deadline: number | null;
}
export interface Invitation extends Common {
  readonly factType: 'F_RFQ';
  readonly answer: 'RESPONDED' | 'DECLINED' | 'NONE';
}
export interface Quoted extends Common {
  readonly factType: 'F_QUOTE';
  readonly ownPrice: DecimalString;
  readonly lowestPrice: DecimalString;
  readonly qty: DecimalString;
}
export interface Priced extends Common {
  readonly factType: 'F_PRICE';
  readonly basePrice: DecimalString;
  readonly price: DecimalString;
  readonly qty: DecimalString;
}
export interface Corrective extends Common {
  readonly factType: 'F_CAR';
  readonly inTime: boolean;
}
export interface Invoiced extends Common {
  readonly factType: 'F_INV';
  readonly cleanFlag: 'Y' | 'N';
}
export interface Certificate extends Common {
  readonly factType: 'F_CERT';
  readonly validDays: number;
  readonly periodDays: number;
}
export interface Incident extends Common {
  readonly factType: 'F_EVENT';
  readonly points: DecimalString;
}
export type Fact =
  Due | Received | Lot | LineDefect | Confirmation | Invitation | Quoted | Priced | Corrective | Invoiced | Certificate | Incident;
type FactType = Fact['factType'];
type Of<T extends FactType> = Extract<Fact, { factType: T }>;

/** What is divided by what, and over how many rows. */
export interface Ratio {
  readonly numerator: DecimalString;
  readonly denominator: DecimalString;
  readonly rows: number;
}
const HOUR_MS = 3_600_000;
const HUNDRED = '100';
const MILLION = '1000000';
const count = (rows: readonly unknown[]): DecimalString => String(rows.length);
const shareOf = <T>(rows: readonly T[], good: (row: T) => boolean): Ratio => ({
  numerator: count(rows.filter(good)),
  denominator: count(rows),
  rows: rows.length,
});

/** The dates and tolerances of a schedule as the indicator sees them. */
export function windowOf(due: Due, { dueBasis, graceDays, earlyLimitDays, underTolerance }: BasisIndicator) {
  const dueDate = (dueBasis === 'NEED' ? due.needDate : due.promiseDate) ?? due.promiseDate ?? due.needDate ?? due.cutOff;
  const lastDay = addDays(dueDate, graceDays ?? due.lateDays);
  return {
    dueDate,
    firstDay: addDays(dueDate, -(earlyLimitDays ?? due.earlyDays)),
    lastDay,
    needed: mul(due.dueQty, sub('1', div(underTolerance ?? due.underTolRate, HUNDRED))),
  };
}
export function onTime(due: Due, indicator: BasisIndicator): DecimalString {
  const { firstDay, lastDay } = windowOf(due, indicator);
  return min(sum(due.receipts.filter(({ date }) => date >= firstDay && date <= lastDay).map(({ qty }) => qty)), due.dueQty);
}
const receivedOf = ({ receipts }: Due): DecimalString => sum(receipts.map(({ qty }) => qty));

/** Late days × late quantity; what is still missing is late until the cut-off, unless the tolerance forgives it. */
export function lateness(due: Due, indicator: BasisIndicator): DecimalString {
  const { lastDay, needed } = windowOf(due, indicator);
  const days = (date: string) => String(Math.max(0, daysBetween(lastDay, date)));
  const came = due.receipts.map(({ date, qty }) => mul(days(date), qty));
  const received = receivedOf(due);
  const missing = gte(received, needed) ? '0' : max('0', sub(due.dueQty, received));
  return sum([...came, mul(days(due.cutOff), missing)]);
}

function timely(rows: readonly Due[], indicator: BasisIndicator): Ratio {
  return {
    numerator: sum(rows.map((row) => onTime(row, indicator))),
    denominator: sum(rows.map(({ dueQty }) => dueQty)),
    rows: rows.length,
  };
}
const acceptance = (rows: readonly Lot[], { concessionFactor }: BasisIndicator): Ratio => ({
  numerator: sum(
    rows.map(({ ngQty, concededQty }) => {
      if (isZero(ngQty)) return '1';
      return eq(ngQty, concededQty) ? concessionFactor : '0';
    }),
  ),
  denominator: count(rows),
  rows: rows.length,
});
const responding = (rows: readonly Confirmation[], { capHours }: BasisIndicator): Ratio => ({
  numerator: sum(
    rows.map(({ sentAt, confirmedAt }) =>
      confirmedAt === null ? capHours : min(div(String(confirmedAt - sentAt), String(HOUR_MS)), capHours),
    ),
  ),
  denominator: count(rows),
  rows: rows.length,
});
const answering = (rows: readonly Invitation[]): Ratio => ({
  numerator: sum(rows.map(({ answer }) => (answer === 'RESPONDED' ? '1' : answer === 'DECLINED' ? '0.5' : '0'))),
  denominator: count(rows),
  rows: rows.length,
});
const inDue = ({ confirmedAt, deadline }: Confirmation): boolean => confirmedAt !== null && deadline !== null && confirmedAt <= deadline;

interface Formula {
  /** Of hundred, of a million, or as it is. */
  readonly times: DecimalString;
  readonly types: readonly FactType[];
  readonly ratio: (pick: <T extends FactType>(type: T) => readonly Of<T>[], indicator: BasisIndicator) => Ratio;
}
const formulas: Readonly<Record<string, Formula>> = {
  D_OTD: { times: HUNDRED, types: ['F_DUE'], ratio: (pick, indicator) => timely(pick('F_DUE'), indicator) },
  D_OTIF: {
    times: HUNDRED,
    types: ['F_DUE'],
    ratio: (pick, indicator) => shareOf(pick('F_DUE'), (row) => gte(onTime(row, indicator), windowOf(row, indicator).needed)),
  },
  D_IFR: {
    times: HUNDRED,
    types: ['F_DUE'],
    ratio: (pick, indicator) => shareOf(pick('F_DUE'), (row) => gte(receivedOf(row), windowOf(row, indicator).needed)),
  },
  D_LATE: {
    times: '1',
    types: ['F_DUE'],
    ratio: (pick, indicator) => {
      const rows = pick('F_DUE');
      return {
        numerator: sum(rows.map((row) => lateness(row, indicator))),
        denominator: sum(rows.map(({ dueQty }) => dueQty)),
        rows: rows.length,
      };
    },
  },
  D_ASN: {
    times: HUNDRED,
    types: ['F_RCV'],
    ratio: (pick) => shareOf(pick('F_RCV'), ({ shortQty, faultFlag }) => isZero(shortQty) && faultFlag !== 'Y'),
  },
  Q_LAR: { times: HUNDRED, types: ['F_LOT'], ratio: (pick, indicator) => acceptance(pick('F_LOT'), indicator) },
  Q_PPM: {
    times: MILLION,
    types: ['F_LOT', 'F_LINE', 'F_RCV'],
    ratio: (pick) => ({
      numerator: add(sum(pick('F_LOT').map(({ ngQty }) => ngQty)), sum(pick('F_LINE').map(({ qty }) => qty))),
      denominator: sum(pick('F_RCV').map(({ receivedQty }) => receivedQty)),
      rows: pick('F_RCV').length,
    }),
  },
  Q_RET: {
    times: HUNDRED,
    types: ['F_RCV'],
    ratio: (pick) => ({
      numerator: sum(pick('F_RCV').map(({ returnedQty }) => returnedQty)),
      denominator: sum(pick('F_RCV').map(({ receivedQty }) => receivedQty)),
      rows: pick('F_RCV').length,
    }),
  },
  Q_CAR: { times: HUNDRED, types: ['F_CAR'], ratio: (pick) => shareOf(pick('F_CAR'), ({ inTime }) => inTime) },
  C_PRICE: {
    times: HUNDRED,
    types: ['F_QUOTE'],
    ratio: (pick) => ({
      numerator: sum(pick('F_QUOTE').map(({ lowestPrice, qty }) => mul(lowestPrice, qty))),
      denominator: sum(pick('F_QUOTE').map(({ ownPrice, qty }) => mul(ownPrice, qty))),
      rows: pick('F_QUOTE').length,
    }),
  },
  C_DOWN: {
    times: HUNDRED,
    types: ['F_PRICE'],
    ratio: (pick) => ({
      numerator: sum(pick('F_PRICE').map(({ basePrice, price, qty }) => mul(sub(basePrice, price), qty))),
      denominator: sum(pick('F_PRICE').map(({ basePrice, qty }) => mul(basePrice, qty))),
      rows: pick('F_PRICE').length,
    }),
  },
  S_RESP: { times: '1', types: ['F_CONF'], ratio: (pick, indicator) => responding(pick('F_CONF'), indicator) },
  S_CONF: {
    times: HUNDRED,
    types: ['F_CONF'],
    ratio: (pick) =>
      shareOf(
        pick('F_CONF').filter(({ deadline }) => deadline !== null),
        inDue,
      ),
  },
  S_RFQ: { times: HUNDRED, types: ['F_RFQ'], ratio: (pick) => answering(pick('F_RFQ')) },
  S_INV: { times: HUNDRED, types: ['F_INV'], ratio: (pick) => shareOf(pick('F_INV'), ({ cleanFlag }) => cleanFlag === 'Y') },
  S_CERT: {
    times: HUNDRED,
    types: ['F_CERT'],
    ratio: (pick) => ({
      numerator: sum(pick('F_CERT').map(({ validDays }) => String(validDays))),
      denominator: sum(pick('F_CERT').map(({ periodDays }) => String(periodDays))),
      rows: pick('F_CERT').length,
    }),
  },
};

/** Which facts a formula reads. */
export const typesOf = (formulaCode: string): readonly FactType[] =>
  formulaCode === 'E_EVENT' ? ['F_EVENT'] : (formulas[formulaCode]?.types ?? []);

export const isExcludedFrom = ({ excluded }: Pick<Fact, 'excluded'>, indicatorId: string): boolean =>
  excluded.some((one) => one.indicatorId === null || one.indicatorId === indicatorId);

/** A schedule counts in the period of the date that the indicator goes by. */
function isDue(fact: Fact, indicator: BasisIndicator): boolean {
  if (fact.factType !== 'F_DUE') return true;
  const { dueDate } = windowOf(fact, indicator);
  return dueDate >= fact.from && dueDate <= fact.to;
}

type Value = Omit<Measured, 'supplierId' | 'indicatorId'>;
/** 100 and what happened, 0 to 100; it is there without any event, too. */
function balanceOf(rows: readonly Incident[], excludedCount: number): Value {
  const numerator = sum(rows.map(({ points }) => points));
  return { value: round6(max('0', min(HUNDRED, add(HUNDRED, numerator)))), numerator, denominator: '1', excludedCount };
}

/** One indicator of one supplier, over all his facts. */
export function valueOf(indicator: BasisIndicator, facts: readonly Fact[]): Value {
  const { formulaCode, indicatorId, minSample } = indicator;
  const types = formulaCode === null ? [] : typesOf(formulaCode);
  const read = facts.filter(({ factType }) => types.includes(factType));
  const counting = read.filter((fact) => !isExcludedFrom(fact, indicatorId));
  const excludedCount = read.length - counting.length;
  const pick = <T extends FactType>(type: T) =>
    counting.filter((fact) => fact.factType === type && isDue(fact, indicator)) as unknown as readonly Of<T>[];
  if (formulaCode === 'E_EVENT') return balanceOf(pick('F_EVENT'), excludedCount);
  const formula = formulas[formulaCode ?? ''];
  if (!formula) return { value: null, numerator: null, denominator: null, excludedCount };
  const { numerator, denominator, rows } = formula.ratio(pick, indicator);
  const enough = isPositive(denominator) && rows >= minSample;
  const value = enough ? round6(div(mul(numerator, formula.times), denominator)) : null;
  return { value, numerator: round6(numerator), denominator: round6(denominator), excludedCount };
}

/** Every formula of a template for one supplier. */
export const measuredOf = ({ indicators }: Pick<Basis, 'indicators'>, supplierId: string, facts: readonly Fact[]): readonly Measured[] =>
  indicators
    .filter(({ sourceKind }) => sourceKind !== 'MANUAL')
    .map((indicator) => ({ supplierId, indicatorId: indicator.indicatorId, ...valueOf(indicator, facts) }));

/** Points of all events; those that are taken out of everything do not count. */
export const eventPointsOf = (facts: readonly Fact[]): DecimalString =>
  sum(
    facts.flatMap((fact) =>
      fact.factType === 'F_EVENT' && fact.excluded.every(({ indicatorId }) => indicatorId !== null) ? [fact.points] : [],
    ),
  );
