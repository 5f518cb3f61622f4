/** Opened quotes side by side (purchasing.md §9): lines by suppliers, the lowest marked, with prices by quantity and the way to the target. */
import { Badge, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Field } from '@machines/kernel/fields.js';
import { div, lt, mul, round, sub } from '@machines/kernel/primitives/decimal.js';
import type { Inquiry, Quote } from '@machines/purchasing/quote-order/fields.js';
import { quoteOf, stepsBehind } from '@machines/purchasing/quote-order/fields.js';
import { srmPurQuoteOrderHeader } from '@machines/purchasing/quote-order/index.js';
import type { ReactNode } from 'react';

import { kindOf } from '../kernel/fields/kinds.js';
import { formatRate } from '../kernel/language/format.js';
import { EmptyState } from '../kernel/states/States.js';
import { usePurchasingTexts } from './texts.js';

const { lines } = anyDefinition(srmPurQuoteOrderHeader);
const supplierField = lines['quotes']!.fields['supplierId']!;
const priceField = lines['quotes']!.fields['price']!;
const quantityField = lines['steps']!.fields['fromQty']!;

function Value({ field, value }: { readonly field: Field; readonly value: unknown }): ReactNode {
  const { Cell } = kindOf(field);
  return <Cell field={field} name="value" value={value} row={{}} />;
}

type Line = Inquiry['lines'][number];
export const lowestOf = (quotes: readonly (Quote | undefined)[]): string | null =>
  quotes.reduce<string | null>(
    (least, quote) => (quote?.cmpPrice && (least === null || lt(quote.cmpPrice, least)) ? quote.cmpPrice : least),
    null,
  );
/** `+3.62%`; null: there is no target, or nothing to compare with it. */
export function overTarget(lowest: string | null, target: string | null | undefined): string | null {
  if (lowest === null || !target || !lt('0', target)) return null;
  const rate = round(div(mul(sub(lowest, target), '100'), target), 2);
  return `${lt('0', rate) ? '+' : ''}${formatRate(rate)}`;
}

function Offer({
  inquiry,
  quote,
  isLowest,
}: {
  readonly inquiry: Inquiry;
  readonly quote: Quote | undefined;
  readonly isLowest: boolean;
}): ReactNode {
  const t = usePurchasingTexts();
  if (!quote)
    return (
      <Text size="xs" c="dimmed">
        {t('notQuoted')}
      </Text>
    );
  const isForeign = quote.currency !== inquiry.currency;
  return (
    <Stack gap={2}>
      <Group gap={6} fw={isLowest ? 600 : 400}>
        <Value field={priceField} value={quote.price} />
        {isForeign && quote.currency}
        {isLowest && (
          <Badge size="xs" color="green" variant="light">
            {t('lowest')}
          </Badge>
        )}
      </Group>
      {isForeign && (
        <Text size="xs" c="dimmed">
          = <Value field={priceField} value={quote.cmpPrice} /> {inquiry.currency}
        </Text>
      )}
      {quote.rank !== null && (
        <Text size="xs" c="dimmed">
          {t('rank', { n: quote.rank })}
        </Text>
      )}
      {stepsBehind(inquiry, quote).map(({ stepKey, fromQty, toQty, stepPrice }) => (
        <Text key={stepKey} size="xs" style={{ whiteSpace: 'nowrap' }}>
          <Value field={quantityField} value={fromQty} /> – {toQty === null ? '…' : <Value field={quantityField} value={toQty} />}:{' '}
          <Value field={priceField} value={stepPrice} />
        </Text>
      ))}
    </Stack>
  );
}

function LineOf({
  inquiry,
  line,
  suppliers,
}: {
  readonly inquiry: Inquiry;
  readonly line: Line;
  readonly suppliers: readonly string[];
}): ReactNode {
  const quotes = suppliers.map((supplierId) => quoteOf(inquiry, supplierId, line.lineNum));
  const lowest = lowestOf(quotes);
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {line.lineNum} {line.itemName}
        <Text size="xs" c="dimmed">
          <Value field={quantityField} value={line.quoteQty} />
        </Text>
      </Table.Th>
      <Table.Td>{line.targetPrice === null ? '–' : <Value field={priceField} value={line.targetPrice} />}</Table.Td>
      <Table.Td>{overTarget(lowest, line.targetPrice) ?? '–'}</Table.Td>
      {quotes.map((quote, index) => (
        <Table.Td key={suppliers[index]}>
          <Offer inquiry={inquiry} quote={quote} isLowest={quote !== undefined && quote.cmpPrice === lowest} />
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

export default function QuoteComparison({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  const t = usePurchasingTexts();
  const suppliers = [...new Set(inquiry.quotes.map(({ supplierId }) => supplierId))];
  if (suppliers.length === 0) return <EmptyState title={t('nothingToCompare')} />;
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table aria-label={t('comparison')} verticalSpacing="xs" withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('material')}</Table.Th>
            <Table.Th scope="col">{t('target')}</Table.Th>
            <Table.Th scope="col">{t('toTarget')}</Table.Th>
            {suppliers.map((supplierId) => (
              <Table.Th key={supplierId} scope="col" miw={140}>
                <Value field={supplierField} value={supplierId} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inquiry.lines.map((line) => (
            <LineOf key={line.lineNum} inquiry={inquiry} line={line} suppliers={suppliers} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
