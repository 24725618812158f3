import { SECOND } from '../../../shared/time'
import type { Log } from '../../platform/log'
import type { Clock } from '../../platform/time/clock'
import { repeat } from '../../platform/time/repeat'
import type { MessageBus } from '../../realtime/bus/message-bus'
import type { ConsoleLine } from './console-log'
import { linesChannelOf, linesIn } from './lines-message'
import type { RedisLines } from './redis-lines'

/** For the lines of a process that does not publish them, such as one of an earlier version. */
const SWEEP_INTERVAL = 5 * SECOND
const RETRY_DELAY = 250
/** Redis serves no other caller until it has read them: 40,000 lines take 20 to 40 ms. */
const CONSOLES_PER_READ = 400
const LINES_PER_CONSOLE = 100

/** Receives new lines of any number of consoles as messages, and reads from the streams only what it has missed. */
export interface RedisFollower {
  /** Passes on the lines after the position as any process prints them. */
  follow(followed: FollowedLines): void
}

interface FollowedLines {
  botId: string
  position: number
  onLines(lines: ConsoleLine[]): void
  until: AbortSignal
}

interface RedisFollowerDeps {
  bus: Pick<MessageBus, 'subscribe'>
  stored: Pick<RedisLines, 'readNew'>
  clock: Clock
  log: Log
  closing: AbortSignal
}

interface Following extends FollowedLines {
  /** No message came since the last sweep. */
  isQuiet: boolean
}

export function createRedisFollower({ bus, stored, clock, log, closing }: RedisFollowerDeps): RedisFollower {
  const followed = new Set<Following>()
  const catchUp = createCatchUp({ stored, clock, closing })
  let isSweeping = false

  function sweep() {
    if (isSweeping) return
    isSweeping = true
    const sweeping = {
      async run() {
        for (const each of followed) {
          if (each.isQuiet) catchUp(each)
          each.isQuiet = true
        }
      },
      pause: SWEEP_INTERVAL,
      startsWithPause: true,
      failure: 'Quiet consoles could not be looked at',
    }
    void repeat({ clock, log }, sweeping, closing)
  }

  return {
    follow(lines) {
      if (lines.until.aborted) return
      const following = { ...lines, isQuiet: true }
      followed.add(following)
      lines.until.addEventListener('abort', () => followed.delete(following), { once: true })
      const onMissed = () => catchUp(following)
      const onMessage = (message: string) => {
        following.isQuiet = false
        if (!takeMessage(following, message)) onMissed()
      }
      void bus.subscribe(linesChannelOf(lines.botId), { onMessage, onMissed }, lines.until).then(onMissed, onMissed)
      sweep()
    },
  }
}

/** False if lines are missing before those of the message. */
function takeMessage(following: Following, message: string): boolean {
  const lines = linesIn(message)
  const [first] = lines
  if (!first || first.position > following.position + 1) return false
  take(following, lines)
  return true
}

function take(following: Following, lines: ConsoleLine[]) {
  const isNew = (lines[0]?.position ?? 0) > following.position
  const fresh = isNew ? lines : lines.filter(({ position }) => position > following.position)
  following.position = fresh.at(-1)?.position ?? following.position
  if (fresh.length > 0) following.onLines(fresh)
}

type CatchUpDeps = Pick<RedisFollowerDeps, 'stored' | 'clock' | 'closing'>

/** Reads what consoles have missed. Those that ask while a read is under way share the next one. */
function createCatchUp({ stored, clock, closing }: CatchUpDeps): (following: Following) => void {
  const behind = new Set<Following>()
  let isReading = false

  async function readBehind() {
    if (isReading) return
    isReading = true
    while (behind.size > 0 && !closing.aborted) await readSome([...behind].slice(0, CONSOLES_PER_READ))
    isReading = false
  }

  async function readSome(consoles: Following[]) {
    for (const each of consoles) behind.delete(each)
    try {
      const read = await stored.readNew(consoles, LINES_PER_CONSOLE)
      for (const [place, lines] of read.entries()) {
        const following = consoles[place]
        if (!following || following.until.aborted) continue
        take(following, lines)
        if (lines.length >= LINES_PER_CONSOLE) behind.add(following)
      }
    } catch {
      for (const each of consoles) if (!each.until.aborted) behind.add(each)
      await clock.sleep(RETRY_DELAY, closing).catch(() => {})
    }
  }

  return (following) => {
    if (following.until.aborted) return
    behind.add(following)
    void readBehind()
  }
}
