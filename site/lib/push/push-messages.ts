/** What the service worker tells pages. */
export const SUBSCRIPTION_CHANGED = 'subscription-changed'

/** Asks a page to go to a link; it answers by the port whether it does. */
export interface OpenLink {
  kind: 'open-link'
  url: string
}

export const isOpenLink = (data: unknown): data is OpenLink =>
  Object(data).kind === 'open-link' && typeof Object(data).url === 'string'
