import type { Page } from '@playwright/test'

/** When a page is left: in the tick in which the answer to a change is there, or in the one in which it is asked. */
export type LeaveMoment = 'as it is answered' | 'before it is answered'

interface Leaving {
  method: string
  to: string
  moment: LeaveMoment
}

declare global {
  interface Window {
    leaving?: Leaving
  }
}

/** Makes every page of a tab able to be left in the very tick of a change. */
export async function allowLeavingMidCall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch
    const hurry = async (...call: Parameters<typeof fetch>) => {
      const answering = send(...call)
      const { leaving } = window
      // What a page asks for by itself is no change.
      const isTicket = String(call[0]).endsWith('/ticket')
      if (!leaving || call[1]?.method !== leaving.method || isTicket) return answering
      if (leaving.moment === 'as it is answered') await answering
      location.assign(leaving.to)
      return answering
    }
    window.fetch = Object.assign(hurry, send)
  })
}

/** Leaves the page for another one with the next call of this method. */
export const leaveOnNextCall = (page: Page, leaving: Leaving) =>
  page.evaluate((wanted) => {
    window.leaving = wanted
  }, leaving)
