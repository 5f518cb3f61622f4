/** What the name of an entity means to an import: a list, or lines of documents. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field } from '../../../state-machines/kernel/fields.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { isOpenOutside } from '../../../state-machines/kernel/writing.js';
import type { Registry } from '../../kernel/registry.js';
import type { ImportShape } from './columns.js';
import { creationEvent, importableLines, LINK, shapeOf } from './columns.js';

export interface Imported {
  readonly definition: AnyDefinition;
  readonly line: string | null;
}

/** Null where it cannot be imported. */
export function importedBy(registry: Registry, entity: string): Imported | null {
  const own = registry.find(entity)?.definition;
  if (own) return creationEvent(own) === null ? null : { definition: own, line: null };
  for (const { definition } of registry.all()) {
    const line = importableLines(definition).find((name) => definition.lines[name]!.entity === entity);
    if (line !== undefined) return creationEvent(definition) === null ? null : { definition, line };
  }
  return null;
}

/** Whether some row of the machine lets whoever acts so begin such documents, or change them where lines are imported. */
export function isBegunBy({ definition, line }: Imported, { respCode }: Viewer): boolean {
  const begun = creationEvent(definition)!.event;
  return [...definition.machine.rows.values()].some(
    ({ event, spec }) =>
      (event === begun || (line !== null && definition.events[event]?.call === 'saveOrUpdate')) &&
      spec.who.some(({ resp }) => respCode !== null && resp?.includes(respCode)),
  );
}

/** The importer's own company, which nobody types. */
export const isOwnSupplier = (key: string, { kind, entity }: Pick<Field, 'kind' | 'entity'>): boolean =>
  key === 'supplierId' && kind === 'ref' && entity === 'srmSlcSupplierInfo';

/**
 * @param ofOne the lines are those of one document, which the task names
 * @param outside for somebody of a supplier: what is none of theirs is left out
 */
export function shapeNamed(registry: Registry, entity: string, ofOne: boolean, outside: boolean): ImportShape | null {
  const imported = importedBy(registry, entity);
  if (imported === null || (ofOne && imported.line === null)) return null;
  const shape = shapeOf(imported.definition, imported.line, ofOne);
  return outside
    ? {
        ...shape,
        sheets: shape.sheets.map((sheet) => ({
          ...sheet,
          columns: sheet.columns.filter(({ key, field }) => key === LINK || (isOpenOutside(field, false) && !isOwnSupplier(key, field))),
        })),
      }
    : shape;
}
