import type { OutgoingPosts } from '../notifications/webhooks/webhook-deps'
import { invalidAt } from '../platform/errors'

/** Makes no calls. */
export const closedOutgoing: OutgoingPosts = {
  refuseForbidden(url) {
    if (URL.parse(url)?.protocol !== 'https:')
      throw invalidAt('url', 'Please enter an address that begins with https://.')
  },
  post: async () => {
    throw new Error('Calls to other servers are not set up.')
  },
}
