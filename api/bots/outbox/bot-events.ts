import type { Types } from 'mongoose'
import type { EndCode } from '../../../shared/stop-reasons'
import type { AttackWarning } from '../../game/automations/automation'
import type { NewEvent } from '../../notifications/events/new-event'
import { dayOf, nextMidnight } from '../activity/utc-day'

interface EventBot {
  _id: Types.ObjectId
  user: Types.ObjectId
  name: string
  templateId: string
  account?: Types.ObjectId | null | undefined
  desiredGeneration: number
  runReceiver?: Types.ObjectId | null | undefined
}

export const botInEvent = ({
  _id,
  name,
  templateId,
  account,
}: Omit<EventBot, 'user' | 'desiredGeneration' | 'runReceiver'>) => ({
  id: _id.toHexString(),
  name,
  template_id: templateId,
  account_id: account?.toHexString() ?? null,
})

export const startedEvents = (bot: EventBot, runReceiver?: Types.ObjectId): NewEvent[] => [
  { type: 'bot.started', data: { bot: botInEvent(bot) }, ...toldTo({ runReceiver }) },
]

const toldTo = ({ runReceiver }: Pick<EventBot, 'runReceiver'>) => runReceiver && { receiver: runReceiver }

/** An attack is an event of its own beside the notification that warns of it. */
export function notifiedEvents(bot: EventBot, message: string, attack?: AttackWarning): NewEvent[] {
  const told = { bot: botInEvent(bot), message }
  const notified: NewEvent = { type: 'bot.notified', data: told, ...toldTo(bot) }
  if (!attack) return [notified]
  const { castle, from, troops, arrivesAt } = attack
  const arrives_at = new Date(arrivesAt).toISOString()
  return [notified, { type: 'bot.attacked', data: { ...told, castle, from, troops, arrives_at }, ...toldTo(bot) }]
}

interface Stop {
  end: { code: string; message: string }
  now: number
  /** The run that has just ended. Without it, the last run of the start counts, once it has ended. */
  run?: { number: number; gains: number }
}

/** A stop by itself may have a reason that is an event of its own. */
export function stoppedEvents(bot: EventBot, { end: { code, message }, now, run }: Stop): NewEvent[] {
  const stopped: NewEvent = {
    type: 'bot.stopped',
    data: { bot: botInEvent(bot), code, message, ...(run && { run: run.number, gains: run.gains }) },
    ...toldTo(bot),
    ...(!run && { ofStart: { bot: bot._id, generation: bot.desiredGeneration } }),
  }
  return [stopped, ...reasonEvents(bot, { code, message }, now)]
}

const SCRIPT_FAILURES: readonly string[] = ['script_error', 'script_limit'] satisfies EndCode[]
const REFUSALS: readonly string[] = ['bad_credentials', 'banned'] satisfies EndCode[]

function reasonEvents(bot: EventBot, { code, message }: Stop['end'], now: number): NewEvent[] {
  if (code === 'daily_limit') {
    const day = dayOf(now)
    const resets_at = new Date(nextMidnight(now)).toISOString()
    // All bots of the player stop for it.
    return [{ type: 'hours.used_up', data: { day, resets_at, message }, once: `hours-${bot.user}-${day}` }]
  }
  if (SCRIPT_FAILURES.includes(code)) return [{ type: 'script.failed', data: { bot: botInEvent(bot), message } }]
  if (!REFUSALS.includes(code)) return []
  return [{ type: 'account.refused', data: { ...accountInEvent(bot), code, message } }]
}

const accountInEvent = (bot: EventBot) => ({ account_id: bot.account?.toHexString() ?? null, bot: botInEvent(bot) })
