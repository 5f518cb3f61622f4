/** One event for every row of a list's filter (platform-access.md §5.1, §5.3), each sent and answered by itself. */
import { readIn } from '../../../../state-machines/kernel/bilingual.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Body } from '../body.js';
import { asBody, requestIdOf, textOf } from '../body.js';
import type { EventCall } from '../catalogue.js';
import { EdgeError } from '../errors.js';
import { listQuery } from '../list-query.js';
import { batch } from './batch.js';
import { checkedPayload, isSave, submit } from './commands.js';
import type { CallContext, Called } from './context.js';
import { receipt } from './shown.js';

const MOST_ROWS = 1_000;

/**
 * `{action, query, requestId}`: `query` filters as `listByPage` does. Rows are found through the list itself, so within
 * the caller's scope and columns; each event then is authorised like any other and repeats by a key of its own.
 * @throws EdgeError REQ_UNKNOWN_CALL, REQ_FILTER_KEY, TABLE_BATCH_ROWS above 1,000 rows, TABLE_BATCH_READ for decisions on what was read
 */
export async function batchOfFilter(context: CallContext, definition: AnyDefinition, body: Body): Promise<Called> {
  const { kernel, caller } = context;
  const { event, spec } = eventOf(context, definition, textOf(body, 'action', 80));
  const payload = checkedPayload(definition, spec, {});
  const requestId = requestIdOf(body);
  const names = await rowsOfFilter(context, definition, body);
  return batch(
    context,
    [...names.keys()].map((id) => ({ id })),
    async ({ id }) => {
      const envelope = {
        requestId: requestId === null ? null : `${requestId}:${String(id)}`,
        rev: null,
        clientAt: null,
        stamp: kernel.runtime.now(),
      };
      return receipt(
        context,
        definition,
        await submit(kernel, caller, { type: definition.type, id: String(id), event, payload }, envelope),
      );
    },
    names,
  );
}

function eventOf({ catalogue, language }: CallContext, definition: AnyDefinition, action: string): EventCall {
  const call = catalogue
    .calls(definition)
    .get(action)
    ?.find(({ happens, spec }) => happens && !isSave(spec));
  if (!call) throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: `${definition.type}Restful/${action}` } });
  if (call.spec.seen) throw new EdgeError('TABLE_BATCH_READ', { params: { event: call.spec.label[language] } });
  return call;
}

/** Ids of the rows, with their names. */
async function rowsOfFilter(
  { kernel, caller, language }: CallContext,
  definition: AnyDefinition,
  body: Body,
): Promise<ReadonlyMap<string, string>> {
  const query = { ...listQuery(asBody(body['query'] ?? {})), pageIndex: 1, pageRows: MOST_ROWS };
  const { rows, count } = await kernel.lists.page(definition, caller.viewer, query);
  if (count > MOST_ROWS) throw new EdgeError('TABLE_BATCH_ROWS', { params: { count, most: MOST_ROWS } });
  const nameField = definition.nameField ?? 'docNumber';
  return new Map(rows.map((row) => [String(row['id']), String(readIn(language, row, nameField) ?? row['id'])]));
}
