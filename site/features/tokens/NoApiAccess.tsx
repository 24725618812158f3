import { PATHS } from '../../../shared/paths'
import { ButtonLink } from '../../ui/Button'
import { SafeConduct } from '../../ui/drawings/api-drawings'
import { EmptyState } from '../../ui/feedback/EmptyState'

/** For players whose plan has no API access, and who have nothing that sleeps. */
export const NoApiAccess = ({ refusal }: { refusal: string }) => (
  <EmptyState
    drawing={<SafeConduct />}
    title="Let your own programs work with your bots"
    text={`${refusal} With it, a script or a chart reads what your bots do, starts and stops them, and is told when something happens.`}
    action={
      <span className="api-ways">
        <ButtonLink kind="primary" href={PATHS.pricing}>
          Compare plans
        </ButtonLink>
        <ButtonLink kind="quiet" href={PATHS.developers}>
          What developers can do
        </ButtonLink>
      </span>
    }
  />
)
