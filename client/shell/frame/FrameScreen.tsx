/** /main/iframe?url=&title=: a page of another host inside ours, of the hosts that the option names (platform-access.md §3.1). */
import { Button, Group, Progress, Text, Title } from '@mantine/core';
import { framePermitted } from '@machines/platform/frames.js';
import { IconExternalLink, IconShieldX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import type { Answer } from '../../kernel/call.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { ErrorState, LoadingState, Picture } from '../../kernel/states/States.js';
import { useShellTexts } from '../texts.js';
import classes from './frame.module.css';

const SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads';
const OPTION = 'BASE_IFRAME_ALLOW';

/** Scripts of our own origin could leave the sandbox, so our own pages are never shown inside. */
const mayShow = (url: string, hosts: string | null): boolean => framePermitted(url, hosts) && new URL(url).origin !== location.origin;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

export default function FrameScreen(): ReactNode {
  const t = useShellTexts();
  const { query, setTitle } = useScreen();
  const [hosts, setHosts] = useState<string | null | undefined>();
  const [failure, setFailure] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [loading, setLoading] = useState(true);
  const { url = '', title = '' } = query;
  const name = title || hostOf(url) || t('framePage');
  useEffect(() => setTitle(name), [setTitle, name]);
  useEffect(() => {
    const abort = new AbortController();
    ask<Readonly<Record<string, string | null>>>('baseProfile', 'findValues', { profileCodes: [OPTION] }, { signal: abort.signal })
      .then((values) => {
        setHosts(values[OPTION] ?? null);
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted)
          setFailure(
            error instanceof Refused
              ? error.answer
              : { status: 'E', code: 'NET_NO_ANSWER', msg: '', data: null, serverTime: 0, traceId: '' },
          );
      });
    return () => abort.abort();
  }, [attempt]);

  if (failure) return <ErrorState page failure={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (hosts === undefined) return <LoadingState />;
  if (!mayShow(url, hosts))
    return (
      <Picture
        alert
        page
        icon={<IconShieldX size={24} />}
        colour="red"
        title={t('frameHost')}
        hint={<>{t('frameHostHint')} (SHELL_FRAME_HOST)</>}
      />
    );
  return (
    <div className={classes['screen']}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" align="baseline" wrap="nowrap" miw={0}>
          <Title order={1} fz={15} lineClamp={1}>
            {name}
          </Title>
          {title !== '' && (
            <Text size="xs" c="dimmed" truncate>
              {hostOf(url)}
            </Text>
          )}
        </Group>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          size="compact-xs"
          variant="subtle"
          leftSection={<IconExternalLink size={14} />}
        >
          {t('openWindow')}
        </Button>
      </Group>
      {loading && <Progress value={100} animated size={2} aria-label={t('loadingPage')} />}
      <iframe
        className={classes['frame']}
        src={url}
        title={name}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        onLoad={() => setLoading(false)}
      />
    </div>
  );
}
