import { seededRandom } from '../../../api/game/world/random'
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
  concurrency: number
}

export interface CommandsOutcome {
  acknowledged: number
  refused: number
  aSecond: number
  wrongState: string[]
  doublePlays: DoublePlay[]
}

export async function runCommands(options: CommandsOptions): Promise<CommandsOutcome> {
  const cluster = await openCluster(options)
  try {
    const bots = await createPlayers(cluster, options.bots)
    const game = createGameView(cluster.journal)
    const commands = createCommands({ cluster, bots, random: seededRandom(options.seed) })
    const startedAt = performance.now()
    await sendBurst(commands, { count: options.commands, concurrency: options.concurrency })
    const took = performance.now() - startedAt
    const sent = [...commands.sent.values()].flat()
    const acknowledged = sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length
    await commands.settle()
    const wrongState = await botsInWrongState({ cluster, bots, game, commands })
    return {
      acknowledged,
      refused: sent.length - acknowledged,
      aSecond: (sent.length / took) * SECOND,
      wrongState: wrongState.map(({ castle }) => castle),
      doublePlays: [...game.playedTwice, ...game.openBeside],
    }
  } finally {
    await cluster.stop()
  }
}
