/** Metrics and traces of one server, each on when the surroundings ask for it (docs/operations.md, "Metrics and traces"). */
import { randomUUID } from 'node:crypto';
import type { Outcome } from '../contracts.js';
import type { CallTraces, EdgeObserver, EdgeVitals } from '../edges/contracts.js';
import type { Observer, Step, Watch } from '../runtime/observer.js';
import { silent } from '../runtime/observer.js';
import type { Sources } from './metrics.js';
import { Metrics } from './metrics.js';
import { serveMetrics } from './metrics-server.js';
import { Traces } from './traces.js';

export interface ObservationSettings {
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly traces: { readonly endpoint: string; readonly service: string } | null;
}

const HIGHEST_PORT = 65_535;

/** @throws Error with a sentence for the operator */
export function observationSettings(variables: Readonly<Record<string, string | undefined>>): ObservationSettings {
  const port = variables['METRICS_PORT'] || null;
  if (port !== null && !(/^\d+$/.test(port) && Number(port) <= HIGHEST_PORT))
    throw new Error(`METRICS_PORT must be a port, and is "${port}".`);
  const endpoint = variables['OTEL_EXPORTER_OTLP_ENDPOINT'] || null;
  if (endpoint !== null && !URL.canParse(endpoint))
    throw new Error(`OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318, and is "${endpoint}".`);
  return {
    metrics: port === null ? null : { port: Number(port), host: variables['METRICS_HOST'] || '127.0.0.1' },
    traces: endpoint === null ? null : { endpoint, service: variables['OTEL_SERVICE_NAME'] || 'guildhall' },
  };
}

const untraced: CallTraces = { run: (_name, _traceparent, work) => work(() => undefined), id: () => randomUUID() };
const unwatched: EdgeObserver = { listRead: () => undefined, edges: () => undefined };

export class Observation {
  readonly runtime: Observer;
  readonly edges: EdgeObserver;
  readonly calls: CallTraces;
  readonly #metrics: Metrics | undefined;
  readonly #traces: Traces | undefined;
  #server: Awaited<ReturnType<typeof serveMetrics>> | undefined;

  constructor(
    private readonly settings: ObservationSettings,
    version: string,
    private readonly report: (error: unknown) => void,
  ) {
    this.#metrics = settings.metrics ? new Metrics() : undefined;
    this.#traces = settings.traces ? new Traces({ ...settings.traces, version }, report) : undefined;
    this.runtime = observerOf(this.#metrics, this.#traces);
    this.edges = this.#metrics ? edgeObserverOf(this.#metrics) : unwatched;
    this.calls = this.#traces ?? untraced;
  }

  /** The port of the measures; undefined when they are off. */
  get port(): number | undefined {
    return this.#server?.port;
  }

  async start(sources: Sources): Promise<void> {
    if (!this.#metrics || !this.settings.metrics) return;
    this.#metrics.read(sources);
    this.#server = await serveMetrics(this.#metrics.registry, this.settings.metrics, this.report);
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    await this.#traces?.stop();
  }
}

function observerOf(metrics: Metrics | undefined, traces: Traces | undefined): Observer {
  if (!metrics && !traces) return silent;
  return {
    watch: (command, at) => bothOf(metrics?.watch(command, at), traces?.watch(command, at)),
    batch: (batch) => {
      metrics?.batch(batch);
      traces?.batch({ ...batch, watches: batch.watches.map((watch) => (watch instanceof Both ? watch.traced : watch)) });
    },
    group: (group) => {
      metrics?.group(group);
      traces?.group(group);
    },
    deadline: (type, event, lateMs) => metrics?.deadline(type, event, lateMs),
    outage: (ms) => metrics?.outage(ms),
    delivered: (result, ms) => metrics?.delivered(result, ms),
  };
}

const edgeObserverOf = (metrics: Metrics): EdgeObserver => ({
  frame: (delayMs) => metrics.frame(delayMs),
  listRead: (ms) => metrics.listRead(ms),
  edges: (vitals: () => EdgeVitals) => metrics.readEdges(vitals),
});

const bothOf = (measured: Watch | undefined, traced: Watch | undefined): Watch | undefined =>
  measured && traced ? new Both(measured, traced) : (measured ?? traced);

class Both implements Watch {
  constructor(
    readonly measured: Watch,
    readonly traced: Watch,
  ) {}

  step(step: Step, from: number, to: number): void {
    this.measured.step(step, from, to);
    this.traced.step(step, from, to);
  }

  answered(outcome: Outcome, at: number): void {
    this.measured.answered(outcome, at);
    this.traced.answered(outcome, at);
  }
}
