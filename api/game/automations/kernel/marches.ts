import { capitalised } from '../../../../shared/capitalised'
import { asInstant } from '../../../../shared/console/moments'
import type { Decision, RuledOut } from '../../../../shared/decisions'
import { HOUR } from '../../../../shared/time'
import { departureVerbs, formatCount, formatNumber } from '../../protocol/formats'
import { type Castle, type Journey, type Report, sumOf, type Tools } from '../../protocol/game-objects'
import { castleName } from '../descriptions'
import { RunEnds } from '../run-ends'
import { createGarrisons } from './garrisons'
import type { Module, ModuleContext, Moment, Step } from './module'
import { type Army, type ArmyRules, MEASURES, type Prey, planArmy } from './plan-army'
import { COIN_WORTH, TROOP_WORTH } from './worth'

export interface MarchRules extends Omit<ArmyRules, 'speed'> {
  /** Percent of each castle's troops that stay at home. */
  guardPart: number
  /** Troops that stay in any case. */
  guard: number
  /** The places of the commanders that may be sent, from 1; null for all. */
  commanders: ReadonlySet<number> | null
  /** After so many defeats in a row the run ends. */
  mostDefeats: number
}

/** In goods for each troop that is spent. An army of learnt size waits until it brings more. */
const LEAST_SPENDING = 20
/** How long a target is left alone that beat an army, in hours of the game. */
const LEFT_ALONE = 6

/** An army that a step sends. */
export interface March extends Army {
  castle: Castle
  prey: Prey
}

interface Sent {
  prey: Prey
  army: number
  lost: number
  decision: Decision
}

export interface Marches extends Pick<Required<Module>, 'hears' | 'owns' | 'hear'> {
  /** Attacks that troops and commanders allow now. `tools` says what an army takes along. */
  attacks(
    prey: Prey[],
    from: Castle,
    tools?: (march: March) => Tools | null,
  ): Promise<{ steps: Step[]; ruledOut: RuledOut[] }>
  /** Whether an army is on its way there. */
  isExpected(targetId: string, journeys: Journey[]): boolean
  returns(): Promise<Moment[]>
}

/** Sends armies of one module, and learns from what they report. */
export function createMarches(context: ModuleContext, rules: MarchRules): Marches {
  const { game, print, losses } = context
  const sent = new Map<string, Sent>()
  const garrisons = createGarrisons()
  const defeats = createDefeats(context, rules)
  const leastSpending = rules.margin > 0 ? 0 : LEAST_SPENDING

  async function sparedBy(castle: Castle): Promise<{ now: number; ever: number }> {
    garrisons.see(await game.castles(), await game.journeys())
    const garrison = garrisons.of(castle)
    const guard = Math.max(rules.guard, Math.ceil((garrison * rules.guardPart) / 100))
    return { now: castle.troops - guard, ever: garrison - guard }
  }

  async function attacks(prey: Prey[], castle: Castle, tools: (march: March) => Tools | null = () => null) {
    const spare = await sparedBy(castle)
    const commander = await freeCommander(context, rules)
    const steps: Step[] = []
    const ruledOut: RuledOut[] = []
    for (const each of prey.filter(({ id }) => !defeats.isLeftAlone(id))) {
      const army = planArmy(each, spare.ever, { ...rules, speed: game.speed, losses })
      const why = whyNot(army, { spare: spare.now, hasCommander: commander !== null, leastSpending })
      if (why) ruledOut.push({ what: `Attack ${each.name}`, why })
      else if (army) steps.push(stepOf({ ...army, castle, prey: each }, commander, tools))
    }
    return { steps, ruledOut }
  }

  function stepOf(march: March, commander: string | null, toolsFor: (march: March) => Tools | null): Step {
    const { castle, prey, troops, lost, value } = march
    return {
      id: `attack ${prey.id}`,
      what: `Attack ${prey.name} with ${formatCount(troops, 'troop')}`,
      uses: 'troops',
      value,
      measure: MEASURES[rules.measure],
      gain: prey.worth,
      loss: lost * TROOP_WORTH,
      async take(decision) {
        const tools = toolsFor(march)
        const order = { from: castle.id, target: prey.id, troops }
        const journey = await game.attack({ ...order, ...(commander && { commander }), ...(tools && { tools }) })
        sent.set(prey.id, { prey, army: troops, lost: 0, decision })
        const { leave, arrive } = departureVerbs(troops, 'troop')
        print('>', `${leave} ${castle.name} for ${prey.name}, ${arrive} at ${asInstant(journey.arrivesAt)}.`, decision)
      },
    }
  }

  async function hear(report: Report): Promise<void> {
    const march = sent.get(report.targetId)
    if (report.kind === 'battle') {
      hearBattle(context, report, march)
      defeats.count(report, march?.prey.name ?? 'a target')
    } else await hearReturn(context, report, march)
    if (report.kind === 'troops_home') sent.delete(report.targetId)
  }

  return {
    hears: ['battle', 'troops_home'],
    owns: ({ targetId }) => sent.has(targetId),
    hear,
    attacks,
    isExpected: (targetId, journeys) => journeys.some((journey) => journey.targetId === targetId),
    async returns() {
      const castles = await game.castles()
      return (await game.journeys())
        .filter(({ kind }) => kind === 'troops')
        .map(({ arrivesAt, leg, castleId }) => ({
          at: arrivesAt,
          what: leg === 'home' ? `Troops return to ${castleName(castles, castleId)}` : 'Troops arrive',
        }))
    },
  }
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

interface Limits {
  spare: number
  hasCommander: boolean
  leastSpending: number
}

function whyNot(army: Army | null, { spare, hasCommander, leastSpending }: Limits): string | null {
  if (!army) return 'It has more defenders than the troops that may leave.'
  if (army.spending < leastSpending) return 'It brings too little for what it costs.'
  if (army.troops > spare)
    return `It needs ${formatCount(army.troops, 'troop')}, and ${formatNumber(Math.max(0, spare))} may leave now.`
  return hasCommander ? null : 'All commanders are under way.'
}

/** The id of a commander who may be sent now; "" in a game without commanders; null if all are under way. */
async function freeCommander({ game }: ModuleContext, { commanders }: MarchRules): Promise<string | null> {
  if (!game.has('commanders')) return ''
  const allowed = (await game.commanders()).filter((_, n) => !commanders || commanders.has(n + 1))
  return allowed.find(({ busyUntil }) => busyUntil === null)?.id ?? null
}

function hearBattle({ print, notify, losses }: ModuleContext, report: Report, march: Sent | undefined): void {
  const { won, lost, count, tools } = report
  const name = march?.prey.name ?? 'the target'
  const text = battleText(report, name)
  print(won ? '.' : '!', text)
  if (!won && lost > 0) notify(text)
  if (!march) return
  march.lost = lost
  const { kind, defenders } = march.prey
  if (won && !tools) losses.learn({ kind, defenders, army: count + lost }, lost)
}

async function hearReturn(context: ModuleContext, report: Report, march: Sent | undefined): Promise<void> {
  const { game, print, gain, came } = context
  const { goods, coins, count, castleId } = report
  const home = castleName(await game.castles(), castleId)
  const troops = `${formatCount(count, 'troop')} are home at ${home}`
  if (sumOf(goods) + coins === 0) print('.', `${troops}.`)
  else {
    gain(sumOf(goods), goods)
    print('+', `${troops} with ${formatNumber(sumOf(goods))} loot and ${formatCount(coins, 'coin')}.`)
  }
  if (march) came(march.decision, { gain: sumOf(goods) + coins * COIN_WORTH, loss: march.lost * TROOP_WORTH })
}

function battleText({ won, lost, count }: Report, name: string): string {
  const place = capitalised(name)
  if (won) return `${place} fell. ${formatCount(lost, 'troop')} lost, ${formatNumber(count)} on the way home.`
  if (lost === 0) return `${place} was empty. ${formatCount(count, 'troop')} turn back.`
  return `${place} held, and is left alone for ${LEFT_ALONE} hours. ${formatCount(lost, 'troop')} lost, ${formatNumber(count)} on the way home.`
}
