/** Deadlines that cannot pass: they are told once, wait by themselves, become somebody's to-do, and hold nobody back. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

import { audit } from '../../../../server/kernel/audit.js';
import type { PrepareTools, Prepared } from '../../../../server/kernel/contracts.js';
import { registerDefinitions } from '../../../../server/kernel/machine-versions.js';
import { Registry } from '../../../../server/kernel/registry.js';
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import { systemEvent } from '../../../../state-machines/kernel/events.js';
import { system } from '../../../../state-machines/kernel/lifecycle.js';
import { refusal } from '../../../../state-machines/kernel/refusals.js';
import { House, aSale, answerOf, pause, sent } from './house.js';
import type { Server } from './house.js';
import { orderDefinition, orderDocument, saleDefinition, saleDocument } from './sale.js';

const never = { codes: ['ONE_CLAIM'], check: () => refusal('ONE_CLAIM') };
const due = (event: string) => ({ event, at: (c: { endAt: number | null }) => c.endAt });

/** A sale with deadlines that nobody takes: two that a guard refuses, and one whose facts cannot be had. */
function troubled() {
  const { creation, states } = saleDefinition.lifecycle as never as {
    creation: object;
    states: { open: { on: object; deadlines: object[] } };
  };
  const row = { to: 'same', who: [system], change: () => ({ endAt: null }) };
  const on = { ...states.open.on, CALL_DUE: { ...row, guards: [never] }, SIGN_DUE: { ...row, guards: [never] }, FACT_DUE: row };
  const deadlines = [due('CALL_DUE'), due('SIGN_DUE'), due('FACT_DUE')];
  const events = { ...saleDefinition.events, ...Object.fromEntries(deadlines.map(({ event }) => [event, systemEvent(event, event)])) };
  return anyDefinition(
    defineDocument({
      ...saleDefinition,
      events,
      lifecycle: { creation, states: { ...states, open: { ...states.open, on, deadlines } } },
    } as never),
  );
}

let house: House;
let server: Server;
let factsFail: boolean;

beforeEach(async () => {
  house = await House.open();
  const definition = troubled();
  await registerDefinitions(house.database.ownerUrl, [definition]);
  factsFail = true;
  const FACT_DUE = async (_command: unknown, tools: PrepareTools): Promise<Prepared> => {
    if (factsFail) await tools.db.query('select 1 / 0');
    return {};
  };
  const document = { ...saleDocument, definition, prepare: { ...saleDocument.prepare, FACT_DUE } };
  server = await house.server('one', { registry: new Registry([definition, orderDefinition], [document, orderDocument]) });
});
afterEach(() => house.close());

const todos = () =>
  house.rows<{ todo: string; open: boolean }>(
    "select split_part(todo_key, '@', 1) as todo, cancel_flag = 'N' as open from interior_pending where bill_type = 'TIMER_STUCK' and audience = 'resp:ADMIN' order by 1",
  );

describe('deadlines that cannot pass', () => {
  test('three at one instant are told once each, become to-dos, and the sale goes on', async () => {
    const id = await aSale(server.runtime, { endAt: server.runtime.now() + 300 });
    await house.until(async () => (await todos()).length === 3, 'three to-dos');
    await pause(1_500);
    expect(server.errors.map((error) => String(error).replace(/@\d+/, ''))).toEqual([
      'Error: the deadline CALL_DUE was not taken',
      'Error: the deadline SIGN_DUE was not taken',
      expect.stringContaining('division by zero'),
    ]);
    expect(answerOf(await server.runtime.submit(sent(id, 'BID', { amount: '90' })))).toBe(2);
    expect(await todos()).toEqual(['CALL_DUE', 'FACT_DUE', 'SIGN_DUE'].map((event) => ({ todo: `TIMER_STUCK:${event}`, open: true })));
    expect(await audit(house.inner, [troubled(), orderDefinition])).toMatchObject({ broken: 0 });
  });

  test('one whose facts can be had again passes at its next try, and its to-do closes', async () => {
    await aSale(server.runtime, { endAt: server.runtime.now() + 300 });
    await house.until(async () => (await todos()).length === 3, 'three to-dos');
    factsFail = false;
    await house.until(async () => (await house.rows('select 1 from document_timer')).length === 0, 'the deadline passed at its second try');
    await house.until(async () => (await todos()).every(({ open }) => !open), 'the to-dos are closed');
  });
});
