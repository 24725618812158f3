import { seededRandom } from '../../../api/embedded/practice-realm/world/random'
import { SECOND } from '../../../shared/time'
import { orderAll, otherwiseThanWished, type Scene, untilSo } from './as-wished'
import { type Burst, createCommands, pressMany } from './commands'
import { commit, drawFaults, type Fault, type FaultKind, possibleKinds } from './faults'
import { createGameView } from './game-view'
import { type Findings, judge } from './judge'
import { createPlayers } from './players'
import { FOUND_WITHIN } from './recoveries'
import { openScribe } from './scribe'
import { watchForStandstills } from './standstills'
import { timeOfDay } from './violations'
import { openWorkshop, type Size } from './workshop'

const PLAYED_BETWEEN_FAULTS = 3 * SECOND
const BACK_WITHIN = FOUND_WITHIN + 4 * SECOND
/** What is pressed a moment ago is still on its way. */
const STARTS_WITHIN = SECOND
/** Most bots are at work most of the time. */
const STARTS = 0.75
const CONSOLES_WATCHED = 50

export interface ChaosOptions extends Size {
  seed: string
  bots: number
  /** Which faults, or how many that are drawn. */
  faults: number | FaultKind[]
  /** Whether the next fault waits until everybody is back, or comes while they are on their way. */
  oneByOne: boolean
  commandsASecond: number
  /** Commands at random before the first fault, after which every bot is looked at. */
  burst?: Burst
  tell(line: string): void
}

export interface ChaosOutcome extends Findings {
  faults: Fault[]
  /** How long it took until all bots that were started at once were in play, before any fault. */
  allInPlayAfter: number
}

/** Does harm to processes that share bots while players press buttons, and says what came of it. */
export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const { tell, seed, commandsASecond } = options
  const workshop = await openWorkshop(options)
  try {
    const scribe = await openScribe(workshop)
    const bots = await createPlayers(workshop, options.bots)
    const game = createGameView(workshop.journal)
    const commands = createCommands({ workshop, bots, random: seededRandom(`${seed} commands`), starts: STARTS })
    const scene = { workshop, bots, game, commands }
    const standstills = watchForStandstills()
    const startedAt = performance.now()
    await orderAll(scene, 'start')
    const allInPlayAfter = performance.now() - startedAt
    tell(`${bots.length} bots are in play after ${(allInPlayAfter / SECOND).toFixed(1)} s.`)
    const otherwise = options.burst ? await afterBurst(scene, options.burst) : []
    const harmFrom = Date.now()
    scribe.watch(bots.slice(0, CONSOLES_WATCHED))
    const pressing = pressAtRandom(scene, commandsASecond)
    const harm = await doHarm(scene, options)
    await pressing.end()
    await commands.settle()
    otherwise.push(...(await otherwiseThanWished(scene)))
    await orderAll(scene, 'stop')
    await Bun.sleep(SECOND)
    const faults = [...harm, ...standstills.end()]
    const findings = await judge({ ...scene, faults, harmFrom, otherwise, scribe })
    await scribe.close()
    return { ...findings, faults, allInPlayAfter }
  } finally {
    await workshop.stop()
  }
}

async function afterBurst(scene: Scene, burst: Burst) {
  await pressMany(scene.commands, burst)
  await scene.commands.settle()
  return otherwiseThanWished(scene)
}

function pressAtRandom({ commands }: Scene, aSecond: number) {
  const ending = new AbortController()
  const over = (async () => {
    while (!ending.signal.aborted) {
      commands.sendAtRandom()
      await Bun.sleep(SECOND / aSecond)
    }
  })()
  return {
    async end() {
      ending.abort()
      await over
    },
  }
}

type Harm = Pick<ChaosOptions, 'seed' | 'faults' | 'oneByOne' | 'tell'>

async function doHarm(scene: Scene, { seed, faults, oneByOne, tell }: Harm): Promise<Fault[]> {
  const random = seededRandom(`${seed} faults`)
  const { workshop, game } = scene
  const drawn = typeof faults === 'number' ? drawFaults(possibleKinds(workshop), faults, random) : faults
  const done: Fault[] = []
  const from = Date.now()
  for (const kind of drawn) {
    const fault = await commit(kind, { workshop, random })
    done.push(fault)
    const after = ((fault.from - from) / SECOND).toFixed(0).padStart(3)
    tell(`  t+${after} s, ${timeOfDay(fault.from)} to ${timeOfDay(fault.to)}  ${fault.what}`)
    if (oneByOne) await untilSo(game, () => wantedArePlayed(scene), BACK_WITHIN)
    await Bun.sleep(random() * (oneByOne ? PLAYED_BETWEEN_FAULTS : SECOND))
  }
  await untilSo(game, () => wantedArePlayed(scene), BACK_WITHIN)
  return done
}

function wantedArePlayed({ bots, commands, game }: Scene): boolean {
  return bots.every((bot) => {
    const { action, acknowledgedAt = null } = commands.sent.get(bot)?.at(-1) ?? {}
    const isWanted = action === 'start' && acknowledgedAt !== null && Date.now() - acknowledgedAt > STARTS_WITHIN
    return !isWanted || game.isInPlay(bot.castle)
  })
}
