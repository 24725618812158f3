import { SECOND } from '../../../shared/time'
import { isHidden, onVisibilityChange, whileVisible } from '../browser/visibility'
import { createTabLock } from './tab-lock'

/** A tab that holds the stream and takes longer than this to answer is suspended. */
const RESPONSE_TIMEOUT = 2 * SECOND

export interface Browser {
  locks?: Pick<LockManager, 'request'>
  openChannel?: (name: string) => BroadcastChannel
}

/** Tabs of another build may send other messages, so each build shares its own stream. */
export const inThisBuild = (name: string) => `${name}, build ${import.meta.env.BUILD}`

export const thisBrowser = (): Browser => ({
  locks: navigator.locks,
  openChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name)),
})

/** A stream that one tab receives for all tabs of the browser. */
export interface SharedStream<Message> {
  /** Tabs with the same name share one stream. */
  name: string
  /** Opens the stream and broadcasts its messages. Returns a function that closes it. */
  follow(broadcast: (message: Message) => void): () => void
  onMessage(message: Message): void
  /** The state for a tab that was just opened or brought to the front. */
  snapshot(): Message
  /** Whether the message says that the stream is down. A visible tab then takes over, because hidden tabs retry slowly. */
  isLost(message: Message): boolean
}

type ChannelMessage<Message> = { isRequest: true } | { message: Message; isHidden: boolean }

/** Lets one tab hold the stream for the whole browser; others take over when it closes. Returns a function that stops. */
export function shareEvents<Message>({ locks, openChannel }: Browser, stream: SharedStream<Message>): () => void {
  // Without locks each visible tab opens its own stream. Plain HTTP has none:
  // https://developer.mozilla.org/en-US/docs/Web/API/Navigator/locks
  if (!locks || !openChannel) return whileVisible(() => stream.follow(stream.onMessage))
  const channel = openChannel(stream.name)
  let holderTimeout: Timer | undefined

  const send = (message: ChannelMessage<Message>) => channel.postMessage(message)

  function broadcast(message: Message) {
    send({ message, isHidden: isHidden() })
    stream.onMessage(message)
  }

  const lock = createTabLock({
    locks,
    name: stream.name,
    start() {
      clearTimeout(holderTimeout)
      return stream.follow(broadcast)
    },
  })

  channel.onmessage = ({ data }: MessageEvent<ChannelMessage<Message>>) => {
    if ('isRequest' in data) return lock.isHeld() && send({ message: stream.snapshot(), isHidden: isHidden() })
    clearTimeout(holderTimeout)
    stream.onMessage(data.message)
    if (data.isHidden && !isHidden() && stream.isLost(data.message)) lock.steal()
  }

  function requestSnapshot() {
    clearTimeout(holderTimeout)
    if (lock.isHeld() || isHidden()) return
    send({ isRequest: true })
    holderTimeout = setTimeout(lock.steal, RESPONSE_TIMEOUT)
  }

  const stopWatching = onVisibilityChange(requestSnapshot)
  requestSnapshot()
  lock.wait()
  return () => {
    stopWatching()
    clearTimeout(holderTimeout)
    lock.close()
    channel.close()
  }
}
