/** lookup: the types on the left, the values of the chosen one on the right (platform-access.md §7.1). */
import { Group, NavLink, ScrollArea, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { ImportButton } from '../../kernel/excel/ImportButton.js';
import { mayImport } from '../../kernel/excel/may-import.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useMenus } from '../../kernel/session/menus.js';
import { EmptyState, LoadingState } from '../../kernel/states/States.js';
import css from '../parameters/parameters.module.css';
import { usePlatformTexts } from '../texts.js';
import { LookupTypePage } from './LookupTypeScreen.js';

type Row = Readonly<Record<string, unknown>>;
const said = (row: Row, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

function Shown(): ReactNode {
  const t = usePlatformTexts();
  const tab = useScreen();
  const definition = useDefinition('baseLookupType');
  const menus = useMenus();
  const english = useLanguage() === 'en';
  const [word, setWord] = useState('');
  const { rows, status } = useWholeList('baseLookupType', { pageIndex: 1, pageRows: 500, orderBy: [{ key: 'typeCode', dir: 'asc' }] });
  const text = word.trim().toLowerCase();
  const found = rows.filter((row) => ['typeCode', 'typeName', 'typeNameEn'].some((name) => said(row, name).toLowerCase().includes(text)));
  const chosen = tab.query['id'] ?? null;
  if (status === 'loading') return <LoadingState />;
  return (
    <div className={css['page']}>
      <nav className={css['modules']} aria-label={t('types')}>
        <ScreenTitle />
        <Group gap={6} mb="xs" wrap="nowrap">
          <TextInput
            size="xs"
            flex={1}
            aria-label={t('findType')}
            placeholder={t('findType')}
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          {mayImport(definition, menus) && <ImportButton definition={definition} into={{ line: 'values' }} />}
        </Group>
        <ScrollArea.Autosize mah="70vh" type="auto" scrollbars="y">
          {found.map((row) => (
            <NavLink
              key={said(row, 'id')}
              component="button"
              type="button"
              classNames={{ description: css['code']! }}
              active={chosen === said(row, 'id')}
              aria-current={chosen === said(row, 'id') || undefined}
              label={(english && said(row, 'typeNameEn')) || said(row, 'typeName')}
              description={`${said(row, 'typeCode')} · ${t('values', { n: Number(row['valueCount'] ?? 0) })}`}
              onClick={() => tab.replace({ id: said(row, 'id') })}
            />
          ))}
        </ScrollArea.Autosize>
      </nav>
      <div className={css['list']}>{chosen === null ? <EmptyState title={t('chooseType')} hint="" /> : <LookupTypePage id={chosen} />}</div>
    </div>
  );
}

export default function LookupScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Shown />
    </Suspense>
  );
}
