import { Elysia } from 'elysia'
import { SECOND } from '../../../shared/time'
import type { Log } from '../log'
import type { Metrics } from '../metrics/metrics'
import { type CurrentCall, currentCall, runInCall } from '../tracing/current-call'
import type { OpenSpan, Tracing } from '../tracing/tracing'
import { isProgram } from './bearer-token'
import { loggablePath } from './request-url'
import { writeLimit } from './shown-limit'

const VALID_REQUEST_ID = /^[\w.-]{8,64}$/

interface ObservedCallsDeps {
  log: Log
  metrics: Pick<Metrics, 'calls'>
  /** Null if no collector is configured. */
  tracing: Tracing | null
  logsCalls: boolean
}

/** Gives each call an id, which its answer and its log lines carry, and counts, logs and traces its outcome. */
export function observedCalls({ log, metrics, tracing, logsCalls }: ObservedCallsDeps) {
  /** Called for a stream when it begins. */
  function recordAnswer({ id, route = 'none' }: CurrentCall, request: Request, answered: CallOutcome) {
    const { status, ms, span } = answered
    const { method } = request
    metrics.calls.observe({ method, route, status }, ms / SECOND)
    if (logsCalls && !isHealthyProbe(route, status))
      log.info({ method, route, path: loggablePath(request), status, ms: Math.round(ms) }, 'A call was answered')
    span?.describe(`${method} ${route}`, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'castellan.request_id': id,
    })
    if (status >= 500) span?.fail()
  }

  function observe({ call, request, span }: ObservedCall, handle: (request: Request) => unknown): unknown {
    const startedAt = performance.now()
    const record = (response: unknown) => {
      const { status } = response instanceof Response ? response : NO_RESPONSE
      if (call.limit && response instanceof Response && isProgram(request)) writeLimit(response, call.limit)
      recordAnswer(call, request, { status, span, ms: performance.now() - startedAt })
      return response
    }
    const response = handle(request)
    const finish = (answer: unknown) =>
      call.holds ? Promise.all(call.holds).then(() => record(answer)) : record(answer)
    // A cached answer needs no promise.
    return response instanceof Promise ? response.then(finish) : finish(response)
  }

  return new Elysia({ name: 'observed-calls' })
    .wrap((handle: (request: Request) => unknown) => (request: Request) => {
      const call: CurrentCall = { id: idOf(request) }
      const answer = (span?: OpenSpan) => observe({ call, request, span }, handle)
      return runInCall(call, () => (tracing ? tracing.span(workOf(request), answer) : answer()))
    })
    .onRequest(({ set }) => {
      set.headers['x-request-id'] = currentCall()?.id
    })
    .onTransform({ as: 'global' }, ({ route }) => recordRoute(route))
    .onError({ as: 'global' }, ({ route }) => recordRoute(route))
}

interface ObservedCall {
  call: CurrentCall
  request: Request
  span: OpenSpan | undefined
}

interface CallOutcome {
  status: number
  ms: number
  span: OpenSpan | undefined
}

/** Proxies probe every second, which would flood the log. */
const isHealthyProbe = (route: string, status: number) => route.startsWith('/api/health') && status === 200

const NO_RESPONSE = { status: 0 }

function idOf({ headers }: Request): string {
  const given = headers.get('x-request-id')
  return given && VALID_REQUEST_ID.test(given) ? given : crypto.randomUUID()
}

const workOf = ({ method, headers }: Request) => ({
  name: method,
  kind: 'server' as const,
  traceparent: headers.get('traceparent'),
})

function recordRoute(route: string | undefined) {
  const call = currentCall()
  if (call && route) call.route = route
}
