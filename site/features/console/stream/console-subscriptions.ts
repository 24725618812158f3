import type { Browser } from '../../../lib/live/share-events'

/** The console that a tab shows, and the last line it has. */
export interface ConsoleSubscription {
  tab: string
  botId: string
  after: number
}

/** Used by the tab that holds the stream. */
interface SubscriptionListener {
  onSubscribe(subscription: ConsoleSubscription): void
  /** The tab has closed or left the console. */
  onUnsubscribe(tab: string): void
}

export interface ConsoleSubscriptions {
  announce(): void
  /** Asks all tabs for their subscriptions and listens for more. Returns a function that stops it. */
  listen(listener: SubscriptionListener): () => void
  leave(): void
}

type Message = { isRequest: true } | { subscription: ConsoleSubscription }

/** A tab holds this lock while it is subscribed. The browser releases it even after a crash. */
const lockOf = (name: string, tab: string) => `${name}, subscription of ${tab}`

export function joinSubscriptions(
  { locks, openChannel }: Browser,
  name: string,
  own: () => ConsoleSubscription,
): ConsoleSubscriptions {
  const channel = locks && openChannel?.(`${name}, subscriptions`)
  const { promise: released, resolve: releaseLock } = Promise.withResolvers<void>()
  let isLeft = false
  let listener: SubscriptionListener | null = null
  let watching = new AbortController()
  const watched = new Set<string>()

  const send = (message: Message) => channel?.postMessage(message)

  function announce() {
    if (listener) listener.onSubscribe(own())
    else send({ subscription: own() })
  }

  function receive(subscription: ConsoleSubscription) {
    listener?.onSubscribe(subscription)
    if (!listener || watched.has(subscription.tab)) return
    watched.add(subscription.tab)
    const onReleased = () => {
      watched.delete(subscription.tab)
      listener?.onUnsubscribe(subscription.tab)
    }
    locks?.request(lockOf(name, subscription.tab), { signal: watching.signal }, onReleased).catch(() => {})
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) =>
      'isRequest' in data ? announce() : receive(data.subscription)
    void locks?.request(lockOf(name, own().tab), () => {
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
      send({ isRequest: true })
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
