import type { Bot, BotInput } from '../../shared/bots'
import { MOST_BOTS } from '../../shared/limits'
import { slotsOf } from '../../shared/plans'
import { findOwnedAccount } from '../accounts/find-owned-account'
import { botSecret, type SecretBox } from '../accounts/secret-box'
import type { Viewer } from '../auth/tokens'
import { AppError } from '../errors'
import type { Catalogue } from '../templates/catalogue'
import { completeSettings, givenSecrets } from '../templates/settings'
import { findUser } from '../users/find-user'
import { BotModel } from './bot-model'
import { botView } from './bot-view'
import { takeFreeSlot } from './take-free-slot'

interface CreateBotDeps {
  catalogue: Catalogue
  secretBox: SecretBox
}

export async function createBot(deps: CreateBotDeps, viewer: Viewer, input: BotInput): Promise<Bot> {
  const { plan } = await findUser(viewer)
  const slots = Math.min(slotsOf(plan), MOST_BOTS)
  await refuseWithoutFreeSlot(viewer, slots)
  const template = deps.catalogue.get(input.templateId)
  const account = await findOwnedAccount(viewer, input.accountId)
  const settings = completeSettings(template, input.settings)
  const sealed = givenSecrets(template, input.secrets).map(([key, value]) => [
    key,
    deps.secretBox.seal(value, botSecret(viewer.id, key)),
  ])
  const fields = { user: viewer.id, name: template.label, templateId: template.id, account: account._id, settings }
  const secrets = Object.fromEntries(sealed)
  const bot = await takeFreeSlot({ user: viewer.id, slots }, (slot) => BotModel.create({ ...fields, secrets, slot }))
  if (!bot) throw noFreeSlot(slots)
  return botView(bot, deps.catalogue)
}

async function refuseWithoutFreeSlot(viewer: Viewer, slots: number) {
  if ((await BotModel.countDocuments({ user: viewer.id })) >= slots) throw noFreeSlot(slots)
}

const noFreeSlot = (slots: number) =>
  new AppError('limit_reached', `Your plan holds ${slots === 1 ? 'one bot' : `${slots} bots`}, and no slot is free.`)
