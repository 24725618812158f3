import { RisingLine } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'

/** Under figures it is about what is not among them. */
export const ComingSoon = ({ hasFigures = false }) =>
  hasFigures ? (
    <EmptyState title="More analytics" text="coming soon" />
  ) : (
    <EmptyState drawing={<RisingLine />} title="Analytics" text="coming soon" />
  )
