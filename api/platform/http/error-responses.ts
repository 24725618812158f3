import { Elysia, ValidationError } from 'elysia'
import { isSwitchedOff, restarting } from '../errors'
import type { Health } from '../health/health'
import type { Log } from '../log'
import { currentCall } from '../tracing/current-call'
import { names, refuses } from './accepts'
import { isProgram } from './bearer-token'
import { bodyFailure } from './body/json-body'
import { ownOrigin } from './own-origin'
import { type Problem, problemOf } from './problem'
import { loggablePath } from './request-url'

interface ErrorResponsesDeps {
  log: Log
  health?: Pick<Health, 'isClosed'>
  /** Where players reach this server. */
  publicUrl?: string | null
}

/**
 * Turns every error into an answer: one plain sentence, or problem details (https://www.rfc-editor.org/rfc/rfc9457)
 * for programs and on request.
 */
export function errorResponses({ log, health, publicUrl = null }: ErrorResponsesDeps) {
  return new Elysia({ name: 'error-responses' }).onError({ as: 'global' }, ({ error: thrown, request }) => {
    // A call that loses its connections during shutdown may fail in any way.
    const error = health?.isClosed && problemOf(thrown).status >= 500 ? restarting() : thrown
    // An unreadable body counts as empty; the caller should learn the real reason.
    const problem = problemOf(error instanceof ValidationError ? (bodyFailure(request) ?? error) : error)
    if (problem.status >= 500 && !isSwitchedOff(error))
      log.error({ err: loggable(error), method: request.method, path: loggablePath(request) }, 'A call failed')
    const type = `${ownOrigin(publicUrl, request) ?? ''}/developers#errors`
    return answerProblem(withReference(problem), { request, type })
  })
}

/** Players give the id to support, who find the log line by it. */
function withReference(problem: Problem): Problem {
  const call = currentCall()
  if (problem.status !== 500 || !call) return problem
  return { ...problem, sentence: `${problem.sentence} Support can find it by ${call.id}.` }
}

/** Elysia's message contains the invalid answer, and answers can contain tokens. */
function loggable(error: unknown) {
  if (!(error instanceof ValidationError)) return error
  return new Error(`The answer does not fit its schema at "${error.valueError?.path ?? ''}"`)
}

interface Answered {
  request: Request
  /** The address of the list of errors. */
  type: string
}

function answerProblem(problem: Problem, { request, type }: Answered): Response {
  const headers = new Headers({ 'cache-control': 'no-store', vary: 'Accept, Authorization' })
  if (problem.retryAfter) headers.set('retry-after', String(Math.ceil(problem.retryAfter)))
  if (problem.status === 401) headers.set('www-authenticate', challengeOf(request))
  for (const [name, value] of Object.entries(problem.headers ?? {})) headers.set(name, value)
  // Closes the connection, because the rest of the body may never come.
  if (problem.status === 408) headers.set('connection', 'close')
  if (wantsProblemDetails(request)) {
    headers.set('content-type', `${PROBLEM}; charset=utf-8`)
    return new Response(JSON.stringify(problemDetails(problem, type)), { status: problem.status, headers })
  }
  headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(problem.sentence, { status: problem.status, headers })
}

const PROBLEM = 'application/problem+json'

function wantsProblemDetails(request: Request) {
  const accept = request.headers.get('accept')
  if (isProgram(request)) return true
  return !refuses(accept, PROBLEM) && (names(accept, PROBLEM) || names(accept, 'application/json'))
}

/** https://www.rfc-editor.org/rfc/rfc6750#section-3.1 */
const challengeOf = ({ headers }: Request) => (headers.has('authorization') ? 'Bearer error="invalid_token"' : 'Bearer')

const titles: Record<number, string> = {
  400: 'Malformed',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  408: 'Too slow',
  409: 'Conflict',
  413: 'Too large',
  415: 'Wrong type',
  422: 'A field is wrong',
  429: 'Too many tries',
  502: 'A provider failed',
  503: 'Not available',
}

function problemDetails({ status, code, sentence, errors }: Problem, type: string) {
  return {
    type,
    title: titles[status] ?? 'Our fault',
    status,
    detail: sentence,
    code,
    ...(errors && { errors }),
  }
}
