import { Pencil, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Account } from '../../../../shared/accounts'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { isOnline } from '../bot-figures'
import { ChangeBotDialog } from '../change/ChangeBotDialog'
import { RemoveBotDialog } from '../change/RemoveBotDialog'

interface BotFootProps {
  bot: Bot
  /** Not known while they are loading. */
  accounts: Account[] | undefined
}

/** Changes or removes a bot that is offline, and says why not while it is online. */
export function BotFoot({ bot, accounts }: BotFootProps) {
  const reasonId = useId()
  const [isChanging, setChanging] = useState(false)
  // Held buttons can still be reached with the keyboard, which then hears the reason.
  const held = isOnline(bot) && { 'aria-disabled': true, 'aria-describedby': reasonId }
  return (
    <div className="console-foot">
      {held && <p id={reasonId}>Stop the bot to change or remove it.</p>}
      <Button icon={<Pencil />} {...held} onClick={() => setChanging(true)}>
        Change bot
      </Button>
      {isChanging && <ChangeBotDialog bot={bot} accounts={accounts} onClose={() => setChanging(false)} />}
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
