import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** What moved since the page was opened, and by how much. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const none = setTimeout(resolve, 300, [])
      new PerformanceObserver((list) => {
        clearTimeout(none)
        resolve(list.getEntries())
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    return (entries as Shift[]).map(({ value, sources }) => {
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'what is gone')
        return `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
      })
      return `${value.toFixed(4)} ${moves.join(', ')}`
    })
  })
}
