/** Short messages (platform-access.md §12): done, or the server's sentence with what support needs to find it. */
import { ActionIcon, Code, CopyButton, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Label } from '@machines/kernel/fields.js';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Answer } from './call.js';
import { NoAnswer, Refused } from './call.js';
import { currentLanguage } from './language/language.js';
import { say } from './texts.js';

const SHOWN_MS = 4_000;

/** Equal messages share an id: the later one takes the place of the earlier. */
export function toastDone(action: Label | string): void {
  const message = say('done', { action: typeof action === 'string' ? action : action[currentLanguage()] });
  notifications.show({ id: `done:${message}`, message, color: 'green', autoClose: SHOWN_MS, withCloseButton: true, closeButtonProps: { 'aria-label': say('close') } });
}

export function toastInfo(message: string): void {
  notifications.show({ id: `info:${message}`, message, autoClose: SHOWN_MS, closeButtonProps: { 'aria-label': say('close') } });
}

export function toastError(message: string, code?: string, traceId?: string, stays = false, shownMs = SHOWN_MS): void {
  notifications.show({ id: `error:${code ?? message}`, color: 'red', autoClose: stays ? false : shownMs, withCloseButton: true, closeButtonProps: { 'aria-label': say('close') }, message: <ErrorMessage message={message} code={code} traceId={traceId} />, role: 'alert' });
}

function ErrorMessage({ message, code, traceId }: { readonly message: string; readonly code: string | undefined; readonly traceId: string | undefined }): ReactNode {
  const details = [code, traceId].filter(Boolean).join(' · ');
  return (
    <>
      <Text size="sm">{message}</Text>
      {details && (
        <Group gap={4} mt={2}>
          <Code>{details}</Code>
          <CopyButton value={`${message} ${details}`}>
            {({ copied, copy }) => <ActionIcon size="xs" variant="subtle" color="gray" aria-label={say('copy')} onClick={copy}>{copied ? <IconCheck size={12} /> : <IconCopy size={12} />}</ActionIcon>}
          </CopyButton>
        </Group>
      )}
    </>
  );
}

/** A refused answer: stays open when it names rows. */
export function toastRefused(answer: Answer): void {
  const named = (answer.data as { readonly row?: unknown; readonly all?: unknown } | null)?.row !== undefined;
  toastError(answer.msg || answer.code, answer.code, answer.traceId, named);
}

export function toastFailure(error: unknown): void {
  if (error instanceof Refused) return toastRefused(error.answer);
  if (error instanceof NoAnswer) return toastError(say('noAnswer'), error.code);
  throw error;
}
