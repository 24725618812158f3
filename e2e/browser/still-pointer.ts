import type { Page } from '@playwright/test'

/** The controls of the page with their places, for a pointer that does not move. */
export const placesOfControls = (page: Page, within = 'main'): Promise<Record<string, string>> =>
  page.evaluate(
    (root) =>
      Object.fromEntries(
        [...document.querySelectorAll(`${root} :is(a, button, input, select):not([data-sonner-toast] *)`)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => {
            const { x, y } = element.getBoundingClientRect()
            const row = element.closest('[data-bot]')?.getAttribute('data-bot') ?? ''
            const place = [...(element.parentElement?.children ?? [])].indexOf(element)
            return [`${row} ${element.parentElement?.className} ${place}`, `${Math.round(x)} ${Math.round(y)}`]
          }),
      ),
    within,
  )
