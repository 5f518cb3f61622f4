/** The past of documents: what lets long histories be read without folding all of one. */
import { WrittenStands } from '../kernel/runtime/written-stands.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';

export function pastPart({ database, report }: Ground, { registry, runtime }: Core): Part {
  const stands = new WrittenStands({ database, registry, report });
  let unlisten = (): void => undefined;
  return {
    start() {
      unlisten = runtime.onCommit((commit) => stands.heard(commit));
    },
    stop: () => unlisten(),
    settled: () => stands.settled(),
  };
}
