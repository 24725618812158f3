type Area = 'localStorage' | 'sessionStorage'

const usual = { localStorage: globalThis.localStorage, sessionStorage: globalThis.sessionStorage }

export function blockStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    replace(area, () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    })
  }
}

export function fillStorage(area: Area): void {
  const refusing = new Proxy(usual[area], {
    get(storage, name) {
      if (name === 'setItem') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      const value = Reflect.get(storage, name, storage)
      return typeof value === 'function' ? value.bind(storage) : value
    },
  })
  replace(area, () => refusing)
}

export function freeStorage(): void {
  for (const area of ['localStorage', 'sessionStorage'] as const) replace(area, () => usual[area])
}

const replace = (area: Area, get: () => Storage) => Object.defineProperty(globalThis, area, { get, configurable: true })
