/** EditEmployee: the person, his posts, his account, and what one who leaves would leave behind (platform-access.md §2.1). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { Grants } from '../people/Grants.js';
import { Records } from '../people/Records.js';
import { usePeopleTexts } from '../people/texts.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { newAccountOf } from './new-account.js';

interface Todo {
  readonly billType: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly menuCode: string;
  readonly titleCn: string;
  readonly titleEn: string;
  readonly creationDate: number | string;
}
interface Handover {
  readonly user: { readonly id: string; readonly userName: string; readonly state: string } | null;
  readonly todos: readonly Todo[];
  readonly drafts: readonly { readonly docType: string; readonly n: number }[];
  readonly delegations: readonly {
    readonly id: string;
    readonly docNumber: string;
    readonly fromUserId: string;
    readonly toUserId: string;
    readonly state: string;
  }[];
  readonly staff: readonly { readonly id: string; readonly personCode: string; readonly personName: string }[];
  readonly departments: readonly { readonly id: string; readonly departmentCode: string; readonly departmentName: string }[];
}

export default function EmployeeScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Page />
    </Suspense>
  );
}

function Page(): ReactNode {
  const t = usePeopleTexts();
  const { query } = useScreen();
  const definition = useDefinition('basePerson');
  return (
    <DocumentPage
      definition={definition}
      id={query['id'] ?? null}
      tabs={(document) => [
        { key: 'posts', label: t('posts'), content: <Posts document={document} /> },
        { key: 'access', label: t('access'), content: <Access document={document} /> },
        { key: 'handover', label: t('handover'), content: <Leaving document={document} /> },
      ]}
    />
  );
}

function useHandover(document: LiveDocument) {
  return useLoaded<Handover>('basePerson', 'handover', { id: document.id, rev: document.rev });
}

function Shown({ document, name }: { readonly document: LiveDocument; readonly name: string }): ReactNode {
  const field = document.definition.fields[name]!;
  const { Cell } = kindOf(field);
  return document.view[name] ? <Cell field={field} name={name} value={document.view[name]} row={document.view} /> : '–';
}

const person = { kind: 'ref', entity: 'basePerson', label: { en: 'Employee', cn: '员工' } } as const;
const PersonCell = kindOf(person).Cell;
const Person = ({ id }: { readonly id: string }): ReactNode => <PersonCell field={person} name="personId" value={id} row={{}} />;

function Posts({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePeopleTexts();
  const tab = useScreen();
  const { data, failure, reload } = useHandover(document);
  if (!data) return failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />;
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('postsHint')}
      </Text>
      <Group gap="xl">
        <Text size="sm">
          {t('department')}:{' '}
          <strong>
            <Shown document={document} name="deptId" />
          </strong>
        </Text>
        <Text size="sm">
          {t('manager')}:{' '}
          <strong>
            <Shown document={document} name="managerPersonId" />
          </strong>
        </Text>
      </Group>
      <Records
        title={t('departments')}
        heads={[t('department')]}
        rows={data.departments}
        keyOf={(row) => row.id}
        cells={(row) => [
          <button key="open" type="button" className={parts['name']} onClick={() => tab.open('DepartmentDetail', { id: row.id })}>
            {row.departmentCode} {row.departmentName}
          </button>,
        ]}
      />
      <Records
        title={t('staff')}
        heads={[t('employees')]}
        rows={data.staff}
        keyOf={(row) => row.id}
        cells={(row) => [
          <button key="open" type="button" className={parts['name']} onClick={() => tab.open('EditEmployee', { id: row.id })}>
            {row.personCode} <Person id={row.id} />
          </button>,
        ]}
      />
    </Stack>
  );
}

function Access({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePeopleTexts();
  const tab = useScreen();
  const admin = useSession()?.current?.respCode === 'ADMIN';
  const { data, failure, reload } = useHandover(document);
  if (!data) return failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />;
  const { view } = document;
  const create = (): void => tab.open('user', newAccountOf(view, document.id));
  if (!data.user)
    return (
      <EmptyState title={t('noUser')}>
        {admin && (
          <Button size="xs" onClick={create}>
            {t('createUser')}
          </Button>
        )}
      </EmptyState>
    );
  const { id, userName } = data.user;
  return (
    <Stack gap="md">
      <Group>
        <Text fw={600}>{userName}</Text>
        <Button size="xs" variant="default" onClick={() => tab.open('user', { user: id })}>
          {t('openUser')}
        </Button>
      </Group>
      <Grants type="baseUserResp" userId={id} keeps={admin} />
      <Grants type="baseUserOrg" userId={id} keeps={admin} />
    </Stack>
  );
}

function Leaving({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const zone = useZone();
  const tab = useScreen();
  const delegation = useDefinition('baseUserAuthorisation');
  const { data, failure, reload } = useHandover(document);
  if (!data) return failure ? <ErrorState failure={failure} onRetry={reload} /> : <LoadingState />;
  const { todos, drafts, delegations } = data;
  const titleOf = (type: string): string => {
    const entry = entryOf(type);
    return entry ? word(entry.title) : type;
  };
  const since = (at: number | string): string => formatDateTime(typeof at === 'number' ? at : Date.parse(at), zone);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('handoverHint')}
      </Text>
      <Records
        title={t('todos')}
        empty={t('nothingOpen')}
        heads={[t('document'), t('since')]}
        rows={todos}
        keyOf={(row) => `${row.docType}:${row.docId}:${row.billType}`}
        cells={(row) => [
          <button key="open" type="button" className={parts['name']} onClick={() => tab.open(row.menuCode, { id: row.docId })}>
            {row.docNumber} {word({ cn: row.titleCn, en: row.titleEn })}
          </button>,
          since(row.creationDate),
        ]}
      />
      <Records
        title={t('drafts')}
        empty={t('nothingOpen')}
        heads={[t('document'), t('count')]}
        rows={drafts}
        keyOf={(row) => row.docType}
        cells={(row) => [titleOf(row.docType), row.n]}
      />
      <Records
        title={t('delegations')}
        empty={t('nothingOpen')}
        heads={[t('document'), t('state')]}
        rows={delegations}
        keyOf={(row) => row.id}
        cells={(row) => [row.docNumber, <StateBadge key="state" definition={delegation} state={row.state} />]}
      />
    </Stack>
  );
}
