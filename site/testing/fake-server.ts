import { afterEach } from 'bun:test'
import { markServerReachable } from '../lib/connection/connection-store'
import { $build, $server } from '../lib/live/server-store'

type Answers = Record<string, (request: Request) => Response | Promise<Response>>

/** No call leaves the process; without an answer it stays pending. */
export const unanswered: typeof fetch = Object.assign(() => new Promise<Response>(() => {}), { preconnect() {} })

const TICKET = 'POST /api/events/ticket'
const HEALTH = 'GET /api/health'

/**
 * Answers calls by "METHOD /path"; all others fail. By default the server is healthy and sends no events. Returns the
 * requests, which include health checks only if the test answers them.
 */
export function serve(answers: Answers): Request[] {
  const requests: Request[] = []
  const answer = async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(address, init)
    const call = `${request.method} ${new URL(request.url).pathname}`
    const answerTo = answers[call]
    if (call === TICKET && !answerTo) return unanswered(request)
    if (call === HEALTH && !answerTo) return Response.json({ status: 'ok' })
    requests.push(request)
    if (!answerTo) throw new TypeError('Failed to fetch')
    return answerTo(request)
  }
  globalThis.fetch = Object.assign(answer, { preconnect: unanswered.preconnect })
  return requests
}

export const sentence = (status: number, text: string) =>
  new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

/** A refusal as problem details, with the sentence of the first wrong field. */
export function problem(status: number, ...errors: { path: string; message: string }[]): Response {
  const body = { type: 'about:blank', title: 'A field is wrong', status, detail: errors[0]?.message, errors }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json; charset=utf-8' } })
}

/** Ends probing after each test and restores the state of the server. */
export function withServer(): void {
  afterEach(() => {
    markServerReachable()
    $server.set({ isAway: false, lastSeenAt: null, connectedSince: null })
    $build.set({ first: null, served: null })
    globalThis.fetch = unanswered
  })
}
