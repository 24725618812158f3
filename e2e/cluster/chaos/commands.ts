import { callsTo } from '../../../api/testing/processes/remote-player'
import { SECOND } from '../../../shared/time'
import type { Cluster } from './cluster'
import type { PlayedBot } from './players'

const RESPONSE_TIMEOUT = 15 * SECOND
const RETRY_DELAY = 250
const BUSY_DELAY = 1

export type Action = 'start' | 'stop'

/** One press of a button. Without a positive answer, its effect is unknown. */
export interface Command {
  action: Action
  sentAt: number
  acknowledgedAt: number | null
}

export interface Commands {
  readonly sent: Map<PlayedBot, Command[]>
  /** Through any web process, unless there is a URL. */
  send(bot: PlayedBot, action: Action, url?: string): Promise<Command>
  /** Keeps random commands away from these bots. Returns how to end that. */
  reserve(bots: PlayedBot[]): () => void
  /** Sends a random command to a random bot; null if that bot has one in flight. */
  sendAtRandom(): Promise<Command> | null
  /** Repeats every last command until it is acknowledged. */
  settle(): Promise<void>
}

interface CommandsOptions {
  cluster: Cluster
  bots: PlayedBot[]
  random: () => number
  /** The share of starts among random commands. */
  starts?: number
}

/** Presses start and stop through random web processes. */
export function createCommands({ cluster, bots, random, starts = 0.5 }: CommandsOptions): Commands {
  const sent = new Map<PlayedBot, Command[]>(bots.map((bot) => [bot, []]))
  const underWay = new Set<PlayedBot>()
  const reserved = new Set<PlayedBot>()
  const anyOf = <Item>(items: Item[]) => items[Math.floor(random() * items.length)]

  async function send(bot: PlayedBot, action: Action, url = anyOf(cluster.webs)?.url ?? ''): Promise<Command> {
    const command: Command = { action, sentAt: Date.now(), acknowledgedAt: null }
    sent.get(bot)?.push(command)
    underWay.add(bot)
    const isDone = await press(url, bot, action).finally(() => underWay.delete(bot))
    if (isDone) command.acknowledgedAt = Date.now()
    return command
  }

  return {
    sent,
    send,
    reserve(kept) {
      for (const bot of kept) reserved.add(bot)
      return () => {
        for (const bot of kept) reserved.delete(bot)
      }
    },
    sendAtRandom() {
      const bot = anyOf(bots)
      if (!bot || underWay.has(bot) || reserved.has(bot)) return null
      return send(bot, random() < starts ? 'start' : 'stop')
    },
    async settle() {
      await Promise.all(
        bots.map(async (bot) => {
          while (underWay.has(bot)) await Bun.sleep(RETRY_DELAY)
          for (;;) {
            const last = sent.get(bot)?.at(-1)
            if (!last || last.acknowledgedAt !== null) return
            const { acknowledgedAt } = await send(bot, last.action)
            if (acknowledgedAt === null) await Bun.sleep(RETRY_DELAY)
          }
        }),
      )
    },
  }
}

export interface Burst {
  count: number
  concurrency: number
}

export async function sendBurst(commands: Commands, { count, concurrency }: Burst): Promise<void> {
  let left = count
  async function pressSome() {
    while (left > 0) {
      const sending = commands.sendAtRandom()
      if (sending) left--
      await (sending ?? Bun.sleep(BUSY_DELAY))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, pressSome))
}

function press(url: string, { id, token }: PlayedBot, action: Action): Promise<boolean> {
  const bounded = { fetch: { signal: AbortSignal.timeout(RESPONSE_TIMEOUT) } }
  const call = callsTo(url, { token }).bots({ id }).actions.post({ action }, bounded)
  return call.then(
    ({ error }) => !error,
    () => false,
  )
}

export interface Span {
  from: number
  to: number
}

/** When a bot certainly had to be in play: from an acknowledged start until a stop is sent. */
export function expectedSpans(commands: Command[], { from: earliest, to }: Span): Span[] {
  const spans: Span[] = []
  let from: number | null = null
  for (const { action, sentAt, acknowledgedAt } of commands) {
    if (action === 'start') from ??= acknowledgedAt
    else if (from !== null) {
      spans.push({ from, to: sentAt })
      from = null
    }
  }
  if (from !== null) spans.push({ from, to })
  return spans.filter((span) => span.to > earliest).map((span) => ({ ...span, from: Math.max(span.from, earliest) }))
}
