import { KeyRound } from 'lucide-react'
import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import { slotsLabel } from '../../../shared/plans/plans'
import { ADD_FIRST_ACCOUNT_PATH, createBotPath } from '../../lib/navigation/site-paths'
import { Note } from '../../ui/feedback/Note'

interface FirstBotProps {
  plan: string
  /** Undefined while loading. */
  bots: readonly Bot[] | undefined
  /** Undefined while loading. */
  accounts: readonly Account[] | undefined
}

/** What to do next with a plan that has no bot yet. */
export function FirstBot({ plan, bots, accounts }: FirstBotProps) {
  if (!accounts || bots?.length !== 0) return null
  const [account] = accounts
  return (
    <Note icon={<KeyRound />}>
      <span>{`You have ${slotsLabel(plan)}. `}</span>
      <a className="link" href={account ? createBotPath(account.id) : ADD_FIRST_ACCOUNT_PATH}>
        {account ? 'Create your first bot' : 'Add your game account'}
      </a>
    </Note>
  )
}
