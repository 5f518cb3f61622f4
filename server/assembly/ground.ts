/** What every part stands on: the database, what servers share, logs and keys. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AnyDefinition } from '../../state-machines/kernel/definition.js';
import { documents } from '../../state-machines/registry.js';
import type { createLists } from '../kernel/database/lists/lists.js';
import { createDatabase, refuseIfHistoryIsWritable } from '../kernel/database/database.js';
import type { SharedMemory } from '../kernel/edges/limits.js';
import { ProcessMemory } from '../kernel/edges/limits.js';
import type { MemoryView } from '../kernel/edges/memory-view.js';
import type { Registry } from '../kernel/registry.js';
import type { DocumentRuntime } from '../kernel/runtime/runtime.js';
import type { Bus, Wire } from '../kernel/servers/bus.js';
import { aloneOn, MessageBus } from '../kernel/servers/bus.js';
import type { Leases } from '../kernel/servers/leases.js';
import { namespaceOf } from '../kernel/servers/namespace.js';
import { RedisHealth } from '../kernel/servers/redis-health.js';
import { Invalidations } from '../kernel/servers/invalidations.js';
import { Sealing } from '../platform/secrets.js';
import { refuseCheapPasswords } from '../platform/sign-in/password.js';
import { SITE_ZONE } from '../platform/zones.js';
import { InterfaceLog } from '../platform/logs/interface-log.js';
import { ServerLog } from '../system/logs/server-log.js';
import { eachInTurn, Later } from './part.js';
import { keyIn, versionOf } from './surroundings.js';
import type { Surroundings } from './surroundings.js';

/** What decides and reads, once it is made. */
export interface Deciding {
  readonly registry: Registry;
  readonly lists: ReturnType<typeof createLists>;
  readonly runtime: DocumentRuntime;
}

export interface Ground {
  readonly surroundings: Surroundings;
  readonly serverId: string;
  readonly serverLog: ServerLog;
  readonly interfaceLog: InterfaceLog;
  readonly report: Surroundings['report'];
  readonly database: Awaited<ReturnType<typeof createDatabase>>;
  readonly redis: OverRedis | null;
  readonly memory: SharedMemory & MemoryView;
  readonly bus: Bus;
  readonly invalidations: Invalidations;
  readonly definitions: readonly AnyDefinition[];
  readonly sealing: Sealing;
  readonly publicUrl: string;
  /** Addresses of this machine may be called: a developer's machine. */
  readonly loopback: boolean;
  readonly zoneOf: (userId: string) => Promise<string>;
  readonly core: Later<Deciding>;
  /** Time of the server, once it decides. */
  readonly now: () => number;
}

/** What servers of one database share where there is Redis. */
export interface OverRedis {
  readonly memory: SharedMemory & MemoryView;
  readonly wire: () => Wire;
  readonly leases: () => Leases;
}

/** Its client is large: a server that stands alone never loads it. */
async function overRedis(
  url: string,
  { namespace, serverId, report }: Pick<Ground, 'serverId' | 'report'> & { readonly namespace: string },
): Promise<OverRedis> {
  const [{ RedisMemory }, { RedisWire }, { RedisLeases }] = await Promise.all([
    import('../kernel/edges/redis-memory.js'),
    import('../kernel/servers/redis-wire.js'),
    import('../kernel/servers/redis-leases.js'),
  ]);
  const health = new RedisHealth(report);
  return {
    memory: await RedisMemory.connect(url, health),
    wire: () => new RedisWire(url, namespace, health),
    leases: () => new RedisLeases(url, namespace, serverId, health),
  };
}

export async function openGround(surroundings: Surroundings): Promise<Ground> {
  const { settings, dataFolder } = surroundings;
  refuseCheapPasswords(settings, surroundings.databaseUrl);
  const serverId = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  const serverLog = new ServerLog(serverId, surroundings.report, () => surroundings.clock?.now() ?? Date.now());
  const { report } = serverLog;
  const database = await createDatabase(surroundings.databaseUrl, { serving: surroundings.serving ?? true, onPoolError: report });
  await refuseIfHistoryIsWritable(database).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const namespace = await namespaceOf(database.read);
  const redis = surroundings.redisUrl ? await overRedis(surroundings.redisUrl, { namespace, serverId, report }) : null;
  const wire = surroundings.wire ?? redis?.wire() ?? null;
  const bus: Bus = wire ? new MessageBus({ serverId, wire, report }) : aloneOn(serverId);
  const core = new Later<Deciding>();
  const now = () => core.value.runtime.now();
  return {
    surroundings,
    serverId,
    serverLog,
    interfaceLog: new InterfaceLog(database.read, now, report),
    report,
    database,
    redis,
    memory: redis?.memory ?? new ProcessMemory(),
    bus,
    invalidations: new Invalidations(bus),
    definitions: surroundings.definitions ?? documents,
    sealing: new Sealing(keyIn(dataFolder, 'secrets.key')),
    publicUrl: settings.mail.publicUrl,
    loopback: settings.environment === 'local',
    zoneOf: zoneOf(database.read),
    core,
    now,
  };
}

/** Logs of the server, written while it runs. */
export const beginLogs = ({ serverLog, interfaceLog, database }: Ground): void => {
  serverLog.start(database.side);
  interfaceLog.start();
  serverLog.say('INFO', 'server', `version ${versionOf()} started`);
};

export async function endLogs({ serverLog, interfaceLog }: Ground): Promise<void> {
  serverLog.say('INFO', 'server', 'stopped');
  await interfaceLog.stop();
  await serverLog.stop();
}

export const closeGround = ({ memory, database }: Ground): Promise<void> => eachInTurn([() => memory.close(), () => database.close()]);

const zoneOf =
  (read: Ground['database']['read']) =>
  async (userId: string): Promise<string> => {
    const { rows } = await read.query<{ time_zone: string | null }>('select time_zone from base_users where id = $1', [userId]);
    return rows[0]?.time_zone ?? SITE_ZONE;
  };
