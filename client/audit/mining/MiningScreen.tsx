/** /audit/mining: what documents of a kind really go through, how often and how long (platform-system.md §11.10). */
import { Button, Group, SegmentedControl, Slider, Stack, Text, TextInput } from '@mantine/core';
import { Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { useLanguage } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { Graph } from '../machines/Graph.js';
import { EventName, Rows, StateName, TypeChoice, Wall, useDuration, useInstants } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import { csvOf, MOST_MOVES, xesOf } from './written.js';
import type { Mined, MinedState } from './written.js';

const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((10_000 * part) / of) / 100} %`);

export default function MiningScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const instants = useInstants();
  const { docType = null, since = null, until = null, supplierId = '' } = tab.query as Readonly<Record<string, string | undefined>>;
  const body = useMemo(
    () => ({ docType, ...instants({ since, until }), ...(/^\d+$/.test(supplierId) ? { supplierId } : {}) }),
    [docType, since, until, supplierId, instants],
  );
  const set = (name: string, value: string | null): void => {
    const { [name]: _former, ...rest } = tab.query;
    tab.replace(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <Stack gap="md">
      <ScreenTitle />
      <div className={classes['filters']}>
        <TypeChoice value={docType} clearable={false} onChange={(value) => set('docType', value)} />
        <Wall label={t('begunSince')} value={since} onChange={(value) => set('since', value)} />
        <Wall label={t('begunUntil')} value={until} onChange={(value) => set('until', value)} />
        <TextInput
          size="xs"
          label={t('supplierId')}
          value={supplierId}
          onChange={(change) => set('supplierId', change.currentTarget.value)}
        />
      </div>
      {docType === null || !entryOf(docType) ? (
        <EmptyState title={t('chooseType')} hint={t('miningHint')} />
      ) : (
        <Suspense fallback={<LoadingState />}>
          <Found key={docType} docType={docType} body={body} />
        </Suspense>
      )}
    </Stack>
  );
}

function Found({ docType, body }: { readonly docType: string; readonly body: object }): ReactNode {
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
      </Group>
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
      <Bottlenecks docType={docType} states={states} />
      <Variants docType={docType} variants={data.variants} cases={totals.cases} />
      <Months months={data.months} />
    </Stack>
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
