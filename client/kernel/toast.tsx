/** Short messages (platform-access.md §12): done, or the server's sentence with what support needs to find it. */
import { ActionIcon, Badge, Code, CopyButton, Group, Text } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import type { NotificationData } from '@mantine/notifications';
import type { Label } from '@machines/kernel/fields.js';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { Answer } from './call.js';
import { NoAnswer, NotSent, Refused } from './call.js';
import { currentLanguage } from './language/language.js';
import { say } from './texts.js';

const SHOWN_MS = 4_000;

/** How often a message came that is still shown, by its id. */
const times = new Map<string, number>();

type Toast = Omit<NotificationData, 'id' | 'autoClose'> & {
  readonly id: string;
  /** null: until it is closed. */ readonly shownMs: number | null;
};

/** Equal messages are one, with how often it came; its time begins anew. */
function show({ id, shownMs, message, ...rest }: Toast): void {
  const { notifications: shown, queue } = notificationsStore.getState();
  const again = [...shown, ...queue].some((one) => one.id === id);
  const n = again ? (times.get(id) ?? 1) + 1 : 1;
  times.set(id, n);
  // Another length is what makes the library count anew.
  const autoClose = shownMs === null ? false : shownMs + (n % 2);
  const toast = {
    ...rest,
    id,
    autoClose,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': say('close') },
    message: n === 1 ? message : <Repeated n={n}>{message}</Repeated>,
  };
  if (again) notifications.update(toast);
  else notifications.show(toast);
}

const Repeated = ({ n, children }: { readonly n: number; readonly children: ReactNode }): ReactNode => (
  <Group gap="xs" wrap="nowrap" justify="space-between">
    <div>{children}</div>
    <Badge size="sm" variant="light" color="gray" className="gh-number">
      ×{n}
    </Badge>
  </Group>
);

export function toastDone(action: Label | string): void {
  toastSaid(say('done', { action: typeof action === 'string' ? action : action[currentLanguage()] }));
}

/** Done, in a sentence that says so itself. */
export const toastSaid = (message: string): void => show({ id: `done:${message}`, message, color: 'green', shownMs: SHOWN_MS });

/** Done, with something to go on with: there is time to read it. */
export const toastWith = (id: string, message: ReactNode): void => show({ id, message, color: 'green', shownMs: 3 * SHOWN_MS });

export const toastInfo = (message: string): void => show({ id: `info:${message}`, message, shownMs: SHOWN_MS });

export function toastError(message: string, code?: string, traceId?: string, stays = false, shownMs = SHOWN_MS): void {
  show({
    id: `error:${code ?? ''}:${message}`,
    color: 'red',
    shownMs: stays ? null : shownMs,
    message: <ErrorMessage message={message} code={code} traceId={traceId} />,
    role: 'alert',
  });
}

function ErrorMessage({
  message,
  code,
  traceId,
}: {
  readonly message: string;
  readonly code: string | undefined;
  readonly traceId: string | undefined;
}): ReactNode {
  const details = [code, traceId].filter(Boolean).join(' · ');
  return (
    <>
      <Text size="sm">{message}</Text>
      {details && (
        <Group gap={4} mt={2}>
          <Code>{details}</Code>
          <CopyButton value={`${message} ${details}`}>
            {({ copied, copy }) => (
              <ActionIcon size="xs" variant="subtle" color="gray" aria-label={say('copy')} onClick={copy}>
                {copied ? <IconCheck size={12} /> : <IconCopy size={12} />}
              </ActionIcon>
            )}
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
  if (error instanceof NoAnswer) return toastError(say(error instanceof NotSent ? 'notSent' : 'noAnswer'), error.code);
  throw error;
}
