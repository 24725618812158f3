import { seededRandom } from '../../api/game/world/random'
import { answerOf } from '../../api/testing/answer-of'
import type { RemotePlayer } from '../../api/testing/processes/remote-player'
import { hasRedis } from '../../api/testing/redis-server'
import { scriptTemplateId } from '../../shared/script-rules'
import { SECOND } from '../../shared/time'
import type { FaultKind } from '../cluster/chaos/faults'
import { RECOVERY_LIMIT } from '../cluster/chaos/recoveries'
import { type ChaosOutcome, runChaos } from '../cluster/chaos/run-chaos'
import { violationsOf } from '../cluster/chaos/violations'

/** Collects whatever there is, and says so in the words that the comparison with the game reads. */
const sourceOf = (pause: string) => `export const unit = 'resources'

export default async function run(keeper: Keeper): Promise<void> {
  for (;;) {
    keeper.memory.rounds = (keeper.memory.rounds ?? 0) + 1
    for (const castle of await keeper.game.castles()) {
      for (const good of ['wood', 'stone', 'food'] as const) {
        if (castle.waiting[good] < 1) continue
        const { amount } = await keeper.game.collect(castle.id, good)
        if (amount >= 1) keeper.say(\`Collected \${Math.floor(amount)} \${good} at \${castle.name}.\`, 'gained')
        keeper.gain(amount)
      }
    }
    await keeper.sleep('${pause}')
  }
}
`

/** Of the game's time, which passes four times as fast. */
const [BRIEF, LONG] = ['1 min', '130 s']

const PACE = { pauseMin: 1, pauseMax: 3, restEvery: 0 }
const SIZE = { webs: 1, workers: 2, realmSpeed: 4, logLevel: 'silent', oneByOne: true, commandsASecond: 0.5 }
const KINDS: FaultKind[] = ['host kill', 'kill -9', 'host kill', 'web kill']

export interface Kills {
  seed: string
  bots: number
  /** How often each kind comes. */
  rounds: number
  log(line: string): void
}

export async function killWhileScriptsPlay({ rounds, ...options }: Kills): Promise<ChaosOutcome> {
  const faults = Array.from({ length: rounds }, () => KINDS).flat()
  return runChaos({ ...SIZE, ...options, faults, chooseTemplates: choose })
}

/** Of the bots of a player every other one sleeps so long that it is frozen. */
async function choose({ api }: RemotePlayer) {
  const create = async (pause: string) => {
    const input = { name: `Collects, and sleeps ${pause}`, source: sourceOf(pause) }
    return (await answerOf(api.scripts.post(input))).script
  }
  const [brief, long] = [await create(BRIEF), await create(LONG)]
  return (index: number) => {
    const { id } = index % 2 === 0 ? brief : long
    return { templateId: scriptTemplateId(id), settings: PACE, isSteady: id === brief.id }
  }
}

/** A busy machine takes longer to start all bots, with or without a fault. */
export const violationsIn = (outcome: ChaosOutcome) =>
  violationsOf(outcome, RECOVERY_LIMIT + Math.max(2 * SECOND, outcome.allInPlayAfter))

/** Kills hosts, workers and web processes while scripts play. */
export async function tryKills(bots = '100', rounds = '3'): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  if (!hasRedis) {
    say('Skipped: it needs redis-server.')
    return true
  }
  const seed = `${Math.floor(seededRandom(`${Date.now()}`)() * 100_000)}`
  const outcome = await killWhileScriptsPlay({ seed, bots: Number(bots), rounds: Number(rounds), log: say })
  const { lines, calls, doublePlays, faults } = outcome
  const violations = violationsIn(outcome)
  say(`${bots} scripts, ${faults.length} kills, ${calls} calls of the game; seed ${seed}`)
  say(
    `${lines.kept} lines, ${lines.compared} of them compared with the game, ${lines.lostWithProcess} lost with a process`,
  )
  say(`Castles played twice: ${doublePlays.length}`)
  for (const violation of violations) say(`  ! ${violation}`)
  return violations.length === 0
}
