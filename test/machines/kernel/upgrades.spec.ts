/** What a document of an earlier version becomes, and that its history says the same. */
import { describe, expect, test } from '@jest/globals';

import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyContext, Snapshot } from '../../../state-machines/kernel/document.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import { Folding } from '../../../state-machines/kernel/replay.js';
import type { HistoryEntry } from '../../../state-machines/kernel/replay.js';
import { UPGRADE, fitted, machineOf, upgraded } from '../../../state-machines/kernel/upgrades.js';
import { saleV1, saleV2, saleV2Forgetful } from '../../server/kernel/runtime/sale-versions.js';

const entry = (
  rev: number,
  event: string,
  from: string | null,
  to: string,
  payload: Readonly<Record<string, unknown>>,
  { machineName }: AnyDefinition,
): HistoryEntry => ({
  rev,
  event,
  at: 1_772_416_800_000 + rev,
  actor: event === UPGRADE ? 'SYSTEM' : '71',
  onBehalfOf: null,
  respId: null,
  cause: null,
  from,
  to,
  machine: machineName,
  payload: event === UPGRADE ? payload : { ...payload, $actor: { userType: 'INSIDE', supplierId: null, respCode: 'BUYER' } },
});

const created = entry(1, 'CREATE', null, 'open', { fields: { title: 'Steel' }, $facts: { id: '7' } }, saleV1);
const bid = entry(2, 'BID', 'open', 'open', { amount: '90' }, saleV1);

function old(): Snapshot {
  const folding = new Folding(saleV1);
  for (const one of [created, bid]) expect(folding.take(one)).toBe(true);
  return folding.folded.snapshot!;
}

describe('a document of an earlier version', () => {
  test('has the later one’s shape: what is new is empty, what is gone is left out, the rest is the same object', () => {
    const before = old();
    const { context } = fitted(saleV2, { state: 'open', context: { ...before.context, dropped: 'x' } });
    expect(context).toEqual({ ...before.context, note: null });
    expect(fitted(saleV1, before).context).toBe(before.context);
  });

  test('goes on as its upgrade says, at the same rev, or has no way on', () => {
    expect(upgraded(saleV2, old(), 1)).toMatchObject({ state: 'running', context: { id: '7', rev: 2, best: '90', note: 'from 1' } });
    expect(upgraded(saleV2Forgetful, old(), 1)).toBeNull();
  });

  test('cannot lose its name or its rev by an upgrade', () => {
    const astray = {
      ...saleV2,
      upgrades: { 1: ({ context }: Snapshot) => ({ state: 'running', context: { ...context, id: '8', rev: 9 } as AnyContext }) },
    };
    expect(upgraded(astray, old(), 1)!.context).toMatchObject({ id: '7', rev: 2 });
  });
});

describe('its history', () => {
  const upgrade = entry(3, UPGRADE, 'open', 'running', { from: 1 }, saleV2);
  const later = entry(4, 'BID', 'running', 'running', { amount: '80' }, saleV2);

  test('folds, each entry by the machine of its version', () => {
    const folding = new Folding(saleV2);
    for (const one of [created, bid]) expect(folding.take(one, machineOf(saleV1))).toBe(true);
    for (const one of [upgrade, later]) expect(folding.take(one)).toBe(true);
    expect(folding.folded).toMatchObject({
      broken: null,
      snapshot: { state: 'running', context: { rev: 4, best: '79', note: 'from 1', lastUpdatedBy: '71' } },
    });
  });

  test('is broken where it names another way on than the definition has, or another machine', () => {
    const folding = new Folding(saleV2);
    for (const one of [created, bid]) folding.take(one, machineOf(saleV1));
    expect(folding.take({ ...upgrade, payload: { from: 5 } })).toBe(false);
    expect(folding.folded.broken).toEqual({ rev: 3, reason: `${saleV2.machineName} has no upgrade from version 5` });
    const strange = new Folding(saleV2);
    expect(strange.take(created)).toBe(false);
    expect(strange.folded.broken).toEqual({ rev: 1, reason: `unknown definition ${saleV1.machineName}` });
  });

  test('nobody sends an UPGRADE', () => {
    const event = {
      type: UPGRADE,
      payload: { from: 1 },
      at: 1,
      actor: { userId: '71', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null },
      cause: null,
      facts: {},
    } as const;
    expect(decide(saleV2, upgraded(saleV2, old(), 1), event)).toMatchObject({ ok: false, refusal: { code: 'EVENT_UNKNOWN' } });
  });
});
