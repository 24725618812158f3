import { asInstant } from '../../../../shared/console/moments'
import type { RunningEvent, UpcomingEvent } from '../../protocol/events'
import { formatNumber } from '../../protocol/formats'
import type { Report } from '../../protocol/game-objects'
import { giftText } from './gifts'
import type { ModuleContext } from './module'

/** Tells once that an event is open or closed, and what it gave. */
export function createEventNews({ print, notify }: ModuleContext) {
  const titles = new Map<string, string>()
  let told = ''
  let doneWith = ''
  let hasWaited = false

  return {
    isClosed(next: UpcomingEvent | undefined) {
      const text = next
        ? `${next.title} opens at ${asInstant(next.opensAt)}. Until then there is nothing to do.`
        : 'No such event is announced.'
      if (text !== told) print('~', text)
      told = text
      hasWaited = true
    },
    isOpen(event: RunningEvent) {
      titles.set(event.id, event.title)
      const text = `${event.title} is open until ${asInstant(event.endsAt)}.`
      if (text === told) return
      told = text
      const side = event.side ? ` You fight for the ${event.side}.` : ''
      print('.', `${text}${side} You have ${standing(event)}.`)
      if (hasWaited) notify(`${event.title} is open.`)
    },
    isDone({ id }: RunningEvent, text: string) {
      if (doneWith !== id) print('~', text)
      doneWith = id
    },
    owns: ({ targetId }: Report) => titles.has(targetId),
    hearReward({ targetId, count, gift = {}, rank, reputation }: Report) {
      const title = titles.get(targetId) ?? 'An event'
      const won = giftText(gift)
      if (reputation) return print('+', `Reward at ${formatNumber(reputation)} reputation: ${won}.`)
      if (rank === undefined) return print('+', `Reward at ${formatNumber(count)} points: ${won}.`)
      const end = `${title} is over: rank ${rank} with ${formatNumber(count)} points. Won ${won}.`
      print('+', end)
      notify(end)
    },
  }
}

/** "38,400 points, rank 7 of 31; next reward at 40,000" */
export function standing(event: RunningEvent | undefined): string {
  if (!event) return ''
  const { points, rank, of, nextReward, rage } = event
  const parts = [`${formatNumber(points)} points, rank ${rank} of ${of}`]
  if (nextReward) parts.push(`next reward at ${formatNumber(nextReward.points)}`)
  if (rage) parts.push(`rage ${rage} %`)
  return parts.join('; ')
}
