/** A quantity in a cell of a grid: arrows and Enter go to the cells beside it, a copied row is laid over them. */
import type { KeyboardEvent, ReactNode } from 'react';

import { cellsOf } from '../kernel/form/paste.js';
import { typedQuantity } from './schedule-grid.js';
import css from './schedule-grid.module.css';
import { useOrderTexts } from './texts.js';

interface Props {
  readonly label: string;
  readonly text: string;
  onType(text: string): void;
  onPaste(block: readonly (readonly string[])[]): void;
}

/** The next input of the row, or of the column, in that direction; days that stand are passed over. */
function go(from: HTMLInputElement, across: number, down: number): boolean {
  const cell = from.closest('td')!;
  const row = cell.closest('tr')!;
  const inputIn = (one: Element | undefined): HTMLInputElement | null => one?.querySelector('input') ?? null;
  const place = (at: Element, step: number): readonly Element[] => {
    const all = [...at.parentElement!.children];
    const index = all.indexOf(at);
    return step > 0 ? all.slice(index + 1) : all.slice(0, index).reverse();
  };
  const column = [...row.children].indexOf(cell);
  const beside = across === 0 ? place(row, down).map((one) => one.children[column]) : place(cell, across);
  const next = beside.map(inputIn).find((input) => input !== null);
  next?.focus();
  next?.select();
  return next !== undefined && next !== null;
}

function pressed(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const [atStart, atEnd] = [input.selectionEnd === 0, input.selectionStart === input.value.length];
  const whole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const ways: Readonly<Record<string, readonly [across: number, down: number, free: boolean]>> = {
    ArrowUp: [0, -1, true],
    ArrowDown: [0, 1, true],
    Enter: [0, event.shiftKey ? -1 : 1, true],
    ArrowLeft: [-1, 0, atStart || whole],
    ArrowRight: [1, 0, atEnd || whole],
  };
  const way = ways[event.key];
  if (!way?.[2]) return;
  if (go(input, way[0], way[1])) event.preventDefault();
}

export function QuantityInput({ label, text, onType, onPaste }: Props): ReactNode {
  const t = useOrderTexts();
  const wrong = typedQuantity(text) === undefined;
  return (
    <input
      className={css['input']}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={wrong}
      title={wrong ? t('gridWrong') : undefined}
      value={text}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      onKeyDown={pressed}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onPaste={(event) => {
        const block = cellsOf(event.clipboardData.getData('text'));
        if (!block) return;
        event.preventDefault();
        onPaste(block);
      }}
    />
  );
}
