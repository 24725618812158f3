/** What is known of a piece of work: names of the standard, or of this product. Never a secret, a token or what somebody sent. */
type SpanAttributes = Record<string, string | number>

export interface TracedWork {
  name: string
  /** `server` answers a call, `client` makes one; anything else happens in here. */
  kind?: 'server' | 'client'
  attributes?: SpanAttributes
  /** Which span of the caller's the work is part of, as its header says; else it is part of the work that it is done within. */
  traceparent?: string | null
}

export interface OpenSpan {
  /** Says under which name the work is found, once that is known. */
  describe(name: string, facts: SpanAttributes): void
  fail(): void
}

/** Tells somebody outside what was done when, and within what. */
export interface Tracing {
  /** Does the work; its span ends when its result is there. */
  span<Result>(work: TracedWork, act: (span: OpenSpan) => Result): Result
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

type Method = (...given: unknown[]) => unknown
const isMethod = (member: unknown): member is Method => typeof member === 'function'

/** The same service, whose every call is a span. */
export function traced<Service extends object>(tracing: Tracing | null, name: string, service: Service): Service {
  if (!tracing) return service
  return new Proxy(service, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (!isMethod(member)) return member
      const work = { name: `${name} ${String(key)}`, kind: 'client' as const, facts: { 'peer.service': name } }
      return (...given: unknown[]) => tracing.span(work, () => member.apply(target, given))
    },
  })
}
