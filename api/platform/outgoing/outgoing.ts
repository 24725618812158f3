import { lookup as lookUpName } from 'node:dns/promises'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP } from 'node:net'
import { AppError } from '../errors'
import type { Clock } from '../time/clock'
import { withTimeout } from '../time/with-timeout'
import { OutgoingError } from './outgoing-error'
import { hostOf, isLoopback, isPublic, parseAllowed, type Rules } from './refuse-forbidden'

/** Calls to addresses that players choose. */
export interface Outgoing {
  /** @throws OutgoingError if the address is forbidden, or no answer came */
  post(call: OutgoingCall): Promise<OutgoingAnswer>
  /** @throws AppError at input, if the address is forbidden as it stands */
  refuseForbidden(url: string): void
}

interface OutgoingCall {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
  maxAnswerBytes: number
}

interface OutgoingAnswer {
  status: number
  headers: Headers
  /** The first bytes of the answer. */
  text: string
  ms: number
}

interface OutgoingDeps extends Rules {
  clock: Clock
  /** All addresses of a name. */
  lookUp?(name: string): Promise<string[]>
}

export function createOutgoing({ clock, lookUp = systemLookUp, ...rules }: OutgoingDeps): Outgoing {
  return {
    refuseForbidden(url) {
      try {
        parseAllowed(url, rules)
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        const { message } = error
        throw new AppError('invalid', message, { faults: [{ path: 'url', message }] })
      }
    },
    async post(call) {
      const { timeoutMs: ms } = call
      const from = clock.elapsed()
      const url = parseAllowed(call.url, rules)
      const late = { ms, error: new OutgoingError('timed_out', { ms }) }
      const ended = new AbortController()
      try {
        const answer = await withTimeout(clock, late, lookUpAndSend(ended.signal, { ...call, url, lookUp, ...rules }))
        return { ...answer, ms: Math.round(clock.elapsed() - from) }
      } finally {
        ended.abort()
      }
    },
  }
}

const systemLookUp = async (name: string) => (await lookUpName(name, { all: true })).map(({ address }) => address)

type Sent = Omit<OutgoingCall, 'url'> & Rules & { url: URL; lookUp(name: string): Promise<string[]> }

/** The address that was checked is the one that is connected to: a name may have another one a moment later. */
async function lookUpAndSend(signal: AbortSignal, sent: Sent): Promise<Omit<OutgoingAnswer, 'ms'>> {
  const address = await checkedAddress(sent)
  signal.throwIfAborted()
  return readAnswer(await send(signal, { ...sent, address }), sent.maxAnswerBytes)
}

async function checkedAddress({ url, lookUp, allowsLoopback }: Sent): Promise<string> {
  const host = hostOf(url)
  const isAllowed = (address: string) =>
    url.protocol === 'http:' ? allowsLoopback && isLoopback(address) : isPublic(address)
  const addresses = isIP(host) ? [host] : await lookUp(host).catch(unknownName)
  const [first] = addresses
  if (first === undefined) throw new OutgoingError('unknown_name')
  // One private address among public ones is no mistake that we help with.
  if (!addresses.every(isAllowed)) throw new OutgoingError('private')
  return first
}

function unknownName(cause: unknown): never {
  throw new OutgoingError('unknown_name', { cause })
}

function send(signal: AbortSignal, { url, headers, body, address }: Sent & { address: string }) {
  const family = isIP(address)
  const request = url.protocol === 'http:' ? requestByHttp : requestByHttps
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const calling = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // Without a pool: each call connects to an address of its own.
      agent: false,
      signal,
      lookup: (_, options, found) => (options.all ? found(null, [{ address, family }]) : found(null, address, family)),
    },
    resolve,
  )
  calling.on('error', (cause) =>
    reject(new OutgoingError(isOfCertificate(cause) ? 'certificate' : 'unreachable', { cause })),
  )
  calling.end(body)
  return promise
}

const isOfCertificate = (cause: Error) =>
  'code' in cause && /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|TLS_ALTNAME/.test(String(cause.code))

/** Reads no more than it keeps, however long the answer is. */
async function readAnswer(answer: IncomingMessage, most: number): Promise<Omit<OutgoingAnswer, 'ms'>> {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers.set(name, String(value))
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of answer) {
      pieces.push(piece)
      size += piece.length
      if (size >= most) break
    }
  } catch {
    // The status arrived, and counts.
  }
  answer.destroy()
  const text = Buffer.concat(pieces).subarray(0, most).toString('utf8')
  return { status: answer.statusCode ?? 0, headers, text }
}
