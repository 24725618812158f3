import { Lock } from 'lucide-react'
import { PATHS } from '../../../shared/paths'
import { Note } from './Note'

/** What a plan does not have, and where those are that do. */
export const PlanNote = ({ refusal }: { refusal: string }) => (
  <Note icon={<Lock />}>
    <span>{refusal}</span>{' '}
    <a className="link" href={PATHS.pricing}>
      Compare plans
    </a>
  </Note>
)
