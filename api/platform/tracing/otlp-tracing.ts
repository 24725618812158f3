import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { version } from '../../../package.json'
import { SECOND } from '../../../shared/time'
import type { OpenSpan, TracedWork, Tracing } from './tracing'

const EXPORT_TIMEOUT = 2 * SECOND
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

const propagator = new W3CTraceContextPropagator()

interface Collector {
  endpoint: string
  /** `name=value` pairs separated by commas. */
  headers?: string | null
}

/** Sends spans by OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp). */
export function createOtlpTracing({ endpoint, headers }: Collector): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers ?? undefined),
    timeoutMillis: EXPORT_TIMEOUT,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'castellan', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT })],
  })
  const tracer = provider.getTracer('castellan', version)
  const within = new AsyncLocalStorage<Context>()

  return {
    span({ name, kind, attributes, traceparent }, act) {
      const parent = parentOf({ traceparent }) ?? within.getStore() ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind ?? 'internal'], attributes }, parent)
      return within.run(trace.setSpan(parent, span), () => endWhenSettled(span, () => act(openSpanOf(span))))
    },
    close: () => provider.shutdown().catch(() => {}),
  }
}

function parentOf({ traceparent }: Pick<TracedWork, 'traceparent'>): Context | null {
  if (!traceparent) return null
  return propagator.extract(ROOT_CONTEXT, traceparent, { get: (header) => header, keys: () => ['traceparent'] })
}

const openSpanOf = (span: Span): OpenSpan => ({
  describe(name, attributes) {
    span.updateName(name).setAttributes(attributes)
  },
  fail() {
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
})

/** Records only the type of an error: its message may hold input of players. */
function endWhenSettled<Result>(span: Span, act: () => Result): Result {
  const failed = (error: unknown) => {
    const type = error instanceof Error ? error.name : typeof error
    span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type).end()
  }
  try {
    const result = act()
    if (result instanceof Promise) result.then(() => span.end(), failed)
    else span.end()
    return result
  } catch (error) {
    failed(error)
    throw error
  }
}
