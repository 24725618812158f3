import { join } from 'node:path'
import { Types } from 'mongoose'
import { type BotDocument, BotModel } from '../api/bots/model/bot-model'
import { builtInTemplates } from '../api/bots/templates/built-in'
import { openRealmStore } from '../api/embedded/practice-realm/realm-store'
import { AccountModel } from '../api/game/accounts/account-model'
import { gameIdentity } from '../api/game/accounts/game-identity'
import { UserModel } from '../api/identity/users/user-model'
import { accountPassword, type SecretBox } from '../api/platform/encryption/secret-box'
import { chunksOf } from '../api/platform/store/batches/chunks-of'
import type { Topology } from '../e2e/cluster/topology'

const templateIdOf = (n: number) => builtInTemplates[n % builtInTemplates.length]?.id ?? 'resource-collector'
const SERVER = 'DE1'
const PASSWORD = 'Rabenfels1'
const BATCH_SIZE = 250
/** The practice realm hashes a new password in 60 ms. A cheaper hash works too, because it contains its own parameters. */
const CHEAP_HASH = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const

/** Creates players with one bot each, of all templates in turn, and their castles in the realm. */
export async function createBots(topology: Topology, secretBox: SecretBox, count: number): Promise<BotDocument[]> {
  const names = Array.from({ length: count }, (_, index) => `castle_${index}`)
  await addCastles(topology, names)
  const bots: BotDocument[] = []
  for (const some of chunksOf(names, BATCH_SIZE)) bots.push(...(await createSome(secretBox, some)))
  return bots
}

async function addCastles({ settings }: Topology, names: string[]) {
  const passwordHash = await Bun.password.hash(PASSWORD, CHEAP_HASH)
  const realm = openRealmStore(join(String(settings.DATA_DIR), 'realm'))
  realm.transaction(() => {
    for (const name of names) realm.addPlayer(SERVER, { name, passwordHash })
  })
  realm.close()
}

async function createSome(secretBox: SecretBox, names: string[]): Promise<BotDocument[]> {
  const made = names.map((username, n) => {
    const [user, account] = [new Types.ObjectId(), new Types.ObjectId()]
    const castle = { server: SERVER, email: 'player@example.com', username }
    const sealedPassword = secretBox.seal(PASSWORD, accountPassword(user.toHexString()))
    const identity = gameIdentity(castle)
    return {
      user: { _id: user, email: `${username}@example.com`, plan: 'pro' },
      account: { _id: account, ...castle, user, type: 'none', sealedPassword, identity },
      bot: { user, account, identity, name: 'Test Bot', templateId: templateIdOf(n), slot: 0 },
    }
  })
  await UserModel.insertMany(made.map(({ user }) => user))
  await AccountModel.insertMany(made.map(({ account }) => account))
  return BotModel.insertMany(made.map(({ bot }) => bot))
}
