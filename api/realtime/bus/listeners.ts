import type { Log } from '../../platform/log'
import type { BusListener } from './message-bus'

export interface Listeners {
  add(channel: string, listener: BusListener, until?: AbortSignal): boolean
  notify(channel: string, message: string): void
  /** Tells every listener that messages may have been lost. */
  notifyMissed(): void
  readonly channels: string[]
}

interface ListenersDeps {
  log: Log
  onEmpty?(channel: string): void
}

export function createListeners({ log, onEmpty }: ListenersDeps): Listeners {
  const listeners = new Map<string, Set<BusListener>>()

  function attempt(channel: string, act: () => void) {
    try {
      act()
    } catch (err) {
      log.error({ err, channel }, 'A bus listener has failed')
    }
  }

  function remove(channel: string, listener: BusListener) {
    const remaining = listeners.get(channel)
    remaining?.delete(listener)
    if (remaining?.size !== 0) return
    listeners.delete(channel)
    onEmpty?.(channel)
  }

  return {
    add(channel, listener, until) {
      if (until?.aborted) return false
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      until?.addEventListener('abort', () => remove(channel, listener), { once: true })
      return true
    },
    notify(channel, message) {
      for (const listener of [...(listeners.get(channel) ?? [])]) attempt(channel, () => listener.onMessage(message))
    },
    notifyMissed() {
      for (const [channel, ofChannel] of [...listeners])
        for (const listener of [...ofChannel]) attempt(channel, () => listener.onMissed?.())
    },
    get channels() {
      return [...listeners.keys()]
    },
  }
}
