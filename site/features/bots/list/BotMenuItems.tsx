import { Copy, Pencil, Settings2, SquareTerminal, Trash2 } from 'lucide-react'
import { useId } from 'react'
import type { Bot } from '../../../../shared/bots'
import { consolePath, settingsPathOf } from '../../../lib/navigation/site-paths'
import { asDate } from '../../../lib/words/display-formats'
import { Time } from '../../../ui/Time'
import { isOnline, nameOf } from '../bot-figures'
import { copyPath } from '../copy-path'
import type { BotMenuChoice } from './bot-menu-choice'
import { CopyId } from './CopyId'
import { useMenuKeys } from './use-menu-keys'

interface BotMenuItemsProps {
  bot: Bot
  details?: 'id and date'
  onChoose: (what: BotMenuChoice['for']) => void
  onLeave: () => void
}

const ITEM = { role: 'menuitem', tabIndex: -1 } as const

export function BotMenuItems({ bot, details, onChoose, onLeave }: BotMenuItemsProps) {
  const reasonId = useId()
  const mayRemove = !isOnline(bot)
  const keys = useMenuKeys(onLeave)

  return (
    <>
      <div {...keys} role="menu" tabIndex={-1} aria-label={`More for ${nameOf(bot)}`}>
        <a {...ITEM} href={settingsPathOf(bot.id)}>
          <Settings2 />
          Change settings
        </a>
        <a {...ITEM} href={consolePath(bot.id)}>
          <SquareTerminal />
          Console
        </a>
        <button type="button" {...ITEM} onClick={() => onChoose('rename')}>
          <Pencil />
          Rename
        </button>
        <a {...ITEM} href={copyPath(bot.id)}>
          <Copy />
          Duplicate
        </a>
        <button
          type="button"
          {...ITEM}
          aria-disabled={mayRemove ? undefined : true}
          aria-describedby={mayRemove ? undefined : reasonId}
          onClick={() => mayRemove && onChoose('remove')}
        >
          <Trash2 />
          Remove
        </button>
      </div>
      <p className="menu-note" id={reasonId}>
        {mayRemove ? '' : 'Stop the bot to remove it.'}
      </p>
      {details && (
        <div className="menu-note">
          <p>{bot.templateLabel}</p>
          <p>
            Created <Time at={bot.created_at} as={asDate} />
          </p>
          <CopyId id={bot.id} />
        </div>
      )}
    </>
  )
}
