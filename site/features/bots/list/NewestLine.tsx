import { useStore } from '@nanostores/react'
import type { Bot } from '../../../../shared/bots'
import { KIND_OF_SIGN } from '../../../../shared/console/console-lines'
import { useNow } from '../../../lib/clock/use-now'
import { $newestLines } from '../../../lib/live/newest-lines'
import { asShortAge } from '../../../lib/words/display-formats'
import type { Elements } from '../../../ui/elements'
import { LocalizedText, useLocalized } from '../../../ui/LocalizedText'
import { isOnline } from '../bot-figures'
import { leadAndRest, repairLinkOf } from '../StopReason'

/** What the bot printed last and how long ago, or why it stopped. Always one line high, so that nothing moves. */
interface NewestLineProps {
  bot: Bot
  /** False while the server is away: then the age of what it said last is not known. */
  isKnown: boolean
  /** Shows the stop reason instead while the bot is not online. */
  hasReason?: boolean
  /** Of the link to where the player can fix why the bot stopped. */
  tabIndex?: number
  children?: Elements
}

export function NewestLine({ bot, isKnown, hasReason = true, tabIndex, children }: NewestLineProps) {
  const line = useStore($newestLines, { keys: [bot.id] })[bot.id]
  const now = useNow().getTime()
  const reason = isOnline(bot) || !hasReason ? null : bot.stop_reason?.message
  const text = reason ?? line?.text ?? ''
  const title = useLocalized(text)
  const repair = reason ? repairLinkOf(bot) : undefined
  if (reason && repair)
    return (
      <p className="newest-line" data-kind={bot.state} title={title}>
        <ShortReason reason={reason} />
        <a className="link" href={repair.href} tabIndex={tabIndex}>
          {repair.label}
        </a>
      </p>
    )
  return (
    <p
      className="newest-line"
      data-kind={reason ? bot.state : line && KIND_OF_SIGN[line.sign]}
      title={title || undefined}
    >
      {text ? <LocalizedText text={text} /> : <span>{hasReason ? '–' : ''}</span>}
      {!reason && line && <span className="newest-age">{isKnown ? asShortAge(now - line.at) : '–'}</span>}
      {children}
    </p>
  )
}

/** The whole sentence is the title, and is read out. */
function ShortReason({ reason }: { reason: string }) {
  const [lead, rest] = leadAndRest(reason)
  return (
    <>
      <LocalizedText text={lead || rest} />
      <span className="visually-hidden">{lead && <LocalizedText text={rest} />}</span>
      <span aria-hidden="true">·</span>
    </>
  )
}
