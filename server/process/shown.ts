/** What of a document's values a reader of its process knows: what conditions say of all others is not told him. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { canonicalJson } from '../../state-machines/kernel/primitives/canonical-json.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { formKeyIn } from '../../state-machines/process/graph.js';
import type { ProcessGraph, Rule } from '../../state-machines/process/graph.js';
import { asksLines, fieldsIn } from '../../state-machines/process/rules.js';
import { audienceFor, ownOf, sharedOf } from '../kernel/edges/visible.js';

type Values = Readonly<Record<string, unknown>>;
export type Shown = (field: string) => boolean;

const same = (a: unknown, b: unknown): boolean => a === b || canonicalJson(plain(a)) === canonicalJson(plain(b));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** A column of lines is known where all rows are, each with what it says. */
function showsColumn(seen: Values, all: Values, line: string, column: string): boolean {
  const [shown, rows] = [seen[line], (all[line] ?? []) as readonly Values[]];
  if (!Array.isArray(shown) || shown.length !== rows.length) return false;
  return rows.every((row, place) => same((shown[place] as Values)[column], row[column]));
}

/** What conditions compute follows from fields of the document. */
function behind({ todoShows }: AnyDefinition, context: Values, field: string): string {
  if (field === 'amountBase') return todoShows?.amount?.find((name) => typeof context[name] === 'string') ?? field;
  if (field === 'orgPath') return 'orgId';
  return formKeyIn(field) === null ? field : 'formData';
}

/** Who submitted it stands in the process itself. */
const ofProcess = ['submitterDepartmentId'];

export function shownTo(definition: AnyDefinition | undefined, document: Snapshot | null, viewer: Viewer): Shown {
  const audience = definition && document && audienceFor(definition, document, viewer);
  if (!audience) return (field) => ofProcess.includes(field);
  const all = document.context as unknown as Values;
  const seen: Values = { ...sharedOf(definition, document, audience), ...ownOf(definition, document, audience) };
  const isShown = (name: string): boolean => Object.hasOwn(seen, name) && same(seen[name], all[name]);
  return (field) => {
    if (ofProcess.includes(field)) return true;
    const [line, column] = field.split('.') as [string, string];
    return asksLines(field) ? showsColumn(seen, all, line, column) : isShown(behind(definition, all, field));
  };
}

export const tellsOnly = (condition: Rule | null | undefined, shown: Shown): boolean => !condition || fieldsIn(condition).every(shown);

/** The drawing without conditions over what is hidden: with the way that was taken they would tell it. */
export const drawnFor = (graph: ProcessGraph, shown: Shown): ProcessGraph => ({
  ...graph,
  flows: graph.flows.map((flow) => {
    const { condition, ...rest } = flow;
    return tellsOnly(condition, shown) ? flow : rest;
  }),
});
