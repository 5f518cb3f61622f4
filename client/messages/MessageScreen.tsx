/** messageListDetail: a message to many as it is written, and, once it is sent, who has read and answered it. */
import { Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { useList } from '../kernel/list/use-list.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { LoadingState } from '../kernel/states/States.js';
import { useMessageTexts } from './texts.js';

export default function MessageScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const { query } = useScreen();
  const session = useSession();
  const definition = useDefinition('message');
  const supplier = isSupplierUser(session);
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      top={(document) => (supplier || !['sending', 'done'].includes(document.state ?? '') ? null : <Reading document={document} />)}
    />
  );
}

/** How many it reached, how many of them have read it, and how many have answered. */
function Reading({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useMessageTexts();
  const view = document.view as Readonly<Record<string, unknown>>;
  const { rows } = useList('message', {
    pageIndex: 1,
    pageRows: 5,
    conditions: [{ key: 'docNumber', op: 'eq', value: String(view['docNumber'] ?? '') }],
  });
  const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
  const reached = count(view['recipientCount']);
  const figures = [
    { label: t('read'), value: count(rows[0]?.['readCount']) },
    ...(view['needReplyFlag'] === 'Y' ? [{ label: t('replied'), value: count(view['repliedCount']) }] : []),
  ];
  if (!('recipientCount' in view)) return null;
  return (
    <Paper withBorder p="md" radius="md" component="section" aria-label={t('reading')}>
      <Group gap="xl" align="start">
        <Stack gap={2}>
          <Text size="xs" c="dimmed">
            {t('reached')}
          </Text>
          <Text fw={650}>{reached}</Text>
        </Stack>
        {figures.map(({ label, value }) => (
          <Stack key={label} gap={4} miw={140}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text fw={650}>
              {value} / {reached}
            </Text>
            <Progress value={reached === 0 ? 0 : (100 * value) / reached} aria-label={label} />
          </Stack>
        ))}
      </Group>
    </Paper>
  );
}
