interface Expected {
  events: number
  kills: number
}

/** Counts the events that arrive, and says when to kill their sender: evenly, and never between two calls. */
export function openCountingReceiver({ events, kills }: Expected) {
  const numbersById = new Map<string, Set<string>>()
  const idsByNumber = new Map<string, Set<string>>()
  const dues = Array.from({ length: kills }, () => Promise.withResolvers<void>())
  const complete = Promise.withResolvers<void>()
  let held = Promise.withResolvers<void>()
  let calls = 0
  let reached = 0

  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      calls++
      const id = request.headers.get('webhook-id') ?? ''
      const { data } = (await request.json()) as { data: { message: string } }
      numbersById.set(id, (numbersById.get(id) ?? new Set()).add(data.message))
      idsByNumber.set(data.message, (idsByNumber.get(data.message) ?? new Set()).add(id))
      if (idsByNumber.size === events) complete.resolve()
      if (reached < kills && idsByNumber.size >= ((reached + 1) * events) / (kills + 1)) {
        dues[reached]?.resolve()
        await held.promise
      }
      return new Response(null, { status: 204 })
    },
  })

  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    complete: complete.promise,
    killDue: (kill: number) => dues[kill]?.promise,
    killed() {
      reached++
      held.resolve()
      held = Promise.withResolvers()
    },
    figures: () => ({
      events,
      arrived: idsByNumber.size,
      repeated: calls - numbersById.size,
      eventsWithSeveralIds: countSeveral(idsByNumber),
      idsOfSeveralEvents: countSeveral(numbersById),
    }),
  }
}

const countSeveral = (sets: Map<string, Set<string>>) => [...sets.values()].filter(({ size }) => size !== 1).length
