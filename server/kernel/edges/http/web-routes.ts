/** Routes that browsers open by address: redirects of sign-ins elsewhere, pages for developers. */
import type { NextFunction, Request, Response } from 'express';
import { plainAddress } from '../client-address.js';
import type { Kernel, WebRoute } from '../contracts.js';

const BODY_BYTES = 65_536;

export function webRoutes(kernel: Kernel): (request: Request, response: Response, next: NextFunction) => void {
  const routes = kernel.routes ?? [];
  return (request, response, next) => {
    const route = routes.find((one) => one.method === request.method && one.path.test(request.path));
    if (route) answer(kernel, route, request, response).catch((error: unknown) => fail(kernel, error, response));
    else next();
  };
}

async function answer(kernel: Kernel, route: WebRoute, request: Request, response: Response): Promise<void> {
  const body = request.method === 'POST' ? await bodyOf(request) : new Uint8Array();
  if (body === null) return void response.status(413).end();
  const {
    status,
    body: text = '',
    headers = {},
  } = await route.answer({
    url: request.originalUrl,
    groups: { ...route.path.exec(request.path)!.groups },
    body,
    address: plainAddress(request.ip ?? ''),
    at: kernel.runtime.now(),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
    ),
    setCookie: (name, value, maxAgeSeconds) =>
      void response.cookie(name, value, {
        httpOnly: true,
        secure: kernel.secureCookies,
        sameSite: 'lax',
        path: '/',
        maxAge: maxAgeSeconds * 1000,
      }),
  });
  response
    .status(status)
    .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Content-Type-Options': 'nosniff', ...headers })
    .send(text);
}

async function bodyOf(request: Request): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fail(kernel: Kernel, error: unknown, response: Response): void {
  kernel.report(error);
  if (!response.headersSent) response.status(500).type('text/plain').send('SYS_ERROR');
}
