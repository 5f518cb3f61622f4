/** userAuthorisationList: permits of organisations and categories for several users at once, and delegations (platform-access.md §2.8, §2.9). */
import { Stack, Tabs, Title } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { useLabel } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState, LoadingState } from '../../kernel/states/States.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { Delegations } from '../delegation/Delegations.js';
import { usePeopleTexts } from '../people/texts.js';
import { PermitEditor } from './PermitEditor.js';

const kinds = {
  organisations: {
    type: 'baseUserOrg',
    target: 'orgId',
    entity: 'baseOrganization',
    parent: 'parentOrgId',
    code: 'orgCode',
    name: 'orgName',
  },
  categories: {
    type: 'baseUserCategory',
    target: 'categoryId',
    entity: 'srmBasePurchaseCategory',
    parent: 'parentCategoryId',
    code: 'categoryCode',
    name: 'categoryName',
  },
} as const;

const ROUTE = 'userAuthorisationList';

function ReadOnly({ type }: { readonly type: string }): ReactNode {
  const tab = useScreen();
  const open = (row: TableRow): void => tab.open(ROUTE, { show: tab.query['show'] ?? 'organisations', id: String(row['id']) });
  return <ListPage definition={useDefinition(type)} route={type} creates={false} onOpen={open} />;
}

function Permit({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  return <DocumentPage definition={useDefinition(type)} id={id} readOnly />;
}

export default function PermitsScreen(): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const tab = useScreen();
  const keeps = useSession()?.current?.respCode === 'ADMIN';
  const { show = 'organisations', id } = tab.query;
  const shown = kinds[show as keyof typeof kinds];
  if (id !== undefined && shown)
    return (
      <Suspense fallback={<LoadingState />}>
        <Permit type={shown.type} id={id} />
      </Suspense>
    );
  const permits = (key: keyof typeof kinds): ReactNode => {
    const kind = kinds[key];
    if (!entryOf(kind.entity)) return <EmptyState title={t('noCategories')} />;
    return keeps ? <PermitEditor key={key} {...kind} /> : <ReadOnly type={kind.type} />;
  };
  return (
    <Stack gap="sm">
      <Title order={1} fz={18}>
        {word({ cn: '用户授权', en: 'Permits' })}
      </Title>
      <Tabs value={show} onChange={(value) => tab.replace({ ...tab.query, show: value ?? 'organisations' })} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="organisations">{t('organisations')}</Tabs.Tab>
          <Tabs.Tab value="categories">{t('categories')}</Tabs.Tab>
          <Tabs.Tab value="delegations">{t('delegations')}</Tabs.Tab>
        </Tabs.List>
        <Suspense fallback={<LoadingState />}>
          <Tabs.Panel value="organisations" pt="md">
            {permits('organisations')}
          </Tabs.Panel>
          <Tabs.Panel value="categories" pt="md">
            {permits('categories')}
          </Tabs.Panel>
          <Tabs.Panel value="delegations" pt="md">
            <Delegations tableName="userAuthorisationList.delegations" />
          </Tabs.Panel>
        </Suspense>
      </Tabs>
    </Stack>
  );
}
