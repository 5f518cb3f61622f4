/** Lookup values for clients (platform-access.md §7.1): which types have changed, and the types asked for. */
import { createHash } from 'node:crypto';
import type { LookupValue } from '../../../state-machines/kernel/fields.js';
import { malformed } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';
import type { LiveInstallation } from '../installation/installation.js';
import type { LookupTypeRow, LookupValueRow } from '../installation/masters.queries.js';
import type { DeclaredLookup } from './declared.js';

interface LookupAnswer {
  readonly typeCode: string;
  readonly rev: string;
  readonly values: readonly LookupValueRow[];
}

/** A type that is not loaded yet answers as declared, under a rev that no loaded one has. */
export function lookupService(installation: Pick<LiveInstallation, 'lookups'>, declared: ReadonlyMap<string, DeclaredLookup>): Service {
  const shipped = new Map([...declared.values()].map(({ lookup }) => [lookup.type, asShipped(lookup.type, lookup.values)]));
  const all = async (): Promise<ReadonlyMap<string, LookupAnswer>> =>
    new Map([...shipped, ...[...(await installation.lookups())].map(([code, row]) => [code, asKept(row)] as const)]);
  return {
    name: 'baseLookupRestful',
    calls: {
      listRevs: async () => ({ data: Object.fromEntries([...(await all())].map(([code, { rev }]) => [code, rev])) }),
      async findByTypeCodes(body) {
        const codes = body['typeCodes'];
        if (!Array.isArray(codes) || codes.length > 500) throw malformed('typeCodes is a list of at most 500 codes');
        const found = await all();
        return { data: codes.flatMap((code) => (typeof code === 'string' && found.has(code) ? [found.get(code)!] : [])) };
      },
    },
  };
}

/** The type's id stands in its rev: a restored database must not answer for another. */
const asKept = ({ id, typeCode, rev, values }: LookupTypeRow): LookupAnswer => ({ typeCode, rev: `${id}.${rev}`, values });

function asShipped(typeCode: string, declared: Readonly<Record<string, LookupValue>>): LookupAnswer {
  const values = shippedValues(declared).map(({ shippedFlag: _shippedFlag, ...value }) => ({
    startDate: null,
    endDate: null,
    parentCode: null,
    color: null,
    ...value,
  }));
  return { typeCode, rev: createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16), values };
}

/** The rows that the product ships of a type, in the order of their declaration. */
export const shippedValues = (declared: Readonly<Record<string, LookupValue>>) =>
  Object.entries(declared).map(([lookupCode, { cn, en, attributes = [] }], index) => ({
    lookupCode,
    meaning: cn,
    meaningEn: en,
    enabledFlag: 'Y',
    sortNo: (index + 1) * 10,
    attribute1: attributes[0] ?? null,
    attribute2: attributes[1] ?? null,
    attribute3: attributes[2] ?? null,
    attribute4: attributes[3] ?? null,
    attribute5: attributes[4] ?? null,
    shippedFlag: 'Y',
  }));
