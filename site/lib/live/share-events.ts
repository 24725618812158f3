import { SECOND } from '../../../shared/time'
import { isHidden, onVisibilityChange, whileVisible } from '../browser/visibility'

/** A tab that holds the stream and takes longer than this to answer is suspended. */
const RESPONSE_TIMEOUT = 2 * SECOND

export interface Browser {
  locks?: Pick<LockManager, 'request'>
  openChannel?: (name: string) => BroadcastChannel
}

export const thisBrowser = (): Browser => ({
  locks: navigator.locks,
  openChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name)),
})

/** A stream that one tab receives for all tabs of the browser. */
export interface SharedStream<Word> {
  /** Tabs with the same name share one stream. */
  name: string
  /** Opens the stream and broadcasts its messages. Returns a function that closes it. */
  follow(tell: (word: Word) => void): () => void
  onMessage(word: Word): void
  /** The state for a tab that was just opened or brought to the front. */
  snapshot(): Word
  /**
   * Whether the message says that the stream is down. A visible tab then takes it over, because hidden tabs retry
   * slowly.
   */
  isLost(word: Word): boolean
}

type Message<Word> = { asks: true } | { word: Word; isHidden: boolean }

/**
 * Lets one tab hold the stream for the whole browser; another takes over when it closes. Returns a function that stops.
 */
export function shareEvents<Word>({ locks, openChannel }: Browser, stream: SharedStream<Word>): () => void {
  // Without locks each visible tab opens its own stream. Plain HTTP has none:
  // https://developer.mozilla.org/en-US/docs/Web/API/Navigator/locks
  if (!locks || !openChannel) return whileVisible(() => stream.follow(stream.onMessage))
  const channel = openChannel(stream.name)
  let isLeft = false
  let release: (() => void) | null = null
  let waiting = new AbortController()
  let holderTimeout: Timer | undefined

  const send = (message: Message<Word>) => channel.postMessage(message)

  function broadcast(word: Word) {
    send({ word, isHidden: isHidden() })
    stream.onMessage(word)
  }

  channel.onmessage = ({ data }: MessageEvent<Message<Word>>) => {
    if ('asks' in data) return release && send({ word: stream.snapshot(), isHidden: isHidden() })
    clearTimeout(holderTimeout)
    stream.onMessage(data.word)
    if (data.isHidden && !isHidden() && stream.isLost(data.word)) takeOver()
  }

  function requestLock(options: LockOptions) {
    let end: (() => void) | null = null

    function hold(): Promise<void> | void {
      clearTimeout(holderTimeout)
      if (isLeft) return
      const unfollow = stream.follow(broadcast)
      return new Promise((resolve) => {
        end = () => {
          if (release === end) release = null
          unfollow()
          resolve()
        }
        release = end
      })
    }

    const held = locks?.request(stream.name, options, hold)
    held?.catch(() => {
      // Another tab stole the lock because this one was suspended.
      if (!end || isLeft) return
      end()
      waitForLock()
    })
  }

  function waitForLock() {
    waiting = new AbortController()
    requestLock({ signal: waiting.signal })
  }

  function takeOver() {
    if (release) return
    waiting.abort()
    requestLock({ steal: true })
  }

  function pingHolder() {
    clearTimeout(holderTimeout)
    if (release || isHidden()) return
    send({ asks: true })
    holderTimeout = setTimeout(takeOver, RESPONSE_TIMEOUT)
  }

  const unwatch = onVisibilityChange(pingHolder)
  pingHolder()
  waitForLock()
  return () => {
    isLeft = true
    unwatch()
    clearTimeout(holderTimeout)
    waiting.abort()
    release?.()
    channel.close()
  }
}
