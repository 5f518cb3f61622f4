/** The figures as a file for other programs. */
export interface MinedState {
  readonly state: string;
  readonly visits: number;
  readonly open: number;
  readonly median: number | null;
  readonly mean: number | null;
  readonly p90: number | null;
  readonly total: number;
}
export interface Mined {
  readonly states: readonly MinedState[];
  readonly edges: readonly {
    readonly from: string | null;
    readonly event: string;
    readonly to: string;
    readonly n: number;
    readonly median: number | null;
  }[];
  readonly variants: readonly { readonly events: readonly string[]; readonly cases: number; readonly median: number | null }[];
  readonly totals: {
    readonly cases: number;
    readonly finished: number;
    readonly median: number | null;
    readonly mean: number | null;
    readonly p90: number | null;
    readonly rework: number;
    readonly firstPass: number;
  };
  readonly months: readonly { readonly month: string; readonly cases: number; readonly median: number | null }[];
}

const cell = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  return /[",\n]/.test(text) || /^[=+\-@]/.test(text) ? `"${text.replaceAll('"', '""').replace(/^([=+\-@])/, "'$1")}"` : text;
};
const line = (...values: readonly (string | number | null)[]): string => values.map(cell).join(',');

/** States, ways and variants one below the other; durations in milliseconds. Pure. */
export const csvText = ({ states, edges, variants }: Mined): string =>
  [
    line('state', 'visits', 'open', 'median', 'mean', 'p90', 'total'),
    ...states.map((one) => line(one.state, one.visits, one.open, one.median, one.mean, one.p90, one.total)),
    '',
    line('from', 'event', 'to', 'count', 'median'),
    ...edges.map((one) => line(one.from, one.event, one.to, one.n, one.median)),
    '',
    line('variant', 'cases', 'median'),
    ...variants.map((one) => line(one.events.join(' > '), one.cases, one.median)),
  ].join('\n');

export function csvOf(docType: string, mined: Mined): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvText(mined)], { type: 'text/csv' }));
  link.download = `${docType}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
