import { asInstant } from '../../../../shared/console/moments'
import { MINUTE } from '../../../../shared/time'
import type { AttackWarning } from '../automation'
import { createGarrisons } from '../kernel/garrisons'
import type { ModuleContext, Moment, Outlook, Reliance, Step } from '../kernel/module'
import { readPaceSettings } from '../pace-settings'
import { nextRest } from '../rest-plan'
import type { createAnswering } from './answering'
import type { Answer } from './answers'
import type { Raid } from './coming-before'
import type { DefenceOdds } from './defence-odds'
import { judge, lossesText, type Threat, threatText, worthOfLosses } from './threats'
import type { WatchPlan } from './watch-plan'
import type { WatchedRaids } from './watched-raids'

/** Before the time to act, and before a rest. */
const AHEAD = 2 * MINUTE

/** Of a garrison: fewer troops are no march. */
const WORTH_A_MARCH = 0.05

const URGENT = { uses: 'time', isUrgent: true, loss: 0 } as const

interface Watching {
  raids: WatchedRaids
  odds: DefenceOdds
  answering: ReturnType<typeof createAnswering>
}

/** What to do about a raid on its way: tell of it, and answer it in time. */
export function createRaidSteps(context: ModuleContext, plan: WatchPlan, { raids, odds, answering }: Watching) {
  const { game, clock, homeGuard } = context
  const garrisons = createGarrisons(context)

  async function threatOf(raid: Raid): Promise<Threat | null> {
    const [castles, journeys] = [await game.castles(), await game.journeys()]
    garrisons.see(castles, journeys)
    const castle = castles.find(({ id }) => id === raid.castle)
    return castle ? judge(raid, { castle, journeys, odds }, plan) : null
  }

  const give = ({ raid, losses }: Threat, answer: Answer): Step => ({
    id: `answer ${raid.id}`,
    what: answer.what,
    ...URGENT,
    value: worthOfLosses(losses),
    measure: 'goods that could be lost',
    gain: worthOfLosses(losses),
    isAwaited: true,
    async take(decision) {
      await answer.do(decision)
      raids.noteAnswered(raid.id, { losses, leaves: answer.leaves, decision, kind: answer.kind, left: null })
    },
  })

  /** Troops that have come home since the others left go as well. */
  async function giveAgain(threat: Threat): Promise<Step[]> {
    const { raid, castle } = threat
    const { answered } = raids.stateOf(raid.id)
    if (answered?.kind !== 'away') return []
    answered.left ??= castle.troops
    const isMany = castle.troops >= answered.left + garrisons.of(castle) * WORTH_A_MARCH
    const answer = isMany ? await answering.plan(threat) : null
    if (answer === null || typeof answer === 'string') return []
    const again = give(threat, answer)
    const take: Step['take'] = async (decision) => {
      answered.left = null
      await answer.do(decision)
    }
    return [{ ...again, id: `${again.id} again`, take }]
  }

  return async function consider(raid: Raid): Promise<Required<Pick<Outlook, 'steps' | 'next'>>> {
    const { answered, told } = raids.stateOf(raid.id)
    const arrives = arrivalOf(context, raid)
    const threat = await threatOf(raid)
    if (!threat) return { steps: [], next: [arrives] }
    if (answered) return { steps: await giveAgain(threat), next: [arrives, ...(await homecomings(context, raid))] }
    raids.noteExpected(raid.id, threat.losses)
    const answer = await answerTo(threat, plan, answering)
    homeGuard?.relyOn(raid.id, reliancesOf(threat, answer))
    const news = newsOf(threat, answer)
    if (!told.has(news)) return { steps: [tellStep(context, { threat, plan, raids, news, answer })], next: [arrives] }
    if (answer === null || typeof answer === 'string') return { steps: [], next: [arrives] }
    const at = lastLookBefore(context, answer.at)
    if (clock.now() >= at) return { steps: [give(threat, answer)], next: [arrives] }
    const what = `${answer.announced} for ${threat.castle.name}`
    return { steps: [], next: [arrives, { at, what, isAppointment: true }] }
  }
}

/** A raid that will be beaten back costs troops too: only the best answer cares, and says nothing where there is none. */
async function answerTo(threat: Threat, plan: WatchPlan, answering: Watching['answering']) {
  if (threat.verdict === 'falls') return answering.plan(threat)
  if (threat.verdict !== 'holds' || plan.respond !== 'best') return null
  const answer = await answering.plan(threat)
  return typeof answer === 'string' ? null : answer
}

/** Help counts on those who send it, and on the garrison that it helps. */
function reliancesOf({ raid, castle }: Threat, answer: Answer | string | null): Reliance[] {
  if (answer === null || typeof answer === 'string' || !answer.helpers) return []
  const helpers = answer.helpers.map((helper) => ({ ...helper, until: answer.at }))
  return [...helpers, { castleId: castle.id, troops: castle.troops, until: raid.arrivesAt }]
}

/** Whether a weak raid is small or is held makes no difference to a reader. */
function newsOf({ verdict }: Threat, answer: Answer | string | null): string {
  const news = verdict === 'small' ? 'holds' : verdict
  return typeof answer === 'string' ? `${news} without an answer` : news
}

const arrivalOf = ({ game }: ModuleContext, { arrivesAt, from }: Raid): Moment => ({
  at: arrivesAt + AHEAD / game.speed,
  what: `The raid of ${from} arrives`,
  isAppointment: true,
})

function intentOf(context: ModuleContext, answer: Answer | string | null): string {
  if (answer === null) return ''
  if (typeof answer === 'string') return answer
  const leaving = `${answer.announced} at ${asInstant(lastLookBefore(context, answer.at))}`
  return answer.kind === 'protect' ? `${leaving}.` : `${leaving}: ${lossesText(answer.leaves)} instead.`
}

/** Of that time, or of the planned rest in which it falls. */
function lastLookBefore({ settings, seed, game }: ModuleContext, at: number): number {
  const rest = nextRest({ ...readPaceSettings(settings).restPlan, seed }, at)
  return (rest && rest.from < at ? rest.from : at) - AHEAD / game.speed
}

interface Telling {
  threat: Threat
  plan: WatchPlan
  raids: WatchedRaids
  news: string
  answer: Answer | string | null
}

function tellStep(context: ModuleContext, { threat, plan, raids, news, answer }: Telling): Step {
  const { print, notify, homeGuard } = context
  const intent = intentOf(context, answer)
  const { raid, castle, losses, verdict } = threat
  return {
    id: `tell of ${raid.id}: ${news}`,
    what: `Tell of the raid on ${castle.name}`,
    ...URGENT,
    value: raid.troops,
    measure: 'attackers',
    gain: worthOfLosses(losses),
    async take(decision) {
      const said = threatText(threat, { ignoreBelow: plan.ignoreBelow, isGuarded: homeGuard !== undefined })
      const text = `${said}${intent && ` ${intent}`}`
      raids.noteTold(raid.id, news)
      print(verdict === 'falls' ? '!' : '.', text, decision)
      if (verdict === 'falls') notify(text, attackOf(threat))
    },
  }
}

const attackOf = ({ raid: { from, troops, arrivesAt }, castle: { id, name } }: Threat): AttackWarning => ({
  castle: { id, name },
  from,
  troops,
  arrivesAt,
})

/** Troops that come home before the raid. */
async function homecomings({ game }: ModuleContext, { castle, arrivesAt }: Raid): Promise<Moment[]> {
  return (await game.journeys())
    .filter(({ kind, leg, castleId }) => kind === 'troops' && leg === 'home' && castleId === castle)
    .filter((journey) => journey.arrivesAt < arrivesAt)
    .map((journey) => ({ at: journey.arrivesAt, what: 'Troops come home', isAppointment: true }))
}
