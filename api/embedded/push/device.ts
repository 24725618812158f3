import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const SALT_BYTES = 16
const TAG_BYTES = 16
/** Salt, record size, and the length of the sender's key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1
const LAST_RECORD = 2

/** The keys that a browser makes for a subscription, and keeps. */
export function createDevice() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const own = curve.getPublicKey()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    /** https://www.rfc-editor.org/rfc/rfc8291 with one record of https://www.rfc-editor.org/rfc/rfc8188 */
    decrypt(message: Buffer): string {
      const salt = message.subarray(0, SALT_BYTES)
      const keyLength = message[HEADER_BYTES - 1] ?? 0
      const sender = message.subarray(HEADER_BYTES, HEADER_BYTES + keyLength)
      const record = message.subarray(HEADER_BYTES + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(curve.computeSecret(sender), { salt: auth, info, bytes: 32 })
      const derived = (name: string, bytes: number) =>
        derive(secret, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), bytes })
      const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
      decipher.setAuthTag(record.subarray(-TAG_BYTES))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
      const end = padded.lastIndexOf(LAST_RECORD)
      return padded.subarray(0, end).toString('utf8')
    },
  }
}

export type Device = ReturnType<typeof createDevice>

const derive = (key: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))
