/**
 * One statement made of many writes, each hanging on the first: the compare-and-swap. The text depends on the shape of
 * the change alone, so that it can be prepared, and that documents which change alike can be written by one statement.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Joinable, Statement } from '../contracts.js';

/** A value of the document's own row, as JSON holds it. */
export interface Value {
  readonly name: string;
  readonly type: string;
  readonly value: unknown;
}

/** Rows of a plan. */
export interface Listed {
  readonly place: number;
}

/** How a text names what it is about: a document that is alone by parameters, one of many by columns of the rows r. */
export interface Say {
  readonly type: string;
  readonly id: string;
  /** A FROM item named r. */
  rows(listed: Listed): string;
}

/** The same in the first part, which the document's own row is for. */
interface SayFirst extends Say {
  readonly values: readonly string[];
  /** The rest of an UPDATE or DELETE of `table` t at the rev of the first value; `word` names what else it reads. */
  readonly found: (word: 'from' | 'using', table: string) => string;
  readonly given: (expressions: readonly string[]) => string;
}

interface RowList {
  readonly json: string;
  readonly columns: string;
}

/** Name of the column that says whose row it is. */
const WHOSE = 'd';

/** What plans of one definition that change alike have in common: their texts, for one document and for many. */
interface Shape {
  readonly one: string;
  many?: string;
}

/** By what is changed. */
const shapesOf = new WeakMap<AnyDefinition, Map<string, Shape>>();
const MOST_SHAPES = 1_000;

export class Plan implements Joinable {
  readonly #parts: { readonly name: string; readonly sql: (say: Say) => string }[] = [];
  readonly #rows: RowList[] = [];
  #first: (say: SayFirst) => string = () => 'select 1 as hit';
  #values: readonly Value[] = [];
  /** What it changes, in few words. */
  #changes = '';
  #shape: Shape | undefined;

  constructor(
    private readonly definition: AnyDefinition,
    private readonly id: string,
  ) {}

  insert(table: string, values: readonly Value[]): void {
    this.#begin('insert', values);
    this.#first = (say) =>
      `insert into ${table} (id, ${values.map(({ name }) => name).join(', ')}) ${say.given([say.id, ...say.values])} returning 1 as hit`;
  }

  update(table: string, rev: number, values: readonly Value[]): void {
    this.#begin('update', [{ name: 'rev', type: 'int', value: rev }, ...values]);
    this.#first = (say) =>
      `update ${table} t set ${values.map(({ name }, index) => `${name} = ${say.values[index + 1]!}`).join(', ')}${say.found('from', table)} returning 1 as hit`;
  }

  remove(table: string, rev: number): void {
    this.#begin('remove', [{ name: 'rev', type: 'int', value: rev }]);
    this.#first = (say) => `delete from ${table} t${say.found('using', table)} returning 1 as hit`;
  }

  /** Rows as one JSON parameter. */
  rows(list: readonly object[], columns: string): Listed {
    this.#rows.push({ json: list.map((row) => `{"${WHOSE}":"${this.id}",${JSON.stringify(row).slice(1)}`).join(','), columns });
    return { place: this.#rows.length - 1 };
  }

  /** Within a definition `sql` follows from `name` and from the names before it: texts are kept by them. */
  add(name: string, sql: (say: Say) => string): void {
    this.#changes += ` ${name}`;
    this.#parts.push({ name, sql });
  }

  /** Fails with NO_HIT when the compare-and-swap hit no row: the transaction must end by itself, because COMMIT may be on its way. */
  statement(): Statement {
    return {
      sql: this.kind.one,
      params: [this.definition.type, this.id, ...this.#values.map(parameter), ...this.#rows.map(({ json }) => array(json))],
    };
  }

  get kind(): Shape {
    return (this.#shape ??= this.#known());
  }

  /** Fails with NO_HIT when one of them hit no row. */
  joined(others: readonly Joinable[]): Statement {
    const plans = [this, ...(others as readonly Plan[])];
    const lists = this.#rows.map((_rows, place) => plans.map((plan) => plan.#rows[place]!.json).join(','));
    return {
      sql: (this.kind.many ??= this.#textForMany()),
      params: [this.definition.type, plans.length, ...[plans.map((plan) => plan.#own).join(','), ...lists].map(array)],
    };
  }

  #begin(what: string, values: readonly Value[]): void {
    this.#values = values;
    this.#changes = `${what} ${values.map(({ name }) => name).join()}`;
  }

  #known(): Shape {
    const shapes = shapesOf.get(this.definition) ?? new Map<string, Shape>();
    shapesOf.set(this.definition, shapes);
    const known = shapes.get(this.#changes);
    if (known) return known;
    if (shapes.size >= MOST_SHAPES) shapes.clear();
    const shape = { one: this.#textForOne() };
    shapes.set(this.#changes, shape);
    return shape;
  }

  #textForOne(): string {
    return this.#text(
      {
        type: '$1',
        id: '$2',
        found: () => ' where t.id = $2 and t.rev = $3',
        given: (expressions) => `values (${expressions.join(', ')})`,
        values: this.#values.map((_value, place) => `$${place + 3}`),
        rows: ({ place }) => recordset(place + this.#values.length + 3, this.#rows[place]!.columns),
      },
      'count(*)',
    );
  }

  #textForMany(): string {
    const own = recordset(3, [`${WHOSE} bigint`, ...this.#values.map(({ type }, place) => `v${place} ${type}`)].join(', '));
    return this.#text(
      {
        type: '$1',
        id: `r.${WHOSE}`,
        found: (word, table) => ` ${word} ${own}${placeIn(table)} where t.ctid = x.place and t.rev = r.v0`,
        given: (expressions) => `select ${expressions.join(', ')} from ${own}`,
        values: this.#values.map((_value, place) => `r.v${place}`),
        rows: ({ place }) => recordset(place + 4, `${WHOSE} bigint, ${this.#rows[place]!.columns}`),
      },
      '(count(*) = $2::bigint)::int',
    );
  }

  #text(say: SayFirst, allHit: string): string {
    const parts = [{ name: 'cas', sql: this.#first(say) }, ...this.#parts.map(({ name, sql }) => ({ name, sql: sql(say) }))];
    return `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(', ')} select 1 / ${allHit} from cas`;
  }

  get #own(): string {
    return JSON.stringify(Object.fromEntries([[WHOSE, this.id], ...this.#values.map(({ value }, place) => [`v${place}`, value])]));
  }
}

const array = (items: string): string => `[${items}]`;
/**
 * Where each document's row is, looked up one by one: a join leaves it to the planner, which reads the whole table for as
 * long as it takes it for a small one.
 */
const placeIn = (table: string): string => ` cross join lateral (select x.ctid as place from ${table} x where x.id = r.${WHOSE} limit 1) x`;
const recordset = (place: number, columns: string): string => `json_to_recordset($${place}::json) as r(${columns})`;

/** node-postgres would write a JavaScript array as an SQL array. */
const parameter = ({ type, value }: Value): unknown => (type === 'jsonb' && value !== null ? JSON.stringify(value) : value);

/** division_by_zero */
export const NO_HIT = '22012';

/** Condition that makes a part wait for the compare-and-swap, and do nothing when it hit no row. */
export const HIT = 'exists (select from cas)';
