import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32

/** Signs what a link in a mail allows, so that the store needs no secret for it. */
export interface LinkSigner {
  sign(purpose: LinkPurpose, text: string): string
  isSigned(purpose: LinkPurpose, text: string, signature: string): boolean
}

/** A signature for one purpose is none for another. */
type LinkPurpose = 'confirm-address' | 'unsubscribe'

export function createLinkSigner(secret: string): LinkSigner {
  const digest = (purpose: LinkPurpose, text: string) => {
    const key = hkdfSync('sha256', secret, '', `castellan link ${purpose}`, KEY_BYTES)
    return createHmac('sha256', Buffer.from(key)).update(text).digest()
  }
  return {
    sign: (purpose, text) => digest(purpose, text).toString('base64url'),
    isSigned(purpose, text, signature) {
      const expected = digest(purpose, text)
      const given = Buffer.from(signature, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
