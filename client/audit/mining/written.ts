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

export function saved(name: string, type: string, parts: readonly BlobPart[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const csvOf = (docType: string, mined: Mined): void => saved(`${docType}.csv`, 'text/csv', [csvText(mined)]);

/** What `listMoves` answers. */
export interface Move {
  readonly docId: string;
  readonly rev: number;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly at: number;
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const string = (key: string, value: string): string => `<string key="${key}" value="${attribute(value)}"/>`;

/** A log of IEEE 1849 (XES): a trace for each document, whose moves follow one another. Pure. */
export function xesParts(docType: string, moves: readonly Move[]): readonly string[] {
  const parts = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<log xes.version="1849-2016" xes.features="">\n',
    '<extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>\n',
    '<extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>\n',
    '<classifier name="Event" keys="concept:name"/>\n',
    `${string('concept:name', docType)}\n`,
  ];
  let current: string | null = null;
  for (const { docId, event, from, to, at } of moves) {
    if (docId !== current) parts.push(current === null ? '' : '</trace>\n', `<trace>${string('concept:name', docId)}\n`);
    current = docId;
    parts.push(
      `<event>${string('concept:name', event)}<date key="time:timestamp" value="${new Date(at).toISOString()}"/>`,
      `${from === null ? '' : string('from', from)}${string('to', to)}</event>\n`,
    );
  }
  return [...parts, current === null ? '' : '</trace>\n', '</log>\n'];
}

/** A browser holds so many without trouble; whoever wants more narrows the period. */
export const MOST_MOVES = 200_000;

/** @param page asks for the moves after one; @returns whether the file holds all of them */
export async function xesOf(
  docType: string,
  page: (after: Move | undefined) => Promise<{ readonly moves: readonly Move[]; readonly more: boolean }>,
  most = MOST_MOVES,
): Promise<boolean> {
  const moves: Move[] = [];
  let more = true;
  while (more && moves.length < most) {
    const found = await page(moves.at(-1));
    moves.push(...found.moves);
    ({ more } = found);
  }
  saved(`${docType}.xes`, 'application/xml', xesParts(docType, moves));
  return !more;
}
