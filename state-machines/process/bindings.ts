/**
 * Documents whose approval a process may carry (platform-process.md §7): every one that has an approval, by the code of its
 * approval. Nothing of it is written in the families.
 */
import type { AnyDefinition } from '../kernel/definition.js';
import type { Label } from '../kernel/fields.js';
import type { ApprovalStage } from '../kernel/lifecycle.js';
import type { Profile } from '../kernel/profiles.js';

export interface Binding {
  /** BPM_DOC_TYPE: the entity without prefix and Header; a second approval of a document adds its stage. */
  readonly code: string;
  readonly type: string;
  readonly state: string;
  readonly title: Label;
  readonly stage: ApprovalStage;
}

const upperSnake = (name: string): string => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();

export const bindingCode = (type: string): string => (type === 'bpmApplication' ? 'FREE_FORM' : codeOf(type));

const codeOf = (type: string): string =>
  upperSnake(type.replace(/^srm(?=[A-Z])/, '').replace(/(Header|Head)$/, '')).replace(/^BASE_MATERIAL_ITEM$/, 'BASE_MATERIAL');

/** Of one definition, in the order of its states. */
export function bindingsOf({ type, title, machine }: AnyDefinition): readonly Binding[] {
  const stages = Object.entries(machine.states).flatMap(([state, { approval }]) => (approval ? [{ state, stage: approval }] : []));
  return stages.map(({ state, stage }, index) => {
    const name = stage.submit.replace(/^SUBMIT_?/, '') || upperSnake(state).replace(/_?APPROVING$/, '');
    return { code: index === 0 ? bindingCode(type) : `${bindingCode(type)}_${name}`, type, state, title, stage };
  });
}

/** Which approval an event may begin in this state; without an event, which may begin next. */
export const bindingBegun = (definition: AnyDefinition, from: string, event?: string): Binding | undefined =>
  bindingsOf(definition).find(({ state }) =>
    (event === undefined ? Object.keys(definition.events) : [event]).some(
      (name) => state !== from && definition.machine.rowsOf(from, name).some(({ spec }) => spec.to === state),
    ),
  );

export const allBindings = (documents: readonly AnyDefinition[]): readonly Binding[] => documents.flatMap(bindingsOf);

/** What instances send: the result to whichever document it is about, by the events of its approval; a refusal comes back. */
export function instanceSends(documents: readonly AnyDefinition[]): AnyDefinition['sends'] & object {
  const to = new Map<string, Set<string>>();
  for (const { type, stage } of allBindings(documents))
    for (const event of [stage.approve, stage.reject, stage.withdraw, ...(stage.steps ?? [])])
      to.set(event, (to.get(event) ?? new Set()).add(type));
  const readers = documents
    .filter(({ type }) => type === 'bpmApplication')
    .map(() => ['SHOW_TO', { to: ['bpmApplication'] as never, byHand: true as const }] as const);
  const results = [...to].map(([event, types]) => [event, { to: [...types] as never, refused: 'DOC_REFUSED' }] as const);
  return Object.fromEntries([...readers, ...results]);
}

/**
 * Says of instances what they send to documents, and which options of others they read. The definition itself is completed, because
 * it must stay the one that its module exports; which documents there are is known here alone.
 */
export function bound(documents: readonly AnyDefinition[], options: readonly Profile[]): readonly AnyDefinition[] {
  const instance = documents.find(({ type }) => type === 'bpmInstance');
  if (instance) Object.assign(instance, { sends: instanceSends(documents), profiles: [...(instance.profiles ?? []), ...options] });
  return documents;
}
