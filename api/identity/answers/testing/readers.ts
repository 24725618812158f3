import { expect } from 'bun:test'
import mongoose from 'mongoose'
import { BotModel } from '../../../bots/model/bot-model'
import { answerOf } from '../../../testing/answer-of'
import { type RemotePlayer, registerAt } from '../../../testing/processes/remote-player'

interface Web {
  url: string
}

interface Reader {
  player: RemotePlayer
  botId: string
  /** Of the bot, as the player wrote it last. */
  name: string
  /** Of the last answer of each process. */
  tags: Map<string, string>
  /** The name in the answer that has the tag. */
  names: Map<string, string>
}

/** Players who read at one of two processes what they wrote at the other. */
export async function createReaders([first, second]: readonly [Web, Web], storeUri: string) {
  const COUNT = 8
  const readers = await Promise.all(Array.from({ length: COUNT }, (_, index) => createReader(first, index)))
  const probe = await createReader(first, COUNT)
  const store = await mongoose.createConnection(storeUri).asPromise()
  const bots = store.collection(BotModel.collection.name)
  const all = (act: (reader: Reader) => Promise<unknown>) => Promise.all(readers.map(act))

  async function expectNewest(reader: Reader, web: Web) {
    const other = web === first ? second : first
    for (const tag of [reader.tags.get(web.url), reader.tags.get(other.url), undefined]) {
      expect(await shownName(reader, web, tag)).toBe(reader.name)
    }
  }

  /** A write by hand that is not in the next answer shows that the process answers from memory. */
  async function isRemembering(web: Web) {
    await shownName(probe, web)
    const name = crypto.randomUUID()
    await bots.updateOne({ _id: new mongoose.Types.ObjectId(probe.botId) }, { $set: { name } })
    return (await shownName(probe, web)) !== name
  }

  return {
    store,
    write: (web: Web) => all((reader) => writeName(reader, web)),
    read: (web: Web) => all((reader) => shownName(reader, web)),
    /** To callers who know the answer of before, that of the other process, or none. */
    expectNewest: (web: Web) => all((reader) => expectNewest(reader, web)),
    /** Until the process has the newest answers in memory. */
    async remember(web: Web) {
      while (!(await isRemembering(web))) await Bun.sleep(250)
      await all((reader) => expectNewest(reader, web))
    },
    close: () => store.close(),
  }
}

async function createReader({ url }: Web, index: number): Promise<Reader> {
  const player = await registerAt(url)
  return { player, botId: await player.addBot(`castle-${index}`), name: '', tags: new Map(), names: new Map() }
}

async function writeName(reader: Reader, { url }: Web) {
  const name = crypto.randomUUID()
  await answerOf(reader.player.at(url).api.bots({ id: reader.botId }).patch({ name }))
  reader.name = name
}

/** Also if it is only said not to have changed. */
async function shownName({ player, tags, names }: Reader, { url }: Web, known?: string) {
  const headers = { authorization: `Bearer ${player.token}`, ...(known && { 'if-none-match': known }) }
  const answer = await fetch(`${url}/api/bots`, { headers })
  if (!answer.ok && answer.status !== 304) throw new Error(`${answer.status}: ${await answer.text()}`)
  const tag = answer.headers.get('etag') ?? ''
  if (answer.status === 200) names.set(tag, (await answer.json()).bots[0].name)
  tags.set(url, tag)
  return names.get(tag)
}
