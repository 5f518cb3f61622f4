/** What cards of lists share: a head by which the kind of rows is chosen, and rows that are on their way, refused, absent or there. */
import { Anchor, Group, SegmentedControl, Skeleton, Table, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { EmptyState, ErrorState } from '../kernel/states/States.js';
import type { Failure } from '../kernel/states/States.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

export function ListedHead<Kind extends string>({
  title,
  kind,
  kinds,
  onKind,
  onMore,
}: {
  readonly title: string;
  readonly kind: Kind;
  readonly kinds: readonly { readonly value: Kind; readonly label: string }[];
  readonly onKind: (chosen: Kind) => void;
  readonly onMore: () => void;
}): ReactNode {
  const t = useHomeTexts();
  return (
    <Group gap="sm" px="md" pt={7} pb="xs" pr={48}>
      <Title order={2} fz={15}>
        {title}
      </Title>
      <SegmentedControl size="xs" aria-label={title} value={kind} onChange={(chosen) => onKind(chosen as Kind)} data={[...kinds]} />
      <Anchor component="button" type="button" size="sm" ml="auto" onClick={onMore}>
        {t('more')}
      </Anchor>
    </Group>
  );
}

export function ListedRows<Row>({
  rows,
  failure,
  onRetry,
  lines,
  none,
  children,
}: {
  readonly rows: readonly Row[] | null;
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** Drawn while they are on their way. */
  readonly lines: number;
  readonly none: { readonly title: string; readonly hint: string | null };
  readonly children: (rows: readonly Row[]) => ReactNode;
}): ReactNode {
  if (failure) return <ErrorState failure={failure} onRetry={onRetry} />;
  if (rows === null)
    return (
      <div className={classes['loading']}>
        {Array.from({ length: lines }, (_line, index) => (
          <Skeleton key={index} height={14} />
        ))}
      </div>
    );
  return rows.length === 0 ? <EmptyState {...none} /> : children(rows);
}

export function ListedTable({ head, children }: { readonly head: ReactNode; readonly children: ReactNode }): ReactNode {
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table highlightOnHover fz="sm" verticalSpacing={7} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>{head}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
