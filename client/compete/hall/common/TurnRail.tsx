/** The turns of a hall in a row, each with its way of bidding: what is behind, what runs, what comes, and what it will ask for. */
import { SFD_TURN_MODE } from '@machines/compete/lookups.js';
import type { TurnMode } from '@machines/compete/lookups.js';
import type { Label } from '@machines/kernel/fields.js';

import { useLabel } from '../../../kernel/language/language.js';
import { useHallTexts } from '../texts.js';
import css from './formats.module.css';
import hall from './hall.module.css';

interface Params {
  readonly turnNo: number;
  readonly turnMode: TurnMode;
}

interface Props {
  readonly params: readonly Params[];
  readonly turns: readonly { readonly turnNo: number; readonly turnState: string }[];
  /** Whether the hall waits between two turns: then the next one is told in words. */
  readonly between: boolean;
  /** One paragraph on the hall, then one for each turn (`rulesInWords`). */
  readonly rules: readonly Label[];
  /** What came of a turn that is over; null: nothing to tell. */
  resultOf(turnNo: number): string | null;
}

const stateOf = (turns: Props['turns'], turnNo: number): 'done' | 'now' | 'next' => {
  const turn = turns.find((one) => one.turnNo === turnNo);
  return turn === undefined ? 'next' : turn.turnState === 'CLOSED' ? 'done' : 'now';
};

export function TurnRail({ params, turns, between, rules, resultOf }: Props) {
  const t = useHallTexts();
  const word = useLabel();
  if (params.length < 2) return null;
  const sorted = params.toSorted((a, b) => a.turnNo - b.turnNo);
  const next = sorted.findIndex(({ turnNo }) => stateOf(turns, turnNo) === 'next');
  const coming = between && next >= 0 ? sorted[next]! : null;
  const said = { done: t('phaseOver'), now: t('phaseNow'), next: t('phaseNext') };
  return (
    <section className={`${hall.panel} ${css.card}`} aria-label={t('phases')}>
      <ol className={css.rail} tabIndex={0}>
        {sorted.map(({ turnNo, turnMode }) => {
          const state = stateOf(turns, turnNo);
          return (
            <li
              key={turnNo}
              data-state={state}
              data-coming={turnNo === coming?.turnNo}
              data-mode={turnMode}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <b>
                {turnNo} · {word(SFD_TURN_MODE.values[turnMode])}
              </b>
              <small>{(state === 'done' ? resultOf(turnNo) : null) ?? said[state]}</small>
            </li>
          );
        })}
      </ol>
      {coming && (
        <p className={css.coming} role="status" data-testid="next-turn">
          <b>{t('phaseComing', { turn: coming.turnNo, mode: word(SFD_TURN_MODE.values[coming.turnMode]) })}</b>{' '}
          {t(`phase${coming.turnMode}`)} <span>{word(rules[next + 1] ?? { en: '', cn: '' })}</span>
        </p>
      )}
    </section>
  );
}
