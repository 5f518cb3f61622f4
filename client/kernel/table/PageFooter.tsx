/** Total, page size, pages and a jump to one. */
import { Group, NumberInput, Pagination, Select, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { separated } from '../language/format.js';
import { useKernelTexts } from '../texts.js';

export const pageSizes = [20, 50, 100, 200, 500] as const;
const COUNTED_TO = 100_000;

interface Props {
  /** null: not known yet. */
  readonly count: number | null;
  readonly pageIndex: number;
  readonly pageRows: number;
  readonly selected: number;
  onPage(pageIndex: number): void;
  onPageRows(pageRows: number): void;
}

export function PageFooter({ count, pageIndex, pageRows, selected, onPage, onPageRows }: Props): ReactNode {
  const t = useKernelTexts();
  const pages = Math.max(1, Math.ceil(Math.min(count ?? 0, COUNTED_TO) / pageRows));
  const [wanted, setWanted] = useState<string | number>('');
  const go = (page: number): void => {
    setWanted('');
    onPage(Math.min(pages, Math.max(1, page)));
  };
  return (
    <Group justify="space-between" gap="sm" px="sm" py={6}>
      <Group gap="md">
        <Text size="xs" c="dimmed" className="gh-number">
          {count !== null && t('total', { n: count > COUNTED_TO ? t('more100k') : separated(String(count)) })}
        </Text>
        {selected > 0 && (
          <Text size="xs" fw={500}>
            {t('selected', { n: selected })}
          </Text>
        )}
      </Group>
      <Group gap="sm">
        <Select
          size="xs"
          w={120}
          aria-label={t('perPage')}
          allowDeselect={false}
          data={pageSizes.map((size) => ({ value: String(size), label: `${size} ${t('perPage')}` }))}
          comboboxProps={{ width: 120 }}
          value={String(pageRows)}
          onChange={(size) => onPageRows(Number(size))}
        />
        <Pagination
          size="sm"
          total={pages}
          value={Math.min(pageIndex, pages)}
          siblings={1}
          boundaries={1}
          onChange={onPage}
          getItemProps={(page) => ({ 'aria-label': t('page', { n: page }) })}
          getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
        />
        {pages > 5 && (
          <NumberInput
            size="xs"
            w={72}
            hideControls
            min={1}
            max={pages}
            allowDecimal={false}
            placeholder={t('toPage')}
            aria-label={t('toPage')}
            value={wanted}
            onChange={setWanted}
            onKeyDown={(key) => {
              if (key.key === 'Enter') go(Number(key.currentTarget.value) || 1);
            }}
          />
        )}
      </Group>
    </Group>
  );
}
