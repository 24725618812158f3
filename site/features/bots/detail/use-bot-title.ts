import { useEffect } from 'react'
import type { Bot } from '../../../../shared/bots'
import { useLastSeen } from '../../../lib/live/use-last-seen'
import { nameOf, shownState } from '../bot-figures'

/** "Rabenfels · online · Castellan". Leaves out the state while the server is away. */
export function useBotTitle(bot: Bot | undefined): void {
  const isKnown = useLastSeen() === null
  const title = bot && [nameOf(bot), isKnown && shownState(bot.state), 'Castellan'].filter(Boolean).join(' · ')
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
