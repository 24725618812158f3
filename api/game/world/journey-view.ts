import type { Journey } from '../protocol/game-objects'
import type { GameTime } from './game-time'
import type { WorldJourney } from './world'

export function journeyView(
  { id, kind, castleId, targetId, count, leg, arrivesAt, commander }: WorldJourney,
  { realAt }: GameTime,
): Journey {
  return { id, kind, castleId, targetId, count, leg, arrivesAt: realAt(arrivesAt), ...(commander && { commander }) }
}
