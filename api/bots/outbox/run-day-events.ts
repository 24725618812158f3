import { DAY, MINUTE } from '../../../shared/time'
import { addMessages } from '../../notifications/outbox/add-messages'
import type { Channel } from '../../notifications/outbox/channel'
import type { OutboxEvent } from '../../notifications/outbox/outbox-event'
import { type DayWebhook, findDayWebhooks, noteDay } from '../../notifications/webhooks/day-webhooks'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import { BotDayModel, type BotDayRecord } from '../activity/bot-day-model'
import { dayOf } from '../activity/utc-day'
import { BotModel, type BotRecord } from '../model/bot-model'
import { unitsOf } from '../templates/about-templates'
import type { Catalogue } from '../templates/catalogue'
import { botInEvent } from './bot-events'

const INTERVAL = MINUTE
/** By then runs have saved what they did before midnight. */
const SAVED_AFTER = 10 * MINUTE
const BATCH_SIZE = 50
/** After a downtime, older days are left out. */
const MOST_DAYS = 7

export interface DayEventDeps {
  clock: Clock
  log: Log
  catalogue: Pick<Catalogue, 'about'>
  channels: Readonly<Record<string, Channel>>
}

/** Tells webhooks what each bot did on a day that is over. */
export function runDayEvents(deps: DayEventDeps, signal: AbortSignal): Promise<void> {
  const telling = {
    run: () => tellFinishedDays(deps, signal),
    pause: INTERVAL,
    failure: 'Figures of a finished day could not be sent to webhooks',
  }
  return repeat(deps, telling, signal)
}

export async function tellFinishedDays(deps: DayEventDeps, signal?: AbortSignal): Promise<void> {
  const last = dayOf(deps.clock.now() - SAVED_AFTER - DAY)
  while (!signal?.aborted) {
    const webhooks = await findDayWebhooks(last, BATCH_SIZE)
    for (const webhook of webhooks) await tellNextDay(deps, webhook, last)
    if (webhooks.length === 0) return
  }
}

/** Ids of events are made of bot and day, so that a repetition after a crash tells nothing twice. */
async function tellNextDay(deps: DayEventDeps, webhook: DayWebhook, last: string): Promise<void> {
  if (!webhook.isAwake) return noteDay(webhook, last)
  const day = dayOf(Math.max(startOf(webhook.lastDay) + DAY, startOf(last) - (MOST_DAYS - 1) * DAY))
  const { _id, user, channel } = webhook
  const events = await eventsOfDay(deps, user, day)
  const target = _id.toHexString()
  await addMessages(
    deps,
    events.map((event) => ({ event, channel, target })),
  )
  await noteDay(webhook, day)
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

async function eventsOfDay({ catalogue }: DayEventDeps, user: DayWebhook['user'], day: string): Promise<OutboxEvent[]> {
  const days = await BotDayModel.find({ user, day }).lean<BotDayRecord[]>()
  const bots = await BotModel.find({ _id: { $in: days.map(({ bot }) => bot) } }).lean<BotRecord[]>()
  const byId = new Map(bots.map((bot) => [bot._id.toHexString(), bot]))
  const unitOf = await unitsOf(catalogue, days)
  return days.map((record) => {
    const { bot, templateId } = record
    const known = byId.get(bot.toHexString())
    return {
      id: `evt_run-${bot}-${day}`,
      type: 'run.day',
      at: startOf(day) + DAY,
      user,
      data: {
        // A removed bot keeps its days, not its name.
        bot: botInEvent({ _id: bot, name: known?.name ?? templateId, templateId, account: known?.account }),
        day,
        ...figuresOf(record),
        unit: unitOf(templateId, user),
      },
    }
  })
}

function figuresOf({ online, resting, gained, goods }: BotDayRecord) {
  const gains = sumOf(Object.values(gained ?? {}))
  const byGood = Map.groupBy(Object.entries<number>((goods ?? {}) as never), ([key]) => key.split(' ')[1] ?? '')
  return {
    online_ms: online,
    resting_ms: resting,
    gains,
    goods: Object.fromEntries([...byGood].map(([good, entries]) => [good, sumOf(entries.map(([, amount]) => amount))])),
  }
}

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
