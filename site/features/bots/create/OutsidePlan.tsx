import { Lock } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import { Note } from '../../../ui/feedback/Note'

/** Why the chosen template cannot become a bot of this player, and where the plans are. */
export const OutsidePlan = ({ refusal }: { refusal: string }) => (
  <div role="status" lang="en">
    <Note icon={<Lock />}>
      {refusal}{' '}
      <a className="link" href={PATHS.pricing}>
        Compare plans
      </a>
    </Note>
  </div>
)
