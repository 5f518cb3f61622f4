/** Sheets of all jurors of one section and stage, taken together (bidding.md §9.2). */
import type { DecimalString } from '../../kernel/primitives/decimal.js';
import { gte, isPositive } from '../../kernel/primitives/decimal.js';
import { isSaid } from '../../kernel/stock/said.js';
import { outliers, stageScore } from '../ranking.js';

export interface SheetTotals {
  readonly sheetId: string;
  readonly userId: string;
  readonly sectionId: string;
  readonly stage: 'TECHNICAL' | 'COMMERCIAL';
  readonly state: string;
  readonly roundNo: number;
  readonly trimFlag: 'Y' | 'N';
  readonly passScore: DecimalString | null;
  readonly outlierNote: string | null;
  readonly asked: boolean;
  /** What he gives each bid. */
  readonly totals: Readonly<Record<string, DecimalString>>;
}

export const totalsOf = (sheets: readonly SheetTotals[], respondId: string): readonly DecimalString[] =>
  sheets.flatMap(({ totals }) => totals[respondId] ?? []);

/** null: nobody was asked anything in this stage. */
export function scoreOf(sheets: readonly SheetTotals[], respondId: string): DecimalString | null {
  const given = sheets.filter(({ asked }) => asked);
  const totals = totalsOf(given, respondId);
  return totals.length === 0 ? null : stageScore(totals, given[0]!.trimFlag === 'Y');
}

/** Jurors of whose totals one lies far from the mean; `unnoted`: and nobody has said why. */
export function outlying(
  sheets: readonly SheetTotals[],
  respondIds: readonly string[],
): readonly { readonly userId: string; readonly respondId: string; readonly unnoted: boolean }[] {
  const given = sheets.filter(({ asked }) => asked);
  return respondIds.flatMap((respondId) => {
    const here = given.filter(({ totals }) => totals[respondId] !== undefined);
    const far = outliers(here.map(({ totals }) => totals[respondId]!));
    return here.filter((_sheet, at) => far[at]).map(({ userId, outlierNote }) => ({ userId, respondId, unnoted: !isSaid(outlierNote) }));
  });
}

/** Bids that reach the technical line; without a line all of them. */
export function passing(sheets: readonly SheetTotals[], respondIds: readonly string[]): readonly string[] {
  const line = sheets[0]?.passScore ?? '0';
  if (!isPositive(line)) return respondIds;
  return respondIds.filter((respondId) => gte(scoreOf(sheets, respondId) ?? '0', line));
}
