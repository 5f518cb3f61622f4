/** The client's files and its page, with a nonce of its own in each answer. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

const notPages = /^\/(?:[A-Za-z]+\/)?v\d+\/|^\/(health|websocket)(\/|$)/;

const policy = (nonce: string, frames: readonly string[]): string => [
  "default-src 'self'", `script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`, "style-src-attr 'unsafe-inline'", "img-src 'self' data: blob:",
  "font-src 'self' data:", "connect-src 'self' ws: wss:", "worker-src 'self' blob:", "object-src 'none'", "base-uri 'self'", "form-action 'self'", `frame-src ${frames.length === 0 ? "'none'" : frames.join(' ')}`, "frame-ancestors 'none'",
].join('; ');

/** `environment` is told to the page, which names it in `gatewayTag`; `frames`: origins whose pages may be shown inside, as the option says now. */
export function servePages(app: NestExpressApplication, folder: string, environment: string, frames: () => Promise<readonly string[]>): void {
  app.use(helmet({ contentSecurityPolicy: false, strictTransportSecurity: environment === 'local' ? false : undefined }));
  app.useStaticAssets(folder, { index: false, maxAge: '1y', immutable: true, setHeaders: (response: Response, file: string) => {
    if (!file.startsWith(path.join(folder, 'assets'))) response.setHeader('Cache-Control', 'no-cache');
  } });
  app.use((request: Request, response: Response, next: NextFunction) => void page({ folder, environment, frames }, request, response, next).catch(next));
}

interface Serving { readonly folder: string; readonly environment: string; readonly frames: () => Promise<readonly string[]> }

async function page({ folder, environment, frames }: Serving, request: Request, response: Response, next: NextFunction): Promise<void> {
  if (request.method !== 'GET' || !request.accepts('html') || notPages.test(request.path) || path.extname(request.path) !== '') return next();
  const nonce = randomBytes(16).toString('base64');
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  response.setHeader('Content-Security-Policy', policy(nonce, await frames()));
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(html.replaceAll('__CSP_NONCE__', nonce).replaceAll('__GATEWAY_TAG__', `BASE.${environment}`));
}
