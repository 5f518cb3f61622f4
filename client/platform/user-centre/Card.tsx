import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Card({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} fz={16}>
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </Paper>
  );
}
