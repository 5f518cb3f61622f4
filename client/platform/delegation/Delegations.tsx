/** Delegations that the viewer may see; one's own can be given, put in force and revoked (platform-access.md §2.9). */
import { Button, Modal, Stack, Text } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { useDefinition } from '../../kernel/definitions.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import { DocumentHistory } from '../../kernel/history/DocumentHistory.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture, EmptyState } from '../../kernel/states/States.js';
import { DocumentTable } from '../../kernel/table/DocumentTable.js';
import { usePeopleTexts } from '../people/texts.js';
import { NewDelegation } from './NewDelegation.js';

const tasks: ReadonlySet<string> = new Set(['docTypes', 'mode', 'takeOpenTasks']);
const hidden = (name: string, values: Readonly<Record<string, unknown>>): boolean =>
  values['authType'] === 'PROCESS' ? name === 'responsibilityId' : tasks.has(name);

export function Delegations({ tableName }: { readonly tableName: string }): ReactNode {
  const t = usePeopleTexts();
  const definition = useDefinition('baseUserAuthorisation');
  // A to-do leads to the one that waits for an answer.
  const { query } = useScreen();
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const asked = query['id'];
  useEffect(() => {
    if (asked) setOpen(asked);
  }, [asked]);
  const [made, setMade] = useState(0);
  const close = (): void => {
    setOpen(null);
    // One's own new row is there at once.
    if (open === 'new') setMade(made + 1);
  };
  const add = (
    <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setOpen('new')}>
      {t('delegate')}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('delegationHint')}
      </Text>
      <DocumentTable
        key={made}
        definition={definition}
        tableName={tableName}
        toolbar={add}
        empty={<EmptyState title={t('noDelegations')} />}
        onOpen={(row) => setOpen(String(row['id']))}
        maxHeight={420}
      />
      <Modal
        opened={open !== null}
        onClose={close}
        size="xl"
        title={t(open === 'new' ? 'newDelegation' : 'myDelegations')}
        closeOnClickOutside={open !== 'new'}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {open === 'new' && <NewDelegation definition={definition} onMade={setOpen} onClose={close} />}
        {open !== null && open !== 'new' && <One definition={definition} id={open} />}
      </Modal>
    </Stack>
  );
}

function One({ definition, id }: { readonly definition: AnyDefinition; readonly id: string }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return (
    documentPicture(document) ?? (
      <Stack gap="md">
        <ActionBar document={document} />
        <DocumentForm definition={definition} document={document} hidden={hidden} />
        <DocumentHistory definition={definition} id={id} stamp={document.at} />
      </Stack>
    )
  );
}
