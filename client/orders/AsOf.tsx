/** The accounts of an order's lines as they were at some time (orders-deliveries.md §7); without one, as they are. */
import { Group, Stack, Table, Text } from '@mantine/core';
import type { Balance } from '@machines/orders/balance.js';
import { accountNames } from '@machines/orders/quantities.js';
import { orderLookups } from '@machines/orders/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { MinuteInput } from '../kernel/fields/dates/calendar.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { formatDateTime, instantOfWallClock } from '../kernel/language/format-time.js';
import { formatQuantity } from '../kernel/language/format.js';
import { useLabel } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import { useCalled } from '../kernel/list/use-called.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { useOrderTexts } from './texts.js';

interface Row extends Balance {
  readonly lineNum: number;
  readonly itemName: string | null;
}
const words = orderLookups.PUR_ACCOUNT.values;
/** `openQty` of OPEN. */
const columns = (Object.keys(words) as (keyof typeof words)[]).flatMap((account) => {
  const name = accountNames.find((one) => one === `${account.toLowerCase()}Qty`);
  return name === undefined ? [] : [{ name, label: words[account] }];
});

export function AsOf({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useOrderTexts();
  const zone = useZone();
  const [asOf, setAsOf] = useState<number | null>(null);
  const { id, rev } = document.view as { readonly id?: string; readonly rev?: number };
  // Its revision is asked with it, so that the accounts of now follow what happens.
  const asked = asOf === null ? { orderId: id, rev } : { orderId: id, asOf };
  const { found, failure, reload } = useCalled<readonly Row[]>('srmPurOrderRecordInfo', 'balance', asked);
  const read = asOf === null ? null : `${formatDateTime(asOf, zone).slice(0, 16)}:00`;
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <MinuteInput
          label={t('asOf')}
          description={t('asOfHint')}
          value={read}
          clearable
          onChange={(wall) => setAsOf(wall === null ? null : instantOfWallClock(wall, zone))}
        />
      </Group>
      {failure ? <ErrorState failure={failure} onRetry={reload} /> : <Accounts rows={found} />}
    </Stack>
  );
}

function Accounts({ rows }: { readonly rows: readonly Row[] | null }): ReactNode {
  const t = useOrderTexts();
  const word = useLabel();
  if (rows === null) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('asOfNone')} />;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('accounts')}>
        <Table.Thead>
          <Table.Tr>
            {[t('labelLine'), t('labelItem')].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
            {[t('orderedQty'), ...columns.map(({ label }) => word(label))].map((head) => (
              <Table.Th key={head} ta="right">
                {head}
              </Table.Th>
            ))}
            <Table.Th>{t('balanced')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.lineNum}>
              <Table.Td>{row.lineNum}</Table.Td>
              <Table.Td>{row.itemName}</Table.Td>
              <Table.Td ta="right">{formatQuantity(row.orderedQty)}</Table.Td>
              {columns.map(({ name }) => (
                <Table.Td key={name} ta="right">
                  {formatQuantity(row[name])}
                </Table.Td>
              ))}
              <Table.Td>
                <Text span {...(row.balanced ? {} : { c: 'red' })}>
                  {row.balanced ? '✓' : t('notBalanced')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
