import { fileURLToPath } from 'node:url';
import { documents } from '../state-machines/registry.js';
import { serve } from './application.js';
import { assemble } from './assemble.js';
import { observationSettings } from './kernel/observe/observation.js';
import { installNativeSha256 } from './kernel/native-sha256.js';
import { errorLine } from './kernel/report.js';
import { settingsFrom } from './platform/settings.js';

function report(error: unknown, about?: Readonly<Record<string, unknown>>): void {
  console.error(errorLine(error, about));
}

async function main(): Promise<void> {
  const databaseUrl = process.env['DATABASE_URL'];
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: start the product with npm start, or name the database of the runtime role.');
  installNativeSha256();
  const assembled = await assemble({
    databaseUrl,
    redisUrl: process.env['REDIS_URL'],
    dataFolder: process.env['GUILDHALL_DATA'],
    signing: { key: process.env['AUDIT_SIGNING_KEY'] || undefined, earlier: process.env['AUDIT_SIGNING_KEY_BEFORE'] || undefined },
    settings: settingsFrom(process.env),
    observing: observationSettings(process.env),
    report,
  });
  await assembled.installation.check(documents);
  const trustProxy = process.env['GUILDHALL_TRUST_PROXY'];
  const served = await serve(assembled, {
    port: Number(process.env['PORT'] ?? '3000'),
    pages: fileURLToPath(new URL('../client/', import.meta.url)),
    ...(trustProxy ? { trustProxy } : {}),
  });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      served.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          report(error);
          process.exit(1);
        },
      );
    });
  }
  console.log(`listening ${served.port}`);
}

process.on('unhandledRejection', (error) => report(error));

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
