import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const MAX_CHAIN_LENGTH = 5
const DOMAIN = 'paypal.com'

/** The authorities of Bun, of the system, and of NODE_EXTRA_CA_CERTS. */
let cachedRoots: X509Certificate[] | null = null
const defaultRoots = () => {
  cachedRoots ??= readAll(getCACertificates('default'))
  return cachedRoots
}

class UntrustedCertificate extends Error {
  override name = 'UntrustedCertificate'
}

/**
 * The first certificate of the chain, if it is valid now, names a host of PayPal's, and leads over the others to a
 * trusted authority. @throws UntrustedCertificate
 */
export function trustedCertificate(
  pem: string,
  { now, roots = defaultRoots() }: { now: number; roots?: X509Certificate[] },
): X509Certificate {
  const [leaf, ...others] = readAll(pem.match(CERTIFICATE) ?? [])
  if (!leaf) throw new UntrustedCertificate('There is no certificate')
  if (!isOfPayPal(leaf)) throw new UntrustedCertificate(`It is named ${leaf.subject.replaceAll('\n', ', ')}`)
  const trusted = new Set(roots.map(({ fingerprint256 }) => fingerprint256))
  let certificate = leaf
  for (let length = 1; length <= MAX_CHAIN_LENGTH; length++) {
    if (!isValid(certificate, now)) throw new UntrustedCertificate(`${certificate.subject} is not valid now`)
    if (trusted.has(certificate.fingerprint256)) return leaf
    const issuer = [...roots, ...others].find((each) => isIssuedBy(certificate, each))
    if (!issuer) throw new UntrustedCertificate(`Its issuer is not trusted: ${certificate.issuer}`)
    certificate = issuer
  }
  throw new UntrustedCertificate('Its chain is too long')
}

const isIssuedBy = (certificate: X509Certificate, authority: X509Certificate) =>
  authority.fingerprint256 !== certificate.fingerprint256 &&
  authority.ca &&
  certificate.checkIssued(authority) &&
  certificate.verify(authority.publicKey)

const isValid = ({ validFrom, validTo }: X509Certificate, now: number) =>
  Date.parse(validFrom) <= now && now < Date.parse(validTo)

function isOfPayPal({ subject, subjectAltName = '' }: X509Certificate): boolean {
  const names = [...subject.matchAll(/^CN=(.+)$/gm), ...subjectAltName.matchAll(/DNS:([^,\s]+)/g)]
  return names.some(([, name = '']) => name === DOMAIN || name.endsWith(`.${DOMAIN}`))
}

/** Skips certificates of kinds that cannot be parsed. */
function readAll(pems: readonly string[]): X509Certificate[] {
  return pems.flatMap((pem) => {
    try {
      return [new X509Certificate(pem)]
    } catch {
      return []
    }
  })
}
