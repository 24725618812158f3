import { seededRandom } from '../../../api/game/world/random'
import { SECOND } from '../../../shared/time'
import { type ClusterSize, openCluster } from './cluster'
import { type Burst, createCommands, sendBurst } from './commands'
import { openConsoleRecorder } from './console-recorder'
import { botsInWrongState, commandAll, type Scene, waitUntilBack } from './expected-state'
import type { Fault } from './fault'
import { drawFaults, type FaultDeps, type FaultKind, injectFault, LAST_KINDS, possibleKinds } from './faults'
import { createGameView } from './game-view'
import { type Findings, judge } from './judge'
import { LONG_OUTAGE, type OutagePlan } from './long-outage'
import { type ChooseTemplates, createPlayers } from './players'
import { watchForStandstills } from './standstills'
import { timeOfDay } from './violations'

const PAUSE_BETWEEN_FAULTS = 3 * SECOND
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
  outage?: OutagePlan
  /** Instead of the built-in templates. */
  chooseTemplates?: ChooseTemplates
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
    const bots = await createPlayers(cluster, options.bots, options.chooseTemplates)
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
    const random = seededRandom(`${seed} faults`)
    const harm = await injectFaults({ ...scene, random, recorder, outage: options.outage ?? LONG_OUTAGE }, options)
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

type FaultPlan = Pick<ChaosOptions, 'faults' | 'oneByOne' | 'log'>

async function injectFaults(deps: FaultDeps, { faults, oneByOne, log }: FaultPlan): Promise<Fault[]> {
  const { cluster, random } = deps
  const drawn =
    typeof faults === 'number' ? [...drawFaults(possibleKinds(cluster), faults, random), ...LAST_KINDS] : faults
  const done: Fault[] = []
  const from = Date.now()
  for (const kind of drawn) {
    const fault = await injectFault(kind, deps)
    done.push(fault)
    const after = ((fault.from - from) / SECOND).toFixed(0).padStart(3)
    log(`  t+${after} s, ${timeOfDay(fault.from)} to ${timeOfDay(fault.to)}  ${fault.what}`)
    for (const figure of fault.judgement?.figures ?? []) log(`      ${figure}`)
    if (oneByOne) await waitUntilBack(deps)
    fault.recoveredAt = Date.now()
    await Bun.sleep(random() * (oneByOne ? PAUSE_BETWEEN_FAULTS : SECOND))
  }
  await waitUntilBack(deps)
  return done
}
