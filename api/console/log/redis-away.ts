import type { Redis } from 'ioredis'

/** Whether a connection to Redis is lost, and its changes. */
export interface RedisAway {
  readonly isAway: boolean
  /** Calls the listener after each change, until the signal is aborted. */
  onChange(listener: () => void, until: AbortSignal): void
  close(): void
}

export function watchRedis(redis: Redis): RedisAway {
  const listeners = new Set<() => void>()
  let isAway = redis.status !== 'ready'

  function change(next: boolean) {
    if (next === isAway) return
    isAway = next
    for (const listener of [...listeners]) listener()
  }

  const onReady = () => change(false)
  const onClose = () => change(true)
  redis.on('ready', onReady)
  redis.on('close', onClose)
  return {
    get isAway() {
      return isAway
    },
    onChange(listener, until) {
      if (until.aborted) return
      listeners.add(listener)
      until.addEventListener('abort', () => listeners.delete(listener), { once: true })
    },
    close() {
      listeners.clear()
      redis.off('ready', onReady)
      redis.off('close', onClose)
    },
  }
}
