/** What one viewer may see of one document: the same rule for findById, watching, history and answers. */
import type { Answer } from '../../../state-machines/kernel/decide.js';
import { answers } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Answers } from '../../../state-machines/kernel/protocol.js';
import type { AudienceKey, View, Viewer } from '../../../state-machines/kernel/view.js';
import { classOf } from '../../../state-machines/kernel/view.js';
import { audienceOf } from '../runtime/steps/authorize.js';

export type Permits = (viewer: Viewer, definition: AnyDefinition, event: string) => boolean;

export const viewOf = (definition: AnyDefinition): View<unknown> => definition.view as unknown as View<unknown>;

/** null: outside the viewer's data scope, or no audience of the document; reads as not found. */
export const audienceFor = audienceOf;

type Part = Readonly<Record<string, unknown>>;

export const sharedOf = (definition: AnyDefinition, snapshot: Snapshot, audience: AudienceKey): Part =>
  viewOf(definition).shared(snapshot.context, snapshot.state, classOf(audience));
export const ownOf = (definition: AnyDefinition, snapshot: Snapshot, audience: AudienceKey): Part =>
  viewOf(definition).own(snapshot.context, snapshot.state, audience);

/** An audience and what its key says. */
export interface Addressed {
  readonly key: AudienceKey;
  readonly className: string;
  readonly ownKey: string | null;
}

export function ownPiecesOf(definition: AnyDefinition, snapshot: Snapshot, { key, className, ownKey }: Addressed): readonly Part[] {
  const view = viewOf(definition);
  return view.ownPieces
    ? view.ownPieces(snapshot.context, snapshot.state, className, ownKey)
    : [view.own(snapshot.context, snapshot.state, key)];
}

/** The document in the state that the audience may know it to be in. */
export function asShown(definition: AnyDefinition, snapshot: Snapshot, audience: AudienceKey): Snapshot {
  const state = viewOf(definition).stateFor?.(snapshot.state, classOf(audience)) ?? snapshot.state;
  return state === snapshot.state ? snapshot : { ...snapshot, state };
}

/** People inside count events; others must not on evidence documents, nor where the view says so, since gaps would betray what others do. */
export const showsRev = (definition: AnyDefinition, viewer: Viewer): boolean => viewer.userType !== 'EX' || showsRevToSuppliers(definition);

export function showsRevToSuppliers({ evidence, view }: AnyDefinition): boolean {
  const rule = view.columns?.['rev']?.['supplier'];
  return rule ? !('always' in rule && !rule.always) : !evidence;
}

/** What the viewer may do now. An event whose button his responsibility lacks is absent, as is one that is no person's. */
export function answersFor(
  definition: AnyDefinition,
  snapshot: Snapshot,
  viewer: Viewer,
  fields: (name: string) => boolean,
  at: number,
  permits: Permits,
): Answers {
  return answers(
    definition,
    snapshot,
    viewer,
    fields,
    at,
    (event) => !definition.events[event]!.system && permits(viewer, definition, event),
  );
}

export function sameAnswers(a: Answers, b: Answers): boolean {
  const events = Object.keys(a);
  return events.length === Object.keys(b).length && events.every((event) => isSame(a[event], b[event]));
}

const isSame = (a: Answer | undefined, b: Answer | undefined): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && a.no === b.no);

/** A document as one viewer has it. */
export interface Seen {
  readonly audience: AudienceKey;
  readonly shared: Part;
  readonly own: Part;
  readonly state: string;
  readonly rev?: number;
  readonly answers: Answers;
}

export function seenBy(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer, at: number, permits: Permits): Seen | null {
  const audience = audienceFor(definition, snapshot, viewer);
  if (audience === null) return null;
  const shared = sharedOf(definition, snapshot, audience);
  const own = ownOf(definition, snapshot, audience);
  const fields = (name: string) => Object.hasOwn(own, name) || Object.hasOwn(shared, name);
  const shown = asShown(definition, snapshot, audience);
  return {
    audience,
    shared,
    own,
    state: shown.state,
    answers: answersFor(definition, shown, viewer, fields, at, permits),
    ...(showsRev(definition, viewer) ? { rev: snapshot.context.rev } : {}),
  };
}
