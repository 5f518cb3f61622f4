/** Numbering rules with what they give today: how many numbers are taken and the next three (platform-access.md §10). */
import { Button, Code, Group, Table, Text } from '@mantine/core';
import { shownPeriod } from '@machines/kernel/primitives/number-pattern.js';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { usePlatformTexts } from '../texts.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { Reference, useKeepsOptions } from './OptionValues.js';

type Row = Readonly<Record<string, unknown>>;

const ROUTE = 'srmBaseConfigProfileList/numbering';

export function Numbering(): ReactNode {
  const t = usePlatformTexts();
  const tab = useScreen();
  const keeps = useKeepsOptions();
  const { rows, status } = useWholeList('baseNumberRule', { pageIndex: 1, pageRows: 500, orderBy: [{ key: 'docType', dir: 'asc' }] });
  if (status === 'loading') return <LoadingState />;
  return (
    <>
      {keeps && (
        <Group mb="sm">
          <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => tab.open(ROUTE, { new: '1' })}>
            {t('addRule')}
          </Button>
        </Group>
      )}
      <Table.ScrollContainer minWidth={760} type="native" className={parts['card']!}>
        <Table verticalSpacing={6} highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('docType')}</Table.Th>
              <Table.Th>{t('ruleOf')}</Table.Th>
              <Table.Th>{t('pattern')}</Table.Th>
              <Table.Th>{t('resetBy')}</Table.Th>
              <Table.Th ta="right">{t('taken')}</Table.Th>
              <Table.Th>{t('next')}</Table.Th>
              <Table.Th />
              <Table.Th />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Rule
                key={`${String(row['id'])}.${String(row['rev'])}`}
                row={row}
                onOpen={() => tab.open(ROUTE, { id: String(row['id']) })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

function Rule({ row, onOpen }: { readonly row: Row; onOpen(): void }): ReactNode {
  const t = usePlatformTexts();
  const english = useLanguage() === 'en';
  const definition = useDefinition('baseNumberRule');
  const { docType, pattern, resetBy, perOrgFlag, startNo, orgGroup } = row;
  const { data } = useLoaded<{ readonly taken: number; readonly next: readonly string[] }>('baseNumberRule', 'test', {
    docType,
    pattern,
    resetBy,
    perOrgFlag,
    startNo,
    orgId: orgGroup,
  });
  const reset = definition.fields['resetBy']!;
  const { Cell } = kindOf(reset);
  const name = (english ? row['docNameEn'] : row['docName']) ?? docType;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500}>
          {String(name as string)}
        </Text>
        <Text size="xs" c="dimmed">
          {String(docType as string)}
        </Text>
      </Table.Td>
      <Table.Td>
        {orgGroup === null || orgGroup === undefined ? t('everywhere') : <Reference level="ORG" id={orgGroup as string} />}
        {perOrgFlag === 'Y' && (
          <Text size="xs" c="dimmed">
            {t('perOrg')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Code>{String(pattern as string)}</Code>
      </Table.Td>
      <Table.Td>
        <Cell field={reset} name="resetBy" value={resetBy ?? shownPeriod(String(pattern as string))} row={row} />
      </Table.Td>
      <Table.Td ta="right">{data?.taken ?? ''}</Table.Td>
      <Table.Td>
        {data?.next.map((one) => (
          <div key={one}>
            <Code>{one}</Code>
          </div>
        ))}
      </Table.Td>
      <Table.Td>
        <StateBadge definition={definition} state={String(row['state'] as string)} />
      </Table.Td>
      <Table.Td>
        <Button size="compact-xs" variant="default" onClick={onOpen}>
          {t('edit')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
