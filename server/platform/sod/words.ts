/** What the codes of rights are called, for those who read of rules and conflicts. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { AccessBook } from '../../../state-machines/platform/permission.js';
import type { KnownRights, SodSide } from '../../../state-machines/platform/sod-rule/conflicts.js';
import { documents } from '../../../state-machines/registry.js';

export type RightWords = (kind: SodSide, code: string) => Label;

const named = (cn: string, en: string | null): Label => ({ cn, en: en ?? cn });

/** `entity.button`: what the document and its button are called; where a menu calls it otherwise the event's own name is told. */
function buttonsOf({ type, title, events }: AnyDefinition): ReadonlyMap<string, Label> {
  const found = Object.entries(events).filter(([, spec]) => !spec.system);
  return new Map(
    found
      .toReversed()
      .map(([event, spec]) => [
        `${type}.${buttonOf(event, spec)}`,
        { cn: `${title.cn}·${spec.label.cn}`, en: `${title.en}: ${spec.label.en}` },
      ]),
  );
}

const byCode = (a: { readonly code: string }, b: { readonly code: string }): number => (a.code < b.code ? -1 : 1);
const listed = (rights: Iterable<readonly [string, Label]>): readonly ({ readonly code: string } & Label)[] =>
  [...rights].map(([code, label]) => ({ code, ...label })).sort(byCode);

/** Every right that a side can name, by its code. */
export const rightsKnown = ({ responsibilities, roles }: AccessBook): KnownRights => ({
  RESPONSIBILITY: listed([...responsibilities.values()].map((one) => [one.respCode, named(one.respName, one.respNameEn)])),
  ROLE: listed([...roles.values()].map((one) => [one.roleCode, named(one.roleName, one.roleNameEn)])),
  BUTTON: listed(documents.flatMap((definition) => [...buttonsOf(definition)])),
});

export function rightWords(book: AccessBook): RightWords {
  const words = new Map(
    Object.entries(rightsKnown(book)).flatMap(([kind, rights]) =>
      rights.map(({ code, cn, en }): [string, Label] => [`${kind} ${code}`, { cn, en }]),
    ),
  );
  return (kind, code) => words.get(`${kind} ${code}`) ?? named(code, null);
}
