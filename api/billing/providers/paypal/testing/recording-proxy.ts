interface RecordedCall {
  method: string
  /** With the query. */
  path: string
  headers: Headers
  request: string
  status: number
  answer: string
}

/** Forwards every call to another server and records it; `instead` may answer for it. */
export function startRecordingProxy(target: string, instead: (call: Request) => Response | Promise<Response> | null) {
  const calls: RecordedCall[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(call): Promise<Response> {
      const { pathname, search } = new URL(call.url)
      const path = pathname + search
      const request = await call.clone().text()
      const { method, headers } = call
      const body = request.replaceAll(url(), target) || undefined
      const passed = { method, body, headers: withoutHost(headers) }
      const answered = await (instead(call) ?? fetch(target + path, passed))
      const answer = await answered.text()
      calls.push({ method, path, headers, request, status: answered.status, answer })
      return new Response(answer || null, { status: answered.status, headers: { 'content-type': 'application/json' } })
    },
  })
  const url = (): string => `http://127.0.0.1:${server.port}`
  return {
    url: url(),
    calls,
    to: (start: string) => calls.filter(({ path }) => path.startsWith(start)),
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

function withoutHost(headers: Headers): Headers {
  const passed = new Headers(headers)
  passed.delete('host')
  passed.delete('accept-encoding')
  return passed
}
