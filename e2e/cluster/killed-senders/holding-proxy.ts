/** Passes calls on, counts those of different messages, and holds the answers at each kill. */
export function openHoldingProxy(target: string, { messages, kills }: { messages: number; kills: number }) {
  const dues = Array.from({ length: kills }, () => Promise.withResolvers<void>())
  let held = Promise.withResolvers<void>()
  let reached = 0
  let calls = 0
  const ids = new Set<string>()

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const body = await request.text()
      const { method, headers } = request
      headers.delete('host')
      const answer = await fetch(target + pathname + search, { method, headers, body: method === 'GET' ? null : body })
      calls++
      ids.add(idIn(body))
      if (reached < kills && ids.size >= ((reached + 1) * messages) / (kills + 1)) {
        dues[reached]?.resolve()
        await held.promise
      }
      return new Response(answer.body, { status: answer.status, headers: answer.headers })
    },
  })

  return {
    url: `http://127.0.0.1:${server.port}`,
    killDue: (kill: number) => dues[kill]?.promise,
    killed() {
      reached++
      held.resolve()
      held = Promise.withResolvers()
    },
    ids: () => [...ids],
    calls: () => calls,
    stop: () => server.stop(true),
  }
}

/** The last line of each message to Discord has its id. */
export const idIn = (body: string) => /evt_[0-9a-f_]+/.exec(body)?.[0] ?? ''
