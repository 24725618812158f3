import type { Page } from '@playwright/test'

/** The buttons, fields and links under a toast, by name. The header's own links may be under one on a narrow screen. */
export const coveredByToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toasts [data-sonner-toast][data-visible="true"], .toast-region')]
    const inside = (element: Element) => element.closest('.toasts, .toast-region') !== null
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, label')]
      .filter(
        (element) => !inside(element) && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      )
      .filter((element) => innerWidth >= 1024 || element.closest('.site-nav, .logo') === null)
    const overlap = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return controls
      .filter((control) => {
        const box = control.getBoundingClientRect()
        return box.width > 1 && toasts.some((toast) => overlap(toast.getBoundingClientRect(), box))
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? control.tagName)
  })
