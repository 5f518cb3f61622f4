/** What a screen shows instead of content: nothing yet, an error, no permission, gone. Each says what to do next. */
import { Button, Code, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCloudOff, IconFileUnknown, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../document/use-document.js';
import { useKernelTexts } from '../texts.js';

interface PictureProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
  readonly colour?: string;
  readonly alert?: boolean;
  /** Stands for the whole screen, not for a part of it. */ readonly page?: boolean;
}

export function Picture({ icon, title, hint, children, colour = 'gray', alert = false, page = false }: PictureProps): ReactNode {
  return (
    <Stack align="center" justify="center" gap={6} py="xl" px="md" {...(alert ? { role: 'alert' } : {})}>
      <ThemeIcon variant="light" color={colour} size={44} radius="xl" aria-hidden="true">
        {icon}
      </ThemeIcon>
      {page ? (
        <Title order={1} fz="md" fw={600} ta="center" mt={4}>
          {title}
        </Title>
      ) : (
        <Text fw={600} ta="center" mt={4}>
          {title}
        </Text>
      )}
      {hint && (
        <Text size="sm" c="dimmed" ta="center" maw={420} component="div">
          {hint}
        </Text>
      )}
      {children && <div style={{ marginTop: 6 }}>{children}</div>}
    </Stack>
  );
}

export interface Failure {
  readonly code: string;
  readonly msg: string;
  readonly traceId?: string;
}

export function ErrorState({
  failure,
  onRetry,
  page = false,
}: {
  readonly failure: Failure | null;
  readonly onRetry?: () => void;
  readonly page?: boolean;
}): ReactNode {
  const t = useKernelTexts();
  const sentence = failure?.code === 'NET_NO_ANSWER' ? t('noAnswer') : failure?.msg || t('couldNotLoadHint');
  return (
    <Picture
      alert
      page={page}
      icon={<IconCloudOff size={24} />}
      colour="red"
      title={t('couldNotLoad')}
      hint={
        <>
          {sentence}
          {failure && (
            <div>
              <Code>{failure.code}</Code>
              {failure.traceId ? <Code ml={4}>{failure.traceId}</Code> : null}
            </div>
          )}
        </>
      }
    >
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Picture>
  );
}

export function NotPermittedState({ hint }: { readonly hint?: string }): ReactNode {
  const t = useKernelTexts();
  return <Picture icon={<IconLock size={24} />} colour="orange" title={t('notPermitted')} hint={hint || t('notPermittedHint')} />;
}

export function GoneState(): ReactNode {
  const t = useKernelTexts();
  return <Picture page icon={<IconFileUnknown size={24} />} title={t('gone')} hint={t('goneHint')} />;
}

export function EmptyState({
  title,
  hint,
  children,
}: {
  readonly title?: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const t = useKernelTexts();
  return (
    <Picture icon={<IconInbox size={24} />} title={title ?? t('empty')} hint={hint ?? (title === undefined ? t('emptyHint') : null)}>
      {children}
    </Picture>
  );
}

export function LoadingState(): ReactNode {
  const t = useKernelTexts();
  return (
    <Stack align="center" py="xl" role="status" aria-label={t('loading')}>
      <Loader size="sm" />
    </Stack>
  );
}

/** The picture of a document that is not (yet) there; null when it is ready. */
export function documentPicture(document: LiveDocument): ReactNode {
  if (document.status === 'loading') return <LoadingState />;
  if (document.status === 'gone') return <GoneState />;
  if (document.status === 'error') return <ErrorState page failure={document.refusal} onRetry={document.retry} />;
  return null;
}
