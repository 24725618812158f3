import { afterEach, beforeEach } from 'bun:test'

const watched = new Map<Element, (isIntersecting: boolean) => void>()
const inSight = new Set<Element>()

/** happy-dom has no layout, so tests decide which elements are visible. */
class IntersectionObserverDouble {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    const notify = (isIntersecting: boolean) => this.callback([{ isIntersecting }])
    watched.set(element, notify)
    queueMicrotask(() => notify(inSight.has(element)))
  }
  disconnect() {}
}

/** Nothing is visible before `scrollIntoSight`. */
export function withIntersectionObserver(): void {
  beforeEach(() => {
    Object.assign(globalThis, { IntersectionObserver: IntersectionObserverDouble })
  })
  afterEach(() => {
    watched.clear()
    inSight.clear()
  })
}

export function scrollIntoSight(element: Element | null | undefined): void {
  if (!element) throw new Error('It is not on the page.')
  inSight.add(element)
  watched.get(element)?.(true)
}
