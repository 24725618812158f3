import { Types } from 'mongoose'
import { AccountModel } from '../../../game/accounts/account-model'
import { digestTexts } from '../../../notifications/channels/digest/digest-texts'
import type { Digest } from '../../../notifications/channels/model/digest'
import { channelStage, type Received } from '../../../notifications/channels/testing/channel-stage'
import { type Player, testApp } from '../../../testing/test-app'
import { BotDayModel } from '../../activity/bot-day-model'
import type { Intervals } from '../../activity/merge-intervals'
import { BotModel } from '../../model/bot-model'
import { RunModel } from '../../runs/run-model'
import { makeDueDigests } from '../run-digests'

/** The store expires documents by its own clock. */
const NEVER = new Date('2199-01-01')

interface StoredDay {
  gained?: Record<string, number>
  intervals?: Intervals
  templateId?: string
}

/** Players, their bots, and the summaries that reach them. */
export async function digestStage() {
  const { accountOf } = await testApp()
  const stage = await channelStage()
  const { clock } = stage
  const deps = { ...stage.services, ...stage.deps }

  /** With the daily summary by Discord. */
  async function reader(fields: { zone?: string; plan?: string } = {}): Promise<Player> {
    const player = await stage.player('anna', fields.plan ?? 'premium')
    if (fields.zone) await stage.ask(player, 'PATCH', '/api/users/me', { time_zone: fields.zone })
    await stage.channelOf(player, 'discord')
    await stage.choose(player, { tellings: { report: { discord: 'digest' } } })
    return player
  }

  function storeDay(player: Player, bot: string, day: string, { gained, intervals = {}, templateId }: StoredDay) {
    const lasting = Object.values(intervals).filter(({ kind }) => kind !== 'error')
    const lengthOf = (kinds: string[]) =>
      lasting
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((sum, { from, to }) => sum + Number(to) - Number(from), 0)
    return BotDayModel.create({
      bot,
      user: player.id,
      day,
      templateId: templateId ?? 'resource-collector',
      epoch: 1,
      gained,
      intervals,
      online: lengthOf(['run', 'rest']),
      resting: lengthOf(['rest']),
      expiresAt: NEVER,
    })
  }

  /** As after a run that ended by itself. */
  async function stop(bot: string, code: string, at: number) {
    const stopReason = { code, message: `${code}.` }
    const stored = await BotModel.findByIdAndUpdate(
      bot,
      {
        $set: { desired: 'offline', stopReason, desiredAt: null, dueAt: null },
        $inc: { epoch: 1 },
      },
      { returnDocument: 'after' },
    ).orFail()
    const [startedAt, endedAt] = [new Date(at - 1000), new Date(at)]
    const { user, epoch } = stored
    await RunModel.create({
      bot,
      user,
      epoch,
      desiredGeneration: 1,
      startedAt,
      seenAt: endedAt,
      endedAt,
      reason: stopReason,
    })
    return stored
  }

  const setOnline = (bot: string, dueAt: Date | null = null) =>
    BotModel.updateOne({ _id: bot }, { $set: { desired: 'online', dueAt, stopReason: null, identity: bot } })

  /** Makes and sends due summaries. */
  async function make() {
    await makeDueDigests(deps)
    await stage.pass()
  }

  async function makeAt(time: string | number) {
    clock.set(Number(new Date(time)) - clock.now())
    await make()
  }

  const messagesOf = ({ id }: Player): Received[] =>
    stage.received.filter(({ to, content }) => to.user.toHexString() === id && content.kind === 'digest')

  const digestsOf = (player: Player): Digest[] =>
    messagesOf(player).flatMap(({ content }) => (content.kind === 'digest' ? [content.digest] : []))

  /** The lines of the newest one, without headings. */
  function linesOf(player: Player): string[] {
    const newest = messagesOf(player).at(-1)
    if (newest?.content.kind !== 'digest') return []
    return digestTexts(newest.content.digest, newest.language, newest.zone).sections.flatMap(({ lines }) => lines)
  }

  /** A game account without a bot, at its last sign-in. */
  const refuse = (player: Player, username: string, answer: 'wrong_password' | 'banned') =>
    AccountModel.create({
      user: new Types.ObjectId(player.id),
      email: 'lost@example.com',
      username,
      server: 'DE1',
      type: 'empire',
      sealedPassword: 'sealed',
      identity: crypto.randomUUID(),
      credentials: answer === 'banned' ? 'taken' : 'refused',
      lastSignIn: { answer, at: new Date() },
    })

  return {
    ...stage,
    deps,
    accountOf,
    reader,
    storeDay,
    stop,
    setOnline,
    make,
    makeAt,
    messagesOf,
    digestsOf,
    linesOf,
    refuse,
  }
}
