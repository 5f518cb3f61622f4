/** What one may begin here (platform-process.md §9): applications without a document of their own, and business documents that are approved. */
import { ActionIcon, Box, Button, Group, Paper, SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { entryOf } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { starOf, toggleFavourite, useStar, useStars } from '../shell/favourites.js';
import type { Place, Stars } from '../shell/favourites.js';
import classes from './process.module.css';
import { useProcessTexts } from './texts.js';
import { useListed } from '../kernel/list/use-listed.js';
import { routeOfCreation } from '../kernel/pages/routes.js';
import { holdsButton, opensRoute, useMenus } from '../kernel/session/menus.js';
import { useSession } from '../kernel/session/session.js';

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
  /** The button by which the responsibility makes one; null: it makes none. */
  readonly creates: string | null;
}
interface Started {
  readonly docType: string;
  /** Of an application. */
  readonly modelId: string | null;
}

/** What begins a document: its form where one may make it, else the list from which it is begun another way. */
function useDocumentCards(types: readonly DocType[]): readonly Card[] {
  const t = useProcessTexts();
  const word = useLabel();
  const { open } = useScreen();
  const menus = useMenus();
  const session = useSession();
  return [...new Map(types.map((one) => [one.type, one])).values()].flatMap(({ type, creates }) => {
    const entry = entryOf(type);
    const list = entry?.screens.find(({ kind, route }) => kind === 'list' && opensRoute(menus, route));
    if (!entry || !list || type === 'bpmApplication') return [];
    const makes = creates !== null && holdsButton(menus, list.route, creates);
    const go = makes ? () => open(routeOfCreation(entry, list.route, session), { new: '1' }) : () => open(list.route);
    return [{ key: type, name: word(entry.title), under: t(makes ? 'newOne' : 'fromList'), go }];
  });
}

export default function InitiateScreen(): ReactNode {
  const forms = useListed<Startable>('bpm', 'findStartable', {});
  const types = useListed<DocType>('bpm', 'findDocTypes', {});
  const started = useListed<Started>('bpm', 'findStarted', {});
  const failed = [forms, types, started].find(({ failure }) => failure !== null);
  if (failed) return <ErrorState page failure={failed.failure!} onRetry={failed.reload} />;
  if (forms.rows === null || types.rows === null || started.rows === null) return <LoadingState />;
  return <Startables forms={forms.rows} types={types.rows} started={started.rows} />;
}

interface Offered {
  readonly forms: readonly Startable[];
  readonly types: readonly DocType[];
  readonly started: readonly Started[];
}

function Startables({ forms, types, started }: Offered): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { open } = useScreen();
  const [keyword, setKeyword] = useState('');
  const documents = useDocumentCards(types);
  const fits = (name: string): boolean => name.toLowerCase().includes(keyword.trim().toLowerCase());
  const cards = forms.map((row): Card => ({
    key: row.modelId,
    name: word({ cn: row.modelName, en: row.modelNameEn ?? row.modelName }),
    under: word({ cn: row.categoryName ?? '', en: row.categoryNameEn ?? row.categoryName ?? '' }),
    go: () => open('processApplicationEdit', { new: '1', modelId: row.modelId }),
    place: { kind: 'START', refType: 'bpmModel', refId: row.modelId },
  }));
  const stars = useStars();
  // What may be begun no more is not offered again.
  const last = started.flatMap(({ docType, modelId }) => [...cards, ...documents].find(({ key }) => key === (modelId ?? docType)) ?? []);
  const pinned = cards.filter(({ place }) => isStarred(stars, place));
  const groups = [
    ['pinned', pinned.filter(({ name }) => fits(name)), 1],
    ['usedLast', last.filter(({ name }) => fits(name)), 2],
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
        <section key={title} aria-label={t(title)}>
          <Title order={2} fz={14} mb="xs">
            {t(title)}
          </Title>
          <Cards cards={some} least={least} />
        </section>
      ))}
    </div>
  );
}

/** What one begins often stands first, with a star. */
const isStarred = (stars: Stars, place: Place | undefined): boolean => place !== undefined && (stars?.has(starOf(place)) ?? false);

function Pin({ place, name }: { readonly place: Place; readonly name: string }): ReactNode {
  const t = useProcessTexts();
  const starred = useStar(place);
  if (starred === null) return null;
  return (
    <ActionIcon
      pos="absolute"
      top={6}
      right={6}
      variant="subtle"
      color={starred ? 'yellow' : 'gray'}
      aria-pressed={starred}
      aria-label={t('pin', { name })}
      onClick={() => void toggleFavourite(place, name)}
    >
      {starred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </ActionIcon>
  );
}

interface Card {
  readonly key: string;
  /** Where it may be pinned. */
  readonly place?: Place;
  readonly name: string;
  readonly under: string;
  go(): void;
}
/** @param least beside one another where there is no room for more */
const Cards = ({ cards, least }: { readonly cards: readonly Card[]; readonly least: number }): ReactNode => (
  <SimpleGrid cols={{ base: least, xs: 2, md: 4 }} spacing="sm">
    {cards.map(({ key, name, under, go, place }) => (
      <Box key={key} pos="relative">
        <Paper
          component="button"
          type="button"
          withBorder
          p="md"
          {...(place ? { pe: 40 } : {})}
          w="100%"
          h="100%"
          radius="md"
          ta="left"
          style={{ cursor: 'pointer' }}
          onClick={go}
        >
          <Text fw={600} size="sm">
            {name}
          </Text>
          {under !== '' && (
            <Text size="xs" c="dimmed">
              {under}
            </Text>
          )}
        </Paper>
        {place && <Pin place={place} name={name} />}
      </Box>
    ))}
  </SimpleGrid>
);
