import '../../../styles/app/castles.css'
import { useQuery } from '@tanstack/react-query'
import type { Bot } from '../../../../shared/bots'
import type { SeenCastles } from '../../../../shared/castles'
import { useNow } from '../../../lib/clock/use-now'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { failureOf } from '../../../lib/queries/failure'
import { asCount, asInlineMoment } from '../../../lib/words/display-formats'
import { useZone } from '../../../lib/zone/use-zone'
import { EmptyWatch } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { isOnline } from '../bot-figures'
import { CastleCard } from './CastleCard'
import { castlesQuery } from './castles-query'
import { Journeys } from './Journeys'

export function CastlesTab({ bot }: { bot: Bot }) {
  const found = useQuery(castlesQuery(bot.id))
  const failure = failureOf([found])
  const isKnown = useLastSeen() === null
  if (failure) return <LoadError title="The castles could not be loaded" {...failure} />
  if (!found.data) return <CastlesLoading />
  const { castles: seen } = found.data
  if (!seen) return <NothingSeen isAtWork={isOnline(bot)} />
  const isLive = isKnown && isOnline(bot)
  return (
    <div className="castles">
      <AsOf seen={seen} isLive={isLive} hasFailed={found.isRefetchError} />
      <div className="castle-cards">
        {seen.castles.map((castle) => (
          <CastleCard key={castle.id} castle={castle} isLit={isLive} />
        ))}
      </div>
      {seen.castles_left_out > 0 && <p>{`And ${asCount(seen.castles_left_out)} more castles.`}</p>}
      <Journeys journeys={seen.journeys} castles={seen.castles} leftOut={seen.journeys_left_out} />
    </div>
  )
}

interface AsOfProps {
  seen: SeenCastles
  isLive: boolean
  hasFailed: boolean
}

/** How old the picture is, and when the bot looks again. */
function AsOf({ seen: { at, next_move }, isLive, hasFailed }: AsOfProps) {
  const zone = useZone()
  const now = useNow()
  const moment = (instant: string) => asInlineMoment(instant, now, zone)
  const isStale = !isLive || hasFailed
  return (
    <p className="castles-as-of" data-stale={isStale || undefined}>
      <span>{`As of ${moment(at)}.`}</span>{' '}
      <span>{isStale ? 'The game may have moved on since.' : next_move && nextInWords(next_move, moment)}</span>
    </p>
  )
}

const nextInWords = ({ at, kind }: NonNullable<SeenCastles['next_move']>, moment: (at: string) => string) =>
  kind === 'rest' ? `The bot rests until ${moment(at)}.` : `The bot looks again at ${moment(at)}.`

const NothingSeen = ({ isAtWork }: { isAtWork: boolean }) => (
  <EmptyState
    isBare
    drawing={<EmptyWatch />}
    title="No castles seen yet"
    text={
      isAtWork
        ? 'They are drawn here as soon as the game has described them.'
        : 'Start the bot. They are drawn here as soon as the game has described them.'
    }
  />
)

const CastlesLoading = () => (
  <div className="castles" aria-busy="true">
    <Skeleton width="12rem" />
    <div className="castle-cards">
      <div className="castle-card">
        <Skeleton width="40%" />
        <Skeleton height="20rem" />
      </div>
    </div>
  </div>
)
