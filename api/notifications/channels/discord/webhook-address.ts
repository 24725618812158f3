import { AppError } from '../../../platform/errors'
import { addressFault } from './address-fault'

export interface AddressRules {
  /** In development, the origin of the stand-in. Null in production, where only Discord's own hosts are allowed. */
  standIn: string | null
}

/**
 * In this version waits come in seconds and refusals have a code. Without a version Discord takes its sixth:
 * https://docs.discord.com/developers/reference#api-versioning
 */
const API = '/api/v10'

const DISCORD = 'https://discord.com'

/**
 * IDs have up to 64 bits (https://docs.discord.com/developers/reference#snowflakes). The length of tokens is not
 * published.
 */
const PATH = String.raw`/api(?:/v\d{1,2})?/webhooks/(?<id>\d{17,20})/(?<token>[\w-]{60,120})/?(?:\?(?<query>[\w=&]*))?$`
// Without the flag u, because with it "i" also matches letters beyond ASCII: ſ is an s.
const OF_DISCORD = new RegExp(String.raw`^https://(?:(?:(?:ptb|canary)\.)?discord\.com|discordapp\.com)${PATH}`, 'i')
const OF_STAND_IN = new RegExp(`^${PATH}`)

/**
 * The one form in which a webhook's address is stored, whatever a player pasted. The text is compared as it stands:
 * what a URL parser would repair is refused.
 * @throws AppError with a sentence about the mistake
 */
export function webhookAddress(pasted: string, rules: AddressRules, field = 'url'): string {
  const text = pasted.trim()
  const address = readAddress(text, rules)
  if (address) return address
  const message = addressFault(text)
  throw new AppError('invalid', message, { faults: [{ path: field, message }] })
}

/** Null if this address may not be called. The stand-in has another port after each start, so its origin is replaced. */
export function addressToCall(stored: string, { standIn }: AddressRules): string | null {
  const url = URL.parse(stored)
  if (!url) return null
  if (url.origin === DISCORD) return readAddress(stored, { standIn: null })
  return standIn && readAddress(standIn + url.pathname + url.search, { standIn })
}

function readAddress(text: string, { standIn }: AddressRules): string | null {
  const isOfStandIn = standIn !== null && text.startsWith(`${standIn}/`)
  const match = isOfStandIn ? OF_STAND_IN.exec(text.slice(standIn.length)) : OF_DISCORD.exec(text)
  const { id, token, query } = match?.groups ?? {}
  const suffix = suffixOf(query)
  if (!id || !token || suffix === null) return null
  return `${isOfStandIn ? standIn : DISCORD}${API}/webhooks/${id}/${token}${suffix}`
}

/** Of a thread in the channel. `wait` is decided by each call. */
function suffixOf(query = ''): string | null {
  const parameters = new URLSearchParams(query)
  if ([...parameters.keys()].some((name) => name !== 'thread_id' && name !== 'wait')) return null
  const thread = parameters.get('thread_id')
  if (thread === null) return ''
  return /^\d{17,20}$/.test(thread) ? `?thread_id=${thread}` : null
}
