/** Large payloads are hashed beside the event loop, not on it: shown on the built server, where the worker is. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { payloadRoot } from '../../../../state-machines/kernel/primitives/payload-root.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const SEED = new Uint8Array(32).fill(7);
const run = promisify(execFile);

beforeAll(async () => {
  const setUp = path.join(root, 'server/bootstrap/setup.mjs');
  await run(process.execPath, ['--eval', `import(${JSON.stringify(setUp)}).then(({ setUp }) => setUp(['server']))`], { cwd: root });
});

/** The root of `{lines: […]}` with so many values, and whether the event loop turned while it was made. */
async function rootOf(values: number): Promise<{ readonly root: string; readonly turned: boolean }> {
  const script = `import(${JSON.stringify(path.join(root, 'dist/server/kernel/runtime/payload-roots.js'))}).then(async ({ rootOf }) => {
    let turned = false;
    setImmediate(() => { turned = true; });
    const root = await rootOf({ lines: Array.from({ length: ${values} }, (_, n) => String(n)) }, new Uint8Array(32).fill(7));
    process.stdout.write(JSON.stringify({ root, turned }));
  })`;
  const { stdout } = await run(process.execPath, ['--eval', script], { cwd: root, env: { PATH: process.env['PATH'] } });
  return JSON.parse(stdout) as { root: string; turned: boolean };
}

test.each([
  [200, false],
  [201, true],
  [20_000, true],
])('%i values', async (values, turned) => {
  expect(await rootOf(values)).toEqual({ root: payloadRoot({ lines: Array.from({ length: values }, (_, n) => String(n)) }, SEED), turned });
});
