import { seededRandom } from '../../../api/embedded/practice-realm/world/random'
import { SECOND } from '../../../shared/time'
import { type ClusterSize, openCluster } from './cluster'
import { createCommands, sendBurst } from './commands'
import { botsInWrongState } from './expected-state'
import { createGameView, type DoublePlay } from './game-view'
import { createPlayers } from './players'

export interface CommandsOptions extends ClusterSize {
  seed: string
  bots: number
  commands: number
  /** How many are on their way at once. */
  concurrency: number
}

export interface CommandsOutcome {
  acknowledged: number
  refused: number
  aSecond: number
  /** Castles of bots that were otherwise in the end than their last command. */
  wrongState: string[]
  doublePlays: DoublePlay[]
}

/** Starts and stops bots at random through all web processes, faster than bots can follow. */
export async function runCommands(options: CommandsOptions): Promise<CommandsOutcome> {
  const workshop = await openCluster(options)
  try {
    const bots = await createPlayers(workshop, options.bots)
    const game = createGameView(workshop.journal)
    const commands = createCommands({ cluster: workshop, bots, random: seededRandom(options.seed) })
    const startedAt = performance.now()
    await sendBurst(commands, { count: options.commands, concurrency: options.concurrency })
    const took = performance.now() - startedAt
    const sent = [...commands.sent.values()].flat()
    const acknowledged = sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length
    await commands.settle()
    const otherwise = await botsInWrongState({ cluster: workshop, bots, game, commands })
    return {
      acknowledged,
      refused: sent.length - acknowledged,
      aSecond: (sent.length / took) * SECOND,
      wrongState: otherwise.map(({ castle }) => castle),
      doublePlays: [...game.playedTwice, ...game.openBeside],
    }
  } finally {
    await workshop.stop()
  }
}
