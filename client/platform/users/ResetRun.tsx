/** How far the reset of all is, and its outcome with the list of those who were not reset. It goes on when this is closed. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useTaskProgress } from '../../kernel/excel/import-progress.js';
import { TaskProgressBar } from '../../kernel/excel/TaskProgressBar.js';
import { FileList } from '../../kernel/files/FileList.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { LoadingState } from '../../kernel/states/States.js';
import { usePeopleTexts } from '../people/texts.js';

export function ResetRun({ id, onClose }: { readonly id: string; onClose(): void }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const language = useLanguage();
  const definition = useDefinition('baseConcurrentRequest');
  const { state, view, status } = useDocument(definition, id) as LiveDocument;
  const { done, of } = useTaskProgress('running').get(id) ?? { done: 0, of: 0 };
  if (status !== 'ready') return <LoadingState />;
  const runs = state === 'pending' || state === 'running';
  const files = view['outputFileId'];
  return (
    <Stack gap="sm">
      {runs && (
        <>
          <TaskProgressBar done={done} of={of} phase={word(definition.machine.states[state]!.label)} />
          <Text size="sm" c="dimmed">
            {t('resetAllGoesOn', { number: String(view['docNumber'] as string) })}
          </Text>
        </>
      )}
      {state === 'error' && (
        <Alert color="red" variant="light">
          {sentence(definition.allReasons, refusal(String(view['errorCode'] as string)), language)}
        </Alert>
      )}
      {!runs && state !== 'error' && (
        <Text size="sm" role="status">
          {String(readIn(language, view, 'resultText') as string)}
        </Text>
      )}
      {Boolean(files) && (
        <>
          <Text size="sm" c="dimmed">
            {t('resetAllFile')}
          </Text>
          <FileList value={files} />
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('close')}</Button>
      </Group>
    </Stack>
  );
}
