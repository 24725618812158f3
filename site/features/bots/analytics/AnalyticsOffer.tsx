import { Check } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import { analyticsOffer } from '../../../../shared/plans/plan-refusals'
import { ButtonLink } from '../../../ui/Button'

const ADDED = [
  'The last 7 or 30 days, beside the same span before',
  'Wood, stone and food apart, and the rate per hour at work',
  'All bots on one scale, as plots or as a table',
  'A file for spreadsheets',
]

/** What a larger plan adds. */
export const AnalyticsOffer = () => (
  <section className="panel panel-body analytics-offer" aria-label="Performance analytics">
    <p>{analyticsOffer()}</p>
    <ul>
      {ADDED.map((line) => (
        <li key={line}>
          <Check />
          <span>{line}</span>
        </li>
      ))}
    </ul>
    <ButtonLink href={PATHS.pricing}>Compare plans</ButtonLink>
  </section>
)
