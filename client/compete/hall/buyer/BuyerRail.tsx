/** The turns as the buyer follows them: of those that are over the best value, and how many left after it. */
import { rulesInWords } from '@machines/compete/compete-header/rules/summary.js';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { useMemo } from 'react';

import { formatAmount } from '../../../kernel/language/format.js';
import { TurnRail } from '../common/TurnRail.js';
import { useHallTexts } from '../texts.js';

export function BuyerRail({ view, state }: { readonly view: BuyerHallView; readonly state: string }) {
  const t = useHallTexts();
  const rules = useMemo(() => rulesInWords(view, view), [view]);
  const resultOf = (turnNo: number): string | null => {
    const turn = view.turns.find((one) => one.turnNo === turnNo);
    if (!turn) return null;
    const parts = [
      ...(turn.bestValue === null ? [] : [`${t('best')} ${formatAmount(turn.bestValue)}`]),
      ...(turn.eliminatedAliases.length === 0 ? [] : [t('phaseLeft', { n: turn.eliminatedAliases.length })]),
    ];
    return parts.length === 0 ? null : parts.join(' · ');
  };
  return <TurnRail params={view.turnParams} turns={view.turns} between={state === 'interval'} rules={rules} resultOf={resultOf} />;
}
