import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { blankRow } from '../../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent, Responsibility } from '../../../../state-machines/kernel/events.js';
import type { Field } from '../../../../state-machines/kernel/fields.js';
import { documents } from '../../../../state-machines/registry.js';
import { explore, gapsOf } from '../explore.js';
import type { Samples } from './samples.js';

// Block M, walked for every plain master: draft or direct, enabled, disabled, with whatever its own guards ask besides.

const AT = 1_772_409_600_000;

/** Some value of the field's kind. */
function sample(field: Field, name: string): unknown {
  if (field.kind === 'lookup') return Object.keys(field.lookup!.values)[0];
  if (field.kind === 'integer') return Number(field.min ?? 1);
  if (field.kind === 'date') return '2026-03-02';
  if (field.kind === 'ref') return '101';
  if (field.kind === 'refs') return ['101'];
  if (field.kind === 'json') return field.initial ?? [];
  if (field.kind === 'rate' || field.kind === 'amount' || field.kind === 'decimal') return '1';
  return name.slice(0, field.length ?? 10);
}

const completed = (definition: AnyDefinition) =>
  Object.fromEntries([
    ['orgId', '101'],
    ...Object.entries(definition.fields)
      .filter(([, field]) => field.need && !field.computed)
      .map(([name, field]) => [name, sample(field, name)]),
  ]);

/** What prepare reads: nothing in the way, then an obstacle. */
const circumstances = [{}, { inUse: ['Order PO-1'] }];

async function ownSamples(definition: AnyDefinition): Promise<Samples> {
  const file = path.join(import.meta.dirname, '../..', definition.path, 'samples.ts');
  return existsSync(file) ? ((await import(file)) as { readonly samples: Samples }).samples : {};
}

function samplesFor(definition: AnyDefinition, keeper: Actor, own: Samples) {
  const whole = completed(definition);
  const fixed = Object.entries(definition.fields).find(([, field]) => field.fixed)?.[0];
  const sent = (type: string, payload: object, facts: object = {}, actor: Partial<Actor> = {}): MachineEvent => ({
    type,
    payload,
    at: AT,
    actor: { ...keeper, ...actor },
    cause: null,
    facts,
  });
  const facts = [...circumstances, ...(own.circumstances ?? [])];
  const read = [{}, ...(own.circumstances ?? [])];
  const saves = [{ fields: whole }, ...(own.saves ?? []).map(({ fields, ...lines }) => ({ fields: { ...whole, ...fields }, ...lines }))];
  const needed = Object.entries(definition.fields).find(([, field]) => field.need && field.initial === undefined)![0];
  const made = (own.events ?? [])
    .filter(({ type }) => type === 'CREATE')
    .map(({ payload, actor }) => ({ payload: { fields: { ...whole, ...payload } }, actor }));
  return (snapshot: Snapshot | null): readonly MachineEvent[] =>
    snapshot === null
      ? [
          ...made.flatMap(({ payload, actor }) =>
            read.map((found) => sent('CREATE', payload, { id: '1', docNumber: 'M-1', ...found }, actor)),
          ),
          ...[...saves, { fields: { ...whole, [needed]: null } }, { fields: { ...whole, orgId: null } }].flatMap((payload) =>
            read.map((found) => sent('CREATE', payload, { id: '1', docNumber: 'M-1', ...found })),
          ),
        ]
      : [
          ...['ENABLE', 'INVALIDATE', 'DELETE'].flatMap((type) => facts.map((found) => sent(type, {}, found))),
          ...saves.flatMap((payload) => read.map((found) => sent('SAVE', payload, found))),
          ...(own.events ?? [])
            .filter(({ type }) => type !== 'CREATE')
            .flatMap(({ type, payload, actor }) => read.map((found) => sent(type, payload, found, actor))),
          sent('SAVE', { fields: { [needed]: null } }),
          ...(fixed ? [sent('SAVE', { fields: { [fixed]: 'other' } })] : []),
        ];
}

const masters = await Promise.all(
  documents
    .filter((definition) => 'everEnabled' in definition.fields)
    .map(async (definition) => [definition.type, definition, await ownSamples(definition)] as const),
);

const keeperOf = (definition: AnyDefinition): Responsibility =>
  definition.machine.rowsOf('none', 'CREATE')[0]!.spec.who.flatMap((who) => who.resp ?? [])[0]!;

test('there are masters', () => expect(masters.map(([type]) => type)).toContain('baseCurrency'));

describe.each(masters)('%s', (_type, definition, own) => {
  const keeper: Actor = {
    userId: '1',
    userType: 'INSIDE',
    supplierId: null,
    respCode: keeperOf(definition),
    respId: '1',
    onBehalfOf: null,
  };
  const found = explore(definition, {
    samples: samplesFor(definition, keeper, own),
    visitsPerState: 1,
    fingerprint: ({ context }) => JSON.stringify(Object.keys(blankRow(definition.fields)).map((name) => context[name])),
  });

  test('every state, every row, every refusal', () => expect(gapsOf(definition, found)).toEqual({ states: [], rows: [], codes: [] }));

  test('a stranger may do nothing', () => {
    const samples = samplesFor(definition, { ...keeper, respCode: 'REQUESTER' }, own);
    for (const snapshot of [null, ...[...found.states.values()].map((visit) => visit.snapshot)]) {
      for (const event of samples(snapshot).filter(({ actor }) => actor.userType !== 'SYSTEM'))
        expect(decide(definition, snapshot, event).ok).toBe(false);
    }
  });
});
