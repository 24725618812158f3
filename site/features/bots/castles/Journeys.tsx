import '../../../styles/app/journeys.css'
import { Anchor, Swords, Truck } from 'lucide-react'
import type { SeenCastle, SeenJourney } from '../../../../shared/castles'
import { asClock, asCount } from '../../../lib/words/display-formats'
import { Time } from '../../../ui/Time'
import { asCountdown, journeyInWords } from './castles-in-words'
import { useSeconds } from './use-seconds'

interface JourneysProps {
  journeys: readonly SeenJourney[]
  castles: readonly SeenCastle[]
  leftOut: number
}

const GLYPHS = { carts: <Truck />, troops: <Swords />, ships: <Anchor /> }

export function Journeys({ journeys, castles, leftOut }: JourneysProps) {
  const now = useSeconds(journeys.length > 0)
  const names = new Map(castles.map(({ id, name }) => [id, name]))
  const byArrival = journeys.toSorted((one, other) => Date.parse(one.arrives_at) - Date.parse(other.arrives_at))
  return (
    <section className="journeys" aria-labelledby="journeys">
      <h2 id="journeys">Under way</h2>
      {byArrival.length === 0 && <p>Everything is at home.</p>}
      <ol>
        {byArrival.map((journey) => (
          <JourneyRow key={journey.id} journey={journey} home={names.get(journey.castle) ?? ''} now={now} />
        ))}
      </ol>
      {leftOut > 0 && <p>{`And ${asCount(leftOut)} more.`}</p>}
    </section>
  )
}

function JourneyRow({ journey, home, now }: { journey: SeenJourney; home: string; now: number }) {
  const { what, way } = journeyInWords(journey, home)
  const left = asCountdown(Date.parse(journey.arrives_at) - now)
  return (
    <li data-leg={journey.leg}>
      {GLYPHS[journey.kind]}
      <span>
        <b>{what}</b> <span>{way}</span>
      </span>
      <span className="journey-left">{left ?? 'arrived'}</span>
      <Time at={journey.arrives_at} as={asClock} />
    </li>
  )
}
