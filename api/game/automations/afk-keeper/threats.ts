import { asInstant } from '../../../../shared/console/moments'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import type { Castle, Journey } from '../../protocol/game-objects'
import { TROOP_WORTH } from '../kernel/worth'
import { comingBefore, type Raid } from './coming-before'
import { type DefenceOdds, type Losses, wallsOf } from './defence-odds'
import { staysFor } from './home-guard'
import type { WatchPlan } from './watch-plan'

/** A raid as it looks now. */
export interface Threat {
  raid: Raid
  castle: Castle
  /** Troops that will be at home when it arrives, and how many attackers they hold. */
  defenders: number
  holds: number
  /** What it would take. */
  losses: Losses
  /** Of the defenders, so many stay for it where troops march too, and what it would take then. */
  guard: { troops: number; losses: Losses }
  verdict: Verdict
}

/** The first two are beaten back. */
type Verdict = 'small' | 'holds' | 'little' | 'falls'

interface Seen {
  castle: Castle
  journeys: Journey[]
  odds: DefenceOdds
}

export function judge(raid: Raid, { castle, journeys, odds }: Seen, plan: WatchPlan): Threat {
  const defenders = castle.troops + comingBefore(raid, journeys)
  const holds = odds.holds(castle, defenders)
  const losses = odds.lossesOf(castle, { attackers: raid.troops, defenders })
  const staying = staysFor(raid, castle, journeys) + comingBefore(raid, journeys)
  const guard = { troops: staying, losses: odds.lossesOf(castle, { attackers: raid.troops, defenders: staying }) }
  const threat = { raid, castle, defenders, holds, losses, guard }
  if (raid.troops < (defenders * plan.ignoreBelow) / 100) return { ...threat, verdict: 'small' }
  if (raid.troops <= holds) return { ...threat, verdict: 'holds' }
  return { ...threat, verdict: worthOfLosses(losses) < plan.worthFrom ? 'little' : 'falls' }
}

export const worthOfLosses = ({ goods, troops }: Losses): number => Math.floor(goods + troops * TROOP_WORTH)

/** "about 1,120 goods and 40 troops" */
export function lossesText({ goods, troops }: Losses): string {
  const parts = [
    ...(Math.round(goods) > 0 ? [`${formatNumber(Math.round(goods))} goods`] : []),
    ...(Math.round(troops) > 0 ? [formatCount(Math.round(troops), 'troop')] : []),
  ]
  return parts.length > 0 ? `about ${formatList(parts)}` : 'nothing'
}

/** "400 troops and the walls" */
const defence = ({ castle, defenders }: Threat) =>
  `${formatCount(defenders, 'troop')}${wallsOf(castle) > 1 ? ' and the walls' : ''}`

const heldText = (threat: Threat) =>
  `The ${defence(threat)} there will beat them back, and ${fallText('about', threat.losses)}`

const guardText = ({ guard }: Threat) =>
  `${formatCount(guard.troops, 'troop')} stay there until then and beat them back, and ${fallText('at most about', guard.losses)}.`

const fallText = (about: string, { troops }: Losses) =>
  Math.round(troops) > 0 ? `${about} ${formatNumber(Math.round(troops))} of yours fall` : 'none of yours fall'

interface Telling {
  ignoreBelow: number
  /** Whether troops that march are kept at home for it. */
  isGuarded: boolean
}

export function threatText(threat: Threat, { ignoreBelow, isGuarded }: Telling): string {
  const { raid, castle, defenders, holds, losses, verdict, guard } = threat
  const reach = raid.troops === 1 ? 'reaches' : 'reach'
  const coming = `${formatCount(raid.troops, 'troop')} of ${raid.from} ${reach} ${castle.name} at ${asInstant(raid.arrivesAt)}.`
  const held = isGuarded && guard.troops > 0 ? guardText(threat) : `${heldText(threat)}.`
  const broken =
    defenders === 0 ? 'No troops are there' : `The ${defence(threat)} there stop at most ${formatNumber(holds)}`
  const risk = lossesText(losses)
  const judged = {
    small: `${held} Raids below ${ignoreBelow} % of the troops get no answer, as set.`,
    holds: held,
    little: `${broken}, but only ${risk} could be lost: no answer, as set.`,
    falls: `${broken}: ${risk} could be lost.`,
  }
  return `${coming} ${judged[verdict]}`
}
