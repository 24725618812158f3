import type { Browser } from '../share-events'

interface LockRequest {
  hold: () => Promise<void> | void
  settle: PromiseWithResolvers<void>
}

/** One Web Lock: its holder and the waiting requests. */
function createLockDouble() {
  let holder: LockRequest | null = null
  const line: LockRequest[] = []

  function grant(request: LockRequest) {
    holder = request
    void Promise.resolve(request.hold()).then(() => {
      request.settle.resolve()
      if (holder !== request) return
      holder = null
      const next = line.shift()
      if (next) grant(next)
    })
  }

  return function request({ signal, steal }: LockOptions, hold: LockRequest['hold']): Promise<void> {
    const request = { hold, settle: Promise.withResolvers<void>() }
    const aborted = () => new DOMException('The request was aborted.', 'AbortError')
    if (steal) {
      holder?.settle.reject(aborted())
      queueMicrotask(() => grant(request))
    } else if (holder) line.push(request)
    else grant(request)
    signal?.addEventListener('abort', () => {
      if (!line.includes(request)) return
      line.splice(line.indexOf(request), 1)
      request.settle.reject(aborted())
    })
    return request.settle.promise
  }
}

/** A browser whose tabs share locks and channels. Messages arrive in the next microtask. */
export function browserDouble(): Browser {
  const locks = new Map<string, ReturnType<typeof createLockDouble>>()
  const channels = new Set<ChannelDouble>()

  function request(
    name: string,
    ...parameters: [LockOptions, LockRequest['hold']] | [LockRequest['hold']]
  ): Promise<void> {
    const [options, hold] = parameters.length === 2 ? parameters : [{}, parameters[0]]
    const lock = locks.get(name) ?? createLockDouble()
    locks.set(name, lock)
    return lock(options, hold)
  }

  class ChannelDouble {
    onmessage: ((event: MessageEvent) => void) | null = null
    constructor(readonly name: string) {
      channels.add(this)
    }
    postMessage(message: unknown) {
      const data = structuredClone(message)
      for (const other of channels)
        if (other !== this && other.name === this.name)
          queueMicrotask(() => channels.has(other) && other.onmessage?.(new MessageEvent('message', { data })))
    }
    close() {
      channels.delete(this)
    }
  }

  return {
    locks: { request } as unknown as Browser['locks'],
    openChannel: (name) => new ChannelDouble(name) as unknown as BroadcastChannel,
  }
}

/** Lets pending promises settle without advancing time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
