import type { SettingValue } from '../../../shared/templates'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { hoursLeftToday } from '../../bots/activity/hours-of-today'
import type { BotRecord } from '../../bots/model/bot-model'
import { planEndOf } from '../../bots/plan-limits/plan-allows'
import { faultOfStart, templateOfBot } from '../../bots/start-fault'
import { dayUsedUp, endOf, type RunEnd, UNREADABLE } from '../../bots/stop-reasons'
import { completeSettings, knownSettings } from '../../bots/templates/settings'
import type { AccountRecord } from '../../game/accounts/account-model'
import { signInName } from '../../game/accounts/game-identity'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { UserModel } from '../../identity/users/user-model'
import { accountPassword, botSecret, CannotOpen } from '../../platform/encryption/secret-box'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import type { FleetDeps } from './fleet-deps'

/** The inputs of a run, decrypted and checked. */
export interface PreparedRun {
  template: BuiltInTemplate
  settings: Record<string, SettingValue>
  secrets: Record<string, string>
  server: string
  name: string
  password: string
}

/** Ends a run for a reason that its player can fix. */
export class RunRefusal extends Error {
  override name = 'RunRefusal'
  constructor(readonly end: RunEnd) {
    super(end.message)
  }
}

export interface BotToRun {
  bot: BotRecord
  account: AccountRecord | null
  /** Too many of its runs in a row ended together with their process, so it waits. */
  isInterruptedTooOften: boolean
}

/** @throws RunRefusal if the bot may not or cannot run */
export async function prepareRun(
  deps: FleetDeps,
  { bot, account, isInterruptedTooOften }: BotToRun,
): Promise<PreparedRun> {
  if (!account) throw new RunRefusal(endOf('account_deleted'))
  const template = await templateOfBot(deps.catalogue, bot)
  if ('code' in template) throw new RunRefusal(template)
  const { refusal } = await allowanceOf(deps, bot)
  if (refusal) throw new RunRefusal(refusal)
  if (isInterruptedTooOften) throw new RunRefusal(endOf('broken_off'))
  return {
    template,
    settings: settingsOrRefuse(template, bot.settings),
    secrets: openSecrets(deps, bot),
    server: account.server,
    name: signInName(account),
    password: openOrRefuse({ deps, bot, refusal: UNREADABLE.password }, () =>
      deps.secretBox.open(account.sealedPassword, accountPassword(bot.user.toHexString())),
    ),
  }
}

function settingsOrRefuse(template: BuiltInTemplate, stored: Record<string, SettingValue>) {
  const fault = faultOfStart(template, stored)
  if (fault) throw new RunRefusal(fault)
  return completeSettings(template, knownSettings(template, stored))
}

function openSecrets(deps: FleetDeps, bot: BotRecord): Record<string, string> {
  const userId = bot.user.toHexString()
  const open = ([key, value]: [string, string]) => [key, deps.secretBox.open(value, botSecret(userId, key))]
  return openOrRefuse({ deps, bot, refusal: UNREADABLE.secrets }, () =>
    Object.fromEntries(Object.entries<string>(bot.secrets).map(open)),
  )
}

interface SealedFor {
  deps: FleetDeps
  bot: BotRecord
  refusal: RunEnd
}

/** After the loss of an encryption key, only the player can enter the secret again. */
function openOrRefuse<Opened>({ deps, bot, refusal }: SealedFor, open: () => Opened): Opened {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    deps.log.error({ bot: bot._id, reason: error.message }, 'A sealed secret cannot be opened')
    throw new RunRefusal(refusal)
  }
}

export interface Allowance {
  refusal: RunEnd | null
  /** Milliseconds until the next check. */
  recheckIn: number
}

const MIN_RECHECK_INTERVAL = 5 * SECOND
const MAX_RECHECK_INTERVAL = MINUTE

const findPlayer = findByIdBatched((ids) => UserModel.find({ _id: { $in: ids } }, { plan: 1, suspendedAt: 1 }).lean())

/** Checks a bot against its player's plan: slot, template category, and the hours that all bots of the player share. */
export async function allowanceOf(deps: FleetDeps, bot: BotRecord): Promise<Allowance> {
  const user = await findPlayer(String(bot.user))
  // The account was deleted, so no player reads the reason.
  if (!user) return refused(endOf('finished'))
  if (user.suspendedAt) return refused(endOf('suspended'))
  const outside = planEndOf(deps.catalogue, user.plan, bot)
  if (outside) return refused(outside)
  const left = (await hoursLeftToday(deps, user)) * HOUR
  if (left <= 0) return refused(dayUsedUp(deps.clock.now()))
  // Half of the time that is left, because other bots of the player use it up too.
  return { refusal: null, recheckIn: Math.min(Math.max(left / 2, MIN_RECHECK_INTERVAL), MAX_RECHECK_INTERVAL) }
}

const refused = (refusal: RunEnd): Allowance => ({ refusal, recheckIn: 0 })
