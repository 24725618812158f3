import { Button } from '../../../ui/Button'
import { EmptyState } from '../../../ui/feedback/EmptyState'

interface NoneFoundProps {
  total: number
  onShowAll: () => void
}

export const NoneFound = ({ total, onShowAll }: NoneFoundProps) => (
  <EmptyState
    title="No bot is like that"
    text={`None of your ${total} bots has these words and this state.`}
    action={<Button onClick={onShowAll}>Show all bots</Button>}
  />
)
