import { seededRandom } from '../../../api/embedded/practice-realm/world/random'
import { SECOND } from '../../../shared/time'
import { type Commands, createCommands } from './commands'
import { commit, drawFaults, type Fault, type FaultKind, possibleKinds } from './faults'
import { createGameView, type GameView } from './game-view'
import { type Findings, judge } from './judge'
import { createPlayers, type PlayedBot } from './players'
import { FOUND_WITHIN } from './recoveries'
import { openScribe } from './scribe'
import { openWorkshop, type Size, type Workshop } from './workshop'

const ASKED_EVERY = 100
const SETTLES_WITHIN = 30 * SECOND
const PLAYED_BETWEEN_FAULTS = 3 * SECOND

export interface ChaosOptions extends Size {
  seed: string
  bots: number
  /** Which faults, or how many that are drawn. */
  faults: number | FaultKind[]
  /** Whether the next fault waits until everybody is back, or comes while they are on their way. */
  oneByOne: boolean
  commandsASecond: number
  tell(line: string): void
}

export interface ChaosOutcome extends Findings {
  faults: Fault[]
  /** How long it took until all bots that were started at once were in play, before any fault. */
  allInPlayAfter: number
}

/** Does harm to processes that share bots while players press buttons, and says what came of it. */
export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const { tell, seed } = options
  const workshop = await openWorkshop(options)
  try {
    const scribe = await openScribe(workshop)
    const bots = await createPlayers(workshop, options.bots)
    const game = createGameView(workshop.journal)
    const commands = createCommands({ workshop, bots, random: seededRandom(`${seed} commands`) })
    const scene = { ...options, workshop, bots, game, commands }
    const allInPlayAfter = await startAll(scene)
    tell(`${bots.length} bots are in play after ${(allInPlayAfter / SECOND).toFixed(1)} s.`)
    const pressing = pressAtRandom(scene)
    scribe.watch(bots.slice(0, 50))
    const faults = await doHarm(scene)
    await pressing.end()
    await commands.settle()
    const unsettled = await untilAsWished(scene)
    await endAll(scene)
    await game.update()
    const findings = await judge({ ...scene, faults, unsettled, scribe })
    await scribe.close()
    return { ...findings, faults, allInPlayAfter }
  } finally {
    await workshop.stop()
  }
}

interface Scene extends Omit<ChaosOptions, 'bots'> {
  workshop: Workshop
  bots: PlayedBot[]
  game: GameView
  commands: Commands
}

async function startAll({ bots, commands, game }: Scene): Promise<number> {
  const from = performance.now()
  await Promise.all(bots.map((bot) => commands.send(bot, 'start')))
  await commands.settle()
  await untilSo(game, () => bots.every(({ castle }) => game.isInPlay(castle)), 5 * SETTLES_WITHIN)
  return performance.now() - from
}

function pressAtRandom({ commands, commandsASecond }: Scene) {
  const ending = new AbortController()
  const over = (async () => {
    while (!ending.signal.aborted) {
      commands.sendAtRandom()
      await Bun.sleep(SECOND / commandsASecond)
    }
  })()
  return {
    async end() {
      ending.abort()
      await over
    },
  }
}

async function doHarm({ faults, oneByOne, tell, ...scene }: Scene): Promise<Fault[]> {
  const random = seededRandom(`${scene.seed} faults`)
  const drawn = typeof faults === 'number' ? drawFaults(possibleKinds(scene.workshop), faults, random) : faults
  const done: Fault[] = []
  const from = Date.now()
  for (const kind of drawn) {
    const fault = await commit(kind, { workshop: scene.workshop, random })
    done.push(fault)
    tell(`  t+${((fault.from - from) / SECOND).toFixed(0)} s  ${fault.what}`)
    if (oneByOne) await untilSo(scene.game, () => wantedArePlayed(scene), FOUND_WITHIN + 2 * SECOND)
    await Bun.sleep(random() * PLAYED_BETWEEN_FAULTS)
  }
  await untilSo(scene.game, () => wantedArePlayed(scene), FOUND_WITHIN + 2 * SECOND)
  return done
}

/** Whoever was started a moment ago is still on the way. */
function wantedArePlayed({ bots, commands, game }: Pick<Scene, 'bots' | 'commands' | 'game'>): boolean {
  return bots.every((bot) => {
    const last = commands.sent.get(bot)?.at(-1)
    const isWanted =
      last?.action === 'start' && last.acknowledgedAt !== null && Date.now() - last.acknowledgedAt > SECOND
    return !isWanted || game.isInPlay(bot.castle)
  })
}

const lastWishOf = ({ commands }: Pick<Scene, 'commands'>, bot: PlayedBot) => commands.sent.get(bot)?.at(-1)?.action

/** The bots that are otherwise than the last command which was acknowledged, although nothing has gone wrong for a while. */
async function untilAsWished(scene: Scene): Promise<PlayedBot[]> {
  const isOtherwise = (bot: PlayedBot) => scene.game.isInPlay(bot.castle) !== (lastWishOf(scene, bot) === 'start')
  await untilSo(scene.game, () => !scene.bots.some(isOtherwise), SETTLES_WITHIN)
  return scene.bots.filter(isOtherwise)
}

async function endAll({ bots, commands, game }: Scene) {
  await Promise.all(bots.map((bot) => commands.send(bot, 'stop')))
  await commands.settle()
  await untilSo(game, () => !bots.some(({ castle }) => game.isInPlay(castle)), SETTLES_WITHIN)
  await Bun.sleep(SECOND)
}

/** Asks the game until it is so, or for so long. */
async function untilSo(game: GameView, isSo: () => boolean, within: number): Promise<void> {
  const until = performance.now() + within
  await game.update()
  while (!isSo() && performance.now() < until) {
    await Bun.sleep(ASKED_EVERY)
    await game.update()
  }
}
