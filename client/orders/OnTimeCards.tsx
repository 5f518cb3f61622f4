/** How deliveries of the last six months came, on time and in full (orders-deliveries.md §14): a supplier's own, or those of one. */
import { Group, Paper, ScrollArea, Text } from '@mantine/core';
import { addMonths } from '@machines/kernel/primitives/instant.js';
import type { Figures } from '@machines/orders/on-time.js';
import type { ReactNode } from 'react';

import { formatQuantity, formatRate } from '../kernel/language/format.js';
import { useToday } from '../kernel/language/today.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useOrderTexts } from './texts.js';

const MONTHS = 6;
const NONE = '–';

interface OnTimeProps {
  readonly supplierId?: string;
  /** Whether nothing is shown while nothing was due. */
  readonly once?: boolean;
}
export function OnTimeCards({ supplierId, once = false }: OnTimeProps): ReactNode {
  const t = useOrderTexts();
  const today = useToday();
  const { found } = useCalled<{ readonly totals: Figures }>('srmPurOrderRecordInfo', 'deliveryPerformance', {
    monthFrom: addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS).slice(0, 7),
    monthTo: today.slice(0, 7),
    totalsOnly: 'Y',
    ...(supplierId === undefined ? {} : { supplierId }),
  });
  if (found === null || (once && found.totals.dueCount === 0)) return null;
  const { otd, otif, lateDaysAvg, rejectPpm, confirmRate, dueCount } = found.totals;
  const shown = [
    [t('onTimeQty'), formatRate(otd)],
    [t('onTimeInFull'), formatRate(otif)],
    [t('daysLate'), formatQuantity(lateDaysAvg)],
    [t('rejectedPpm'), formatQuantity(rejectPpm)],
    [t('confirmedInTime'), formatRate(confirmRate)],
    [t('dueCounted'), String(dueCount)],
  ] as const;
  return (
    <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('onTime') }}>
      <Group gap="xs" wrap="nowrap" component="ul" p={0} m={0} aria-label={t('onTime')} style={{ listStyle: 'none' }}>
        {shown.map(([name, figure]) => (
          <Paper key={name} component="li" withBorder px="sm" py={6} miw={132}>
            <Text size="xs" c="dimmed">
              {name}
            </Text>
            <Text fw={600}>{figure || NONE}</Text>
          </Paper>
        ))}
      </Group>
    </ScrollArea>
  );
}
