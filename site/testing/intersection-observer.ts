import { afterEach, beforeEach } from 'bun:test'

const watched = new Map<Element, (isIntersecting: boolean) => void>()
const inSight = new Set<Element>()

/** Stands in for what a browser without a screen cannot know: what of the page is in sight. */
class IntersectionObserverDouble {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    const tell = (isIntersecting: boolean) => this.callback([{ isIntersecting }])
    watched.set(element, tell)
    queueMicrotask(() => tell(inSight.has(element)))
  }
  disconnect() {}
}

/** Nothing is in sight before `bringIntoSight`. */
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
