import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { Button, ButtonLink } from '../../../ui/Button'
import { isOnline } from '../bot-figures'
import { ChangeBotDialog } from '../change/ChangeBotDialog'
import { RemoveBotDialog } from '../change/RemoveBotDialog'
import { copyPath } from '../copy-path'

interface BotFootProps {
  bot: Bot
  /** Not known while they are loading. */
  accounts: Account[] | undefined
}

/** Changes or duplicates a bot, and removes one that is offline; while it is online it says why not. */
export function BotFoot({ bot, accounts }: BotFootProps) {
  const reasonId = useId()
  const [isChanging, setChanging] = useState(false)
  // A held button can still be reached with the keyboard, which then hears the reason.
  const held = isOnline(bot) && { 'aria-disabled': true, 'aria-describedby': reasonId }
  return (
    <div className="console-foot">
      {held && <p id={reasonId}>Stop the bot to remove it.</p>}
      <Button icon={<Pencil />} onClick={() => setChanging(true)}>
        Change bot
      </Button>
      {isChanging && <ChangeBotDialog bot={bot} accounts={accounts} onClose={() => setChanging(false)} />}
      <ButtonLink icon={<Copy />} href={copyPath(bot.id)}>
        Duplicate
      </ButtonLink>
      <RemoveBotDialog
        bot={bot}
        trigger={
          <Button kind="danger" icon={<Trash2 />} {...held}>
            Remove bot
          </Button>
        }
      />
    </div>
  )
}
