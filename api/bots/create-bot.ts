import type { Bot, BotInput } from '../../shared/bots'
import { MOST_BOTS } from '../../shared/limits'
import { slotsOf } from '../../shared/plans'
import { findOwnedAccount } from '../accounts/find-owned-account'
import { botSecret, type SecretBox } from '../accounts/secret-box'
import type { Viewer } from '../auth/tokens'
import { isDuplicate } from '../duplicate'
import { AppError } from '../errors'
import type { Catalogue } from '../templates/catalogue'
import { completeSettings, givenSecrets } from '../templates/settings'
import { findUser } from '../users/find-user'
import { type BotDocument, BotModel } from './bot-model'
import { botView } from './bot-view'

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
  const bot = await takeFreeSlot(viewer, slots, {
    name: template.label,
    templateId: template.id,
    account: account._id,
    settings,
    secrets: Object.fromEntries(sealed),
  })
  return botView(bot, deps.catalogue)
}

async function refuseWithoutFreeSlot(viewer: Viewer, slots: number) {
  if ((await BotModel.countDocuments({ user: viewer.id })) >= slots) throw noFreeSlot(slots)
}

/** Takes the lowest free slot. No counter is kept that a crash could leave wrong: the unique index on (user, slot) decides. */
async function takeFreeSlot(viewer: Viewer, slots: number, fields: object): Promise<BotDocument> {
  const taken = new Set<number>(await BotModel.distinct('slot', { user: viewer.id }))
  for (let slot = 0; slot < slots; slot += 1) {
    if (taken.has(slot)) continue
    try {
      return await BotModel.create({ ...fields, user: viewer.id, slot })
    } catch (error) {
      // Somebody took it in between, in another tab perhaps; the next one may still be free.
      if (!isDuplicate(error, 'slot')) throw error
    }
  }
  throw noFreeSlot(slots)
}

const noFreeSlot = (slots: number) =>
  new AppError('limit_reached', `Your plan holds ${slots === 1 ? 'one bot' : `${slots} bots`}, and no slot is free.`)
