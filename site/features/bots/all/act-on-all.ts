import pLimit from 'p-limit'
import type { Bot, BotActionInput } from '../../../../shared/bots'
import { CALLS_A_MINUTE } from '../../../../shared/limits'
import { MINUTE, SECOND } from '../../../../shared/time'
import { isRefused } from '../../../lib/api/is-refused'
import { RequestError } from '../../../lib/api/request-error'
import { newName } from '../../../lib/storage/new-name'
import { FAILED } from '../../../lib/words/messages'
import { nameOf } from '../bot-figures'

const AT_ONCE = 3
const SENT_FREELY = 100
// With what is sent freely it leaves room for what the player's pages ask besides.
const GAP = MINUTE / (CALLS_A_MINUTE * (2 / 3))
const USUAL_WAIT = 5 * SECOND
const NEXT_TRY = SECOND
const MOST_RETRIES = 1
const SESSION_ENDED = 401
const TOO_MANY = 429

interface Refused {
  botId: string
  name: string
  sentence: string
}

/** How far an action on many bots has come. */
export interface AllRun {
  action: BotActionInput['action']
  total: number
  done: number
  refused: readonly Refused[]
  /** `waiting` while the server asks for patience; the last three are ends. */
  phase: 'acting' | 'waiting' | 'done' | 'cancelled' | 'unreachable'
}

interface Means {
  /** The same key means the same action, however often it is sent. */
  send: (bot: Bot, key: string) => Promise<void>
  /** Resolves then, or as soon as the signal says so. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  show: (run: AllRun) => void
  /** Ends it after what is on its way. */
  signal: AbortSignal
}

/** Starts or stops one bot after another, a few at a time; one that is refused keeps none of the others. */
export async function actOnAll(bots: Bot[], action: BotActionInput['action'], means: Means): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([means.signal, lost.signal])
  let run: AllRun = { action, total: bots.length, done: 0, refused: [], phase: 'acting' }
  const show = (part: Partial<AllRun>) => {
    run = { ...run, ...part }
    means.show(run)
  }
  const limit = pLimit(AT_ONCE)

  async function act(bot: Bot) {
    const outcome = await outcomeOf(bot, { ...means, signal, onWait: () => show({ phase: 'waiting' }) })
    if (outcome === 'left') return
    if (outcome === 'done') return show({ done: run.done + 1, phase: 'acting' })
    if (outcome.isOffline) return lost.abort()
    const refused = { botId: bot.id, name: nameOf(bot), sentence: outcome.sentence ?? FAILED.botAction }
    show({ refused: [...run.refused, refused], phase: 'acting' })
  }

  show({})
  await limit.map(bots, async (bot, place) => {
    if (place >= SENT_FREELY) await means.pause(GAP * AT_ONCE, signal)
    await act(bot)
  })
  if (run.done + run.refused.length === run.total) show({ phase: 'done' })
  else show({ phase: lost.signal.aborted ? 'unreachable' : 'cancelled' })
}

type Outcome = 'done' | 'left' | RequestError

interface Attempt extends Omit<Means, 'show'> {
  onWait: () => void
}

/** Sends it until somebody has answered; refused for being too many calls counts as no answer. */
async function outcomeOf(bot: Bot, { send, pause, signal, onWait }: Attempt): Promise<Outcome> {
  const key = newName()
  for (let failures = 0; !signal.aborted; ) {
    const error = await failureOf(send(bot, key))
    if (!error) return 'done'
    if (error.status === TOO_MANY) {
      onWait()
      await pause(error.retryAfter ?? USUAL_WAIT, signal)
    } else if (isRefused(error) || ++failures > MOST_RETRIES) {
      return error
    } else {
      await pause(NEXT_TRY, signal)
    }
  }
  return 'left'
}

async function failureOf(call: Promise<void>): Promise<RequestError | null> {
  try {
    await call
    return null
  } catch (error) {
    // A session that has ended ends all of it, and anything else that is no answer is a fault of ours.
    if (error instanceof RequestError && error.status !== SESSION_ENDED) return error
    throw error
  }
}
