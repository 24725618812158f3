import type { Clock } from '../../platform/clock'
import type { PlayerRow, RealmStore } from './realm-store'
import { createWorld } from './world/create-world'
import { Declined } from './world/declined'

export interface Gate {
  /** Checks a password; the first one of a name becomes its password, and the name gets a world. */
  admit(server: string, name: string, password: string): Promise<PlayerRow>
  /** Checks the pin that guards a name's troops; the first one becomes its pin. */
  checkPin(server: string, name: string, pin: string): Promise<void>
}

const HASHING = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export const hashed = (secret: string) => Bun.password.hash(secret, HASHING)

export function createGate(store: RealmStore, clock: Clock): Gate {
  const memory = createMemory()

  async function rememberedHash(secret: string): Promise<string> {
    const hash = await hashed(secret)
    memory.remember(secret, hash)
    return hash
  }

  async function matches(secret: string, hash: string): Promise<boolean> {
    if (memory.knows(secret, hash)) return true
    const isRight = await Bun.password.verify(secret, hash)
    if (isRight) memory.remember(secret, hash)
    return isRight
  }

  async function addPlayer(server: string, name: string, password: string): Promise<PlayerRow> {
    const hash = await rememberedHash(password)
    store.addPlayer(server, name.trim(), hash, createWorld(server, name.trim(), clock.now()))
    const player = store.player(server, name)
    if (!player) throw new Error(`A new name was not kept on ${server}`)
    return player
  }

  return {
    async admit(server, name, password) {
      const player = store.player(server, name) ?? (await addPlayer(server, name, password))
      if (!(await matches(password, player.passwordHash))) throw new Declined('bad_credentials', 'Wrong password.')
      if (player.banned) throw new Declined('banned', 'This name is banned.')
      return player
    },
    async checkPin(server, name, pin) {
      const pinHash = store.player(server, name)?.pinHash ?? (await rememberedHash(pin))
      if (!(await matches(pin, store.claimPin(server, name, pinHash)))) throw new Declined('bad_pin', 'Wrong pin.')
    },
  }
}

/** Remembers what matched, for as long as the process lives: after a drop, hundreds of bots come back at once. */
function createMemory() {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const marks = new Map<string, string>()
  const markOf = (secret: string) => new Bun.CryptoHasher('sha256', key).update(secret).digest('hex')
  return {
    remember: (secret: string, hash: string) => marks.set(hash, markOf(secret)),
    knows: (secret: string, hash: string) => marks.get(hash) === markOf(secret),
  }
}
