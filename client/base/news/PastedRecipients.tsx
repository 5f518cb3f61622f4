/** Recipients by their login names, as they are pasted from a sheet or a letter; names that nobody has stay in the box. */
import { Button, Group, Popover, Stack, Textarea } from '@mantine/core';
import { IconClipboardList } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { toastFailure } from '../../kernel/toast.js';
import { loginsIn } from './logins.js';
import { useNewsTexts } from './texts.js';

/** Names in one call. */
const PAGE = 100;

interface User {
  readonly id: string;
  readonly userName: string;
}

async function usersCalled(logins: readonly string[]): Promise<readonly User[]> {
  const found: User[] = [];
  for (let start = 0; start < logins.length; start += PAGE) {
    found.push(
      ...(await ask<readonly User[]>('baseUsers', 'listByPage', {
        pageIndex: 1,
        pageRows: PAGE,
        conditions: [{ key: 'userName', op: 'in', value: logins.slice(start, start + PAGE) }],
      })),
    );
  }
  return found;
}

export function PastedRecipients({ onFound }: { onFound(userIds: readonly string[]): void }): ReactNode {
  const t = useNewsTexts();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [searching, setSearching] = useState(false);
  const logins = loginsIn(text);
  const add = async (): Promise<void> => {
    setSearching(true);
    try {
      const users = await usersCalled(logins);
      const known = new Set(users.map(({ userName }) => userName));
      const left = logins.filter((login) => !known.has(login));
      onFound(users.map(({ id }) => id));
      setUnknown(left);
      setText(left.join('\n'));
      if (left.length === 0) setOpened(false);
    } catch (error) {
      toastFailure(error);
    } finally {
      setSearching(false);
    }
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={340} trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconClipboardList size={15} />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('pastePeople')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Textarea
            label={t('logins')}
            description={t('loginsHint')}
            autosize
            minRows={4}
            maxRows={12}
            data-autofocus
            value={text}
            error={unknown.length > 0 ? t('loginsUnknown', { n: unknown.length }) : null}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setUnknown([]);
            }}
          />
          <Group justify="flex-end">
            <Button size="xs" loading={searching} disabled={logins.length === 0} onClick={() => void add()}>
              {t('addLogins', { n: logins.length })}
            </Button>
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
