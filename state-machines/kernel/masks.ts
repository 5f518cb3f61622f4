/**
 * Personal data that people inside read whole only with a button (platform-access.md §1.5, suppliers.md §0.6). A field says
 * how it is masked; from that follow what documents, frames, histories, lists and workbooks hold of it, and that whoever
 * reads the mask neither filters nor sorts by what is behind it. Suppliers read their own, and everybody his own record.
 */
import type { Fields, Lines, Sensitive } from './fields.js';
import { holds } from './predicate.js';
import type { AudienceKey, View, Viewer } from './view.js';
import { classOf } from './view.js';

export const VIEW_SENSITIVE = 'btnViewSensitive';

/** As many stars whatever is behind them. */
const STARS = '****';

/** The first three and the last four characters. */
const ends = (text: string): string => (text.length > 7 ? `${text.slice(0, 3)}${STARS}${text.slice(-4)}` : STARS);

const masks: Readonly<Record<Sensitive, (text: string) => string>> = {
  mobile: ends,
  idNumber: ends,
  account: (text) => (text.length > 7 ? `**** **** ${text.slice(-4)}` : STARS),
  email: (text) => {
    const at = text.lastIndexOf('@');
    return at > 0 ? `${text.slice(0, 1)}***${text.slice(at)}` : STARS;
  },
};

/** Enough to recognise by what one knows, too little to learn it from. */
export const maskOf = (kind: Sensitive, text: string): string => masks[kind](text);

/** A mask that somebody sends back is no value. */
export const isMask = (text: string): boolean => text.includes('***');

type Values = Readonly<Record<string, unknown>>;

export const sensitiveFields = (fields: Fields): readonly (readonly [string, Sensitive])[] =>
  Object.entries(fields).flatMap(([name, { sensitive }]) => (sensitive ? [[name, sensitive] as const] : []));

const lineFields = (lines: Lines): readonly Fields[] =>
  Object.values(lines).flatMap((line) => [line.fields, ...Object.values(line.nested ?? {}).map(({ fields }) => fields)]);

export interface Guarded {
  readonly type: string;
  readonly fields: Fields;
  readonly lines: Lines;
  readonly live?: Fields;
  readonly view: Pick<View, 'self'>;
}

export const isSensitive = ({ fields, lines, live = {} }: Guarded): boolean =>
  [fields, live, ...lineFields(lines)].some((one) => sensitiveFields(one).length > 0);

/** Whether the viewer reads masks of this kind of document, except in what is about himself. */
export const readsMasks = ({ type }: Pick<Guarded, 'type'>, { userType, uncovers = [] }: Pick<Viewer, 'userType' | 'uncovers'>): boolean =>
  userType === 'INSIDE' && !uncovers.includes(type);

/** null where nothing of it is masked: the value itself comes back. */
const maskedRow = (fields: Fields): ((row: Values) => Values) | null => {
  const names = sensitiveFields(fields);
  if (names.length === 0) return null;
  return (row) => ({
    ...row,
    ...Object.fromEntries(names.flatMap(([name, kind]) => (typeof row[name] === 'string' ? [[name, maskOf(kind, row[name])]] : []))),
  });
};

const same = (row: Values): Values => row;

function maskedPart({ fields, lines, live = {} }: Guarded): (part: Values) => Values {
  const header = maskedRow({ ...fields, ...live }) ?? same;
  const ofLines = Object.entries(lines).flatMap(([name, line]) => {
    const own = maskedRow(line.fields);
    const nested = Object.entries(line.nested ?? {}).flatMap(([inner, { fields: columns }]) => {
      const mask = maskedRow(columns);
      return mask ? [[inner, mask] as const] : [];
    });
    return own || nested.length > 0 ? [[name, (row: Values) => inLists(nested, (own ?? same)(row))] as const] : [];
  });
  return (part) => inLists(ofLines, header(part));
}

const inLists = (lists: readonly (readonly [string, (row: Values) => Values])[], row: Values): Values =>
  lists.length === 0
    ? row
    : {
        ...row,
        ...Object.fromEntries(
          lists.flatMap(([name, mask]) => (Array.isArray(row[name]) ? [[name, (row[name] as readonly Values[]).map(mask)]] : [])),
        ),
      };

/** What a viewer is given of records that were read beside the view, by the names of its header fields. */
export const covered = (guarded: Guarded, viewer: Viewer, rows: readonly Values[]): readonly Values[] => {
  if (!readsMasks(guarded, viewer)) return rows;
  const mask = maskedRow(guarded.fields) ?? same;
  return rows.map((row) => (isOwn(guarded, viewer, '', row) ? row : mask(row)));
};

export const isOwn = ({ view: { self } }: Pick<Guarded, 'view'>, viewer: Viewer, state: string, row: Values): boolean =>
  self !== undefined && holds(self, state, row, viewer);

const hasValue = (fields: Fields, row: Values): boolean =>
  sensitiveFields(fields).some(([name]) => typeof row[name] === 'string' && row[name] !== '');
const rowsOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

/** Whether somebody inside is shown another person's data whole in this part of a document. */
export function showsPersonal(guarded: Guarded, viewer: Viewer, state: string, part: Values): boolean {
  if (viewer.userType !== 'INSIDE' || !isSensitive(guarded) || readsMasks(guarded, viewer) || isOwn(guarded, viewer, state, part))
    return false;
  const { fields, lines, live = {} } = guarded;
  return (
    hasValue({ ...fields, ...live }, part) ||
    Object.entries(lines).some(([name, line]) =>
      rowsOf(part[name]).some(
        (row) =>
          hasValue(line.fields, row) ||
          Object.entries(line.nested ?? {}).some(([inner, nested]) => rowsOf(row[inner]).some((one) => hasValue(nested.fields, one))),
      ),
    )
  );
}

/** Ends the class of an audience that reads masks. */
const MASKED = '*';
const veiled = (audience: AudienceKey): AudienceKey => {
  const name = classOf(audience);
  return `${name}${MASKED}${audience.slice(name.length)}`;
};
const isVeiled = (audience: AudienceKey): boolean => classOf(audience).endsWith(MASKED);
const unveiled = (audience: AudienceKey): AudienceKey => {
  const name = classOf(audience);
  return isVeiled(audience) ? `${name.slice(0, -MASKED.length)}${audience.slice(name.length)}` : audience;
};

/** The view with a twin of each audience, which is shown masks; the view itself where no field is sensitive. */
export function maskedView<C>(guarded: Guarded, view: View<C>): View<C> {
  if (!isSensitive(guarded)) return view;
  const mask = maskedPart(guarded);
  const shown = (audience: string, part: Values): Values => (isVeiled(audience) ? mask(part) : part);
  const { stateFor, ownPieces, hidesOutsiders, knows } = view;
  return {
    ...view,
    audiences: (context, state) => view.audiences(context, state).flatMap((audience) => [audience, veiled(audience)]),
    audienceOf: (context, state, viewer) => {
      const audience = view.audienceOf(context, state, viewer);
      return audience !== null && readsMasks(guarded, viewer) && !isOwn({ view }, viewer, state, context as Values)
        ? veiled(audience)
        : audience;
    },
    shared: (context, state, audienceClass) => shown(audienceClass, view.shared(context, state, unveiled(audienceClass))),
    own: (context, state, audience) => shown(audience, view.own(context, state, unveiled(audience))),
    ...(stateFor ? { stateFor: (state, audienceClass) => stateFor(state, unveiled(audienceClass)) } : {}),
    ...(ownPieces
      ? {
          ownPieces: (context, state, audienceClass, ownKey) =>
            ownPieces(context, state, unveiled(audienceClass), ownKey).map((piece) => shown(audienceClass, piece)),
        }
      : {}),
    ...(hidesOutsiders
      ? { hidesOutsiders: (context, state, audienceClass) => hidesOutsiders(context, state, unveiled(audienceClass)) }
      : {}),
    ...(knows ? { knows: (event, audience, actor) => knows(event, unveiled(audience), actor) } : {}),
  };
}
