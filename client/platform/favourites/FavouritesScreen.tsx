/** collect: what one marked with a star, in folders (platform-access.md §11). */
import { ActionIcon, Button, Group, Modal, NavLink, Table, Text, TextInput, Title, Tooltip } from '@mantine/core';
import { IconBell, IconBellFilled, IconEdit, IconStarOff } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask, Refused } from '../../kernel/call.js';
import type { Answer } from '../../kernel/call.js';
import { entryOf, loadDefinition, screenOf, useDefinition } from '../../kernel/definitions.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { Ear } from '../../kernel/list/Ear.js';
import type { Watched } from '../../kernel/list/Ear.js';
import { useZone } from '../../kernel/language/zone.js';
import { routeOfDocument } from '../../kernel/pages/routes.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastFailure } from '../../kernel/toast.js';
import { setStar } from '../../shell/favourites.js';
import css from '../parameters/parameters.module.css';
import { usePlatformTexts } from '../texts.js';

interface Favourite {
  readonly collectId: string;
  readonly kind: 'DOC' | 'MENU';
  readonly refType: string;
  readonly refId: string;
  readonly title: string | null;
  readonly folder: string;
  readonly note: string | null;
  readonly watchFlag: 'Y' | 'N';
  readonly state: string | null;
  readonly permitted: 'Y' | 'N';
  readonly lastUpdateDate?: number | null;
}

/** null: all of them. */
type Folder = string | null;

function useFavourites(active: boolean) {
  const [rows, setRows] = useState<readonly Favourite[] | null>(null);
  const [failure, setFailure] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!active) return undefined;
    const abort = new AbortController();
    ask<readonly Favourite[]>('baseCollect', 'listByPage', {}, { signal: abort.signal })
      .then((answer) => {
        setRows(answer);
        setFailure(null);
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted) return;
        setFailure(
          error instanceof Refused ? error.answer : { status: 'E', code: 'NET_NO_ANSWER', msg: '', data: null, serverTime: 0, traceId: '' },
        );
      });
    return () => abort.abort();
  }, [active, attempt]);
  return { rows, failure, reload: useCallback(() => setAttempt((n) => n + 1), []) };
}

/** So many documents of a kind are followed; the states of others are read when one looks again. */
const MOST_HEARD = 100;

/** What tells that a document among them is in another state. */
function watchesOf(rows: readonly Favourite[]): readonly Watched[] {
  const ids = new Map<string, string[]>();
  for (const { kind, refType, refId, permitted } of rows)
    if (kind === 'DOC' && permitted === 'Y' && entryOf(refType)) ids.set(refType, [...(ids.get(refType) ?? []), refId]);
  return [...ids].map(([entity, all]) => ({
    entity,
    conditions: [{ key: 'id', op: 'in', value: all.slice(0, MOST_HEARD) }],
    pageRows: MOST_HEARD,
  }));
}

export default function FavouritesScreen(): ReactNode {
  const t = usePlatformTexts();
  const tab = useScreen();
  const { setTitle } = tab;
  useEffect(() => setTitle(t('favourites')), [setTitle, t]);
  const { rows, failure, reload } = useFavourites(tab.active);
  const [folder, setFolder] = useState<Folder>(null);
  const [editing, setEditing] = useState<Favourite | null>(null);
  const watches = useMemo(() => watchesOf(rows ?? []), [rows]);
  const folders = useMemo(() => [...new Set((rows ?? []).map((row) => row.folder))].filter((name) => name !== '').sort(), [rows]);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  const shown = folder === null ? rows : rows.filter((row) => row.folder === folder);
  const changed = (work: Promise<unknown>): Promise<void> => work.then(reload, toastFailure);
  const remove = (row: Favourite): Promise<void> =>
    changed(ask('baseCollect', 'delete', { collectIds: [row.collectId] }).then(() => setStar(row, false)));
  const watch = (row: Favourite): Promise<void> =>
    changed(ask('baseCollect', 'saveOrUpdate', { collectIds: [row.collectId], watchFlag: row.watchFlag === 'Y' ? 'N' : 'Y' }));
  return (
    <>
      <Title order={1} fz={18} mb="sm">
        {t('favourites')}
      </Title>
      {watches.map((watch) => (
        <Ear key={JSON.stringify(watch)} watch={watch} onChange={reload} />
      ))}
      {rows.length === 0 ? (
        <EmptyState title={t('noFavourites')} hint={t('noFavouritesHint')} />
      ) : (
        <div className={css['page']}>
          <nav className={css['modules']} aria-label={t('folders')}>
            <NavLink
              component="button"
              type="button"
              label={t('allFavourites')}
              active={folder === null}
              description={String(rows.length)}
              onClick={() => setFolder(null)}
            />
            {folders.map((name) => (
              <NavLink
                key={name}
                component="button"
                type="button"
                label={name}
                active={folder === name}
                description={String(rows.filter((row) => row.folder === name).length)}
                onClick={() => setFolder(name)}
              />
            ))}
          </nav>
          <div className={css['list']}>
            <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('favourites') } }}>
              <Table verticalSpacing={6} highlightOnHover>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('favouriteName')}</Table.Th>
                    <Table.Th>{t('favouriteKind')}</Table.Th>
                    <Table.Th>{t('favouriteState')}</Table.Th>
                    <Table.Th>{t('changedAt')}</Table.Th>
                    <Table.Th>{t('note')}</Table.Th>
                    <Table.Th>
                      <span className="gh-visually-hidden">{t('actions')}</span>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {shown.map((row) => (
                    <FavouriteRow
                      key={row.collectId}
                      row={row}
                      onEdit={() => setEditing(row)}
                      onWatch={() => void watch(row)}
                      onRemove={() => void remove(row)}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </div>
        </div>
      )}
      <Modal
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={t('moveFavourite')}
        size="sm"
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {editing && (
          <FolderForm
            row={editing}
            onDone={() => {
              setEditing(null);
              reload();
            }}
          />
        )}
      </Modal>
    </>
  );
}

interface RowProps {
  readonly row: Favourite;
  onEdit(): void;
  onWatch(): void;
  onRemove(): void;
}

function FavouriteRow({ row, onEdit, onWatch, onRemove }: RowProps): ReactNode {
  const t = usePlatformTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const zone = useZone();
  const screen = row.kind === 'MENU' ? screenOf(row.refType)?.screen : undefined;
  const title = row.permitted === 'N' ? t('favouriteHidden') : screen ? word(screen.label) : row.title;
  const open = async (): Promise<void> => {
    if (row.kind === 'MENU') {
      tab.open(row.refType);
      return;
    }
    const definition = await loadDefinition(row.refType);
    tab.open(routeOfDocument(definition, definition.screens[0]!.route, session), { id: row.refId });
  };
  return (
    <Table.Tr>
      <Table.Td>
        {row.permitted === 'Y' ? (
          <Button variant="transparent" size="compact-sm" px={0} onClick={() => void open()}>
            {title}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {title}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {row.kind === 'MENU' ? t('favouriteScreen') : word(entryOf(row.refType)?.title ?? { en: row.refType, cn: row.refType })}
      </Table.Td>
      <Table.Td>
        {row.kind === 'DOC' && row.state !== null && entryOf(row.refType) && (
          <Suspense fallback={null}>
            <State type={row.refType} state={row.state} />
          </Suspense>
        )}
      </Table.Td>
      <Table.Td className="gh-number">{row.lastUpdateDate ? formatDateTime(row.lastUpdateDate, zone).slice(0, 16) : ''}</Table.Td>
      <Table.Td>{row.note}</Table.Td>
      <Table.Td>
        <Group gap={2} wrap="nowrap" justify="flex-end">
          {row.kind === 'DOC' && row.permitted === 'Y' && (
            <Tooltip label={t('watchFavourite')}>
              <ActionIcon
                variant="subtle"
                color={row.watchFlag === 'Y' ? 'yellow' : 'gray'}
                aria-label={`${t('watchFavourite')}: ${title ?? ''}`}
                aria-pressed={row.watchFlag === 'Y'}
                onClick={onWatch}
              >
                {row.watchFlag === 'Y' ? <IconBellFilled size={16} /> : <IconBell size={16} />}
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={t('moveFavourite')}>
            <ActionIcon variant="subtle" color="gray" aria-label={`${t('moveFavourite')}: ${title ?? ''}`} onClick={onEdit}>
              <IconEdit size={16} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('removeFavourite')}>
            <ActionIcon variant="subtle" color="gray" aria-label={`${t('removeFavourite')}: ${title ?? ''}`} onClick={onRemove}>
              <IconStarOff size={16} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function State({ type, state }: { readonly type: string; readonly state: string }): ReactNode {
  return <StateBadge definition={useDefinition(type)} state={state} />;
}

function FolderForm({ row, onDone }: { readonly row: Favourite; onDone(): void }): ReactNode {
  const t = usePlatformTexts();
  const [folder, setFolder] = useState(row.folder);
  const [note, setNote] = useState(row.note ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    try {
      await ask('baseCollect', 'saveOrUpdate', { collectIds: [row.collectId], folder: folder.trim(), note: note.trim() });
      onDone();
    } catch (error) {
      if (error instanceof Refused) setProblem(error.message);
      else toastFailure(error);
    }
  };
  return (
    <form
      onSubmit={(submit) => {
        submit.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('folder')}
        description={t('folderHint')}
        value={folder}
        error={problem}
        maxLength={15}
        data-autofocus
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      <TextInput mt="sm" label={t('note')} value={note} maxLength={200} onChange={(event) => setNote(event.currentTarget.value)} />
      <Group justify="flex-end" mt="md">
        <Button type="submit" size="xs">
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
