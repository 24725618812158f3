import type { Clock } from '../../clock'
import type { PlayerRow, RealmStore } from './realm-store'
import { createWorld } from './world/create-world'
import { Declined } from './world/declined'

const HASHING = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

const wrongPassword = () => new Declined('bad_credentials', 'Wrong password.')

/** Checks a password; the first one of a name becomes its password, and the name gets a world. */
export async function admit(
  store: RealmStore,
  clock: Clock,
  server: string,
  name: string,
  password: string,
): Promise<PlayerRow> {
  const player = store.player(server, name) ?? (await addPlayer(store, clock, server, name, password))
  if (!(await Bun.password.verify(password, player.passwordHash))) throw wrongPassword()
  if (player.banned) throw new Declined('banned', 'This name is banned.')
  return player
}

async function addPlayer(
  store: RealmStore,
  clock: Clock,
  server: string,
  name: string,
  password: string,
): Promise<PlayerRow> {
  const hash = await Bun.password.hash(password, HASHING)
  store.addPlayer(server, name.trim(), hash, createWorld(server, name.trim(), clock.now()))
  const player = store.player(server, name)
  if (!player) throw new Error(`The name ${name} was not kept on ${server}`)
  return player
}

/** Checks the pin that guards a name's troops; the first one becomes its pin. */
export async function checkPin(store: RealmStore, server: string, name: string, pin: string): Promise<void> {
  const hash = await Bun.password.hash(pin, HASHING)
  const pinHash = store.claimPin(server, name, hash)
  if (!(await Bun.password.verify(pin, pinHash))) throw new Declined('bad_pin', 'Wrong pin.')
}
