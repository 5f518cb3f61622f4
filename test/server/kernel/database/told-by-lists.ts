/**
 * What lists tell a viewer of a document, put together in memory by the rules that their SQL is made of, beside what
 * `findById` tells him.
 */
import { headerRule, lineFields, ruleFor } from '../../../../server/kernel/database/lists/visible-columns.js';
import { asShown, ownOf, sharedOf, showsRev } from '../../../../server/kernel/edges/visible.js';
import { audienceOf } from '../../../../server/kernel/runtime/steps/authorize.js';
import { twinIn } from '../../../../state-machines/kernel/bilingual.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../../../state-machines/kernel/document.js';
import { commonFieldNames } from '../../../../state-machines/kernel/document.js';
import type { Field, Fields, Line } from '../../../../state-machines/kernel/fields.js';
import { maskOf, readsMasks } from '../../../../state-machines/kernel/masks.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import type { Predicate } from '../../../../state-machines/kernel/predicate.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { readsCategory, seesAllOrganisations } from '../../../../state-machines/kernel/view.js';
import { valueOf } from '../../../machines/kernel/values.js';

export type Values = Readonly<Record<string, unknown>>;

export const bytes = (value: unknown): string => JSON.stringify(value ?? null);

/** `findById`, but for what may be done, which never tells more (decide.ts). */
function seen(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer): Values | null {
  const audience = audienceOf(definition, snapshot, viewer);
  if (audience === null) return null;
  const part: Record<string, unknown> = { ...sharedOf(definition, snapshot, audience), ...ownOf(definition, snapshot, audience) };
  delete part['rev'];
  return {
    ...part,
    state: asShown(definition, snapshot, audience).state,
    ...(showsRev(definition, viewer) ? { rev: snapshot.context.rev } : {}),
  };
}

/**
 * What each audience is shown of one world, worked out once; a world that the view cannot draw is none.
 * What views remember of a part goes with its identity, which a part that was made up must not share: so of a copy.
 */
export function drawing(definition: AnyDefinition, world: Snapshot): (viewer: Viewer) => string | undefined {
  const known = new Map<string, string | undefined>();
  let copied: Snapshot | undefined;
  return (viewer) => {
    const key = `${viewer.userType} ${audienceOf(definition, world, viewer)}`;
    if (known.has(key)) return known.get(key);
    copied ??= { ...world, context: structuredClone(world.context) };
    let view: string | undefined;
    try {
      view = bytes(seen(definition, copied, viewer));
    } catch {
      view = undefined;
    }
    known.set(key, view);
    return view;
  };
}

/** Whether the list holds the document (`scopeSql`). */
export function isListed({ view: { scope } }: AnyDefinition, { state, context }: Snapshot, viewer: Viewer): boolean {
  if (viewer.userType === 'EX') return holds(scope.EX, state, context, viewer);
  const reached =
    scope.anyOrganisation || seesAllOrganisations(viewer) || context.orgId === null || (viewer.orgIds ?? []).includes(context.orgId);
  const { category } = scope;
  const permitted = !category || readsCategory(viewer, (context[category.column] ?? null) as string | null, category);
  return reached && permitted && (!scope.INSIDE || holds(scope.INSIDE, state, context, viewer));
}

/** Columns that a list shows, filters or sorts by. */
export function askedColumns({ list, nameField, fields, live }: AnyDefinition): readonly string[] {
  const named = ['id', 'docNumber', 'state', 'rev', 'lastUpdateDate', ...(nameField ? [nameField] : [])];
  const own = [...named, ...list.columns, ...list.filters, ...list.sort.map(([key]) => key), ...(list.sums?.columns ?? [])];
  const twins = own.flatMap((key) => twinIn({ ...fields, ...live }, key) ?? []);
  return [...new Set([...own, ...twins])].filter((key) => !Object.hasOwn(live ?? {}, key));
}

/** A value as the list holds it for whoever reads masks (`covered`). */
function shownValue(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer, field: Field | undefined, value: unknown): unknown {
  const { self } = definition.view;
  if (!field?.sensitive || !readsMasks(definition, viewer) || typeof value !== 'string') return value;
  return self && holds(self, snapshot.state, snapshot.context, viewer) ? value : maskOf(field.sensitive, value);
}

const rules = new Map<string, Predicate>();

/** Worked out once for each column and kind of viewer. */
function ruleOf(definition: AnyDefinition, key: string, viewer: Viewer): Predicate {
  const name = `${definition.type}.${key} ${viewer.userType} ${viewer.respCode}`;
  const rule = rules.get(name) ?? headerRule(definition, key, viewer);
  rules.set(name, rule);
  return rule;
}

export const isShown = (definition: AnyDefinition, key: string, { state, context }: Snapshot, viewer: Viewer): boolean =>
  holds(ruleOf(definition, key, viewer), state, context, viewer);

export function headerRow(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer, keys: readonly string[]): Values {
  const valueAt = (key: string) => (key === 'state' ? snapshot.state : snapshot.context[key]);
  return Object.fromEntries(
    keys
      .filter((key) => isShown(definition, key, snapshot, viewer))
      .map((key) => [key, shownValue(definition, snapshot, viewer, definition.fields[key], valueAt(key))]),
  );
}

/** Kinds of lines that are listed by themselves, or by which documents are found. */
export function listedLines({ lines, list }: AnyDefinition): readonly (readonly [string, Line])[] {
  const sought = new Set(Object.values(list.lineFilters ?? {}).map(({ line }) => line));
  return Object.entries(lines).filter(
    ([name, line]) => line.temperature === 'hot' && (line.entity !== undefined || sought.has(name) || hasListedRows(line)),
  );
}

const lineRows = (definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer): Values =>
  Object.fromEntries(listedLines(definition).map(([name, line]) => [name, rowsOf(definition, snapshot, viewer, name, line)]));

const hasListedRows = ({ nested = {} }: Line): boolean => Object.values(nested).some(({ entity }) => entity !== undefined);

function rowsOf(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer, name: string, line: Line): readonly Values[] {
  const rule: Predicate = ruleFor(definition.view.rows?.[name], viewer) ?? { always: false };
  const { state, context } = snapshot;
  const shown = (fields: Fields, key: string, row: Values) =>
    Object.fromEntries(
      lineFields(fields, key, viewer).map((column) => [column, shownValue(definition, snapshot, viewer, fields[column], row[column])]),
    );
  return ((context[name] ?? []) as readonly Values[])
    .filter((row) => holds(rule, state, { orgId: context.orgId, ...row }, viewer))
    .map((row) => ({
      ...shown(line.fields, line.key, row),
      ...Object.fromEntries(
        Object.entries(line.nested ?? {})
          .filter(([, { entity }]) => entity !== undefined)
          .map(([inner, { fields, key }]) => [inner, ((row[inner] ?? []) as readonly Values[]).map((one) => shown(fields, key, one))]),
      ),
    }));
}

/** @param whole with rows of lines */
export const listed = (
  definition: AnyDefinition,
  snapshot: Snapshot,
  viewer: Viewer,
  keys: readonly string[],
  whole = true,
): Values | null =>
  isListed(definition, snapshot, viewer)
    ? { row: headerRow(definition, snapshot, viewer, keys), lines: whole ? lineRows(definition, snapshot, viewer) : {} }
    : null;

/** Stays as it begins: what is in it, only its rules know. */
export const ownShape: ReadonlySet<Field['kind']> = new Set(['json', 'rows']);

export const OTHER = 31;
const commonField = (name: string): Field =>
  name.endsWith('Date')
    ? { kind: 'dateTime', label: { en: '', cn: '' } }
    : name === 'rev'
      ? { kind: 'integer', label: { en: '', cn: '' } }
      : name.endsWith('By') || name === 'orgId'
        ? { kind: 'ref', label: { en: '', cn: '' } }
        : { kind: 'text', label: { en: '', cn: '' } };

/** Values that header fields might have instead, field by field. */
export function otherValues(definition: AnyDefinition): readonly (readonly [string, unknown])[] {
  const names = [...new Set([...commonFieldNames.filter((name) => name !== 'id'), ...Object.keys(definition.fields)])];
  return names.flatMap((name) => {
    const field = definition.fields[name] ?? commonField(name);
    if (ownShape.has(field.kind)) return [];
    return [valueOf(field, OTHER), valueOf(field, OTHER + 1), ...(name === 'rev' ? [] : [null])].map((value) => [name, value] as const);
  });
}

export const changedAt = (context: AnyContext, name: string, value: unknown): AnyContext => ({ ...context, [name]: value });
