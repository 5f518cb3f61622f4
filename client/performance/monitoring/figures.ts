/** What the monitoring of performance shows of the results that its reader sees. */
export interface MonitoredResult {
  readonly id: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly supplierNameEn: string | null;
  readonly period: string;
  readonly periodTo: string;
  readonly finalScore: string | null;
  readonly grade: string | null;
  readonly answerLate: boolean;
  readonly rectifyLate: boolean;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly veto: boolean;
}
export interface Monitored {
  readonly results: readonly MonitoredResult[];
  readonly openNotices: number;
  readonly defects: readonly { readonly code: string; readonly qty: string }[];
}

/** Periods in their order in time, the newest last. */
export function periodsOf(results: readonly MonitoredResult[], most = 12): readonly string[] {
  const ends = new Map(results.map(({ period, periodTo }) => [period, periodTo]));
  return [...ends]
    .toSorted(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([period]) => period)
    .slice(-most);
}
/** Of each supplier, newest first. */
export function bySupplier(results: readonly MonitoredResult[]): ReadonlyMap<string, readonly MonitoredResult[]> {
  const found = new Map<string, MonitoredResult[]>();
  for (const one of results) found.set(one.supplierId, [...(found.get(one.supplierId) ?? []), one]);
  return new Map(
    [...found].map(([id, rows]) => [id, rows.toSorted((a, b) => (a.periodTo < b.periodTo ? 1 : a.periodTo > b.periodTo ? -1 : 0))]),
  );
}
export const newestOf = (results: readonly MonitoredResult[]): readonly MonitoredResult[] =>
  [...bySupplier(results).values()].flatMap(([newest]) => newest ?? []);

export interface Alert {
  readonly id: string;
  readonly kind: 'dropped' | 'vetoed' | 'lowest';
  readonly result: MonitoredResult;
  readonly before: MonitoredResult | null;
}
const DROP = 10;
const isLow = ({ grade }: MonitoredResult): boolean => grade === 'C' || grade === 'D';
/** A fall by ten points, a veto, and a bad grade twice running, each of the newest result. */
export function alertsOf(results: readonly MonitoredResult[]): readonly Alert[] {
  return [...bySupplier(results).values()].flatMap(([newest, before = null]): readonly Alert[] => {
    if (!newest) return [];
    const fell = before?.finalScore != null && newest.finalScore !== null && Number(before.finalScore) - Number(newest.finalScore) >= DROP;
    return [
      ...(fell ? [{ id: `${newest.id}:dropped`, kind: 'dropped', result: newest, before } as const] : []),
      ...(newest.veto ? [{ id: `${newest.id}:vetoed`, kind: 'vetoed', result: newest, before } as const] : []),
      ...(before && isLow(newest) && newest.grade === before.grade
        ? [{ id: `${newest.id}:lowest`, kind: 'lowest', result: newest, before } as const]
        : []),
    ];
  });
}
