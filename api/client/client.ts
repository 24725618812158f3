import { type ClientOptions, connectClient } from './connect-client'

export { CallError } from './call-error'
export { verifyWebhook, WebhookVerificationError } from './verify-webhook'

/** Set when the package is built, from the document. */
declare const KEYED_CALLS: string[]

export const createClient = <Paths extends {}>(options: ClientOptions) => connectClient<Paths>(options, KEYED_CALLS)
