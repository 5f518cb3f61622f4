import { beforeAll, expect, test } from '@jest/globals';
import { setUp } from '../../../server/bootstrap/setup.mjs';
import { documents } from '../../../state-machines/registry.js';
import { freshDatabase } from '../../harness/database.js';
import { runScript as run } from './run-script.js';

beforeAll(() => setUp(['server']));

test('without a database each says what to do', async () => {
  const [audit, demo] = await Promise.all([run('audit'), run('demo-data')]);
  expect(audit).toEqual({ code: 1, output: '', errors: 'Set DATABASE_URL to the database of the product.\n' });
  expect(demo).toEqual({ code: 1, output: '', errors: 'DATABASE_URL is not set: run npm run demo:data.\n' });
});

test('npm run audit: whatever is there replays; the last line counts (demo-data.int has one that does not)', async () => {
  const database = await freshDatabase();
  const { code, output, errors } = await run('audit', { DATABASE_URL: database.appUrl });
  await database.drop();
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(/^documents=\d+ events=\d+ broken=0\n$/);
});

test('npm run routes: route, screen, audience and document of every screen, sorted, none twice', async () => {
  const { code, output } = await run('routes');
  expect(code).toBe(0);
  // The last line may end with an empty cell.
  const [head, ...lines] = output
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  expect(head).toEqual(['route', 'screen', 'audience', 'document']);
  const routes = lines.map(([route]) => route!);
  expect(routes).toEqual([...new Set(routes)].sort());
  expect(lines.every((line) => line.length === 4)).toBe(true);
  expect(lines).toContainEqual(['/main/competeHallMain', 'special', 'INSIDE,EX', 'srmSfdCompeteHall']);
  expect(lines.filter(([, , , document]) => document !== '')).toHaveLength(documents.flatMap((definition) => definition.screens).length);
});

interface Machine {
  readonly document: string;
  readonly version: number;
  readonly states: string[];
  readonly events: string[];
  readonly transitions: { readonly from: string; readonly event: string | null; readonly to: string; readonly codes: string[] }[];
  readonly refusalCodes: string[];
}

test('npm run machines: every document with its states, events, transitions and refusal codes', async () => {
  const { code, output } = await run('machines');
  expect(code).toBe(0);
  const machines = JSON.parse(output) as Machine[];
  const types = machines.map((machine) => machine.document);
  expect(types).toEqual([...new Set(types)]);
  expect(documents.filter((definition) => !types.includes(definition.type))).toEqual([]);
  const hall = machines.find((machine) => machine.document === 'srmSfdCompeteHall')!;
  expect(hall.states).toEqual(expect.arrayContaining(['waiting', 'running', 'paused', 'ended', 'failed']));
  expect(hall.transitions.find(({ from, event }) => from === 'running' && event === 'OFFER_PRICE')?.codes).toContain(
    'OFFER_STEP_TOO_SMALL',
  );
  expect(hall.refusalCodes).toEqual([...hall.refusalCodes].sort());
  for (const { states, events, transitions } of machines) {
    expect(
      transitions.filter(
        ({ event, to }) => (event !== null && !events.includes(event)) || ![...states, 'same', 'ignored', 'removed'].includes(to),
      ),
    ).toEqual([]);
  }
});
