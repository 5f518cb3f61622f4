/** Step 1: may this viewer send this event to this document at all. Not visible reads as not found. */
import { mayAct } from '../../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { blankContext } from '../../../../state-machines/kernel/document.js';
import { buttonOf } from '../../../../state-machines/kernel/events.js';
import { NONE } from '../../../../state-machines/kernel/machine.js';
import { isOwn } from '../../../../state-machines/kernel/masks.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import type { Label } from '../../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { actsInCategory, readsCategory, seesAllOrganisations } from '../../../../state-machines/kernel/view.js';
import type { Access, Command } from '../../contracts.js';
import { personOf } from '../../contracts.js';

const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });

export async function authorize(
  access: Access,
  definition: AnyDefinition,
  snapshot: Snapshot | null,
  command: Command,
): Promise<Refusal | null> {
  if (command.viewer.userType === 'SYSTEM') return null;
  const spec = definition.events[command.event];
  if (!spec || spec.system) return refusal('EVENT_UNKNOWN', { kind: 'Invalid', params: { event: command.event } });
  if (snapshot && !isVisible(definition, snapshot, command.viewer)) return notFound;
  if (!snapshot && command.id !== null) return notFound;
  const own = spec.ofOneself && snapshot !== null && isOwn(definition, command.viewer, snapshot.state, snapshot.context);
  if (!own && !(await access.permits(command.viewer, definition, command.event)))
    return notPermitted(access, command, buttonOf(command.event, spec), spec.label);
  const limited = snapshot && command.viewer.authorisation ? await access.limits?.(command.viewer, definition, snapshot) : null;
  return (
    limited ??
    outOfOrganisation(definition, snapshot, command) ??
    outOfCategory(definition, snapshot, command) ??
    whoRefused(definition, snapshot, command) ??
    staleRefused(definition, snapshot, command)
  );
}

const notPermitted = (access: Access, { viewer }: Command, button: string, label: Label): Refusal =>
  access.readOnly?.(viewer)
    ? refusal('PERM_READ_ONLY', { kind: 'NotAllowed' })
    : refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button }, words: { button: label } });

/** Data scope and audience together; used by reads as well. */
export function isVisible(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer): boolean {
  return audienceOf(definition, snapshot, viewer) !== null;
}

export function audienceOf(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer): string | null {
  const { scope } = definition.view;
  const { state, context } = snapshot;
  if (viewer.userType === 'EX' && !holds(scope.EX, state, context, viewer)) return null;
  if (viewer.userType === 'INSIDE') {
    const inOrganisation =
      scope.anyOrganisation || seesAllOrganisations(viewer) || context.orgId === null || viewer.orgIds!.includes(context.orgId);
    const inCategory = !scope.category || readsCategory(viewer, (context[scope.category.column] ?? null) as string | null, scope.category);
    if (!inOrganisation || !inCategory || (scope.INSIDE && !holds(scope.INSIDE, state, context, viewer))) return null;
  }
  return definition.view.audienceOf(context as never, state, viewer);
}

/** Whether the viewer may change what is where this document is, whatever the event would make of it. */
export function reachesToWrite(definition: AnyDefinition, snapshot: Snapshot, viewer: Viewer): boolean {
  const still = { viewer, event: '', payload: {} };
  return !outOfOrganisation(definition, snapshot, still) && !outOfCategory(definition, snapshot, still);
}

type Reaching = Pick<Command, 'viewer' | 'event' | 'payload'>;

/** Acting needs the permit to write, where the document is and where it would go. */
function outOfOrganisation(definition: AnyDefinition, snapshot: Snapshot | null, command: Reaching): Refusal | null {
  const { viewer } = command;
  const { anyOrganisation, actsInOrganisation } = definition.view.scope;
  if ((anyOrganisation && !actsInOrganisation) || viewer.userType !== 'INSIDE' || seesAllOrganisations(viewer)) return null;
  const writable = viewer.writeOrgIds ?? viewer.orgIds!;
  const { orgId = null } = (command.payload as { fields?: { orgId?: string | null } }).fields ?? {};
  const outside = [snapshot?.context.orgId ?? null, orgId].some((id) => id !== null && !writable.includes(String(id)));
  return outside ? refusal('PERM_SCOPE', { kind: 'NotAllowed' }) : null;
}

/** Likewise of the category: where the document is, and where the event would take it. */
function outOfCategory({ view }: AnyDefinition, snapshot: Snapshot | null, { viewer, event, payload }: Reaching): Refusal | null {
  const { category } = view.scope;
  if (!category || viewer.userType !== 'INSIDE' || !viewer.categories) return null;
  const { column, tree, to = [column] } = category;
  const sent = { ...payload, ...(payload as { fields?: object }).fields } as Readonly<Record<string, unknown>>;
  const present = snapshot?.context[column] ?? null;
  const wanted = to.filter((name) => name in sent || (event === 'CREATE' && tree && name === to[0])).map((name) => sent[name] ?? null);
  const outside =
    (present !== null && !actsInCategory(viewer, String(present))) ||
    wanted.some((id) => !actsInCategory(viewer, id === null ? null : String(id), category));
  return outside ? refusal('PERM_SCOPE', { kind: 'NotAllowed' }) : null;
}

function whoRefused(definition: AnyDefinition, snapshot: Snapshot | null, command: Command): Refusal | null {
  const state = snapshot?.state ?? NONE;
  const rows = definition.machine.rowsOf(state, command.event);
  if (
    rows.length === 0 ||
    mayAct(definition, state, snapshot?.context ?? blankContext(definition), command.event, personOf(command.viewer))
  )
    return null;
  const who = [...new Set(rows.flatMap((row) => row.spec.who.map((one) => one.label.en)))].join(', ');
  return refusal('PERM_WHO', { kind: 'NotAllowed', params: { event: command.event, who } });
}

function staleRefused(definition: AnyDefinition, snapshot: Snapshot | null, command: Command): Refusal | null {
  if (!snapshot || !definition.events[command.event]!.seen) return null;
  if (command.rev === undefined || command.rev === null)
    return refusal('FIELD_REQUIRED', { kind: 'Invalid', field: 'rev', params: { field: 'rev' } });
  return command.rev === snapshot.context.rev ? null : refusal('DOC_STALE', { kind: 'Stale' });
}
