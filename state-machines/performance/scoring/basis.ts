/** What a run stands on: template, indicators and setting as they were when it was calculated (performance.md §1). */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import type { Scoring } from '../indicator/points.js';

export interface Veto {
  readonly operator: 'LT' | 'LE' | 'GT' | 'GE';
  readonly value: DecimalString;
  readonly grade: string;
}
export interface BasisIndicator {
  readonly indicatorId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly dimension: string;
  readonly sourceKind: string;
  readonly formulaCode: string | null;
  readonly unit: string | null;
  readonly weight: DecimalString;
  readonly scoring: Scoring;
  readonly dueBasis: 'PROMISE' | 'NEED';
  readonly graceDays: number | null;
  readonly earlyLimitDays: number | null;
  readonly underTolerance: DecimalString | null;
  readonly concessionFactor: DecimalString;
  readonly capHours: DecimalString;
  readonly minSample: number;
  readonly veto: Veto | null;
  readonly scoreGuide: string | null;
}
export interface Scorer {
  readonly indicatorId: string;
  readonly userId: string;
  readonly weight: DecimalString;
}
export interface Grade {
  readonly grade: string;
  readonly fromScore: DecimalString;
  readonly quotaFactor: DecimalString;
  readonly rectifyFlag: 'Y' | 'N';
  readonly effectType: string;
  /** How many periods of the grade, one after the other, it takes. */
  readonly effectAfter: number;
  /** After so many the cooperation ends; null: never. */
  readonly quitAfter: number | null;
}
export type MissingRule = 'DROP' | 'ZERO' | 'FULL' | 'AVERAGE';
export interface Terms {
  readonly manualDays: number;
  readonly answerDays: number;
  readonly secondAnswerDays: number;
  readonly appealDecisionDays: number;
  readonly maxAppeals: number;
  readonly rectifyDays: number;
  readonly verifyDays: number;
  readonly maxRectifyRounds: number;
  readonly missingRule: MissingRule;
  readonly manualApproval: 'Y' | 'N';
  readonly eventMin: DecimalString;
  readonly eventMax: DecimalString;
  readonly reviewAdjMax: DecimalString;
  readonly publishRank: 'Y' | 'N';
}
export interface Basis {
  readonly indicators: readonly BasisIndicator[];
  readonly scorers: readonly Scorer[];
  readonly grades: readonly Grade[];
  readonly terms: Terms;
}

/** One value as a formula gave it; null: not to be had. */
export interface Measured {
  readonly supplierId: string;
  readonly indicatorId: string;
  readonly value: DecimalString | null;
  readonly numerator: DecimalString | null;
  readonly denominator: DecimalString | null;
  readonly excludedCount: number;
}
/** What one scorer gave. */
export interface Given {
  readonly supplierId: string;
  readonly indicatorId: string;
  readonly score: DecimalString | null;
  readonly naFlag: 'Y' | 'N';
}
export interface Sheet {
  readonly scorerId: string;
  readonly status: 'OPEN' | 'DONE' | 'MISSING';
  readonly given: readonly Given[];
}
