import { randomInt } from 'node:crypto'
import type { Bot } from '../../shared/bots'
import { DEFAULT_GAME_SERVER } from '../../shared/enums/game-servers'
import { AccountModel } from '../game/accounts/account-model'
import { addAccount } from '../game/accounts/add-account'
import { PRACTICE_CASTLES } from '../game/accounts/practice-castles'
import type { Viewer } from '../identity/viewer/viewer'
import type { SecretBox } from '../platform/encryption/secret-box'
import { notFound } from '../platform/errors'
import type { Caller } from '../platform/http/client/caller'
import { runExclusively } from '../platform/idempotency/run-exclusively'
import { type ControlBotDeps, controlBot } from './control-bot'
import { createBot } from './create-bot'
import { findOwnedBot } from './find-owned-bot'
import { BotModel } from './model/bot-model'

export interface PracticeDeps extends ControlBotDeps {
  secretBox: SecretBox
  /** False if the installation plays a real game, where nothing may be made up. */
  isPracticeRealm: boolean
}

interface Starter {
  viewer: Viewer
  caller: Caller
}

const TEMPLATE = 'resource-collector'

/**
 * Makes up a game account of the practice realm, and starts a bot for it. Another call finds the same account and bot,
 * as long as the player has both.
 */
export async function startPractice(deps: PracticeDeps, { viewer, caller }: Starter): Promise<Bot> {
  if (!deps.isPracticeRealm) throw notFound('Practice realm')
  const task = { viewer, name: 'practice', busy: 'Your practice castle is being prepared. Please try again.' }
  return runExclusively(deps.clock, task, async () => {
    const botId = (await existingBot(viewer)) ?? (await newBot(deps, viewer))
    const bot = await findOwnedBot(viewer, botId)
    return (await controlBot(deps, { viewer, caller, bot }, { action: 'start' })).bot
  })
}

const practiceAccount = ({ id: user }: Viewer) => AccountModel.findOne({ user, isPractice: true }, { _id: 1 }).lean()

async function existingBot(viewer: Viewer): Promise<string | null> {
  const account = await practiceAccount(viewer)
  const bot = account && (await BotModel.findOne({ user: viewer.id, account: account._id }, { _id: 1 }).lean())
  return bot?._id.toString() ?? null
}

async function newBot(deps: PracticeDeps, viewer: Viewer): Promise<string> {
  const existing = await practiceAccount(viewer)
  const accountId = existing?._id.toString() ?? (await newAccount(deps, viewer))
  const input = { templateId: TEMPLATE, accountId, settings: {}, secrets: {} }
  try {
    return (await createBot(deps, viewer, { key: null, input })).id
  } catch (error) {
    // A refusal, such as of a full plan, must not leave an account that the player did not ask for.
    if (!existing) await discardAccount(deps, viewer, accountId)
    throw error
  }
}

async function discardAccount({ changes }: PracticeDeps, { id: user }: Viewer, _id: string) {
  await AccountModel.deleteOne({ _id, user })
  changes.publish({ kind: 'account', user, id: _id })
}

async function newAccount(deps: PracticeDeps, viewer: Viewer): Promise<string> {
  const name = `${PRACTICE_CASTLES[randomInt(PRACTICE_CASTLES.length)]}-${randomInt(36 ** 4, 36 ** 5).toString(36)}`
  const { id } = await addAccount(deps, viewer, {
    key: null,
    input: { email: `${name}@practice.example`, server: DEFAULT_GAME_SERVER, username: name, password: passwordOf() },
    isPractice: true,
  })
  return id
}

const passwordOf = () => crypto.randomUUID()
