/** What a server is started with, and the keys that it keeps beside its data. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { signingKey } from '../audit/signing.js';
import type { SigningKey } from '../audit/signing.js';
import type { ServerDocument } from '../kernel/contracts.js';
import type { ObservationSettings } from '../kernel/observe/observation.js';
import type { ServerClock } from '../kernel/runtime/clock.js';
import type { Timing } from '../kernel/runtime/timing.js';
import type { Wire } from '../kernel/servers/bus.js';
import type { MailTransport } from '../platform/mail/transport.js';
import type { Settings } from '../platform/settings.js';
import type { KeyWait } from '../platform/user-key/keys.js';

export interface Surroundings {
  readonly databaseUrl: string;
  readonly redisUrl?: string | undefined;
  /** Folder of keys; without it they last as long as the process. */
  readonly dataFolder?: string | undefined;
  readonly settings: Settings;
  readonly report: (error: unknown, about?: Readonly<Record<string, unknown>>) => void;
  /** False for a script that loads in bulk: nobody waits for it, and it waits for the database as long as that takes. */
  readonly serving?: false;
  /** Others than the product's, for tests. */
  readonly definitions?: readonly AnyDefinition[];
  readonly families?: readonly ServerDocument[];
  readonly keyWaits?: readonly KeyWait[];
  readonly clock?: ServerClock;
  /** When what was put off happens; a test lets that time pass with its clock. */
  readonly timing?: Timing;
  readonly mailTransport?: MailTransport | null;
  readonly wire?: Wire;
  /** Seeds of the key that signs heads of the log, and of the one before it: 64 hexadecimal digits each. */
  readonly signing?: { readonly key: string | undefined; readonly earlier: string | undefined };
  /** What is measured and traced of this server: nothing unless it is said. */
  readonly observing?: ObservationSettings;
}

/** 32 random bytes that survive a restart, readable by this user alone. Servers that start at one moment agree on those linked first. */
export function keyIn(folder: string | undefined, name: string): Uint8Array {
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

/** Heads of the log are signed by the key of the surroundings, else by one of the data folder. */
export function signingKeys({ dataFolder, signing }: Surroundings): { readonly key: SigningKey; readonly earlier: SigningKey | null } {
  const seed = (text: string): Uint8Array => Buffer.from(text, 'hex');
  return {
    key: signingKey(signing?.key ? seed(signing.key) : keyIn(dataFolder, 'audit-signing.key')),
    earlier: signing?.earlier ? signingKey(seed(signing.earlier)) : null,
  };
}

/** The root signed the issuing authority and is not needed again for years: its sealed key is taken away from here. */
export function keepRoot(folder: string | undefined, sealed: string): void {
  if (folder) writeFileSync(path.join(folder, 'signing-root.key'), sealed, { mode: 0o600 });
}

export const versionOf = (): string => {
  for (const file of ['../../package.json', '../../../package.json']) {
    try {
      return (createRequire(import.meta.url)(file) as { version: string }).version;
    } catch {
      continue;
    }
  }
  throw new Error('package.json was not found beside the server');
};
