import { describe, expect, test } from 'bun:test'
import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { DAY } from '../../../../../shared/time'
import { issueCertificate } from '../../../../embedded/paypal/certificates/issue-certificate'
import { trustedCertificate } from './trusted-certificate'

const NOW = Date.parse('2026-11-22T12:00:00Z')
const SIGNER = 'messageverificationcerts.paypal.com'

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rootKeys = newKeys()
const keys = newKeys()

interface Changes {
  name?: string
  isAuthority?: boolean
  validFrom?: number
  validTo?: number
  publicKey?: KeyObject
  issuer?: { name: string; privateKey: KeyObject }
}

const issued = (changes: Changes = {}) =>
  issueCertificate({
    name: SIGNER,
    publicKey: keys.publicKey,
    isAuthority: false,
    validFrom: NOW - DAY,
    validTo: NOW + DAY,
    issuer: { name: 'Root', privateKey: rootKeys.privateKey },
    ...changes,
  })

const root = issued({ name: 'Root', publicKey: rootKeys.publicKey, isAuthority: true, validTo: NOW + 30 * DAY })
const between = { name: 'Between', keys: newKeys() }
const asBetween = { name: between.name, privateKey: between.keys.privateKey }
const intermediate = issued({ name: between.name, publicKey: between.keys.publicKey, isAuthority: true })
const roots = [new X509Certificate(root)]

const trusted = (pem: string, now = NOW) => trustedCertificate(pem, { now, roots }).subjectAltName
const why = (pem: string, now = NOW) => {
  try {
    return trusted(pem, now)
  } catch (failure) {
    return String(failure)
  }
}

describe('A certificate of PayPal', () => {
  test('is trusted if a trusted authority issued it, directly or through another', () => {
    expect(trusted(issued())).toBe(`DNS:${SIGNER}`)
    expect(trusted(issued() + root)).toBe(`DNS:${SIGNER}`)
    expect(trusted(issued({ issuer: asBetween }) + intermediate + root)).toBe(`DNS:${SIGNER}`)
  })

  const stranger = newKeys()
  const strangers = { name: 'Root', privateKey: stranger.privateKey }
  const strangersRoot = issued({ name: 'Root', publicKey: stranger.publicKey, isAuthority: true, issuer: strangers })
  const leafAsIssuer = issued({ name: between.name, publicKey: between.keys.publicKey, isAuthority: false })
  test.each([
    ['nothing', '', 'no certificate'],
    ['something else', 'not a certificate', 'no certificate'],
    ['a name that is not of PayPal', issued({ name: 'paypal.com.evil.example' }), 'It is named'],
    ['a name that only ends like it', issued({ name: 'notpaypal.com' }), 'It is named'],
    ['another authority of the same name', issued({ issuer: strangers }) + strangersRoot, 'issuer is not trusted'],
    ['an issuer that is missing', issued({ issuer: asBetween }), 'issuer is not trusted'],
    ['an issuer that may not issue', issued({ issuer: asBetween }) + leafAsIssuer, 'issuer is not trusted'],
    [
      'only its own signature',
      issued({ issuer: { name: SIGNER, privateKey: keys.privateKey } }),
      'issuer is not trusted',
    ],
    ['an end in the past', issued({ validTo: NOW - 1000 }), 'not valid now'],
    ['a start in the future', issued({ validFrom: NOW + 2000 }), 'not valid now'],
    [
      'an expired issuer',
      issued({ issuer: asBetween }) +
        issued({ name: between.name, publicKey: between.keys.publicKey, isAuthority: true, validTo: NOW - 1000 }),
      'not valid now',
    ],
  ])('is not trusted with %s', (_, pem, reason) => {
    expect(why(pem)).toContain(reason)
  })

  test('is checked against the authorities of the process by default', () => {
    const [publicRoot = ''] = rootCertificates
    expect(() => trustedCertificate(issued() + root, { now: NOW })).toThrow('issuer is not trusted')
    expect(() => trustedCertificate(publicRoot, { now: NOW })).toThrow('It is named')
  })
})
