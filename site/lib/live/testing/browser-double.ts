import type { Browser } from '../share-events'

interface Request {
  hold: () => Promise<void> | void
  settle: PromiseWithResolvers<void>
}

/** Stands for a browser whose tabs share locks and channels; what they send arrives in the next task. */
export function browserDouble(): Browser {
  let holder: Request | null = null
  const line: Request[] = []
  const channels = new Set<ChannelDouble>()

  function grant(request: Request) {
    holder = request
    void Promise.resolve(request.hold()).then(() => {
      request.settle.resolve()
      if (holder !== request) return
      holder = null
      const next = line.shift()
      if (next) grant(next)
    })
  }

  function request(_name: string, { signal, steal }: LockOptions, hold: Request['hold']): Promise<void> {
    const asked = { hold, settle: Promise.withResolvers<void>() }
    const aborted = () => new DOMException('The request was aborted.', 'AbortError')
    if (steal) {
      holder?.settle.reject(aborted())
      queueMicrotask(() => grant(asked))
    } else if (holder) line.push(asked)
    else grant(asked)
    signal?.addEventListener('abort', () => {
      if (!line.includes(asked)) return
      line.splice(line.indexOf(asked), 1)
      asked.settle.reject(aborted())
    })
    return asked.settle.promise
  }

  class ChannelDouble {
    onmessage: ((event: MessageEvent) => void) | null = null
    constructor() {
      channels.add(this)
    }
    postMessage(message: unknown) {
      const data = structuredClone(message)
      for (const other of channels)
        if (other !== this)
          queueMicrotask(() => channels.has(other) && other.onmessage?.(new MessageEvent('message', { data })))
    }
    close() {
      channels.delete(this)
    }
  }

  return {
    locks: { request } as unknown as Browser['locks'],
    openChannel: () => new ChannelDouble() as unknown as BroadcastChannel,
  }
}

/** Everything that can happen without time passing has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
}
