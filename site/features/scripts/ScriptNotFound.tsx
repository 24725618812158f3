import { PATHS } from '../../../shared/paths'
import { ButtonLink } from '../../ui/Button'
import { ClosedGate } from '../../ui/drawings/drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'

const REMOVED = 'It was removed, or it is not one of yours.'

export const ScriptNotFound = ({ text = REMOVED }: { text?: string }) => (
  <EmptyState
    drawing={<ClosedGate />}
    title="Script not found"
    heading="h1"
    text={text}
    action={<ButtonLink href={PATHS.scripts}>All scripts</ButtonLink>}
  />
)
