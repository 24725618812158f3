import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import { chunksOf } from '../../platform/store/batches/chunks-of'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import type { MessageBus } from '../../realtime/bus/message-bus'
import type { Change } from '../../realtime/changes/changes'
import { changesBetween, type PlayerState, readPlayerStates } from './player-states'

const LOOK_INTERVAL = 2 * SECOND
const PLAYERS_PER_LOOK = 100
/** All pages reload at the begin of an outage, but must not all ask at the same moment. */
const JITTER = 2 * SECOND

interface StoreWatchDeps {
  bus: Pick<MessageBus, 'isConnected'>
  clock: Clock
  log: Log
  random?: () => number
}

/**
 * Finds in the store what other processes change while their messages do not arrive. One loop looks for all streams of
 * this process, and begins to wait when it has seen all, so many streams make it slower, not heavier.
 */
export interface StoreWatch {
  /** Resolves when every later change will be reported, until the signal is aborted. */
  add(user: string, onChange: (change: Change) => void, signal: AbortSignal): Promise<void>
}

interface WatchedStream {
  user: string
  onChange(change: Change): void
  signal: AbortSignal
  /** As at the last look; null while the bus is connected. */
  state: PlayerState | null
}

export function createStoreWatch({ bus, clock, log, random = Math.random }: StoreWatchDeps): StoreWatch {
  const streams = new Set<WatchedStream>()
  let ending = new AbortController()

  async function look() {
    if (bus.isConnected) return forget()
    for (const part of chunksOf([...streams], PLAYERS_PER_LOOK)) {
      const stateOf = await readPlayerStates(usersOf(part), clock.now())
      for (const stream of part) report(stream, stateOf(stream.user))
    }
  }

  function forget() {
    for (const stream of streams) stream.state = null
  }

  function report(stream: WatchedStream, state: PlayerState) {
    const { user, onChange } = stream
    if (stream.state) for (const change of changesBetween(stream.state, state)) onChange({ ...change, user })
    else void reload(stream)
    stream.state = state
  }

  /** What changed between the last message and the first look is unknown. */
  async function reload({ onChange, signal }: WatchedStream) {
    await clock.sleep(random() * JITTER, signal).catch(() => {})
    if (!signal.aborted) onChange({ kind: 'missed', user: null, id: '' })
  }

  function begin(stream: WatchedStream) {
    streams.add(stream)
    if (streams.size > 1) return
    ending = new AbortController()
    const looking = { run: look, pause: LOOK_INTERVAL, startsWithPause: true, failure: 'Could not look for changes' }
    void repeat({ clock, log }, looking, ending.signal)
  }

  function end(stream: WatchedStream) {
    streams.delete(stream)
    if (streams.size === 0) ending.abort()
  }

  return {
    async add(user, onChange, signal) {
      if (signal.aborted) return
      const stream: WatchedStream = { user, onChange, signal, state: null }
      begin(stream)
      signal.addEventListener('abort', () => end(stream), { once: true })
      if (bus.isConnected) return
      const stateOf = await readPlayerStates([user], clock.now()).catch(() => null)
      stream.state = stateOf?.(user) ?? null
    },
  }
}

const usersOf = (streams: WatchedStream[]) => [...new Set(streams.map(({ user }) => user))]
