import { Play, Power } from 'lucide-react'
import type { Ref } from 'react'
import type { Bot } from '../../../shared/bots'
import { Button } from '../../ui/Button'
import { isOnline, nameOf } from './bot-figures'

interface BotToggleProps {
  bot: Bot
  isActing: boolean
  /** Names the bot in the label, for lists of several bots. */
  isNamed?: boolean
  onToggle: () => void
  ref?: Ref<HTMLButtonElement>
}

export function BotToggle({ bot, isActing, isNamed = false, onToggle, ref }: BotToggleProps) {
  const stops = isOnline(bot)
  const word = stops ? 'Stop' : 'Start'
  const busyWord = stops ? 'Stopping' : 'Starting'
  return (
    <Button
      ref={ref}
      className="bot-toggle"
      icon={stops ? <Power /> : <Play />}
      isBusy={isActing}
      busyLabel={busyWord}
      aria-label={isNamed ? `${isActing ? busyWord : word} ${nameOf(bot)}` : undefined}
      onClick={onToggle}
    >
      {word}
    </Button>
  )
}
