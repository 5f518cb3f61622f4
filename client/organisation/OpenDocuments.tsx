/** What stands open in an organisation, by kind: whoever would disable it finishes or voids that first (platform-process.md §1). */
import { Badge, Group, Paper, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import { useCalled } from '../kernel/list/use-called.js';

interface Open {
  readonly type: string;
  readonly kind: Label;
  readonly count: number;
}

/** The server counts no further. */
const MOST = 1_000;

const words = {
  open: { en: 'Open documents', cn: '未完成单据' },
  first: { en: 'Finish or void them before it is disabled.', cn: '失效前请先完成或作废' },
} as const satisfies Readonly<Record<string, Label>>;

const counted = (count: number): string => (count >= MOST ? `${MOST}+` : String(count));

export function OpenDocuments({ id }: { readonly id: string }): ReactNode {
  const word = useLabel();
  const { found } = useCalled<readonly Open[]>('baseOrganization', 'findOpenDocuments', { id });
  if (found === null) return null;
  const all = found.reduce((sum, { count }) => sum + count, 0);
  return (
    <Paper component="section" withBorder px="md" py="xs" mb="sm" aria-label={word(words.open)}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {word(words.open)}: {found.some(({ count }) => count >= MOST) ? `${all}+` : all}
        </Text>
        {found.map(({ type, kind, count }) => (
          <Badge key={type} variant="default" tt="none" fw={500}>
            {word(kind)} {counted(count)}
          </Badge>
        ))}
        {all > 0 && (
          <Text size="xs" c="dimmed">
            {word(words.first)}
          </Text>
        )}
      </Group>
    </Paper>
  );
}
