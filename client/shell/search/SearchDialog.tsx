/** Ctrl K: screens and documents from one box, worked by keyboard. */
import { Loader, Modal, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Label } from '@machines/kernel/fields.js';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { call } from '../../kernel/call.js';
import { entryOf, loadDefinition, screenOf } from '../../kernel/definitions.js';
import { useLabel } from '../../kernel/language/language.js';
import { routeOfDocument } from '../../kernel/pages/routes.js';
import type { ScreenQuery } from '../../kernel/screen/screen.js';
import { opensRoute, useMenus } from '../../kernel/session/menus.js';
import type { Menus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { menuGroups } from '../menu/menu.js';
import { useShell } from '../shell-state.js';
import { useShellTexts } from '../texts.js';
import { screensLike } from './matching.js';
import { recentOf, remember } from './recent.js';
import type { Recent } from './recent.js';
import classes from './search.module.css';

const TYPING_MS = 250;

interface FoundDocuments {
  readonly docType: string;
  readonly rows: readonly { readonly id: string; readonly number: string; readonly name: string | null }[];
}
interface Choice {
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly recent: () => Promise<Recent>;
}

/** Mounted before it is first opened, so that typing may begin at once. */
export default function SearchDialog({ opened, onClose }: { readonly opened: boolean; onClose(): void }): ReactNode {
  const t = useShellTexts();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="10vh"
      attributes={{ content: { 'aria-label': t('search') } }}
    >
      {opened && <SearchPanel onClose={onClose} />}
    </Modal>
  );
}

const plainRecent = (route: string, query: ScreenQuery, label: Label) => async (): Promise<Recent> => ({ route, query, label });

/** Kept places that the present responsibility still has. */
const usable = ({ route }: Recent, menus: Menus | null): boolean => screenOf(route) !== undefined && opensRoute(menus, route);

function SearchPanel({ onClose }: { onClose(): void }): ReactNode {
  const t = useShellTexts();
  const word = useLabel();
  const shell = useShell();
  const session = useSession()!;
  const listId = useId();
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), TYPING_MS);
  const [at, setAt] = useState(0);
  const { documents, searching, failed } = useDocumentsLike(typed);
  const initials = useInitials();
  const menus = useMenus();
  const groups = useMemo(() => menuGroups(menus), [menus]);
  const { userId } = session.userInfo;
  const list = useRef<HTMLUListElement>(null);

  const choices = useMemo((): readonly Choice[] => {
    if (text.trim() === '')
      return recentOf(userId)
        .filter((one) => usable(one, menus))
        .map((one) => ({
          key: JSON.stringify([one.route, one.query]),
          title: word(one.label),
          hint: t('searchRecent'),
          recent: async () => one,
        }));
    const found = screensLike(groups, text, initials).map((screen): Choice => ({
      key: screen.route,
      title: word(screen.label),
      hint: word(screen.group),
      recent: plainRecent(screen.route, {}, screen.label),
    }));
    const numbered = documents.flatMap(({ docType, rows }) =>
      rows.map((row): Choice => {
        const title = row.name ? `${row.number} · ${row.name}` : row.number;
        return {
          key: `${docType}/${row.id}`,
          title,
          hint: word(entryOf(docType)?.title ?? { en: docType, cn: docType }),
          recent: async () => {
            const definition = await loadDefinition(docType);
            return {
              route: routeOfDocument(definition, definition.screens[0]!.route, session),
              query: { id: row.id },
              label: { en: title, cn: title },
            };
          },
        };
      }),
    );
    return [...found, ...numbered];
  }, [text, documents, initials, groups, menus, session, userId, word, t]);

  useEffect(() => setAt(0), [text]);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const open = (choice: Choice): void => {
    onClose();
    void choice.recent().then((place) => {
      remember(userId, place);
      if (Object.keys(place.query).length > 0) shell.open(place.route, place.query);
      else shell.open(place.route);
    });
  };
  const keys = (key: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[key.key];
    if (to !== undefined) {
      key.preventDefault();
      if (choices[to]) setAt(to);
    }
    if (key.key === 'Enter' && choices[at]) {
      key.preventDefault();
      open(choices[at]);
    }
  };

  const nothing = text.trim() !== '' && choices.length === 0 && !searching && typed === text.trim();
  return (
    <div className={classes['panel']}>
      <TextInput
        variant="unstyled"
        size="md"
        px="md"
        data-autofocus
        aria-label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={18} />}
        rightSection={searching ? <Loader size={16} /> : null}
        value={text}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={choices[at] ? `${listId}${at}` : undefined}
        autoComplete="off"
        maxLength={40}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keys}
      />
      <ul ref={list} id={listId} role="listbox" aria-label={t('searchResults')} className={classes['list']}>
        {choices.map((choice, index) => (
          <li
            key={choice.key}
            id={`${listId}${index}`}
            role="option"
            aria-selected={index === at}
            className={classes['choice']}
            onMouseMove={() => setAt(index)}
            onClick={() => open(choice)}
          >
            <span>{choice.title}</span>
            <small>{choice.hint}</small>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed" px="md" pb="sm" role="status">
        {failed ? t('searchFailed') : nothing ? t('searchNothing') : choices.length === 0 ? t('searchEmpty') : ''}
      </Text>
    </div>
  );
}

interface Documents {
  readonly documents: readonly FoundDocuments[];
  readonly searching: boolean;
  readonly failed: boolean;
}

const none: Documents = { documents: [], searching: false, failed: false };

function useDocumentsLike(typed: string): Documents {
  const [state, setState] = useState<Documents>(none);
  useEffect(() => {
    if (typed.length < 2) {
      setState(none);
      return undefined;
    }
    const abort = new AbortController();
    setState((now) => ({ ...now, searching: true, failed: false }));
    call<readonly FoundDocuments[]>('search', 'find', { keyword: typed }, { signal: abort.signal })
      .then((answer) => setState({ documents: answer.status === 'S' ? answer.data : [], searching: false, failed: answer.status !== 'S' }))
      .catch(() => {
        if (!abort.signal.aborted) setState({ documents: [], searching: false, failed: true });
      });
    return () => abort.abort();
  }, [typed]);
  return state;
}

/** null until the dictionary has come. */
function useInitials(): ((text: string) => string) | null {
  const [initials, setInitials] = useState<((text: string) => string) | null>(null);
  useEffect(() => {
    let wanted = true;
    void import('./pinyin.js')
      .then(({ initialsOf }) => {
        if (wanted) setInitials(() => initialsOf);
      })
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, []);
  return initials;
}
