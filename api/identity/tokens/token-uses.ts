import { Types } from 'mongoose'
import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { writeInBulk } from '../../platform/store/batches/bulk-write'
import type { Clock } from '../../platform/time/clock'
import type { ChangePublisher } from '../../realtime/changes/changes'
import { ApiTokenModel } from './api-token-model'

/** Uses within this time are one write, for all tokens of this process together. */
const WRITE_DELAY = 10 * SECOND

export interface TokenUses {
  note(use: TokenUse): void
  /** Writes what waits. */
  flush(): Promise<void>
}

interface TokenUse {
  tokenId: string
  /** The player's id. */
  user: string
  network: string
}

type Use = TokenUse & { at: number }

interface TokenUsesDeps {
  clock: Clock
  log: Pick<Log, 'warn'>
  changes: ChangePublisher
}

/** Records when and from where tokens were last used. Best effort: a store without room must not refuse calls. */
export function createTokenUses({ clock, log, changes }: TokenUsesDeps): TokenUses {
  let waiting = new Map<string, Use>()
  let cancelTimer: (() => void) | null = null

  async function flush() {
    cancelTimer?.()
    cancelTimer = null
    const uses = waiting
    waiting = new Map()
    if (uses.size === 0) return
    try {
      await writeInBulk(ApiTokenModel.collection, [...uses.values()].map(updateOf))
      for (const { user, tokenId } of uses.values()) changes.publish({ kind: 'token', user, id: tokenId })
    } catch (err) {
      log.warn({ err }, 'Could not record when tokens were last used')
    }
  }

  return {
    note(use) {
      waiting.set(use.tokenId, { ...use, at: clock.now() })
      cancelTimer ??= clock.after(WRITE_DELAY, () => void flush())
    },
    flush,
  }
}

const updateOf = ({ tokenId, at, network }: Use) => ({
  updateOne: {
    filter: { _id: new Types.ObjectId(tokenId) },
    update: { $set: { lastUsedAt: new Date(at), lastNetwork: network } },
  },
})
