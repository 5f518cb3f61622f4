/** A process role, and beside it whom it means somewhere (platform-process.md §4). */
import { Group, List, Stack, Text } from '@mantine/core';
import { f } from '@machines/kernel/fields.js';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { FieldInput } from '../kernel/form/FieldInput.js';
import { useCalled } from '../kernel/list/use-called.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { ErrorState, LoadingState } from '../kernel/states/States.js';
import { useProcessTexts } from './texts.js';

const places = {
  orgId: f.ref('baseOrganization', 'Organisation', '组织'),
  departmentId: f.ref('baseDepartment', 'Department', '部门'),
  categoryId: f.ref('srmBasePurchaseCategory', 'Purchase category', '采购品类'),
};
type Place = Readonly<Partial<Record<keyof typeof places, string | null>>>;

function Members({ roleCode, rev }: { readonly roleCode: string; readonly rev: number | null }): ReactNode {
  const t = useProcessTexts();
  const [place, setPlace] = useState<Place>({});
  const { found, failure, reload } = useCalled<readonly { id: string; name: string }[]>('bpm', 'findMembers', { roleCode, ...place, rev });
  return (
    <Stack gap="sm" maw={620}>
      <Text size="sm" c="dimmed">
        {t('roleTestHint')}
      </Text>
      <Group grow align="flex-start">
        {Object.entries(places).map(([name, field]) => (
          <FieldInput
            key={name}
            field={field}
            name={`test.${name}`}
            value={place[name as keyof typeof places] ?? null}
            onChange={(id) => setPlace((before) => ({ ...before, [name]: typeof id === 'string' ? id : null }))}
          />
        ))}
      </Group>
      {failure && <ErrorState failure={failure} onRetry={reload} />}
      {found?.length === 0 && <Text size="sm">{t('nobody')}</Text>}
      <List size="sm" aria-label={t('members')}>
        {(found ?? []).map(({ id, name }) => (
          <List.Item key={id}>{name}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Shown(): ReactNode {
  const t = useProcessTexts();
  const { query } = useScreen();
  const definition = useDefinition('bpmRole');
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={({ view, rev }) => [{ key: 'members', label: t('test'), content: <Members roleCode={String(view['roleCode'])} rev={rev} /> }]}
    />
  );
}

export default function RoleScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
