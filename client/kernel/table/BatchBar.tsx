/** Events for several rows: each is sent by itself; refused rows stay selected and say why. */
import { Alert, Button, Group, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { NoAnswer } from '../call.js';
import { sendEvent } from '../document/use-document.js';
import { useLabel } from '../language/language.js';
import { useKernelTexts } from '../texts.js';
import type { TableRow } from './columns.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly events: readonly string[];
  readonly rows: readonly TableRow[];
  /** What stays selected: the refused rows. */
  onDone(refused: ReadonlySet<string>): void;
}

interface Result { readonly id: string; readonly name: string; readonly msg: string }

export function BatchBar({ definition, events, rows, onDone }: Props): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const [sending, setSending] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Result[]>([]);
  const [done, setDone] = useState(0);
  const nameField = definition.nameField ?? 'docNumber';

  const send = async (event: string): Promise<void> => {
    setSending(event);
    const found: Result[] = [];
    for (const row of rows) {
      const id = String(row['id']);
      const rev = typeof row['rev'] === 'number' ? { rev: row['rev'] } : {};
      const msg = await sendEvent(definition, id, event, {}, rev).then((answer) => (answer.status === 'S' ? null : answer.msg), (error: unknown) => {
        if (error instanceof NoAnswer) return t('noAnswer');
        throw error;
      });
      if (msg !== null) found.push({ id, name: String(row[nameField] ?? id), msg });
    }
    setSending(null);
    setDone(rows.length - found.length);
    setRefused(found);
    onDone(new Set(found.map((one) => one.id)));
  };

  return (
    <Group gap="xs" px="sm" pb={8}>
      <Text size="xs" fw={500}>{t('selected', { n: rows.length })}</Text>
      {events.map((event) => <Button key={event} size="compact-xs" variant="light" loading={sending === event} disabled={sending !== null && sending !== event} onClick={() => void send(event)}>{word(definition.events[event]!.label)}</Button>)}
      {refused.length > 0 && (
        <Alert color="orange" variant="light" w="100%" title={t('resultDone', { done, refused: refused.length })} withCloseButton closeButtonLabel={t('close')} onClose={() => setRefused([])}>
          {refused.map((one) => <div key={one.id}>{one.name}: {one.msg}</div>)}
        </Alert>
      )}
    </Group>
  );
}
