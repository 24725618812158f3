import { type KeyObject, X509Certificate } from 'node:crypto'
import pLimit from 'p-limit'
import { MINUTE } from '../../../../../shared/time'
import type { Clock } from '../../../../platform/clock'
import { AppError } from '../../../../platform/errors'
import { PayPalRefusal, Unanswered, Unreadable } from '../rest/failures'
import { inTime } from '../rest/retries'
import { createBrake } from './brake'
import { trustedCertificate } from './trusted-chain'

const MOST_KEYS = 10
const MOST_REFUSED = 100
const REFUSED_FOR = 10 * MINUTE
const WAITING_AT_MOST = 20
const MOST_CHARACTERS = 64 * 1024
const PATH = '/v1/notifications/certs/'
const TOO_MANY = 429
const THEIR_FAULT = 500

export interface SigningKeys {
  /** The key whose certificate stands at such an address of PayPal's; `PayPalRefusal` where none does. */
  at(certUrl: string, network: string): Promise<KeyObject>
}

interface Options {
  apiBase: string
  clock: Clock
  /** Who is trusted to name PayPal, as PEM; else whom this process trusts. */
  trustedRoot?: string
}

/** Keeps the keys that PayPal signs with, as long as their certificates are valid; one is fetched at a time. */
export function createSigningKeys({ apiBase, clock, trustedRoot }: Options): SigningKeys {
  const roots = trustedRoot ? [new X509Certificate(trustedRoot)] : undefined
  const mayAsk = createBrake(clock)
  const limit = pLimit(1)
  const kept = new Map<string, { key: KeyObject; until: number }>()
  const refused = new Map<string, { failure: unknown; until: number }>()
  const underWay = new Map<string, Promise<KeyObject>>()

  async function download(url: string): Promise<KeyObject> {
    const { status, text } = await inTime(clock, async (signal) => {
      const answer = await fetch(url, { signal, redirect: 'error' })
      return { status: answer.status, text: await answer.text() }
    })
    if (status === TOO_MANY || status >= THEIR_FAULT) throw new Unanswered(`PayPal answered ${status}`)
    if (status !== 200) throw new PayPalRefusal(status, [])
    const certificate = believed(text.slice(0, MOST_CHARACTERS))
    remember(kept, url, { key: certificate.publicKey, until: Date.parse(certificate.validTo) }, MOST_KEYS)
    return certificate.publicKey
  }

  function believed(pem: string): X509Certificate {
    try {
      return trustedCertificate(pem, { now: clock.now(), roots })
    } catch (cause) {
      throw new Unreadable('PayPal signs with a certificate that is not trusted here', { cause })
    }
  }

  function ask(url: string, network: string): Promise<KeyObject> {
    if (limit.pendingCount >= WAITING_AT_MOST || !mayAsk(network)) throw tooMany()
    const asked = limit(() => download(url))
      .catch((failure) => {
        if (!(failure instanceof Unanswered)) {
          remember(refused, url, { failure, until: clock.now() + REFUSED_FOR }, MOST_REFUSED)
        }
        throw failure
      })
      .finally(() => underWay.delete(url))
    underWay.set(url, asked)
    return asked
  }

  return {
    async at(certUrl, network) {
      const url = addressOfPayPals(certUrl, apiBase)
      const known = url && kept.get(url)
      if (known && clock.now() < known.until) return known.key
      if (!url) throw new PayPalRefusal(404, [])
      const earlier = refused.get(url)
      if (earlier && clock.now() < earlier.until) throw earlier.failure
      return underWay.get(url) ?? ask(url, network)
    },
  }
}

const tooMany = () => new AppError('too_many', 'Too many certificates are asked for now. Please send this again later.')

/** The address as it is asked for, or null where it is none of PayPal's. */
function addressOfPayPals(certUrl: string, apiBase: string): string | null {
  const url = URL.parse(certUrl)
  if (!url?.pathname.startsWith(PATH) || url.username || url.password || url.search || url.hash) return null
  const isPayPals = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com')
  return isPayPals || url.origin === new URL(apiBase).origin ? url.href : null
}

/** The oldest gives way. */
function remember<Kept>(among: Map<string, Kept>, name: string, value: Kept, most: number) {
  among.delete(name)
  among.set(name, value)
  const [oldest] = among.keys()
  if (among.size > most && oldest !== undefined) among.delete(oldest)
}
