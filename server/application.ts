/** A served application over an assembled kernel; the product's main and the tests start it alike. */
import 'reflect-metadata';
import type { Server as HttpServer } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { AppModule } from './app.module.js';
import type { Assembled } from './assemble.js';
import { SYSTEM } from '../state-machines/kernel/events.js';
import type { Profile } from '../state-machines/kernel/profiles.js';
import { frameSources } from '../state-machines/platform/frames.js';
import { platformProfiles } from '../state-machines/platform/profiles.js';
import { eachInTurn } from './assembly/part.js';
import { asShipped } from './kernel/installation.js';
import type { Kernel } from './kernel/edges/contracts.js';
import type { Hosts } from './kernel/edges/http/page.js';
import { servePages } from './kernel/edges/http/page.js';
import { rawBody } from './kernel/edges/http/raw-body.js';
import { streamCalls } from './kernel/edges/http/stream-calls.js';
import { webRoutes } from './kernel/edges/http/web-routes.js';
import { tracedCalls } from './kernel/edges/http/traced-calls.js';

export interface Served {
  readonly port: number;
  /** Sockets after their acknowledgements, then HTTP, then the kernel. */ stop(): Promise<void>;
}

export interface Serving {
  /** 0: any free one. */
  readonly port: number;
  /** Folder of the built client; none: no pages. */
  readonly pages?: string;
  /** Addresses of balancers whose X-Forwarded-For is believed. */
  readonly trustProxy?: string;
}

/** Below it a compressed answer takes as many packets as a plain one. */
const COMPRESSED_FROM_BYTES = 1024;

const KEEP_ALIVE_MS = 65_000;

export async function serve(assembled: Assembled, { port, pages, trustProxy }: Serving): Promise<Served> {
  const { kernel } = assembled;
  const app = await NestFactory.create<NestExpressApplication>(AppModule.over(kernel), {
    logger: ['error', 'warn'],
    bodyParser: false,
    abortOnError: false,
  });
  app.disable('x-powered-by');
  if (trustProxy) app.set('trust proxy', trustProxy);
  app.use(webRoutes(kernel));
  if (pages) servePages(app, pages, kernel.environment, () => hostsOf(kernel));
  app.use(streamCalls(kernel));
  app.use(compression({ threshold: COMPRESSED_FROM_BYTES }));
  app.use(
    rawBody(() => kernel.runtime.now()),
    tracedCalls(kernel.traces),
  );
  await assembled.start();
  // Longer than balancers keep a connection: else one that they use again may just be closing.
  (app.getHttpServer() as HttpServer).keepAliveTimeout = KEEP_ALIVE_MS;
  await app.listen(port);
  const address = app.getHttpServer().address() as { port: number };
  return {
    port: address.port,
    async stop() {
      assembled.runtime.leave();
      await eachInTurn([() => app.close(), () => assembled.stop()]);
    },
  };
}

/** Hosts that the option names when a page is asked for: a change holds from the next load on. */
async function hostsOf({ installation = asShipped }: Kernel): Promise<Hosts> {
  const of = async (option: Profile): Promise<readonly string[]> =>
    frameSources(await installation.profile(option, { ...SYSTEM, orgIds: null }, null));
  return { inside: await of(platformProfiles.BASE_IFRAME_ALLOW), around: await of(platformProfiles.BASE_FRAME_ANCESTORS) };
}
