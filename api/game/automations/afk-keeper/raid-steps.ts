import { asInstant } from '../../../../shared/console/moments'
import { MINUTE } from '../../../../shared/time'
import { createGarrisons } from '../kernel/garrisons'
import type { ModuleContext, Moment, Outlook, Step } from '../kernel/module'
import { readPaceSettings } from '../pace-settings'
import { nextRest } from '../rest-plan'
import type { createAnswering } from './answering'
import type { Answer } from './answers'
import type { DefenceOdds } from './defence-odds'
import { judge, type Raid, type Threat, threatText, worthOfLosses } from './threats'
import type { WatchPlan } from './watch-plan'
import type { WatchedRaids } from './watched-raids'

/** Before the time to act, and before a rest. */
const AHEAD = 2 * MINUTE

const URGENT = { uses: 'time', isUrgent: true, loss: 0 } as const

interface Watching {
  raids: WatchedRaids
  odds: DefenceOdds
  answering: ReturnType<typeof createAnswering>
}

/** What to do about a raid on its way: tell of it, and answer it in time. */
export function createRaidSteps(context: ModuleContext, plan: WatchPlan, { raids, odds, answering }: Watching) {
  const { game, print, notify, clock } = context
  const garrisons = createGarrisons(context)

  async function threatOf(raid: Raid): Promise<Threat | null> {
    const [castles, journeys] = [await game.castles(), await game.journeys()]
    garrisons.see(castles, journeys)
    const castle = castles.find(({ id }) => id === raid.castle)
    return castle ? judge(raid, { castle, journeys, garrisons, odds }, plan) : null
  }

  const tell = (threat: Threat, news: string, intent: string): Step => ({
    id: `tell of ${threat.raid.id}: ${news}`,
    what: `Tell of the raid on ${threat.castle.name}`,
    ...URGENT,
    value: threat.raid.troops,
    measure: 'attackers',
    gain: worthOfLosses(threat.losses),
    async take(decision) {
      const text = `${threatText(threat, plan)}${intent && ` ${intent}`}`
      raids.noteTold(threat.raid.id, news)
      print(threat.verdict === 'falls' ? '!' : '.', text, decision)
      if (threat.verdict === 'falls') notify(text)
    },
  })

  const give = ({ raid, losses }: Threat, answer: Answer): Step => ({
    id: `answer ${raid.id}`,
    what: answer.what,
    ...URGENT,
    value: worthOfLosses(losses),
    measure: 'goods that could be lost',
    gain: worthOfLosses(losses),
    isAwaited: true,
    async take(decision) {
      raids.noteAnswered(raid.id, { losses, decision, kind: plan.respond })
      await answer.do(decision)
    },
  })

  return async function consider(raid: Raid): Promise<Required<Pick<Outlook, 'steps' | 'next'>>> {
    const { answered, told } = raids.stateOf(raid.id)
    const arrives: Moment = { at: raid.arrivesAt + AHEAD / game.speed, what: `The raid of ${raid.from} arrives` }
    const threat = answered ? null : await threatOf(raid)
    if (!threat) return { steps: [], next: [arrives] }
    const answer = threat.verdict === 'falls' ? await answering.plan(threat) : null
    const news = `${threat.verdict}${typeof answer === 'string' ? ' without an answer' : ''}`
    const intent = intentOf(context, answer)
    if (!told.has(news)) return { steps: [tell(threat, news, intent)], next: [arrives] }
    if (answer === null || typeof answer === 'string') return { steps: [], next: [arrives] }
    const at = lastLookBefore(context, answer.at)
    if (clock.now() >= at) return { steps: [give(threat, answer)], next: [arrives] }
    const what = `${answer.announced} for ${threat.castle.name}`
    return { steps: [], next: [arrives, { at, what, isAppointment: true }] }
  }
}

function intentOf(context: ModuleContext, answer: Answer | string | null): string {
  if (answer === null) return ''
  return typeof answer === 'string'
    ? answer
    : `${answer.announced} at ${asInstant(lastLookBefore(context, answer.at))}.`
}

/** Of that time, or of the planned rest in which it falls. */
function lastLookBefore({ settings, seed, game }: ModuleContext, at: number): number {
  const rest = nextRest({ ...readPaceSettings(settings).restPlan, seed }, at)
  return (rest && rest.from < at ? rest.from : at) - AHEAD / game.speed
}
