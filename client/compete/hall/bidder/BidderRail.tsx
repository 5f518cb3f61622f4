/** The turns from one bidder's place: what he had in those that are over, as far as they showed it. */
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import type { Label } from '@machines/kernel/fields.js';

import { formatAmount } from '../../../kernel/language/format.js';
import { TurnRail } from '../common/TurnRail.js';
import { useHallTexts } from '../texts.js';

interface Props {
  readonly view: BidderHallView;
  readonly state: string;
  readonly turnRules: readonly Label[];
}

export function BidderRail({ view, state, turnRules }: Props) {
  const t = useHallTexts();
  const resultOf = (turnNo: number): string | null => {
    const result = view.results.find((one) => one.turnNo === turnNo);
    if (!result) return null;
    const parts = [
      ...(result.rank === null ? [] : [t('phaseRank', { rank: result.rank })]),
      ...(result.total === null ? [] : [formatAmount(result.total)]),
    ];
    return parts.length === 0 ? null : parts.join(' · ');
  };
  return <TurnRail params={view.turnParams} turns={view.turns} between={state === 'interval'} rules={turnRules} resultOf={resultOf} />;
}
