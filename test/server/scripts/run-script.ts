import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** A script of the built server as a process of its own, as npm runs it. Whoever uses it builds the server first. */
export async function runScript(
  script: string,
  variables: Readonly<Record<string, string>> = {},
  words: readonly string[] = [],
): Promise<Ended> {
  const { DATABASE_URL: _url, GUILDHALL_DATA: _data, GUILDHALL_DEMO_PASSWORD: _password, NODE_OPTIONS: _options, ...own } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', `dist/server/scripts/${script}.js`, ...words], {
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
