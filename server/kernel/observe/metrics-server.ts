/** Measures have a port of their own, so that whoever reaches the product does not reach them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Text of all measures at this moment. */
export interface Measures {
  readonly contentType: string;
  metrics(): Promise<string>;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** @param at port 0: any free one. @throws Error with a sentence for the operator when the port cannot be had */
export async function serveMetrics(
  measures: Measures,
  at: { readonly host: string; readonly port: number },
  report: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    measures.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': measures.contentType, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        report(error);
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT: ${at.host}:${at.port} cannot be listened on (${error.code}).`)),
    );
    server.listen(at.port, at.host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
