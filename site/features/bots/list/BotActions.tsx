import { Settings2, Square, SquareTerminal } from 'lucide-react'
import { useRef } from 'react'
import type { Bot, BotActionInput } from '../../../../shared/bots'
import { useUnreachable } from '../../../lib/live/use-unreachable'
import { consolePath } from '../../../lib/navigation/site-paths'
import { Button, ButtonLink } from '../../../ui/Button'
import { BotToggle } from '../BotToggle'
import { isOnline, nameOf } from '../bot-figures'
import { useBotAction } from '../bot-requests'

interface BotActionsProps {
  bot: Bot
  tabIndex?: -1
}

export function BotActions({ bot, tabIndex }: BotActionsProps) {
  const toggle = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useBotAction()
  const name = nameOf(bot)
  const act = (action: BotActionInput['action']) => mutate({ botId: bot.id, action })

  function stop() {
    // The stop button becomes disabled, so the focus moves to the start button.
    toggle.current?.focus()
    act('stop')
  }

  return (
    <div className="bot-actions">
      <BotToggle
        ref={toggle}
        bot={bot}
        isActing={isPending}
        isNamed
        tabIndex={tabIndex}
        onToggle={() => act(isOnline(bot) ? 'stop' : 'start')}
      />
      <Button
        isIconOnly
        disabled
        aria-label={`Settings of ${name}`}
        title="Change the settings on the bot's console page."
        icon={<Settings2 />}
      />
      <Button
        isIconOnly
        disabled={!isOnline(bot) || isPending}
        aria-label={`Stop ${name}`}
        icon={<Square />}
        unlikely={useUnreachable()}
        tabIndex={tabIndex}
        onClick={stop}
      />
      <ButtonLink
        tabIndex={tabIndex}
        href={consolePath(bot.id)}
        aria-label={`Console of ${name}`}
        icon={<SquareTerminal />}
      >
        Console
      </ButtonLink>
    </div>
  )
}
