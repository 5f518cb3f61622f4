/** What the supplier would change, to be taken change by change. */
import { Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import type { Redline } from '@machines/contracts/contract/redline.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../kernel/document/use-document.js';
import { useCalled } from '../kernel/list/use-called.js';
import { ErrorState, LoadingState } from '../kernel/states/States.js';
import { RedlineView } from './RedlineView.js';
import { useContractTexts } from './texts.js';
import { useSent } from './use-sent.js';

export function ProposalPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useContractTexts();
  const { found, failure, reload } = useCalled<Redline>('srmCctContract', 'findProposal', { contractId: document.id });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (found === null) return <LoadingState />;
  return (
    <Stack gap="sm" component="section" aria-label={t('proposal')}>
      <Title order={2} fz={16}>
        {t('proposal')}
      </Title>
      <Text size="sm">{String(document.view['refuseReason'] ?? '')}</Text>
      <Text size="sm" c="dimmed">
        {t('proposalHint')}
      </Text>
      <Deciding document={document} redline={found} />
    </Stack>
  );
}

function Deciding({ document, redline }: { readonly document: LiveDocument; readonly redline: Redline }): ReactNode {
  const t = useContractTexts();
  const all = Array.from({ length: redline.changes }, (_, index) => index + 1);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set(all));
  const [reason, setReason] = useState('');
  const { busy, send } = useSent(document);
  const turn = (no: number): void => setTaken(new Set(all.filter((one) => (one === no ? !taken.has(no) : taken.has(one)))));
  // Without a list all of them are taken.
  const chosen = taken.size === 0 ? {} : { acceptRedline: 'Y', takenChanges: [...taken].map((changeNo) => ({ changeNo })) };
  return (
    <>
      <Group gap="xs">
        <Button variant="default" size="compact-sm" onClick={() => setTaken(new Set(all))}>
          {t('takeAll')}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => setTaken(new Set())}>
          {t('takeNone')}
        </Button>
      </Group>
      <RedlineView
        redline={redline}
        beside={(no) => (
          <Checkbox
            size="xs"
            display="inline-block"
            mr={6}
            aria-label={t('takeChange', { n: no })}
            checked={taken.has(no)}
            onChange={() => turn(no)}
          />
        )}
      />
      <Textarea
        name="anewReason"
        label={t('reason')}
        required
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button loading={busy} disabled={reason.trim() === ''} onClick={() => void send('ALTERATION', { reason, ...chosen })}>
          {t('writeAnew', { n: taken.size, all: all.length })}
        </Button>
      </Group>
    </>
  );
}
