/** Demand summaries (purchasing.md §3): the list, from which all rows of an organisation are generated at once. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { IconSum } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useDefinition } from '../kernel/definitions.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { ListPage, mayCreate } from '../kernel/pages/ListPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';
import { LoadingState } from '../kernel/states/States.js';
import { useKernelTexts } from '../kernel/texts.js';
import { toastFailure, toastInfo, toastSaid } from '../kernel/toast.js';
import { usePurchasingTexts } from './texts.js';

const TYPE = 'srmPurDemandSummary';
const organisation: Field = { kind: 'ref', entity: 'baseOrganization', label: { en: 'Organisation', cn: '组织' }, need: 'save' };
const until: Field = { kind: 'date', label: { en: 'Needed until', cn: '需求截止日期' }, need: 'save' };

interface Generated {
  readonly made: number;
  readonly counted: number;
  readonly more: boolean;
}

function GenerateForm({ onDone }: { onDone(): void }): ReactNode {
  const t = usePurchasingTexts();
  const [orgId, setOrgId] = useState<unknown>(null);
  const [dateTo, setDateTo] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const generate = async (): Promise<void> => {
    setSending(true);
    try {
      const { made, counted, more } = await ask<Generated>(TYPE, 'doGenerate', { orgId, dateTo });
      toastSaid(t('generated', { made, counted }));
      if (more) toastInfo(t('more'));
      onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault();
        void generate();
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('generateHint')}
        </Text>
        <FieldInput field={organisation} name="orgId" value={orgId} onChange={setOrgId} />
        <FieldInput field={until} name="dateTo" value={dateTo} onChange={setDateTo} />
        <Group justify="flex-end">
          <Button type="submit" size="xs" loading={sending} disabled={!orgId || !dateTo}>
            {t('generate')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Drawn(): ReactNode {
  const [t, kernel] = [usePurchasingTexts(), useKernelTexts()];
  const definition = useDefinition(TYPE);
  const { query, route } = useScreen();
  const [session, menus] = [useSession(), useMenus()];
  const [asking, setAsking] = useState(false);
  if (query['id'] !== undefined || query['new'] !== undefined) return <DocumentPage definition={definition} id={query['id'] ?? null} />;
  const button = mayCreate(definition, session, menus, route) && (
    <Button size="xs" variant="default" leftSection={<IconSum size={15} />} onClick={() => setAsking(true)}>
      {t('generate')}
    </Button>
  );
  return (
    <>
      <ListPage definition={definition} toolbar={button} />
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('generateTitle')}
        size="sm"
        closeButtonProps={{ 'aria-label': kernel('close') }}
      >
        {asking && <GenerateForm onDone={() => setAsking(false)} />}
      </Modal>
    </>
  );
}

export default function DemandSummaryScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Drawn />
    </Suspense>
  );
}
