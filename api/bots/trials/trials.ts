import pLimit from 'p-limit'
import { MINUTE } from '../../../shared/time'
import type { TrialEvent } from '../../../shared/trials'
import { AppError } from '../../platform/errors'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { keepOutcomes } from './kept-outcomes'
import type { WorldJob, WorldOutcome } from './play-trial-world'
import type { TrialWorld } from './trial-worlds'
import type { WorldPlayer } from './world-player'

/** Trials whose worlds take turns. */
const AT_ONCE = 3
const MOST_WAITING = 20
/** From the first world to the last. */
const BUDGET = 2 * MINUTE
const RETRY_AFTER_SECONDS = 60

export interface TrialRequest {
  /** Whose trial it is: each player has one at a time. */
  player: string
  worlds: TrialWorld[]
  /** The runs to compare in each world. */
  bots: WorldJob['bot'][]
  /** Of each bot, in all worlds. */
  summarise(outcomes: WorldOutcome[][]): TrialEvent
  /** The reader has left. */
  signal: AbortSignal
}

export interface Trials {
  /**
   * Yields how many worlds are played, then what came of them. Ends the trial that the player has under way.
   * @throws if too many wait already
   */
  start(request: TrialRequest): AsyncGenerator<TrialEvent>
  close(): void
}

/** A trial ends without a result; its reader is told why. */
class TrialStopped extends Error {
  override name = 'TrialStopped'
}

interface TrialsDeps {
  clock: Clock
  log: Pick<Log, 'error'>
  player: WorldPlayer
}

export function createTrials({ clock, log, player }: TrialsDeps): Trials {
  const { play, close } = keepOutcomes(player)
  const places = pLimit(AT_ONCE)
  const underWay = new Map<string, AbortController>()

  function start(request: TrialRequest): AsyncGenerator<TrialEvent> {
    if (places.pendingCount >= MOST_WAITING) throw tooBusy()
    const stopping = new AbortController()
    underWay.get(request.player)?.abort(new TrialStopped('You have started another trial.'))
    underWay.set(request.player, stopping)
    const left = () => {
      if (underWay.get(request.player) === stopping) underWay.delete(request.player)
    }
    request.signal.addEventListener('abort', left, { once: true })
    return playInTurn(request, stopping, left)
  }

  async function* playInTurn(request: TrialRequest, stopping: AbortController, left: () => void) {
    const signal = AbortSignal.any([request.signal, stopping.signal])
    yield progressOf(request, 0)
    const free = await takePlace(places, signal)
    const cancelBudget = clock.after(BUDGET, () => stopping.abort(new TrialStopped(OVERDUE)))
    try {
      yield* playAll(request, signal)
    } catch (error) {
      request.signal.throwIfAborted()
      if (!(error instanceof TrialStopped)) log.error({ err: error }, 'A trial failed')
      yield failed(error instanceof TrialStopped ? error.message : FAILED)
    } finally {
      cancelBudget()
      free()
      left()
    }
  }

  async function* playAll(request: TrialRequest, signal: AbortSignal): AsyncGenerator<TrialEvent> {
    const { worlds, bots, summarise } = request
    const outcomes: WorldOutcome[][] = bots.map(() => [])
    for (const [n, world] of worlds.entries()) {
      for (const [place, bot] of bots.entries()) outcomes[place]?.push(await play({ world, bot }, signal))
      signal.throwIfAborted()
      yield progressOf(request, n + 1)
    }
    yield summarise(outcomes)
  }

  return { start, close }
}

const OVERDUE = 'The server is too busy to play all worlds within two minutes. Please try again later.'
const FAILED = 'The worlds could not be played to the end. Please try other settings, or ask for help.'

const progressOf = ({ worlds }: TrialRequest, played: number): TrialEvent => ({
  event: 'progress',
  data: { worlds: played, of: worlds.length },
})

const failed = (message: string): TrialEvent => ({ event: 'failed', data: { message } })

const tooBusy = () =>
  new AppError('unavailable', 'Many players try their bots right now. Please try again in a minute.', {
    retryAfter: RETRY_AFTER_SECONDS,
  })

/** Waits for a place. It is free again when the answer is called, and when the signal is aborted. */
async function takePlace(places: ReturnType<typeof pLimit>, signal: AbortSignal): Promise<() => void> {
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => free(), { once: true })
  await new Promise<void>((resolve) => {
    void places(() => {
      resolve()
      return held
    })
  })
  return free
}
