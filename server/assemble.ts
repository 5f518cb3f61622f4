/** Puts the server's parts together, from the database outwards. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AnyDefinition } from '../state-machines/kernel/definition.js';
import { documents } from '../state-machines/registry.js';
import type { SupplierStatus } from '../state-machines/suppliers/lookups.js';
import { supplierGate } from '../state-machines/suppliers/gate.js';
import { familyDocuments, presenceRules } from './families.js';
import type { Database, Runtime, ServerDocument } from './kernel/contracts.js';
import { createDatabase, refuseIfHistoryIsWritable } from './kernel/database/database.js';
import { createLists } from './kernel/database/lists/lists.js';
import { documentStore } from './kernel/database/store.js';
import type { Kernel } from './kernel/edges/contracts.js';
import type { SharedMemory } from './kernel/edges/limits.js';
import { ProcessMemory } from './kernel/edges/limits.js';
import { RedisMemory } from './kernel/edges/redis-memory.js';
import { Registry } from './kernel/registry.js';
import type { ServerClock } from './kernel/runtime/clock.js';
import { DocumentRuntime } from './kernel/runtime/runtime.js';
import { AccessService } from './platform/access/access.js';
import { accessServices } from './platform/access/service.js';
import { lookupService } from './platform/lookups/service.js';
import { Pending } from './platform/pending/pending.js';
import { pendingServices } from './platform/pending/service.js';
import { SessionService } from './platform/sessions/sessions.js';
import type { Settings } from './platform/settings.js';
import { Captcha } from './platform/sign-in/captcha.js';
import { passwordService } from './platform/sign-in/password-service.js';
import { loginService } from './platform/sign-in/service.js';
import { SignIn } from './platform/sign-in/sign-in.js';
import { tableConfigService } from './platform/table-config/service.js';

export interface Surroundings {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Folder of keys; without it they last as long as the process. */
  readonly dataFolder?: string | undefined;
  readonly settings: Settings;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
  /** Others than the product's, for tests. */
  readonly definitions?: readonly AnyDefinition[];
  readonly families?: readonly ServerDocument[];
  readonly clock?: ServerClock;
}

export interface Assembled {
  readonly kernel: Kernel;
  readonly database: Database;
  readonly runtime: Runtime;
  readonly access: AccessService;
  readonly sessions: SessionService;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function assemble(surroundings: Surroundings): Promise<Assembled> {
  const { settings, report } = surroundings;
  const database = await createDatabase(surroundings.databaseUrl, { onPoolError: report });
  await refuseIfHistoryIsWritable(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const memory: SharedMemory = surroundings.redisUrl ? await RedisMemory.connect(surroundings.redisUrl, report) : new ProcessMemory();
  const definitions = surroundings.definitions ?? documents;
  const registry = new Registry(definitions, surroundings.families ?? familyDocuments);
  const access = new AccessService(database.read);
  const runtime = new DocumentRuntime({ db: database, store: documentStore, registry, access, report, ...(surroundings.clock ? { clock: surroundings.clock } : {}) });
  const now = () => runtime.now();
  const sessions = new SessionService({ database, access, memory, settings, now, evidenceKey: keyIn(surroundings.dataFolder, 'evidence.key'), report });
  const captcha = new Captcha(memory, settings.captchaTestCode);
  const signIn = new SignIn({ database, runtime, access, sessions, captcha, settings, codeTokens: (address, perMinute, at) => memory.take(`codes:${address}`, { perMinute }, at), supplierMayEnter });
  const pending = new Pending(database.read);
  const kernel: Kernel = {
    registry, runtime, database, store: documentStore, lists: createLists(database.read, (type) => registry.find(type)?.definition), sessions, pending, memory,
    services: [
      loginService(signIn, sessions), passwordService({ database, runtime, tokens: (key, perMinute, at) => memory.take(key, { perMinute }, at) }), ...pendingServices(pending, database.read), tableConfigService(database.read), lookupService(definitions),
      ...accessServices(access, definitions),
    ],
    permits: (viewer, definition, event) => access.permits(viewer, definition, event),
    presence: presenceRules,
    version: versionOf(), environment: settings.environment, secureCookies: settings.secureCookies, report,
  };
  return {
    kernel, database, runtime, access, sessions,
    async start() {
      await runtime.start();
      sessions.start(runtime);
    },
    async stop() {
      await sessions.stop();
      await runtime.stop();
      await memory.close();
      await database.close();
    },
  };
}

/** 32 random bytes that survive a restart, readable by this user alone. Servers that start at one moment agree on those linked first. */
function keyIn(folder: string | undefined, name: string): Uint8Array {
  if (!folder) return randomBytes(32);
  const file = path.join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const aside = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(aside, randomBytes(32).toString('hex'), { mode: 0o600 });
    try {
      linkSync(aside, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(aside);
    }
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}

const supplierMayEnter = (supplier: { readonly context: Readonly<Record<string, unknown>> }): boolean =>
  supplierGate({ supplierName: String(supplier.context['companyName'] ?? ''), status: (supplier.context['supplierStatus'] ?? null) as SupplierStatus | null }, 'LOGIN') === null;

const versionOf = (): string => {
  for (const file of ['../package.json', '../../package.json']) {
    try {
      return (createRequire(import.meta.url)(file) as { version: string }).version;
    } catch {
      continue;
    }
  }
  throw new Error('package.json was not found beside the server');
};
