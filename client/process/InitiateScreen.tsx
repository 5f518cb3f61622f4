/** What one may begin here (platform-process.md §9): applications without a document of their own, and business documents that are approved. */
import { Button, Group, Paper, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';

import { entryOf } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import classes from './process.module.css';
import { useProcessTexts } from './texts.js';
import { useListed } from '../kernel/list/use-listed.js';
import { opensRoute, useMenus } from '../kernel/session/menus.js';

interface Startable {
  readonly modelId: string;
  readonly modelName: string;
  readonly modelNameEn: string | null;
  readonly categoryName: string | null;
  readonly categoryNameEn: string | null;
}
interface DocType {
  readonly code: string;
  readonly type: string;
}

export default function InitiateScreen(): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { open } = useScreen();
  const [keyword, setKeyword] = useState('');
  const forms = useListed<Startable>('bpm', 'findStartable', {});
  const types = useListed<DocType>('bpm', 'findDocTypes', {});
  const menus = useMenus();
  if (forms.failure) return <ErrorState page failure={forms.failure} onRetry={forms.reload} />;
  if (forms.rows === null || types.rows === null) return <LoadingState />;
  const fits = (name: string): boolean => name.toLowerCase().includes(keyword.trim().toLowerCase());
  const cards = forms.rows.map((row) => ({
    key: row.modelId,
    name: word({ cn: row.modelName, en: row.modelNameEn ?? row.modelName }),
    under: word({ cn: row.categoryName ?? '', en: row.categoryNameEn ?? row.categoryName ?? '' }),
    go: () => open('processApplicationEdit', { new: '1', modelId: row.modelId }),
  }));
  const documents = [...new Set(types.rows.map(({ type }) => type))].flatMap((type) => {
    const entry = entryOf(type);
    const list = entry?.screens.find(({ kind, route }) => kind === 'list' && opensRoute(menus, route));
    return entry && list && type !== 'bpmApplication'
      ? [{ key: type, name: word(entry.title), under: '', go: () => open(list.route) }]
      : [];
  });
  const groups = [
    ['freeForms', cards.filter(({ name }) => fits(name)), 1],
    ['documents', documents.filter(({ name }) => fits(name)), 2],
  ] as const;
  const found = groups.filter(([, some]) => some.length > 0);
  return (
    <div className={classes['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {t('startProcess')}
        </Title>
        <Group gap="xs">
          <TextInput
            size="xs"
            w={260}
            aria-label={t('findStartable')}
            placeholder={t('findStartable')}
            value={keyword}
            onChange={(typed) => setKeyword(typed.currentTarget.value)}
          />
          <Button size="xs" variant="default" onClick={() => open('processApplicationList')}>
            {t('myApplications')}
          </Button>
        </Group>
      </Group>
      {cards.length === 0 && <EmptyState title={t('noForms')} hint={t('noFormsHint')} />}
      {cards.length + documents.length > 0 && found.length === 0 && <EmptyState title={t('noneFound')} hint={null} />}
      {found.map(([title, some, least]) => (
        <Fragment key={title}>
          <Title order={2} fz={14}>
            {t(title)}
          </Title>
          <Cards cards={some} least={least} />
        </Fragment>
      ))}
    </div>
  );
}

interface Card {
  readonly key: string;
  readonly name: string;
  readonly under: string;
  go(): void;
}
/** @param least beside one another where there is no room for more */
const Cards = ({ cards, least }: { readonly cards: readonly Card[]; readonly least: number }): ReactNode => (
  <SimpleGrid cols={{ base: least, xs: 2, md: 4 }} spacing="sm">
    {cards.map(({ key, name, under, go }) => (
      <Paper key={key} component="button" type="button" withBorder p="md" radius="md" ta="left" style={{ cursor: 'pointer' }} onClick={go}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        {under !== '' && (
          <Text size="xs" c="dimmed">
            {under}
          </Text>
        )}
      </Paper>
    ))}
  </SimpleGrid>
);
