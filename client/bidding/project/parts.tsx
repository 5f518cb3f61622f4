/** What both screens of a project show: the clock that runs, its nodes as steps, its sections. */
import { Stepper } from '@mantine/core';
import type { Node, Project } from '@machines/bidding/project/fields.js';
import { nodeStatusOf } from '@machines/bidding/project/fields.js';
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import type { Instant } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useToday } from '../../kernel/language/today.js';
import { useCountdown } from '../../compete/hall/common/use-countdown.js';
import css from './project.module.css';
import { useProjectTexts } from './texts.js';

const { sections, nodes } = srmSfdBiddingHeader.lines;
const projectOf = (document: LiveDocument) => document.view as unknown as Partial<Project>;

const waitsFor = (
  state: string | null,
  c: Partial<Project>,
): readonly [key: 'untilDeadline' | 'untilPrequal' | 'untilSigned', at: Instant | null] | null => {
  if (state === 'tendering') return ['untilDeadline', c.bidDeadline ?? null];
  if (state === 'prequalifying') return ['untilPrequal', c.prequalDeadline ?? null];
  return state === 'eval_report' ? ['untilSigned', c.reportDueAt ?? null] : null;
};

export function Clock({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useProjectTexts();
  const zone = useZone();
  const c = projectOf(document);
  const waits = waitsFor(document.state, c);
  const countdown = useCountdown(waits?.[1] ?? null);
  if (document.state === 'suspended')
    return (
      <p className={css.clock} data-urgency="soon">
        {t('suspended')} {c.suspendReason}
      </p>
    );
  if (!waits || waits[1] === null) return null;
  return (
    <p className={css.clock}>
      {t(waits[0])} {formatDateTime(waits[1], zone).slice(0, 16)} <b data-urgency={countdown?.urgency ?? 'calm'}>{countdown?.text ?? ''}</b>
    </p>
  );
}

const colours = { SKIPPED: 'gray', DONE: 'green', OVERDUE: 'red', ACTIVE: 'blue', PENDING: 'gray' } as const;

export function Nodes({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useProjectTexts();
  const word = useLabel();
  const today = useToday();
  const rows = [...((projectOf(document).nodes ?? []) as readonly Node[])].sort((a, b) => a.seq - b.seq);
  if (rows.length === 0) return null;
  const done = rows.findIndex((row) => !['DONE', 'SKIPPED'].includes(nodeStatusOf(row, today)));
  return (
    <section className={css.card}>
      <h2>{word(nodes.label)}</h2>
      <div className={css.scroll} tabIndex={0}>
        <Stepper active={done < 0 ? rows.length : done} size="xs" iconSize={26} wrap={false}>
          {rows.map((row) => {
            const status = nodeStatusOf(row, today);
            return (
              <Stepper.Step
                key={row.seq}
                color={colours[status]}
                label={word(nodes.fields.nodeCode.lookup!.values[row.nodeCode]!)}
                description={`${row.plannedStart ?? ''} – ${row.plannedEnd ?? ''} · ${t(`node.${status}`)}`}
              />
            );
          })}
        </Stepper>
      </div>
    </section>
  );
}

export function Sections({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useProjectTexts();
  const word = useLabel();
  const { sections: rows = [], currency = 'CNY' } = projectOf(document);
  const { fields } = sections;
  return (
    <section className={css.card}>
      <h2>{word(sections.label)}</h2>
      <div className={css.scroll} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th>{word(fields.sectionNo.label)}</th>
              <th>{word(fields.sectionName.label)}</th>
              <th className={css.number}>{word(fields.estimateAmount.label)}</th>
              <th className={css.number}>{word(fields.controlPrice.label)}</th>
              <th className={css.number}>{word(fields.bondAmount.label)}</th>
              <th className={css.number}>{word(fields.sealedCount.label)}</th>
              <th className={css.number}>{word(fields.validCount.label)}</th>
              <th>{word(fields.sectionStatus.label)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.sectionNum} data-failed={row.failFlag === 'Y'}>
                <td>{row.sectionNo}</td>
                <td>{row.sectionName}</td>
                <td className={css.number}>{formatAmount(row.estimateAmount, currency)}</td>
                <td className={css.number}>{formatAmount(row.controlPrice, currency) || '–'}</td>
                <td className={css.number}>{formatAmount(row.bondAmount, currency)}</td>
                <td className={css.number}>{row.sealedCount ?? '–'}</td>
                <td className={css.number}>{row.validCount ?? '–'}</td>
                <td>
                  {word(fields.sectionStatus.lookup!.values[row.sectionStatus]!)}
                  {row.shortFlag === 'Y' && row.failFlag !== 'Y' ? ` · ${t('short')}` : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
