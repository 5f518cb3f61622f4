import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../../state-machines/kernel/events.js';
import { bpmChoice } from '../../../../state-machines/process/choice/index.js';
import { MONDAY, admin, buyer } from '../../golden/events.js';
import { explore, gapsOf } from '../../kernel/explore.js';

// Whom a submitter has named for the steps of his document: his alone, once for each step.

const definition = anyDefinition(bpmChoice);
const sent = (type: string, actor: Actor, payload: object = {}, document = 'SEEN'): MachineEvent => ({
  type,
  actor,
  payload,
  facts: { id: '97', document } as MachineEvent['facts'],
  at: MONDAY,
  cause: null,
});
const fields = { docType: 'bpmApplication', docId: '81' };
const steps = (...rows: readonly (readonly [nodeKey: string, people: number])[]) => ({
  steps: {
    set: rows.map(([nodeKey, people], index) => ({
      lineNum: index + 1,
      nodeKey,
      userIds: Array.from({ length: people }, (_none, n) => String(n + 8)),
    })),
  },
});
const samples = (snapshot: Snapshot | null): readonly MachineEvent[] =>
  snapshot === null
    ? [
        sent('CREATE', buyer, { fields, ...steps(['mgr', 1]) }),
        sent('CREATE', buyer, { fields }, 'MISSING'),
        sent('CREATE', buyer, { fields, ...steps(['mgr', 1], ['mgr', 1]) }),
      ]
    : [
        sent('SAVE', buyer, steps(['mgr', 20])),
        sent('SAVE', buyer, steps(['mgr', 21])),
        sent('SAVE', buyer, { fields: { docId: '82' } }),
        sent('SAVE', buyer, steps(['mgr', 1]), 'MISSING'),
        sent('SAVE', admin, steps(['mgr', 1])),
        sent('DELETE', admin),
        sent('DELETE', buyer),
      ];
const found = explore(definition, { samples, visitsPerState: 3, fingerprint: ({ context }) => JSON.stringify(context['steps']) });

test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));
