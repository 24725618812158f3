import type { Page } from '@playwright/test'

/** What looks the same with the focus on it as without, for who asked for less motion. */
export function withoutFocusRing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A hidden radio button is drawn by the label around it.
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
      // A row of tabs hands the focus on to the chosen one.
      if (document.activeElement === element && JSON.stringify(lookOf(element)) === before)
        found.push(element.outerHTML.slice(0, 90))
    }
    return found
  })
}

/** What moves for longer than a blink. */
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
