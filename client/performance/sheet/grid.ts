/** What a sheet is as a grid: suppliers down, indicators across. */
export interface SheetLine {
  readonly lineNum: number;
  readonly supplierId: string;
  readonly indicatorId: string;
  readonly scoreGuide: string | null;
  readonly lastScore: string | null;
  readonly score: string | null;
  readonly naFlag: 'Y' | 'N';
  readonly comment: string | null;
}
export type Edited = Partial<Pick<SheetLine, 'score' | 'naFlag' | 'comment'>>;
export type Edits = ReadonlyMap<number, Edited>;

export interface Grid {
  readonly suppliers: readonly string[];
  readonly indicators: readonly string[];
  readonly cells: ReadonlyMap<string, SheetLine>;
}
export const cellKey = (supplierId: string, indicatorId: string): string => `${supplierId}:${indicatorId}`;
export const gridOf = (lines: readonly SheetLine[]): Grid => ({
  suppliers: [...new Set(lines.map(({ supplierId }) => supplierId))],
  indicators: [...new Set(lines.map(({ indicatorId }) => indicatorId))],
  cells: new Map(lines.map((line) => [cellKey(line.supplierId, line.indicatorId), line])),
});

const SCORE = /^\d{1,3}(\.\d{1,2})?$/;
/** A score as it may be typed; null: nothing that is a score. */
export function scoreFrom(text: string): string | null {
  const plain = text.trim().replace(',', '.');
  return SCORE.test(plain) && Number(plain) <= 100 ? plain : null;
}
export const asksForComment = (score: string | null): boolean => score !== null && (Number(score) < 60 || Number(score) > 95);

/** Rows and columns as a workbook copies them. */
export const pasted = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));

/** Pasted scores, from a cell on, to the right and down; what is no score or has no cell is left out. */
export function withPasted({ suppliers, indicators, cells }: Grid, edits: Edits, from: SheetLine, text: string): Edits {
  const next = new Map(edits);
  const [top, left] = [suppliers.indexOf(from.supplierId), indicators.indexOf(from.indicatorId)];
  pasted(text).forEach((row, down) =>
    row.forEach((value, across) => {
      const [supplierId, indicatorId] = [suppliers[top + down], indicators[left + across]];
      const line = supplierId && indicatorId ? cells.get(cellKey(supplierId, indicatorId)) : undefined;
      const score = scoreFrom(value);
      if (line && score !== null) next.set(line.lineNum, { ...next.get(line.lineNum), score, naFlag: 'N' });
    }),
  );
  return next;
}

const moves: Readonly<Record<string, readonly [down: number, across: number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
};
/** The cell that a key leads to; null: the key moves nothing. */
export function movedBy({ suppliers, indicators, cells }: Grid, from: SheetLine, key: string): SheetLine | null {
  const move = moves[key];
  if (!move) return null;
  const row = suppliers.indexOf(from.supplierId) + move[0];
  const column = indicators.indexOf(from.indicatorId);
  const beyond = row >= suppliers.length ? 1 : row < 0 ? -1 : 0;
  const target = beyond === 0 ? [row, column] : [beyond > 0 ? 0 : suppliers.length - 1, column + beyond];
  const [supplierId, indicatorId] = [suppliers[target[0]!], indicators[target[1]!]];
  return supplierId && indicatorId ? (cells.get(cellKey(supplierId, indicatorId)) ?? null) : null;
}
