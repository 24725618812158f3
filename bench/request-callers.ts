import { type Connection, Types } from 'mongoose'
import { answerOf } from '../api/testing/answer-of'
import { PASSWORD, type RemotePlayer, registerAt } from '../api/testing/processes/remote-player'

export interface Caller {
  email: string
  password: string
  token: string
  accountId: string
  /** The first of the bots. */
  botId: string
}

interface Filling {
  store: Connection
  players: number
  botsEach: number
}

/** New players of the largest plan, each with a game account that all of its bots use. */
export async function callersAt(url: string, { store, players, botsEach }: Filling): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let index = 0; index < players; index += 1) {
    const player = await registerAt(url)
    await store.collection('users').updateOne({ _id: new Types.ObjectId(player.id) }, { $set: { plan: 'pro' } })
    const accountId = await player.addAccount(`castle ${crypto.randomUUID().slice(0, 8)}`)
    const botId = await player.createBot(accountId)
    await copyBot(player, { store, botId, botsEach })
    callers.push({ email: player.email, password: PASSWORD, token: player.token, accountId, botId })
  }
  return callers
}

/** The copies have all settings, because the other programs know no defaults. */
async function copyBot(
  { api }: RemotePlayer,
  { store, botId, botsEach }: { store: Connection; botId: string; botsEach: number },
) {
  const { bot: shown } = await answerOf(api.bots({ id: botId }).get())
  const bots = store.collection('bots')
  const _id = new Types.ObjectId(botId)
  await bots.updateOne({ _id }, { $set: { settings: shown.settings } })
  const bot = await bots.findOne({ _id })
  const copies = Array.from({ length: botsEach - 1 }, (_, place) => ({
    ...bot,
    _id: new Types.ObjectId(),
    slot: place + 1,
    name: `Bot ${place + 1}`,
    stopReason: place % 2 ? { code: 'user', message: 'Stopped by you at 2026-11-28T12:00:00Z.' } : null,
  }))
  if (copies.length > 0) await bots.insertMany(copies)
}
