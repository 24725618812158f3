import type { LineSign } from '../../../shared/console/console-lines'
import type { SettingValue } from '../../../shared/templates'
import type { PracticeRealm } from '../../embedded/practice-realm/start'
import { seededRandom } from '../../game/world/random'
import type { Clock } from '../../platform/time/clock'
import { closeAfterTest } from '../../testing/closing'
import { createFakeClock, type FakeClock } from '../../testing/fake-clock'
import type { AutomationContext, BuiltInTemplate } from '../automations/automation'
import { connectGame, type GameConnection } from '../link/connect'
import type { ConnectionEvent } from '../link/connection-event'
import type { GameSession } from '../link/game-session'
import type { Report } from '../protocol/game-objects'
import { createSignInThrottle } from '../sign-in-throttle/sign-in-throttle'
import { openRealm } from './open-realm'

interface PlayOptions {
  settings?: Record<string, SettingValue>
  secrets?: Record<string, string>
  realm?: PracticeRealm
  clock?: FakeClock
  /** Stops the bot as soon as it has taken such a report. */
  stopsAt?: Report['kind']
}

export interface PlayedBot {
  realm: PracticeRealm
  clock: FakeClock
  lines: { at: number; sign: LineSign; text: string }[]
  /** The texts with this sign, or all of them. */
  texts(sign?: LineSign): string[]
  gained(): number
  rested(): number
  notices: string[]
  /** The reports that the bot has taken. */
  taken: Report[]
  /** Advances the clock by that long; each of the bot's waits ends at its own time. */
  live(ms: number): Promise<void>
  /** Resolves when the bot sleeps. */
  untilAsleep(): Promise<void>
  abort(): void
  /** Resolves when the run ends: null if it finished, else its error. */
  ended: Promise<unknown>
}

/** Runs a template as ansgar_h on DE1 against a real realm over a real socket, on a fake clock. */
export async function playBot(template: BuiltInTemplate, options: PlayOptions = {}): Promise<PlayedBot> {
  const clock = options.clock ?? createFakeClock()
  const realm = options.realm ?? (await openRealm({ clock }))
  const stop = new AbortController()
  const abort = () => stop.abort(new Error('stopped by the test'))
  const { signal } = stop
  const seed = 'a bot'
  const random = seededRandom(seed)
  const lines: PlayedBot['lines'] = []
  const taken: Report[] = []
  const print = (sign: LineSign, text: string) => lines.push({ at: clock.now(), sign, text })
  const onConnection = ({ sign, text }: ConnectionEvent) => print(sign, text)
  const signInThrottle = createSignInThrottle({ clock, random: () => 0.5 })
  const game = await connectGame({ ...WHO, url: realm.url, clock, random, signInThrottle, signal, onConnection })
  const takeReports: GameSession['takeReports'] = async (kinds) => {
    const reports = await game.takeReports(kinds)
    taken.push(...reports)
    if (reports.some(({ kind }) => kind === options.stopsAt)) abort()
    return reports
  }
  const run = startRun(template, options, { game: { ...game, takeReports }, clock, print, signal, random, seed })
  closeAfterTest(async () => {
    stop.abort()
    await run.ended
    await game.close()
  })
  const texts = (sign?: LineSign) => lines.filter((line) => !sign || line.sign === sign).map(({ text }) => text)
  return { realm, clock, lines, taken, texts, abort, ...run }
}

type RunContext = Pick<AutomationContext, 'print' | 'signal' | 'random' | 'seed'> & {
  game: GameConnection
  clock: FakeClock
}

function startRun(template: BuiltInTemplate, options: PlayOptions, { clock, signal, ...context }: RunContext) {
  const sleeps = watchSleeps(clock)
  const notices: string[] = []
  let gained = 0
  let rested = 0
  const run = template.run({
    ...context,
    signal,
    clock: sleeps.clock,
    settings: { ...template.defaults, ...options.settings },
    secrets: options.secrets ?? {},
    gain: (amount) => {
      gained += amount
    },
    came: () => {},
    notify: (text) => notices.push(text),
    nextRoundAt: () => {},
    rest: (ms) => {
      rested += ms
      return sleeps.clock.sleep(ms, signal)
    },
    async away(ms) {
      rested += ms
      await context.game.signOut()
      await sleeps.clock.sleep(ms, signal)
      await context.game.signIn()
    },
  })
  const ended = run.then(
    () => null,
    (reason: unknown) => reason,
  )
  ended.then(sleeps.endWatch)
  return {
    notices,
    ended,
    gained: () => gained,
    rested: () => rested,
    untilAsleep: async () => {
      await sleeps.next()
    },
    async live(ms: number) {
      const end = clock.now() + ms
      for (let wakesAt = await sleeps.next(); wakesAt <= end; wakesAt = await sleeps.next()) {
        await clock.advance(wakesAt - clock.now())
      }
      await clock.advance(end - clock.now())
    },
  }
}

const WHO = { server: 'DE1', name: 'ansgar_h', password: 'rabenstein' }

/** A clock that knows when its one sleeper wakes. */
function watchSleeps(clock: FakeClock) {
  let asleepUntil: number | null = null
  let notice = () => {}
  const watched: Clock = {
    now: clock.now,
    elapsed: clock.elapsed,
    after: clock.after,
    sleep(ms, signal) {
      asleepUntil = clock.now() + ms
      notice()
      return clock.sleep(ms, signal).finally(() => {
        asleepUntil = null
      })
    },
  }
  return {
    clock: watched,
    endWatch() {
      asleepUntil = Number.POSITIVE_INFINITY
      notice()
    },
    /** When the current or next sleep ends; infinite once the run is over. */
    async next(): Promise<number> {
      if (asleepUntil === null)
        await new Promise<void>((resolve) => {
          notice = resolve
        })
      return asleepUntil ?? Number.POSITIVE_INFINITY
    },
  }
}
