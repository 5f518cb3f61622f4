/** The product as `npm start` runs it: a process of its own with its threads, whose memory and connections can be looked at. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestDatabase } from '../../harness/database.js';
import { freshDatabase } from '../../harness/database.js';
import type { Answer, Credentials, Door } from './product.js';
import { loginBody, Person, postTo, postUnsigned, TEST_CODE } from './product.js';

const root = path.resolve(import.meta.dirname, '../../..');

export class ProductProcess implements Door {
  readonly clock = Date;

  private constructor(
    private readonly folder: string,
    private readonly command: ChildProcess,
    private readonly database: TestDatabase,
    readonly port: number,
    readonly pid: number,
  ) {}

  /** @param seed fills the database before the server starts */
  static async start(seed: (appUrl: string, at: number) => Promise<unknown>): Promise<ProductProcess> {
    const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-process-'));
    const database = await freshDatabase();
    await seed(database.appUrl, Date.now() - 60_000);
    writeFileSync(path.join(folder, 'outward'), '');
    const { REDIS_URL: _redis, NODE_OPTIONS: _options, ...own } = process.env;
    const command = spawn(process.execPath, ['server/bootstrap/start.mjs'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...own,
        GUILDHALL_DATA: folder,
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        GUILDHALL_DEMO: '0',
        PORT: '0',
        BASE_CAPTCHA_TEST_CODE: TEST_CODE,
        GUILDHALL_TEST_OUTWARD: path.join(folder, 'outward'),
        NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'outward.mjs')}`,
      },
    });
    let printed = '';
    for await (const text of command.stdout!) {
      printed += String(text);
      if (!printed.includes('Ctrl-C ends it.')) continue;
      command.stdout!.resume();
      const { port, pid } = JSON.parse(readFileSync(path.join(folder, 'server.json'), 'utf8')) as {
        readonly port: number;
        readonly pid: number;
      };
      return new ProductProcess(folder, command, database, port, pid);
    }
    throw new Error(`It did not open: ${printed}`);
  }

  post(address: string, bytes: string | Uint8Array, headers: Record<string, string>): Promise<Answer> {
    return postTo(this.port, address, bytes, headers);
  }

  async signIn(userName: string): Promise<Person> {
    const answer = await postUnsigned(this, '/v1/loginRestful/login', loginBody(userName));
    if (answer.status !== 'S') throw new Error(`${userName}: ${answer.code}`);
    return new Person(this, answer.data as Credentials, null);
  }

  /** Where the server's own process and threads went, besides its database. */
  wentTo(): readonly string[] {
    const { host } = new URL(this.database.appUrl);
    const lines = readFileSync(path.join(this.folder, 'outward'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith(`${this.pid} `))
      .map((line) => line.slice(line.indexOf(' ') + 1));
    return [...new Set(lines)].filter((line) => line !== `connect ${host}`);
  }

  /**
   * What `work` costs the process with all of its threads: megabytes that it held at most, beyond what it held before, and
   * seconds of processor time, which say the same on a busy machine.
   */
  async costOf<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly moreMb: number; readonly seconds: number }> {
    writeFileSync(`/proc/${this.pid}/clear_refs`, '5');
    const [kb, ticks] = [this.#kb('VmRSS'), this.#ticks()];
    const value = await work();
    return { value, moreMb: Math.round((this.#kb('VmHWM') - kb) / 1024), seconds: (this.#ticks() - ticks) / 100 };
  }

  /** Processor time in hundredths of a second, as Linux counts it. */
  #ticks(): number {
    const stat = readFileSync(`/proc/${this.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return user! + system!;
  }

  #kb(name: string): number {
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${this.pid}/status`, 'utf8'))![1]);
  }

  async stop(): Promise<void> {
    this.command.kill('SIGTERM');
    if (this.command.exitCode === null) await once(this.command, 'close');
    await this.database.drop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
