/** What tables of a comparison hide: how prices fall with the quantity, and where each supplier is strong. The figures stand below. */
import '@mantine/charts/styles.css';
import { LineChart, RadarChart } from '@mantine/charts';
import type { Auction } from '@machines/compete/sourcing/auction/fields.js';
import { propScores, stepsOf } from '@machines/compete/sourcing/auction/rules/compare.js';
import type { Comparison } from '@machines/compete/sourcing/auction/rules/compare.js';
import { eq } from '@machines/kernel/primitives/decimal.js';
import type { ReactNode } from 'react';

import { formatPrice, formatQuantity } from '../../kernel/language/format.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

const COLOURS = ['blue.6', 'teal.6', 'orange.6', 'grape.6', 'red.6', 'lime.6', 'cyan.6', 'pink.6'];
/** More lines than these nobody tells apart. */
const MOST_SUPPLIERS = COLOURS.length;
const MOST_ITEMS = 12;
/** A shape needs three corners. */
const CORNERS = 3;
const HIGH = 220;

interface Figures {
  readonly title: string;
  /** Suppliers, and of each corner or break what they say; null: nothing. */
  readonly names: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly (string | null)[] }[];
}
interface Compared {
  readonly c: Auction;
  readonly compared: Comparison;
}

const nameOf = ({ suppliers }: Auction, id: string) => suppliers.find(({ supplierId }) => supplierId === id)?.supplierName ?? id;
const placed = ({ standings }: Comparison) =>
  standings
    .toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999))
    .slice(0, MOST_SUPPLIERS)
    .map(({ supplierId }) => supplierId);

/** Of each item with price breaks, what they are with each supplier. */
function breaksOf({ c, compared }: Compared): readonly Figures[] {
  return c.items
    .filter(({ ladderFlag }) => ladderFlag === 'Y')
    .slice(0, MOST_ITEMS)
    .flatMap((item) => {
      const offers = placed(compared).flatMap(
        (id) => compared.offers.find((offer) => offer.supplierId === id && offer.item.itemNo === item.itemNo) ?? [],
      );
      const rows = stepsOf(c, item.itemNo).map(({ fromQty }) => ({
        label: formatQuantity(fromQty),
        values: offers.map(({ line }) => line.ladder.find((step) => eq(step.fromQty, fromQty))?.price ?? null),
      }));
      const names = offers.map(({ supplierId, bid }) => `${nameOf(c, supplierId)} (${bid.currencyCode ?? c.currencyCode})`);
      return names.length === 0 ? [] : [{ title: `${item.itemNo} ${item.itemName}`, names, rows }];
    });
}

/** Of each scored property, what each supplier got. */
function scoresOf({ c, compared }: Compared, title: string): Figures {
  const ids = placed(compared);
  const all = ids.map((id) => propScores(c, id));
  const rows = (all[0] ?? []).map(({ prop }, index) => ({
    label: prop.itemNo === null ? prop.propName : `${prop.itemNo} ${prop.propName}`,
    values: all.map((scores) => scores[index]!.score),
  }));
  return { title, names: ids.map((id) => nameOf(c, id)), rows };
}

const drawn = ({ names, rows }: Figures) =>
  rows.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(names.map((name, index) => [name, values[index] === null ? null : Number(values[index])])),
  }));
const seriesOf = ({ names }: Figures) => names.map((name, index) => ({ name, color: COLOURS[index]! }));

function Table({
  figures,
  corner,
  shows,
}: {
  readonly figures: Figures;
  readonly corner: string;
  shows(value: string): string;
}): ReactNode {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{corner}</th>
            {figures.names.map((name) => (
              <th key={name} className={css.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={figures.names[index]} className={css.number}>
                  {value === null ? '–' : shows(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function Charts(compared: Compared): ReactNode {
  const t = useSourcingTexts();
  const breaks = breaksOf(compared);
  const scores = scoresOf(compared, t('propScores'));
  return (
    <>
      {breaks.map((figures) => (
        <section key={figures.title} className={css.card} aria-label={`${t('breaks')} ${figures.title}`}>
          <h2>
            {t('breaks')} · {figures.title}
          </h2>
          <LineChart
            h={HIGH}
            data={drawn(figures)}
            dataKey="label"
            series={seriesOf(figures)}
            curveType="stepAfter"
            withLegend
            valueFormatter={(value) => formatPrice(String(value))}
          />
          <Table figures={figures} corner={t('fromQuantity')} shows={formatPrice} />
        </section>
      ))}
      {scores.rows.length > 0 && scores.names.length > 0 && (
        <section className={css.card} aria-label={scores.title}>
          <h2>{scores.title}</h2>
          {scores.rows.length >= CORNERS && (
            <RadarChart
              h={HIGH + 60}
              data={drawn(scores)}
              dataKey="label"
              series={seriesOf(scores).map((one) => ({ ...one, opacity: 0.15 }))}
              withPolarRadiusAxis
              withLegend
              polarRadiusAxisProps={{ domain: [0, 100] }}
            />
          )}
          <Table figures={scores} corner={t('property')} shows={formatQuantity} />
        </section>
      )}
    </>
  );
}
