import { DAY } from '../../../shared/time'
import type { AutomationContext } from '../automations/automation'
import { RunEnds } from '../automations/run-ends'
import { GameRefusal } from '../link/game-session'
import { GOODS } from '../protocol/game-objects'
import { seededRandom } from '../world/random'
import { noGoods } from '../world/world'
import type { DryRun, DryRunEnd, DryRunResult, KeptDecision, KeptLine, KeptPause } from './dry-run'
import { openDryWorld } from './dry-world'
import { createJumpingClock, DaysAreOver, type JumpingClock } from './jumping-clock'

/** A Monday. */
const STARTS_AT = Date.UTC(2026, 10, 23)

/** Plays the template for so many days, or until it ends by itself; the world goes on to the end of the days. */
export async function playInWorld(dryRun: DryRun): Promise<DryRunResult> {
  const { template, settings, secrets = {}, server = 'DE1', name, days, startsAt = STARTS_AT } = dryRun
  const { world, curve, bringTo, gain, sessionAt, figures } = openDryWorld({ ...dryRun, server, startsAt })
  const until = startsAt + days * DAY
  const clock = createJumpingClock({ from: startsAt, until, bringTo })
  const record = createRecord(dryRun, clock, gain)
  bringTo(startsAt)
  const seed = `${server}/${name}/dry run`
  const end = await endOf(
    template.run({
      ...record.context,
      game: sessionAt(clock.now),
      settings: { ...template.defaults, ...settings },
      secrets,
      seed,
      random: seededRandom(seed),
    }),
    clock,
  )
  bringTo(until)
  return { figures: { ...figures(), ...record.figures }, curve, end, ...record.kept(), world }
}

type RecordedContext = Omit<AutomationContext, 'game' | 'settings' | 'secrets' | 'seed' | 'random'>

/** What the run says, with its figures. */
function createRecord({ keeps = [] }: DryRun, clock: JumpingClock, countGain: (amount: number) => void) {
  const figures = { gained: 0, goods: noGoods(), looks: 0, restedMs: 0, lines: 0, notices: [] as string[] }
  const hash = new Bun.CryptoHasher('sha256')
  const lines: KeptLine[] = []
  const decisions = new Map<object, KeptDecision>()
  const pauses: KeptPause[] = []
  const { signal } = clock

  function sleep(ms: number, isRest: boolean, ends = signal): Promise<void> {
    if (keeps.includes('pauses')) pauses.push({ at: clock.now(), ms, isRest })
    return clock.sleep(ms, ends)
  }

  function rest(ms: number, isRest: boolean): Promise<void> {
    const from = clock.now()
    return sleep(ms, isRest).finally(() => {
      figures.restedMs += clock.now() - from
    })
  }

  const context: RecordedContext = {
    signal,
    clock: { ...clock, sleep: (ms, ends) => sleep(ms, false, ends) },
    print(sign, text, decision) {
      const at = clock.now()
      figures.lines += 1
      hash.update(`${at} ${sign} ${text}\n`)
      if (keeps.includes('lines')) lines.push({ at, sign, text, ...(decision && { decision }) })
      if (decision && keeps.includes('decisions')) decisions.set(decision, { at, decision, outcome: null })
    },
    came(decision, outcome) {
      const kept = decisions.get(decision)
      if (kept) kept.outcome = outcome
    },
    gain(amount, goods = {}) {
      figures.gained += amount
      for (const good of GOODS) figures.goods[good] += goods[good] ?? 0
      countGain(amount)
    },
    notify: (text) => void figures.notices.push(text),
    nextRoundAt() {
      figures.looks += 1
    },
    rest: (ms) => rest(ms, true),
    away: (ms) => rest(ms, false),
  }
  return {
    context,
    figures,
    kept: () => ({ digest: hash.digest('hex'), lines, decisions: [...decisions.values()], pauses }),
  }
}

async function endOf(run: Promise<void>, { now }: JumpingClock): Promise<DryRunEnd> {
  try {
    await run
    return { code: 'finished', message: '', at: now() }
  } catch (error) {
    if (error instanceof DaysAreOver) return { code: 'days_over', message: '', at: now() }
    if (error instanceof RunEnds || error instanceof GameRefusal)
      return { code: error.reason, message: error.message, at: now() }
    throw error
  }
}
