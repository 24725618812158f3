import type { Difficulty, RunningEvent } from '../../protocol/events'
import type { ModuleContext, Step } from './module'

/** Chooses the difficulty of an event, which can be done once, before the first attack. Null if it is settled. */
export function difficultyStep({ game, print }: ModuleContext, event: RunningEvent, wanted: Difficulty): Step | null {
  const choice = event.difficulties.find(({ difficulty }) => difficulty === wanted)
  if (event.difficulty !== null || !choice) return null
  return {
    id: `difficulty ${event.id}`,
    what: `Choose the difficulty ${wanted}`,
    uses: 'time',
    value: choice.points,
    measure: 'percent of the usual points',
    gain: 0,
    loss: 0,
    isUrgent: true,
    async take(decision) {
      await game.chooseDifficulty(event.id, wanted)
      const { points, defenders } = choice
      print('>', `Difficulty ${wanted}: ${points} % of the usual points for ${defenders} % of the defenders.`, decision)
    },
  }
}
