import { generateKeyPairSync, sign } from 'node:crypto'
import { WEBHOOK_ID } from './account'
import { issueCertificate } from './certificates/issue-certificate'
import { timeShape } from './shapes'

/** Signs webhooks as PayPal does: https://developer.paypal.com/api/rest/webhooks/rest/ */
export interface Signatures {
  headersFor(body: string, now: number): Record<string, string>
  /** The certificate and its issuer, served at the URL in the headers. */
  certificates(): string
  trustedRoot(): string
}

const ALGORITHM = 'SHA256withRSA'
const SIGNER = 'messageverificationcerts.paypal.com'
const AUTHORITY = 'PayPal practice authority'
const VALID = { validFrom: Date.UTC(2000, 0, 1), validTo: Date.UTC(2200, 0, 1) }

let cachedKeys: ReturnType<typeof makeKeys> | null = null

/** Generated once per process and on first use, because it takes a tenth of a second. */
const keys = () => {
  cachedKeys ??= makeKeys()
  return cachedKeys
}

function makeKeys() {
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signer = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuer = { name: AUTHORITY, privateKey: authority.privateKey }
  const common = { ...VALID, issuer }
  return {
    signer: signer.privateKey,
    root: issueCertificate({ ...common, name: AUTHORITY, publicKey: authority.publicKey, isAuthority: true }),
    leaf: issueCertificate({ ...common, name: SIGNER, publicKey: signer.publicKey, isAuthority: false }),
  }
}

export function createSignatures(certUrl: () => string): Signatures {
  return {
    certificates: () => keys().leaf + keys().root,
    trustedRoot: () => keys().root,
    headersFor(body, now) {
      const id = crypto.randomUUID()
      const time = timeShape(now)
      const signed = Buffer.from(`${id}|${time}|${WEBHOOK_ID}|${Bun.hash.crc32(body)}`)
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', signed, keys().signer).toString('base64'),
        'paypal-cert-url': certUrl(),
        'paypal-auth-algo': ALGORITHM,
      }
    },
  }
}
