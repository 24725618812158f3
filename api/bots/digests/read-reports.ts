import type { Types } from 'mongoose'
import type { SubscriptionStatus } from '../../../shared/billing'
import type { DigestReport } from '../../notifications/channels/digest/digest-messages'
import type { PlayerSpan } from '../../notifications/channels/digest/waiting-alerts'
import type { DigestBot } from '../../notifications/channels/model/digest'
import { BotDayModel } from '../activity/bot-day-model'
import { dayOf } from '../activity/utc-day'
import { stateOf } from '../bot-view'
import { BotModel, type BotRecord } from '../model/bot-model'
import { type AboutOf, aboutTemplates } from '../templates/about-templates'
import type { Catalogue } from '../templates/catalogue'
import { type BotDays, figuresByBot, gainsByUnit, restingBots } from './figures'
import { findEnds, stopOf } from './stops'
import { findRefusedAccounts, type RefusedAccount, tasksOf } from './tasks'

export interface ReportedPlayer extends PlayerSpan {
  plan: string
  subscription: { status: SubscriptionStatus } | null
}

interface ReportDeps {
  catalogue: Pick<Catalogue, 'about'>
  now: number
}

const MOST_BOTS = 50

type StoredBot = Pick<
  BotRecord,
  '_id' | 'user' | 'name' | 'templateId' | 'account' | 'desired' | 'desiredAt' | 'dueAt' | 'epoch' | 'stopReason'
>

const BOT_FIELDS = {
  user: 1,
  name: 1,
  templateId: 1,
  account: 1,
  desired: 1,
  desiredAt: 1,
  dueAt: 1,
  epoch: 1,
  stopReason: 1,
} as const
const DAY_FIELDS = { user: 1, bot: 1, day: 1, templateId: 1, gained: 1, intervals: 1, online: 1, resting: 1 } as const

interface Found {
  days: BotDays[]
  bots: StoredBot[]
  refused: RefusedAccount[]
  ends: ReadonlyMap<string, number>
  aboutOf: AboutOf
}

/** Of several players by a few queries, by player. */
export async function readReports(
  deps: ReportDeps,
  players: readonly ReportedPlayer[],
): Promise<Map<string, DigestReport>> {
  if (players.length === 0) return new Map()
  const users = players.map(({ user }) => user)
  const first = Math.min(...players.map(({ from }) => from))
  const [days, bots, refused] = await Promise.all([
    findDays(users, { $gte: dayOf(first), $lte: dayOf(deps.now) }),
    BotModel.find({ user: { $in: users } }, BOT_FIELDS)
      .sort({ slot: 1 })
      .lean<StoredBot[]>(),
    findRefusedAccounts(users),
  ])
  const found = {
    days: byPlayer(days),
    bots: byPlayer(bots),
    refused: byPlayer(refused),
  }
  const ends = await findEnds(bots)
  const aboutOf = await aboutTemplates(deps.catalogue, [...days, ...bots])
  return new Map(
    players.map((player) => {
      const id = player.user.toHexString()
      const [days, bots, refused] = [found.days.get(id) ?? [], found.bots.get(id) ?? [], found.refused.get(id) ?? []]
      return [id, reportOf(deps, player, { days, bots, refused, ends, aboutOf })]
    }),
  )
}

const findDays = (users: Types.ObjectId[], day: { $gte: string; $lte: string }) =>
  BotDayModel.find({ user: { $in: users }, day }, DAY_FIELDS)
    .sort({ day: 1 })
    .lean<BotDays[]>()

const byPlayer = <Owned extends { user: Types.ObjectId }>(owned: readonly Owned[]) =>
  Map.groupBy(owned, ({ user }) => user.toHexString())

function reportOf(
  deps: ReportDeps,
  player: ReportedPlayer,
  { days, bots, refused, ends, aboutOf }: Found,
): DigestReport {
  const { now } = deps
  const { user, from, until, plan, subscription } = player
  const templateOf = (id: string) => aboutOf(id, user)
  const figures = figuresByBot(days, { from, to: until }, (id) => templateOf(id)?.unit ?? '')
  const resting = restingBots(days, now)
  const told = bots.map((bot) => {
    const id = bot._id.toHexString()
    const { gained, unit, atWork } = figures.get(id) ?? {
      gained: 0,
      unit: templateOf(bot.templateId)?.unit ?? '',
      atWork: 0,
    }
    const state = stateOf(bot)
    return {
      id,
      name: bot.name || (templateOf(bot.templateId)?.label ?? bot.templateId),
      state: state === 'online' && resting.has(id) ? ('resting' as const) : state,
      gained,
      unit,
      atWork,
      stop: stopOf(bot, { now, from, plan, ends }),
      account: bot.account?.toHexString() ?? null,
    }
  })
  return {
    gains: gainsByUnit(figures.values()),
    counts: {
      bots: bots.length,
      online: bots.filter(({ desired }) => desired === 'online').length,
      stopped: told.filter(({ stop }) => stop).length,
    },
    bots: told
      .map(({ account: _, ...bot }): DigestBot => bot)
      .sort(mostImportantFirst)
      .slice(0, MOST_BOTS),
    todo: tasksOf({ now, bots: told, refused, subscription }),
  }
}

const mostImportantFirst = (one: DigestBot, other: DigestBot) =>
  Number(other.stop !== null) - Number(one.stop !== null) || other.gained - one.gained
