import { SECOND } from '../../../shared/time'
import type { Commands } from './commands'
import { expectedSpans } from './commands'
import type { ConsoleRecorder } from './console-recorder'
import { compareWithGame, readConsole, wrongNumbers } from './consoles'
import { type Fault, isAbout } from './faults'
import type { DoublePlay, GameView } from './game-view'
import type { PlayedBot } from './players'
import { type Gap, gapsOf } from './recoveries'

/** A process that was frozen leaves the game as soon as it runs again. */
const WAKE_DELAY = SECOND

export interface Findings {
  /** Castles that were played by two runs at once. */
  doublePlays: DoublePlay[]
  /** Sessions of frozen processes that were still open when the next run came; they did nothing any more. */
  frozenSessions: number
  calls: number
  commands: { sent: number; acknowledged: number }
  /** Bots that were otherwise in the end than the last command which was acknowledged. */
  wrongState: string[]
  gaps: Gap[]
  lines: { kept: number; compared: number; lostWithProcess: number; violations: string[] }
}

interface Evidence {
  bots: PlayedBot[]
  game: GameView
  commands: Commands
  faults: Fault[]
  /** What was before is not judged: who comes to the game for the first time is let in slowly. */
  faultsFrom: number
  wrongState: PlayedBot[]
  recorder: ConsoleRecorder
}

/** What the game and the consoles say, held against what was asked for. */
export async function judge({
  bots,
  game,
  commands,
  faults,
  faultsFrom,
  wrongState,
  recorder,
}: Evidence): Promise<Findings> {
  const isFrozen = ({ way, at }: DoublePlay) =>
    faults.some((fault) => fault.freezes && isAbout(fault, way) && at >= fault.from && at <= fault.to + WAKE_DELAY)
  const beside = game.openBeside.filter((open) => !isFrozen(open))
  const sent = [...commands.sent.values()].flat()
  const now = Date.now()
  const gaps = bots.flatMap((bot) => {
    const wanted = expectedSpans(commands.sent.get(bot) ?? [], { from: faultsFrom, to: now })
    return gapsOf({ castle: bot.castle, wanted, view: game.castles.get(bot.castle), faults })
  })
  return {
    doublePlays: [...game.playedTwice, ...beside],
    frozenSessions: game.openBeside.length - beside.length,
    calls: game.calls,
    commands: { sent: sent.length, acknowledged: sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length },
    wrongState: wrongState.map(({ castle }) => castle),
    gaps,
    lines: await judgeLines({ bots, game, faults, recorder }),
  }
}

async function judgeLines({ bots, game, faults, recorder }: Pick<Evidence, 'bots' | 'game' | 'faults' | 'recorder'>) {
  const found: Findings['lines'] = { kept: 0, compared: 0, lostWithProcess: 0, violations: [] }
  for (const bot of bots) {
    const lines = await readConsole(recorder.log, bot.id)
    const compared = compareWithGame(bot.castle, lines, { view: game.castles.get(bot.castle), faults })
    found.kept += lines.at(-1)?.position ?? 0
    found.compared += compared.compared
    found.lostWithProcess += compared.lostWithProcess
    found.violations.push(...wrongNumbers(bot.castle, lines, recorder.shown.get(bot) ?? []), ...compared.violations)
  }
  return found
}
