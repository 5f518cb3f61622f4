/** competeHall/competeOfferDetail: every offer of a hall in its order, with its lines; a supplier sees his own. */
import { Button, NativeSelect } from '@mantine/core';
import type { OfferRow } from '@machines/compete/compete-hall/inside-view.js';
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import { reasons } from '@machines/compete/reasons.js';
import { SFD_OFFER_SOURCE, SFD_OFFER_STATE } from '@machines/compete/lookups.js';
import { improvement } from '@machines/compete/compete-hall/rules/values.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Label } from '@machines/kernel/fields.js';
import { div, isZero, mul, round2 } from '@machines/kernel/primitives/decimal.js';
import { Fragment, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatClock } from '../../kernel/language/format-time.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture, EmptyState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { isUnopened, useOfferRows } from '../hall/common/offer-rows.js';
import { csvOf, download } from '../../kernel/csv.js';
import { useNamedSuppliers } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';
import css from './offers.module.css';

const definition = anyDefinition(srmSfdCompeteHall);

export default function OfferDetailScreen(): ReactNode {
  const { query } = useScreen();
  const document = useDocument(definition, query['hallId'] ?? query['id'] ?? '0') as LiveDocument;
  return documentPicture(document) ?? <Offers document={document} />;
}

interface HallStrip {
  readonly competeTitle: string | null;
  readonly hallName: string | null;
  readonly direction: 'REVERSE' | 'FORWARD';
  readonly currencyCode: string;
  readonly offer?: { readonly offerId: string } | null;
  readonly bidders?: readonly {
    readonly lastOfferAt: number | null;
    readonly alias: string | null;
    readonly supplierId: string | null;
    readonly supplierName: string | null;
  }[];
}

const labelOf = (values: Readonly<Record<string, Label>>, code: string): Label => values[code] ?? { en: code, cn: code };

type Filter = 'turnNo' | 'alias' | 'offerState' | 'source';

const none: NonNullable<HallStrip['bidders']> = [];

export function Offers({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const language = useLanguage();
  const invalidWords = ({ invalidCode }: OfferRow): string =>
    invalidCode === null ? '' : (reasons[invalidCode as keyof typeof reasons]?.[language] ?? invalidCode);
  const zone = useZone();
  const view = document.view as unknown as HallStrip;
  const stamp = `${document.state}${view.offer?.offerId ?? ''}${Math.max(0, ...(view.bidders ?? []).map((bidder) => bidder.lastOfferAt ?? 0))}`;
  const { status, rows } = useOfferRows(document.id, stamp);
  const [filters, setFilters] = useState<Readonly<Partial<Record<Filter, string>>>>({});
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const inside = view.bidders !== undefined;
  const bidders = useNamedSuppliers(view.bidders ?? none);
  const nameOf = (row: OfferRow): string =>
    inside
      ? ((row.alias === null ? null : bidders.find((bidder) => bidder.alias === row.alias)?.supplierName) ??
        row.supplierName ??
        t('bidderN', { alias: row.alias ?? '' }))
      : t('me');
  const stepped = useMemo(() => withSteps(rows, view.direction), [rows, view.direction]);
  const shown = stepped.filter((row) =>
    (Object.entries(filters) as [Filter, string][]).every(([name, value]) => value === '' || String(row[name] ?? '') === value),
  );
  const choices = (name: Filter, words: (value: string) => string): ReactNode => {
    const values = [...new Set(rows.map((row) => String(row[name] ?? '')))].filter(Boolean).sort();
    const label = { turnNo: t('turn'), alias: t('bidder'), offerState: t('offerState'), source: t('source') }[name];
    return (
      <NativeSelect
        key={name}
        size="xs"
        label={label}
        value={filters[name] ?? ''}
        data={[{ value: '', label: t('all') }, ...values.map((value) => ({ value, label: words(value) }))]}
        onChange={(event) => setFilters({ ...filters, [name]: event.currentTarget.value })}
      />
    );
  };
  const save = (): void => download(`${view.competeTitle ?? 'hall'}.csv`, csvOf(tableOf(shown, nameOf, zone)));
  return (
    <div className={css.screen}>
      <header className={css.strip}>
        <h1>
          {view.competeTitle} <span>{view.hallName}</span>
        </h1>
        <StateBadge definition={definition} state={document.state} />
        <Button size="xs" variant="default" disabled={shown.length === 0} onClick={save}>
          {t('exportCsv')}
        </Button>
      </header>
      <div className={css.filters}>
        {choices('turnNo', (value) => t('turnN', { n: value }))}
        {inside &&
          choices('alias', (value) => bidders.find((bidder) => bidder.alias === value)?.supplierName ?? t('bidderN', { alias: value }))}
        {choices('offerState', (value) => word(labelOf(SFD_OFFER_STATE.values, value)))}
        {choices('source', (value) => word(labelOf(SFD_OFFER_SOURCE.values, value)))}
      </div>
      {status === 'loading' && <LoadingState />}
      {status !== 'loading' && shown.length === 0 && <EmptyState title={t('noOffers')} hint={t('noOffersHint')} />}
      {shown.length > 0 && (
        <div className={css.scroll} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th />
                <th className={css.number}>{t('seq')}</th>
                <th className={css.number}>{t('turn')}</th>
                <th>{t('at')}</th>
                {inside && <th>{t('bidder')}</th>}
                <th>{t('source')}</th>
                <th className={css.number}>{t('total')}</th>
                {inside && <th className={css.number}>{t('comparable')}</th>}
                {inside && <th className={css.number}>{t('rankAfter')}</th>}
                <th className={css.number}>{t('step')}</th>
                <th className={css.number}>{t('stepRate')}</th>
                <th>{t('offerState')}</th>
                <th>{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <Fragment key={row.offerId}>
                  <tr data-state={row.offerState}>
                    <td>
                      {row.items && (
                        <button
                          type="button"
                          className={css.expand}
                          aria-expanded={open.has(row.offerId)}
                          aria-label={t(open.has(row.offerId) ? 'collapse' : 'expand')}
                          onClick={() => setOpen((now) => toggled(now, row.offerId))}
                        >
                          {open.has(row.offerId) ? '▾' : '▸'}
                        </button>
                      )}
                    </td>
                    <td className={css.number}>{row.seq}</td>
                    <td className={css.number}>{row.turnNo}</td>
                    <td>{formatClock(row.at, zone)}</td>
                    {inside && <td>{nameOf(row)}</td>}
                    <td>{word(labelOf(SFD_OFFER_SOURCE.values, row.source))}</td>
                    <td className={css.number}>
                      <b>{isUnopened(row) ? '–' : formatAmount(row.totalRaw)}</b>
                    </td>
                    {inside && (
                      <td className={css.number}>{row.totalComparable && !isUnopened(row) ? formatAmount(row.totalComparable) : '–'}</td>
                    )}
                    {inside && <td className={css.number}>{row.rankAfter ?? '–'}</td>}
                    <td className={css.number}>{row.step === null ? '' : formatAmount(row.step)}</td>
                    <td className={css.number}>{row.rate === null ? '' : formatRate(row.rate)}</td>
                    <td>{word(labelOf(SFD_OFFER_STATE.values, row.offerState))}</td>
                    <td>{row.surrogateReason ?? row.withdrawnReason ?? invalidWords(row)}</td>
                  </tr>
                  {open.has(row.offerId) &&
                    row.items?.map((line) => (
                      <tr key={line.itemNo} className={css.line}>
                        <td colSpan={4} />
                        <td colSpan={inside ? 2 : 1}>
                          {line.itemNo} · {formatQuantity(line.quantity)}
                        </td>
                        <td className={css.number}>{formatPrice(line.price)}</td>
                        <td className={css.number}>{formatAmount(line.amount)}</td>
                        <td className={css.number} colSpan={2}>
                          {line.previousPrice ? `${t('previous')} ${formatPrice(line.previousPrice)}` : ''}
                        </td>
                        <td colSpan={inside ? 4 : 3} />
                      </tr>
                    ))}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

interface SteppedRow extends OfferRow {
  readonly step: string | null;
  readonly rate: string | null;
}

/** Each offer against the bidder's one before it. */
function withSteps(rows: readonly OfferRow[], direction: 'REVERSE' | 'FORWARD'): readonly SteppedRow[] {
  const last = new Map<string, string>();
  return [...rows]
    .sort((a, b) => a.seq - b.seq)
    .map((row) => {
      if (isUnopened(row)) return { ...row, step: null, rate: null };
      const who = row.alias ?? '';
      const before = last.get(who);
      last.set(who, row.totalRaw);
      if (before === undefined || isZero(before)) return { ...row, step: null, rate: null };
      const step = improvement(direction, before, row.totalRaw);
      return { ...row, step, rate: round2(mul(div(step, before), '100')) };
    });
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

const tableOf = (rows: readonly SteppedRow[], nameOf: (row: OfferRow) => string, zone: string): readonly (readonly string[])[] => [
  ['seq', 'turn', 'at', 'bidder', 'source', 'total', 'comparable', 'rankAfter', 'step', 'state'],
  ...rows.map((row) => [
    String(row.seq),
    String(row.turnNo),
    formatClock(row.at, zone),
    nameOf(row),
    row.source,
    isUnopened(row) ? '' : row.totalRaw,
    isUnopened(row) ? '' : (row.totalComparable ?? ''),
    String(row.rankAfter ?? ''),
    row.step ?? '',
    row.offerState,
  ]),
];
