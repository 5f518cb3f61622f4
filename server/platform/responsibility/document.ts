/** What a responsibility's save reads: for whom its roles are, and whether the person who saves holds it (platform-access.md §2.5). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { baseResponsibility } from '../../../state-machines/platform/responsibility/index.js';
import type { ResponsibilityFacts } from '../../../state-machines/platform/responsibility/index.js';
import type { Prepare, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { holdsResponsibilitySql } from '../access/held.js';
import { heldInCompany } from '../user/responsibilities.js';

const reading: Prepare = async (command, tools) => {
  const { roleIds } = { ...tools.snapshot?.context, ...(command.payload as SavePayload).fields } as {
    readonly roleIds?: readonly string[];
  };
  const { rows } = await tools.db.query<{ id: string; user_type: string }>('select id::text, user_type from base_role where id = any($1)', [
    roleIds ?? [],
  ]);
  const held =
    tools.snapshot !== null && tools.viewer.userType !== 'SYSTEM'
      ? (await tools.db.query(holdsResponsibilitySql, [tools.viewer.userId, tools.snapshot.context.id])).rows.length > 0
      : false;
  return {
    facts: { roleTypes: Object.fromEntries(rows.map((row) => [row.id, row.user_type])), heldByActor: held } satisfies ResponsibilityFacts,
  };
};

/** A main account is offered what it may give on. */
const listByPage: SpecialCall = async (body, { viewer, db, today, generic }) => {
  const { conditions = [] } = body;
  if (viewer.userType !== 'EX' || viewer.supplierId === null || !Array.isArray(conditions)) return generic('listByPage', body);
  return generic('listByPage', {
    ...body,
    conditions: [
      ...(conditions as readonly unknown[]),
      { key: 'id', op: 'in', value: await heldInCompany(db, viewer.supplierId, await today(null)) },
    ],
  });
};

export const responsibilityDocument: ServerDocument = {
  definition: anyDefinition(baseResponsibility),
  prepare: { CREATE: reading, SAVE: reading, ENABLE: reading },
  calls: { listByPage },
};
