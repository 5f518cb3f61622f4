/** The turns as they ran. */
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { SFD_TURN_END_CAUSE, SFD_TURN_MODE, SFD_TURN_STATE } from '@machines/compete/lookups.js';

import { formatDateTime } from '../../../kernel/language/format-time.js';
import { formatAmount } from '../../../kernel/language/format.js';
import { useLabel } from '../../../kernel/language/language.js';
import { useZone } from '../../../kernel/language/zone.js';
import { clockText } from '../common/countdown.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';

export function TurnTable({ view }: { readonly view: BuyerHallView }) {
  const t = useHallTexts();
  const word = useLabel();
  const zone = useZone();
  if (view.turns.length === 0) return <p className={hall.none}>{t('noTurns')}</p>;
  const clock = (at: number): string => formatDateTime(at, zone).slice(11);
  return (
    <div className={hall.scroll} tabIndex={0}>
      <table className={hall.table}>
        <thead>
          <tr>
            <th>{t('turn')}</th>
            <th>{t('mode')}</th>
            <th>{t('status')}</th>
            <th className={hall.number}>{t('started')}</th>
            <th className={hall.number}>{t('ends')}</th>
            <th className={hall.number}>{t('extensions')}</th>
            <th className={hall.number}>{t('pausedFor')}</th>
            <th className={hall.number}>{t('offersIn')}</th>
            <th className={hall.number}>{t('bestIn')}</th>
            <th>{t('endCause')}</th>
          </tr>
        </thead>
        <tbody>
          {view.turns.map((turn) => (
            <tr key={turn.turnNo}>
              <td>{turn.turnNo}</td>
              <td>{word(SFD_TURN_MODE.values[turn.turnMode])}</td>
              <td>{word(SFD_TURN_STATE.values[turn.turnState])}</td>
              <td className={hall.number}>{clock(turn.startedAt)}</td>
              <td className={hall.number}>{clock(turn.endedAt ?? turn.endAt)}</td>
              <td className={hall.number}>{turn.extensionCount}</td>
              <td className={hall.number}>{turn.pausedMs > 0 ? clockText(Math.round(turn.pausedMs / 1_000)) : '–'}</td>
              <td className={hall.number}>{turn.offerCount}</td>
              <td className={hall.number}>{turn.bestValue === null ? '–' : formatAmount(turn.bestValue)}</td>
              <td>{turn.endCause ? word(SFD_TURN_END_CAUSE.values[turn.endCause]) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
