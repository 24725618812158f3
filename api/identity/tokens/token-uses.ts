import { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { writeInBulk } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import { ApiTokenModel } from './api-token-model'

/** Uses within this time are one write, for all tokens of this process together. */
const WRITE_DELAY = 10 * SECOND

export interface TokenUses {
  note(tokenId: string, network: string): void
  /** Writes what waits. */
  flush(): Promise<void>
}

interface Use {
  at: number
  network: string
}

/** Records when and from where tokens were last used. Best effort: a store without room must not refuse calls. */
export function createTokenUses({ clock, log }: { clock: Clock; log: Pick<Log, 'warn'> }): TokenUses {
  let waiting = new Map<string, Use>()
  let cancelTimer: (() => void) | null = null

  async function flush() {
    cancelTimer?.()
    cancelTimer = null
    const uses = waiting
    waiting = new Map()
    if (uses.size === 0) return
    try {
      await writeInBulk(ApiTokenModel.collection, [...uses].map(updateOf))
    } catch (err) {
      log.warn({ err }, 'Could not record when tokens were last used')
    }
  }

  return {
    note(tokenId, network) {
      waiting.set(tokenId, { at: clock.now(), network })
      cancelTimer ??= clock.after(WRITE_DELAY, () => void flush())
    },
    flush,
  }
}

const updateOf = ([id, { at, network }]: [string, Use]) => ({
  updateOne: {
    filter: { _id: new Types.ObjectId(id) },
    update: { $set: { lastUsedAt: new Date(at), lastNetwork: network } },
  },
})
