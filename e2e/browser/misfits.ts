import type { Page } from '@playwright/test'

/** Elements wider than the screen or their panel, and words broken inside. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px wide`)

    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const nameOf = (element: Element) => `${element.className || element.tagName} ${element.textContent?.slice(0, 40)}`
    /** The panel or dialog that must hold an element; null if it is fixed, clipped or scrolled. */
    const holderOf = (element: Element): Element | null => {
      const outer = element.parentElement
      if (!outer || getComputedStyle(element).position === 'fixed') return null
      const { overflowX } = getComputedStyle(outer)
      if (outer.matches('[role=dialog]')) return outer
      if (/auto|scroll/.test(overflowX)) return null
      if (outer.matches('.panel, .bot-card, .bot-row, .plan')) return outer
      return overflowX === 'visible' ? holderOf(outer) : null
    }
    for (const element of document.querySelectorAll(':is(main, [role=dialog]) *')) {
      const holder = element.matches('svg *, .visually-hidden, datalist *') ? null : holderOf(element)
      if (!holder || !isShown(element)) continue
      const outer = holder.getBoundingClientRect()
      const { left, right, width } = element.getBoundingClientRect()
      if (width > 0 && (left < outer.left - 1 || right > outer.right + 1)) found.push(`${nameOf(element)} sticks out`)
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const outer = node.parentElement
      if (!outer || !isShown(outer) || outer.closest('.visually-hidden')) continue
      // Names may be longer than a line; words of the page may not.
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)\p{L}{2,16}(?!\S)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (tops.size > 1) found.push(`"${word}" is broken`)
      }
    }
    return found
  })
}

/**
 * Targets smaller than 44 px, WCAG 2.5.5 (https://www.w3.org/WAI/WCAG21/Understanding/target-size.html). Links within
 * sentences are exempt.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const found: string[] = []
    for (const element of document.querySelectorAll('a, button, input, select, summary, [role=tab]')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.skip-link, p a, [tabindex="-1"]'))
        continue
      const { width, height } = element.getBoundingClientRect()
      if (width < LEAST - 0.5 || height < LEAST - 0.5)
        found.push(`${element.outerHTML.slice(0, 90)}: ${Math.round(width)} × ${Math.round(height)}`)
    }
    return found
  })
}
