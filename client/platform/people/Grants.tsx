/** What one user holds, of one kind: responsibilities, organisations, categories, each a document of its own. */
import { Button, Modal } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconPencil, IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { sendEvent, useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import { saveEventOf } from '../../kernel/form/editing.js';
import { useLabel } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { documentPicture, EmptyState } from '../../kernel/states/States.js';
import { DocumentTable } from '../../kernel/table/DocumentTable.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import { grantSlots } from './OfferedResponsibility.js';
import { usePeopleTexts } from './texts.js';

interface Props {
  readonly type: string;
  readonly userId: string;
  /** Whether the viewer keeps them. */ readonly keeps: boolean;
}

/** Sends one event of a row and says what came of it. */
export async function sendForRow(definition: AnyDefinition, row: TableRow, event: string, payload: object = {}): Promise<boolean> {
  try {
    const answer = await sendEvent(
      definition,
      String(row['id']),
      event,
      payload,
      typeof row['rev'] === 'number' ? { rev: row['rev'] } : {},
    );
    if (answer.status === 'S') toastDone(definition.events[event]!.label);
    else toastRefused(answer);
    return answer.status === 'S';
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

function Present({ definition, id, onSaved }: { readonly definition: AnyDefinition; readonly id: string; onSaved(): void }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return (
    documentPicture(document) ?? (
      <DocumentForm definition={definition} document={document} hidden={(name) => name === 'userId'} onSaved={onSaved} />
    )
  );
}

export function Grants({ type, userId, keeps }: Props): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const definition = useDefinition(type);
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  const columns = useMemo(() => columnsOf(definition).filter(({ key }) => key !== 'userId'), [definition]);
  const fixed = useMemo(() => [{ key: 'userId', op: 'eq' as const, value: userId }], [userId]);
  const close = (): void => setEditing(null);
  const today = useToday();
  const actions = (row: TableRow): readonly RowAction[] => {
    const enabled = row['state'] === 'enabled';
    const event = enabled ? 'INVALIDATE' : 'ENABLE';
    return [
      ...(saveEventOf(definition, String(row['state'])) !== null
        ? [{ key: 'edit', label: t('edit'), icon: <IconPencil size={15} />, onClick: () => setEditing(String(row['id'])) }]
        : []),
      {
        key: event,
        label: word(definition.events[event]!.label),
        icon: enabled ? <IconPlayerStop size={15} /> : <IconPlayerPlay size={15} />,
        dangerous: enabled,
        onClick: () => void sendForRow(definition, row, event),
      },
    ];
  };
  const add = keeps && (
    <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <DocumentTable
        definition={definition}
        tableName={`user.${type}`}
        columns={columns}
        fixed={fixed}
        toolbar={add}
        empty={<EmptyState hint={keeps ? undefined : t('onlyAdmin')}>{add}</EmptyState>}
        maxHeight={420}
        {...(keeps ? { rowActions: actions } : {})}
      />
      <Modal
        opened={editing !== null}
        onClose={close}
        title={editing === 'new' ? t('addGrant', { name: word(definition.title) }) : word(definition.title)}
        size="lg"
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {editing === 'new' && (
          <DocumentForm
            definition={definition}
            document={null}
            initial={newGrant(userId, today)}
            {...(type === 'baseUserResp' ? { slots: grantSlots } : {})}
            hidden={(name) => name === 'userId'}
            onSaved={close}
          />
        )}
        {editing !== null && editing !== 'new' && <Present definition={definition} id={editing} onSaved={close} />}
      </Modal>
    </>
  );
}

const known = new Map<string, Readonly<Record<string, unknown>>>();

/** Keeps its identity: a form begins anew where its first values do. */
function newGrant(userId: string, today: string): Readonly<Record<string, unknown>> {
  const found = known.get(userId) ?? { userId, startDate: today };
  known.set(userId, found);
  return found;
}
