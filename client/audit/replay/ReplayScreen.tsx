/** /audit/document/:type/:id: a document entry by entry, with everything that happened beside it (platform-system.md §11.5). */
import { ActionIcon, Button, Group, Select, Stack, Tabs, Text, Title } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { momentsOf, pathOf } from '../../kernel/history/history.js';
import type { Moment as HistoryMoment } from '../../kernel/history/history.js';
import { useHistory } from '../../kernel/history/use-history.js';
import { useLabel } from '../../kernel/language/language.js';
import { LifecycleDiagram } from '../../kernel/lifecycle/LifecycleDiagram.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { EventName, Hash, Person } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { RefusedAttempt } from '../types.js';
import { VerdictPanel } from '../verify/VerdictPanel.js';
import { Changes } from './Changes.js';
import { Beside } from './Beside.js';
import { SeenAs } from './SeenAs.js';

export default function ReplayScreen(): ReactNode {
  const t = useAuditTexts();
  const { query } = useScreen();
  const { type = '', id = '' } = query;
  if (!entryOf(type) || !/^\d+$/.test(id)) return <EmptyState title={t('noSuchDocument')} hint={null} />;
  return (
    <Suspense fallback={<LoadingState />}>
      <Loaded key={`${type}:${id}`} type={type} id={id} />
    </Suspense>
  );
}

function Loaded({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const definition = useDefinition(type);
  const t = useAuditTexts();
  const { rows, failure, retry } = useHistory(definition, id, null);
  const refusals = useLoaded<readonly RefusedAttempt[]>('auditRestful', 'findRefusals', { docType: type, docId: id });
  const moments = useMemo(() => (rows ? momentsOf(definition, rows) : []), [definition, rows]);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (rows === null) return <LoadingState />;
  if (moments.length === 0) return <EmptyState title={t('noEntries')} hint={null} />;
  return <Replay definition={definition} id={id} moments={moments} refusals={refusals.data ?? []} />;
}

const SPEEDS = [1, 10, 60] as const;
const PAUSE_MS = 1_200;

/** Where the replay stands, by hand or playing. */
function usePlaying(
  last: number,
  first: number,
): readonly [number, (at: number) => void, boolean, (on: boolean) => void, number, (speed: number) => void] {
  const [at, setAt] = useState(first);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(10);
  useEffect(() => {
    if (!playing) return undefined;
    if (at >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setAt(at + 1), (PAUSE_MS * 10) / speed / 10);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed]);
  return [at, setAt, playing, setPlaying, speed, setSpeed];
}

interface ReplayProps {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly moments: readonly HistoryMoment[];
  readonly refusals: readonly RefusedAttempt[];
}

function Replay({ definition, id, moments, refusals }: ReplayProps): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const tab = useScreen();
  const last = moments.length - 1;
  const wanted = Number(tab.query['rev'] ?? '0');
  const found = moments.findIndex(({ row }) => row.rev === wanted);
  const [at, setAt, playing, setPlaying, speed, setSpeed] = usePlaying(last, found < 0 ? last : found);
  const jump = found < 0 ? null : found;
  const seenJump = useRef(jump);
  useEffect(() => {
    if (jump !== null && jump !== seenJump.current) setAt(jump);
    seenJump.current = jump;
  }, [jump, setAt]);
  const moment = moments[Math.min(at, last)]!;
  const named = moment.view['docNumber'] ?? id;
  const title = `${word(definition.title)} ${String(named)}`;
  const { setTitle } = tab;
  useEffect(() => setTitle(title), [title, setTitle]);
  const keys = (press: KeyboardEvent): void => {
    const step: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const next = step[press.key];
    if (next !== undefined) {
      press.preventDefault();
      setAt(Math.max(0, Math.min(last, next)));
    } else if (press.key === ' ' && press.target === press.currentTarget) {
      press.preventDefault();
      setPlaying(!playing);
    }
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Title order={1} fz={18}>
            {title}
          </Title>
          <StateBadge definition={definition} state={moment.row.to} />
        </Group>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => tab.open('audit/histories', { docType: definition.type, docNumber: String(named) })}
        >
          {t('histories')}
        </Button>
      </Group>
      <div className={classes['pane']} role="group" tabIndex={0} aria-label={t('timeline')} onKeyDown={keys}>
        <Bar {...{ moments, refusals, at, playing, speed }} onAt={setAt} onPlaying={setPlaying} onSpeed={setSpeed} />
        <Text size="xs" c="dimmed" mt={4}>
          {t('entryOf', { n: at + 1, of: moments.length })} · {t('keysHint')}
        </Text>
      </div>
      <What definition={definition} moment={moment} />
      <div className={classes['panes']}>
        <Stack gap="sm">
          <LifecycleDiagram
            definition={definition}
            state={moment.row.to}
            path={pathOf(moments.slice(0, at + 1).map(({ row }) => row))}
            height={300}
          />
          <section className={classes['pane']} aria-label={t('changes')}>
            <h2 className={classes['heading']}>{t('changes')}</h2>
            <Changes definition={definition} before={at > 0 ? moments[at - 1]! : null} moment={moment} />
          </section>
        </Stack>
        <Sides definition={definition} id={id} moment={moment} refusals={refusals} next={moments[at + 1]?.row.at ?? null} />
      </div>
      <section className={classes['pane']} aria-label={t('verify')}>
        <VerdictPanel docType={definition.type} docId={id} />
      </section>
    </Stack>
  );
}

interface BarProps extends Pick<ReplayProps, 'moments' | 'refusals'> {
  readonly at: number;
  readonly playing: boolean;
  readonly speed: number;
  onAt(at: number): void;
  onPlaying(on: boolean): void;
  onSpeed(speed: number): void;
}

function Bar({ moments, refusals, at, playing, speed, onAt, onPlaying, onSpeed }: BarProps): ReactNode {
  const t = useAuditTexts();
  return (
    <Group gap="sm" wrap="nowrap">
      <ActionIcon variant="default" aria-label={playing ? t('pause') : t('play')} onClick={() => onPlaying(!playing)}>
        {playing ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
      </ActionIcon>
      <Select
        size="xs"
        w={76}
        aria-label={t('speed')}
        allowDeselect={false}
        value={String(speed)}
        onChange={(value) => onSpeed(Number(value ?? '10'))}
        data={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
      />
      <Ticks moments={moments} refusals={refusals} at={at} onChoose={onAt} />
    </Group>
  );
}

function Ticks({
  moments,
  refusals,
  at,
  onChoose,
}: Pick<ReplayProps, 'moments' | 'refusals'> & { readonly at: number; onChoose(at: number): void }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at]);
  const counts = new Map<number, number>();
  for (const { rev } of refusals) counts.set(rev, (counts.get(rev) ?? 0) + 1);
  return (
    <div ref={box} className={classes['ticks']} style={{ flex: 1 }}>
      {moments.map(({ row }, index) => (
        <button
          key={`${row.rev ?? ''}.${index}`}
          type="button"
          tabIndex={-1}
          className={classes['tick']}
          data-side={row.actor === 'SYSTEM' ? 'SYSTEM' : row.actor === undefined ? 'EX' : 'INSIDE'}
          data-refused={counts.has(row.rev ?? -1) || undefined}
          aria-current={index === at ? 'step' : undefined}
          aria-label={`${row.rev ?? index + 1} ${row.event}`}
          title={`${row.rev ?? index + 1} ${row.event}`}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}

/** Who clicked, and what of the entry was nobody's click. */
function What({ definition, moment: { row } }: { readonly definition: AnyDefinition; readonly moment: HistoryMoment }): ReactNode {
  const t = useAuditTexts();
  const cause = row.cause as { readonly kind: string; readonly type?: string; readonly id?: string } | null | undefined;
  return (
    <div className={classes['pane']} aria-live="polite">
      <Group gap="md">
        <Text fw={600}>
          <EventName type={definition.type} event={row.event} />
        </Text>
        <Text size="sm">
          <Person id={row.actor ?? null} />
          {row.onBehalfOf ? (
            <>
              {' '}
              {t('for')} <Person id={row.onBehalfOf} />
            </>
          ) : null}
        </Text>
        <Text size="sm" c="dimmed">
          {cause ? `${cause.kind}${cause.type ? ` ${cause.type} ${cause.id ?? ''}` : ''}` : t('click')}
        </Text>
        <Text size="sm">
          <Moment at={row.at} />
        </Text>
        {row.hash && <Hash value={row.hash} />}
        {row.said && <Text size="sm">“{row.said}”</Text>}
      </Group>
    </div>
  );
}

interface SidesProps extends Pick<ReplayProps, 'definition' | 'id' | 'refusals'> {
  readonly moment: HistoryMoment;
  readonly next: number | null;
}

function Sides({ definition, id, moment, refusals, next }: SidesProps): ReactNode {
  const t = useAuditTexts();
  const respCode = useSession()?.current?.respCode;
  const audits = respCode === 'AUDITOR' || respCode === 'ADMIN';
  const rev = moment.row.rev ?? null;
  const during = refusals.filter(({ at }) => at >= moment.row.at && (next === null || at < next));
  return (
    <div className={classes['pane']}>
      <Tabs defaultValue="seen" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="seen">{t('document')}</Tabs.Tab>
          <Tabs.Tab value="effects">{t('effects')}</Tabs.Tab>
          <Tabs.Tab value="timers">{t('timers')}</Tabs.Tab>
          <Tabs.Tab value="refusals">{`${t('refusedAttempts')} ${during.length}/${refusals.length}`}</Tabs.Tab>
          <Tabs.Tab value="entry">{t('entry')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="seen" pt="sm">
          <SeenAs definition={definition} id={id} rev={rev} view={moment.view} chooses={audits} />
        </Tabs.Panel>
        {(['effects', 'timers', 'refusals', 'entry'] as const).map((what) => (
          <Tabs.Panel key={what} value={what} pt="sm">
            {rev === null ? (
              <Text size="sm">{t('nothing')}</Text>
            ) : (
              <Beside what={what} docType={definition.type} docId={id} rev={rev} refusals={refusals} during={during} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}
