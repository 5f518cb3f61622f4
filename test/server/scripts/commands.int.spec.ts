import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { setUp } from '../../../server/bootstrap/setup.mjs';
import { documents } from '../../../state-machines/registry.js';
import { freshDatabase } from '../../harness/database.js';
import type { TestDatabase } from '../../harness/database.js';

const root = path.resolve(import.meta.dirname, '../../..');
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  await setUp(['server']);
  database = await freshDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-commands-'));
  // What npm runs is another build than the tests': deployed like any.
  expect(await run('migrate', { DATABASE_OWNER_URL: database.ownerUrl, DATABASE_URL: database.appUrl })).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await database?.drop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A script of its own process, as npm runs it. */
async function run(script: string, variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { DATABASE_URL: _url, GUILDHALL_DATA: _data, GUILDHALL_DEMO_PASSWORD: _password, NODE_OPTIONS: _options, ...own } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', `dist/server/scripts/${script}.js`], {
    cwd: root,
    env: { ...own, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

async function asOwner<Row extends pg.QueryResultRow>(sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const contents = () =>
  asOwner<{ rows: string }>(
    "select (select count(*) from base_users) || ' users, ' || (select count(*) from document_event where event in ('CREATE', 'SUBMIT', 'APPROVE', 'AWARD')) || ' steps' as rows",
  );

describe('npm run demo:data, then npm run audit', () => {
  test('the password is made once, kept for this user alone, and printed; a second run loads nothing', async () => {
    const variables = { DATABASE_URL: database.appUrl, GUILDHALL_DATA: folder };
    const first = await run('demo-data', variables);
    const file = path.join(folder, 'demo-password');
    const password = readFileSync(file, 'utf8').trim();
    expect(first).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringMatching(/^Demo data is loaded\. Sign in as liwei \(buyer\)/),
    });
    expect(first.output.trim().split('\n').at(-1)).toBe(`Password of all: ${password}`);
    expect(password).toMatch(/^Demo#[\w-]{8}7k$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = await contents();
    expect(await run('demo-data', variables)).toEqual(first);
    expect(await contents()).toEqual(before);
  });

  test('another password given afterwards is not printed as theirs, and is not kept', async () => {
    const elsewhere = path.join(folder, 'elsewhere');
    const { code, output } = await run('demo-data', {
      DATABASE_URL: database.appUrl,
      GUILDHALL_DATA: elsewhere,
      GUILDHALL_DEMO_PASSWORD: 'An0ther#Pass',
    });
    expect(code).toBe(0);
    expect(output).not.toContain('An0ther#Pass');
    expect(output).toContain('Password of all: the one they were loaded with');
    expect(existsSync(path.join(elsewhere, 'demo-password'))).toBe(false);
  });

  test('every history replays; the last line counts', async () => {
    const [row] = await asOwner<{ events: string; documents: string }>(
      'select count(*) as events, count(distinct (doc_type, doc_id)) as documents from document_event',
    );
    expect(await run('audit', { DATABASE_URL: database.appUrl })).toEqual({
      code: 0,
      errors: '',
      output: `documents=${row!.documents} events=${row!.events} broken=0\n`,
    });
  });

  test('a record changed behind the product is named, and the audit ends with 1', async () => {
    const [currency] = await asOwner<{ id: string; rev: number }>(
      "update base_currency set currency_name = '美圆' where currency_code = 'USD' returning id::text, rev",
    );
    const { code, output } = await run('audit', { DATABASE_URL: database.appUrl });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      `baseCurrency ${currency!.id} ${currency!.rev} currencyName: folded "美元", stored "美圆"`,
      expect.stringMatching(/^documents=\d+ events=\d+ broken=1$/),
    ]);
  });

  test('without a database each says what to do', async () => {
    expect(await run('audit')).toEqual({ code: 1, output: '', errors: 'Set DATABASE_URL to the database of the product.\n' });
    expect(await run('demo-data')).toEqual({ code: 1, output: '', errors: 'DATABASE_URL is not set: run npm run demo:data.\n' });
  });
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
