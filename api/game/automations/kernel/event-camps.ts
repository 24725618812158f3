import { HOUR } from '../../../../shared/time'
import type { Difficulty, EventKind, EventTarget, RunningEvent } from '../../protocol/events'
import type { Castle, Report } from '../../protocol/game-objects'
import { formatPlace } from '../descriptions'
import { RunEnds } from '../run-ends'
import { difficultyStep } from './event-difficulty'
import { goalOf } from './event-goals'
import { createEventNews, standing } from './event-news'
import { whyNoArmyLeaves } from './idle-army'
import { type Attacks, createMarches, type MarchExtras, type Marches, type MarchRules } from './marches'
import type { Module, ModuleContext, Moment, Outlook, RuledOutStep, Step } from './module'
import type { Prey } from './plan-army'
import { againText } from './raids'
import { strengthOf } from './scouting'

export interface EventPlan extends MarchRules {
  kind: EventKind
  difficulty: Difficulty | 'best'
  recruitCoins: number
  coinsKept: number
  /** Whether other raids send the same troops. */
  sharesTroops: boolean
  /** Points at which it stops; 0 for none. */
  stopAt: number
  /** Whether it rests where no other reward can be reached. */
  restsAtLastReward: boolean
  /** Hours of the game before the end in which nothing is held back. */
  lastHours: number
  /** What a victory counts, in goods. */
  worthOf(camp: EventTarget): number
}

/** Fights the camps of one kind of event while one is open, and waits for the next. */
export function createEventCamps(context: ModuleContext, plan: EventPlan, extras: MarchExtras = {}): Module {
  const { game, clock } = context
  const news = createEventNews(context)
  const goal = goalOf(context, plan)
  let endsAt = Number.POSITIVE_INFINITY
  const marches = createMarches(context, plan, {
    ...extras,
    allOut: () => clock.now() > endsAt - (plan.lastHours * HOUR) / game.speed,
    after: async () => standing(await runningOne()),
  })

  const hunt = { context, marches, plan, skips: extras.skips !== undefined }

  const runningOne = async () => (await game.events()).running.find(({ kind }) => kind === plan.kind)

  async function closed(): Promise<Outlook> {
    const next = (await game.events()).next.find(({ kind }) => kind === plan.kind)
    news.isClosed(next)
    const opens = next ? [{ at: next.opensAt, what: `${next.title} opens` }] : []
    return { steps: [], next: [...opens, ...(await marches.returns())] }
  }

  async function open(event: RunningEvent): Promise<Outlook> {
    endsAt = event.endsAt
    news.isOpen(event)
    const returns = await marches.returns()
    const reached = goal.reached(event)
    // Armies that are under way still tell what they bring.
    if (reached && !reached.isGoal) news.isDone(event, reached.text)
    else if (reached && returns.length === 0) throw new RunEnds('goal_reached', reached.text)
    const ends = { at: event.endsAt, what: `${event.title} ends` }
    if (reached) return { steps: [], next: [...returns, ends] }
    const first = await difficultyStep(context, event, plan)
    if (first) return { steps: [first] }
    const { next, ...attacks } = await attacksIn(hunt, event)
    return {
      ...attacks,
      next: [...returns, ...next, ...(await momentsOf(context, event))],
      idle: returns.length > 0 ? '' : whyNoArmyLeaves(attacks.ruledOut),
    }
  }

  return {
    ...marches,
    hears: ['battle', 'troops_home', 'event_reward'],
    owns: (report) => marches.owns(report) || news.owns(report),
    async hear(report: Report) {
      if (report.kind === 'event_reward') news.hearReward(report)
      else await marches.hear(report)
    },
    async consider() {
      const event = await runningOne()
      return event ? open(event) : closed()
    },
  }
}

interface Hunt {
  context: ModuleContext
  marches: Marches
  plan: EventPlan
  /** Whether camps that rest may be woken. */
  skips: boolean
}

async function attacksIn(hunt: Hunt, event: RunningEvent): Promise<Omit<Attacks, 'ready'>> {
  const steps: Step[] = []
  const ruledOut: RuledOutStep[] = []
  const next: Moment[] = []
  for (const castle of await hunt.context.game.castles()) {
    const found = await preysFrom(hunt, castle, event)
    const attacks = await hunt.marches.attacks(found.preys, castle)
    steps.push(...attacks.steps)
    ruledOut.push(...found.ruledOut, ...attacks.ruledOut)
    next.push(...attacks.next)
  }
  return { steps, ruledOut, next }
}

async function preysFrom({ context, marches, plan, skips }: Hunt, castle: Castle, event: RunningEvent) {
  const { game, clock } = context
  const journeys = await game.journeys()
  const preys: Prey[] = []
  const ruledOut: RuledOutStep[] = []
  for (const camp of await game.eventTargets(event.id, castle.id)) {
    if (marches.isExpected(camp.id, journeys) || (camp.restsUntil && !skips)) continue
    const why = comesTooLate(camp, clock.now(), event)
    if (why) ruledOut.push({ what: `Attack the camp at ${formatPlace(camp)}`, why })
    else preys.push(preyOf(camp, plan))
  }
  return { preys, ruledOut }
}

async function momentsOf({ game }: ModuleContext, event: RunningEvent): Promise<Moment[]> {
  const [main] = await game.castles()
  const camps = main ? await game.eventTargets(event.id, main.id) : []
  return [...camps.flatMap((camp) => momentsAt(camp)), { at: event.endsAt, what: `${event.title} ends` }]
}

function comesTooLate({ travelMs, changesAt }: EventTarget, now: number, { endsAt }: RunningEvent): string | null {
  if (now + travelMs >= endsAt) return 'The event ends before an army arrives.'
  return changesAt && now + travelMs >= changesAt ? 'Others take it over before an army arrives.' : null
}

function momentsAt({ restsUntil, changesAt, ...camp }: EventTarget): Moment[] {
  const name = `The camp at ${formatPlace(camp)}`
  if (restsUntil) return [{ at: restsUntil, what: againText(name), isMaybe: true }]
  return changesAt ? [{ at: changesAt, what: `${name} changes hands`, isMaybe: true }] : []
}

function preyOf(camp: EventTarget, { worthOf }: EventPlan): Prey {
  const { id, defenders, walls, points, travelMs, restsUntil } = camp
  return {
    id,
    name: `the camp at ${formatPlace(camp)}`,
    note: strengthOf(camp),
    kind: `camp behind ${walls} walls`,
    defenders,
    walls,
    points,
    worth: worthOf(camp),
    travelMs,
    ...(restsUntil && { restsUntil }),
  }
}
