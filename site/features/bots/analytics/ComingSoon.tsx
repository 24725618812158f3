import { RisingLine } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'

export const ComingSoon = ({ hasFigures = false }) =>
  hasFigures ? (
    <EmptyState title="More analytics" text="coming soon" />
  ) : (
    <EmptyState drawing={<RisingLine />} title="Analytics" text="coming soon" />
  )
