import { SECOND } from '../../../shared/time'
import type { Commands } from './commands'
import { wantedSpans } from './commands'
import { compareWithGame, readConsole, wrongNumbers } from './consoles'
import { type Fault, isAbout } from './faults'
import type { DoublePlay, GameView } from './game-view'
import type { PlayedBot } from './players'
import { type Gap, gapsOf } from './recoveries'
import type { Scribe } from './scribe'

/** A process that was frozen leaves the game as soon as it runs again. */
const WAKES_WITHIN = SECOND

export interface Findings {
  /** Castles that were played by two runs at once. */
  doublePlays: DoublePlay[]
  /** Sessions of frozen processes that were still open when the next run came; they did nothing any more. */
  frozenSessions: number
  calls: number
  commands: { sent: number; acknowledged: number }
  /** Bots that were otherwise in the end than the last command which was acknowledged. */
  otherwise: string[]
  gaps: Gap[]
  lines: { kept: number; compared: number; lostWithProcess: number; violations: string[] }
}

interface Evidence {
  bots: PlayedBot[]
  game: GameView
  commands: Commands
  faults: Fault[]
  /** What was before is not judged: who comes to the game for the first time is let in slowly. */
  harmFrom: number
  otherwise: PlayedBot[]
  scribe: Scribe
}

/** What the game and the consoles say, held against what was asked for. */
export async function judge({
  bots,
  game,
  commands,
  faults,
  harmFrom,
  otherwise,
  scribe,
}: Evidence): Promise<Findings> {
  const isFrozen = ({ way, at }: DoublePlay) =>
    faults.some((fault) => fault.freezes && isAbout(fault, way) && at >= fault.from && at <= fault.to + WAKES_WITHIN)
  const beside = game.openBeside.filter((open) => !isFrozen(open))
  const sent = [...commands.sent.values()].flat()
  const now = Date.now()
  const gaps = bots.flatMap((bot) => {
    const wanted = wantedSpans(commands.sent.get(bot) ?? [], { from: harmFrom, to: now })
    return gapsOf({ castle: bot.castle, wanted, view: game.castles.get(bot.castle), faults })
  })
  return {
    doublePlays: [...game.playedTwice, ...beside],
    frozenSessions: game.openBeside.length - beside.length,
    calls: game.calls,
    commands: { sent: sent.length, acknowledged: sent.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length },
    otherwise: otherwise.map(({ castle }) => castle),
    gaps,
    lines: await judgeLines({ bots, game, faults, scribe }),
  }
}

async function judgeLines({ bots, game, faults, scribe }: Pick<Evidence, 'bots' | 'game' | 'faults' | 'scribe'>) {
  const found: Findings['lines'] = { kept: 0, compared: 0, lostWithProcess: 0, violations: [] }
  for (const bot of bots) {
    const lines = await readConsole(scribe.log, bot.id)
    const compared = compareWithGame(bot.castle, lines, { view: game.castles.get(bot.castle), faults })
    found.kept += lines.at(-1)?.position ?? 0
    found.compared += compared.compared
    found.lostWithProcess += compared.lostWithProcess
    found.violations.push(...wrongNumbers(bot.castle, lines, scribe.shown.get(bot) ?? []), ...compared.violations)
  }
  return found
}
