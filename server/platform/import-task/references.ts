/** References in a workbook, found as the importer sees them: a list call for many of a kind. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import { checkValue } from '../../../state-machines/kernel/validate.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Lists } from '../../kernel/edges/contracts.js';
import type { ReadCell } from '../excel/reader.js';

export interface ReferenceParts {
  /** What is imported: its records may belong to one that is still a draft. */
  readonly own: string;
  readonly definitionOf: (type: string) => AnyDefinition | undefined;
  readonly viewer: Viewer;
  readonly lists: Lists;
}

const LOOKED_UP_AT_ONCE = 200;

export class References {
  /** By entity and text; null: none or several. */
  readonly #found = new Map<string, string | null>();

  constructor(private readonly parts: ReferenceParts) {}

  idOf(entity: string, text: string): string | undefined {
    return this.#found.get(`${entity} ${text}`) ?? undefined;
  }

  /** What the importer may not see is not found. */
  async find(cells: Iterable<readonly [Field, ReadCell | undefined]>): Promise<void> {
    const wanted = new Map<string, Set<string>>();
    for (const [{ kind, entity }, cell] of cells) {
      if ((kind !== 'ref' && kind !== 'refs') || !entity || cell === null || cell === undefined || typeof cell === 'object') continue;
      const texts = wanted.get(entity) ?? new Set<string>();
      wanted.set(entity, texts);
      for (const part of kind === 'ref'
        ? [String(cell).trim()]
        : String(cell)
            .split(/[,;,;、]/)
            .map((one) => one.trim()))
        if (part !== '' && !this.#found.has(`${entity} ${part}`)) texts.add(part);
    }
    for (const [entity, texts] of wanted) await this.#find(entity, [...texts]);
  }

  async #find(entity: string, texts: readonly string[]): Promise<void> {
    const definition = this.parts.definitionOf(entity);
    for (const text of texts) this.#found.set(`${entity} ${text}`, null);
    if (!definition) return;
    const filterable = new Set(definition.list.filters);
    const names = [
      definition.uniqueKeys?.[0]?.columns[0],
      definition.nameField,
      definition.nameField ? `${definition.nameField}En` : undefined,
      'docNumber',
    ];
    for (const key of new Set(names.filter((name): name is string => name !== undefined && filterable.has(name)))) {
      for (let from = 0; from < texts.length; from += LOOKED_UP_AT_ONCE) {
        const value = texts
          .slice(from, from + LOOKED_UP_AT_ONCE)
          .filter((text) => this.#found.get(`${entity} ${text}`) === null && fits(definition.fields[key], key, text));
        if (value.length === 0) continue;
        const { rows } = await this.parts.lists.page(definition, this.parts.viewer, {
          pageIndex: 1,
          pageRows: 500,
          filters: {},
          conditions: [
            { key, op: 'in', value },
            ...(definition.kind === 'master'
              ? [{ key: 'state', op: 'in' as const, value: entity === this.parts.own ? ['draft', 'enabled'] : ['enabled'] }]
              : []),
          ],
          orderBy: [],
        });
        const seen = new Set<string>();
        for (const row of rows) {
          const text = String(row[key]);
          // Two of a name are none: the code tells them apart.
          this.#found.set(`${entity} ${text}`, seen.has(text) ? null : String(row['id']));
          seen.add(text);
        }
      }
    }
  }
}

/** A name may be longer than a code can be: then it is none. */
const fits = (field: Field | undefined, key: string, text: string): boolean =>
  field ? checkValue(field, key, text).ok : text.length <= 60;
