/** The system's own screens: schedules, sources of data, the interface's description, logs, caches. */
import type { ServerDocument } from '../kernel/contracts.js';
import { apiDocument } from '../system/api/service.js';
import { cacheService } from '../system/cache/service.js';
import { datasourceDocument } from '../system/datasource.js';
import { logServices, logStreams } from '../system/logs/service.js';
import { scheduleDocument } from '../system/schedule.js';
import type { Kernel } from '../kernel/edges/contracts.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';
import { versionOf } from './surroundings.js';

export const systemDocuments = (ground: Ground, served: () => Pick<Kernel, 'services' | 'streams'>): readonly ServerDocument[] => [
  scheduleDocument(ground.now),
  datasourceDocument({ database: ground.database, sealing: ground.sealing, loopback: ground.loopback, noted: ground.interfaceLog.note }),
  apiDocument({ registry: () => ground.core.value.registry, served, version: versionOf() }),
];

export function systemPart({ database, definitions, serverLog, interfaceLog, memory }: Ground, { runtime, installation }: Core): Part {
  const logs = { database, definitions, serverLog, interfaceLog };
  return {
    services: [
      ...logServices(logs),
      cacheService({
        database,
        memory,
        vitals: () => ({ ...runtime.vitals() }) as unknown as Readonly<Record<string, number | boolean>>,
        configuration: {
          sizes: async () => ({ options: (await installation.profiles()).size, lookups: (await installation.lookups()).size }),
          reload: () => installation.load(),
        },
      }),
    ],
    streams: logStreams(logs),
  };
}
