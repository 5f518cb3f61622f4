/**
 * Traces over OTLP: a span for each call and packet, one for each event below it, one for each of its steps, and one for
 * each batch, linked to its events. Attributes are types, names, codes, revs and sizes; never what an event carries.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSpanContextValid, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Command, Outcome } from '../contracts.js';
import type { CallTraces } from '../edges/contracts.js';
import type { BatchSeen, GroupSeen, Step, Watch } from '../runtime/observer.js';
import { codeOf } from './metrics.js';

const LAST_SPANS_MS = 2_000;
const PARENT = /^(?!ff)[0-9a-f]{2}-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})(?:-.*)?$/;

export interface TraceOptions {
  /** Address of the receiver, without `/v1/traces`. */ readonly endpoint: string;
  readonly service: string;
  readonly version: string;
}

export class Traces implements CallTraces {
  readonly #provider: NodeTracerProvider;
  readonly #tracer: Tracer;
  readonly #contexts = new AsyncLocalStorage<Context>();

  constructor(
    { endpoint, service, version }: TraceOptions,
    private readonly report: (error: unknown) => void,
  ) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#tracer = this.#provider.getTracer('guildhall', version);
  }

  run<T>(name: string, traceparent: string | undefined, work: (end: () => void) => T): T {
    const span = this.#tracer.startSpan(name, { kind: SpanKind.SERVER }, parentOf(traceparent));
    return this.#contexts.run(trace.setSpan(ROOT_CONTEXT, span), () => work(() => span.end()));
  }

  id(): string {
    return trace.getSpanContext(this.#active())?.traceId ?? randomUUID();
  }

  watch({ type, event }: Command, at: number): Watch | undefined {
    const epoch = Date.now() - at;
    const span = this.#tracer.startSpan(
      `${type} ${event}`,
      { startTime: epoch + at, attributes: { 'guildhall.type': type, 'guildhall.event': event } },
      this.#active(),
    );
    return span.isRecording() ? new Traced(this.#tracer, span, epoch) : undefined;
  }

  batch({ type, watches, accepted, from, to, end }: BatchSeen): void {
    const traced = watches.filter((watch) => watch instanceof Traced);
    if (traced.length === 0) return;
    const { epoch } = traced[0]!;
    const links = traced.map(({ span }) => ({ context: span.spanContext() }));
    this.#tracer
      .startSpan('batch', {
        root: true,
        startTime: epoch + from,
        links,
        attributes: { 'guildhall.type': type, 'guildhall.batch': accepted, 'guildhall.result': end },
      })
      .end(epoch + to);
  }

  group({ commands, outcome, from, to }: GroupSeen): void {
    const epoch = Date.now() - to;
    const span = this.#tracer.startSpan(
      'together',
      {
        startTime: epoch + from,
        attributes: {
          'guildhall.type': [...new Set(commands.map(({ type }) => type))].join(' '),
          'guildhall.batch': commands.length,
          'guildhall.code': codeOf(outcome),
        },
      },
      this.#active(),
    );
    if (!outcome.ok && outcome.refusal.code.startsWith('SYS_')) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(epoch + to);
  }

  /** What is not sent yet is sent, unless its receiver does not answer: a stop does not wait for that. */
  async stop(): Promise<void> {
    const sent = this.#provider
      .shutdown()
      .catch((error: unknown) => this.report(new Error('The last traces could not be sent.', { cause: error })));
    await Promise.race([sent, sleep(LAST_SPANS_MS, undefined, { ref: false })]);
  }

  #active(): Context {
    return this.#contexts.getStore() ?? ROOT_CONTEXT;
  }
}

class Traced implements Watch {
  readonly #below: Context;

  /** @param epoch what makes an elapsed time a time of the day; one for all steps, so that their order stays */
  constructor(
    private readonly tracer: Tracer,
    readonly span: Span,
    readonly epoch: number,
  ) {
    this.#below = trace.setSpan(ROOT_CONTEXT, span);
  }

  step(step: Step, from: number, to: number): void {
    this.tracer.startSpan(step, { startTime: this.epoch + from }, this.#below).end(this.epoch + to);
  }

  answered(outcome: Outcome, at: number): void {
    this.span.setAttribute('guildhall.code', codeOf(outcome));
    if (outcome.ok) this.span.setAttribute('guildhall.rev', outcome.rev);
    else if (outcome.refusal.code.startsWith('SYS_')) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end(this.epoch + at);
  }
}

/** The caller's own span (W3C trace context); what cannot be read begins a new trace. */
function parentOf(traceparent: string | undefined): Context {
  const found = PARENT.exec(traceparent ?? '')?.groups;
  if (!found) return ROOT_CONTEXT;
  const parent = { traceId: found['traceId']!, spanId: found['spanId']!, traceFlags: Number.parseInt(found['flags']!, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
