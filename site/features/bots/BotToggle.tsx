import { Play, Power } from 'lucide-react'
import type { Ref } from 'react'
import type { Bot } from '../../../shared/bots'
import { Button } from '../../ui/Button'
import { isOnline } from './bot-figures'

interface BotToggleProps {
  bot: Bot
  isActing: boolean
  onToggle: () => void
  ref?: Ref<HTMLButtonElement>
}

/** Stops a bot that is online, and starts any other. */
export function BotToggle({ bot, isActing, onToggle, ref }: BotToggleProps) {
  const stops = isOnline(bot)
  return (
    <Button
      ref={ref}
      className="bot-toggle"
      icon={stops ? <Power /> : <Play />}
      isBusy={isActing}
      busyLabel={stops ? 'Stopping' : 'Starting'}
      onClick={onToggle}
    >
      {stops ? 'Stop' : 'Start'}
    </Button>
  )
}
