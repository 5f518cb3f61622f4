/** Records that are revised as a copy: the copy's id is known before it is made, and whether there is one already. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { RevisionFacts } from '../../state-machines/kernel/stock/approved-master.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';
import { quoted, snake } from '../kernel/database/naming.js';

const revising = ({ type }: AnyDefinition): Prepare => {
  const sql = `select 1 from ${quoted(snake(type))} where previous_id = $1::bigint and state in ('draft', 'approving', 'rejected') limit 1`;
  return async (_command, tools) => {
    const { rowCount } = await tools.db.query(sql, [tools.snapshot!.context.id]);
    return { facts: { newId: await tools.newId(), revising: rowCount > 0 } satisfies RevisionFacts };
  };
};

export const revised = (definition: AnyDefinition): ServerDocument => ({ definition, prepare: { REVISE: revising(definition) } });
