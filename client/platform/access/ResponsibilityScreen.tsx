/** A responsibility with who holds it, what it gives, and how both were on a day gone by: to read in `resp`, to keep in `systemsetting/responsibility` (platform-access.md §2.5). */
import { Alert, Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { platformLookups } from '@machines/platform/lookups.js';
import { grantsOf, menuRowsOf } from '@machines/platform/permission.js';
import type { AccessBook, Grants, MenuRow, ResponsibilityRow, RoleRow } from '@machines/platform/permission.js';
import { menuTree } from '@machines/kernel/menu-tree.js';
import type { TreeNode } from '@machines/kernel/primitives/tree.js';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DayInput } from '../../kernel/fields/dates/calendar.js';
import { useLabel, useLanguage, useNameIn } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import css from './access.module.css';
import { useRights, useRightsCall } from './book.js';
import { codeOfCopy, CopyRecord } from './CopyRecord.js';
import { nameOfRole } from './names.js';
import { useAccessTexts } from './texts.js';

export default function ResponsibilityScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}

/** `responsibility/respSave` reads, `systemsetting/respSave` keeps. */
function Shown(): ReactNode {
  const t = useAccessTexts();
  const tab = useScreen();
  const definition = useDefinition('baseResponsibility');
  const menus = useMenus();
  const id = tab.query['id'] ?? null;
  const readOnly = tab.route === 'responsibility/respSave';
  const copies = !readOnly && holdsButton(menus, 'systemsetting/responsibility', 'btnAdd');
  return (
    <DocumentPage
      definition={definition}
      id={id}
      readOnly={readOnly}
      {...(copies ? { head: (document) => <Copy document={document} /> } : {})}
      tabs={(document) => [
        { key: 'holders', label: t('holders'), content: <Holders id={document.id} /> },
        { key: 'effective', label: t('effective'), content: <Effective id={document.id} /> },
        { key: 'asOf', label: t('asOf'), content: <AsOf id={document.id} /> },
      ]}
    />
  );
}

/** All that it gives; who holds it is granted anew. */
const copied = [
  'userType',
  'roleIds',
  'homeMenuId',
  'orgScope',
  'orgIds',
  'orgChildrenFlag',
  'categoryScope',
  'amountLimit',
  'currencyCode',
  'startDate',
  'endDate',
  'readOnlyFlag',
] as const;

function Copy({ document }: { readonly document: LiveDocument }): ReactNode {
  const view = document.view as Readonly<Record<string, unknown>>;
  return (
    <CopyRecord
      document={document}
      route="systemsetting/respSave"
      record={(named) => ({
        ...Object.fromEntries(copied.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]]]))),
        respCode: codeOfCopy(view['respCode'], document.id),
        respName: named(view['respName']),
        respNameEn: named(view['respNameEn']),
      })}
    />
  );
}

interface Holder {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly source: string;
  readonly grantReason: string | null;
}

function Holders({ id, date }: { readonly id: string; readonly date?: string }): ReactNode {
  const t = useAccessTexts();
  const nameOf = useNameIn();
  const sources = useLookupWords(platformLookups.BASE_RESP_SOURCE, useLanguage());
  const { data, failure, reload } = useRightsCall<readonly Holder[]>('findHolders', { id, ...(date ? { date } : {}) });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState title={t('noHolders')} hint="" />;
  return (
    <Table.ScrollContainer minWidth={480} type="native" className={parts['card']!}>
      <Table fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('user')}</Table.Th>
            <Table.Th>{t('login')}</Table.Th>
            <Table.Th>{t('dates')}</Table.Th>
            <Table.Th>{t('source')}</Table.Th>
            <Table.Th>{t('reason')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((one) => (
            <Table.Tr key={one.id}>
              <Table.Td>{nameOf(one, 'fullName')}</Table.Td>
              <Table.Td className={css['code']}>{one.userName}</Table.Td>
              <Table.Td>
                {one.startDate} – {one.endDate ?? t('noEnd')}
              </Table.Td>
              <Table.Td>{sources.word(one.source)}</Table.Td>
              <Table.Td>{one.grantReason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Effective({ id }: { readonly id: string }): ReactNode {
  const { data, failure, reload } = useRights();
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  const responsibility = data?.responsibilities.get(id);
  if (!data || !responsibility) return <LoadingState />;
  return (
    <RightsTable book={data} responsibility={responsibility} roles={responsibility.roleIds.flatMap((one) => data.roles.get(one) ?? [])} />
  );
}

function RightsTable({
  book,
  responsibility,
  roles,
}: {
  readonly book: AccessBook;
  readonly responsibility: ResponsibilityRow;
  readonly roles: readonly RoleRow[];
}): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const grants = grantsOf(book, responsibility);
  // Directories that show nothing still hold hidden functions: the whole of what opens is listed.
  const { routes } = menuTree(menuRowsOf(book, grants));
  return (
    <Stack gap="xs">
      <Group gap={6}>
        <Text size="sm">{t('rolesOf')}</Text>
        {roles.map((role) => (
          <Badge key={role.roleId} variant="light" {...(role.enabled === 'Y' ? {} : { color: 'gray' })}>
            {word(nameOfRole(role))}
          </Badge>
        ))}
      </Group>
      {responsibility.readOnly && (
        <Alert color="blue" p="xs">
          <Text size="sm">{t('readOnlyResp')}</Text>
        </Alert>
      )}
      {routes.length === 0 ? (
        <EmptyState title={t('noRights')} hint="" />
      ) : (
        <Table.ScrollContainer minWidth={640} type="native" className={parts['card']!}>
          <Table fz="sm" verticalSpacing={5} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={250}>{t('menu')}</Table.Th>
                <Table.Th w={260}>{t('code')}</Table.Th>
                <Table.Th>{t('buttons')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {routes.map((node) => (
                <MenuLine key={node.menuId} node={node} grants={grants} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

function MenuLine({ node, grants }: { readonly node: TreeNode<MenuRow>; readonly grants: Grants }): ReactNode {
  const t = useAccessTexts();
  const english = useLanguage() === 'en';
  const buttons = grants.menus.get(node.menuId) ?? [];
  return (
    <Table.Tr>
      <Table.Td pl={8 + ((node.levelId ?? 1) - 1) * 18} fw={node.menuType === 'DIR' ? 600 : 400}>
        {english ? node.menuNameEn : node.menuName}{' '}
        {node.menuType === 'FUNC' && (
          <Badge size="xs" variant="light" color="gray">
            {t('hidden')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td className={css['code']}>{node.menuType === 'DIR' ? '' : node.menuCode}</Table.Td>
      <Table.Td>
        <Group gap={4}>
          {buttons.map((one) => (
            <Badge key={one.resourceId} size="sm" variant="default" tt="none" fw={400}>
              {english ? (one.resourceNameEn ?? one.resourceName) : one.resourceName}
            </Badge>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

/** Holders by their dates; rights as the histories of menus, buttons, roles and the responsibility have them. */
function AsOf({ id }: { readonly id: string }): ReactNode {
  const t = useAccessTexts();
  const [date, setDate] = useState(useToday());
  return (
    <Stack gap="sm">
      <DayInput
        w={180}
        size="xs"
        label={t('date')}
        value={date}
        onChange={(chosen) => {
          if (chosen) setDate(chosen);
        }}
      />
      <Title order={3} fz={14}>
        {t('holdersOn', { date })}
      </Title>
      <Holders id={id} date={date} />
      <Title order={3} fz={14}>
        {t('rightsOn', { date })}
      </Title>
      <RightsOn id={id} date={date} />
    </Stack>
  );
}

function RightsOn({ id, date }: { readonly id: string; readonly date: string }): ReactNode {
  const t = useAccessTexts();
  const { data, failure, reload } = useRights(date);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  const then = data.responsibilities.get(id);
  if (!then) return <EmptyState title={t('unknownThen')} hint="" />;
  return <RightsTable book={data} responsibility={then} roles={then.roleIds.flatMap((roleId) => data.roles.get(roleId) ?? [])} />;
}
