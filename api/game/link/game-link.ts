import { SECOND } from '../../../shared/time'
import type { Clock } from '../../platform/time/clock'
import type { GameAnswer, GameEvent, GameRequest, ServerMessage } from '../protocol/protocol'

/** The connection was lost, or never opened. The last request may have been executed or not. */
export class LinkLost extends Error {
  override name = 'LinkLost'
}

export interface GameLink {
  send(request: GameRequest): Promise<GameAnswer>
  /** Pings at this interval, in milliseconds. */
  startHeartbeat(every: number): void
  readonly isOpen: boolean
  /** Resolves when either side has ended the connection. */
  readonly closed: Promise<void>
  close(): Promise<void>
}

interface LinkOptions {
  clock: Clock
  signal: AbortSignal
  /** Hides secrets in texts of the game before they are shown. */
  hide(text: string): string
  onEvent(event: GameEvent): void
}

const OPEN_TIMEOUT = 10 * SECOND
/** A stop waits for the request in flight, and must end within eight seconds. */
const RESPONSE_TIMEOUT = 5 * SECOND
const CLOSE_TIMEOUT = SECOND

export async function openLink(url: string, { clock, signal, hide, onEvent }: LinkOptions): Promise<GameLink> {
  signal.throwIfAborted()
  const socket = new WebSocket(url)
  const { link, drop } = linkOver(socket, { clock, hide, onEvent })
  const cancelTimeout = clock.after(OPEN_TIMEOUT, drop)
  signal.addEventListener('abort', drop, { once: true })
  try {
    await Promise.race([opened(socket), link.closed])
    signal.throwIfAborted()
    if (!link.isOpen) throw new LinkLost('The game does not answer')
    return link
  } finally {
    cancelTimeout()
    signal.removeEventListener('abort', drop)
  }
}

const opened = (socket: WebSocket) => new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))

function linkOver(
  socket: WebSocket,
  { clock, hide, onEvent }: Omit<LinkOptions, 'signal'>,
): { link: GameLink; drop(): void } {
  const pending = createPendingRequests()
  const { promise: closed, resolve: resolveClosed } = Promise.withResolvers<void>()
  const heartbeat = createHeartbeat(clock, () => send({ id: crypto.randomUUID(), call: 'ping', with: {} }).catch(drop))
  let isLost = false

  function lose(): void {
    isLost = true
    heartbeat.stop()
    pending.rejectAll()
    resolveClosed()
  }

  /** Without waiting for a close frame: the other side may be gone. */
  function drop(): void {
    lose()
    socket.close()
  }

  socket.addEventListener('close', lose, { once: true })
  socket.addEventListener('error', drop)
  socket.addEventListener('message', ({ data }) => {
    const message = readMessage(String(data), hide)
    if (!message) drop()
    else if ('event' in message) onEvent(message)
    else pending.resolve(message)
  })

  async function send(request: GameRequest): Promise<GameAnswer> {
    if (isLost) throw connectionLost()
    const answer = pending.add(request.id)
    const cancelTimeout = clock.after(RESPONSE_TIMEOUT, drop)
    socket.send(JSON.stringify(request))
    return answer.finally(cancelTimeout)
  }

  async function close(): Promise<void> {
    const cancelTimeout = clock.after(CLOSE_TIMEOUT, drop)
    socket.close(1000)
    await closed
    cancelTimeout()
  }

  const isOpen = () => !isLost && socket.readyState === WebSocket.OPEN
  const link = {
    send,
    startHeartbeat: heartbeat.start,
    closed,
    close,
    get isOpen() {
      return isOpen()
    },
  }
  return { link, drop }
}

const connectionLost = () => new LinkLost('The connection was lost')

function createHeartbeat(clock: Clock, ping: () => Promise<unknown>) {
  let isStopped = false
  let cancel = () => {}

  function start(every: number): void {
    if (isStopped) return
    cancel = clock.after(every, () => {
      ping().then(() => start(every))
    })
  }

  return {
    start,
    stop() {
      isStopped = true
      cancel()
    },
  }
}

function createPendingRequests() {
  const pending = new Map<string, PromiseWithResolvers<GameAnswer>>()
  return {
    add(id: string): Promise<GameAnswer> {
      const answer = Promise.withResolvers<GameAnswer>()
      pending.set(id, answer)
      return answer.promise.finally(() => pending.delete(id))
    },
    resolve(answer: GameAnswer) {
      pending.get(answer.id)?.resolve(answer)
    },
    rejectAll() {
      for (const { reject } of pending.values()) reject(connectionLost())
      pending.clear()
    },
  }
}

/** Fields with texts for people; all others are ids and words of the protocol. */
const DISPLAYED_FIELDS = ['name', 'title', 'message']

function readMessage(text: string, hide: LinkOptions['hide']): ServerMessage | null {
  try {
    const message: unknown = JSON.parse(text, (key, value) =>
      typeof value === 'string' && DISPLAYED_FIELDS.includes(key) ? hide(value) : value,
    )
    const isMessage = typeof message === 'object' && message !== null && ('event' in message || 'id' in message)
    return isMessage ? (message as ServerMessage) : null
  } catch {
    return null
  }
}
