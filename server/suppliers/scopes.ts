/** Whether another scene or requirement in force says the same of the same organisations and categories. */
import { srmSlcIntroduceScenes } from '../../state-machines/suppliers/introduce-scene/index.js';
import { srmSlcQualificationRequire } from '../../state-machines/suppliers/qualification-require/index.js';
import type { ScopeFacts } from '../../state-machines/suppliers/scope.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';
import { quoted, snake } from '../kernel/database/naming.js';
import { revised } from '../trade/revisions.js';

/** The version that it takes the place of goes when it comes. */
const twinSql = (type: string, same: string) => `
  select t.doc_number as number from ${quoted(snake(type))} t join ${quoted(snake(type))} me on me.id = $1::bigint
   where t.id <> me.id and t.id is distinct from me.previous_id and t.state = 'enabled' and ${same}
     and coalesce(t.org_ids, '{}') @> coalesce(me.org_ids, '{}') and coalesce(t.org_ids, '{}') <@ coalesce(me.org_ids, '{}')
     and coalesce(t.category_ids, '{}') @> coalesce(me.category_ids, '{}') and coalesce(t.category_ids, '{}') <@ coalesce(me.category_ids, '{}')
   order by t.doc_number limit 1`;

function scoped(definition: AnyDefinition, same: string): ServerDocument {
  const { type } = definition;
  const sql = twinSql(type, same);
  const deciding: Prepare = async (_command, tools) => {
    const { id } = tools.snapshot!.context;
    const twin = await tools.lockedRead(
      `scope:${type}`,
      async (db) => (await db.query<{ number: string | null }>(sql, [id])).rows[0]?.number ?? null,
    );
    return { facts: { twin } satisfies ScopeFacts };
  };
  const { prepare } = revised(definition);
  return { definition, prepare: { ...prepare, SUBMIT: deciding, APPROVE: deciding, ENABLE: deciding } };
}

export const scopedDocuments: readonly ServerDocument[] = [
  scoped(anyDefinition(srmSlcIntroduceScenes), 't.scene_type = me.scene_type'),
  scoped(
    anyDefinition(srmSlcQualificationRequire),
    `t.require_type = me.require_type and t.cert_type is not distinct from me.cert_type
     and (t.require_type = 'CERT' or lower(t.require_name) = lower(me.require_name))`,
  ),
];
