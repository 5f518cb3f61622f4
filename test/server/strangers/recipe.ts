/** How a document of a type is made, where filled fields are not enough. */
import type { EntityName } from '../../../state-machines/kernel/entity-names.js';
import type { Seeder } from '../harness/company.js';
import type { Person, Product } from '../harness/product.js';

/** What a recipe may lean on: documents by type, and those of the company by name. */
export interface Ground {
  readonly idOf: (type: string) => Promise<string>;
  readonly named: (name: string) => string;
  readonly seeder: Seeder;
  readonly now: number;
  /** A text that stands nowhere else. */
  readonly text: (name: string) => string;
}

/** Who makes, after the start, what only a person makes. */
export interface House {
  readonly product: Product;
  readonly idOf: (type: string) => string;
  readonly named: (name: string) => string;
  readonly buyer: Person;
  readonly text: (name: string) => string;
}

export interface Recipe {
  /** Over the fields that are filled by themselves; undefined: stays empty. */
  readonly fields?: (ground: Ground) => Promise<object> | object;
  readonly lines?: (ground: Ground) => Promise<object> | object;
  /** Events after CREATE; a master is enabled without them. */
  readonly then?: readonly (readonly [event: string, payload?: object])[];
  /** Made in a way of its own. */
  readonly made?: (ground: Ground) => Promise<string>;
  /** Made by people once the product runs. */
  readonly later?: (house: House) => Promise<string>;
}

export type Recipes = Readonly<Partial<Record<EntityName, Recipe>>>;
