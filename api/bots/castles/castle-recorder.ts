import type { Types } from 'mongoose'
import type { NextMove } from '../../../shared/castles'
import type { GameSession } from '../../game/link/game-session'
import type { Log } from '../../platform/log'
import { bulkWriter } from '../../platform/store/batches/bulk-write'
import { isDuplicate } from '../../platform/store/duplicate-key'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { SeenCastlesModel } from '../model/seen-castles-model'
import { type GameObserver, observeGame } from './observe-game'
import { storedCastles } from './stored-castles'

/** Keeps what the game says to one run, and when the run acts next. It writes when the run begins to wait. */
export interface CastleRecorder {
  watch(game: GameSession): GameSession
  waitUntil(time: number, kind: NextMove['kind']): void
  /** Writes what was seen since the last wait. */
  close(): Promise<void>
}

export interface CastleRecorderOptions {
  clock: Clock
  log: Log
  changes: ChangePublisher
  bot: Types.ObjectId
  user: Types.ObjectId
  epoch: number
  identity?: string | null | undefined
}

const write = bulkWriter(SeenCastlesModel)

export function createCastleRecorder(options: CastleRecorderOptions): CastleRecorder {
  const { clock, log, changes, bot, user, epoch, identity = null } = options
  let observer: GameObserver | null = null
  let nextMove: { at: Date; kind: NextMove['kind'] } | null = null
  let writing: Promise<void> | null = null
  let isStale = false

  async function save(): Promise<void> {
    const seen = observer?.seen
    if (!seen && !nextMove) return
    try {
      // A run that rests before its first sign-in keeps what an earlier one has seen.
      const $set = seen ? { user, epoch, identity, nextMove, ...storedCastles(seen) } : { epoch, nextMove }
      // After a newer run's write this matches nothing, and the upsert fails, because the id exists.
      await write({
        updateOne: { filter: { _id: bot, epoch: { $lte: epoch } }, update: { $set }, upsert: Boolean(seen) },
      })
      changes.publish({ kind: 'castles', user, id: bot })
    } catch (error) {
      if (!isDuplicate(error)) log.warn({ err: error, bot }, 'The castles of a run could not be written')
    }
  }

  /** One write at a time: a slow store gets the latest state only. */
  async function saveLatest(): Promise<void> {
    isStale = true
    while (isStale) {
      isStale = false
      await save()
    }
    writing = null
  }

  return {
    watch(game) {
      observer = observeGame(game, clock)
      return observer.session
    },
    waitUntil(time, kind) {
      nextMove = { at: new Date(time), kind }
      if (writing) isStale = true
      else writing = saveLatest()
    },
    async close() {
      await writing
      // A run that still waits has written everything.
      if (nextMove && Number(nextMove.at) > clock.now()) return
      nextMove = null
      await save()
    },
  }
}
