import { Castle, KeyRound, Plus } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import { ADD_FIRST_ACCOUNT_PATH } from '../../../lib/navigation/site-paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { EmptyWatch } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { useStartPractice } from '../bot-requests'

interface NoBotsProps {
  hasAccount: boolean
  /** Null on plans with all 24 hours. */
  hoursADay: number | null
  /** False where a real game is played, or where that is not known. */
  isPracticeRealm: boolean
}

export function NoBots({ hasAccount, hoursADay, isPracticeRealm }: NoBotsProps) {
  const limit = hoursADay ? ` Your plan gives you ${hoursADay} hours a day.` : ''
  const begin = hasAccount ? 'Choose a template' : 'Add a game account, choose a template'
  return (
    <EmptyState
      drawing={<EmptyWatch />}
      title="No bots configured yet..."
      text={`${begin}, and the first watch begins.${limit}`}
      action={
        hasAccount ? (
          <ChooseTemplate />
        ) : isPracticeRealm ? (
          <div className="first-steps">
            <TryPractice />
            <AddAccount />
          </div>
        ) : (
          <AddAccount />
        )
      }
    />
  )
}

const ChooseTemplate = () => (
  <ButtonLink href={PATHS.createBot} icon={<Plus />}>
    Choose a template
  </ButtonLink>
)

function TryPractice() {
  const { mutate, isBusy } = useStartPractice()
  return (
    <div className="first-step">
      <Button
        kind="primary"
        icon={<Castle />}
        isWide
        isBusy={isBusy}
        busyLabel="Opening the gate…"
        onClick={() => mutate(undefined)}
      >
        Try it in the practice realm
      </Button>
      <p>
        The practice realm is Castellan’s own small game, for trying bots. You get a castle with a made-up name and a
        Resource Collector at work in it. No real game is played, and you can remove both at any time.
      </p>
    </div>
  )
}

const AddAccount = () => (
  <div className="first-step">
    <ButtonLink href={ADD_FIRST_ACCOUNT_PATH} icon={<KeyRound />} isWide>
      Add my game account
    </ButtonLink>
    <p>Enter how you sign in to your game, then choose what a bot does there. It starts when you say so.</p>
  </div>
)
