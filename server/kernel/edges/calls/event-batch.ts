/** One event of several documents that are named (purchasing.md §0.1), each sent and answered by itself. */
import { readIn } from '../../../../state-machines/kernel/bilingual.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Body } from '../body.js';
import { requestIdOf } from '../body.js';
import type { EventCall } from '../catalogue.js';
import { EdgeError } from '../errors.js';
import { batch, idsOf, rowsOf } from './batch.js';
import { checkedPayload, envelopeOf, isSave, payloadOf, submit } from './commands.js';
import type { CallContext, Called } from './context.js';
import { receipt, visibleDocument } from './shown.js';

const PREFIX = 'doBatch';
/** Keys of such a call that name the documents: an event that takes one of them itself is sent to one document at a time. */
const naming = ['ids', 'rows'] as const;

/** `doBatchConfirm` of what has `doConfirm`; undefined: it is no such call. */
export function eventOfMany({ catalogue }: CallContext, definition: AnyDefinition, action: string): EventCall | undefined {
  if (!action.startsWith(PREFIX)) return undefined;
  return catalogue
    .calls(definition)
    .get(`do${action.slice(PREFIX.length)}`)
    ?.find(({ happens, spec }) => happens && !isSave(spec) && !naming.some((name) => Object.hasOwn(spec.payload ?? {}, name)));
}

/**
 * `{ids}` or `{rows: [{id, rev}]}`, with what the event takes, the same for all of them. What is refused is named and explained.
 * @throws EdgeError TABLE_BATCH_READ for decisions on what was read, where `rev` of it is not said
 */
export async function batchOfEvent(
  context: CallContext,
  definition: AnyDefinition,
  { event, spec }: EventCall,
  body: Body,
): Promise<Called> {
  const { kernel, caller, language } = context;
  const rows = body['rows'] === undefined ? idsOf(body).map((id): Body => ({ id })) : rowsOf(body, 'rows');
  if (spec.seen && rows.some(({ rev }) => rev === undefined))
    throw new EdgeError('TABLE_BATCH_READ', { params: { event: spec.label[language] } });
  const said = Object.fromEntries(Object.entries(body).filter(([key]) => !naming.some((name) => name === key)));
  const payload = checkedPayload(definition, spec, payloadOf(spec, said));
  const requestId = requestIdOf(body);
  return batch(
    context,
    rows,
    async (row) => {
      const [id] = idsOf({ ids: [row['id']] });
      const { rev } = envelopeOf(row, context);
      const envelope = { requestId: requestId === null ? null : `${requestId}:${id!}`, rev, clientAt: null, stamp: kernel.runtime.now() };
      return receipt(context, definition, await submit(kernel, caller, { type: definition.type, id: id!, event, payload }, envelope));
    },
    await namesOf(context, definition, rows),
  );
}

/** As the caller sees them; what he does not see has no name. */
async function namesOf(context: CallContext, definition: AnyDefinition, rows: readonly Body[]): Promise<ReadonlyMap<string, string>> {
  const field = definition.nameField ?? 'docNumber';
  const names = new Map<string, string>();
  for (const { id } of rows) {
    if (typeof id !== 'string') continue;
    const seen = await visibleDocument(context, definition, id).catch(absent);
    const name = seen && readIn(context.language, { ...seen.seen.shared, ...seen.seen.own }, field);
    if (typeof name === 'string') names.set(id, name);
  }
  return names;
}

function absent(error: unknown): null {
  if (error instanceof EdgeError) return null;
  throw error;
}
