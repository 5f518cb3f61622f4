/** /audit/mining: what documents of a kind really go through, how often and how long (platform-system.md §11.10). */
import { Button, Group, SegmentedControl, Select, Slider, Stack, Text } from '@mantine/core';
import { Suspense, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { kindOf } from '../../kernel/fields/kinds.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { fieldOf } from '../../kernel/table/columns.js';
import { toastFailure } from '../../kernel/toast.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import classes from '../audit.module.css';
import { Graph } from '../machines/Graph.js';
import { EventName, Rows, StateName, TypeChoice, Wall, WorkingTime, useDuration, useInstants } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import { Compared } from './Compared.js';
import { Conformance } from './Conformance.js';
import { percent } from './percent.js';
import { pngOf } from './picture.js';
import { csvOf, MOST_MOVES, saved, xesOf } from './written.js';
import type { Mined, MinedState } from './written.js';

/** Columns that the server filters cases by, where a kind of document has them (platform-system.md §11.10). */
const filtered = ['orgId', 'supplierId', 'categoryId', 'buyerId'] as const;

const WORKING = 'WORKING';

type Query = Readonly<Record<string, string | null | undefined>>;

export default function MiningScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const instants = useInstants();
  const query = tab.query as Query;
  const { docType = null, since = null, until = null, thenSince = null, thenUntil = null, state, time } = query;
  const ids = filtered.map((name) => query[name] ?? '').join(' ');
  const [body, other] = useMemo(() => {
    const chosen = ids.split(' ').flatMap((id, place) => (/^\d+$/.test(id) ? [[filtered[place]!, id] as const] : []));
    const working = time === WORKING ? { time } : {};
    const fits = { docType, ...Object.fromEntries(chosen), ...(state === undefined ? {} : { state }), ...working };
    const then = thenSince !== null || thenUntil !== null;
    return [{ ...fits, ...instants({ since, until }) }, then ? { ...fits, ...instants({ since: thenSince, until: thenUntil }) } : null];
  }, [docType, since, until, thenSince, thenUntil, state, time, ids, instants]);
  const set = (name: string, value: string | null): void => {
    // What one kind of document has another may not have.
    const before: Query = name === 'docType' ? { since, until, thenSince, thenUntil, time } : query;
    const kept = Object.fromEntries(Object.entries(before).filter(([key, one]) => key !== name && typeof one === 'string'));
    tab.replace((value === null || value === '' ? kept : { ...kept, [name]: value }) as Readonly<Record<string, string>>);
  };
  const known = docType !== null && entryOf(docType) !== undefined;
  return (
    <Stack gap="md">
      <ScreenTitle />
      <div className={classes['filters']}>
        <TypeChoice value={docType} clearable={false} onChange={(value) => set('docType', value)} />
        <Wall label={t('begunSince')} value={since} onChange={(value) => set('since', value)} />
        <Wall label={t('begunUntil')} value={until} onChange={(value) => set('until', value)} />
        {known && (
          <Suspense fallback={null}>
            <OwnFilters key={docType} docType={docType} query={query} onChange={set} />
          </Suspense>
        )}
        <Wall label={t('thenSince')} value={thenSince} onChange={(value) => set('thenSince', value)} />
        <Wall label={t('thenUntil')} value={thenUntil} onChange={(value) => set('thenUntil', value)} />
      </div>
      {known ? (
        <WorkingTime.Provider value={time === WORKING}>
          <Suspense fallback={<LoadingState />}>
            <Found key={docType} docType={docType} body={body} other={other} onWorking={(yes) => set('time', yes ? WORKING : null)} />
          </Suspense>
        </WorkingTime.Provider>
      ) : (
        <EmptyState title={t('chooseType')} hint={t('miningHint')} />
      )}
    </Stack>
  );
}

interface OwnFiltersProps {
  readonly docType: string;
  readonly query: Query;
  onChange(name: string, value: string | null): void;
}

/** Every document has the column; this one is also filled in, or shown. */
const isOfOrganisation = ({ form, list }: AnyDefinition): boolean =>
  form.some((section) => section.fields?.includes('orgId')) || list.columns.includes('orgId');

/** The filters that this kind of document has. */
function OwnFilters({ docType, query, onChange }: OwnFiltersProps): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const definition = useDefinition(docType);
  const { fields, machine } = definition;
  return (
    <>
      {filtered.map((name) => {
        const field = name === 'orgId' && isOfOrganisation(definition) ? fieldOf(definition, name) : fields[name];
        if (field?.kind !== 'ref') return null;
        const { Filter } = kindOf(field);
        const id = query[name] ?? null;
        return (
          Filter && (
            <Filter
              key={name}
              field={field}
              name={name}
              label={word(field.label)}
              value={id === null ? null : { key: name, op: 'eq', value: id }}
              onChange={(condition) => onChange(name, typeof condition?.value === 'string' ? condition.value : null)}
            />
          )
        );
      })}
      <Select
        size="xs"
        clearable
        searchable
        label={t('stateNow')}
        data={Object.entries(machine.states).map(([value, { label }]) => ({ value, label: word(label) }))}
        value={query['state'] ?? null}
        onChange={(value) => onChange('state', value)}
      />
    </>
  );
}

interface FoundProps {
  readonly docType: string;
  readonly body: object;
  /** Of the period to compare with; null: none was chosen. */
  readonly other: object | null;
  /** Durations are to be of working time, or by the clock. */
  onWorking(yes: boolean): void;
}

function Found({ docType, body, other, onWorking }: FoundProps): ReactNode {
  const graph = useRef<HTMLDivElement>(null);
  const definition = useDefinition(docType);
  const { data, failure, reload } = useLoaded<Mined>('auditRestful', 'runMining', body);
  const t = useAuditTexts();
  const said = useDuration();
  const [shown, setShown] = useState('count');
  const [least, setLeast] = useState(0);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <LoadingState />;
  const { states, edges, totals } = data;
  const by = new Map(states.map((state) => [state.state, state]));
  const slowest = Math.max(1, ...states.map(({ median }) => median ?? 0));
  const most = Math.max(1, ...edges.map(({ n }) => n));
  return (
    <Stack gap="md">
      <Figures totals={totals} />
      <Group gap="md">
        <SegmentedControl
          size="xs"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'count', label: t('byCount') },
            { value: 'time', label: t('byTime') },
          ]}
        />
        <TimeChoice onWorking={onWorking} />
        <div style={{ flex: 1, minWidth: 180, maxWidth: 320 }}>
          <Text size="xs" c="dimmed">
            {t('hideRare', { n: least })}
          </Text>
          <Slider size="sm" min={0} max={most} value={least} onChange={setLeast} thumbLabel={t('hideRare', { n: least })} label={null} />
        </div>
        <Button size="compact-xs" variant="default" onClick={() => csvOf(docType, data)}>
          CSV
        </Button>
        <Log docType={docType} body={body} />
        <Picture docType={docType} of={() => graph.current?.querySelector('svg') ?? null} />
      </Group>
      <div ref={graph}>
        <Graph
          definition={definition}
          label={t('miningGraph')}
          ways={edges}
          least={least}
          under={(name) => {
            const state = by.get(name);
            if (!state) return null;
            return shown === 'count' ? `${state.visits + state.open}` : said(state.median);
          }}
          warmth={(name) => (shown === 'time' ? (by.get(name)?.median ?? 0) / slowest : 0)}
        />
      </div>
      {other && <Compared docType={docType} here={data} body={other} />}
      <Conformance docType={docType} edges={edges} />
      <Bottlenecks docType={docType} states={states} />
      <Variants docType={docType} variants={data.variants} cases={totals.cases} />
      <Months months={data.months} />
    </Stack>
  );
}

/** Whether nights and holidays count. */
function TimeChoice({ onWorking }: Pick<FoundProps, 'onWorking'>): ReactNode {
  const t = useAuditTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('durations')}
      value={useContext(WorkingTime) ? WORKING : ''}
      onChange={(value) => onWorking(value === WORKING)}
      data={[
        { value: '', label: t('naturalTime') },
        { value: WORKING, label: t('workingTime') },
      ]}
    />
  );
}

/** The moves behind the figures, for other tools of process mining. */
function Log({ docType, body }: { readonly docType: string; readonly body: object }): ReactNode {
  const t = useAuditTexts();
  const [busy, setBusy] = useState(false);
  const [cut, setCut] = useState(false);
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      const whole = await xesOf(docType, (after) =>
        ask('auditRestful', 'listMoves', { ...body, ...(after ? { afterId: after.docId, afterRev: after.rev } : {}) }),
      );
      setCut(!whole);
    } catch (error) {
      toastFailure(error);
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="compact-xs" variant="default" loading={busy} onClick={() => void take()}>
        XES
      </Button>
      {cut && (
        <Text size="xs" c="dimmed" role="status">
          {t('xesCut', { n: MOST_MOVES })}
        </Text>
      )}
    </>
  );
}

/** The drawing for a report. */
function Picture({ docType, of }: { readonly docType: string; of(): SVGSVGElement | null }): ReactNode {
  const take = async (): Promise<void> => {
    const svg = of();
    if (!svg) return;
    try {
      const paper = getComputedStyle(document.body).backgroundColor;
      saved(`${docType}.png`, 'image/png', [await pngOf(svg, paper)]);
    } catch (error) {
      toastFailure(error);
    }
  };
  return (
    <Button size="compact-xs" variant="default" onClick={() => void take()}>
      PNG
    </Button>
  );
}

function Figures({ totals }: { readonly totals: Mined['totals'] }): ReactNode {
  const t = useAuditTexts();
  const said = useDuration();
  const tiles: readonly (readonly [string, ReactNode, string?])[] = [
    [t('cases'), totals.cases, t('finishedCases', { n: totals.finished })],
    [t('median'), said(totals.median), `${t('mean')} ${said(totals.mean)}`],
    [t('p90'), said(totals.p90)],
    [t('rework'), percent(totals.rework, totals.cases), `${totals.rework}/${totals.cases}`],
    [t('firstPass'), percent(totals.firstPass, totals.finished), `${totals.firstPass}/${totals.finished}`],
  ];
  return (
    <div className={classes['tiles']}>
      {tiles.map(([title, value, hint]) => (
        <dl key={title} className={classes['tile']} style={{ margin: 0 }}>
          <dt>{title}</dt>
          <dd>
            {value}
            {hint && <small>{hint}</small>}
          </dd>
        </dl>
      ))}
    </div>
  );
}

function Bottlenecks({ docType, states }: { readonly docType: string; readonly states: readonly MinedState[] }): ReactNode {
  const t = useAuditTexts();
  const said = useDuration();
  const definition = useDefinition(docType);
  const all = states.reduce((sum, { total }) => sum + total, 0);
  const side = (name: string): string => {
    const colour = definition.machine.states[name]?.colour;
    return colour === 'orange' ? t('otherSide') : colour === 'blue' || colour === 'grey' ? t('ourSide') : '';
  };
  return (
    <section aria-label={t('bottlenecks')}>
      <h2 className={classes['heading']}>{t('bottlenecks')}</h2>
      <Rows
        label={t('bottlenecks')}
        rows={states.filter(({ visits, open }) => visits + open > 0).toSorted((a, b) => b.total - a.total)}
        keyOf={({ state }) => state}
        heads={[
          { key: 'state', title: t('state'), cell: ({ state }) => <StateName type={docType} state={state} /> },
          { key: 'side', title: t('waitsFor'), cell: ({ state }) => side(state) },
          { key: 'visits', title: t('visits'), end: true, cell: ({ visits, open }) => `${visits} (${open})` },
          { key: 'median', title: t('median'), end: true, cell: ({ median }) => said(median) },
          { key: 'mean', title: t('mean'), end: true, cell: ({ mean }) => said(mean) },
          { key: 'p90', title: t('p90'), end: true, cell: ({ p90 }) => said(p90) },
          { key: 'total', title: t('total'), end: true, cell: ({ total }) => said(total) },
          { key: 'share', title: t('share'), end: true, cell: ({ total }) => percent(total, all) },
        ]}
      />
    </section>
  );
}

function Variants({
  docType,
  variants,
  cases,
}: {
  readonly docType: string;
  readonly variants: Mined['variants'];
  readonly cases: number;
}): ReactNode {
  const t = useAuditTexts();
  const said = useDuration();
  return (
    <section aria-label={t('variants')}>
      <h2 className={classes['heading']}>{t('variants')}</h2>
      <Rows
        label={t('variants')}
        rows={variants}
        keyOf={({ events }) => events.join('>')}
        heads={[
          {
            key: 'events',
            title: t('events'),
            cell: ({ events }) =>
              events.length === 0
                ? t('noneYet')
                : events.map((event, index) => (
                    <span key={`${event}.${index}`}>
                      {index > 0 && ' › '}
                      <EventName type={docType} event={event} />
                    </span>
                  )),
          },
          {
            key: 'bar',
            title: '',
            cell: ({ cases: n }) => <div className={classes['bar']} style={{ width: Math.max(2, (120 * n) / Math.max(1, cases)) }} />,
          },
          { key: 'cases', title: t('cases'), end: true, cell: ({ cases: n }) => n },
          { key: 'share', title: t('share'), end: true, cell: ({ cases: n }) => percent(n, cases) },
          { key: 'median', title: t('median'), end: true, cell: ({ median }) => said(median) },
        ]}
      />
    </section>
  );
}

function Months({ months }: { readonly months: Mined['months'] }): ReactNode {
  const t = useAuditTexts();
  const said = useDuration();
  const language = useLanguage();
  const most = Math.max(1, ...months.map(({ cases }) => cases));
  if (months.length < 2) return null;
  return (
    <section aria-label={t('trend')} lang={language}>
      <h2 className={classes['heading']}>{t('trend')}</h2>
      <Rows
        label={t('trend')}
        rows={months}
        keyOf={({ month }) => month}
        heads={[
          { key: 'month', title: t('month'), cell: ({ month }) => month },
          { key: 'bar', title: '', cell: ({ cases }) => <div className={classes['bar']} style={{ width: (160 * cases) / most }} /> },
          { key: 'cases', title: t('cases'), end: true, cell: ({ cases }) => cases },
          { key: 'median', title: t('median'), end: true, cell: ({ median }) => said(median) },
        ]}
      />
    </section>
  );
}
