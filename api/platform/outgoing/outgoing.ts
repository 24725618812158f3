import { lookup as lookUpName } from 'node:dns/promises'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '../errors'
import { isLoopback } from '../http/loopback'
import type { Clock } from '../time/clock'
import { withTimeout } from '../time/with-timeout'
import { OutgoingError } from './outgoing-error'
import { hostOf, isPublic, PORTS, parseAllowed, type Rules } from './refuse-forbidden'

/** Calls to addresses that players choose. */
export interface Outgoing {
  /** @throws OutgoingError if the address is forbidden, or no answer came */
  post(call: OutgoingCall): Promise<OutgoingAnswer>
  /** @throws AppError at input, if the address in this field is forbidden as it stands */
  refuseForbidden(url: string, field?: string): void
}

interface OutgoingCall {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
  timeoutMs: number
  maxAnswerBytes: number
}

export interface OutgoingAnswer {
  status: number
  headers: Headers
  /** The first bytes of the answer. */
  text: string
  ms: number
}

interface OutgoingDeps extends Pick<Rules, 'allowsLoopback'>, Partial<Omit<Rules, 'allowsLoopback'>> {
  clock: Clock
  /** All addresses of a name. */
  lookUp?(name: string): Promise<string[]>
  /** Certificates of authorities, instead of the public ones. */
  authorities?: string
}

export function createOutgoing({ clock, lookUp = systemLookUp, ...given }: OutgoingDeps): Outgoing {
  const rules = { ports: PORTS, isPublic, ...given }
  return {
    refuseForbidden(url, path = 'url') {
      try {
        parseAllowed(url, rules)
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error
        const { message } = error
        throw new AppError('invalid', message, { faults: [{ path, message }] })
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

type Sent = Omit<OutgoingCall, 'url'> &
  Rules & { url: URL; lookUp(name: string): Promise<string[]>; authorities?: string }

/** The addresses that were checked are those that are connected to: a name may have another one a moment later. */
async function lookUpAndSend(signal: AbortSignal, sent: Sent): Promise<Omit<OutgoingAnswer, 'ms'>> {
  const addresses = await checkedAddresses(sent)
  signal.throwIfAborted()
  return readAnswer(await send(signal, { ...sent, addresses }), sent.maxAnswerBytes)
}

async function checkedAddresses({ url, lookUp, ...rules }: Sent): Promise<[string, ...string[]]> {
  const host = hostOf(url)
  const isAllowed = (address: string) =>
    url.protocol === 'http:' ? rules.allowsLoopback && isLoopback(address) : rules.isPublic(address)
  const addresses = isIP(host) ? [host] : await lookUp(host).catch(unknownName)
  const [first, ...others] = addresses
  if (first === undefined) throw new OutgoingError('unknown_name')
  // One private address among public ones is no mistake that we help with.
  if (!addresses.every(isAllowed)) throw new OutgoingError('private')
  return [first, ...others]
}

function unknownName(cause: unknown): never {
  throw new OutgoingError('unknown_name', { cause })
}

function send(signal: AbortSignal, sent: Sent & { addresses: [string, ...string[]] }) {
  const { url, headers, body, authorities } = sent
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
      ...(authorities !== undefined && { ca: authorities }),
      lookup: answering(sent.addresses),
    },
    resolve,
  )
  calling.on('error', (cause) =>
    reject(new OutgoingError(isOfCertificate(cause) ? 'certificate' : 'unreachable', { cause })),
  )
  calling.end(body)
  return promise
}

/** Takes the place of a second look-up. */
function answering([first, ...others]: [string, ...string[]]): LookupFunction {
  const of = (address: string) => ({ address, family: isIP(address) })
  return (_, { all }, found) => (all ? found(null, [first, ...others].map(of)) : found(null, first, isIP(first)))
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
