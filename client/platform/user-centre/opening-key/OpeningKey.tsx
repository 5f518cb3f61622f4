/** One's opening key (platform-access.md §11): made in this browser, kept by its owner, revoked by him. */
import { Alert, Button, Code, FileButton, Group, Modal, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../../../kernel/connection/clock.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useZone } from '../../../kernel/language/zone.js';
import { useSession } from '../../../kernel/session/session.js';
import { ErrorState, LoadingState } from '../../../kernel/states/States.js';
import { toastError, toastInfo } from '../../../kernel/toast.js';
import { Card } from '../Card.js';
import { sendConfirmed } from '../confirmed.js';
import { useLoaded } from '../use-loaded.js';
import { canKeepKeys, makeKeyFile, openKeyFile, readKeyFile } from './key-file.js';
import type { KeyFile } from './key-file.js';
import { keptKeys } from './kept-key.js';
import { GivenPassphrase, NewPassphrase } from './Passphrase.js';
import { useKeyTexts } from './texts.js';

interface Active {
  readonly keyId: string;
  readonly fingerprint: string;
  readonly madeAt: number;
}

/** In groups of four, as people compare them. */
const grouped = (fingerprint: string): string => fingerprint.match(/.{4}/g)!.join(' ');
const START = 16;

function download(file: KeyFile): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), {
    href: address,
    download: `guildhall-opening-key-${file.fingerprint.slice(0, START)}.json`,
  }).click();
  URL.revokeObjectURL(address);
}

export function OpeningKey(): ReactNode {
  const t = useKeyTexts();
  const { data, failure, reload } = useLoaded<{ readonly active: Active | null }>('baseUserKey', 'findMine', {});
  const userInfo = useSession()?.userInfo;
  if (!userInfo) return null;
  return (
    <Card title={t('title')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('what')}
        </Text>
        {!canKeepKeys() && (
          <Alert color="orange" variant="light">
            {t('noCrypto')}
          </Alert>
        )}
        {data === null ? (
          failure ? (
            <ErrorState failure={failure} onRetry={reload} />
          ) : (
            <LoadingState />
          )
        ) : data.active ? (
          <ActiveKey key={data.active.keyId} active={data.active} userId={userInfo.userId} onRevoked={reload} />
        ) : (
          <NoKey userId={userInfo.userId} userName={userInfo.userName} onMade={reload} />
        )}
      </Stack>
    </Card>
  );
}

function NoKey({ userId, userName, onMade }: { readonly userId: string; readonly userName: string; onMade(): void }): ReactNode {
  const t = useKeyTexts();
  const [asking, setAsking] = useState(false);
  // Kept before it is registered, and also when no answer came: it may have been, and nobody else has it.
  const make = async (passphrase: string): Promise<void> => {
    const file = await makeKeyFile(passphrase, serverNow());
    const kept = await keptKeys.keep(userId, file);
    if (!(await sendConfirmed('baseUserKey', 'make', { publicKey: file.publicKey }, t('btnMakeKey')))) return;
    download(file);
    if (!kept) toastError(t('onlyFile'));
    setAsking(false);
    onMade();
  };
  return (
    <Group justify="space-between">
      <Text size="sm">{t('none')}</Text>
      <Button size="xs" disabled={!canKeepKeys()} onClick={() => setAsking(true)}>
        {t('btnMakeKey')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        closeOnClickOutside={false}
        title={t('btnMakeKey')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {asking && <NewPassphrase userName={userName} onGiven={make} onCancel={() => setAsking(false)} />}
      </Modal>
    </Group>
  );
}

type Asking = { readonly about: 'check' | 'revoke' } | { readonly about: 'import'; readonly file: KeyFile };
const titles = { check: 'check', revoke: 'btnRevokeKey', import: 'importFile' } as const;

function ActiveKey({
  active: { keyId, fingerprint, madeAt },
  userId,
  onRevoked,
}: {
  readonly active: Active;
  readonly userId: string;
  onRevoked(): void;
}): ReactNode {
  const t = useKeyTexts();
  const zone = useZone();
  const [kept, setKept] = useState<KeyFile | null | undefined>(undefined);
  const [asking, setAsking] = useState<Asking | null>(null);
  const look = useCallback(() => void keptKeys.find(userId, fingerprint).then(setKept), [userId, fingerprint]);
  useEffect(look, [look]);
  const close = (): void => setAsking(null);
  const choose = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
    const file = await readKeyFile(await chosen.text());
    if (!file) return toastError(t('notAKeyFile'));
    if (file.fingerprint !== fingerprint) return toastError(t('otherKey', { fingerprint: grouped(fingerprint.slice(0, START)) }));
    setAsking({ about: 'import', file });
  };
  const take = async (file: KeyFile, passphrase: string): Promise<boolean> => {
    if (!(await openKeyFile(file, passphrase))) return false;
    if (await keptKeys.keep(userId, file)) toastInfo(t('imported'));
    else toastError(t('onlyFile'));
    close();
    look();
    return true;
  };
  const check = async (passphrase: string): Promise<boolean> => {
    if (!kept || !(await openKeyFile(kept, passphrase))) return false;
    toastInfo(t('right'));
    close();
    return true;
  };
  const revoke = async (): Promise<void> => {
    if (!(await sendConfirmed('baseUserKey', 'revoke', { keyId }, t('btnRevokeKey')))) return close();
    await keptKeys.forget(userId, fingerprint);
    onRevoked();
  };
  return (
    <>
      <Text size="sm" fw={500}>
        {t('activeSince', { at: formatDateTime(madeAt, zone) })}
      </Text>
      <Text size="sm">
        {t('fingerprint')}: <Code>{grouped(fingerprint)}</Code>
      </Text>
      {kept !== undefined && (
        <Text size="sm" c={kept ? undefined : 'var(--gh-on-orange)'}>
          {kept ? t('here') : t('notHere')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        {kept === null && (
          <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" disabled={!canKeepKeys()}>
                {t('importFile')}
              </Button>
            )}
          </FileButton>
        )}
        {kept && (
          <Button size="xs" variant="default" onClick={() => setAsking({ about: 'check' })}>
            {t('check')}
          </Button>
        )}
        {kept && (
          <Button size="xs" variant="default" onClick={() => download(kept)}>
            {t('downloadAgain')}
          </Button>
        )}
        <Button size="xs" color="red" variant="outline" onClick={() => setAsking({ about: 'revoke' })}>
          {t('btnRevokeKey')}
        </Button>
      </Group>
      <Modal
        opened={asking !== null}
        onClose={close}
        closeOnClickOutside={false}
        title={asking && t(titles[asking.about])}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {asking?.about === 'check' && <GivenPassphrase hint={t('checkHint')} onGiven={check} onCancel={close} />}
        {asking?.about === 'import' && (
          <GivenPassphrase hint={t('importHint')} onGiven={(passphrase) => take(asking.file, passphrase)} onCancel={close} />
        )}
        {asking?.about === 'revoke' && (
          <Stack gap="md">
            <Text size="sm">{t('revokeAsk')}</Text>
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={close}>
                {t('cancel')}
              </Button>
              <Button color="red" onClick={() => void revoke()}>
                {t('btnRevokeKey')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
