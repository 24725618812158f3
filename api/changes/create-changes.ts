import type { Signals } from '../signals/signals'
import type { Change, Changes } from './changes'

const EVERYBODY = 'changes'
const channelOf = (user: Change['user']) => (user === null ? EVERYBODY : `${EVERYBODY}:${user}`)

/** Changes that are told by signals: a process hears of a player's for as long as somebody there listens. */
export function createChanges({ signals }: { signals: Signals }): Changes {
  return {
    publish(change) {
      signals.send(channelOf(change.user), JSON.stringify(change))
    },
    async subscribe(user, hear, signal) {
      const theirs = { hear: (message: string) => hear(JSON.parse(message)) }
      const everybodys = { ...theirs, miss: () => hear({ kind: 'missed', user: null, id: '' }) }
      await Promise.all([
        signals.listen(channelOf(user), theirs, signal),
        signals.listen(EVERYBODY, everybodys, signal),
      ])
    },
  }
}
