/** Many rows of one call (platform-access.md §0.2). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import type { Body } from '../body.js';
import { idOf, malformed } from '../body.js';
import { EdgeError, RefusedCall, worded } from '../errors.js';
import type { CallContext, Called } from './context.js';

const BATCH = 200;
/** Rows that are refused wait for nothing: after so long the others have their turn. */
const TURN_MS = 10;

interface BatchRow {
  readonly id: string | null;
  readonly name?: string;
  readonly status: 'S' | 'E';
  readonly code: string;
  readonly msg: string;
}

/** Each row by itself; the whole succeeds when one did. `names`: what refused rows are called. */
export async function batch(
  context: CallContext,
  rows: readonly Body[],
  one: (row: Body) => Promise<object>,
  names?: ReadonlyMap<string, string>,
): Promise<Called> {
  const done: BatchRow[] = [];
  const refusals: { refusal: Refusal; reasons: AnyDefinition['allReasons'] }[] = [];
  let turn = performance.now();
  for (const row of rows) {
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
    try {
      const answer = (await one(row)) as { id?: string };
      done.push({ id: answer.id ?? null, status: 'S', code: '', msg: '' });
    } catch (error) {
      if (!(error instanceof RefusedCall) && !(error instanceof EdgeError)) throw error;
      const reasons = error instanceof RefusedCall ? error.reasons : {};
      const { code, msg } = worded(error.refusal, reasons, context.language);
      refusals.push({ refusal: error.refusal, reasons });
      const id = typeof row['id'] === 'string' ? row['id'] : null;
      const name = id === null ? undefined : names?.get(id);
      done.push({ id, ...(name === undefined ? {} : { name }), status: 'E', code, msg });
    }
  }
  const [first] = refusals;
  if (first && refusals.length === rows.length) throw new RefusedCall({ ...first.refusal, kind: 'Refused', data: done }, first.reasons);
  return { data: done };
}

export function rowsOf(body: Body, name: string): readonly Body[] {
  const rows = body[name];
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > BATCH) throw malformed(`${name} is a list of 1 to ${BATCH} rows`);
  if (rows.some((row) => typeof row !== 'object' || row === null || Array.isArray(row))) throw malformed(`${name} holds objects`);
  return rows as Body[];
}

export function idsOf(body: Body): readonly string[] {
  const ids = body['ids'];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > BATCH) throw malformed(`ids is a list of 1 to ${BATCH}`);
  return ids.map((id) => idOf({ id }));
}
