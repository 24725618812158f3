import type { NewestLine } from '../../../shared/bots'
import type { MoveOfBot } from '../../../shared/castles'
import { MAX_BOTS } from '../../../shared/limits'
import type { ConsoleLog } from '../../console/log/console-log'
import { type BotOwner, botsOf } from '../../identity/viewer/viewer'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { findNextMoves, MOVING_BOT } from '../castles/read-castles'
import { BotModel } from '../model/bot-model'

interface NewestLinesDeps {
  consoleLog: ConsoleLog
  changes: ChangePublisher
}

/** Bots without a line or move are left out. */
interface News {
  lines: NewestLine[]
  moves: MoveOfBot[]
}

/** Asks the player's event streams to report later lines before it reads, so that no line is missed in between. */
export async function listNews({ consoleLog, changes }: NewestLinesDeps, viewer: BotOwner): Promise<News> {
  changes.publish({ kind: 'lines_wanted', user: viewer.id, id: viewer.id })
  const bots = await BotModel.find(botsOf(viewer), MOVING_BOT).sort({ _id: 1 }).limit(MAX_BOTS).lean()
  const ids = bots.map(({ _id }) => String(_id))
  const [lines, moves] = await Promise.all([readNewestLines(consoleLog, ids), findNextMoves(viewer.id, bots)])
  return { lines, moves: [...moves].map(([bot_id, next_move]) => ({ bot_id, next_move })) }
}

export async function idsOfBots(viewer: BotOwner): Promise<string[]> {
  const bots = await BotModel.find(botsOf(viewer), { _id: 1 }).sort({ _id: 1 }).limit(MAX_BOTS).lean()
  return bots.map(({ _id }) => String(_id))
}

/** Leaves out bots without a line, and those whose lines cannot be read now. */
export async function readNewestLines(log: ConsoleLog, botIds: string[]): Promise<NewestLine[]> {
  const read = await Promise.all(botIds.map((bot_id) => newestLineOf(log, bot_id)))
  return read.flatMap((text, place) => (text === null ? [] : { bot_id: botIds[place] ?? '', text }))
}

async function newestLineOf(log: ConsoleLog, botId: string): Promise<string | null> {
  // A log that is away keeps its readers waiting; the page would rather have its answer.
  if (log.isAway) return null
  const { last } = await log.readAfter(botId, 0, 0)
  const { lines } = await log.readAfter(botId, Math.max(0, last - 1), 1)
  return lines.at(-1)?.text ?? null
}
