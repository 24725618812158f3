interface RecordedCall {
  method: string
  path: string
  headers: Headers
  form: URLSearchParams
}

type Fields = Record<string, unknown>

interface Alterations {
  instead?: (passed: RecordedCall) => Response | null
  /** Overrides fields of each object of this kind in the answers. */
  objects?: Record<string, Fields>
}

/** A proxy between the adapter and the stand-in that records calls and alters answers. */
export function startAlteringProxy(standIn: string, { instead, objects = {} }: Alterations) {
  const passed: RecordedCall[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const body = await request.text()
      const call = { method: request.method, path: pathname, headers: request.headers, form: new URLSearchParams(body) }
      passed.push(call)
      const other = instead?.(call)
      if (other) return other
      const headers = new Headers(request.headers)
      headers.delete('host')
      const answer = await fetch(`${standIn}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(body && { body }),
      })
      return Response.json(altered(await answer.json(), objects), { status: answer.status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}`,
    passed,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

function altered(value: unknown, objects: Record<string, Fields>): unknown {
  if (Array.isArray(value)) return value.map((each) => altered(each, objects))
  if (typeof value !== 'object' || value === null) return value
  const below = Object.entries(value).map(([name, each]) => [name, altered(each, objects)])
  const name = 'object' in value ? String(value.object) : ''
  return { ...Object.fromEntries(below), ...objects[name] }
}
