/** The prices of a Japanese clock as steps: where it stands, what it has passed, where it goes, and who came how far. */
import { lastStepOf, priceAfter } from '@machines/compete/compete-hall/rules/price-clock.js';
import type { PriceClock } from '@machines/compete/compete-hall/rules/price-clock.js';
import type { Direction } from '@machines/compete/lookups.js';
import { useEffect, useRef } from 'react';

import { formatPrice } from '../../../kernel/language/format.js';
import { useHallTexts } from '../texts.js';
import css from './formats.module.css';

export interface Rung {
  readonly step: number;
  readonly price: string;
  readonly state: 'done' | 'now' | 'next';
}

const BEHIND = 3;
const AHEAD = 4;

/** The steps around the one that runs, and the last: a clock may have hundreds. */
export function rungsOf(direction: Direction, clock: PriceClock, level: number): readonly Rung[] {
  const last = lastStepOf(clock);
  const from = Math.max(0, level - BEHIND);
  const to = Math.min(last, level + AHEAD);
  const steps = Array.from({ length: to - from + 1 }, (_one, index) => from + index);
  return [...steps, ...(to < last ? [last] : [])].map((step) => ({
    step,
    price: priceAfter(direction, clock, step),
    state: step < level ? 'done' : step === level ? 'now' : 'next',
  }));
}

interface Props {
  readonly direction: Direction;
  readonly clock: PriceClock;
  readonly level: number;
  /** What stands below a step; null: nothing. */
  noteOf(step: number): string | null;
  /** Whether the step is marked as the reader's own. */
  isOwn?(step: number): boolean;
}

export function PriceLadder({ direction, clock, level, noteOf, isOwn = () => false }: Props) {
  const t = useHallTexts();
  const now = useRef<HTMLLIElement>(null);
  const rungs = rungsOf(direction, clock, level);
  useEffect(() => {
    const rung = now.current;
    const list = rung?.parentElement;
    if (rung && list) list.scrollLeft = rung.offsetLeft - list.offsetLeft - list.clientWidth / 3;
  }, [level]);
  return (
    <ol className={css.ladder} aria-label={t('ladder')} tabIndex={0}>
      {rungs.map(({ step, price, state }, place) => (
        <li
          key={step}
          ref={state === 'now' ? now : undefined}
          data-state={state}
          data-own={isOwn(step)}
          data-far={place > 0 && rungs[place - 1]!.step < step - 1}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <b>{formatPrice(price)}</b>
          <small>{noteOf(step) ?? '\u00a0'}</small>
        </li>
      ))}
    </ol>
  );
}
