import type { Browser } from '../../../lib/live/share-events'

/** Which console a tab shows, and the number of the last line that it has. */
export interface Want {
  tab: string
  botId: string
  after: number
}

/** The tab that holds the stream hears from it what all tabs of the browser want. */
interface WantsListener {
  onWant(want: Want): void
  /** The tab has closed, or shows no console any more. */
  onLeft(tab: string): void
}

export interface ConsoleWants {
  /** Says what this tab wants. */
  say(): void
  /** Asks all tabs what they want, and listens from then on; answers how to stop. */
  collect(listener: WantsListener): () => void
  leave(): void
}

type Message = { asks: true } | { want: Want }

/** Tells the other tabs of this browser what this one wants, until it leaves. */
export function joinWants({ locks, openChannel }: Browser, name: string, want: () => Want): ConsoleWants {
  const channel = locks && openChannel?.(`${name}, wanted`)
  const { promise: left, resolve: giveBack } = Promise.withResolvers<void>()
  // Held for as long as this tab wants something: the browser gives it back even when the tab crashes.
  const lockOf = (tab: string) => `${name}, wanted by ${tab}`
  let isLeft = false
  let listener: WantsListener | null = null
  let watching = new AbortController()
  const watched = new Set<string>()

  const send = (message: Message) => channel?.postMessage(message)

  function say() {
    if (listener) listener.onWant(want())
    else send({ want: want() })
  }

  function hear(want: Want) {
    listener?.onWant(want)
    if (!listener || watched.has(want.tab)) return
    watched.add(want.tab)
    const { signal } = watching
    const isLeft = () => {
      watched.delete(want.tab)
      listener?.onLeft(want.tab)
    }
    locks?.request(lockOf(want.tab), { signal }, isLeft).catch(() => {})
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => ('asks' in data ? say() : hear(data.want))
    void locks?.request(lockOf(want().tab), () => {
      if (!isLeft) say()
      return left
    })
  }

  return {
    say,
    collect(collector) {
      listener = collector
      watching = new AbortController()
      watched.clear()
      collector.onWant(want())
      send({ asks: true })
      return () => {
        listener = null
        watching.abort()
      }
    },
    leave() {
      isLeft = true
      giveBack()
      channel?.close()
    },
  }
}
