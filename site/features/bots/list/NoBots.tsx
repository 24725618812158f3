import { KeyRound, Plus } from 'lucide-react'
import { PATHS } from '../../../../shared/paths'
import { ButtonLink } from '../../../ui/Button'
import { EmptyWatch } from '../../../ui/drawings/drawings'
import { EmptyState } from '../../../ui/feedback/EmptyState'

interface NoBotsProps {
  hasAccount: boolean
  /** Null on plans with all 24 hours. */
  hoursADay: number | null
}

export function NoBots({ hasAccount, hoursADay }: NoBotsProps) {
  const begin = hasAccount ? 'Choose a template' : 'Add a game account, choose a template'
  const limit = hoursADay ? ` Your plan gives you ${hoursADay} hours a day.` : ''
  return (
    <EmptyState
      drawing={<EmptyWatch />}
      title="No bots configured yet..."
      text={`${begin}, and the first watch begins.${limit}`}
      action={hasAccount ? <ChooseTemplate /> : <AddAccount />}
    />
  )
}

const ChooseTemplate = () => (
  <ButtonLink href={PATHS.createBot} icon={<Plus />}>
    Choose a template
  </ButtonLink>
)

const AddAccount = () => (
  <ButtonLink href={PATHS.accounts} icon={<KeyRound />}>
    Add a game account
  </ButtonLink>
)
