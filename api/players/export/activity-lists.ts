import type { Types } from 'mongoose'
import { BotDayModel, type BotDayRecord } from '../../bots/activity/bot-day-model'
import { quarterStart } from '../../bots/activity/quarters'
import { DecisionModel, type DecisionRecord, decisionId, placeOf } from '../../bots/model/decision-model'
import { SeenCastlesModel, type SeenCastlesRecord } from '../../bots/model/seen-castles-model'
import { RunModel, type RunRecord } from '../../bots/runs/run-model'
import { readInPages } from '../../platform/store/batches/read-in-pages'
import { type ExportedList, listOf } from './exported-list'

const NEWEST_FIRST = { direction: -1, size: 100 } as const
/** One day may hold hundreds of intervals. */
const DAYS_PAGE_SIZE = 10

const SHOWN_OF_RUN = { bot: 1, epoch: 1, startedAt: 1, endedAt: 1, reason: 1, gained: 1 } as const
const SHOWN_OF_DAY = {
  bot: 1,
  day: 1,
  templateId: 1,
  online: 1,
  resting: 1,
  gained: 1,
  goods: 1,
  intervals: 1,
} as const

type ShownRun = Pick<RunRecord, keyof typeof SHOWN_OF_RUN> & { _id: Types.ObjectId }
/** Read lean, a map of the schema is an object. */
type ShownDay = Pick<BotDayRecord, 'bot' | 'day' | 'templateId' | 'online' | 'resting'> & {
  _id: Types.ObjectId
  gained?: Record<string, number>
  goods?: Record<string, number>
  intervals?: Record<string, { kind: string; from: Date; to: Date }>
}

/** What the player's bots did and chose. */
export const activityLists = (user: string): Record<string, ExportedList> => ({
  runs: listOf(
    () =>
      readInPages((older) => RunModel.find({ user, ...older }, SHOWN_OF_RUN).lean<ShownRun[]>(), {
        by: 'startedAt',
        ...NEWEST_FIRST,
      }),
    runOf,
  ),
  days: listOf(
    () =>
      readInPages((later) => BotDayModel.find({ user, ...later }, SHOWN_OF_DAY).lean<ShownDay[]>(), {
        by: 'day',
        direction: 1,
        size: DAYS_PAGE_SIZE,
      }),
    dayOf,
  ),
  decisions: listOf(
    () =>
      readInPages((older) => DecisionModel.find({ user, ...older }).lean<DecisionRecord[]>(), {
        by: '_id',
        ...NEWEST_FIRST,
      }),
    decisionOf,
  ),
  castles: listOf(() => SeenCastlesModel.find({ user }).lean<SeenCastlesRecord[]>(), castlesOf),
})

function runOf({ bot, epoch, startedAt, endedAt, reason, gained }: ShownRun) {
  return { bot_id: bot, number: epoch, started_at: startedAt, ended_at: endedAt, reason, gained }
}

function dayOf({ bot, day, templateId, online, resting, gained = {}, goods = {}, intervals = {} }: ShownDay) {
  const gains = Object.entries(gained).map(([quarter, amount]) => ({
    at: new Date(quarterStart(day, quarter)),
    amount,
  }))
  return { bot_id: bot, day, templateId, online, resting, gains, goods, stretches: Object.values(intervals) }
}

function castlesOf({ _id, at, castles, journeys }: SeenCastlesRecord) {
  return { bot_id: _id, at, castles, journeys }
}

function decisionOf({ _id, at, decision, outcome }: DecisionRecord) {
  const place = placeOf(_id)
  return { bot_id: place.bot, id: decisionId(place), at, ...decision, outcome: outcome ?? null }
}
