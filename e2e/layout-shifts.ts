import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
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
    return (entries as Shift[]).map(({ value, sources }) => {
      const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.nodeName))
      return `${value.toFixed(4)} ${nodes.join(' ')}`
    })
  })
}
