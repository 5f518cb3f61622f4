/** The documents with a supplier, by kind, with how many there are by now; one kind at a time is shown as its list, as the reader has it. */
import { Accordion, Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import type { CatalogueEntry } from '../../kernel/definitions.js';
import { useLabel } from '../../kernel/language/language.js';
import { useList } from '../../kernel/list/use-list.js';
import { routeOfDocument } from '../../kernel/pages/routes.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { opensRoute, useMenus } from '../../kernel/session/menus.js';
import type { Menus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { LoadingState } from '../../kernel/states/States.js';
import { DocumentTable } from '../../kernel/table/DocumentTable.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { useSupplierTexts } from '../texts.js';
import { dealings } from './dealings.js';
import type { Dealing, DealingGroup } from './dealings.js';

interface Kind extends Dealing {
  readonly entry: CatalogueEntry;
  readonly route: string;
}
/** Lists that the reader opens; the server asks again. */
function opened(kinds: readonly Dealing[], menus: Menus | null): readonly Kind[] {
  return kinds.flatMap((kind) => {
    const entry = entryOf(kind.type);
    const screen = entry?.screens.find(
      (one) => one.kind === 'list' && one.lines === undefined && one.audience.includes('INSIDE') && opensRoute(menus, one.route),
    );
    return entry && screen ? [{ ...kind, entry, route: screen.route }] : [];
  });
}

export function DealingsPanel({ supplierId }: { readonly supplierId: string }): ReactNode {
  const t = useSupplierTexts();
  const menus = useMenus();
  const groups = useMemo(
    () =>
      (Object.keys(dealings) as DealingGroup[]).flatMap((group) => {
        const kinds = opened(dealings[group], menus);
        return kinds.length === 0 ? [] : [{ group, kinds }];
      }),
    [menus],
  );
  return (
    <Stack gap="lg" w="100%">
      <Text size="sm" c="dimmed">
        {t('dealsHint')}
      </Text>
      {groups.map(({ group, kinds }) => (
        <Kinds key={group} title={t(group)} kinds={kinds} supplierId={supplierId} />
      ))}
    </Stack>
  );
}

interface KindsProps {
  readonly title: string;
  readonly kinds: readonly Kind[];
  readonly supplierId: string;
}
function Kinds({ title, kinds, supplierId }: KindsProps): ReactNode {
  const label = useId();
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Stack gap="xs" component="section" aria-labelledby={label}>
      <Title order={2} fz={16} id={label}>
        {title}
      </Title>
      <Accordion variant="separated" chevronPosition="left" value={shown} onChange={setShown}>
        {kinds.map((kind) => (
          <OfKind key={kind.type} kind={kind} supplierId={supplierId} isShown={shown === kind.type} />
        ))}
      </Accordion>
    </Stack>
  );
}

interface OfKindProps {
  readonly kind: Kind;
  readonly supplierId: string;
  readonly isShown: boolean;
}
function OfKind({ kind, supplierId, isShown }: OfKindProps): ReactNode {
  const word = useLabel();
  const { type, by = 'supplierId', entry } = kind;
  const conditions = useMemo((): readonly ListCondition[] => [{ key: by, op: 'eq', value: supplierId }], [by, supplierId]);
  // A server follows a number of lists for one reader: those of a tab that he has left may rest.
  const { active } = useScreen();
  const { status, count } = useList(type, { pageIndex: 1, pageRows: 5, conditions }, active);
  if (status === 'error' || status === 'forbidden') return null;
  const isKnown = status === 'ready' || count > 0;
  return (
    <Accordion.Item value={type}>
      <Accordion.Control disabled={count === 0}>
        <Group gap="sm">
          <Text size="sm">{word(entry.title)}</Text>
          {isKnown && (
            <Badge variant="light" color={count === 0 ? 'gray' : 'blue'}>
              {count}
            </Badge>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        {isShown && (
          <Suspense fallback={<LoadingState />}>
            <Documents kind={kind} conditions={conditions} />
          </Suspense>
        )}
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Documents({ kind, conditions }: { readonly kind: Kind; readonly conditions: readonly ListCondition[] }): ReactNode {
  const definition = useDefinition(kind.type);
  const session = useSession();
  const { open } = useScreen();
  const route = routeOfDocument(definition, kind.route, session);
  const openRow = useCallback((row: TableRow) => open(route, { id: String(row['id']) }), [open, route]);
  return (
    <DocumentTable definition={definition} tableName={`${kind.type}.ofSupplier`} fixed={conditions} maxHeight={420} onOpen={openRow} />
  );
}
