import type { Types } from 'mongoose'
import type { BotActionAnswer, BotActionInput } from '../../shared/bots'
import { moreHours, moreSlots } from '../../shared/plans/plan-refusals'
import { slotsOf } from '../../shared/plans/plans'
import type { AccountRecord } from '../game/accounts/account-model'
import { ownedAccount } from '../game/accounts/find-owned-account'
import { gameIdentity } from '../game/accounts/game-identity'
import { refuseAfterGuesses } from '../game/accounts/refused-passwords'
import { findUser } from '../identity/users/find-user'
import { refuseSuspended } from '../identity/users/refuse-suspended'
import type { UserRecord } from '../identity/users/user-model'
import type { Viewer } from '../identity/viewer/viewer'
import { AppError, conflict } from '../platform/errors'
import type { Caller } from '../platform/http/client/caller'
import type { RateLimits } from '../platform/http/rate-limits'
import { isDuplicate } from '../platform/store/duplicate-key'
import { takeFreeSlot } from '../platform/store/take-free-slot'
import type { WriteOutcome } from '../platform/store/write-outcome'
import type { Clock } from '../platform/time/clock'
import { hoursLeftToday } from './activity/hours-of-today'
import { botView, stateOf } from './bot-view'
import { findOwnedBot } from './find-owned-bot'
import { BotModel, type BotRecord } from './model/bot-model'
import { type NotifyUrlDeps, refuseNotifyUrl, type Started, startTelling } from './notify-url'
import { startedEvents, stoppedEvents } from './outbox/bot-events'
import { deliverBotNotifications, type PendingNotification, pendingNotification } from './outbox/bot-notifications'
import { slotsOfPlayer } from './slots-of-player'
import { faultOfStart, templateOfBot } from './start-fault'
import { dayUsedUp, endOf, startedByPlayer, stoppedByPlayer } from './stop-reasons'
import type { Catalogue } from './templates/catalogue'
import { templateRefusal } from './templates/template-refusal'
import { updateBot, type WriteBotDeps } from './write-bot'

interface FleetNudge {
  /** The fleet may look at this bot before its next check. */
  nudge(botId: string): void
}

export interface ControlBotDeps extends WriteBotDeps, NotifyUrlDeps {
  fleet: FleetNudge
  clock: Clock
  catalogue: Catalogue
  rateLimits: RateLimits
}

interface BotCommand {
  bot: BotRecord
  viewer: Viewer
  caller: Caller
}

/** Records what the player wants, for the fleet to carry out. Returns the bot as the player sees it from now on. */
export async function controlBot(
  deps: ControlBotDeps,
  command: BotCommand,
  input: BotActionInput,
): Promise<BotActionAnswer> {
  const { bot } = command
  await refuseNotifyUrl(deps, command, input)
  const { bot: updated, secret } =
    input.action === 'start' ? await setOnline(deps, command, input.notify_url) : { bot: await setOffline(deps, bot) }
  deps.fleet.nudge(String(bot._id))
  // Even when nothing changed: an earlier call may have failed between its write and its notification.
  await deliverBotNotifications(deps, updated)
  return { bot: await botView(updated, deps.catalogue), ...(secret && { notify_secret: secret }) }
}

async function setOnline(deps: ControlBotDeps, command: BotCommand, url: string | undefined): Promise<Started> {
  const { bot, viewer, caller } = command
  if (bot.desired === 'online') return { bot }
  const user = await findUser(viewer, { plan: 1, suspendedAt: 1 })
  refuseSuspended(user)
  refuseOutsidePlan(deps, user, bot)
  await refuseWithoutHours(deps, user)
  await refuseUnfit(deps, bot)
  const account = await accountOf(viewer, bot)
  await refuseUnplayable(deps, account, caller)
  await moveBelowSlots(deps, bot, user.plan)
  const startedFrom = account.credentials === 'taken' ? undefined : caller.network
  const identity = gameIdentity(account)
  const dueAt = new Date(deps.clock.now())
  const start = (runReceiver?: Types.ObjectId) =>
    recordStart(deps, bot, {
      state: { desired: 'online', identity, startedFrom, runReceiver, stopReason: null, dueAt },
      notification: pendingNotification(deps.clock.now(), {
        kind: 'start',
        message: startedByPlayer(bot),
        events: startedEvents(bot, runReceiver),
      }),
    })
  return url === undefined ? { bot: (await start()).current } : startTelling(deps, { ...command, url }, start)
}

/** Only a start that is written counts: a refused one does not, nor a second click on an online bot. */
async function recordStart(
  deps: ControlBotDeps,
  bot: BotRecord,
  change: DesiredChange,
): Promise<WriteOutcome<BotRecord>> {
  const counted = `${bot.user} ${bot.slot}`
  await deps.rateLimits.starts.take(counted)
  let isWritten = false
  try {
    const outcome = await setDesired(deps, bot, change)
    isWritten = outcome.isWritten
    return outcome
  } finally {
    if (!isWritten) await deps.rateLimits.starts.refund(counted)
  }
}

async function setOffline(deps: ControlBotDeps, bot: BotRecord): Promise<BotRecord> {
  const now = deps.clock.now()
  const { stopReason, message } = stoppedByPlayer(bot, now)
  if (bot.desired === 'offline') return stateOf(bot) === 'error' ? await clearError(deps, bot, stopReason) : bot
  const events = stoppedEvents(bot, { end: stopReason, now })
  const notification = pendingNotification(now, { kind: 'user', message, events })
  const { current } = await setDesired(deps, bot, { state: { desired: 'offline', stopReason }, notification })
  return current
}

/** After its player's plan shrank, a bot may be above the plan's slots. It moves to the lowest free one. */
async function moveBelowSlots(deps: ControlBotDeps, bot: BotRecord, plan: string) {
  const slots = slotsOf(plan)
  if (bot.slot < slots) return
  const { user, slot: held } = bot
  const moved = await takeFreeSlot(
    () => slotsOfPlayer(user, slots),
    (slot) => updateBot(deps, bot, { expected: { slot: held, desired: 'offline' }, update: { $set: { slot } } }),
  )
  // A concurrent start of the same bot may have moved it.
  if (!moved && (await findOwnedBot({ id: String(user) }, String(bot._id), { slot: 1 })).slot >= slots) {
    throw new AppError('limit_reached', `${endOf('plan_limit').message}${moreSlots(plan)}`)
  }
}

function refuseOutsidePlan(
  { catalogue }: ControlBotDeps,
  { plan }: Pick<UserRecord, 'plan'>,
  { templateId }: BotRecord,
) {
  const refusal = templateRefusal(catalogue, plan, templateId)
  if (refusal) throw new AppError('limit_reached', refusal, { code: 'needs_plan' })
}

/** A version of a script may have a fault, or other settings than the bot. */
async function refuseUnfit({ catalogue }: ControlBotDeps, bot: BotRecord) {
  if (!catalogue.isOwn(bot.templateId)) return
  const template = await templateOfBot(catalogue, bot)
  if ('code' in template) throw conflict(template.message)
  const fault = faultOfStart(template, bot.settings)
  if (fault) throw conflict(fault.message)
}

async function refuseWithoutHours(deps: ControlBotDeps, user: Pick<UserRecord, '_id' | 'plan'>) {
  if ((await hoursLeftToday(deps, user)) <= 0) {
    throw new AppError('limit_reached', `${dayUsedUp(deps.clock.now()).message}${moreHours(user.plan)}`)
  }
}

async function accountOf(viewer: Viewer, bot: BotRecord): Promise<AccountRecord> {
  // An account is removed before its bots are detached from it.
  const account = bot.account && (await ownedAccount(viewer, bot.account))
  if (!account) throw conflict(endOf('account_deleted').message)
  return account
}

/** A refused password is tried again only after a change, and never beside another player's bot that signed in. */
async function refuseUnplayable({ rateLimits }: ControlBotDeps, account: AccountRecord, { network }: Caller) {
  if (account.credentials === 'refused') {
    throw conflict('The game refused this password the last time. Change it under Game Accounts, then start the bot.')
  }
  const castle = gameIdentity(account)
  if (await BotModel.exists({ castle, desired: 'online', user: { $ne: account.user } })) {
    throw conflict(endOf('castle_taken').message)
  }
  if (account.credentials === 'taken') return
  await refuseAfterGuesses(rateLimits.gameRefusals, { castle, player: account.user, network })
}

interface DesiredState {
  desired: 'online' | 'offline'
  identity?: string
  startedFrom?: string | undefined
  runReceiver?: Types.ObjectId | undefined
  dueAt?: Date
  stopReason: { code: string; message: string } | null
}

interface DesiredChange {
  state: DesiredState
  /** Written together with the state, so that it is delivered even if this process dies. */
  notification: PendingNotification
}

/** Changes nothing when another call has just written the same state. */
async function setDesired(
  deps: ControlBotDeps,
  bot: BotRecord,
  { state, notification }: DesiredChange,
): Promise<WriteOutcome<BotRecord>> {
  try {
    const desiredAt = new Date(deps.clock.now())
    const unset = {
      castle: 1,
      ...(!state.startedFrom && { startedFrom: 1 }),
      ...(!state.runReceiver && { runReceiver: 1 }),
    } as const
    return await updateBot(deps, bot, {
      expected: { desired: { $ne: state.desired } },
      update: {
        $set: { ...state, desiredAt },
        $unset: unset,
        $inc: { desiredGeneration: 1 },
        $push: { pendingNotifications: notification },
      },
    })
  } catch (error) {
    if (isDuplicate(error, 'identity')) throw conflict('Another online bot uses this game account.')
    throw error
  }
}

async function clearError(
  deps: ControlBotDeps,
  bot: BotRecord,
  stopReason: DesiredState['stopReason'],
): Promise<BotRecord> {
  const { current } = await updateBot(deps, bot, { expected: { desired: 'offline' }, update: { $set: { stopReason } } })
  return current
}
