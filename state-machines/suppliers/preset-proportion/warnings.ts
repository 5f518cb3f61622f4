/**
 * Warnings of shares (suppliers.md, srmSmlShareWarning): raised when a month has closed away from what was agreed, explained by a
 * buyer, and closed by an adjustment or by a month that is as agreed again.
 */
import type { MachineEvent } from '../../kernel/events.js';
import type { Instant, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { abs, gt, sum } from '../../kernel/primitives/decimal.js';
import { supplierLookups as lookups } from '../lookups.js';
import type { Monitored } from './monitoring.js';

/** Whoever is told of so many that nobody explains is told of no more. */
const MOST_OPEN = 300;

export const warningLines = hot(
  'Warnings',
  '预警',
  {
    entity: 'srmSmlShareWarning',
    key: 'warningNum',
    bound: MOST_OPEN,
    hotWhile: { column: 'warnStatus', in: ['OPEN', 'EXPLAINED'] },
    computed: true,
    indexes: ['supplierId'],
  },
  {
    warningNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    month: f.month('Month', '月份', { need: 'save' }),
    supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
    actualBase: f.quantity('Measured', '统计基数', { need: 'save' }),
    totalBase: f.quantity('Of all', '合计基数', { need: 'save' }),
    actualShare: f.rate('Came about %', '实际比例(%)', { need: 'save' }),
    presetShare: f.rate('Agreed %', '预设比例(%)', { need: 'save' }),
    deviation: f.rate('Difference', '偏差', { need: 'save' }),
    level: f.lookup(lookups.SML_SHARE_LEVEL, 'Level', '级别', { need: 'save' }),
    outsideFlag: f.flag('Not agreed', '未在预设中'),
    warnStatus: f.lookup(lookups.SML_WARN_STATUS, 'Status', '状态', { initial: 'OPEN' }),
    raisedAt: f.dateTime('Raised', '预警时间', { need: 'save' }),
    explanation: f.text(500, 'Explanation', '说明'),
    explainedBy: f.ref('baseUsers', 'Explained by', '说明人'),
    closedAt: f.dateTime('Closed', '关闭时间'),
    adjustId: f.ref('srmSmlAdjustmentHead', 'Adjustment', '调整单'),
  },
);
export type ShareWarning = LineRow<typeof warningLines>;

export interface Watched {
  readonly lastMonth: string | null;
  readonly worstDeviation: string | null;
  readonly warningCount: number | null;
  readonly warnings: readonly ShareWarning[];
}
export interface MonthFacts {
  readonly month: string;
  readonly rows: readonly Monitored[];
  /** When the month that runs now has closed. */
  readonly monitorAt: Instant;
}

const isUnusual = ({ level }: Monitored): boolean => level === 'ATTENTION' || level === 'WARNING';
const farther = (one: string, other: string): string => (gt(abs(other), abs(one)) ? other : one);

function raised({ month, rows }: MonthFacts, first: number, at: Instant): readonly ShareWarning[] {
  const totalBase = sum(rows.map(({ base }) => base));
  return rows.filter(isUnusual).map((row, index) => ({
    ...{ warningNum: first + index, month, supplierId: row.supplierId, actualBase: row.base, totalBase },
    ...{ actualShare: row.actual, presetShare: row.preset, deviation: row.deviation, level: row.level },
    ...{ outsideFlag: row.outside ? 'Y' : 'N', warnStatus: 'OPEN', raisedAt: at },
    ...{ explanation: null, explainedBy: null, closedAt: null, adjustId: null },
  }));
}

/** A supplier whose month was as agreed leaves no earlier warning open. */
export function watched({ warnings, warningCount }: Watched, facts: MonthFacts, at: Instant) {
  const { month, rows, monitorAt } = facts;
  const settled = new Set(rows.filter(({ level }) => level === 'NORMAL').map(({ supplierId }) => supplierId));
  const kept = warnings.map((one) => (settled.has(one.supplierId) ? { ...one, warnStatus: 'CLEARED' as const, closedAt: at } : one));
  const room = MOST_OPEN - kept.filter(({ closedAt }) => closedAt === null).length;
  const added = raised(facts, (warningCount ?? 0) + 1, at).slice(0, room);
  return {
    monitorAt,
    lastMonth: month,
    worstDeviation: rows.map(({ deviation }) => deviation).reduce(farther, '0'),
    warningCount: (warningCount ?? 0) + added.length,
    warnings: [...kept, ...added],
  };
}

export const adjusted = (warnings: readonly ShareWarning[], adjustId: string, at: Instant): readonly ShareWarning[] =>
  warnings.map((one) => ({ ...one, warnStatus: 'ADJUSTED', closedAt: at, adjustId }));

interface Explained {
  readonly month: string;
  readonly supplierId: string;
  readonly text: string;
}
const isMeant = (one: ShareWarning, { month, supplierId }: Explained): boolean => one.month === month && one.supplierId === supplierId;
export const isOpen = ({ warnings }: Watched, { payload }: MachineEvent): boolean =>
  warnings.some((one) => one.warnStatus === 'OPEN' && isMeant(one, payload as unknown as Explained));

export const explained = ({ warnings }: Watched, { payload, actor }: MachineEvent) => {
  const said = payload as unknown as Explained;
  const change = { warnStatus: 'EXPLAINED' as const, explanation: said.text, explainedBy: actor.userId };
  return { warnings: warnings.map((one) => (isMeant(one, said) ? { ...one, ...change } : one)) };
};
