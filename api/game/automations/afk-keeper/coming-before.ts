import type { Journey } from '../../protocol/game-objects'
import type { RaidAnswers } from '../../protocol/raids'

export type Raid = RaidAnswers['incoming'][number]

/** Armies on the way home, and troops that come to help. */
export function comingBefore({ castle, arrivesAt }: Raid, journeys: Journey[]): number {
  return journeys
    .filter(({ kind }) => kind === 'troops')
    .filter(({ leg, castleId, targetId }) => (leg === 'home' ? castleId : targetId) === castle)
    .filter((journey) => journey.arrivesAt < arrivesAt)
    .reduce((sum, { count }) => sum + count, 0)
}
