import { SECOND } from '../../../shared/time'
import { isHidden, onVisibility, whileSeen } from '../browser/visibility'

/** A tab that holds the stream and does not answer for so long is asleep. */
const ANSWERS_WITHIN = 2 * SECOND

export interface Browser {
  locks?: Pick<LockManager, 'request'>
  openChannel?: (name: string) => BroadcastChannel
}

export const thisBrowser = (): Browser => ({
  locks: navigator.locks,
  openChannel: globalThis.BroadcastChannel && ((name) => new BroadcastChannel(name)),
})

/** What one tab of a browser hears and the others take over. */
export interface Sharing<Word> {
  /** The same for all who may share. */
  name: string
  /** Begins to follow, and tells every tab what it hears; answers how to leave. */
  follow(tell: (word: Word) => void): () => void
  hear(word: Word): void
  /** What a tab is told that has just opened, or come to the front. */
  present(): Word
  /** Whether the tab that follows has lost the stream: a hidden one tries again slowly, one in front takes it over. */
  isLost(word: Word): boolean
}

type Message<Word> = { asks: true } | { word: Word; isHidden: boolean }

/** Lets one tab follow for all of a browser; when it is left, another takes over. Answers how to leave. */
export function shareEvents<Word>({ locks, openChannel }: Browser, sharing: Sharing<Word>): () => void {
  // Where tabs cannot find each other, over plain HTTP say, each is for itself, and holds no connection behind another one.
  if (!locks || !openChannel) return whileSeen(() => sharing.follow(sharing.hear))
  const channel = openChannel(sharing.name)
  let isLeft = false
  let letGo: (() => void) | null = null
  let seeking = new AbortController()
  let answerDue: Timer | undefined

  const send = (message: Message<Word>) => channel.postMessage(message)

  function tell(word: Word) {
    send({ word, isHidden: isHidden() })
    sharing.hear(word)
  }

  channel.onmessage = ({ data }: MessageEvent<Message<Word>>) => {
    if ('asks' in data) return letGo && send({ word: sharing.present(), isHidden: isHidden() })
    clearTimeout(answerDue)
    sharing.hear(data.word)
    if (data.isHidden && !isHidden() && sharing.isLost(data.word)) takeOver()
  }

  function seek(options: LockOptions) {
    let end: (() => void) | null = null

    function hold(): Promise<void> | void {
      clearTimeout(answerDue)
      if (isLeft) return
      const unfollow = sharing.follow(tell)
      return new Promise((resolve) => {
        end = () => {
          if (letGo === end) letGo = null
          unfollow()
          resolve()
        }
        letGo = end
      })
    }

    const held = locks?.request(sharing.name, options, hold)
    held?.catch(() => {
      // Another tab took it over, because this one had been asleep.
      if (!end || isLeft) return
      end()
      seekInLine()
    })
  }

  function seekInLine() {
    seeking = new AbortController()
    seek({ signal: seeking.signal })
  }

  function takeOver() {
    if (letGo) return
    seeking.abort()
    seek({ steal: true })
  }

  function askHolder() {
    clearTimeout(answerDue)
    if (letGo || isHidden()) return
    send({ asks: true })
    answerDue = setTimeout(takeOver, ANSWERS_WITHIN)
  }

  const unwatch = onVisibility(askHolder)
  askHolder()
  seekInLine()
  return () => {
    isLeft = true
    unwatch()
    clearTimeout(answerDue)
    seeking.abort()
    letGo?.()
    channel.close()
  }
}
