import { LRUCache } from 'lru-cache'
import type { WorldJob, WorldOutcome } from './play-trial-world'
import type { WorldPlayer } from './world-player'

/** About one kilobyte each. */
const MOST_KEPT = 4_000

/** A world always plays the same, so it is played once. The templates of a process never change. */
export function keepOutcomes(player: WorldPlayer): WorldPlayer {
  const kept = new LRUCache<string, WorldOutcome>({ max: MOST_KEPT })
  return {
    async play(job, signal) {
      const key = keyOf(job)
      const outcome = kept.get(key) ?? (await player.play(job, signal))
      kept.set(key, outcome)
      return outcome
    },
    close: () => player.close(),
  }
}

const keyOf = ({ world, bot }: WorldJob) =>
  JSON.stringify([
    world,
    bot && [bot.templateId, Object.entries(bot.settings).toSorted(([a], [b]) => (a < b ? -1 : 1))],
  ])
