import type { Browser } from '../../../lib/live/share-events'

/** Which console a tab shows, and the number of the last line that it has. */
export interface ConsoleSubscription {
  tab: string
  botId: string
  after: number
}

/** The tab that holds the stream hears from it what all tabs of the browser want. */
interface SubscriptionListener {
  onSubscribe(want: ConsoleSubscription): void
  /** The tab has closed, or shows no console any more. */
  onUnsubscribe(tab: string): void
}

export interface ConsoleSubscriptions {
  /** Says what this tab wants. */
  announce(): void
  /** Asks all tabs what they want, and listens from then on; answers how to stop. */
  listen(listener: SubscriptionListener): () => void
  leave(): void
}

type Message = { asks: true } | { want: ConsoleSubscription }

/** Tells the other tabs of this browser what this one wants, until it leaves. */
export function joinSubscriptions(
  { locks, openChannel }: Browser,
  name: string,
  own: () => ConsoleSubscription,
): ConsoleSubscriptions {
  const channel = locks && openChannel?.(`${name}, wanted`)
  const { promise: released, resolve: releaseLock } = Promise.withResolvers<void>()
  // Held for as long as this tab wants something: the browser gives it back even when the tab crashes.
  const lockOf = (tab: string) => `${name}, wanted by ${tab}`
  let isLeft = false
  let listener: SubscriptionListener | null = null
  let watching = new AbortController()
  const watched = new Set<string>()

  const send = (message: Message) => channel?.postMessage(message)

  function announce() {
    if (listener) listener.onSubscribe(own())
    else send({ want: own() })
  }

  function receive(want: ConsoleSubscription) {
    listener?.onSubscribe(want)
    if (!listener || watched.has(want.tab)) return
    watched.add(want.tab)
    const { signal } = watching
    const isLeft = () => {
      watched.delete(want.tab)
      listener?.onUnsubscribe(want.tab)
    }
    locks?.request(lockOf(want.tab), { signal }, isLeft).catch(() => {})
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => ('asks' in data ? announce() : receive(data.want))
    void locks?.request(lockOf(own().tab), () => {
      if (!isLeft) announce()
      return released
    })
  }

  return {
    announce,
    listen(collector) {
      listener = collector
      watching = new AbortController()
      watched.clear()
      collector.onSubscribe(own())
      send({ asks: true })
      return () => {
        listener = null
        watching.abort()
      }
    },
    leave() {
      isLeft = true
      releaseLock()
      channel?.close()
    },
  }
}
