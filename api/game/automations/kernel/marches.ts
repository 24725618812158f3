import { HOUR } from '../../../../shared/time'
import { formatCount, formatNumber } from '../../protocol/formats'
import type { Castle, Journey, Report } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import { RunEnds } from '../run-ends'
import { createGarrisons, marchingFrom } from './garrisons'
import { type AfterVictory, hearBattle, hearReturn, LEFT_ALONE, type Sent } from './march-news'
import { createMarchSteps } from './march-steps'
import type { Module, ModuleContext, Moment, RuledOutStep, Step } from './module'
import { type Army, type ArmyRules, LEAST_SPENDING, type Prey, planArmy } from './plan-army'
import type { Skips } from './skips'
import { NO_KIT, type Toolbox } from './tools'

export interface MarchRules extends Omit<ArmyRules, 'speed'> {
  /** Percent of each castle's troops that stay at home. */
  guardPart: number
  /** Troops that stay in any case. */
  guard: number
  /** The places of the commanders that may be sent, from 1; null for all. */
  commanders: ReadonlySet<number> | null
  /** After so many defeats in a row the run ends. */
  mostDefeats: number
  /** In goods for each troop that is spent: an attack that brings less waits until it brings more. */
  leastSpending?: number
}

/** What some modules add. */
export interface MarchExtras {
  toolbox?: Toolbox
  /** Troops that a castle needs at home now, beside its guard. */
  neededAt?(castle: Castle): Promise<number>
  after?: AfterVictory
  /** Whether nothing is held back now: no guard, and no waiting for better victories. */
  allOut?(): boolean
  /** The most troops that can leave a castle together. */
  most?(castle: Castle): number
  /** How many troops a castle will have if its army waits. */
  willHave?(castle: Castle): Promise<number>
  /** Without them nothing is attacked that rests. */
  skips?: Skips
}

export interface Attacks {
  steps: Step[]
  ruledOut: RuledOutStep[]
  /** What an army could leave for at once. */
  ready: { name: string; value: number }[]
  /** When enough troops have trained for what lacks some. */
  next: Moment[]
}

export interface Marches extends Pick<Required<Module>, 'hears' | 'owns' | 'hear'> {
  /** Attacks that troops and commanders allow now. */
  attacks(prey: Prey[], from: Castle): Promise<Attacks>
  /** How many troops could leave this castle now, with a commander who is free. */
  mayLeave(castle: Castle): Promise<number>
  /** Whether an army is on its way there. */
  isExpected(targetId: string, journeys: Journey[]): boolean
  returns(): Promise<Moment[]>
}

/** Of the most troops that a castle ever had. */
const TRAINED_IN_AN_HOUR = 0.1

/** Sends armies of one module, and learns from what they report. */
export function createMarches(context: ModuleContext, rules: MarchRules, extras: MarchExtras = {}): Marches {
  const { game, losses } = context
  const { toolbox, after = async () => '', allOut = () => false } = extras
  const sent = new Map<string, Sent>()
  const { skipSteps, stepOf } = createMarchSteps(context, rules, { ...extras, sent })
  const { sparedBy, whenTrained } = createSpares(context, rules, extras)
  const defeats = createDefeats(context, rules)
  const least = () => (rules.margin > 0 || allOut() ? 0 : (rules.leastSpending ?? LEAST_SPENDING))

  async function attacks(prey: Prey[], castle: Castle): Promise<Attacks> {
    const spare = await sparedBy(castle)
    const commander = await freeCommander(context, rules)
    const steps: Step[] = []
    const ruledOut: RuledOutStep[] = []
    const ready: Attacks['ready'] = []
    const next: Moment[] = []
    for (const each of prey.filter(({ id }) => !defeats.isLeftAlone(id))) {
      const kits = (await toolbox?.kitsFor(each)) ?? [NO_KIT]
      const army = planArmy(each, spare.soon, { ...rules, speed: game.speed, losses, kits })
      const refusal = whyNot(army, { spare, hasCommander: commander !== null, least: least() })
      if (refusal) ruledOut.push({ what: attackOf(each.name), ...refusal })
      if (refusal?.lacks && army) next.push(...(await whenTrained(castle, { army, spare: spare.now, name: each.name })))
      if (refusal) continue
      if (army && each.restsUntil) steps.push(...(await skipSteps({ ...army, castle, prey: each })))
      else if (army) {
        steps.push(stepOf({ ...army, castle, prey: each }, commander))
        ready.push({ name: each.name, value: army.value })
      }
    }
    return { steps, ruledOut, ready, next }
  }

  async function hear(report: Report): Promise<void> {
    const march = sent.get(report.targetId)
    if (report.kind === 'battle') {
      await hearBattle(context, report, { march, after })
      defeats.count(report, march?.prey.name ?? 'a target')
    } else await hearReturn(context, report, march)
    if (report.kind === 'troops_home') sent.delete(report.targetId)
  }

  return {
    hears: ['battle', 'troops_home'],
    owns: ({ targetId }) => sent.has(targetId),
    hear,
    attacks,
    mayLeave: async (castle) => ((await freeCommander(context, rules)) === null ? 0 : (await sparedBy(castle)).now),
    isExpected: (targetId, journeys) => journeys.some((journey) => journey.targetId === targetId),
    returns: () => returnsTo(context),
  }
}

export const attackOf = (target: string) => `Attack ${target}`

/** By then an army needs somewhat more: battles in between teach caution, and camps grow. */
const RESERVE = 1.15

/** How many troops may leave each castle. */
function createSpares(context: ModuleContext, rules: MarchRules, extras: MarchExtras) {
  const { game, clock } = context
  const {
    neededAt = async () => 0,
    most = () => Number.POSITIVE_INFINITY,
    willHave = async () => 0,
    allOut = () => false,
  } = extras
  const garrisons = createGarrisons(context)

  return {
    async sparedBy(castle: Castle): Promise<Spare> {
      garrisons.see(await game.castles(), await game.journeys())
      const garrison = garrisons.of(castle)
      const part = allOut() ? 0 : rules.guardPart
      const guard = Math.max(rules.guard, Math.ceil((garrison * part) / 100))
      const needed = Math.max(await neededAt(castle), (await context.homeGuard?.neededAt(castle)) ?? 0)
      const now = castle.troops - Math.max(guard, needed)
      const forRaids = needed > guard ? needed : 0
      const soon = Math.max(garrisons.lately(castle), await willHave(castle)) - guard
      return { now: Math.min(most(castle), now), soon, forRaids }
    },
    /** When the troops that are missing have trained; none that are only under way. */
    async whenTrained(castle: Castle, { army, spare, name }: Missing): Promise<Moment[]> {
      const underWay = marchingFrom(await game.journeys(), castle.id)
      const missing = army.troops * RESERVE - spare - underWay
      if (missing <= 0) return []
      const hours = missing / (garrisons.of(castle) * TRAINED_IN_AN_HOUR)
      return [{ at: clock.now() + (hours * HOUR) / game.speed, what: `Enough troops for ${name} are there` }]
    },
  }
}

async function returnsTo({ game }: ModuleContext): Promise<Moment[]> {
  const castles = await game.castles()
  return (await game.journeys())
    .filter(({ kind }) => kind === 'troops')
    .map(({ arrivesAt, leg, castleId }) =>
      leg === 'home'
        ? { at: arrivesAt, what: `Troops return to ${castleName(castles, castleId)}` }
        : { at: arrivesAt, what: 'Troops arrive', isSilent: true },
    )
}

/** A target that beat an army is left alone for a while, and defeats in a row end the run. */
function createDefeats({ game, clock }: ModuleContext, { mostDefeats }: MarchRules) {
  const leftAlone = new Map<string, number>()
  let inARow = 0
  return {
    isLeftAlone: (targetId: string) => (leftAlone.get(targetId) ?? 0) > clock.now(),
    count({ won, lost, targetId }: Report, name: string) {
      if (won) inARow = 0
      if (won || lost === 0) return
      inARow += 1
      leftAlone.set(targetId, clock.now() + (LEFT_ALONE * HOUR) / game.speed)
      if (inARow < mostDefeats) return
      const defeats = inARow === 1 ? 'An attack was beaten back' : `${inARow} attacks in a row were beaten back`
      throw new RunEnds('loss_limit', `${defeats}, the last one by ${name}. Send more troops, then start again.`)
    },
  }
}

interface Missing {
  army: Army
  spare: number
  name: string
}

interface Spare {
  now: number
  soon: number
  /** So many stay because a raid is on its way. */
  forRaids: number
}

interface Limits {
  least: number
  spare: Spare
  hasCommander: boolean
}

function whyNot(army: Army | null, { spare, hasCommander, least }: Limits): Omit<RuledOutStep, 'what'> | null {
  if (!army)
    return {
      why: 'It has more defenders than the troops that may leave.',
      obstacle: 'too few troops for the defenders',
    }
  if (army.spending < least)
    return {
      why: 'It brings too little for what it costs.',
      obstacle: 'too little to win for the troops lost',
    }
  if (army.troops > spare.now) {
    const [needed, left] = [formatCount(army.troops, 'troop'), formatNumber(Math.max(0, spare.now))]
    const stay = spare.forRaids > 0 ? `: ${formatNumber(spare.forRaids)} stay against a raid` : ''
    const why = `It needs ${needed}, and ${left} may leave now${stay}.`
    return { why, obstacle: 'too few troops at home', lacks: army.troops - spare.now }
  }
  return hasCommander ? null : { why: 'All commanders are under way.', obstacle: 'no commander at home' }
}

/** The id of a commander who may be sent now; "" in a game without commanders; null if all are under way. */
async function freeCommander({ game }: ModuleContext, { commanders }: MarchRules): Promise<string | null> {
  if (!game.has('commanders')) return ''
  const allowed = (await game.commanders()).filter((_, n) => !commanders || commanders.has(n + 1))
  return allowed.find(({ busyUntil }) => busyUntil === null)?.id ?? null
}
