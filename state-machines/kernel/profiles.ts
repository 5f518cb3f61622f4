/**
 * Options of an installation (platform-access.md §7.2): declared by the family that reads them, shipped with a default, given
 * values by people at levels. Machines never read them: prepare writes the resolved value into the event.
 */
import type { Label, Lookup } from './fields.js';

export type ProfileKind = 'TEXT' | 'NUMBER' | 'FLAG' | 'LOOKUP' | 'JSON' | 'SECRET';
export type ProfileLevel = 'SITE' | 'ORG' | 'RESPONSIBILITY' | 'USER';

export interface Profile<Code extends string = string> {
  readonly code: Code;
  /** Which part of the product it belongs to: PLATFORM, or a family of the business parameters. */
  readonly module: string;
  readonly name: Label;
  readonly kind: ProfileKind;
  /** What holds where nobody has said anything; null: nothing. */
  readonly initial: string | null;
  readonly min?: string;
  readonly max?: string;
  /** Of the whole text. */
  readonly pattern?: string;
  readonly lookup?: Lookup;
  /** The text names fields of this document, divided by commas. */
  readonly fieldsOf?: string;
  readonly levels: readonly ProfileLevel[];
  readonly description?: Label;
  /** Whose clients are told what holds for them; not said: nobody's. */
  readonly toldTo?: readonly ('INSIDE' | 'EX')[];
  /** The law allows nothing below. */
  readonly legal?: { readonly min: string; readonly reason: Label };
}

type Said = Omit<Profile, 'code' | 'module' | 'name' | 'levels'> & {
  readonly en: string;
  readonly cn: string;
  readonly levels?: readonly ProfileLevel[];
};

/** Declares the options of one part of the product; the key is the code. Levels when not said: site and organisation. */
export function profiles<const T extends Readonly<Record<string, Said>>>(
  module: string,
  said: T,
): { readonly [K in keyof T & string]: Profile<K> } {
  return Object.fromEntries(
    Object.entries(said).map(([code, { en, cn, levels = ['SITE', 'ORG'], ...rest }]) => [
      code,
      { code, module, name: { en, cn }, levels, ...rest },
    ]),
  ) as { readonly [K in keyof T & string]: Profile<K> };
}
