/** What a call shows of one document: all of it flat, or a receipt of what was done. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { MadeDocument, Outcome } from '../../contracts.js';
import type { Caller } from '../contracts.js';
import { EdgeError, RefusedCall } from '../errors.js';
import type { Seen } from '../visible.js';
import { seenBy, showsRev } from '../visible.js';
import type { CallContext } from './context.js';
import { withLabels } from '../../../../state-machines/kernel/with-labels.js';

export const flat = (definition: AnyDefinition, id: string, seen: Seen, serverNow: number, caller: Caller): object => {
  const view: Record<string, unknown> = { ...seen.shared, ...seen.own };
  if (!showsRev(definition, caller.viewer)) delete view['rev'];
  // Answers that a document has of its own, to a question or of a source, are what is read of it.
  const answers = view['answers'] ?? seen.answers;
  return { ...view, id, state: seen.state, ...(seen.rev === undefined ? {} : { rev: seen.rev }), answers, serverNow };
};

/** @throws EdgeError DOC_NOT_FOUND where it is not there or not for this viewer: the two read alike */
export async function visibleDocument(
  { kernel, caller }: Pick<CallContext, 'kernel' | 'caller'>,
  definition: AnyDefinition,
  id: string,
): Promise<{ snapshot: Snapshot; seen: Seen }> {
  const snapshot = await kernel.runtime.snapshot(definition.type, id);
  const seen = snapshot && seenBy(definition, snapshot, caller.viewer, kernel.runtime.now(), kernel.permits);
  if (!snapshot || !seen) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  return { snapshot, seen };
}

/** What an event has made, as far as its sender may see it. */
async function madeFor({ kernel, caller }: Pick<CallContext, 'kernel' | 'caller'>, made: readonly MadeDocument[]): Promise<object> {
  const seen = await Promise.all(
    made.map(async ({ type, id }) => {
      const definition = kernel.registry.find(type)?.definition;
      const snapshot = definition && (await kernel.runtime.snapshot(type, id));
      const shown = snapshot && seenBy(definition, snapshot, caller.viewer, kernel.runtime.now(), kernel.permits);
      return shown ? [{ type, id, number: (shown.shared['docNumber'] as string | null | undefined) ?? null }] : [];
    }),
  );
  return seen.flat().length === 0 ? {} : { made: seen.flat() };
}

/** @throws RefusedCall; a stale call carries the fresh document */
export async function receipt(
  context: Pick<CallContext, 'kernel' | 'caller'>,
  definition: AnyDefinition,
  outcome: Outcome,
): Promise<object> {
  const { kernel, caller } = context;
  if (outcome.ok) {
    const { id, rev, state, at, repeated, made } = outcome;
    return {
      ...{ id, state, at },
      ...(showsRev(definition, caller.viewer) ? { rev } : {}),
      ...(repeated ? { repeated } : {}),
      ...(made ? await madeFor(context, made) : {}),
    };
  }
  const seen = outcome.snapshot && seenBy(definition, outcome.snapshot, caller.viewer, outcome.at, kernel.permits);
  const fresh = seen ? flat(definition, outcome.snapshot!.context.id, seen, outcome.at, caller) : null;
  throw new RefusedCall(withLabels(definition, outcome.refusal), definition.allReasons, fresh);
}
