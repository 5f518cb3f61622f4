/** systemsetting/sodRule: which rights do not go together, who breaks that today, and who may for a time (platform-access.md §2.10). */
import { Badge, Button, Group, Stack, Table, Tabs, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { enumerated, useLabel, useLanguage, useNameIn } from '../../kernel/language/language.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { toastDone, toastFailure, toastRefused } from '../../kernel/toast.js';
import { Records } from '../people/Records.js';
import { usePeopleTexts } from '../people/texts.js';
import { useLoaded } from '../user-centre/use-loaded.js';
import { namedSides, sideInputs, useKnownRights } from './sides.js';

interface Conflict {
  readonly userId: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn: string | null;
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly ruleNameEn: string | null;
  readonly severity: 'BLOCK' | 'WARN';
  readonly until: string | null;
  readonly wordsA: readonly Label[];
  readonly wordsB: readonly Label[];
}
interface Exception {
  readonly exceptionNo: number;
  readonly userId: string;
  readonly until: string;
  readonly reason: string;
  readonly exceptionState: string;
  readonly requestedBy: string;
  readonly decidedBy: string | null;
}

const user = { kind: 'ref', entity: 'baseUsers', label: { en: 'User', cn: '用户' } } as const;
const UserCell = kindOf(user).Cell;
const userCell = (value: string | null): ReactNode =>
  value === null ? '' : <UserCell field={user} name="userId" value={value} row={{}} />;
const MOST_NAMED = 3;

export default function SodScreen(): ReactNode {
  const t = usePeopleTexts();
  const tab = useScreen();
  const { id, new: creating, show = 'rules' } = tab.query;
  return (
    <Suspense fallback={<LoadingState />}>
      {id !== undefined || creating !== undefined ? (
        <Rule id={id ?? null} />
      ) : (
        <>
          <ScreenTitle />
          <Tabs value={show} onChange={(value) => tab.replace({ show: value ?? 'rules' })} keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="rules">{t('rules')}</Tabs.Tab>
              <Tabs.Tab value="conflicts">{t('conflicts')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="rules" pt="md">
              <Rules />
            </Tabs.Panel>
            <Tabs.Panel value="conflicts" pt="md">
              <Conflicts />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </Suspense>
  );
}

function Rules(): ReactNode {
  const definition = useDefinition('baseSodRule');
  const known = useKnownRights();
  const columns = useMemo(() => namedSides(columnsOf(definition), known), [definition, known]);
  return <ListPage definition={definition} titled={false} columns={columns} />;
}

function Conflicts(): ReactNode {
  const t = usePeopleTexts();
  const nameOf = useNameIn();
  const word = useLabel();
  const language = useLanguage();
  const few = (rights: readonly Label[]): string =>
    enumerated(rights.slice(0, MOST_NAMED).map(word), language) + (rights.length > MOST_NAMED ? ' …' : '');
  const { data } = useLoaded<readonly Conflict[]>('baseSodRule', 'findConflicts', {});
  return (
    <Records
      title={t('conflicts')}
      empty={t('noConflicts')}
      heads={[t('user'), t('rule'), t('severity'), t('holds'), t('exceptionUntil')]}
      rows={data}
      keyOf={(row) => `${row.userId}:${row.ruleCode}`}
      cells={(row) => [
        `${nameOf(row, 'fullName')} (${row.userName})`,
        nameOf(row, 'ruleName'),
        <Badge key="severity" color={row.severity === 'BLOCK' ? 'red' : 'orange'} variant="light">
          {row.severity === 'BLOCK' ? t('block') : t('warn')}
        </Badge>,
        `${few(row.wordsA)} + ${few(row.wordsB)}`,
        row.until ?? '',
      ]}
    />
  );
}

function Rule({ id }: { readonly id: string | null }): ReactNode {
  const definition = useDefinition('baseSodRule');
  const known = useKnownRights();
  const inputs = useMemo(() => sideInputs(definition.fields, known), [definition, known]);
  return (
    <DocumentPage
      definition={definition}
      id={id}
      leaveOut={['APPROVE_EXCEPTION', 'REFUSE_EXCEPTION']}
      slots={{ inputs }}
      body={(document) => (
        <DocumentForm definition={definition} document={document} slots={{ inputs, instead: { 1: <Exceptions document={document} /> } }} />
      )}
    />
  );
}

function Exceptions({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const line = document.definition.lines['exceptions']!;
  const rows = (document.view['exceptions'] ?? []) as readonly Exception[];
  const states = line.fields['exceptionState']!.lookup!.values;
  const send = async (event: string, exceptionNo: number): Promise<void> => {
    try {
      const answer = await document.send(event, { exceptionNo });
      if (answer.status === 'S') toastDone(document.definition.events[event]!.label);
      else toastRefused(answer);
    } catch (error) {
      toastFailure(error);
    }
  };
  const decides = isOpen(document.can('APPROVE_EXCEPTION'));
  const head = (name: string): string => word(line.fields[name]!.label);
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('exceptions')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('exceptionsHint')}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noExceptions')}
        </Text>
      ) : (
        <Table.ScrollContainer
          minWidth={640}
          className={parts['card']!}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('exceptions'), role: 'region' } }}
        >
          <Table fz="sm" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {['userId', 'until', 'reason', 'requestedBy', 'decidedBy', 'exceptionState'].map((name) => (
                  <Table.Th key={name}>{head(name)}</Table.Th>
                ))}
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.exceptionNo}>
                  <Table.Td>{userCell(row.userId)}</Table.Td>
                  <Table.Td>{row.until}</Table.Td>
                  <Table.Td>{row.reason}</Table.Td>
                  <Table.Td>{userCell(row.requestedBy)}</Table.Td>
                  <Table.Td>{userCell(row.decidedBy)}</Table.Td>
                  <Table.Td>{word(states[row.exceptionState] ?? { en: row.exceptionState, cn: row.exceptionState })}</Table.Td>
                  <Table.Td>
                    {row.exceptionState === 'REQUESTED' && decides && (
                      <Group gap={6}>
                        <Button size="compact-xs" onClick={() => void send('APPROVE_EXCEPTION', row.exceptionNo)}>
                          {t('approve')}
                        </Button>
                        <Button
                          size="compact-xs"
                          color="red"
                          variant="outline"
                          onClick={() => void send('REFUSE_EXCEPTION', row.exceptionNo)}
                        >
                          {t('refuse')}
                        </Button>
                      </Group>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
