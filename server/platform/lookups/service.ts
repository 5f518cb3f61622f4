/** Values of the lookup types that the definitions declare (platform-access.md §7.1); `rev` tells a client whether its copy is good. */
import { createHash } from 'node:crypto';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Fields, Lookup } from '../../../state-machines/kernel/fields.js';
import { malformed } from '../../kernel/edges/body.js';
import type { Service } from '../../kernel/edges/contracts.js';

interface LookupAnswer { readonly typeCode: string; readonly rev: string; readonly values: readonly { readonly lookupCode: string; readonly meaning: string; readonly meaningEn: string; readonly sortNo: number; readonly enabledFlag: 'Y' }[] }

export function lookupService(definitions: readonly AnyDefinition[]): Service {
  const lookups = new Map<string, LookupAnswer>();
  for (const definition of definitions) for (const lookup of lookupsOf(definition)) lookups.set(lookup.type, answerOf(lookup));
  return {
    name: 'baseLookupRestful',
    calls: {
      listRevs: async () => ({ data: Object.fromEntries([...lookups.values()].map(({ typeCode, rev }) => [typeCode, rev])) }),
      async findByTypeCodes(body) {
        const codes = body['typeCodes'];
        if (!Array.isArray(codes) || codes.length > 500) throw malformed('typeCodes is a list of at most 500 codes');
        return { data: codes.flatMap((code) => (typeof code === 'string' && lookups.has(code) ? [lookups.get(code)!] : [])) };
      },
    },
  };
}

function answerOf(lookup: Lookup): LookupAnswer {
  const values = Object.entries(lookup.values).map(([lookupCode, label], index) => ({ lookupCode, meaning: label.cn, meaningEn: label.en, sortNo: index + 1, enabledFlag: 'Y' as const }));
  return { typeCode: lookup.type, rev: createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16), values };
}

function lookupsOf(definition: AnyDefinition): Lookup[] {
  const nested = Object.values(definition.lines).flatMap((line) => Object.values(line.nested ?? {}).map((inner) => inner.fields));
  const groups: readonly Fields[] = [definition.fields, ...Object.values(definition.lines).map((line) => line.fields), ...nested, ...Object.values(definition.events).map((event) => event.payload ?? {})];
  return groups.flatMap(inFields);
}

const inFields = (fields: Fields): Lookup[] => Object.values(fields).flatMap((field) => [...(field.lookup ? [field.lookup] : []), ...inFields(field.columns ?? {})]);
