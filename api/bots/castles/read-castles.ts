import type { NextMove, SeenCastles } from '../../../shared/castles'
import { ownedAccount } from '../../game/accounts/find-owned-account'
import { gameIdentity, NAMES_IN_GAME } from '../../game/accounts/game-identity'
import type { Viewer } from '../../identity/viewer/viewer'
import { stateOf } from '../bot-view'
import type { BotRecord } from '../model/bot-model'
import { SeenCastlesModel, type SeenCastlesRecord } from '../model/seen-castles-model'

/** Null if the bot has not seen the castles of its game account yet. */
export async function readCastles(
  viewer: Viewer,
  bot: MovingBot & Pick<BotRecord, 'account'>,
): Promise<SeenCastles | null> {
  const seen = await SeenCastlesModel.findById(bot._id).lean<SeenCastlesRecord>()
  if (!seen || !bot.account) return null
  // An account is removed before its bots are detached from it.
  const account = await ownedAccount(viewer, bot.account, NAMES_IN_GAME)
  // The bot may have been given another castle.
  if (!account || seen.identity !== gameIdentity(account)) return null
  const { at, castles, journeys, castlesLeftOut, journeysLeftOut } = seen
  return {
    at: at.toISOString(),
    castles,
    journeys,
    castles_left_out: castlesLeftOut,
    journeys_left_out: journeysLeftOut,
    next_move: nextMoveOf(bot, seen),
  }
}

type MovingBot = Pick<BotRecord, '_id' | 'desired' | 'stopReason' | 'epoch'>

/** The projection of `MovingBot`. */
export const MOVING_BOT = { desired: 1, stopReason: 1, epoch: 1 } as const

/** When each online bot acts next, by bot. A bot that acts right now has none. One query. */
export async function findNextMoves(user: string, bots: readonly MovingBot[]): Promise<Map<string, NextMove>> {
  const stored = await SeenCastlesModel.find({ user }, { epoch: 1, nextMove: 1 }).lean<WithNextMove[]>()
  const byBot = new Map(stored.map((each) => [String(each._id), each]))
  return new Map(
    bots.flatMap((bot) => {
      const next = nextMoveOf(bot, byBot.get(String(bot._id)))
      return next ? [[String(bot._id), next]] : []
    }),
  )
}

type WithNextMove = Pick<SeenCastlesRecord, '_id' | 'epoch' | 'nextMove'>

/** A move that an earlier run announced does not count. */
function nextMoveOf(bot: MovingBot, seen: WithNextMove | undefined): NextMove | null {
  if (!seen?.nextMove || stateOf(bot) !== 'online' || seen.epoch !== bot.epoch) return null
  return { at: seen.nextMove.at.toISOString(), kind: seen.nextMove.kind }
}
