/** Turns as bands of the chart, and the moments at which they were prolonged. */
import type { Instant } from '@machines/kernel/fields.js';

import type { ChartBand } from './PriceChart.js';

interface ShownTurn {
  readonly turnNo: number;
  readonly startedAt: Instant;
  readonly plannedEndAt: Instant;
  readonly endAt: Instant;
  readonly endedAt: Instant | null;
  readonly extensionCount: number;
}

export const bandsOf = (turns: readonly ShownTurn[], word: (turnNo: number) => string): readonly ChartBand[] =>
  turns.map((turn) => ({ from: turn.startedAt, to: turn.endedAt ?? turn.endAt, label: word(turn.turnNo) }));

/** Where overtime begins: the planned end of every turn that was prolonged. */
export const extensionsOf = (turns: readonly ShownTurn[]): readonly Instant[] =>
  turns.filter((turn) => turn.extensionCount > 0).map((turn) => turn.plannedEndAt);
