/**
 * Named as in OpenTelemetry's semantic conventions (https://opentelemetry.io/docs/specs/semconv/), or `castellan.…`.
 * Never secrets, tokens or input of players.
 */
type SpanAttributes = Record<string, string | number>

export interface TracedWork {
  name: string
  /** `server` handles a call, `client` makes one; without a kind the work is internal. */
  kind?: 'server' | 'client'
  attributes?: SpanAttributes
  /** The caller's span, from its `traceparent` header; without it the parent is the surrounding span. */
  traceparent?: string | null
}

export interface OpenSpan {
  /** Names the span once its route is known. */
  describe(name: string, attributes: SpanAttributes): void
  fail(): void
}

export interface Tracing {
  /** Runs work in a span, which ends when the result is settled. */
  span<Result>(work: TracedWork, act: (span: OpenSpan) => Result): Result
  /** Sends the remaining spans. */
  close(): Promise<void>
}

type Method = (...given: unknown[]) => unknown
const isMethod = (member: unknown): member is Method => typeof member === 'function'

/** Wraps a service so that every call is a span. */
export function traced<Service extends object>(tracing: Tracing | null, name: string, service: Service): Service {
  if (!tracing) return service
  return new Proxy(service, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (!isMethod(member)) return member
      const work = { name: `${name} ${String(key)}`, kind: 'client' as const, attributes: { 'peer.service': name } }
      return (...given: unknown[]) => tracing.span(work, () => member.apply(target, given))
    },
  })
}
