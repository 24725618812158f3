import { PATHS } from '../../../../shared/paths'
import { RisingLine } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'

interface ComingSoonProps {
  hasFigures?: boolean
  /** Which plans have it today, on a plan without it. */
  offer?: string
}

export const ComingSoon = ({ hasFigures = false, offer }: ComingSoonProps) =>
  hasFigures ? (
    <EmptyState title="More analytics" text="coming soon" />
  ) : (
    <EmptyState
      drawing={<RisingLine />}
      title="Analytics"
      text="coming soon"
      action={
        offer ? (
          <p>
            <span>{offer}</span>{' '}
            <a className="link" href={PATHS.pricing}>
              Compare plans
            </a>
          </p>
        ) : undefined
      }
    />
  )
