import { Suspense } from 'react'
import type { Bot } from '../../../../shared/bots'
import { consolePath } from '../../../lib/navigation/site-paths'
import { lazyPart } from '../../../ui/lazy/lazy-part'
import { nameOf } from '../bot-figures'

const RenameField = lazyPart(() => import('../change/RenameField').then(({ RenameField }) => RenameField))

interface BotTitleProps {
  bot: Bot
  isRenaming: boolean
  tabIndex?: -1
  onRenamed: () => void
}

/** The bot's name, which opens its page, or the field that changes it. */
export function BotTitle({ bot, isRenaming, tabIndex, onRenamed }: BotTitleProps) {
  const name = nameOf(bot)
  const title = (
    <h3 title={name}>
      <a href={consolePath(bot.id)} aria-keyshortcuts="F2" tabIndex={tabIndex}>
        {name}
      </a>
    </h3>
  )
  if (!isRenaming) return title
  return (
    <Suspense fallback={title}>
      <RenameField bot={bot} onClose={onRenamed} />
    </Suspense>
  )
}
