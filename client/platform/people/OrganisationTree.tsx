/**
 * Organisations with their departments, of any size: what is opened is read, what is in sight is drawn, and whatever is looked
 * for (code, names, pinyin initials) opens the way to it. Worked by keyboard like any tree.
 */
import { ActionIcon, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { IconBuilding, IconChevronRight, IconUsersGroup } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useNews } from '../../kernel/connection/news.js';
import { useLabel } from '../../kernel/language/language.js';
import { useCalled } from '../../kernel/list/use-called.js';
import { LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import css from './people.module.css';
import { ROOT, ROW_HEIGHT, inSight, merged, rowsOf, stepOf } from './organisation-tree.js';
import type { Below, Found, Place, Row } from './organisation-tree.js';
import { usePeopleTexts } from './texts.js';

const TYPING_MS = 200;
const MOST_READ = 50;
const INDENT = 12;

interface Props {
  readonly chosen: string | null;
  onChoose(key: string): void;
}

interface Tree {
  readonly rows: readonly Row[] | null;
  toggle(key: string): void;
  reveal(path: readonly string[]): Promise<void>;
}

function useTree(): Tree {
  const [below, setBelow] = useState<Below>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const read = useCallback(async (parents: readonly string[]): Promise<readonly Place[]> => {
    const places = await ask<readonly Place[]>('baseDepartment', 'findTree', { parents: parents.slice(0, MOST_READ) });
    setBelow((now) => merged(now, parents, places));
    return places;
  }, []);
  const opened = (keys: readonly string[]): void => setOpen((now) => new Set([...now, ...keys]));
  const shown = useRef(below);
  useLayoutEffect(() => {
    shown.current = below;
  });
  const again = useCallback(async (): Promise<void> => {
    const known = [...shown.current.keys()];
    if (known.length > 0) return void (await read(known).catch(toastFailure));
    const roots = await read([ROOT]).catch(toastFailure);
    // Of one group or company what stands directly below it is seen at once.
    if (roots?.length !== 1) return;
    await read([roots[0]!.key]).catch(toastFailure);
    opened([roots[0]!.key]);
  }, [read]);
  const hear = useCallback(
    ({ entity }: { readonly entity?: string }) => {
      if (entity === undefined || entity === 'baseDepartment' || entity === 'baseOrganization') void again();
    },
    [again],
  );
  useNews('masterChanged', again, hear);
  return {
    rows: below.has(ROOT) ? rowsOf(below, open) : null,
    toggle(key) {
      if (open.has(key)) return setOpen((now) => new Set([...now].filter((one) => one !== key)));
      void read([key]).then(() => opened([key]), toastFailure);
    },
    async reveal(path) {
      await read([ROOT, ...path]);
      opened(path);
    },
  };
}

export function OrganisationTree({ chosen, onChoose }: Props): ReactNode {
  const t = usePeopleTexts();
  const tree = useTree();
  const [keyword, setKeyword] = useState('');
  const [word] = useDebouncedValue(keyword.trim(), TYPING_MS);
  const [focused, setFocused] = useState<string | null>(chosen);
  const reveal = (found: Found): void => {
    setKeyword('');
    void tree.reveal(found.path.map(({ key }) => key)).then(() => {
      setFocused(found.key);
      onChoose(found.key);
    }, toastFailure);
  };
  return (
    <>
      <TextInput
        size="xs"
        mb={6}
        type="search"
        aria-label={t('findPlace')}
        placeholder={t('findPlace')}
        value={keyword}
        onChange={(typed) => setKeyword(typed.currentTarget.value)}
        onKeyDown={(press) => {
          if (press.key === 'Escape') setKeyword('');
        }}
      />
      {word !== '' && keyword !== '' ? (
        <Results word={word} onFound={reveal} />
      ) : tree.rows === null ? (
        <LoadingState />
      ) : (
        <Rows
          rows={tree.rows}
          chosen={chosen}
          focused={focused}
          onFocus={setFocused}
          onToggle={(key) => tree.toggle(key)}
          onChoose={onChoose}
        />
      )}
    </>
  );
}

function Results({ word: keyword, onFound }: { readonly word: string; onFound(found: Found): void }): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const { found } = useCalled<readonly Found[]>('baseDepartment', 'findInTree', { keyword });
  const named = ({ name, nameEn }: Pick<Place, 'name' | 'nameEn'>): string => word({ cn: name, en: nameEn ?? name });
  if (found === null) return <LoadingState />;
  if (found.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noPlace')}
      </Text>
    );
  return (
    <ul className={css['found']} aria-label={t('findPlace')}>
      {found.map((one) => (
        <li key={one.key}>
          <button type="button" onClick={() => onFound(one)}>
            <span>
              {named(one)} <span className={css['code']}>{one.code}</span>
            </span>
            <Text size="xs" c="dimmed">
              {one.path.map(named).join(' / ')}
            </Text>
          </button>
        </li>
      ))}
    </ul>
  );
}

interface RowsProps extends Props {
  readonly rows: readonly Row[];
  readonly focused: string | null;
  onFocus(key: string): void;
  onToggle(key: string): void;
}

function Rows({ rows, chosen, focused, onFocus, onToggle, onChoose }: RowsProps): ReactNode {
  const t = usePeopleTexts();
  const id = useId();
  const { ref: sized, height } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement | null>(null);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element;
      return sized(element);
    },
    [sized],
  );
  const [top, setTop] = useState(0);
  const at = rows.findIndex(({ place }) => place.key === focused);
  useEffect(() => {
    const scrolled = box.current;
    if (!scrolled || at < 0) return;
    const [above, under] = [at * ROW_HEIGHT, (at + 1) * ROW_HEIGHT - scrolled.clientHeight];
    if (scrolled.scrollTop > above) scrolled.scrollTop = above;
    else if (scrolled.scrollTop < under) scrolled.scrollTop = under;
  }, [at, focused]);
  const [from, to] = inSight(rows.length, top, height);
  const press = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, rows, focused);
    if (!step) return;
    event.preventDefault();
    if ('focus' in step) onFocus(step.focus);
    else if ('toggle' in step) onToggle(step.toggle);
    else onChoose(step.choose);
  };
  const shown = at >= from && at < to;
  return (
    <div
      ref={attach}
      className={css['tree']}
      role="tree"
      tabIndex={0}
      aria-label={t('orgTree')}
      {...(shown ? { 'aria-activedescendant': `${id}${focused}` } : {})}
      onKeyDown={press}
      onFocus={() => {
        if (at < 0 && rows[0]) onFocus(rows[0].place.key);
      }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: rows.length * ROW_HEIGHT, paddingTop: from * ROW_HEIGHT }}>
        {rows.slice(from, to).map((row) => (
          <TreeRow
            key={row.place.key}
            id={`${id}${row.place.key}`}
            row={row}
            active={row.place.key === chosen}
            focused={row.place.key === focused}
            onToggle={() => onToggle(row.place.key)}
            onChoose={() => {
              onFocus(row.place.key);
              onChoose(row.place.key);
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface TreeRowProps {
  readonly id: string;
  readonly row: Row;
  readonly active: boolean;
  readonly focused: boolean;
  onToggle(): void;
  onChoose(): void;
}

function TreeRow({ id, row: { place, depth, open }, active, focused, onToggle, onChoose }: TreeRowProps): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const name = word({ cn: place.name, en: place.nameEn ?? place.name });
  const Icon = place.key.startsWith('org:') ? IconBuilding : IconUsersGroup;
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={active}
      {...(place.children > 0 ? { 'aria-expanded': open } : {})}
      className={css['place']}
      data-focused={focused || undefined}
      style={{ height: ROW_HEIGHT, paddingLeft: depth * INDENT }}
      title={`${place.code} ${name}`}
      onClick={onChoose}
    >
      <ActionIcon
        size={20}
        variant="transparent"
        color="gray"
        tabIndex={-1}
        aria-hidden
        style={{ visibility: place.children > 0 ? 'visible' : 'hidden', transform: open ? 'rotate(90deg)' : 'none' }}
        onClick={(press) => {
          press.stopPropagation();
          onToggle();
        }}
      >
        <IconChevronRight size={14} />
      </ActionIcon>
      <Icon size={15} aria-hidden />
      <span className={css['placeName']}>{name}</span>
      <span className={css['code']}>{place.code}</span>
      {place.persons > 0 && (
        <span className={css['persons']} title={t('personsIn', { n: place.persons })}>
          {place.persons}
        </span>
      )}
    </div>
  );
}
