/** department: organisations left, their departments right; DepartmentDetail: one of them with who works there (platform-access.md §2.1). */
import { Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DayInput } from '../../kernel/fields/dates/calendar.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { useLabel } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { Records } from '../people/Records.js';
import { usePeopleTexts } from '../people/texts.js';
import { WithinOrganisation } from '../people/WithinOrganisation.js';
import { useLoaded } from '../user-centre/use-loaded.js';

/** The departments of an organisation, or one department with who works there. */
export function Departments(): ReactNode {
  const definition = useDefinition('baseDepartment');
  return (
    <WithinOrganisation>
      {({ dept, fixed }) => (dept === null ? <ListPage definition={definition} fixed={fixed} /> : <DepartmentPage key={dept} id={dept} />)}
    </WithinOrganisation>
  );
}

interface Employee {
  readonly id: string;
  readonly personCode: string;
  readonly personName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly hireDate: string | null;
  readonly leaveDate: string | null;
}

const person = { kind: 'ref', entity: 'basePerson', label: { en: 'Employee', cn: '员工' } } as const;
const PersonCell = kindOf(person).Cell;

function Employees({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const tab = useScreen();
  const { fields } = useDefinition('basePerson');
  const [date, setDate] = useState(useToday());
  const { data } = useLoaded<readonly Employee[]>('baseDepartment', 'findEmployees', { id: document.id, date });
  const shown = ['personCode', 'personName', 'mobile', 'email', 'hireDate', 'leaveDate'] as const;
  return (
    <Records
      title={t('employees')}
      empty={t('noEmployees')}
      heads={shown.map((name) => word(fields[name]!.label))}
      rows={data}
      keyOf={(row) => row.id}
      action={
        <Group gap={6}>
          <Text size="sm" c="dimmed">
            {t('asOf')}
          </Text>
          <DayInput
            size="xs"
            w={140}
            aria-label={`${t('asOf')} ${date}`}
            value={date}
            onChange={(day) => {
              if (day) setDate(day);
            }}
          />
        </Group>
      }
      cells={(row) =>
        shown.map((name) =>
          name === 'personName' ? (
            <button key={name} type="button" className={parts['name']} onClick={() => tab.open('EditEmployee', { id: row.id })}>
              <PersonCell field={person} name="personId" value={row.id} row={{}} />
            </button>
          ) : (
            (row[name] ?? '')
          ),
        )
      }
    />
  );
}

export function Department(): ReactNode {
  const { query } = useScreen();
  return <DepartmentPage id={query['id'] ?? null} />;
}

function DepartmentPage({ id }: { readonly id: string | null }): ReactNode {
  const t = usePeopleTexts();
  const definition = useDefinition('baseDepartment');
  return (
    <DocumentPage
      definition={definition}
      id={id}
      tabs={(document) => [{ key: 'employees', label: t('employees'), content: <Employees document={document} /> }]}
    />
  );
}

export const Shown = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <Suspense fallback={<LoadingState />}>{children}</Suspense>
);
