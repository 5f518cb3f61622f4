/** What an error of a turn means for the events it was to decide. */
import { randomUUID } from 'node:crypto';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { CommitLostError, ConstraintError, StaleError } from '../contracts.js';
import { MachineUnknownError } from '../machine-versions.js';
import { EffectRefused } from './steps/effects.js';
import { FactChanged } from './steps/facts.js';

/** Keys that the kernel itself writes: who meets one of them has met another writer of the same thing. */
const KERNEL_KEYS: ReadonlySet<string> = new Set(['pk_document_key', 'pk_document_refusal', 'pk_document_origin']);

/** serialization_failure and deadlock_detected: PostgreSQL chose one of two to come again. */
const COME_AGAIN: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Partitions name their keys after themselves. */
export const isRace = (error: unknown): boolean =>
  error instanceof StaleError ||
  error instanceof FactChanged ||
  (error instanceof ConstraintError && (KERNEL_KEYS.has(error.constraint) || error.constraint.startsWith('document_event_'))) ||
  COME_AGAIN.has((error instanceof CommitLostError ? (error.cause as { code?: string } | undefined) : (error as { code?: string }))?.code);

export function reasonOf(error: unknown): Refusal {
  if (error instanceof ConstraintError) return refused(error);
  if (error instanceof MachineUnknownError) return refusal('MACHINE_UNKNOWN', { params: { machine: error.machine } });
  return error instanceof EffectRefused ? error.refusal : refusal('SYS_ERROR', { kind: 'Invalid', params: { traceId: randomUUID() } });
}

/** The id that whoever met a fault quotes stands in the log; parameters of other refusals may be values of rows. */
export const quotedOf = ({ code, params }: Refusal): Readonly<Record<string, unknown>> => (code === 'SYS_ERROR' ? { ...params } : {});

/** It lands on the field of the key, where there is one alone. */
function refused({ code, columns }: ConstraintError): Refusal {
  if (columns.length === 0) return refusal(code);
  return refusal(code, { params: { field: columns.join(',') }, ...(columns.length === 1 ? { field: columns[0]! } : {}) });
}
