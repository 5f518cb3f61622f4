/**
 * Tells a process in force of whom it names and who is gone (platform-process.md §8.4): after whatever may end a person, a position,
 * a job, a responsibility or a role. What is dead follows from the records as they stand, so that nothing is missed by a crash.
 */
import { SYSTEM } from '../../state-machines/kernel/events.js';
import { bpmModel } from '../../state-machines/process/model/index.js';
import type { Database, Runtime } from '../kernel/contracts.js';
import { Lookout } from '../kernel/lookout.js';
import type { ChangedModel } from './dead-references.queries.js';
import { changedModels } from './dead-references.queries.js';

const named: readonly string[] = ['baseUsers', 'basePosition', 'baseJob', 'baseResponsibility', 'bpmRole'];
const viewer = { ...SYSTEM, orgIds: null };
const cause = { kind: 'SERVER' as const, reason: 'references of processes' };

export function deadReferences(database: Database, runtime: () => Runtime, report: (error: unknown) => void): Lookout {
  return new Lookout({
    runtime,
    report,
    // A model whose fallback is saved asks him from then on.
    concerns: ({ definition: { type }, before, after }) =>
      type === bpmModel.type || (named.includes(type) && before?.state !== after?.state),
    async look() {
      const { rows } = await database.read.query<ChangedModel>(changedModels);
      for (const { id, dead } of rows) {
        const told = await runtime().submit({ type: bpmModel.type, id, event: 'REFERENCES_SEEN', payload: { dead }, viewer, cause });
        if (!told.ok) report(new Error(`process model ${id} was not told of its references: ${told.refusal.code}`));
      }
    },
  });
}
