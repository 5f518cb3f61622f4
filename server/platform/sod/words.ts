/** What the codes of rights are called, for those who read of conflicts. */
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { AccessBook } from '../../../state-machines/platform/permission.js';
import type { SodSide } from '../../../state-machines/platform/sod-rule/conflicts.js';
import { documents } from '../../../state-machines/registry.js';

export type RightWords = (kind: SodSide, code: string) => Label;

const named = (cn: string, en: string | null): Label => ({ cn, en: en ?? cn });

/** `entity.button`: what the document and its button are called; where a menu calls it otherwise the event's own name is told. */
function ofButton(code: string): Label {
  const [type, button] = code.split('.') as [string, string?];
  const definition = documents.find((one) => one.type === type);
  const found = Object.entries(definition?.events ?? {}).find(([event, spec]) => buttonOf(event, spec) === button);
  return definition && found ? { cn: `${definition.title.cn}·${found[1].label.cn}`, en: `${definition.title.en}: ${found[1].label.en}` } : named(code, null);
}

export function rightWords({ responsibilities, roles }: AccessBook): RightWords {
  const byCode: Readonly<Record<Exclude<SodSide, 'BUTTON'>, ReadonlyMap<string, Label>>> = {
    RESPONSIBILITY: new Map([...responsibilities.values()].map((one) => [one.respCode, named(one.respName, one.respNameEn)])),
    ROLE: new Map([...roles.values()].map((one) => [one.roleCode, named(one.roleName, one.roleNameEn)])),
  };
  return (kind, code) => (kind === 'BUTTON' ? ofButton(code) : byCode[kind].get(code) ?? named(code, null));
}
