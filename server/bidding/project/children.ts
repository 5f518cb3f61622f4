/** Documents of a procedure, told of what its project decides. */
import { isSent } from '../../../state-machines/kernel/definition.js';
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

interface ToldOne {
  readonly type: string;
  readonly id: string;
  readonly event: string;
  readonly payload: object;
}
/** One document of the procedure; a kind that the project does not send this to hears nothing. */
export const tellOne: RunEffect = ({ type, id, event, payload }: ToldOne, tools) => {
  if (isSent(tools.definition, { event, type })) tools.emit({ kind: 'send', type, id, event, payload, part: `${event}:${type}:${id}` });
  return Promise.resolve();
};

interface Applicants {
  readonly projectId: string;
  readonly selected: readonly string[];
}
const PARTICIPANT = 'srmSfdBiddingSupplier';
const appliedSql = `select id::text, supplier_id::text as "supplierId" from srm_sfd_bidding_supplier
  where project_id = $1::bigint and state = 'applied' order by id`;
/** Whom the prequalification admits takes part, the others hear why not. */
export const decideApplicants: RunEffect = async ({ projectId, selected }: Applicants, tools) => {
  if (!isSent(tools.definition, { event: 'ACCEPT', type: PARTICIPANT })) return;
  const { rows } = await tools.tx.query<{ id: string; supplierId: string }>(appliedSql, [projectId]);
  for (const { id, supplierId } of rows) {
    const event = selected.includes(supplierId) ? 'ACCEPT' : 'REFUSE';
    const payload = event === 'ACCEPT' ? {} : { refuseReason: null, reason: null };
    tools.emit({ kind: 'send', type: PARTICIPANT, id, event, payload, part: `${event}:${id}` });
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
