import { Plus } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { WrittenOrders } from '../../../ui/drawings/script-drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { ImportButton } from './ImportButton'

const WHAT = 'A script is your own bot, in TypeScript: it looks at your castles, decides and acts.'

interface NoScriptsProps {
  /** Why the plan has none; null if it has. */
  refusal: string | null
  onCreate: () => void
}

export const NoScripts = ({ refusal, onCreate }: NoScriptsProps) => (
  <EmptyState
    drawing={<WrittenOrders />}
    title="Write your own bot"
    text={
      refusal
        ? `${refusal} ${WHAT} You try it for a week of the game in seconds, before it plays your castle.`
        : `${WHAT} Begin with an example, and try it for a week of the game in seconds.`
    }
    action={
      refusal ? (
        <ButtonLink kind="primary" href={PATHS.pricing}>
          Compare plans
        </ButtonLink>
      ) : (
        <span className="script-ways">
          <Button kind="primary" icon={<Plus />} onClick={onCreate}>
            New script
          </Button>
          <ImportButton isHeld={false} />
        </span>
      )
    }
  />
)
