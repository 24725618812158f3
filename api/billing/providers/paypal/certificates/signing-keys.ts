import { type KeyObject, X509Certificate } from 'node:crypto'
import pLimit from 'p-limit'
import { MINUTE } from '../../../../../shared/time'
import { AppError } from '../../../../platform/errors'
import type { Clock } from '../../../../platform/time/clock'
import { PayPalRefusal, PayPalUnavailable, UnreadableAnswer } from '../rest/failures'
import { callWithTimeout } from '../rest/retries'
import { createLookupLimit } from './lookup-limit'
import { trustedCertificate } from './trusted-certificate'

const MAX_KEYS = 10
const MAX_REFUSALS = 100
const REFUSAL_TTL = 10 * MINUTE
const MAX_WAITING = 20
const MAX_CHARACTERS = 64 * 1024
const PATH = '/v1/notifications/certs/'
const TOO_MANY_REQUESTS = 429
const SERVER_ERROR = 500

export interface SigningKeys {
  /** @throws PayPalRefusal if PayPal has no certificate at this URL */
  find(certUrl: string, network: string): Promise<KeyObject>
}

interface Options {
  apiBase: string
  clock: Clock
  /** The trusted authority as PEM; the process's own by default. */
  trustedRoot?: () => string
}

/** Caches PayPal's signing keys while their certificates are valid. Fetches one at a time. */
export function createSigningKeys({ apiBase, clock, trustedRoot }: Options): SigningKeys {
  const mayLookUp = createLookupLimit(clock)
  const limit = pLimit(1)
  const cachedKeys = new Map<string, { key: KeyObject; until: number }>()
  const refusals = new Map<string, { failure: unknown; until: number }>()
  const pending = new Map<string, Promise<KeyObject>>()

  async function download(url: string): Promise<KeyObject> {
    const { status, text } = await callWithTimeout(clock, async (signal) => {
      const answer = await fetch(url, { signal, redirect: 'error' })
      return { status: answer.status, text: await answer.text() }
    })
    if (status === TOO_MANY_REQUESTS || status >= SERVER_ERROR) throw new PayPalUnavailable(`PayPal answered ${status}`)
    if (status !== 200) throw new PayPalRefusal(status, [])
    const certificate = parseTrusted(text.slice(0, MAX_CHARACTERS))
    const until = Date.parse(certificate.validTo)
    remember(cachedKeys, MAX_KEYS, [url, { key: certificate.publicKey, until }])
    return certificate.publicKey
  }

  function parseTrusted(pem: string): X509Certificate {
    try {
      return trustedCertificate(pem, { now: clock.now(), roots: trustedRoot && [new X509Certificate(trustedRoot())] })
    } catch (cause) {
      throw new UnreadableAnswer('PayPal signs with a certificate that is not trusted here', { cause })
    }
  }

  function startDownload(url: string, network: string): Promise<KeyObject> {
    if (limit.pendingCount >= MAX_WAITING || !mayLookUp(network)) throw tooMany()
    const request = limit(() => download(url))
      .catch((failure) => {
        if (!(failure instanceof PayPalUnavailable)) {
          remember(refusals, MAX_REFUSALS, [url, { failure, until: clock.now() + REFUSAL_TTL }])
        }
        throw failure
      })
      .finally(() => pending.delete(url))
    pending.set(url, request)
    return request
  }

  return {
    async find(certUrl, network) {
      const url = paypalUrl(certUrl, apiBase)
      const known = url && cachedKeys.get(url)
      if (known && clock.now() < known.until) return known.key
      if (!url) throw new PayPalRefusal(404, [])
      const earlier = refusals.get(url)
      if (earlier && clock.now() < earlier.until) throw earlier.failure
      return pending.get(url) ?? startDownload(url, network)
    },
  }
}

const tooMany = () =>
  new AppError('too_many', 'Too many certificates are being requested. Please send this again later.')

/** Null unless it is PayPal's. */
function paypalUrl(certUrl: string, apiBase: string): string | null {
  const url = URL.parse(certUrl)
  if (!url?.pathname.startsWith(PATH) || url.username || url.password || url.search || url.hash) return null
  const isPayPals = url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com')
  return isPayPals || url.origin === new URL(apiBase).origin ? url.href : null
}

function remember<Value>(cache: Map<string, Value>, max: number, [key, value]: [string, Value]) {
  cache.delete(key)
  cache.set(key, value)
  const [oldest] = cache.keys()
  if (cache.size > max && oldest !== undefined) cache.delete(oldest)
}
