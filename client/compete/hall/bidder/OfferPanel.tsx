/**
 * Where a bidder prices and offers. Everything can be done without a mouse; the least acceptable value is always in
 * sight; the button is off with the reason in words, by the same rules that the server decides with.
 */
import type { Desk, DeskItem, PricedLine } from '@machines/compete/compete-hall/rules/offer-check.js';
import { nextPrice, nextTotal } from '@machines/compete/compete-hall/rules/offer-check.js';
import { reasons } from '@machines/compete/reasons.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { isNegative, isPositive } from '@machines/kernel/primitives/decimal.js';
import { kernelReasons, sentence } from '@machines/kernel/refusals.js';
import { unclearNumber } from '@machines/kernel/typed-number.js';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';

import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../../kernel/language/format.js';
import { useLanguage } from '../../../kernel/language/language.js';
import hall from '../common/hall.module.css';
import { useHallTexts } from '../texts.js';
import { ConfirmStep } from './ConfirmStep.js';
import { beatBest, lineAmount, lineChange, pasted, priceOf, quickRate, quickSteps, readDraft, secondLook, untaken } from './draft.js';
import type { Draft, Reading, SecondLook } from './draft.js';
import css from './offer.module.css';
import { useShortcuts } from './use-shortcuts.js';

export interface OfferItem {
  readonly itemNo: number;
  readonly name: string;
  readonly detail: string | null;
  readonly uom: string | null;
  /** Best of the item in own terms; undefined: not shown; null: nobody has offered. */
  readonly best?: DecimalString | null;
  /** Own rank for the item; null where there is none to show. */
  readonly rank?: number | null;
}

export interface OfferPanelProps {
  readonly desk: Desk;
  readonly items: readonly OfferItem[];
  readonly currency: string;
  /** Best of the lot in own terms; undefined: not shown. */
  readonly best: DecimalString | null | undefined;
  /** Why nothing can be offered now, whatever the prices; null: it can. */
  readonly blocked: string | null;
  /** Blocked for a moment only: prices can be typed meanwhile. */
  readonly waiting?: boolean;
  readonly pending: boolean;
  /** What the button does with the prices: sends them, or seals them. */
  readonly verb?: 'offer' | 'seal';
  /** Shortcuts work while the hall is in front. */
  readonly active: boolean;
  onOffer(lines: readonly PricedLine[], total: DecimalString | null): void;
}

const sign = (desk: Desk): string => (desk.direction === 'REVERSE' ? '−' : '+');
const bound = (desk: Desk): string => (desk.direction === 'REVERSE' ? '≤' : '≥');

export function OfferPanel(props: OfferPanelProps) {
  const { desk, items, currency, best, waiting = false, pending, verb = 'offer', active, onOffer } = props;
  const blocked = waiting ? null : props.blocked;
  const t = useHallTexts();
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>({});
  const [inHand, setInHand] = useState(desk.items[0]?.itemNo ?? 0);
  const [rate, setRate] = useState('');
  const [second, setSecond] = useState<SecondLook | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const reasonId = useId();
  const reading = useMemo(() => readDraft(desk, draft), [desk, draft]);
  const told = new Map(items.map((item) => [item.itemNo, item]));
  // What was accepted is the own price now and needs no typing any more; what was refused stays to be corrected.
  useEffect(() => setDraft((now) => untaken(desk, now)), [desk]);
  const byItem = desk.awardMode === 'ITEM';
  const itemInHand = desk.items.find((item) => item.itemNo === inHand);
  const bestInHand = byItem ? told.get(inHand)?.best : best;

  const sentenceOf = (code: string): string => reasons[code as keyof typeof reasons]?.[language] ?? code;
  const unreadable = (text: string): string => {
    const refused = unclearNumber({ kind: 'price' }, t('newPrice'), text);
    return refused ? sentence(kernelReasons, refused, language) : t('notANumber');
  };
  const reason = props.blocked ?? (pending ? t('waitForAnswer') : reasonOf(reading, sentenceOf, unreadable, t));
  const replace = (next: Draft | null): void => {
    if (next) setDraft(next);
  };
  const send = (): void => {
    setSecond(null);
    onOffer(reading.lines, reading.total);
    setRate('');
  };
  const submit = (): void => {
    if (reason !== null) return;
    const unusual = secondLook(desk, reading);
    if (unusual) setSecond(unusual);
    else send();
  };
  const quick = {
    step: (count: number) => quickSteps(desk, draft, inHand, count),
    rate: () => (isRate(rate) ? quickRate(desk, draft, inHand, priceOf(rate)!) : null),
    beat: () => (bestInHand ? beatBest(desk, draft, inHand, bestInHand) : null),
  };
  useShortcuts(active && second === null, {
    F2: () => replace(quick.step(1)),
    F4: () => replace(quick.step(2)),
    F8: () => replace(quick.step(5)),
    F9: () => replace(quick.beat()),
  });

  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape') setDraft({});
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event, grid.current);
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>, itemNo: number): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    replace(pasted(desk, draft, itemNo, text));
  };
  const pasteFromClipboard = (): void =>
    void navigator.clipboard
      ?.readText()
      .then((text) => replace(pasted(desk, draft, inHand, text)))
      .catch(() => undefined);
  const next = byItem ? null : nextTotal(desk);

  return (
    <section className={`${hall.panel} ${css.panel}`} aria-label={t('offerPanel')}>
      <div className={hall.panelHead}>
        <h2 className={hall.panelTitle}>{t('offerPanel')}</h2>
        <span className={hall.quiet}>{byItem ? t('offerByItemHint') : t('offerTotalHint')}</span>
      </div>
      <div className={hall.scroll}>
        <table ref={grid} className={`${hall.table} ${css.grid}`} onKeyDown={onKey}>
          <thead>
            <tr>
              <th>{t('item')}</th>
              <th className={hall.number}>{t('quantity')}</th>
              <th className={hall.number}>{t('myPrice')}</th>
              {byItem && <th className={hall.number}>{t('rank')}</th>}
              {items.some((item) => item.best !== undefined) && <th className={hall.number}>{t('itemBest')}</th>}
              <th className={hall.number}>{t('newPrice')}</th>
              <th className={hall.number}>{t('amount')}</th>
              <th className={hall.number}>{t('change')}</th>
            </tr>
          </thead>
          <tbody>
            {desk.items.map((item) => (
              <PriceRow
                key={item.itemNo}
                desk={desk}
                item={item}
                told={told.get(item.itemNo)}
                draft={draft}
                inHand={byItem && item.itemNo === inHand}
                withBest={items.some((one) => one.best !== undefined)}
                failure={failureOf(reading, item.itemNo, sentenceOf, unreadable)}
                disabled={blocked !== null}
                onFocus={() => setInHand(item.itemNo)}
                onChange={(text) => setDraft((now) => ({ ...now, [item.itemNo]: text }))}
                onPaste={(event) => onPaste(event, item.itemNo)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={css.quick} role="group" aria-label={t('quickButtons')}>
        {byItem && <span className={css.quickFor}>{t('forItem', { item: told.get(inHand)?.name ?? inHand })}</span>}
        {(
          [
            [1, 'F2'],
            [2, 'F4'],
            [5, 'F8'],
          ] as const
        ).map(([count, key]) => (
          <button
            key={count}
            type="button"
            className={hall.button}
            disabled={blocked !== null || quick.step(count) === null}
            onClick={() => replace(quick.step(count))}
          >
            {sign(desk)}
            {t(count === 1 ? 'stepOne' : 'stepMany', { n: count })}
            <kbd className={hall.key}>{key}</kbd>
          </button>
        ))}
        {bestInHand !== undefined && (
          <button
            type="button"
            className={hall.button}
            disabled={blocked !== null || quick.beat() === null}
            onClick={() => replace(quick.beat())}
          >
            {t('beatBest')}
            <kbd className={hall.key}>F9</kbd>
          </button>
        )}
        <span className={css.rate}>
          <label htmlFor={`${reasonId}r`}>
            {t('setByRate')} {sign(desk)}
          </label>
          <input
            id={`${reasonId}r`}
            className={css.rateInput}
            inputMode="decimal"
            value={rate}
            aria-invalid={rate.trim() !== '' && !isRate(rate)}
            title={rate.trim() !== '' && !isRate(rate) ? unreadable(rate) : undefined}
            disabled={blocked !== null}
            onChange={(event) => setRate(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              replace(quick.rate());
            }}
          />
          <span aria-hidden>%</span>
          <button
            type="button"
            className={hall.button}
            disabled={blocked !== null || quick.rate() === null}
            onClick={() => replace(quick.rate())}
          >
            {t('apply')}
          </button>
        </span>
        {desk.items.length > 1 && (
          <button type="button" className={hall.button} disabled={blocked !== null} onClick={pasteFromClipboard} title={t('pasteHint')}>
            {t('paste')}
          </button>
        )}
      </div>
      <div className={css.foot}>
        <div className={css.sums}>
          <Next desk={desk} item={itemInHand} next={next} currency={currency} />
          <span className={css.total}>
            {t('newTotal')} <b>{reading.total === null ? '–' : formatAmount(reading.total, currency)}</b>
          </span>
          {reading.step !== null && (
            <span className={css.step}>
              {t('step')}{' '}
              <b className={isPositive(reading.step) ? hall.good : isNegative(reading.step) ? hall.bad : undefined}>
                {formatAmount(reading.step)}
              </b>{' '}
              ({formatRate(reading.rate)})
            </span>
          )}
        </div>
        <div className={css.send}>
          <p
            id={reasonId}
            className={css.reason}
            data-tone={reading.verdict.kind === 'refused' || blocked !== null ? 'bad' : 'quiet'}
            data-testid="offer-reason"
          >
            {reason ?? t('readyToOffer')}
          </p>
          <button
            type="button"
            className={`${hall.button} ${hall.primary} ${css.submit}`}
            aria-disabled={reason !== null}
            aria-describedby={reasonId}
            onClick={submit}
            data-testid="offer-submit"
          >
            {t(verb)}
            <kbd className={hall.key}>Enter</kbd>
          </button>
        </div>
      </div>
      {second && (
        <ConfirmStep
          look={second}
          itemName={second.itemNo === null ? null : (told.get(second.itemNo)?.name ?? String(second.itemNo))}
          total={reading.total}
          currency={currency}
          onYes={send}
          onNo={() => setSecond(null)}
        />
      )}
    </section>
  );
}

const isRate = (text: string): boolean => {
  const rate = priceOf(text);
  return rate !== null && isPositive(rate);
};

type Say = ReturnType<typeof useHallTexts>;
type Words = (of: string) => string;

/** Why the prices cannot be offered; null: they can. */
function reasonOf({ verdict }: Reading, sentenceOf: Words, unreadable: Words, t: Say): string | null {
  switch (verdict.kind) {
    case 'untouched':
      return t('typePrice');
    case 'unreadable':
      return unreadable(verdict.text);
    case 'refused':
      return sentenceOf(verdict.refusal.code);
    case 'legal':
      return null;
  }
}

function failureOf({ verdict }: Reading, itemNo: number, sentenceOf: Words, unreadable: Words): string | null {
  if (verdict.kind === 'unreadable') return verdict.itemNo === itemNo ? unreadable(verdict.text) : null;
  const code = verdict.kind === 'refused' ? verdict.items.get(itemNo) : undefined;
  return code === undefined ? null : sentenceOf(code);
}

/** Up and down between the price fields. */
function move(event: KeyboardEvent<HTMLElement>, grid: HTMLElement | null): void {
  const fields = [...(grid?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
  const here = fields.indexOf(event.target as HTMLInputElement);
  const there = fields[here + (event.key === 'ArrowDown' ? 1 : -1)];
  if (here < 0 || !there) return;
  event.preventDefault();
  there.focus();
  there.select();
}

interface NextProps {
  readonly desk: Desk;
  readonly item: DeskItem | undefined;
  readonly next: DecimalString | null;
  readonly currency: string;
}

/** "next ≤ 1,970.10", of the lot or of the line in hand. */
function Next({ desk, item, next, currency }: NextProps) {
  const t = useHallTexts();
  const value = desk.awardMode === 'TOTAL' ? next : item ? nextPrice(desk, item) : null;
  return (
    <span className={css.next} data-testid="next-legal">
      {t('next')}{' '}
      {value === null ? (
        t('nextFree')
      ) : (
        <b>
          {bound(desk)} {desk.awardMode === 'TOTAL' ? formatAmount(value, currency) : formatPrice(value)}
        </b>
      )}
    </span>
  );
}

interface PriceRowProps {
  readonly desk: Desk;
  readonly item: DeskItem;
  readonly told: OfferItem | undefined;
  readonly draft: Draft;
  readonly inHand: boolean;
  readonly withBest: boolean;
  readonly failure: string | null;
  readonly disabled: boolean;
  onFocus(): void;
  onChange(text: string): void;
  onPaste(event: ClipboardEvent<HTMLElement>): void;
}

function PriceRow({ desk, item, told, draft, inHand, withBest, failure, disabled, onFocus, onChange, onPaste }: PriceRowProps) {
  const t = useHallTexts();
  const failureId = useId();
  const change = lineChange(draft, item);
  const amount = lineAmount(draft, item);
  const touched = draft[item.itemNo] !== undefined && draft[item.itemNo] !== '';
  return (
    <tr data-in-hand={inHand} data-touched={touched}>
      <td className={css.item}>
        <span className={css.itemNo}>{item.itemNo}</span> {told?.name}
        {told?.detail && <small>{told.detail}</small>}
      </td>
      <td className={hall.number} data-label={t('quantity')}>
        {formatQuantity(item.quantity)} <span className={hall.quiet}>{told?.uom}</span>
      </td>
      <td className={hall.number} data-label={t('myPrice')}>
        {item.price === null ? '–' : formatPrice(item.price)}
      </td>
      {desk.awardMode === 'ITEM' && (
        <td className={hall.number} data-label={t('rank')}>
          <b className={told?.rank === 1 ? hall.good : undefined}>{told?.rank ?? '–'}</b>
        </td>
      )}
      {withBest && (
        <td className={hall.number} data-label={t('itemBest')}>
          {told?.best ? formatPrice(told.best) : '–'}
        </td>
      )}
      <td className={`${hall.number} ${css.entry}`}>
        <input
          className={css.input}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={draft[item.itemNo] ?? ''}
          placeholder={item.price === null ? '' : formatPrice(item.price)}
          disabled={disabled}
          aria-label={`${t('newPrice')} ${item.itemNo} ${told?.name ?? ''}`}
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : failureId}
          onFocus={onFocus}
          onChange={(event) => onChange(event.currentTarget.value)}
          onPaste={onPaste}
        />
        {failure !== null && (
          <span id={failureId} className={css.failure}>
            {failure}
          </span>
        )}
      </td>
      <td className={hall.number} data-label={t('amount')}>
        {amount === null ? '–' : formatAmount(amount)}
      </td>
      <td className={hall.number} data-label={t('change')}>
        {touched && change !== null ? formatRate(change) : ''}
      </td>
    </tr>
  );
}
