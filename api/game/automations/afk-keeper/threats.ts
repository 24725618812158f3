import { asInstant } from '../../../../shared/console/moments'
import { formatCount, formatList, formatNumber } from '../../protocol/formats'
import type { Castle, Journey } from '../../protocol/game-objects'
import type { RaidAnswers } from '../../protocol/raids'
import { TROOP_WORTH } from '../kernel/worth'
import type { DefenceOdds, Losses } from './defence-odds'
import type { WatchPlan } from './watch-plan'

export type Raid = RaidAnswers['incoming'][number]

/** A raid as it looks now. */
export interface Threat {
  raid: Raid
  castle: Castle
  /** Troops that will be at home when it arrives, and how many attackers they hold. */
  defenders: number
  holds: number
  /** What it would take. */
  losses: Losses
  verdict: 'small' | 'holds' | 'little' | 'falls'
}

interface Seen {
  castle: Castle
  journeys: Journey[]
  odds: DefenceOdds
}

export function judge(raid: Raid, { castle, journeys, odds }: Seen, plan: WatchPlan): Threat {
  const defenders = castle.troops + comingBefore(raid, journeys)
  const holds = odds.holds(castle, defenders)
  const losses = odds.lossesOf(castle, { attackers: raid.troops, defenders })
  const threat = { raid, castle, defenders, holds, losses }
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

/** Armies on the way home, and troops that come to help. */
export function comingBefore({ castle, arrivesAt }: Raid, journeys: Journey[]): number {
  return journeys
    .filter(({ kind }) => kind === 'troops')
    .filter(({ leg, castleId, targetId }) => (leg === 'home' ? castleId : targetId) === castle)
    .filter((journey) => journey.arrivesAt < arrivesAt)
    .reduce((sum, { count }) => sum + count, 0)
}

export function threatText({ raid, castle, defenders, holds, losses, verdict }: Threat, plan: WatchPlan): string {
  const coming = `${formatCount(raid.troops, 'troop')} of ${raid.from} reach ${castle.name} at ${asInstant(raid.arrivesAt)}.`
  const hold = `Walls and ${formatCount(defenders, 'troop')} hold about ${formatNumber(holds)}`
  const risk = lossesText(losses)
  const judged = {
    small: `Fewer than ${plan.ignoreBelow} % of its ${formatCount(defenders, 'troop')}: ignored, as set.`,
    holds: `${hold}, so it will be beaten back${losses.troops > 0 ? ` for about ${formatCount(losses.troops, 'troop')}` : ''}.`,
    little: `${hold}, but only ${risk} could be lost: no answer, as set.`,
    falls: `${hold}: ${risk} could be lost.`,
  }
  return `${coming} ${judged[verdict]}`
}
