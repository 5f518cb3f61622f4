/** Orders that earlier versions wrote, without a record of movements or of what was closed: they go on, and their accounts agree. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { replay } from '../../../state-machines/kernel/replay.js';
import { upgraded } from '../../../state-machines/kernel/upgrades.js';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { accountNames, accountsOf, holdsTogether } from '../../../state-machines/orders/quantities.js';
import type { Move, Stored } from '../../../state-machines/orders/quantities.js';
import { chainBreak } from '../golden/history.js';
import type { GoldenHistory } from '../golden/history.js';
import { NOTE, NOTICE, ORDER, alpha, dispatched, inspect, noticed, receive } from './deliveries.js';
import { Relay } from './relay.js';

const definition = anyDefinition(srmPurOrderHeader);
/** As recorded on the last commit of that version. */
const recorded = (name: string, version: number): GoldenHistory =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `version-${version}`, `${name}.json`), 'utf8')) as GoldenHistory;
const names = ['order-approved-by-two', 'order-deleted', 'order-delivered', 'order-effective'] as const;

type Cost = 'unitPrice' | 'priceUnit' | 'amountExcl' | 'taxAmount' | 'amountIncl';
type Line = Stored & { readonly orderQty: string } & Readonly<Partial<Record<Cost, unknown>>>;
const linesOf = ({ context }: Snapshot) => context['lines'] as readonly Line[];
const costOf = ({ unitPrice, priceUnit, amountExcl, taxAmount, amountIncl }: Line) => ({
  unitPrice,
  priceUnit,
  amountExcl,
  taxAmount,
  amountIncl,
});
const holding = (snapshot: Snapshot) => linesOf(snapshot).every((line) => holdsTogether(accountsOf(line), line.orderQty));
const over = (snapshot: Snapshot, version: number): Snapshot => upgraded(definition, snapshot, version)!;

/** After its first entries, as the present machine moves the accounts: the same, as the ends show. */
function folded({ entries }: GoldenHistory, count: number): Snapshot {
  const present = entries.slice(0, count).map((entry) => ({ ...entry, machine: definition.machineName }));
  return replay(definition, present).snapshot!;
}

const versions = [1, 2, 3, 4, 5];
const written = versions.flatMap((version) => names.map((name) => [name, version] as const));
describe.each(written)('%s of version %d', (name, version) => {
  const golden = recorded(name, version);

  test('is chained as it was written', () => {
    expect(chainBreak(golden)).toBeNull();
    expect(new Set(golden.entries.map(({ machine }) => machine))).toEqual(new Set([`srmPurOrderHeader@${version}`]));
  });

  test('stands in the present shape, with accounts that agree', () => {
    const { snapshot } = golden.end;
    if (snapshot === null) return;
    const taken = over(snapshot, version);
    expect([taken.state, taken.context.rev]).toEqual([snapshot.state, snapshot.context.rev]);
    expect(holding(taken)).toBe(true);
    const present = linesOf(folded(golden, golden.entries.length));
    expect(present.map(accountsOf)).toEqual(linesOf(taken).map(accountsOf));
    expect(linesOf(taken).map(costOf)).toEqual(linesOf(snapshot).map((line) => ({ ...costOf(line), priceUnit: 1 })));
    expect(present.map(costOf)).toEqual(linesOf(taken).map(costOf));
  });
});

test.each(versions)('taken over from version %d at any point of its deliveries it is in balance', (version) => {
  const golden = recorded('order-delivered', version);
  const first = golden.entries.findIndex(({ event }) => event === 'APPROVE') + 1;
  const points = golden.entries.slice(first).map((_entry, index) => over(folded(golden, first + index + 1), version));
  expect(points.length).toBeGreaterThan(8);
  expect(points.map(holding)).toEqual(points.map(() => true));
});

test.each(versions)(
  'an order of version %d in force goes on: what moves from then on is in its record, and the accounts are those before and these movements',
  (version) => {
    const golden = recorded('order-effective', version);
    const { state, context } = over(golden.end.snapshot!, version);
    const id = '1';
    const begun: Snapshot = { state, context: { ...context, id } };
    const relay = new Relay();
    relay.stand(ORDER, id, begun);
    const figures = () => accountNames.map((account) => Number(accountsOf(linesOf(relay.at(ORDER, id))[0]!)[account]));
    const [open, ...others] = figures();
    expect([open! > 0, others.every((qty) => qty === 0)]).toEqual([true, true]);
    noticed(relay, '11', String(open! / 2));
    relay.quiet();
    relay.do(NOTICE, '11', 'CONFIRM', alpha);
    dispatched(relay, '21', String(open! / 2), '11');
    relay.quiet();
    receive(relay, '21', String(open! / 2));
    inspect(relay, '21', String(open! / 2), '0');
    relay.quiet();
    expect(relay.at(NOTE, '21').state).toBe('completed');
    expect(figures()).toEqual([open! / 2, 0, 0, 0, open! / 2, 0, 0, 0]);
    expect(holding(relay.at(ORDER, id))).toBe(true);
    const moves = relay.rows(ORDER, id, 'records') as unknown as readonly Move[];
    expect(moves.map(({ movementType }) => movementType)).toEqual(['NOTIFY', 'SHIP', 'RECEIVE', 'INSPECT_OK']);
    const moved = accountNames.map((account) => {
      const name = account.slice(0, -'Qty'.length).toUpperCase();
      return moves.reduce(
        (sum, { fromAccount, toAccount, qty }) => sum + (toAccount === name ? Number(qty) : 0) - (fromAccount === name ? Number(qty) : 0),
        0,
      );
    });
    expect(figures()).toEqual([open!, ...others].map((qty, index) => qty + moved[index]!));
  },
);
