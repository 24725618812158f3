import { PATHS } from '../../../shared/paths'
import { ButtonLink } from '../../ui/Button'
import { ClosedGate } from '../../ui/drawings/drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'

export const ScriptNotFound = () => (
  <EmptyState
    drawing={<ClosedGate />}
    title="Script not found"
    heading="h1"
    text="It was removed, or it is not one of yours."
    action={<ButtonLink href={PATHS.scripts}>All scripts</ButtonLink>}
  />
)
