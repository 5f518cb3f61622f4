/** A drawing of the schedule: one row a hall, its check-in, turns and breaks along one time axis. */
import type { Instant } from '@machines/kernel/fields.js';

import { formatDateTime } from '../../kernel/language/format-time.js';
import { useZone } from '../../kernel/language/zone.js';
import { timeTicks } from '../../kernel/chart/scale.js';
import { useWidth } from '../../kernel/chart/use-width.js';
import { useCompeteTexts } from '../texts.js';
import { scheduleOf, spanOf } from './schedule.js';
import type { PlannedHall, Stretch } from './schedule.js';
import css from './schedule.module.css';

interface Props {
  readonly halls: readonly PlannedHall[];
  readonly confirmDeadline: Instant | null;
}

const LEFT = 132;
const RIGHT = 16;
const ROW = 30;
const TOP = 8;
const AXIS = 24;

export function ScheduleTimeline({ halls, confirmDeadline }: Props) {
  const t = useCompeteTexts();
  const zone = useZone();
  const [box, measured] = useWidth();
  const schedules = halls.map(scheduleOf).filter((one) => one !== null);
  const span = spanOf(schedules, confirmDeadline);
  if (!span) return <p className={css.empty}>{t('timelineEmpty')}</p>;
  const width = measured || 720;
  const height = TOP + schedules.length * ROW + AXIS;
  const x = (at: number): number => LEFT + ((at - span.from) / Math.max(1, span.to - span.from)) * (width - LEFT - RIGHT);
  const inside = confirmDeadline !== null && confirmDeadline >= span.from;
  return (
    <figure className={css.figure} ref={box}>
      <svg width={width} height={height} role="img" aria-label={t('timeline')} className={css.svg}>
        {timeTicks(span.from, span.to, Math.max(2, Math.floor((width - LEFT) / 110))).map((tick) => (
          <g key={tick}>
            <line className={css.grid} x1={x(tick)} x2={x(tick)} y1={TOP} y2={height - AXIS} />
            <text className={css.time} x={x(tick)} y={height - 8}>
              {formatDateTime(tick, zone).slice(5, 16)}
            </text>
          </g>
        ))}
        {schedules.map((hall, row) => (
          <g key={hall.hallNo} transform={`translate(0 ${TOP + row * ROW})`}>
            <text className={css.name} x={0} y={ROW / 2 + 4}>
              {hall.hallNo} {hall.name.slice(0, 14)}
            </text>
            {hall.stretches.map((one) => (
              <StretchBar
                key={`${one.kind}${one.turnNo}`}
                stretch={one}
                x={x}
                words={`${wordOf(one, t)} ${formatDateTime(one.from, zone).slice(5)} – ${formatDateTime(one.to, zone).slice(11)}`}
              />
            ))}
          </g>
        ))}
        {inside && (
          <line className={css.deadline} x1={x(confirmDeadline)} x2={x(confirmDeadline)} y1={TOP} y2={height - AXIS}>
            <title>{t('confirmBy')}</title>
          </line>
        )}
      </svg>
      <figcaption className={css.legend}>
        <span>
          <i className={css.checkin} />
          {t('checkin')}
        </span>
        <span>
          <i className={css.turn} />
          {t('turnWord')}
        </span>
        <span>
          <i className={css.break} />
          {t('breakWord')}
        </span>
        <span>
          <i className={css.openEnd} />
          {t('mayExtend')}
        </span>
      </figcaption>
    </figure>
  );
}

const wordOf = (stretch: Stretch, t: ReturnType<typeof useCompeteTexts>): string =>
  stretch.kind === 'checkin' ? t('checkin') : stretch.kind === 'break' ? t('breakWord') : `${t('turnWord')} ${stretch.turnNo}`;

function StretchBar({ stretch, x, words }: { readonly stretch: Stretch; readonly x: (at: number) => number; readonly words: string }) {
  const left = x(stretch.from);
  const width = Math.max(2, x(stretch.to) - left);
  return (
    <g>
      <rect className={css[stretch.kind]} x={left} y={6} width={width} height={ROW - 12} rx={3}>
        <title>{words}</title>
      </rect>
      {stretch.kind === 'turn' && width > 18 && (
        <text className={css.turnNo} x={left + width / 2} y={ROW / 2 + 4}>
          {stretch.turnNo}
        </text>
      )}
      {stretch.open && <path className={css.openEnd} d={`M${left + width} 6l6 ${(ROW - 12) / 2}l-6 ${(ROW - 12) / 2}z`} />}
    </g>
  );
}
