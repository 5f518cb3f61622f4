/** What a conversion reads before it is saved: the classes of its units, and whether the inverse is there. */
import type { ConversionFacts } from '../../../state-machines/base/uom-conversion/index.js';
import { baseUomConversion } from '../../../state-machines/base/uom-conversion/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';

const factsSql = `select (select uom_class from base_uom where id = $1::bigint) as from_class, (select uom_class from base_uom where id = $2::bigint) as to_class,
  exists(select 1 from base_uom_conversion where from_uom_id = $2::bigint and to_uom_id = $1::bigint and item_id is not distinct from $3::bigint and state = 'enabled') as inverse`;

const reading: Prepare = async ({ payload }, tools) => {
  const {
    fromUomId,
    toUomId,
    itemId = null,
  } = { ...tools.snapshot?.context, ...(payload as SavePayload).fields } as Readonly<
    Record<'fromUomId' | 'toUomId' | 'itemId', string | null>
  >;
  const facts = await tools.lockedRead(`uom-conversion:${[fromUomId, toUomId].sort().join('-')}`, async (db) => {
    const {
      rows: [row],
    } = await db.query<{ from_class: string | null; to_class: string | null; inverse: boolean }>(factsSql, [fromUomId, toUomId, itemId]);
    return { classes: [row!.from_class, row!.to_class], inverse: row!.inverse } satisfies ConversionFacts;
  });
  return { facts };
};

export const uomConversionDocument: ServerDocument = {
  definition: anyDefinition(baseUomConversion),
  prepare: { CREATE: reading, SAVE: reading, ENABLE: reading },
};
