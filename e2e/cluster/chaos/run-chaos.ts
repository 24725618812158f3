import { seededRandom } from '../../../api/embedded/practice-realm/world/random'
import { SECOND } from '../../../shared/time'
import { type ClusterSize, openCluster } from './cluster'
import { type Burst, createCommands, sendBurst } from './commands'
import { openConsoleRecorder } from './console-recorder'
import { botsInWrongState, commandAll, type Scene, waitForGame } from './expected-state'
import { drawFaults, type Fault, type FaultKind, injectFault, possibleKinds } from './faults'
import { createGameView } from './game-view'
import { type Findings, judge } from './judge'
import { createPlayers } from './players'
import { RECOVERY_LIMIT } from './recoveries'
import { watchForStandstills } from './standstills'
import { timeOfDay } from './violations'

const PAUSE_BETWEEN_FAULTS = 3 * SECOND
const RECOVERY_TIMEOUT = RECOVERY_LIMIT + 4 * SECOND
/** Recent commands are still in flight. */
const START_GRACE = SECOND
/** The share of starts: most bots are online most of the time. */
const STARTS = 0.75
const WATCHED_CONSOLES = 50

export interface ChaosOptions extends ClusterSize {
  seed: string
  bots: number
  faults: number | FaultKind[]
  /** Whether each fault waits until all bots have recovered from the last. */
  oneByOne: boolean
  commandsASecond: number
  /** Random commands before the first fault, after which every bot is checked. */
  burst?: Burst
  log(line: string): void
}

export interface ChaosOutcome extends Findings {
  faults: Fault[]
  /** How long all bots took to start at once, in milliseconds, before any fault. */
  allInPlayAfter: number
}

export async function runChaos(options: ChaosOptions): Promise<ChaosOutcome> {
  const { log, seed, commandsASecond } = options
  const cluster = await openCluster(options)
  try {
    const recorder = await openConsoleRecorder(cluster)
    const bots = await createPlayers(cluster, options.bots)
    const game = createGameView(cluster.journal)
    const commands = createCommands({ cluster, bots, random: seededRandom(`${seed} commands`), starts: STARTS })
    const scene = { cluster, bots, game, commands }
    const standstills = watchForStandstills()
    const startedAt = performance.now()
    await commandAll(scene, 'start')
    const allInPlayAfter = performance.now() - startedAt
    log(`${bots.length} bots are in play after ${(allInPlayAfter / SECOND).toFixed(1)} s.`)
    const wrongState = options.burst ? await afterBurst(scene, options.burst) : []
    const faultsFrom = Date.now()
    recorder.watch(bots.slice(0, WATCHED_CONSOLES))
    const pressing = sendCommandsAtRandom(scene, commandsASecond)
    const harm = await injectFaults(scene, options)
    await pressing.end()
    await commands.settle()
    wrongState.push(...(await botsInWrongState(scene)))
    await commandAll(scene, 'stop')
    await Bun.sleep(SECOND)
    const faults = [...harm, ...standstills.end()]
    const findings = await judge({ ...scene, faults, faultsFrom, wrongState, recorder })
    await recorder.close()
    return { ...findings, faults, allInPlayAfter }
  } finally {
    await cluster.stop()
  }
}

async function afterBurst(scene: Scene, burst: Burst) {
  await sendBurst(scene.commands, burst)
  await scene.commands.settle()
  return botsInWrongState(scene)
}

function sendCommandsAtRandom({ commands }: Scene, aSecond: number) {
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

type FaultPlan = Pick<ChaosOptions, 'seed' | 'faults' | 'oneByOne' | 'log'>

async function injectFaults(scene: Scene, { seed, faults, oneByOne, log }: FaultPlan): Promise<Fault[]> {
  const random = seededRandom(`${seed} faults`)
  const { cluster, game } = scene
  const drawn = typeof faults === 'number' ? drawFaults(possibleKinds(cluster), faults, random) : faults
  const done: Fault[] = []
  const from = Date.now()
  for (const kind of drawn) {
    const fault = await injectFault(kind, { cluster, random })
    done.push(fault)
    const after = ((fault.from - from) / SECOND).toFixed(0).padStart(3)
    log(`  t+${after} s, ${timeOfDay(fault.from)} to ${timeOfDay(fault.to)}  ${fault.what}`)
    if (oneByOne) await waitForGame(game, () => startedArePlayed(scene), RECOVERY_TIMEOUT)
    await Bun.sleep(random() * (oneByOne ? PAUSE_BETWEEN_FAULTS : SECOND))
  }
  await waitForGame(game, () => startedArePlayed(scene), RECOVERY_TIMEOUT)
  return done
}

function startedArePlayed({ bots, commands, game }: Scene): boolean {
  return bots.every((bot) => {
    const { action, acknowledgedAt = null } = commands.sent.get(bot)?.at(-1) ?? {}
    const isWanted = action === 'start' && acknowledgedAt !== null && Date.now() - acknowledgedAt > START_GRACE
    return !isWanted || game.isInPlay(bot.castle)
  })
}
