/** The client's files and its page, with a nonce of its own in each answer. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import helmet from 'helmet';

/** Origins as the options name them now: whose pages stand inside ours, and which may stand around ours. */
export interface Hosts {
  readonly inside: readonly string[];
  readonly around: readonly string[];
}

const notPages = /^\/(?:[A-Za-z]+\/)?v\d+\/|^\/(health|websocket)(\/|$)/;

/** Pages under this address stand inside other systems; no others are ever framed by strangers. */
const embedded = /^\/iframeBox(\/|$)/;

/** A tab of our own page that acts in another responsibility than its session. */
const acting = /^\/acting(\/|$)/;

const around = (path: string, hosts: Hosts): readonly string[] =>
  acting.test(path) ? ["'self'"] : embedded.test(path) ? hosts.around : [];

const sources = (origins: readonly string[]): string => (origins.length === 0 ? "'none'" : origins.join(' '));

const policy = (nonce: string, { inside, around }: Hosts): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    `frame-src ${sources(["'self'", ...inside])}`,
    `frame-ancestors ${sources(around)}`,
  ].join('; ');

/** `environment` is told to the page, which names it in `gatewayTag`. */
export function servePages(app: NestExpressApplication, folder: string, environment: string, hosts: () => Promise<Hosts>): void {
  app.use(helmet({ contentSecurityPolicy: false, strictTransportSecurity: environment === 'local' ? false : undefined }));
  app.use(
    expressStaticGzip(folder, {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      serveStatic: {
        index: false,
        maxAge: '1y',
        immutable: true,
        setHeaders: (response: ServerResponse, file: string) => {
          if (!file.startsWith(path.join(folder, 'assets'))) response.setHeader('Cache-Control', 'no-cache');
        },
      },
    }),
  );
  app.use(
    (request: Request, response: Response, next: NextFunction) =>
      void page({ folder, environment, hosts }, request, response, next).catch(next),
  );
}

interface Serving {
  readonly folder: string;
  readonly environment: string;
  readonly hosts: () => Promise<Hosts>;
}

async function page({ folder, environment, hosts }: Serving, request: Request, response: Response, next: NextFunction): Promise<void> {
  if (request.method !== 'GET' || !request.accepts('html') || notPages.test(request.path) || path.extname(request.path) !== '')
    return next();
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  const named = await hosts();
  response.setHeader('Content-Security-Policy', policy(nonce, { inside: named.inside, around: around(request.path, named) }));
  if (embedded.test(request.path)) response.removeHeader('X-Frame-Options');
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(html.replaceAll('__CSP_NONCE__', nonce).replaceAll('__GATEWAY_TAG__', `BASE.${environment}`));
}
