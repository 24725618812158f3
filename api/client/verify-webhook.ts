import { WebhookVerificationError as VerificationError, Webhook } from 'standardwebhooks'

/** Typed here, because the package of the client has no types of others. */
export const WebhookVerificationError: new (message: string) => Error = VerificationError

type SentHeaders = Headers | Record<string, string | string[] | undefined>

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/**
 * The event in the body of a call to a webhook.
 * @param secret of the endpoint: `whsec_…`
 * @param body as it came, before any parsing
 * @throws WebhookVerificationError if it was not signed with the secret, or more than five minutes ago
 */
export function verifyWebhook(secret: string, headers: SentHeaders, body: string): unknown {
  const sent = headers instanceof Headers ? headers : new Headers(plainOf(headers))
  const signed = Object.fromEntries(SIGNED.map((name) => [name, sent.get(name) ?? '']))
  return new Webhook(secret).verify(body, signed)
}

const plainOf = (headers: Record<string, string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]))
