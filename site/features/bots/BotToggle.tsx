import { Play, Square } from 'lucide-react'
import type { Ref } from 'react'
import type { Bot } from '../../../shared/bots'
import { useUnreachable } from '../../lib/live/use-unreachable'
import { Button } from '../../ui/Button'
import { isOnline, nameOf } from './bot-figures'

interface BotToggleProps {
  bot: Bot
  isActing: boolean
  /** Names the bot in the label, for lists of several bots. */
  isNamed?: boolean
  /** For rows; the label stays for screen readers. */
  isIconOnly?: boolean
  tabIndex?: -1
  onToggle: () => void
  ref?: Ref<HTMLButtonElement>
}

export function BotToggle({
  bot,
  isActing,
  isNamed = false,
  isIconOnly = false,
  tabIndex,
  onToggle,
  ref,
}: BotToggleProps) {
  const stops = isOnline(bot)
  const word = stops ? 'Stop' : 'Start'
  const busyWord = stops ? 'Stopping' : 'Starting'
  return (
    <Button
      ref={ref}
      className="bot-toggle"
      isIconOnly={isIconOnly}
      tabIndex={tabIndex}
      icon={stops ? <Square /> : <Play />}
      isBusy={isActing}
      unlikely={useUnreachable()}
      busyLabel={isIconOnly ? undefined : busyWord}
      aria-label={isNamed ? `${isActing ? busyWord : word} ${nameOf(bot)}` : undefined}
      onClick={onToggle}
    >
      {isIconOnly ? undefined : word}
    </Button>
  )
}
