import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'

interface NoneFoundProps {
  total: number
  onShowAll: () => void
}

export const NoneFound = ({ total, onShowAll }: NoneFoundProps) => (
  <EmptyState
    title="No matching bots"
    text={`None of your ${total} bots matches this search and this state.`}
    action={<Button onClick={onShowAll}>Show all bots</Button>}
  />
)
