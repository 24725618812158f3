import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRealmStore } from '../../api/embedded/practice-realm/realm-store'
import { startPracticeRealm } from '../../api/embedded/practice-realm/start'
import { connectGame } from '../../api/game/link/connect'
import { createSignInThrottle } from '../../api/game/sign-in-throttle/sign-in-throttle'
import { systemClock } from '../../api/platform/time/clock'
import { SECOND } from '../../shared/time'

const SERVER = 'DE1'
const PASSWORD = 'Rabenfels1'
const CHEAP_HASH = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const

export interface BotsBeside {
  /** How many milliseconds after its time each line of this span was printed. */
  latenessOver(work: Promise<unknown>): Promise<number[]>
  /** Bots that have lost their game. */
  readonly failed: number
  close(): Promise<void>
}

/** Bots in this process that ask the practice realm and print a line every second. */
export async function startBotsBeside(count: number): Promise<BotsBeside> {
  const names = Array.from({ length: count }, (_, index) => `castle_${index}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'evil-'))
  await addCastles(dataDir, names)
  const realm = await startPracticeRealm({ dataDir, clock: systemClock })
  const stop = new AbortController()
  const random = () => 0.5
  const signInThrottle = createSignInThrottle({ clock: systemClock, random })
  let lateness: number[] = []
  let failed = 0

  async function play(name: string, index: number): Promise<void> {
    const who = { server: SERVER, name, password: PASSWORD, url: realm.url }
    const parts = { clock: systemClock, random, signInThrottle, signal: stop.signal, onConnection: () => {} }
    const game = await connectGame({ ...who, ...parts })
    let due = performance.now() + (index * SECOND) / count
    started.push(game.close)
    void tick()

    async function tick(): Promise<void> {
      try {
        for (; ; due = Math.max(due + SECOND, performance.now())) {
          await systemClock.sleep(Math.max(0, due - performance.now()), stop.signal)
          await game.player()
          lateness.push(performance.now() - due)
        }
      } catch {
        if (!stop.signal.aborted) failed++
      }
    }
  }

  const started: (() => Promise<void>)[] = []
  await Promise.all(names.map(play))
  return {
    async latenessOver(work) {
      lateness = []
      await work
      return lateness
    },
    get failed() {
      return failed
    },
    async close() {
      stop.abort(new Error('The bots end'))
      await Promise.all(started.map((close) => close()))
      await realm.stop()
      await rm(dataDir, { recursive: true })
    },
  }
}

async function addCastles(dataDir: string, names: string[]): Promise<void> {
  const passwordHash = await Bun.password.hash(PASSWORD, CHEAP_HASH)
  const store = openRealmStore(dataDir)
  store.transaction(() => {
    for (const name of names) store.addPlayer(SERVER, { name, passwordHash })
  })
  store.close()
}
