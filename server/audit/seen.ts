/** A document as the caller may know it; everything that is told of its history goes through here. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../state-machines/kernel/document.js';
import { phaseOf } from '../../state-machines/kernel/lifecycle.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { classOf } from '../../state-machines/kernel/view.js';
import { audienceFor, ownOf, sharedOf, viewOf } from '../kernel/edges/visible.js';
import type { AuditParts } from './parts.js';
import { audits, refused } from './parts.js';

export interface Seen {
  readonly definition: AnyDefinition;
  readonly id: string;
  /** null: deleted since. */
  readonly snapshot: Snapshot | null;
  readonly audience: string;
  /** What people outside do is not told yet. */
  readonly unnamed: boolean;
  /** Evidence that has not ended: nothing of what others sent is told but that it came. */
  readonly sealed: boolean;
}

/** Of evidence documents nothing that others sent is told before they have ended. */
export function isSealed({ evidence, machine }: AnyDefinition, snapshot: Snapshot | null): boolean {
  if (!evidence || !snapshot) return false;
  const state = machine.states[snapshot.state];
  return state === undefined || phaseOf(state) !== 'ended';
}

/** null: not for this viewer. What was deleted is left to those who audit, where no narrower scope is said. */
export async function seenBy({ registry, runtime }: AuditParts, viewer: Viewer, type: string, id: string): Promise<Seen | null> {
  const definition = registry.find(type)?.definition;
  if (!definition) return null;
  const snapshot = await runtime.snapshot(type, id);
  if (!snapshot) {
    const open = viewer.respCode === 'AUDITOR' || (audits(viewer) && !definition.view.scope.INSIDE);
    return open && !definition.evidence ? { definition, id, snapshot, audience: 'inside', unnamed: false, sealed: false } : null;
  }
  const audience = audienceFor(definition, snapshot, viewer);
  if (audience === null) return null;
  const unnamed =
    viewer.userType === 'EX' || (viewOf(definition).hidesOutsiders?.(snapshot.context, snapshot.state, classOf(audience)) ?? false);
  return { definition, id, snapshot, audience, unnamed, sealed: isSealed(definition, snapshot) };
}

/** @throws RefusedCall AUD_NOT_FOUND: not there and not for the caller read alike */
export async function mustSee(parts: AuditParts, viewer: Viewer, type: string, id: string): Promise<Seen> {
  const seen = await seenBy(parts, viewer, type, id);
  if (!seen) throw refused('AUD_NOT_FOUND', { kind: 'NotFound' });
  return seen;
}

export const partsOf = (definition: AnyDefinition, snapshot: Snapshot, audience: string): Readonly<Record<string, unknown>> => ({
  ...sharedOf(definition, snapshot, audience),
  ...ownOf(definition, snapshot, audience),
});

/** The state as the audience may know it. */
export const stateFor = ({ definition, audience }: Seen, state: string): string =>
  viewOf(definition).stateFor?.(state, classOf(audience)) ?? state;

export const numberOf = ({ snapshot, definition }: Seen): string | null => {
  if (!snapshot) return null;
  const context = snapshot.context as Readonly<Record<string, unknown>>;
  const named = context['docNumber'] ?? context[definition.nameField ?? 'docNumber'];
  return typeof named === 'string' ? named : null;
};

/** Seen documents of one answer, each asked about once. */
export class SeenDocuments {
  readonly #known = new Map<string, Promise<Seen | null>>();

  constructor(
    private readonly parts: AuditParts,
    private readonly viewer: Viewer,
  ) {}

  of(type: string, id: string): Promise<Seen | null> {
    const key = `${type}:${id}`;
    const known = this.#known.get(key) ?? seenBy(this.parts, this.viewer, type, id);
    this.#known.set(key, known);
    return known;
  }
}
