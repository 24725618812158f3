/** A subset of `Storage` that never throws. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export type Reach = 'browser' | 'tab' | 'page'

type Area = 'localStorage' | 'sessionStorage'

/** Stores for the browser; if that is blocked or full, for this tab; else for this page. */
export const inBrowser = createStore(['localStorage', 'sessionStorage'], new Map())
/** Stores for this tab, else for this page. */
export const inTab = createStore(['sessionStorage'], new Map())
/** Stores where all tabs can read it, or not at all. */
export const amongTabs = createStore(['localStorage'], null)

function createStore(areas: readonly Area[], onPage: Map<string, string> | null): KeyValueStore {
  const removeFrom = (area: Area, key: string) => attempt(area, (storage) => storage.removeItem(key))
  return {
    get(key) {
      for (const area of areas) {
        const value = attempt(area, (storage) => storage.getItem(key))
        if (typeof value === 'string') return value
      }
      return onPage?.get(key) ?? null
    },
    set(key, value) {
      onPage?.delete(key)
      const taker = areas.find((area) => attempt(area, (storage) => storage.setItem(key, value)) !== REFUSED)
      if (!taker) onPage?.set(key, value)
      // An older value in another area would win. Removing it needs no space.
      for (const area of areas) if (area !== taker) removeFrom(area, key)
    },
    remove(key) {
      onPage?.delete(key)
      for (const area of areas) removeFrom(area, key)
    },
  }
}

/** Returns null if the text is not valid JSON. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** Tests by writing which area works. */
export function reachOfStorage(): Reach {
  const PROBE = 'storage_probe'
  const takes = (area: Area) => attempt(area, (storage) => storage.setItem(PROBE, PROBE)) !== REFUSED
  const reach = takes('localStorage') ? 'browser' : takes('sessionStorage') ? 'tab' : 'page'
  inBrowser.remove(PROBE)
  return reach
}

const REFUSED = Symbol('refused')

// Accessing the storage throws if site data is blocked, and writing throws if it is full:
// https://developer.mozilla.org/en-US/docs/Web/API/Window/localStorage
function attempt<Answer>(area: Area, use: (storage: Storage) => Answer): Answer | typeof REFUSED {
  try {
    return use(globalThis[area])
  } catch {
    return REFUSED
  }
}
