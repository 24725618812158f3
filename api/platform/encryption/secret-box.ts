import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { ConfigError } from '../errors'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts credentials with AES-256-GCM. The purpose is authenticated too, so a sealed value cannot be moved to
 * another place.
 */
export interface SecretBox {
  seal(plain: string, purpose: string): string
  open(sealed: string, purpose: string): string
}

export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

/** Reads `name:base64,name:base64` with keys of 32 bytes. The first one seals; every one opens. */
export function readEncryptionKeys(text: string): Map<string, Buffer> {
  const keys = new Map<string, Buffer>()
  for (const entry of text.split(',')) {
    const [id = '', encoded = ''] = entry.trim().split(/:(.*)/)
    const key = Buffer.from(encoded, 'base64')
    if (!/^[\w-]+$/.test(id) || key.length !== 32) {
      throw new ConfigError('Each entry of ENCRYPTION_KEYS is a name, a colon and 32 bytes in base64.')
    }
    keys.set(id, key)
  }
  return keys
}

export function createSecretBox(keys: Map<string, Buffer>): SecretBox {
  const newest = keys.entries().next().value
  if (!newest) throw new ConfigError('ENCRYPTION_KEYS needs at least one key.')
  const [sealingId, sealingKey] = newest
  return {
    seal(plain, purpose) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, sealingKey, nonce).setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${sealingId}:${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')}`
    },
    open(sealed, purpose) {
      const [id = '', encoded = ''] = sealed.split(/:(.*)/)
      const key = keys.get(id)
      if (!key) throw new CannotOpen(`No encryption key is named ${id}`)
      try {
        return decipher(key, Buffer.from(encoded, 'base64'), purpose)
      } catch (cause) {
        throw new CannotOpen(`The encryption key ${id} does not open the text`, { cause })
      }
    },
  }
}

function decipher(key: Buffer, bytes: Buffer, purpose: string): string {
  const opened = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(purpose))
  opened.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([opened.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), opened.final()]).toString('utf8')
}

export const sealedBy = (sealed: string) => sealed.split(':')[0] ?? ''

export const accountPassword = (userId: string) => `account-password:${userId}`
export const botSecret = (userId: string, key: string) => `bot-secret:${userId}:${key}`
export const webhookSecret = (userId: string, webhookId: string) => `webhook-secret:${userId}:${webhookId}`
export const PUSH_KEY = 'push-key'
export const channelAddress = (userId: string, channelId: string) => `channel-address:${userId}:${channelId}`
