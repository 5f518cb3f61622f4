/** Whether an event would be accepted as things stand, with nothing of it staying (platform-access.md §0.3). */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { NONE } from '../../../state-machines/kernel/machine.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { asBody, optionalId, textOf } from '../../kernel/edges/body.js';
import { changeOf, checkedPayload, creationOf, isSave, payloadOf } from '../../kernel/edges/calls/commands.js';
import { withLabels } from '../../../state-machines/kernel/with-labels.js';
import type { Caller, ServiceCall } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceFor } from '../../kernel/edges/visible.js';
import type { Registry } from '../../kernel/registry.js';

export interface DryRunParts {
  readonly runtime: Runtime;
  readonly registry: Registry;
}

interface Tried {
  readonly definition: AnyDefinition;
  readonly snapshot: Snapshot | null;
  readonly event: string;
  readonly given: Body;
}

/** `{docType, id?, event, payload?}` → `{allowed, code, msg, who}`, for whoever calls. */
export async function dryRun(parts: DryRunParts, body: Body, { caller, at, language }: Parameters<ServiceCall>[1]): Promise<CallAnswer> {
  const [docType, event, id] = [textOf(body, 'docType', 80), textOf(body, 'event', 80), optionalId(body)];
  const definition = parts.registry.find(docType)?.definition;
  if (!definition) throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: docType } });
  const snapshot = id === null ? null : await parts.runtime.snapshot(docType, id);
  if (id !== null && (!snapshot || audienceFor(definition, snapshot, caller.viewer) === null))
    throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  // Whoever may try without a trace finds out what is sealed.
  if (definition.evidence) return { refusal: refusal('DRY_RUN_EVIDENCE') };
  const spec = definition.events[event];
  if (!spec || spec.system) return { refusal: refusal('EVENT_UNKNOWN', { kind: 'Invalid', params: { event } }) };
  if (spec.stepUp && (caller.session.stepUpUntil ?? 0) <= at) throw new EdgeError('AUTH_STEP_UP');
  const refused = await tried(parts.runtime, { definition, snapshot, event, given: asBody(body['payload'] ?? {}) }, caller);
  const who = [
    ...new Set(
      definition.machine.rowsOf(snapshot?.state ?? NONE, event).flatMap((row) => row.spec.who.map(({ label }) => label[language])),
    ),
  ];
  return {
    data: {
      allowed: refused === null,
      code: refused?.code ?? null,
      msg: refused && sentence(definition.allReasons, withLabels(definition, refused, spec.payload), language),
      who,
    },
  };
}

async function tried(runtime: Runtime, { definition, snapshot, event, given }: Tried, { viewer }: Caller): Promise<Refusal | null> {
  const spec = definition.events[event]!;
  try {
    const payload = !isSave(spec)
      ? checkedPayload(definition, spec, payloadOf(spec, given))
      : snapshot
        ? changeOf(definition, snapshot, viewer, given)
        : creationOf(definition, given);
    return await runtime.rehearse({
      type: definition.type,
      id: snapshot?.context.id ?? null,
      event,
      payload,
      viewer,
      rev: snapshot?.context.rev ?? null,
    });
  } catch (error) {
    if (error instanceof RefusedCall) return error.refusal;
    throw error;
  }
}
