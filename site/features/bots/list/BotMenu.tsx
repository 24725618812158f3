import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import type { Bot } from '../../../../shared/bots'
import { Button } from '../../../ui/Button'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { nameOf } from '../bot-figures'
import type { BotMenuChoice } from './bot-menu-choice'

const BotMenuItems = lazyPart(() => import('./BotMenuItems').then(({ BotMenuItems }) => BotMenuItems))

interface BotMenuProps {
  bot: Bot
  /** For rows, which have no room for them. */
  details?: 'id and date'
  tabIndex?: -1
  onChoose: (choice: BotMenuChoice) => void
}

/** A menu button: https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/ */
export function BotMenu({ bot, details, tabIndex, onChoose }: BotMenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  function close() {
    menu.current?.hidePopover?.()
    setOpen(false)
  }

  function choose(what: BotMenuChoice['for']) {
    // The dialog returns the focus to the button that stays.
    opener.current?.focus()
    close()
    onChoose({ botId: bot.id, for: what })
  }

  function openByArrow(event: KeyboardEvent) {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    event.stopPropagation()
    opener.current?.click()
  }

  return (
    <div className="bot-menu">
      <Button
        ref={opener}
        kind="quiet"
        isIconOnly
        isRepeatable
        aria-label={`More for ${nameOf(bot)}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        icon={<Ellipsis />}
        tabIndex={tabIndex}
        popoverTarget={id}
        onClick={() => setOpen((open) => !open)}
        onKeyDown={openByArrow}
      />
      <div ref={menu} className="menu" id={id} popover="auto" onToggle={({ newState }) => setOpen(newState === 'open')}>
        {isOpen && (
          <Suspense>
            <BotMenuItems bot={bot} details={details} onChoose={choose} onLeave={close} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
