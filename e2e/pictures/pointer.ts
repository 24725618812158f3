import type { Locator, Page } from '@playwright/test'

const ARROW =
  '<svg width="22" height="26" viewBox="0 0 22 26"><path d="M2 2v19l5-5 3 8 4-2-3-7h7z" fill="#fff" stroke="#000" stroke-width="1.5" stroke-linejoin="round"/></svg>'
const MOVE_DURATION = 700

/** Draws a pointer, which headless browsers do not show, where the last page left it. */
export const drawPointer = (page: Page) =>
  page.addInitScript((arrow) => {
    addEventListener('DOMContentLoaded', () => {
      const pointer = document.createElement('div')
      pointer.id = 'pointer'
      pointer.setAttribute('aria-hidden', 'true')
      pointer.innerHTML = arrow
      const [x, y] = JSON.parse(sessionStorage.getItem('pointer') ?? '[900, 620]')
      pointer.style.cssText = `position:fixed;left:0;top:0;z-index:99;pointer-events:none;translate:${x}px ${y}px`
      document.documentElement.append(pointer)
    })
  }, ARROW)

export async function pointAndPress(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not on the screen.')
  await page.evaluate(
    async ([x, y, duration]) => {
      const pointer = document.getElementById('pointer')
      const options = { duration, easing: 'cubic-bezier(.4,0,.2,1)', fill: 'forwards' } as const
      await pointer?.animate({ translate: `${x}px ${y}px` }, options).finished
      sessionStorage.setItem('pointer', JSON.stringify([x, y]))
    },
    [box.x + box.width / 2, box.y + box.height / 2, MOVE_DURATION] as const,
  )
  await target.click()
}
