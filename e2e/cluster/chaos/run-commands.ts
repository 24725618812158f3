import { seededRandom } from '../../../api/embedded/practice-realm/world/random'
import { SECOND } from '../../../shared/time'
import { otherwiseThanWished } from './as-wished'
import { createCommands, pressMany } from './commands'
import { createGameView, type DoublePlay } from './game-view'
import { createPlayers } from './players'
import { openWorkshop, type Size } from './workshop'

export interface CommandsOptions extends Size {
  seed: string
  bots: number
  commands: number
  /** How many are on their way at once. */
  atOnce: number
}

export interface CommandsOutcome {
  acknowledged: number
  refused: number
  aSecond: number
  /** Castles of bots that were otherwise in the end than their last command. */
  otherwise: string[]
  doublePlays: DoublePlay[]
}

/** Starts and stops bots at random through all web processes, faster than bots can follow. */
export async function runCommands(options: CommandsOptions): Promise<CommandsOutcome> {
  const workshop = await openWorkshop(options)
  try {
    const bots = await createPlayers(workshop, options.bots)
    const game = createGameView(workshop.journal)
    const commands = createCommands({ workshop, bots, random: seededRandom(options.seed) })
    const startedAt = performance.now()
    await pressMany(commands, { count: options.commands, atOnce: options.atOnce })
    const took = performance.now() - startedAt
    const sent = [...commands.sent.values()].flat()
    const acknowledged = sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length
    await commands.settle()
    const otherwise = await otherwiseThanWished({ workshop, bots, game, commands })
    return {
      acknowledged,
      refused: sent.length - acknowledged,
      aSecond: (sent.length / took) * SECOND,
      otherwise: otherwise.map(({ castle }) => castle),
      doublePlays: [...game.playedTwice, ...game.openBeside],
    }
  } finally {
    await workshop.stop()
  }
}
