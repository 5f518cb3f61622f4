/** What an approver says again and again: his own sentences to choose from beside the comment, kept for him alone (platform-process.md §11). */
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { AskedField } from '../kernel/actions/EventDialog.js';
import { ask } from '../kernel/call.js';
import { useCalled } from '../kernel/list/use-called.js';
import { toastFailure } from '../kernel/toast.js';
import { useProcessTexts } from './texts.js';

const MOST = 20;
const LONGEST = 200;

/** Behind what was written already. */
export const withPhrase = (said: string, phrase: string): string => (said.trim() === '' ? phrase : `${said.trimEnd()} ${phrase}`);

export function CommentInput({ asked }: { readonly asked: AskedField }): ReactNode {
  const t = useProcessTexts();
  const { found, reload } = useCalled<readonly string[]>('bpm', 'findPhrases', {});
  const [arranging, setArranging] = useState(false);
  const said = typeof asked.value === 'string' ? asked.value : '';
  const phrases = found ?? [];
  const save = (wanted: readonly string[]): void => {
    ask('bpm', 'savePhrases', { phrases: wanted }).then(reload, toastFailure);
  };
  const own = said.trim();
  const mayKeep = own !== '' && own.length <= LONGEST && phrases.length < MOST && !phrases.includes(own);
  return (
    <Stack gap={4}>
      {asked.usual}
      <Group gap={4} role="group" aria-label={t('phrases')}>
        {phrases.map((phrase) => (
          <Group key={phrase} gap={0} wrap="nowrap">
            <Button size="compact-xs" variant="light" color="gray" maw={260} onClick={() => asked.change(withPhrase(said, phrase))}>
              {phrase}
            </Button>
            {arranging && (
              <ActionIcon
                size="xs"
                variant="subtle"
                color="red"
                aria-label={t('removePhrase', { phrase })}
                onClick={() => save(phrases.filter((one) => one !== phrase))}
              >
                <IconX size={12} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {mayKeep && (
          <Button size="compact-xs" variant="subtle" onClick={() => save([...phrases, own])}>
            {t('keepPhrase')}
          </Button>
        )}
        {phrases.length > 0 && (
          <Button size="compact-xs" variant="subtle" aria-pressed={arranging} onClick={() => setArranging(!arranging)}>
            {t('arrangePhrases')}
          </Button>
        )}
      </Group>
      {found?.length === 0 && (
        <Text size="xs" c="dimmed">
          {t('phrasesHint')}
        </Text>
      )}
    </Stack>
  );
}
