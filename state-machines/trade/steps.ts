/** Ranges of quantity and their prices as people write them (purchasing.md §5): they begin at 0, join, and the last one is open. */
import type { MachineEvent } from '../kernel/events.js';
import { refusalsOf } from '../kernel/lifecycle.js';
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { cmp, eq, gt, isZero, lte } from '../kernel/primitives/decimal.js';
import { isSaid } from '../kernel/stock/said.js';

export interface Range {
  readonly fromQty: DecimalString;
  readonly toQty: DecimalString | null;
}
export interface Step extends Range {
  readonly lineNum: number;
  readonly stepPrice: DecimalString;
}
export const byQuantity = <R extends Pick<Range, 'fromQty'>>(rows: readonly R[]): readonly R[] =>
  rows.toSorted((a, b) => cmp(a.fromQty, b.fromQty));
/** Steps of a line, by quantity. */
export const stepsOf = <S extends Step>({ steps }: { readonly steps: readonly S[] }, lineNum: number): readonly S[] =>
  byQuantity(steps.filter((step) => step.lineNum === lineNum));

const own = refusalsOf({
  AGR_STEP_GAP: { en: 'Line {line}: price breaks must join without gap.', cn: '第{line}行阶梯区间必须连续' },
  AGR_STEP_ORDER: { en: 'Line {line}: price breaks start at 0 and rise.', cn: '第{line}行阶梯须从0开始且递增' },
  AGR_STEP_PRICE: {
    en: 'Line {line}: the price must not rise with quantity. Say why it does, or mend it.',
    cn: '第{line}行阶梯价格不能随数量上升,请修改或填写说明',
  },
});
export const stepReasons = own.reasons;

export function rangeFault(ranges: readonly Range[]): 'AGR_STEP_GAP' | 'AGR_STEP_ORDER' | null {
  const [first] = ranges;
  if (!first || !isZero(first.fromQty)) return 'AGR_STEP_ORDER';
  for (const [index, { fromQty, toQty }] of ranges.entries()) {
    const next = ranges[index + 1];
    if (toQty !== null && lte(toQty, fromQty)) return 'AGR_STEP_ORDER';
    if (next ? toQty === null || !eq(toQty, next.fromQty) : toQty !== null) return 'AGR_STEP_GAP';
  }
  return null;
}
const rises = (steps: readonly Step[]): boolean =>
  steps.some(({ stepPrice }, index) => index > 0 && gt(stepPrice, steps[index - 1]!.stepPrice));

interface SteppedLine {
  readonly lineNum: number;
  readonly stepMode: string | null | undefined;
  readonly stepRemark: string | null | undefined;
}
interface Stepped {
  readonly lines: readonly SteppedLine[];
  readonly steps: readonly Step[];
}
export const isStepped = ({ stepMode }: Pick<SteppedLine, 'stepMode'>): boolean => stepMode !== null && stepMode !== undefined;
function stepFault(document: Stepped, { lineNum, stepRemark }: SteppedLine): keyof typeof stepReasons | null {
  const steps = stepsOf(document, lineNum);
  return rangeFault(steps) ?? (rises(steps) && !isSaid(stepRemark ?? null) ? 'AGR_STEP_PRICE' : null);
}
/** What holds of the price breaks of lines that have some. */
export const stepsFit = own.every<Stepped, MachineEvent>(
  ['AGR_STEP_GAP', 'AGR_STEP_ORDER', 'AGR_STEP_PRICE'],
  (document) =>
    document.lines.filter(isStepped).flatMap((line) => {
      const code = stepFault(document, line);
      return code === null ? [] : [own.refuse(code, { params: { line: line.lineNum } })];
    }),
  { over: ['lines', 'steps'] },
);
