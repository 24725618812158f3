import pLimit from 'p-limit'
import type { Bot, BotActionInput } from '../../../../shared/bots'
import { MAX_CALLS_PER_MINUTE } from '../../../../shared/limits'
import { MINUTE, SECOND } from '../../../../shared/time'
import { isRefused } from '../../../lib/api/is-refused'
import { RequestError } from '../../../lib/api/request-error'
import { randomId } from '../../../lib/storage/random-id'
import { FAILED } from '../../../lib/words/toast-messages'
import { nameOf } from '../bot-figures'

const CONCURRENCY = 3
const BURST = 100
// Leaves a third of the rate limit to the player's pages.
const PACED_DELAY = MINUTE / (MAX_CALLS_PER_MINUTE * (2 / 3))
const DEFAULT_RETRY_AFTER = 5 * SECOND
const RETRY_DELAY = SECOND
const MAX_RETRIES = 1
const UNAUTHORIZED = 401
const TOO_MANY_REQUESTS = 429

interface RefusedBot {
  botId: string
  name: string
  sentence: string
}

export interface BulkAction {
  action: BotActionInput['action']
  total: number
  done: number
  refused: readonly RefusedBot[]
  /** `waiting` after a 429; the last three are final. */
  phase: 'acting' | 'waiting' | 'done' | 'cancelled' | 'unreachable'
}

interface BulkActionOptions {
  /** The same key makes a retry idempotent. */
  send: (bot: Bot, key: string) => Promise<void>
  /** Resolves early on abort. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  show: (run: BulkAction) => void
  /** Aborting lets calls in flight finish. */
  signal: AbortSignal
}

/** Runs a few at a time. A refused bot does not stop the others. */
export async function runBulkAction(
  bots: Bot[],
  action: BotActionInput['action'],
  options: BulkActionOptions,
): Promise<void> {
  const unreachable = new AbortController()
  const signal = AbortSignal.any([options.signal, unreachable.signal])
  let progress: BulkAction = { action, total: bots.length, done: 0, refused: [], phase: 'acting' }
  const show = (part: Partial<BulkAction>) => {
    progress = { ...progress, ...part }
    options.show(progress)
  }
  const limit = pLimit(CONCURRENCY)

  async function act(bot: Bot) {
    const outcome = await outcomeOf(bot, { ...options, signal, onWait: () => show({ phase: 'waiting' }) })
    if (outcome === 'aborted') return
    if (outcome === 'done') return show({ done: progress.done + 1, phase: 'acting' })
    if (outcome.isOffline) return unreachable.abort()
    const refused = { botId: bot.id, name: nameOf(bot), sentence: outcome.sentence ?? FAILED.botAction }
    show({ refused: [...progress.refused, refused], phase: 'acting' })
  }

  show({})
  await limit.map(bots, async (bot, index) => {
    if (index >= BURST) await options.pause(PACED_DELAY * CONCURRENCY, signal)
    await act(bot)
  })
  if (progress.done + progress.refused.length === progress.total) show({ phase: 'done' })
  else show({ phase: unreachable.signal.aborted ? 'unreachable' : 'cancelled' })
}

type Outcome = 'done' | 'aborted' | RequestError

interface Attempt extends Omit<BulkActionOptions, 'show'> {
  onWait: () => void
}

/** Retries until the server answers. A 429 does not count as a failure. */
async function outcomeOf(bot: Bot, { send, pause, signal, onWait }: Attempt): Promise<Outcome> {
  const key = randomId()
  for (let failures = 0; !signal.aborted; ) {
    const error = await requestErrorOf(send(bot, key))
    if (!error) return 'done'
    if (error.status === TOO_MANY_REQUESTS) {
      onWait()
      await pause(error.retryAfter ?? DEFAULT_RETRY_AFTER, signal)
    } else if (isRefused(error) || ++failures > MAX_RETRIES) {
      return error
    } else {
      await pause(RETRY_DELAY, signal)
    }
  }
  return 'aborted'
}

async function requestErrorOf(call: Promise<void>): Promise<RequestError | null> {
  try {
    await call
    return null
  } catch (error) {
    // A lost session ends the whole action. Other errors are bugs.
    if (error instanceof RequestError && error.status !== UNAUTHORIZED) return error
    throw error
  }
}
