/** materialManagement: the materials, and beside one its prices over time, its sources and its uses (base-srm.md §5). */
import { Text } from '@mantine/core';
import { IconBan, IconCopy, IconSnowflake, IconSnowflakeOff, IconVersions } from '@tabler/icons-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { compareVersions } from '@machines/base/material/active.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { EventDialog } from '../../kernel/actions/EventDialog.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage, mayCreate, maySend } from '../../kernel/pages/ListPage.js';
import { useLabel } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { Copied, without } from '../copy.js';
import { useBaseTexts } from '../texts.js';
import { AttributeInputs } from './AttributeInputs.js';
import { MaterialPrices } from './MaterialPrices.js';
import { MaterialUses } from './MaterialUses.js';

const slots: FormSlots = { inputs: { properties: (field) => <AttributeInputs {...field} /> } };

/** What is sent to several materials at a time; who makes them submits his own. */
const inBatch = ['SUBMIT', 'APPROVE', 'ENABLE', 'INVALIDATE'] as const;

/** What is done to one material in its row; the rest needs the whole of it. */
const inRow: Readonly<Record<string, ReactNode>> = {
  RELEASE_DRAWING: <IconVersions size={16} />,
  FREEZE: <IconSnowflake size={16} />,
  UNFREEZE: <IconSnowflakeOff size={16} />,
  REJECT: <IconBan size={16} />,
};

interface Drawing {
  readonly version: string;
  readonly fileIds: string | null;
  readonly releasedFlag: string;
}

/** The highest version that waits for its release. */
const waiting = (drawings: readonly Drawing[]): string | null =>
  drawings
    .filter(({ releasedFlag, fileIds }) => releasedFlag !== 'Y' && fileIds)
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1) ?? null;

interface AskedProps {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly event: string;
  onClose(): void;
}

function Asked({ definition, id, event, onClose }: AskedProps): ReactNode {
  const document = useDocument(definition, id);
  if (document.status !== 'ready') return null;
  const { drawings = [] } = document.view as { readonly drawings?: readonly Drawing[] };
  return (
    <EventDialog
      document={document}
      event={event}
      opened
      initial={event === 'RELEASE_DRAWING' ? { version: waiting(drawings) } : {}}
      onClose={onClose}
    />
  );
}

/** Many materials bear one name. */
const said = ({ view }: LiveDocument): ReactNode => (
  <Text size="sm" c="dimmed" className="gh-number">
    {[view['itemCode'], view['spec']].filter(Boolean).join(' · ')}
  </Text>
);

/** What is one material's alone: its code, its drawings, its code in the ERP system. */
const own: ReadonlySet<string> = new Set(['itemCode', 'drawings']);

function copyOf(values: TableRow): TableRow {
  const taken = without(values, own);
  return { ...taken, orgs: ((taken['orgs'] ?? []) as readonly TableRow[]).map((row) => ({ ...row, erpItemCode: null })) };
}

function Materials({ definition }: { readonly definition: AnyDefinition }): ReactNode {
  const t = useBaseTexts();
  const { route, open } = useScreen();
  const [session, menus] = [useSession(), useMenus()];
  const makes = mayCreate(definition, session, menus, route);
  const batch = useMemo(
    () =>
      inBatch.filter(
        (event) =>
          maySend(definition, event, session, menus, route) || (event === 'SUBMIT' && makes && holdsButton(menus, route, 'btnSubmit')),
      ),
    [definition, session, menus, route, makes],
  );
  const word = useLabel();
  const [asked, setAsked] = useState<Pick<AskedProps, 'id' | 'event'> | null>(null);
  const single = useMemo(
    () => Object.keys(inRow).filter((event) => maySend(definition, event, session, menus, route)),
    [definition, session, menus, route],
  );
  const actions = useCallback(
    (row: TableRow): readonly RowAction[] => {
      const id = String(row['id']);
      return [
        ...(makes
          ? [{ key: 'copy', label: t('copyRecord'), icon: <IconCopy size={16} />, onClick: () => open(route, { new: '1', copy: id }) }]
          : []),
        ...single
          .filter((event) => definition.machine.rowsOf(String(row['state']), event).length > 0)
          .map((event): RowAction => {
            const { label, dangerous } = definition.events[event]!;
            return {
              key: event,
              label: word(label),
              icon: inRow[event],
              ...(dangerous ? { dangerous } : {}),
              onClick: () => setAsked({ id, event }),
            };
          }),
      ];
    },
    [t, open, route, makes, single, definition, word],
  );
  return (
    <>
      <ListPage
        definition={definition}
        {...(makes || single.length > 0 ? { rowActions: actions } : {})}
        {...(batch.length > 0 ? { batchEvents: batch } : {})}
      />
      {asked && <Asked key={`${asked.event}.${asked.id}`} definition={definition} {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Shown(): ReactNode {
  const t = useBaseTexts();
  const tab = useScreen();
  const definition = useDefinition('baseMaterialItem');
  const id = tab.query['id'] ?? null;
  const { copy } = tab.query;
  if (id === null && tab.query['new'] === undefined) return <Materials definition={definition} />;
  if (id === null && copy) return <Copied key={copy} definition={definition} from={copy} slots={slots} taken={copyOf} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      slots={slots}
      head={said}
      tabs={({ at }) =>
        id === null
          ? []
          : [
              {
                key: 'prices',
                label: t('sourcesAndPrices'),
                content: (
                  <Suspense fallback={<LoadingState />}>
                    <MaterialPrices id={id} stamp={at} />
                  </Suspense>
                ),
              },
              {
                key: 'uses',
                label: t('usedIn'),
                content: (
                  <Suspense fallback={<LoadingState />}>
                    <MaterialUses id={id} stamp={at} />
                  </Suspense>
                ),
              },
            ]
      }
    />
  );
}

export default function MaterialScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
