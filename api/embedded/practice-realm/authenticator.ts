import { Declined } from '../../game/world/declined'
import type { PlayerRow, RealmStore } from './realm-store'

export interface Authenticator {
  /** Checks a password. The first one becomes the name's password, and counts from then on. */
  signIn(server: string, name: string, password: string): Promise<PlayerRow>
  /** Checks the pin that guards a name's troops. The first one becomes its pin. */
  checkPin(server: string, name: string, pin: string): Promise<void>
}

const HASHING = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

export const hashSecret = (secret: string) => Bun.password.hash(secret, HASHING)

export function createAuthenticator(store: RealmStore): Authenticator {
  const verified = createVerifiedSecrets()

  async function hashAndRemember(secret: string): Promise<string> {
    const hash = await hashSecret(secret)
    verified.remember(secret, hash)
    return hash
  }

  async function matches(secret: string, hash: string): Promise<boolean> {
    if (verified.knows(secret, hash)) return true
    const isRight = await Bun.password.verify(secret, hash)
    if (isRight) verified.remember(secret, hash)
    return isRight
  }

  async function addPlayer(server: string, name: string, password: string): Promise<PlayerRow> {
    const passwordHash = await hashAndRemember(password)
    store.addPlayer(server, { name: name.trim(), passwordHash })
    const player = store.player(server, name)
    if (!player) throw new Error(`A new name was not stored on ${server}`)
    return player
  }

  return {
    async signIn(server, name, password) {
      const player = store.player(server, name) ?? (await addPlayer(server, name, password))
      if (!(await matches(password, player.passwordHash))) throw new Declined('bad_credentials', 'Wrong password.')
      if (player.banned) throw new Declined('banned', 'This name is banned.')
      return player
    },
    async checkPin(server, name, pin) {
      const pinHash = store.player(server, name)?.pinHash ?? (await hashAndRemember(pin))
      if (!(await matches(pin, store.claimPin(server, name, pinHash)))) throw new Declined('bad_pin', 'Wrong pin.')
    },
  }
}

/** Caches verified secrets in memory: after a disconnect, hundreds of bots reconnect at once. */
function createVerifiedSecrets() {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const marks = new Map<string, string>()
  const markOf = (secret: string) => new Bun.CryptoHasher('sha256', key).update(secret).digest('hex')
  return {
    remember: (secret: string, hash: string) => marks.set(hash, markOf(secret)),
    knows: (secret: string, hash: string) => marks.get(hash) === markOf(secret),
  }
}
