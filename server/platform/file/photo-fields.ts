/** Which uploads are photos of a document: their pictures lose what the camera wrote, by whatever call they come. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Field } from '../../../state-machines/kernel/fields.js';

const fieldAt = ({ fields, lines }: AnyDefinition, [name = '', column = '']: readonly string[]): Field | undefined =>
  fields[name] ?? lines[name]?.fields[column];

/** @param functionId a document's type or a screen's route, and the field there: `localeInspectEdit.items.evidenceIds` */
export function takesPhotos(definitions: readonly AnyDefinition[], functionId: string | null): boolean {
  const [head = '', ...path] = functionId?.split('.') ?? [];
  return definitions.some(
    (definition) =>
      (definition.type === head || definition.screens?.some(({ route }) => route === head) === true) &&
      fieldAt(definition, path)?.photos === true,
  );
}
