import type { Page } from '@playwright/test'

export interface Frame {
  picture: Buffer
  /** In milliseconds. */
  at: number
}

export async function startScreencast(page: Page): Promise<{ stop(): Promise<Frame[]> }> {
  const frames: Frame[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ picture: Buffer.from(data, 'base64'), at: Math.round((metadata.timestamp ?? 0) * 1000) })
    // The last frames may come while the page closes.
    void browser.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await browser.send('Page.startScreencast', { format: 'png' })
  return {
    async stop() {
      await browser.send('Page.stopScreencast')
      // Frames of the old page may come after the first ones of the next.
      return frames.toSorted((one, other) => one.at - other.at)
    },
  }
}
