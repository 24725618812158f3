import type { Types } from 'mongoose'
import { type BotDocument, BotModel } from '../../bots/model/bot-model'
import { AccountModel } from '../../game/accounts/account-model'
import { gameIdentity } from '../../game/accounts/game-identity'
import type { Automation, BuiltInTemplate } from '../../game/automations/automation'
import { UserModel } from '../../identity/users/user-model'
import { accountPassword, botSecret, type SecretBox } from '../../platform/encryption/secret-box'

export interface NewBot {
  user?: Types.ObjectId
  templateId?: string
  slot?: number
  settings?: Record<string, string | number>
  secrets?: Record<string, string>
  password?: string
  username?: string
  account?: Types.ObjectId
}

export function templateOf(id: string, run: Automation): BuiltInTemplate {
  return {
    id,
    label: 'Test Bot',
    description: 'Does what the test says.',
    category: 'Farming',
    defaults: {},
    inputs: [],
    rules: [],
    secrets: [{ key: 'pin', label: 'PIN' }],
    unit: 'resources',
    run,
  }
}

export async function userOn(plan: string): Promise<Types.ObjectId> {
  const user = await UserModel.create({ email: `${crypto.randomUUID()}@example.com`, plan })
  return user._id
}

export async function createBot(box: SecretBox, fields: NewBot): Promise<BotDocument> {
  const user = fields.user ?? (await userOn('pro'))
  const sealed = Object.entries(fields.secrets ?? {}).map(([key, value]) => [
    key,
    box.seal(value, botSecret(user.toHexString(), key)),
  ])
  return BotModel.create({
    user,
    name: 'Test Bot',
    templateId: fields.templateId ?? 'waiter',
    account: fields.account ?? (await createAccount(box, user, fields)),
    settings: fields.settings ?? {},
    secrets: Object.fromEntries(sealed),
    slot: fields.slot ?? 0,
  })
}

async function createAccount(box: SecretBox, user: Types.ObjectId, { password, username }: NewBot) {
  const castle = {
    server: 'DE1',
    email: 'player@example.com',
    username: username ?? `castle_${crypto.randomUUID().slice(0, 8)}`,
  }
  const account = await AccountModel.create({
    ...castle,
    user,
    type: 'none',
    sealedPassword: box.seal(password ?? 'Rabenfels1', accountPassword(user.toHexString())),
    identity: gameIdentity(castle),
  })
  return account._id
}
