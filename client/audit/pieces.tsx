/** What the auditor's screens are made of: dense tables that keys walk through, names of documents, events and people, hashes. */
import { ActionIcon, Button, Group, Select, Tooltip } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, createContext, use, useContext } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { allEntries, entryOf, loadDefinition } from '../kernel/definitions.js';
import { MinuteInput } from '../kernel/fields/dates/calendar.js';
import { users } from '../kernel/fields/references/reference-names.js';
import { ReferenceName } from '../kernel/fields/references/ReferenceName.js';
import { instantOfWallClock } from '../kernel/language/format-time.js';
import { useLabel, useLanguage } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import parts from '../kernel/parts.module.css';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import type { Failure } from '../kernel/states/States.js';
import { StateBadge } from '../kernel/states/StateBadge.js';
import { toastInfo } from '../kernel/toast.js';
import classes from './audit.module.css';
import { useAuditTexts } from './texts.js';

export const REPLAY = 'audit/document/:type/:id';

export interface Head<R> {
  readonly key: string;
  readonly title: string;
  readonly end?: true;
  cell(row: R): ReactNode;
}

interface RowsProps<R> {
  readonly label: string;
  readonly heads: readonly Head<R>[];
  readonly rows: readonly R[] | null;
  readonly failure?: Failure | null;
  readonly empty?: string;
  readonly height?: string;
  keyOf(row: R): string;
  onRetry?(): void;
  onOpen?(row: R): void;
  isChosen?(row: R): boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys walk from row to row, Enter opens. */
function walk(press: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (press.target !== press.currentTarget) return;
  const step = steps[press.key];
  if (press.key === 'Enter' || press.key === ' ') {
    press.preventDefault();
    open();
  } else if (step !== undefined) {
    press.preventDefault();
    const next = step > 0 ? press.currentTarget.nextElementSibling : press.currentTarget.previousElementSibling;
    (next as HTMLElement | null)?.focus();
  }
}

export function Rows<R>({ label, heads, rows, failure, empty, height, keyOf, onRetry, onOpen, isChosen }: RowsProps<R>): ReactNode {
  const t = useAuditTexts();
  if (failure) return <ErrorState failure={failure} {...(onRetry ? { onRetry } : {})} />;
  if (rows === null) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={empty ?? t('nothing')} hint={null} />;
  return (
    <div className={classes['table']}>
      <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label} style={height ? { maxHeight: height } : {}}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head.key} scope="col" className={head.end ? classes['end'] : undefined}>
                  {head.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                {...(onOpen ? { tabIndex: 0, onClick: () => onOpen(row), onKeyDown: (press) => walk(press, () => onOpen(row)) } : {})}
                {...(isChosen ? { 'aria-selected': isChosen(row) } : {})}
              >
                {heads.map((head) => (
                  <td key={head.key} data-head={head.title} className={head.end ? classes['end'] : undefined}>
                    {head.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

export function TypeName({ type }: { readonly type: string }): ReactNode {
  const word = useLabel();
  const entry = entryOf(type);
  return entry ? word(entry.title) : type;
}

/** Definitions come with their chunks: until then the name in the history stands. */
function WithDefinition({ type, children }: { readonly type: string; children(definition: AnyDefinition): ReactNode }): ReactNode {
  return children(use(loadDefinition(type)));
}

export function EventName({ type, event }: { readonly type: string; readonly event: string }): ReactNode {
  const word = useLabel();
  if (!entryOf(type)) return event;
  return (
    <Suspense fallback={event}>
      <WithDefinition type={type}>{({ events }) => (events[event] ? word(events[event].label) : event)}</WithDefinition>
    </Suspense>
  );
}

export function StateName({ type, state }: { readonly type: string; readonly state: string | null }): ReactNode {
  if (state === null) return null;
  if (!entryOf(type)) return state;
  return (
    <Suspense fallback={state}>
      <WithDefinition type={type}>{(definition) => <StateBadge definition={definition} state={state} />}</WithDefinition>
    </Suspense>
  );
}

/** A person, the system, or somebody who may not be named yet. */
export function Person({ id }: { readonly id: string | null }): ReactNode {
  const t = useAuditTexts();
  if (id === null) return t('sealedName');
  if (id === 'SYSTEM') return t('system');
  return <ReferenceName target={users} id={id} />;
}

interface DocumentLinkProps {
  readonly type: string;
  readonly id: string;
  readonly number?: string | null;
  readonly rev?: number;
}

export function DocumentLink({ type, id, number, rev }: DocumentLinkProps): ReactNode {
  const tab = useScreen();
  return (
    <button
      type="button"
      className={parts['name']}
      onClick={(press) => {
        press.stopPropagation();
        tab.open(REPLAY, { type, id, ...(rev === undefined ? {} : { rev: String(rev) }) });
      }}
    >
      <TypeName type={type} /> {number ?? id}
    </button>
  );
}

/** A hash, short or whole, that is copied with one click. */
export function Hash({ value, whole = false }: { readonly value: string; readonly whole?: boolean }): ReactNode {
  const t = useAuditTexts();
  return (
    <Group gap={4} wrap="nowrap" display="inline-flex">
      <span className={classes['hash']} title={value}>
        {whole ? value : `${value.slice(0, 12)}…`}
      </span>
      <Tooltip label={t('copy')}>
        <ActionIcon
          size="xs"
          variant="subtle"
          aria-label={t('copyHash', { hash: value.slice(0, 8) })}
          onClick={(press) => {
            press.stopPropagation();
            void navigator.clipboard?.writeText(value).then(() => toastInfo(t('copied')));
          }}
        >
          <IconCopy size={12} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

export interface TypeChoiceProps {
  readonly value: string | null;
  readonly label?: string;
  readonly clearable?: boolean;
  onChange(type: string | null): void;
}

export function TypeChoice({ value, label, clearable = true, onChange }: TypeChoiceProps): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const language = useLanguage();
  const data = allEntries()
    .map(({ type, title }) => ({ value: type, label: word(title) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return <Select label={label ?? t('docType')} data={data} value={value} onChange={onChange} searchable clearable={clearable} size="xs" />;
}

interface WallProps {
  readonly label: string;
  readonly value: string | null;
  onChange(value: string | null): void;
}
export const Wall = ({ label, value, onChange }: WallProps): ReactNode => (
  <MinuteInput label={label} value={value} onChange={onChange} size="xs" />
);

/** Instants of wall clocks that were typed; what is empty is left out. */
export function useInstants(): (said: Readonly<Record<string, string | null>>) => Readonly<Record<string, number>> {
  const zone = useZone();
  return (said) =>
    Object.fromEntries(Object.entries(said).flatMap(([name, wall]) => (wall ? [[name, instantOfWallClock(wall, zone)]] : [])));
}

export function More({ next, loading, onMore }: { readonly next: string | null; readonly loading: boolean; onMore(): void }): ReactNode {
  const t = useAuditTexts();
  if (next === null) return null;
  return (
    <Button size="xs" variant="default" loading={loading} onClick={onMore} style={{ alignSelf: 'center' }}>
      {t('older')}
    </Button>
  );
}

/** Milliseconds as people say them. */
/** Working time has no days of 24 hours: it is told in hours. */
export const WorkingTime = createContext(false);

export function useDuration(): (ms: number | null) => string {
  const t = useAuditTexts();
  const working = useContext(WorkingTime);
  return (ms) => {
    if (ms === null) return '–';
    const minutes = ms / 60_000;
    if (minutes < 1) return t('seconds', { n: Math.round(ms / 100) / 10 });
    if (minutes < 60) return t('minutes', { n: Math.round(minutes * 10) / 10 });
    if (working || minutes < 48 * 60) return t('hours', { n: Math.round(minutes / 6) / 10 });
    return t('days', { n: Math.round(minutes / 144) / 10 });
  };
}
