/** Where an order's goods go and who takes them (base-srm.md §1.7). Pure: what may answer is given. */
import type { Refusal } from '../../kernel/refusals.js';
import { refusal } from '../../kernel/refusals.js';

export interface Address {
  readonly id: string;
  readonly address: string;
  readonly addressEn: string | null;
  readonly postcode: string | null;
  readonly contactName: string | null;
  readonly contactPhone: string | null;
  readonly timeWindow: string | null;
  readonly gate: string | null;
}

export interface Warehouse extends Pick<Address, 'contactName' | 'contactPhone' | 'timeWindow' | 'gate'> {
  readonly address: Address | null;
}

export interface Candidates {
  readonly given?: Address | null;
  readonly warehouse?: Warehouse | null;
  /** Default ship-to addresses of the organisation, then of those above it. */
  readonly defaults: readonly Address[];
}

/** The address given; else the warehouse's, with its own contact, hours and gate; else the nearest default. */
export function resolveAddress({ given = null, warehouse = null, defaults }: Candidates): Address | Refusal {
  if (given) return given;
  if (warehouse?.address) {
    const { address, contactName, contactPhone, timeWindow, gate } = warehouse;
    return {
      ...address,
      contactName: contactName ?? address.contactName,
      contactPhone: contactPhone ?? address.contactPhone,
      timeWindow: timeWindow ?? address.timeWindow,
      gate: gate ?? address.gate,
    };
  }
  return defaults[0] ?? refusal('ADDR_NOT_FOUND');
}
