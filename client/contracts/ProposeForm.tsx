/** The supplier's own text of the contract, sent with his refusal of this one. */
import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { RichEditor } from '../kernel/rich-text/RichEditor.js';
import { clauseNode } from './clause-node.js';
import classes from './contracts.module.css';
import { useContractTexts } from './texts.js';
import { useSent } from './use-sent.js';
import { WordIn } from './Word.js';

/** Clauses of the library stay what they are called by; which of them are locked the buyer knows. */
const more = { extensions: [clauseNode(() => new Map())], sheet: classes['sheet']!, tools: () => null };

export function ProposeForm({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const label = useId();
  const body = String(document.view['sentBody'] ?? '');
  const [text, setText] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { busy, send } = useSent(document);
  if (text === null)
    return (
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setText(body)}>
        {t('propose')}
      </Button>
    );
  return (
    <Stack gap="sm" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {t('proposedText')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('proposeHint')}
      </Text>
      <RichEditor
        value={text}
        onChange={(value) => setText(value ?? '')}
        labelledBy={label}
        invalid={false}
        disabled={busy}
        required
        more={more}
      />
      <Textarea
        name="proposeReason"
        label={t('proposeReason')}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="space-between">
        <WordIn contractId={document.id} onRead={(read) => setText(read.body)} />
        <Button
          loading={busy}
          disabled={reason.trim() === '' || text === body}
          onClick={() => void send('SUPPLIER_REFUSE', { reason, proposedBody: text })}
        >
          {t('sendProposal')}
        </Button>
      </Group>
    </Stack>
  );
}
