/** What process monitoring comes to (orders-deliveries.md §13): of each step how many lines wait, how many too long, and for how long. */
import { Paper, ScrollArea, Group, Text } from '@mantine/core';
import { anyDefinition, listOfLines } from '@machines/kernel/definition.js';
import type { ListSum } from '@machines/kernel/protocol.js';
import { purchasingLookups } from '@machines/purchasing/lookups.js';
import { srmPurRequisitionHeader } from '@machines/purchasing/requisition/index.js';
import type { ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import { useList } from '../kernel/list/use-list.js';
import { usePurchasingTexts } from './texts.js';

const { list } = listOfLines(anyDefinition(srmPurRequisitionHeader), 'lines');
/** What the first tab shows. */
const conditions = Object.entries(list.tabs![0]!.where).map(([key, value]) => ({ key, op: 'in' as const, value }));
const nodes = purchasingLookups.PUR_CHAIN_NODE.values;
type Node = keyof typeof nodes;

const count = ({ values }: ListSum, key: string): number => Number(values[key] ?? 0);

export function ChainCards(): ReactNode {
  const t = usePurchasingTexts();
  const word = useLabel();
  const { sums } = useList('srmPurRequisitionLine', { pageIndex: 1, pageRows: 5, sums: true, conditions });
  const shown = (Object.keys(nodes) as Node[]).flatMap((node) => {
    const found = sums.find(({ of }) => of === node);
    return found ? [{ node, found }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Group gap="xs" wrap="nowrap" component="ul" p={0} m={0} aria-label={t('byStep')} style={{ listStyle: 'none' }}>
        {shown.map(({ node, found }) => (
          <Paper key={node} component="li" withBorder px="sm" py={6} miw={132}>
            <Text size="xs" c="dimmed">
              {word(nodes[node])}
            </Text>
            <Text fw={600}>{count(found, 'lineCount')}</Text>
            <Text size="xs" {...(count(found, 'lateCount') > 0 ? { c: 'red' } : { c: 'dimmed' })}>
              {t('stepLate', { n: count(found, 'lateCount') })}
            </Text>
            <Text size="xs" c="dimmed">
              {t('stepDays', { n: (count(found, 'nodeDays') / Math.max(count(found, 'lineCount'), 1)).toFixed(1) })}
            </Text>
          </Paper>
        ))}
      </Group>
    </ScrollArea>
  );
}
