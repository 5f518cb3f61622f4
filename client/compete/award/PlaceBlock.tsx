/** One lot, or one item: the ranked bidders with what separates them, and who gets it. */
import { Radio, Table, TextInput } from '@mantine/core';
import type { HallResult } from '@machines/compete/compete-header/facts.js';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { awardKeyOf, baselinePrice } from '@machines/compete/compete-header/rules/award.js';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';
import { kernelReasons, sentence } from '@machines/kernel/refusals.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { unclearNumber } from '@machines/kernel/typed-number.js';
import { useId } from 'react';
import type { ReactNode } from 'react';

import { asText } from '../../kernel/fields/input-props.js';
import { useNumberText } from '../../kernel/fields/numbers/use-number-text.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { enumerated, useLanguage } from '../../kernel/language/language.js';
import { useCompeteTexts } from '../texts.js';
import css from './award.module.css';
import { asAccepted, given, isInParts, negotiated, passed, passedOver, reasoned, shared, shareOf } from './award-desk.js';
import type { Candidate, Desk, Place } from './award-desk.js';

export interface PlaceProps {
  readonly event: Compete;
  readonly place: Place;
  readonly result: HallResult;
  readonly desk: Desk;
  readonly faults: readonly Refusal[];
  readonly editable: boolean;
  nameOf(supplierId: string): string;
  onChange(desk: Desk): void;
}

export function PlaceBlock(props: PlaceProps): ReactNode {
  const { event, place, result, desk, editable, nameOf, onChange } = props;
  const t = useCompeteTexts();
  const language = useLanguage();
  const group = useId();
  const parts = isInParts(place);
  const split = event.allowSplitFlag === 'Y' || parts;
  const byItem = place.item !== null;
  const { item, hall } = place;
  const name = `${t('hallN', { n: hall.hallNo })} ${hall.hallName ?? ''}${item ? ` · ${item.itemNo} ${item.itemName ?? ''}` : ''}`;
  const over = passedOver(desk, place);
  const baseline = item && baselinePrice(item);
  const target = item ? item.targetPrice : hall.targetPrice;
  return (
    <section className={css.card} aria-label={name}>
      <header className={css.placeHead}>
        <h2>{name}</h2>
        <span className={css.quiet}>
          {[
            ...(item ? [`${formatQuantity(item.quantity)} ${item.uomName ?? ''}`] : []),
            ...(baseline ? [`${t('baseline')} ${formatPrice(baseline)}`] : []),
            ...(target ? [`${t('targetWord')} ${item ? formatPrice(target) : formatAmount(target)}`] : []),
          ].join(' · ')}
        </span>
      </header>
      {place.candidates.length === 0 && <p className={css.quiet}>{t('noOffersHall')}</p>}
      {place.candidates.length > 0 && (
        <Table.ScrollContainer minWidth={editable ? 900 : 680} type="native" tabIndex={0}>
          <Table aria-label={name} verticalSpacing={5} className={css.table!}>
            <Table.Thead>
              <Table.Tr>
                {!split && <Table.Th w={60}>{t('winner')}</Table.Th>}
                <Table.Th ta="right" w={56}>
                  {t('rank')}
                </Table.Th>
                <Table.Th>{t('supplier')}</Table.Th>
                {parts && <Table.Th ta="right">{t('takenQty')}</Table.Th>}
                {(byItem || parts) && <Table.Th ta="right">{t('price')}</Table.Th>}
                <Table.Th ta="right">{t('amount')}</Table.Th>
                {!parts && (
                  <>
                    <Table.Th ta="right">{t('comparable')}</Table.Th>
                    <Table.Th ta="right">{t('gap')}</Table.Th>
                  </>
                )}
                <Table.Th ta="right">{t('saving')}</Table.Th>
                {split && (
                  <Table.Th ta="right" w={96}>
                    {t('share')}
                  </Table.Th>
                )}
                {byItem && (
                  <Table.Th ta="right" w={120}>
                    {t('negotiated')}
                  </Table.Th>
                )}
                <Table.Th w="24%">{t('reasonLabel')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {place.candidates.map((candidate) => (
                <CandidateRow key={candidate.supplierId} {...props} candidate={candidate} group={group} name={name} split={split} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {result.excludedSupplierIds.length > 0 && (
        <p className={css.quiet}>
          {t('excludedBadge')}: {enumerated(result.excludedSupplierIds.map(nameOf), language)}
        </p>
      )}
      {!editable && over && (
        <p className={css.quiet}>
          {t('notAwarded')}: {over.reason}
        </p>
      )}
      {parts && <p className={css.quiet}>{t('takenHint')}</p>}
      {editable && (
        <div className={css.nobody}>
          {parts && (
            <Radio
              size="xs"
              name={group}
              label={t('asTaken')}
              checked={over === null}
              onChange={() => onChange(asAccepted(desk, place, event, [result]))}
            />
          )}
          <Radio size="xs" name={group} label={t('nobody')} checked={over !== null} onChange={() => onChange(passed(desk, place, ''))} />
          {over && (
            <TextInput
              size="xs"
              className={css.grow!}
              aria-label={`${t('notAwarded')}: ${name}`}
              placeholder={t('notAwarded')}
              maxLength={500}
              value={over.reason}
              error={over.reason.trim() === ''}
              onChange={(change) => onChange(passed(desk, place, change.currentTarget.value))}
            />
          )}
        </div>
      )}
      {!byItem && !parts && place.candidates.length > 0 && <PriceMatrix {...props} name={name} />}
    </section>
  );
}

interface RowProps extends PlaceProps {
  readonly candidate: Candidate;
  readonly group: string;
  readonly name: string;
  readonly split: boolean;
}

function CandidateRow({ event, place, desk, faults, editable, nameOf, onChange, candidate, group, name, split }: RowProps): ReactNode {
  const t = useCompeteTexts();
  const { supplierId, rank, price, amount, accepted, comparable, gap, saving } = candidate;
  const share = shareOf(desk, place, supplierId);
  const who = nameOf(supplierId);
  const keys = place.items.map(({ itemNo }) => awardKeyOf({ hallId: place.hallId, itemNo, supplierId }));
  const wrong = (...codes: readonly string[]): boolean =>
    faults.some((fault) => codes.includes(fault.code) && keys.includes(String(fault.row)));
  const item = place.item;
  return (
    <Table.Tr data-won={share !== null || undefined}>
      {!split && (
        <Table.Td>
          {editable ? (
            <Radio
              size="xs"
              name={group}
              aria-label={`${t('awardTo', { name: who })} – ${name}`}
              checked={share !== null}
              onChange={() => onChange(given(desk, place, supplierId))}
            />
          ) : (
            share && <b aria-label={t('won')}>✓</b>
          )}
        </Table.Td>
      )}
      <Table.Td ta="right">
        <b>{rank ?? '–'}</b>
      </Table.Td>
      <Table.Td>{who}</Table.Td>
      {accepted && <Table.Td ta="right">{formatQuantity(accepted.quantity)}</Table.Td>}
      {(item || accepted) && <Table.Td ta="right">{formatPrice(price ?? accepted?.price)}</Table.Td>}
      <Table.Td ta="right">
        <b>{formatAmount(amount)}</b>
      </Table.Td>
      {!accepted && (
        <>
          <Table.Td ta="right">{item ? formatPrice(comparable) : formatAmount(comparable)}</Table.Td>
          <Table.Td ta="right">{gap === null ? '' : item ? formatPrice(gap) : formatAmount(gap)}</Table.Td>
        </>
      )}
      <Table.Td ta="right">
        {saving.savingRate === null ? (
          '–'
        ) : (
          <span data-gain={!saving.savingAmount.startsWith('-')}>
            {formatAmount(saving.savingAmount)} <small>{formatRate(saving.savingRate)}</small>
          </span>
        )}
      </Table.Td>
      {split && (
        <Table.Td ta="right">
          {editable && !accepted ? (
            <Figure
              kind="rate"
              label={`${t('share')} ${who} – ${name}`}
              value={share?.awardRate ?? ''}
              wrong={share !== null && !isDecimal(share.awardRate)}
              onChange={(rate) => onChange(shared(desk, place, supplierId, rate))}
            />
          ) : (
            share && formatRate(share.awardRate)
          )}
        </Table.Td>
      )}
      {item && (
        <Table.Td ta="right">
          {share &&
            (editable ? (
              <Negotiated {...{ desk, onChange, share, who, name }} wrong={wrong('AWARD_NEGOTIATED_WORSE')} />
            ) : (
              formatPrice(share.negotiatedPrice)
            ))}
        </Table.Td>
      )}
      <Table.Td>
        {share &&
          (editable ? (
            <TextInput
              size="xs"
              aria-label={`${t('reasonLabel')} ${who} – ${name}`}
              placeholder={wrong('AWARD_REASON_REQUIRED', 'AWARD_OVER_TARGET') ? t('reasonNeeded') : ''}
              maxLength={500}
              value={share.reason ?? ''}
              error={wrong('AWARD_REASON_REQUIRED', 'AWARD_OVER_TARGET') || needsLotReason(event, place, faults, share.reason)}
              onChange={(change) => onChange(reasoned(desk, place, supplierId, change.currentTarget.value))}
            />
          ) : (
            share.reason
          ))}
      </Table.Td>
    </Table.Tr>
  );
}

/** A lot over its target names the hall, not the line. */
const needsLotReason = (event: Compete, place: Place, faults: readonly Refusal[], reason: string | null): boolean =>
  event.awardMode === 'TOTAL' &&
  (reason ?? '').trim() === '' &&
  faults.some((fault) => fault.code === 'AWARD_OVER_TARGET' && fault.field === 'halls' && fault.row === place.hall.hallNo);

interface FigureProps {
  readonly kind: 'rate' | 'price';
  readonly label: string;
  readonly value: string;
  readonly wrong: boolean;
  onChange(value: string): void;
}

/** A number of the award as it is typed; one that cannot be read says why. */
function Figure({ kind, label, value, wrong, onChange }: FigureProps): ReactNode {
  const language = useLanguage();
  const [text, type] = useNumberText({ kind }, value === '' ? null : value, (next) => onChange(asText(next)));
  const refused = unclearNumber({ kind }, label, value);
  return (
    <TextInput
      size="xs"
      inputMode="decimal"
      aria-label={label}
      value={text}
      error={wrong}
      title={refused ? sentence(kernelReasons, refused, language) : undefined}
      onChange={(change) => type(change.currentTarget.value)}
    />
  );
}

interface NegotiatedProps {
  readonly desk: Desk;
  readonly share: Desk['shares'][number];
  readonly who: string;
  readonly name: string;
  readonly wrong: boolean;
  onChange(desk: Desk): void;
}

function Negotiated({ desk, share, who, name, wrong, onChange }: NegotiatedProps): ReactNode {
  const t = useCompeteTexts();
  const { hallId, itemNo, supplierId, negotiatedPrice } = share;
  return (
    <Figure
      kind="price"
      label={`${t('negotiated')} ${who} – ${name} ${itemNo}`}
      value={negotiatedPrice ?? ''}
      wrong={wrong || (negotiatedPrice !== null && !isDecimal(negotiatedPrice))}
      onChange={(price) => onChange(negotiated(desk, hallId, itemNo, supplierId, price))}
    />
  );
}

/** The prices behind the totals of a lot, and what was negotiated since. */
function PriceMatrix({ place, result, desk, faults, editable, nameOf, onChange, name }: PlaceProps & { readonly name: string }): ReactNode {
  const t = useCompeteTexts();
  const winners = place.candidates.filter((candidate) => shareOf(desk, place, candidate.supplierId) !== null);
  const priceOf = (supplierId: string, itemNo: number): string | null =>
    result.offers.find((offer) => offer.supplierId === supplierId)?.lines.find((line) => line.itemNo === itemNo)?.price ?? null;
  return (
    <details className={css.prices}>
      <summary>{t('pricesByItem')}</summary>
      <Table.ScrollContainer minWidth={360 + place.candidates.length * 120 + winners.length * 120} type="native" tabIndex={0}>
        <Table aria-label={`${t('pricesByItem')} – ${name}`} verticalSpacing={5} className={css.table!}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('item')}</Table.Th>
              <Table.Th ta="right">{t('qty')}</Table.Th>
              <Table.Th ta="right">{t('baseline')}</Table.Th>
              {place.candidates.map((one) => (
                <Table.Th key={one.supplierId} ta="right">
                  {nameOf(one.supplierId)}
                </Table.Th>
              ))}
              {winners.map((one) => (
                <Table.Th key={one.supplierId} ta="right" w={120}>
                  {t('negotiated')} {winners.length > 1 && nameOf(one.supplierId)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {place.items.map((item) => (
              <Table.Tr key={item.itemNo}>
                <Table.Td>
                  {item.itemNo} {item.itemName}
                </Table.Td>
                <Table.Td ta="right">
                  {formatQuantity(item.quantity)} {item.uomName}
                </Table.Td>
                <Table.Td ta="right">{formatPrice(baselinePrice(item)) || '–'}</Table.Td>
                {place.candidates.map((one) => (
                  <Table.Td key={one.supplierId} ta="right">
                    {formatPrice(priceOf(one.supplierId, item.itemNo)) || '–'}
                  </Table.Td>
                ))}
                {winners.map((one) => {
                  const share = desk.shares.find(
                    (given) => given.hallId === place.hallId && given.itemNo === item.itemNo && given.supplierId === one.supplierId,
                  );
                  const wrong = faults.some((fault) => fault.code === 'AWARD_NEGOTIATED_WORSE' && share && fault.row === awardKeyOf(share));
                  return (
                    <Table.Td key={one.supplierId} ta="right">
                      {share &&
                        (editable ? (
                          <Negotiated {...{ desk, share, name, wrong, onChange }} who={nameOf(one.supplierId)} />
                        ) : (
                          formatPrice(share.negotiatedPrice) || '–'
                        ))}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}
