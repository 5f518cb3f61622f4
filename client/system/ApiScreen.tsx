/** apiManager: this system's own calls as they are generated, by module; other systems' are a list of their own. */
import { Badge, Button, Group, NavLink, Table, TextInput } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import { ScreenTitle } from '../kernel/pages/ScreenTitle.js';
import parts from '../kernel/parts.module.css';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { Steps } from './LogTable.js';
import css from './system.module.css';
import { useSystemTexts } from './texts.js';
import { useAnswer, useRows } from './use-rows.js';

export interface ApiModule {
  readonly code: string;
  readonly label: Label;
  readonly calls: number;
  readonly entities: readonly { readonly entity: string; readonly title: Label; readonly calls: number }[];
}
interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly module: string;
  readonly deprecatedFlag: 'Y' | 'N';
  readonly noted: boolean;
}

export default function ApiScreen(): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  const tab = useScreen();
  const { module = '', entity = '', text = '' } = tab.query as Readonly<Record<string, string | undefined>>;
  const [typed, setTyped] = useState(text);
  const [page, setPage] = useState(1);
  const modules = useAnswer<readonly ApiModule[]>('baseApi', 'listModules', {});
  const found = useRows<Operation>('baseApi', 'listOperations', {
    pageIndex: page,
    pageRows: 50,
    ...(module ? { module } : {}),
    ...(entity ? { entity } : {}),
    ...(text ? { text } : {}),
  });
  const choose = (query: Readonly<Record<string, string>>): void => {
    tab.replace(query);
    setPage(1);
  };
  const failure = modules.failure ?? found.failure;
  if (failure) return <ErrorState failure={failure} onRetry={found.reload} />;
  if (!modules.data) return <LoadingState />;
  return (
    <div className={css['page']}>
      <Group justify="space-between">
        <ScreenTitle />
        <Button size="xs" variant="default" onClick={() => tab.open('apiManager/external')}>
          {t('external')}
        </Button>
      </Group>
      <div className={css['columns']}>
        <nav className={parts['card']} aria-label={t('module')}>
          <NavLink label={t('all')} active={module === ''} onClick={() => choose({})} />
          {modules.data.map((one) => (
            <NavLink
              key={one.code}
              label={`${word(one.label)} (${one.calls})`}
              active={module === one.code && entity === ''}
              opened={module === one.code}
              onClick={() => choose({ module: one.code })}
            >
              {one.entities.map((child) => (
                <NavLink
                  key={child.entity}
                  label={`${word(child.title)} (${child.calls})`}
                  active={entity === child.entity}
                  onClick={() => choose({ module: one.code, entity: child.entity })}
                />
              ))}
            </NavLink>
          ))}
        </nav>
        <div>
          <TextInput
            mb="xs"
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && choose({ ...(module ? { module } : {}), ...(typed ? { text: typed } : {}) })}
          />
          {found.page === null ? <LoadingState /> : <Operations rows={found.page.rows} />}
          <Steps page={page} count={found.page?.count ?? 0} onPage={setPage} />
        </div>
      </div>
    </div>
  );
}

function Operations({ rows }: { readonly rows: readonly Operation[] }): ReactNode {
  const t = useSystemTexts();
  const tab = useScreen();
  if (rows.length === 0) return <EmptyState title={t('nothing')} hint={null} />;
  return (
    <Table.ScrollContainer minWidth={600} className={parts['card']!}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('method')}</Table.Th>
            <Table.Th>{t('path')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ method, path, summary, deprecatedFlag, noted }) => (
            <Table.Tr key={`${method} ${path}`}>
              <Table.Td>{method}</Table.Td>
              <Table.Td>
                <button type="button" className={parts['link']} onClick={() => tab.open('apiListEdit', { path })}>
                  {path}
                </button>
              </Table.Td>
              <Table.Td>{summary}</Table.Td>
              <Table.Td>
                {deprecatedFlag === 'Y' && (
                  <Badge size="xs" color="orange">
                    {t('deprecated')}
                  </Badge>
                )}
                {noted && (
                  <Badge size="xs" color="blue" variant="light">
                    {t('noted')}
                  </Badge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
