import type { Page } from '@playwright/test'

export function withoutFocusRing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The label draws a hidden radio button.
    const lookOf = (element: Element) =>
      [element, element.closest('label') ?? element].map((each) => {
        const { outline, boxShadow, borderColor, clipPath } = getComputedStyle(each)
        return [outline, boxShadow, borderColor, clipPath]
      })
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('a, button, input, select, summary, [tabindex="0"]')) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled, [tabindex="-1"]'))
        continue
      element.blur()
      const before = JSON.stringify(lookOf(element))
      element.focus({ focusVisible: true })
      // A tab list passes the focus to the selected tab.
      if (document.activeElement === element && JSON.stringify(lookOf(element)) === before)
        found.push(element.outerHTML.slice(0, 90))
    }
    return found
  })
}

/** Animations longer than 1 ms, as `prefers-reduced-motion` leaves none. */
export function longAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const BLINK = 1
    return document.getAnimations().flatMap(({ effect }) => {
      const duration = Number(effect?.getComputedTiming().duration)
      const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 90) : ''
      return duration > BLINK ? [`${duration} ms: ${target}`] : []
    })
  })
}
