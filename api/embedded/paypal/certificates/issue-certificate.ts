import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { der } from './der'

export interface CertificateInput {
  /** A host, unless it is an authority. */
  name: string
  publicKey: KeyObject
  isAuthority: boolean
  validFrom: number
  validTo: number
  issuer: { name: string; privateKey: KeyObject }
}

const OIDS = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  basicConstraints: '2.5.29.19',
  subjectAltName: '2.5.29.17',
}
const VERSION_3 = Buffer.from([2])
const DNS_NAME = 2

/** An X.509 certificate as PEM, signed by an authority with an EC key: https://www.rfc-editor.org/rfc/rfc5280 */
export function issueCertificate({
  name,
  publicKey,
  isAuthority,
  validFrom,
  validTo,
  issuer,
}: CertificateInput): string {
  const algorithm = der.sequence(der.oid(OIDS.ecdsaWithSha256))
  const toBeSigned = der.sequence(
    der.part(0, der.integer(VERSION_3)),
    der.integer(Buffer.concat([Buffer.of(1), randomBytes(15)])),
    algorithm,
    nameOf(issuer.name),
    der.sequence(der.time(validFrom), der.time(validTo)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der.part(3, der.sequence(isAuthority ? authority : hostNamed(name))),
  )
  const signature = sign('sha256', toBeSigned, issuer.privateKey)
  const certificate = der.sequence(toBeSigned, algorithm, der.bits(signature)).toString('base64')
  const lines = certificate.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const nameOf = (name: string) => der.sequence(der.set(der.sequence(der.oid(OIDS.commonName), der.text(name))))

const extension = (oid: string, value: Uint8Array, isCritical = false) =>
  der.sequence(der.oid(oid), ...(isCritical ? [der.boolean(true)] : []), der.octets(value))

const authority = extension(OIDS.basicConstraints, der.sequence(der.boolean(true)), true)

const hostNamed = (name: string) => extension(OIDS.subjectAltName, der.sequence(der.plainPart(DNS_NAME, name)))
