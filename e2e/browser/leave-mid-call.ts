import type { Page } from '@playwright/test'

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

export const leaveOnNextCall = (page: Page, leaving: Leaving) =>
  page.evaluate((wanted) => {
    window.leaving = wanted
  }, leaving)
