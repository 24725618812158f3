import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { isOnline, nameOf } from '../bot-figures'
import { copyPath } from '../copy-path'

export interface BotMenuChoice {
  botId: string
  for: 'rename' | 'remove'
}

interface BotMenuProps {
  bot: Bot
  onChoose: (choice: BotMenuChoice) => void
}

export function BotMenu({ bot, onChoose }: BotMenuProps) {
  const id = useId()
  const reasonId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const closing = { popoverTarget: id, popoverTargetAction: 'hide' } as const

  function choose(what: BotMenuChoice['for']) {
    // The dialog returns the focus to the button that stays.
    opener.current?.focus()
    onChoose({ botId: bot.id, for: what })
  }

  return (
    <div className="bot-menu">
      <Button
        ref={opener}
        kind="quiet"
        isIconOnly
        isRepeatable
        aria-label={`More for ${nameOf(bot)}`}
        icon={<Ellipsis />}
        popoverTarget={id}
      />
      <div className="menu" id={id} popover="auto">
        <button type="button" {...closing} onClick={() => choose('rename')}>
          <Pencil />
          Rename
        </button>
        <a href={copyPath(bot.id)}>
          <Copy />
          Duplicate
        </a>
        {isOnline(bot) ? (
          <>
            <button type="button" aria-disabled aria-describedby={reasonId}>
              <Trash2 />
              Remove
            </button>
            <p className="menu-note" id={reasonId}>
              Stop the bot to remove it.
            </p>
          </>
        ) : (
          <button type="button" {...closing} onClick={() => choose('remove')}>
            <Trash2 />
            Remove
          </button>
        )}
      </div>
    </div>
  )
}
