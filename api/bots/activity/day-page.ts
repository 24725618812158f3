import type { Types } from 'mongoose'
import { askedTogether } from '../../platform/asked-together'
import { isDuplicate } from '../../platform/store/duplicate-key'
import { BOT_DAYS_KEPT_FOR, BotDayModel } from './bot-day-model'
import type { DayUpdate, DayUpdates } from './day-updates'
import { fewStretches, type Stretches } from './few-stretches'

/** Whose days a book keeps. */
export interface DayOwner {
  bot: Types.ObjectId
  user: Types.ObjectId
  templateId: string
  epoch: number
}

/** What is noted of one day, until it is saved. */
export interface Page {
  day: string
  /** Which save it is, once it was sent. From then on nothing is noted on it: the store may have it although no answer came. */
  save: number | null
  online: number
  resting: number
  gained: Map<string, number>
  stretches: Stretches
}

/** As many as may be under way at once. */
const SAVES_REMEMBERED = 8

/** Writes a page; false where a newer run has written. With `all` stretches of the day where those before are to be replaced. */
export async function writePage(owner: DayOwner, page: Page, updateDay: DayUpdates, all?: Stretches): Promise<boolean> {
  try {
    await updateDay(updateOf(owner, page, all))
    return true
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const { place, name } = saveOf(owner.epoch, page)
    return (await BotDayModel.exists({ bot: owner.bot, day: page.day, [place]: name })) !== null
  }
}

/** The stretches that the day keeps by now with those of a page, as few as a day may keep. */
export async function stretchesWith({ bot }: DayOwner, { day, stretches }: Page): Promise<Stretches> {
  return fewStretches({ ...(await keptStretches({ bot, day })), ...stretches })
}

const keptStretches = askedTogether<{ bot: Types.ObjectId; day: string }, Stretches>(async (pages) => {
  const kept = await BotDayModel.find({ $or: [...pages] }, { bot: 1, day: 1, stretches: 1 }).lean<KeptStretches[]>()
  return pages.map(({ bot, day }) => kept.find((each) => each.bot.equals(bot) && each.day === day)?.stretches ?? {})
})

interface KeptStretches {
  bot: Types.ObjectId
  day: string
  stretches?: Stretches
}

/**
 * The update names its epoch and itself, and finds nothing once a newer run has written, or it has been written before; the day's
 * unique key then refuses a second document.
 */
function updateOf({ bot, user, templateId, epoch }: DayOwner, page: Page, all?: Stretches): DayUpdate {
  const gained = [...page.gained].map(([quarter, amount]) => [`gained.${quarter}`, amount])
  const some = Object.entries(page.stretches).map(([key, stretch]) => [`stretches.${key}`, stretch])
  const expiresAt = new Date(Date.parse(page.day) + BOT_DAYS_KEPT_FOR)
  const { place, name } = saveOf(epoch, page)
  return {
    filter: { bot, day: page.day, epoch: { $lte: epoch }, [place]: { $ne: name } },
    update: {
      $inc: { online: page.online, resting: page.resting, ...Object.fromEntries(gained) },
      $set: { epoch, [place]: name, ...(all ? { stretches: all } : Object.fromEntries(some)) },
      $setOnInsert: { user, templateId, expiresAt },
    },
    upsert: true,
  }
}

function saveOf(epoch: number, { save }: Page) {
  return { place: `saves.${Number(save) % SAVES_REMEMBERED}`, name: `${epoch}-${save}` }
}
