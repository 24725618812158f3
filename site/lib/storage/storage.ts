/** As much of the browser's own as we use. Nothing of it throws. */
export interface KeyValueStore {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

export type Reach = 'browser' | 'tab' | 'page'

type Area = 'localStorage' | 'sessionStorage'

/** Kept for the browser; where it refuses, or is full, for this tab; where it keeps nothing at all, for this page. */
export const inBrowser = createStore(['localStorage', 'sessionStorage'], new Map())
/** Kept for this tab, or else for this page. */
export const inTab = createStore(['sessionStorage'], new Map())
/** Kept where all tabs see it, or not at all. */
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
      // An older value elsewhere would hide this one. To remove it needs no room.
      for (const area of areas) if (area !== taker) removeFrom(area, key)
    },
    remove(key) {
      onPage?.delete(key)
      for (const area of areas) removeFrom(area, key)
    },
  }
}

/** What was kept as JSON; null where it cannot be read. */
export function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** How far what is kept now reaches: found out by keeping something. */
export function reachOfStorage(): Reach {
  const PROBE = 'storage_probe'
  const takes = (area: Area) => attempt(area, (storage) => storage.setItem(PROBE, PROBE)) !== REFUSED
  const reach = takes('localStorage') ? 'browser' : takes('sessionStorage') ? 'tab' : 'page'
  inBrowser.remove(PROBE)
  return reach
}

const REFUSED = Symbol('refused')

// Where site data is blocked, already to name the storage throws; where it is full, to write there does.
function attempt<Answer>(area: Area, use: (storage: Storage) => Answer): Answer | typeof REFUSED {
  try {
    return use(globalThis[area])
  } catch {
    return REFUSED
  }
}
