/** The same documents in another period, figure beside figure: what became faster, and what slower. */
import type { ReactNode } from 'react';

import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { Rows, StateName, useDuration } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import { percent } from './percent.js';
import type { Mined } from './written.js';

interface Props {
  readonly docType: string;
  readonly here: Mined;
  /** As for the first, of the other period. */
  readonly body: object;
}

interface Pair {
  readonly key: string;
  readonly name: ReactNode;
  readonly here: ReactNode;
  readonly there: ReactNode;
  readonly change: string;
}

/** Of two durations or counts, in percent of the other period's; '–' where that has none. */
export function changeOf(here: number | null, there: number | null): string {
  if (here === null || there === null || there === 0) return '–';
  const change = Math.round((1_000 * (here - there)) / there) / 10;
  return `${change > 0 ? '+' : ''}${change} %`;
}

export function Compared({ docType, here, body }: Props): ReactNode {
  const t = useAuditTexts();
  const said = useDuration();
  const { data: there, failure, reload } = useLoaded<Mined>('auditRestful', 'runMining', body);
  const pairs = there === null ? null : pairsOf(here, there);
  return (
    <section aria-label={t('compared')}>
      <h2 className={classes['heading']}>{t('compared')}</h2>
      <Rows
        label={t('compared')}
        rows={pairs}
        failure={failure}
        onRetry={reload}
        keyOf={({ key }) => key}
        heads={[
          { key: 'figure', title: t('figure'), cell: ({ name }) => name },
          { key: 'here', title: t('thisPeriod'), end: true, cell: (row) => row.here },
          { key: 'there', title: t('otherPeriod'), end: true, cell: (row) => row.there },
          { key: 'change', title: t('change'), end: true, cell: ({ change }) => change },
        ]}
      />
    </section>
  );

  function pairsOf(one: Mined, other: Mined): readonly Pair[] {
    const [a, b] = [one.totals, other.totals];
    const times = (key: string, name: ReactNode, mine: number | null, theirs: number | null): Pair => ({
      key,
      name,
      here: said(mine),
      there: said(theirs),
      change: changeOf(mine, theirs),
    });
    const states = new Map(other.states.map((state) => [state.state, state]));
    return [
      { key: 'cases', name: t('cases'), here: a.cases, there: b.cases, change: changeOf(a.cases, b.cases) },
      { key: 'finished', name: t('finished'), here: a.finished, there: b.finished, change: changeOf(a.finished, b.finished) },
      times('median', t('median'), a.median, b.median),
      times('p90', t('p90'), a.p90, b.p90),
      { key: 'rework', name: t('rework'), here: percent(a.rework, a.cases), there: percent(b.rework, b.cases), change: '' },
      { key: 'first', name: t('firstPass'), here: percent(a.firstPass, a.finished), there: percent(b.firstPass, b.finished), change: '' },
      ...one.states
        .filter(({ median }) => median !== null)
        .map((state) =>
          times(
            `state ${state.state}`,
            <StateName type={docType} state={state.state} />,
            state.median,
            states.get(state.state)?.median ?? null,
          ),
        ),
    ];
  }
}
