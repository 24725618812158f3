import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { type SecretBox, webhookSecret } from '../../platform/encryption/secret-box'
import type { WebhookRecord } from './webhook-model'

const BYTES = 32

/** In the form of https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const newWebhookSecret = () => `whsec_${randomBytes(BYTES).toString('base64')}`

export const lastFourOfSecret = (secret: string) => secret.replaceAll('=', '').slice(-4)

export type Sealed = Pick<WebhookRecord, '_id' | 'user' | 'sealedSecret'> &
  Partial<Pick<WebhookRecord, 'oldSealedSecret' | 'oldUntil'>>

/** The newest first, then the one before if it signs still. */
export function openSecrets(box: SecretBox, webhook: Sealed, now: number): string[] {
  const { _id, user, sealedSecret, oldSealedSecret, oldUntil } = webhook
  const isOldValid = oldSealedSecret && oldUntil && oldUntil.getTime() > now
  const purpose = webhookSecret(String(user), String(_id))
  return [sealedSecret, ...(isOldValid ? [oldSealedSecret] : [])].map((sealed) => box.open(sealed, purpose))
}

interface Signed {
  /** The event's, the same in each try. */
  id: string
  at: number
  body: string
}

export const signedHeaders = (secrets: string[], { id, at, body }: Signed) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at / 1000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body)).join(' '),
})
