/** Comments on clauses: of both parties, and of people inside among themselves. */
import { Badge, Button, Checkbox, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { Comment } from '@machines/contracts/contract/comments.js';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';

import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { useContractTexts } from './texts.js';
import { useSent } from './use-sent.js';

export function CommentsPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const label = useId();
  const comments = (document.view['comments'] ?? []) as readonly Comment[];
  return (
    <Stack gap="sm" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {t('comments')}
      </Title>
      {comments.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noComments')}
        </Text>
      )}
      {comments.map((comment) => (
        <OneComment key={comment.commentNo} document={document} comment={comment} />
      ))}
      {isOpen(document.can('COMMENT')) && <CommentForm document={document} />}
    </Stack>
  );
}

function OneComment({ document, comment }: { readonly document: LiveDocument; readonly comment: Comment }): ReactNode {
  const t = useContractTexts();
  const { busy, send } = useSent(document);
  const { commentNo, clause, said, side, internal, saidAt, settledAt } = comment;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Badge variant="light" color={side === 'B' ? 'orange' : 'blue'}>
            {t(side === 'B' ? 'sideB' : 'sideA')}
          </Badge>
          {internal === 'Y' && <Badge variant="outline">{t('internal')}</Badge>}
          <Text size="sm" fw={600}>
            {clause}
          </Text>
        </Group>
        <Text size="xs" c="dimmed" component="span">
          <Moment at={saidAt} />
        </Text>
      </Group>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {said}
      </Text>
      {settledAt !== null ? (
        <Badge variant="light" color="green">
          {t('settledAt')}
        </Badge>
      ) : (
        isOpen(document.can('SETTLE_COMMENT')) && (
          <Button variant="subtle" size="compact-xs" loading={busy} onClick={() => void send('SETTLE_COMMENT', { commentNo })}>
            {t('settle')}
          </Button>
        )
      )}
    </Paper>
  );
}

function CommentForm({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const inside = !isSupplierUser(useSession());
  const [clause, setClause] = useState('');
  const [said, setSaid] = useState('');
  const [internal, setInternal] = useState(false);
  const { busy, send } = useSent(document);
  const submit = async (): Promise<void> => {
    const payload = { clause: clause.trim() === '' ? null : clause, said, internal: internal ? 'Y' : 'N' };
    if (!(await send('COMMENT', payload))) return;
    setClause('');
    setSaid('');
  };
  return (
    <Stack gap="xs">
      <TextInput
        name="clause"
        label={t('clause')}
        maxLength={200}
        value={clause}
        onChange={(event) => setClause(event.currentTarget.value)}
      />
      <Textarea name="said" label={t('comment')} maxLength={2000} value={said} onChange={(event) => setSaid(event.currentTarget.value)} />
      <Group justify="space-between">
        {inside ? (
          <Checkbox label={t('internal')} checked={internal} onChange={(event) => setInternal(event.currentTarget.checked)} />
        ) : (
          <span />
        )}
        <Button variant="default" loading={busy} disabled={said.trim() === ''} onClick={() => void submit()}>
          {t('sendComment')}
        </Button>
      </Group>
    </Stack>
  );
}
