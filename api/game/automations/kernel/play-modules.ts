import { asInstant } from '../../../../shared/console/moments'
import { MINUTE } from '../../../../shared/time'
import { type GameSession, StepDeclined } from '../../link/game-session'
import type { Report } from '../../protocol/game-objects'
import type { AutomationContext } from '../automation'
import { createPace, type Pace } from '../pace'
import { RunEnds } from '../run-ends'
import { choose } from './choose'
import { createCoolDown } from './cool-down'
import { createDayTally, type DayTally } from './day-tally'
import { createLearntLosses } from './learnt-losses'
import { leaveFed } from './leave-fed'
import type { Module, ModuleContext, Outlook, Step } from './module'
import { together } from './part-of'
import { createRaidNews } from './raid-news'
import { rememberReads } from './remember-reads'
import { createWaiting, type Waiting } from './waiting'

/** What was read stays true for so long, apart from what the bot changes. */
const FRESH_FOR = 2 * MINUTE
/** Reports are taken on each look, and after so long between its steps. */
const HEARD_FOR = 5 * MINUTE

/** The castles of a run that ends so are fed before. */
const FED_AT_THE_END: readonly RunEnds['reason'][] = ['goal_reached', 'loss_limit']

/** Looks, decides, acts and tells until the run is to end. Modules come in the order of their importance. */
export async function playModules(
  given: AutomationContext,
  build: (context: ModuleContext) => Module[],
): Promise<void> {
  const waiting = createWaiting(given)
  const { context } = waiting
  const { print, secrets } = context
  const { game, forget } = rememberReads(context.game)
  const tally = createDayTally(context)
  const shared = { ...context, game, losses: createLearntLosses(), tally }
  const module = together([...build(shared), ...(game.has('raids') ? [createRaidNews(shared)] : [])])
  print('.', `Signed in as ${game.name}.`)
  if (secrets.pin) {
    await game.unlockTroops(secrets.pin)
    print('.', `The troops of ${game.name} are unlocked.`)
  }
  await module.open?.()
  try {
    await playOn(context, { game, forget, module, waiting, tally })
  } catch (error) {
    if (error instanceof RunEnds && FED_AT_THE_END.includes(error.reason)) await leaveFed(context)
    throw error
  }
}

interface Playing extends Omit<RoundParts, 'pace'> {
  game: GameSession
}

async function playOn(context: AutomationContext, { game, ...parts }: Playing): Promise<never> {
  const pace = createPace(context)
  const round = createRounds(context, { pace, ...parts })
  // A player may start it within a planned rest.
  await pace.restIfDue()
  for (let freshUntil = 0, heardUntil = 0; ; ) {
    const now = context.clock.now()
    if (now >= freshUntil) {
      round.lookAgain()
      freshUntil = now + FRESH_FOR / game.speed
    }
    if (now >= heardUntil) {
      await hearReports(game, parts.module)
      heardUntil = now + HEARD_FOR / game.speed
    }
    parts.tally.sayIfDue()
    if ((await round.goOn()) === 'waited') freshUntil = heardUntil = 0
  }
}

async function hearReports(game: GameSession, { hears = [], hear }: Module): Promise<void> {
  if (hears.length === 0) return
  // Reports that are taken are gone, so what describes them is read before: a run may end at any call.
  await game.castles()
  for (const report of inOrder(await game.takeReports([...hears]))) await hear?.(report)
}

/** A reward comes after the victory that brought it. */
function inOrder(reports: Report[]): Report[] {
  const isReward = ({ kind }: Report) => Number(kind === 'event_reward')
  return reports.toSorted((a, b) => a.at - b.at || isReward(a) - isReward(b))
}

interface RoundParts {
  pace: Pace
  module: Module
  waiting: Waiting
  tally: DayTally
  forget(): void
}

function createRounds(context: AutomationContext, { pace, module, waiting, tally, forget }: RoundParts) {
  const coolDown = createCoolDown(context)
  /** Since the last wait. */
  const taken = new Set<string>()
  const giveReason = createReasons(context)
  let outlook: Outlook | null = null

  function lookAgain() {
    outlook = null
    forget()
  }

  async function take({ step, decision }: NonNullable<ReturnType<typeof choose>>): Promise<void> {
    taken.add(step.id)
    // Others compete for nothing that such a step uses, so what was considered stays true.
    if (step.uses !== 'time') outlook = null
    giveReason(step)
    try {
      await step.take(decision)
    } catch (error) {
      if (!(error instanceof StepDeclined)) throw error
      outlook = null
      context.print('!', `${partOfLine(step)}The game declined: ${error.message}`, decision)
      const until = coolDown.refused(step.id, error.message)
      if (until) await coolOff(context, until)
    }
    await pace.step(step.calls)
  }

  function chooseFrom({ steps, ruledOut = [], next = [] }: Outlook) {
    pace.keepAppointment(Math.min(...next.filter(({ isAppointment }) => isAppointment).map(({ at }) => at)))
    const isFree = ({ id }: Step) => !taken.has(id) && coolDown.isCool(id)
    return choose({ steps: steps.filter(isFree), ruledOut })
  }

  return {
    lookAgain,
    /** Takes the best step, or waits for the next look. */
    async goOn(): Promise<'acted' | 'waited'> {
      let choice = outlook && chooseFrom(outlook)
      if (!choice) {
        outlook = await module.consider()
        choice = chooseFrom(outlook)
      }
      if (choice) {
        await take(choice)
        return 'acted'
      }
      const { ruledOut = [], next = [], idle = '' } = outlook ?? {}
      taken.clear()
      tally.blocked(ruledOut)
      // What all the bots that wait still know fills a worker.
      lookAgain()
      await waiting.untilNext(pace, { next, ruledOut, idle })
      return 'waited'
    },
  }
}

/** Prints a reason unless it was the last one given. */
function createReasons({ print }: AutomationContext) {
  let given = ''
  return ({ reason }: Step) => {
    if (!reason || reason === given) return
    given = reason
    print('.', reason)
  }
}

const partOfLine = ({ label }: Step) => (label ? `${label}: ` : '')

async function coolOff({ print, rest, clock, signal }: AutomationContext, until: number): Promise<void> {
  print('~', `Rest until ${asInstant(until)}: the game declined several steps in a row.`)
  await rest(until - clock.now())
  signal.throwIfAborted()
}
