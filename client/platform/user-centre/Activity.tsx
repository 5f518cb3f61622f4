/** What one did lately, with ways back to it (platform-access.md §11). */
import { Button, Group, Pagination, Stack, Table, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { entryOf, loadDefinition } from '../../kernel/definitions.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLanguage } from '../../kernel/language/language.js';
import { routeOfDocument } from '../../kernel/pages/routes.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { opensRoute, useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure, toastRefused } from '../../kernel/toast.js';
import { Card } from './Card.js';
import { useCentreTexts } from './texts.js';

interface Done {
  readonly at: number;
  readonly docType: string;
  readonly typeName: string;
  readonly event: string;
  readonly eventName: string;
  readonly docId: string | null;
  readonly title: string | null;
}
interface Page {
  readonly rows: readonly Done[];
  readonly count: number;
}

const PAGE = 10;

export function Activity(): ReactNode {
  const t = useCentreTexts();
  const language = useLanguage();
  const responsibility = useSession()?.current?.responsibilityId;
  const [pageIndex, setPageIndex] = useState(1);
  const [page, setPage] = useState<Page | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    call<readonly Done[]>('baseUsers', 'findActivity', { pageIndex, pageRows: PAGE }, { signal: abort.signal }).then(
      (answer) => {
        if (answer.status === 'S') setPage({ rows: answer.data, count: answer.page?.count ?? 0 });
        else toastRefused(answer);
      },
      (error: unknown) => {
        if (!abort.signal.aborted) toastFailure(error);
      },
    );
    return () => abort.abort();
  }, [pageIndex, language, responsibility]);
  return (
    <Card title={t('activity')}>
      {page === null ? (
        <LoadingState />
      ) : page.rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noActivity')}
        </Text>
      ) : (
        <Stack gap="sm">
          <Table.ScrollContainer
            minWidth={560}
            scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('activity'), role: 'group' } }}
          >
            <Table verticalSpacing={6} fz="sm">
              <Table.Thead>
                <Table.Tr>
                  {(['time', 'what', 'kind', 'document'] as const).map((head) => (
                    <Table.Th key={head}>{t(head)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {page.rows.map((row, index) => (
                  <Table.Tr key={`${row.at}.${index}`}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>
                      <Moment at={row.at} />
                    </Table.Td>
                    <Table.Td>{row.eventName}</Table.Td>
                    <Table.Td>{row.typeName}</Table.Td>
                    <Table.Td>
                      {row.docId === null ? (
                        <Text size="sm" c="dimmed">
                          {t('notPermitted')}
                        </Text>
                      ) : (
                        <DocumentLink type={row.docType} id={row.docId} title={row.title || row.docId} />
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {page.count > PAGE && (
            <Group justify="flex-end">
              <Pagination
                size="sm"
                total={Math.ceil(page.count / PAGE)}
                value={pageIndex}
                onChange={setPageIndex}
                getItemProps={(no) => ({ 'aria-label': t('page', { n: no }) })}
                getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
              />
            </Group>
          )}
        </Stack>
      )}
    </Card>
  );
}

/** A way back where the present responsibility has its screen. */
function DocumentLink({ type, id, title }: { readonly type: string; readonly id: string; readonly title: string }): ReactNode {
  const tab = useScreen();
  const session = useSession();
  const menus = useMenus();
  const route = menus && entryOf(type)?.screens.find((screen) => opensRoute(menus, screen.route))?.route;
  if (!route) return title;
  const open = async (): Promise<void> => tab.open(routeOfDocument(await loadDefinition(type), route, session), { id });
  return (
    <Button variant="transparent" size="compact-sm" px={0} onClick={() => void open()}>
      {title}
    </Button>
  );
}
