import type { Page } from '@playwright/test'
import { untilPainted } from './until-painted'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

export async function shiftsOf(page: Page): Promise<string[]> {
  await untilPainted(page)
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    const shifts = observer.takeRecords() as Shift[]
    observer.disconnect()
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
    return shifts.map(({ value, sources }) => {
      const moves = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.nodeName ?? 'a removed node')
        return `${name}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
      })
      return `${value.toFixed(4)} ${moves.join(', ')}`
    })
  })
}
