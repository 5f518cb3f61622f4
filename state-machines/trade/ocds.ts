/** What every release of the Open Contracting Data Standard 1.1 says alike. Amounts and quantities are JSON numbers there. */
import type { Instant } from '../kernel/fields.js';
import { formatInstant } from '../kernel/primitives/instant.js';
import { profiles } from '../kernel/profiles.js';

export const ocdsProfiles = profiles('BIDDING', {
  BID_OCDS_PREFIX: {
    en: 'Prefix of open contracting identifiers',
    cn: '开放采购数据标识前缀',
    kind: 'TEXT',
    initial: 'ocds-guildhall-',
    pattern: '[a-zA-Z0-9-]{1,60}',
  },
});

export type Json = Readonly<Record<string, unknown>>;
export interface Party {
  readonly id: string;
  readonly name: string;
}

export const iso = (at: Instant | null): string | undefined => (at === null ? undefined : formatInstant(at));
export const dayOf = (day: string | null): string | undefined => (day === null ? undefined : `${day}T00:00:00Z`);
export const numberOf = (decimal: string): number => Number(decimal);
export const valueOf = (amount: string | null, currency: string | null): Json | undefined =>
  amount === null ? undefined : { amount: numberOf(amount), currency };
/** Without what is not said: the standard knows no empty parts. */
export const said = (parts: Json): Json =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)));

export interface Line {
  readonly id: string;
  readonly itemName: string | null;
  readonly spec: string | null;
  readonly quantity: string | null;
  readonly uomId: string | null;
  readonly relatedLot?: string;
}
/** @param units codes of units, by id */
export const itemOf = ({ id, itemName, spec, quantity, uomId, relatedLot }: Line, units: ReadonlyMap<string, string>): Json =>
  said({
    id,
    description: [itemName, spec].filter((one) => one !== null && one !== '').join(', '),
    quantity: quantity === null ? undefined : numberOf(quantity),
    unit: uomId === null || !units.has(uomId) ? undefined : { name: units.get(uomId) },
    relatedLot,
  });

export interface Frame {
  readonly prefix: string;
  readonly at: Instant;
  readonly language: 'en' | 'zh';
  readonly buyer: Party;
}
interface Content {
  readonly docNumber: string | null;
  /** What tells this release from the others of the same procedure. */
  readonly version: string;
  readonly tender: Json;
  readonly awards: readonly Json[];
  readonly contracts?: readonly Json[];
  readonly bids?: Json | undefined;
  readonly winners: readonly Party[];
}
/** The whole, tagged by what it says. */
export function releaseWith({ prefix, at, language, buyer }: Frame, content: Content): Json {
  const { docNumber, version, tender, bids, awards, contracts = [], winners } = content;
  const ocid = `${prefix}${docNumber}`;
  const status = tender['status'];
  return said({
    ocid,
    id: `${ocid}-${version}`,
    date: iso(at),
    tag: [
      status === 'planned' ? 'planning' : status === 'cancelled' ? 'tenderCancellation' : 'tender',
      ...(awards.length > 0 ? ['award'] : []),
      ...(contracts.length > 0 ? ['contract'] : []),
    ],
    initiationType: 'tender',
    language,
    parties: [{ ...buyer, roles: ['buyer', 'procuringEntity'] }, ...winners.map((one) => ({ ...one, roles: ['supplier'] }))],
    buyer,
    tender,
    bids,
    awards,
    contracts,
  });
}
