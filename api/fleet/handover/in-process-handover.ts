import type { Handover, Taker } from './handover'

/** For a single process, which takes what it offers. */
export function createInProcessHandover(): Handover {
  let taker: Taker | null = null
  return {
    isShared: false,
    isReachable: true,
    async offer(botIds) {
      for (const botId of botIds) if (taker && taker.room() > 0) void taker.take(botId)
    },
    takeOffers(given, until) {
      taker = given
      until.addEventListener('abort', () => {
        taker = null
      })
    },
    async close() {},
  }
}
