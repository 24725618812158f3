import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/clock'
import type { Signals } from '../bus/signals'
import type { Change, Changes } from './changes'

const EVERYBODY = 'changes'
const channelOf = (user: Change['user']) => (user === null ? EVERYBODY : `${EVERYBODY}:${user}`)

/** Everybody misses something at the same time, and shall not ask for it at the same time. */
const SPREAD_OVER = 2 * SECOND

interface ChangesDeps {
  signals: Signals
  clock: Clock
  random?: () => number
}

/** Changes that are told by signals: a process hears of a player's for as long as somebody there listens. */
export function createChanges({ signals, clock, random = Math.random }: ChangesDeps): Changes {
  return {
    publish(change) {
      signals.send(channelOf(change.user), JSON.stringify(change))
    },
    async subscribe(user, hear, signal) {
      let isMissDue = false

      async function miss() {
        if (isMissDue) return
        isMissDue = true
        await clock.sleep(random() * SPREAD_OVER, signal).catch(() => {})
        isMissDue = false
        if (!signal.aborted) hear({ kind: 'missed', user: null, id: '' })
      }

      const listener = { hear: (message: string) => hear(JSON.parse(message)) }
      await Promise.all([
        signals.listen(channelOf(user), listener, signal),
        signals.listen(EVERYBODY, { ...listener, miss }, signal),
      ])
    },
  }
}
