/** Documents of a procedure, told of what its project decides. */
import { addresses } from './participants.js';
import type { RunEffect } from '../../kernel/contracts.js';
import { tableOf } from './tables.js';

interface Told {
  readonly projectId: string;
  readonly event: string;
  readonly payload: object;
}
/** More than a procedure has of one kind. */
const MOST = 5_000;

export const tellChildren: RunEffect = async ({ projectId, event, payload }: Told, tools) => {
  for (const type of tools.definition.sends?.[event]?.to ?? []) {
    const { table, condition } = tableOf(type);
    const { rows } = await tools.tx.query<{ id: string }>(`select id::text from ${table} where ${condition} order by id limit ${MOST}`, [
      projectId,
    ]);
    for (const { id } of rows) tools.emit({ kind: 'send', type, id, event, payload, part: `${event}:${type}:${id}` });
  }
};

interface Worded {
  readonly projectId: string;
  readonly invited: readonly string[];
  readonly template: string;
  readonly params: Readonly<Record<string, string | number | null>>;
}
export const tellParticipants: RunEffect = async ({ projectId, invited, template, params }: Worded, tools) => {
  const to = await addresses(tools.tx, projectId, invited);
  if (to.length > 0) tools.emit({ kind: 'message', template, to, params });
};
