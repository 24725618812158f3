import { SECOND } from '../../../shared/time'
import { isHidden, onVisibilityChange, whileVisible } from '../browser/visibility'

/** A tab that holds the stream and does not answer for so long is asleep. */
const RESPONSE_TIMEOUT = 2 * SECOND

export interface Browser {
  locks?: Pick<LockManager, 'request'>
  openChannel?: (name: string) => BroadcastChannel
}

export const thisBrowser = (): Browser => ({
  locks: navigator.locks,
  openChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name)),
})

/** What one tab of a browser hears and the others take over. */
export interface SharedStream<Word> {
  /** The same for all who may share. */
  name: string
  /** Begins to follow, and tells every tab what it hears; answers how to leave. */
  follow(tell: (word: Word) => void): () => void
  onMessage(word: Word): void
  /** What a tab is told that has just opened, or come to the front. */
  snapshot(): Word
  /** Whether the tab that follows has lost the stream: a hidden one tries again slowly, one in front takes it over. */
  isLost(word: Word): boolean
}

type Message<Word> = { asks: true } | { word: Word; isHidden: boolean }

/** Lets one tab follow for all of a browser; when it is left, another takes over. Answers how to leave. */
export function shareEvents<Word>({ locks, openChannel }: Browser, stream: SharedStream<Word>): () => void {
  // Where tabs cannot find each other, over plain HTTP say, each is for itself, and holds no connection behind another one.
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
      // Another tab took it over, because this one had been asleep.
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
