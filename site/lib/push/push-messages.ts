/** What the service worker tells pages. */
export const SUBSCRIPTION_CHANGED = 'subscription-changed'

/** Asks a page by a port whether it would go to a link; it goes once the port says so. */
export interface OpenLink {
  kind: 'open-link'
  url: string
}

export const isOpenLink = (data: unknown): data is OpenLink =>
  Object(data).kind === 'open-link' && typeof Object(data).url === 'string'
