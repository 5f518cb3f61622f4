/**
 * staffInquiry: everybody who works here, or in the organisation or department chosen in the tree; a row opens who he reports to,
 * what he does and who acts for him (platform-process.md §2).
 */
import { Badge, Drawer, Group, List, Stack, Text, Title } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { platformLookups } from '@machines/platform/lookups.js';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { useCalled } from '../../kernel/list/use-called.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { usePeopleTexts } from '../people/texts.js';
import { WithinOrganisation } from '../people/WithinOrganisation.js';

interface Card {
  readonly line: readonly { readonly id: string; readonly departmentName: string | null }[];
  readonly positions: readonly { readonly grade: number | null; readonly primaryFlag: 'Y' | 'N'; readonly actingFlag: 'Y' | 'N' }[];
  readonly deputies: readonly { readonly authType: string; readonly endAt: number }[];
  readonly openTasks: number;
}

function StaffCard({ id }: { readonly id: string }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const language = useLanguage();
  const { found, failure, reload } = useCalled<Card>('basePerson', 'card', { id });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (found === null) return <LoadingState />;
  const name = (row: object, field: string): string => String(readIn(language, row as TableRow, field) ?? '');
  const kinds = platformLookups.BASE_AUTH_TYPE.values as Readonly<Record<string, { en: string; cn: string }>>;
  return (
    <Stack gap="lg">
      <Part title={t('reportsTo')} empty={found.line.length === 0}>
        <List type="ordered" size="sm">
          {found.line.map((one) => (
            <List.Item key={one.id}>
              {name(one, 'personName')}
              {one.departmentName && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  · {one.departmentName}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      </Part>
      <Part title={t('positionsHeld')} empty={found.positions.length === 0}>
        {found.positions.map((one, index) => (
          <Group key={index} gap="xs">
            <Text size="sm">
              {[name(one, 'positionName'), name(one, 'jobName'), one.grade === null ? '' : t('gradeIs', { n: one.grade })]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {one.actingFlag === 'Y' && (
              <Badge size="xs" variant="light" color="orange">
                {t('acting')}
              </Badge>
            )}
          </Group>
        ))}
      </Part>
      <Part title={t('actsForHim')} empty={found.deputies.length === 0}>
        {found.deputies.map((one, index) => (
          <Text key={index} size="sm">
            {name(one, 'fullName')} · {word(kinds[one.authType] ?? { en: one.authType, cn: one.authType })} · {t('untilWhen')}{' '}
            <Moment at={one.endAt} />
          </Text>
        ))}
      </Part>
      <Text size="sm">{t('approvalsWaiting', { n: found.openTasks })}</Text>
    </Stack>
  );
}

function Part({ title, empty, children }: { readonly title: string; readonly empty: boolean; readonly children: ReactNode }): ReactNode {
  return (
    <section>
      <Title order={3} fz={14} mb={4}>
        {title}
      </Title>
      {empty ? (
        <Text size="sm" c="dimmed">
          –
        </Text>
      ) : (
        children
      )}
    </section>
  );
}

function Staff(): ReactNode {
  const definition = useDefinition('basePerson');
  const language = useLanguage();
  const [row, setRow] = useState<TableRow | null>(null);
  return (
    <>
      <WithinOrganisation>{({ fixed }) => <ListPage definition={definition} fixed={fixed} onOpen={setRow} />}</WithinOrganisation>
      <Drawer
        opened={row !== null}
        onClose={() => setRow(null)}
        position="right"
        title={row && String(readIn(language, row, 'personName') ?? '')}
      >
        {row && <StaffCard key={String(row['id'])} id={String(row['id'])} />}
      </Drawer>
    </>
  );
}

export default function StaffScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Staff />
    </Suspense>
  );
}
