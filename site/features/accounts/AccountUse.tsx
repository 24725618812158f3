import { Play, Plus } from 'lucide-react'
import type { Account } from '../../../shared/accounts'
import type { Bot } from '../../../shared/bots'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { consolePath, createBotPath } from '../../lib/navigation/site-paths'
import { BotStateBadge } from '../../ui/BotStateBadge'
import { Button, ButtonLink } from '../../ui/Button'
import { moveFocusOnRemoval } from '../../ui/move-focus-on-removal'
import { mayStartAgain } from './account-refusal'
import { useStartBot } from './account-requests'

interface AccountUseProps {
  account: Account
  /** Undefined while loading. */
  bots: Bot[] | undefined
}

/** The bots that play the account, or the way to the first. */
export function AccountUse({ account, bots }: AccountUseProps) {
  if (!bots) return null
  if (bots.length === 0)
    return (
      <ButtonLink
        kind="quiet"
        size="small"
        icon={<Plus />}
        href={createBotPath(account.id)}
        aria-label={`Create a bot for it: ${account.name}`}
      >
        Create a bot for it
      </ButtonLink>
    )
  return (
    <ul className="account-bots">
      {bots.map((bot) => (
        <li key={bot.id}>
          <a className="link" href={consolePath(bot.id)}>
            {bot.name}
          </a>
          <BotStateBadge state={bot.state} />
          {mayStartAgain(account, bot) && <StartAgain bot={bot} />}
        </li>
      ))}
    </ul>
  )
}

function StartAgain({ bot: { id, name } }: { bot: Bot }) {
  const { mutate, isPending } = useStartBot()
  const unreachable = useUnreachable()
  return (
    <Button
      ref={moveFocusOnRemoval}
      kind="quiet"
      size="small"
      isIconOnly
      icon={<Play />}
      aria-label={`Start ${name}`}
      title={`Start ${name}`}
      unlikely={unreachable}
      isBusy={isPending}
      onClick={() => mutate(id)}
    />
  )
}
