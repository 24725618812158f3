import type { SettingValue } from '../../../shared/templates'
import { HOUR, MINUTE, SECOND } from '../../../shared/time'
import { hoursLeftToday } from '../../bots/activity/hours-of-today'
import type { BotRecord } from '../../bots/model/bot-model'
import { planEndOf } from '../../bots/plan-limits/plan-allows'
import { dayUsedUp, endOf, type RunEnd, UNREADABLE } from '../../bots/stop-reasons'
import { completeSettings } from '../../bots/templates/settings'
import type { AccountRecord } from '../../game/accounts/account-model'
import { signInName } from '../../game/accounts/game-identity'
import type { BuiltInTemplate } from '../../game/automations/automation'
import { UserModel } from '../../identity/users/user-model'
import { accountPassword, botSecret, CannotOpen } from '../../platform/encryption/secret-box'
import { AppError } from '../../platform/errors'
import { findByIdBatched } from '../../platform/store/batches/find-by-id-batched'
import type { FleetDeps } from './fleet-deps'

/** Everything that a run plays with, opened and checked. */
export interface PreparedRun {
  template: BuiltInTemplate
  settings: Record<string, SettingValue>
  secrets: Record<string, string>
  server: string
  name: string
  password: string
}

/** Thrown where a run ends for a reason that the player can do something about. */
export class RunRefusal extends Error {
  override name = 'RunRefusal'
  constructor(readonly end: RunEnd) {
    super(end.message)
  }
}

/** A bot that is to be run under a new epoch. */
export interface BotToRun {
  bot: BotRecord
  account: AccountRecord | null
  /** Whether so many of its runs ended with their process, one after the other, that it is to wait. */
  isInterruptedTooOften: boolean
}

/** Opens what a bot needs to play, or refuses with the reason why it may not or cannot. */
export async function prepareRun(
  deps: FleetDeps,
  { bot, account, isInterruptedTooOften }: BotToRun,
): Promise<PreparedRun> {
  if (!account) throw new RunRefusal(endOf('account_deleted'))
  const template = deps.catalogue.find(bot.templateId, bot.user)
  if (!template) throw new RunRefusal(endOf('template_gone'))
  const { refusal } = await allowanceOf(deps, bot)
  if (refusal) throw new RunRefusal(refusal)
  if (isInterruptedTooOften) throw new RunRefusal(endOf('broken_off'))
  return {
    template,
    settings: validSettings(template, bot.settings),
    secrets: openSecrets(deps, bot),
    server: account.server,
    name: signInName(account),
    password: openOrRefuse(deps, bot, UNREADABLE.password, () =>
      deps.secretBox.open(account.sealedPassword, accountPassword(bot.user.toHexString())),
    ),
  }
}

function validSettings(template: BuiltInTemplate, stored: Record<string, SettingValue>) {
  try {
    return completeSettings(template, stored)
  } catch (error) {
    if (error instanceof AppError) throw new RunRefusal({ code: 'settings', message: error.message })
    throw error
  }
}

function openSecrets(deps: FleetDeps, bot: BotRecord): Record<string, string> {
  const userId = bot.user.toHexString()
  const open = ([key, value]: [string, string]) => [key, deps.secretBox.open(value, botSecret(userId, key))]
  return openOrRefuse(deps, bot, UNREADABLE.secrets, () =>
    Object.fromEntries(Object.entries<string>(bot.secrets).map(open)),
  )
}

/** The key of what is sealed may be lost for good; then only the player knows it. */
function openOrRefuse<Opened>({ log }: FleetDeps, bot: BotRecord, lost: RunEnd, open: () => Opened): Opened {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    log.error({ bot: bot._id, reason: error.message }, 'A sealed secret cannot be opened')
    throw new RunRefusal(lost)
  }
}

export interface Allowance {
  /** Why the bot may not be online now, or null. */
  refusal: RunEnd | null
  /** How long until it is worth asking again. */
  recheckIn: number
}

const MIN_RECHECK_INTERVAL = 5 * SECOND
const MAX_RECHECK_INTERVAL = MINUTE

const findPlayer = findByIdBatched((ids) => UserModel.find({ _id: { $in: ids } }, { plan: 1 }).lean())

/** What the player's plan allows a bot now: a slot, its template, and hours of the day, which all bots of the player share. */
export async function allowanceOf(deps: FleetDeps, bot: BotRecord): Promise<Allowance> {
  const user = await findPlayer(String(bot.user))
  // Nobody is left who would read it.
  if (!user) return refused(endOf('finished'))
  const outside = planEndOf(deps.catalogue, user.plan, bot)
  if (outside) return refused(outside)
  const left = (await hoursLeftToday(deps, user)) * HOUR
  if (left <= 0) return refused(dayUsedUp(deps.clock.now()))
  // Half of what is left: another bot of the player may use it up at the same time.
  return { refusal: null, recheckIn: Math.min(Math.max(left / 2, MIN_RECHECK_INTERVAL), MAX_RECHECK_INTERVAL) }
}

const refused = (refusal: RunEnd): Allowance => ({ refusal, recheckIn: 0 })
