/** Rules name fields by key; people read labels, each in the language of the call (platform-access.md §7.3). */
import type { AnyDefinition } from './definition.js';
import type { Fields, Label } from './fields.js';
import type { Refusal } from './refusals.js';

/** The refusal with the labels of the fields that its sentence names: the definition's, or those of an event's payload. */
export function withLabels(definition: AnyDefinition, refused: Refusal, payload: Fields = {}): Refusal {
  const named = refused.params?.['field'];
  const all = refused.all && { all: refused.all.map((one) => withLabels(definition, one, payload)) };
  const labels = typeof named === 'string' ? named.split(',').map((key) => labelOf(definition, payload, key)) : [];
  if (labels.length === 0 || labels.includes(undefined)) return { ...refused, ...all };
  const found = labels as readonly Label[];
  return {
    ...refused,
    ...all,
    words: { ...refused.words, field: { en: found.map(({ en }) => en).join(' + '), cn: found.map(({ cn }) => cn).join('、') } },
  };
}

function labelOf({ fields, lines }: AnyDefinition, payload: Fields, key: string): Label | undefined {
  const name = key.split('.').at(-1)!;
  const places = [payload, fields, ...Object.values(lines).map((line) => line.fields)];
  return places.find((place) => Object.hasOwn(place, name))?.[name]?.label;
}
