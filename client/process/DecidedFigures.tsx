/** What somebody has decided, by month: how many, how long each waited for him, how many of them were late (platform-process.md §11.3). */
import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useCalled } from '../kernel/list/use-called.js';
import { useProcessTexts } from './texts.js';

interface Month {
  readonly month: string;
  readonly count: number;
  readonly medianMinutes: number;
  readonly late: number;
}

const [HOUR, DAY] = [60, 1_440];
/** As long as people say it: minutes, hours, days. */
export function useDuration(): (minutes: number) => string {
  const t = useProcessTexts();
  return (minutes) => {
    if (minutes < HOUR) return t('minutes', { n: minutes < 1 ? '< 1' : Math.round(minutes) });
    return minutes < 2 * DAY ? t('hours', { n: (minutes / HOUR).toFixed(1) }) : t('days', { n: (minutes / DAY).toFixed(1) });
  };
}

export function DecidedFigures(): ReactNode {
  const t = useProcessTexts();
  const duration = useDuration();
  const { found } = useCalled<readonly Month[]>('bpm', 'findFigures', {});
  if (found === null) return null;
  if (found.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nothingListed')}
      </Text>
    );
  return (
    <Table fz="sm" maw={560} aria-label={t('figures')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('month')}</Table.Th>
          <Table.Th ta="right">{t('decidedCount')}</Table.Th>
          <Table.Th ta="right">{t('median')}</Table.Th>
          <Table.Th ta="right">{t('lateShare')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {found.map(({ month, count, medianMinutes, late }) => (
          <Table.Tr key={month}>
            <Table.Td>{month}</Table.Td>
            <Table.Td ta="right" className="gh-number">
              {count}
            </Table.Td>
            <Table.Td ta="right" className="gh-number">
              {duration(medianMinutes)}
            </Table.Td>
            <Table.Td ta="right" className="gh-number">
              {Math.round((100 * late) / count)} %
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
