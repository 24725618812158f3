import type { Page } from '@playwright/test'

/** Leaves when the response has arrived, or when the request is sent. */
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

/** Lets a test leave the page in the same tick as a call. */
export async function allowLeavingMidCall(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch
    const leavingFetch = async (...call: Parameters<typeof fetch>) => {
      const answering = send(...call)
      const { leaving } = window
      // Calls that a page makes by itself are not changes.
      const isTicket = String(call[0]).endsWith('/ticket')
      if (!leaving || call[1]?.method !== leaving.method || isTicket) return answering
      if (leaving.moment === 'as it is answered') await answering
      location.assign(leaving.to)
      return answering
    }
    window.fetch = Object.assign(leavingFetch, send)
  })
}

/** Navigates away with the next call of this method. */
export const leaveOnNextCall = (page: Page, leaving: Leaving) =>
  page.evaluate((wanted) => {
    window.leaving = wanted
  }, leaving)
