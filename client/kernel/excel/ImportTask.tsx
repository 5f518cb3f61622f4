/** An import as it stands: how far it is, what was found, and what can be done about it. */
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Refused } from '../call.js';
import { useDefinition } from '../definitions.js';
import { isOpen } from '../document/can.js';
import { useDocument } from '../document/use-document.js';
import type { LiveDocument } from '../document/use-document.js';
import { currentLanguage } from '../language/language.js';
import { LoadingState } from '../states/States.js';
import { StateBadge } from '../states/StateBadge.js';
import { toastFailure } from '../toast.js';
import { importProgress, useImportProgress } from './import-progress.js';
import { faultsOf, ImportFaults, phases, takeErrorFile } from './ImportFaults.js';
import type { Busy } from './ImportFaults.js';
import { TaskProgressBar } from './TaskProgressBar.js';
import { useExcelTexts } from './texts.js';

const TASK = 'baseImportTask';
const busy: readonly string[] = phases;
/** States in which nothing of it has been written. */
const unwritten: readonly string[] = ['review', 'cancelled'];

interface Props {
  readonly id: string;
  /** Absent where no other one can be begun. */ onAgain?(): void;
  onClose(): void;
}

export function ImportTask({ id, onAgain, onClose }: Props): ReactNode {
  const t = useExcelTexts();
  const progress = useImportProgress();
  const definition = useDefinition(TASK);
  const document = useDocument(definition, id) as LiveDocument;
  const { state, view, status } = document;
  const notUndone = Number(view['notUndone'] ?? 0);
  const faults = faultsOf(state, view);
  if (status !== 'ready') return <LoadingState />;

  const send = async (event: string, payload: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    try {
      const answer = await document.send(event, payload);
      if (answer.status !== 'S') throw new Refused(answer);
    } catch (error) {
      toastFailure(error);
    }
  };
  const number = (name: string): string => Number(view[name] ?? 0).toLocaleString('en-US');
  const { done, of } = importProgress(state, view, progress.get(id));
  return (
    <>
      <Group gap="sm" mb="sm">
        <StateBadge definition={definition} state={state} />
        <Text size="sm" truncate="end">
          {String(view['fileName'])}
        </Text>
      </Group>
      {state !== null && busy.includes(state) && <TaskProgressBar done={done} of={of} phase={t(`phase_${state as Busy}`)} />}
      {state === 'failed' && (
        <Alert color="red" variant="light">
          {failure(definition, view)}
        </Alert>
      )}
      {view['warning'] === 'IMPORT_TEMPLATE_OLD' && (
        <Alert color="yellow" variant="light" py={6}>
          {t('oldTemplate')}
        </Alert>
      )}
      {state !== null && !busy.includes(state) && state !== 'failed' && (
        <Text size="sm" my="xs">
          {t(unwritten.includes(state) ? 'checked' : 'counts', {
            rows: number('rowCount'),
            ok: number('ok'),
            bad: number('bad'),
            written: number('written'),
            refused: number('refused'),
          })}
        </Text>
      )}
      {state === 'review' && view['mode'] === 'ALL_OR_NOTHING' && faults > 0 && (
        <Alert color="orange" variant="light" py={6} mb="xs">
          {t('noneWritten')}
        </Alert>
      )}
      {notUndone > 0 && state !== 'undoing' && (
        <Alert color="orange" variant="light" py={6}>
          {t('notUndone', { rows: number('notUndone') })}
        </Alert>
      )}
      <ImportFaults id={id} faults={faults} />
      <Actions
        document={document}
        faulty={faults > 0}
        onSend={(event, payload) => void send(event, payload)}
        onErrorFile={() => takeErrorFile(id, String(view['fileName']))}
        {...(onAgain ? { onAgain } : {})}
        onClose={onClose}
      />
    </>
  );
}

/** Why it failed, in the definition's own sentence. */
const failure = (definition: AnyDefinition, view: Readonly<Record<string, unknown>>): string =>
  sentence(
    definition.allReasons,
    refusal(String(view['failCode'] ?? ''), { params: { max: String(view['missing'] ?? ''), keys: String(view['missing'] ?? '') } }),
    currentLanguage(),
  );

interface ActionsProps {
  readonly document: LiveDocument;
  readonly faulty: boolean;
  onSend(event: string, payload?: Readonly<Record<string, unknown>>): void;
  onErrorFile(): void;
  onAgain?(): void;
  onClose(): void;
}

function Actions({ document, faulty, onSend, onErrorFile, onAgain, onClose }: ActionsProps): ReactNode {
  const t = useExcelTexts();
  const [reason, setReason] = useState<string | null>(null);
  const may = (event: string): boolean => isOpen(document.can(event));
  if (reason !== null) {
    return (
      <>
        <Textarea
          mt="sm"
          label={t('reason')}
          withAsterisk
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" mt="sm" gap="xs">
          <Button size="xs" variant="default" onClick={() => setReason(null)}>
            {t('back')}
          </Button>
          <Button
            size="xs"
            color="red"
            disabled={reason.trim() === ''}
            onClick={() => {
              onSend('UNDO', { reason });
              setReason(null);
            }}
          >
            {t('undo')}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <Group justify="flex-end" mt="md" gap="xs">
      {faulty && (
        <Button size="xs" variant="default" onClick={onErrorFile}>
          {t('downloadErrors')}
        </Button>
      )}
      {may('UNDO') && (
        <Button size="xs" variant="default" color="red" onClick={() => setReason('')}>
          {t('undo')}
        </Button>
      )}
      {may('CANCEL') && (
        <Button size="xs" variant="default" onClick={() => onSend('CANCEL')}>
          {t('cancelImport')}
        </Button>
      )}
      {document.state !== null && !busy.includes(document.state) && document.state !== 'review' && onAgain && (
        <Button size="xs" variant="default" onClick={onAgain}>
          {t('another')}
        </Button>
      )}
      {may('CONFIRM') ? (
        <Button size="xs" onClick={() => onSend('CONFIRM')}>
          {t('confirmImport')}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </Group>
  );
}
