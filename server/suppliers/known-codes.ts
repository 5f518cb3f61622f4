/** Codes of countries and currencies that suppliers' documents name: one that no enabled record has is told at its field, in forms, calls and imports. */
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import type { Prepare, PrepareTools } from '../kernel/contracts.js';

/** Where a company keeps no list nothing can be missed in it. */
const listed: Readonly<Record<string, string>> = {
  baseCountry: `select 1 where exists (select from base_country where state = 'enabled' and country_code = $1)
                  or not exists (select from base_country)`,
  baseCurrency: `select 1 where exists (select from base_currency where state = 'enabled' and currency_code = $1)
                   or not exists (select from base_currency)`,
};

/** What the document has already stays, so that a record of before is saved as it is. */
async function unknownCode(
  { fields }: AnyDefinition,
  said: Readonly<Record<string, unknown>>,
  tools: PrepareTools,
): Promise<Refusal | null> {
  for (const [field, { kind, entity }] of Object.entries(fields)) {
    const [sql, code] = [kind === 'text' ? listed[entity ?? ''] : undefined, said[field]];
    if (sql === undefined || typeof code !== 'string' || code === tools.snapshot?.context[field]) continue;
    if ((await tools.db.query(sql, [code])).rowCount === 0) return refusal('FIELD_LOOKUP', { kind: 'Invalid', field, params: { field } });
  }
  return null;
}

const nothing: Prepare = () => Promise.resolve({});

/**
 * The preparation behind it goes on where the codes are known.
 * @param asks whom; what the server makes of another document was asked there, but registrations come from strangers through it
 */
export const withKnownCodes =
  (definition: AnyDefinition, prepare: Prepare = nothing, asks: 'people' | 'everybody' = 'people'): Prepare =>
  async (command, tools) => {
    const { fields = {} } = command.payload as SavePayload;
    const refused = asks === 'people' && tools.viewer.userType === 'SYSTEM' ? null : await unknownCode(definition, fields, tools);
    return refused ? { refusal: refused } : prepare(command, tools);
  };
