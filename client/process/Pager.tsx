/** Pages of a list that a call answers, where there is more than one. */
import { Group, Pagination, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { useProcessTexts } from './texts.js';

export const PAGE_ROWS = 50;

interface Props {
  readonly page: number;
  readonly count: number;
  onPage(page: number): void;
}

export function Pager({ page, count, onPage }: Props): ReactNode {
  const t = useProcessTexts();
  const pages = Math.ceil(count / PAGE_ROWS);
  if (pages <= 1 && page === 1) return null;
  const label = (control: 'first' | 'last' | 'next' | 'previous') =>
    control === 'next' || control === 'previous' ? { 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') } : {};
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="xs" c="dimmed">
        {t('rowsOf', { n: count })}
      </Text>
      <Pagination size="xs" total={Math.max(1, pages)} value={page} onChange={onPage} getControlProps={label} />
    </Group>
  );
}
