import { SECOND } from '../../../shared/time'
import type { Commands } from './commands'
import { expectedSpans } from './commands'
import { compareWithGame, FLUSH_DELAY } from './compare-with-game'
import type { ConsoleRecorder } from './console-recorder'
import { readConsole, wrongNumbers, wrongOrder } from './consoles'
import { type Fault, isAbout } from './fault'
import { figuresByKind, type KindFigures } from './figures-by-kind'
import type { DoublePlay, GameView } from './game-view'
import type { PlayedBot } from './players'
import { type Gap, gapsOf } from './recoveries'

/** A frozen process leaves the game as soon as it resumes. */
const WAKE_DELAY = SECOND

export interface Findings {
  doublePlays: DoublePlay[]
  /** Sessions of frozen processes that were still open when the next run came, but made no calls. */
  frozenSessions: number
  calls: number
  commands: { sent: number; acknowledged: number }
  wrongState: string[]
  gaps: Gap[]
  byKind: KindFigures[]
  lines: { kept: number; compared: number; lostWithProcess: number; markedMissing: number; violations: string[] }
  /** Of faults that ask for more than the others. */
  judgements: string[]
}

interface Evidence {
  bots: PlayedBot[]
  game: GameView
  commands: Commands
  faults: Fault[]
  /** Earlier gaps do not count: first sign-ins are throttled. */
  faultsFrom: number
  wrongState: PlayedBot[]
  recorder: ConsoleRecorder
}

export async function judge({
  bots,
  game,
  commands,
  faults,
  faultsFrom,
  wrongState,
  recorder,
}: Evidence): Promise<Findings> {
  const isFrozen = ({ path, at }: DoublePlay) =>
    faults.some((fault) => fault.freezes && isAbout(fault, path) && at >= fault.from && at <= fault.to + WAKE_DELAY)
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
    byKind: figuresByKind({ bots, game, commands, faults, gaps }),
    lines: await judgeLines({ bots, game, faults, recorder }),
    judgements: faults.flatMap(({ judgement }) => judgement?.violations ?? []),
  }
}

async function judgeLines({ bots, game, faults, recorder }: Pick<Evidence, 'bots' | 'game' | 'faults' | 'recorder'>) {
  const found: Findings['lines'] = {
    kept: 0,
    compared: 0,
    lostWithProcess: 0,
    markedMissing: 0,
    violations: [],
  }
  const emptiedAt = Math.max(0, ...faults.map(({ consolesEmptiedAt = 0 }) => consolesEmptiedAt))
  for (const bot of bots) {
    const { lines: before = [], shown = [], readAt = 0 } = recorder.kept.get(bot) ?? {}
    const now = await readConsole(recorder.log, bot.id)
    const parts = [
      { lines: before, shown, owed: { from: 0, to: readAt - FLUSH_DELAY } },
      { lines: now, shown: recorder.shown.get(bot) ?? [], owed: { from: emptiedAt, to: Number.POSITIVE_INFINITY } },
    ]
    found.kept += now.at(-1)?.position ?? 0
    for (const { lines, shown, owed } of readAt > 0 ? parts : parts.slice(1)) {
      const compared = compareWithGame(bot.castle, lines, { view: game.castles.get(bot.castle), faults, owed })
      found.compared += compared.compared
      found.lostWithProcess += compared.lostWithProcess
      found.markedMissing += compared.markedMissing
      found.violations.push(
        ...wrongNumbers(bot.castle, lines, shown),
        ...wrongOrder(bot.castle, lines, faults),
        ...compared.violations,
      )
    }
  }
  return found
}
