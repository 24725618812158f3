import { afterEach, beforeEach } from 'bun:test'

/** Gives each test of the file an empty `caches`, with the calls that pages and the service worker use. */
export function withCaches(): void {
  beforeEach(() => Object.assign(globalThis, { caches: createCaches() }))
  afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'))
}

function createCaches() {
  const open = new Map<string, ReturnType<typeof createCache>>()
  return {
    async open(name: string) {
      const cache = open.get(name) ?? createCache()
      open.set(name, cache)
      return cache
    },
  }
}

function createCache() {
  const kept = new Map<string, Response>()
  return {
    keys: async () => [...kept.keys()],
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, answer: Response) => void kept.set(address, answer),
    delete: async (address: string) => kept.delete(address),
  }
}
