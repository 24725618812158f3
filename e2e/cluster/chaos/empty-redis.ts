import { mkdirSync, rmSync } from 'node:fs'
import Redis from 'ioredis'
import { parseLine } from '../../../shared/console/console-lines'
import { SECOND } from '../../../shared/time'
import { type FollowedStream, followStream } from '../load'
import type { ConsoleRecorder } from './console-recorder'
import { readConsole } from './consoles'
import { bring, type Scene, waitUntilBack } from './expected-state'
import type { Injected } from './fault'
import { asPercent, ofOneBot, rateIn, share } from './game-rate'
import type { PlayedBot } from './players'

interface EmptyingDeps extends Scene {
  recorder: ConsoleRecorder
}

const AWAY = 5 * SECOND
const LEAST_RATE = 0.9
/** A bot prints a line every few seconds. */
const PRINTS_WITHIN = 20 * SECOND
const WATCHED = 20

/** Redis comes back without its data. Bots play on, and consoles go on where they were. */
export async function emptyRedis(deps: EmptyingDeps): Promise<Injected> {
  const { cluster, bots, commands, game, recorder } = deps
  const { redis, settings } = cluster.topology
  const watched = bots.slice(0, WATCHED)
  const release = commands.reserve(watched)
  await bring(deps, { start: watched, stop: [] })
  await waitUntilBack(deps)
  const viewers = openViewers(deps, watched)
  const folder = await folderOf(settings.REDIS_URL ?? '')

  await Bun.sleep(PRINTS_WITHIN)
  const from = Date.now()
  await redis.stop()
  const consolesEmptiedAt = Date.now()
  recorder.forgetShown()
  await Bun.sleep(AWAY)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await redis.start()
  const to = Date.now()
  await Bun.sleep(PRINTS_WITHIN)
  await game.update()
  release()

  const before = rateIn(deps, [{ from: from - PRINTS_WITHIN, to: from }])
  const after = rateIn(deps, [{ from, to: to + PRINTS_WITHIN }])
  const part = share(after, before)
  const consoles = await Promise.all(watched.map(({ id }) => readConsole(recorder.log, id)))
  const isNew = (text: string) => (parseLine(text)?.at ?? 0) > to
  const silent = watched.filter((_, index) => !consoles[index]?.some(({ text }) => isNew(text)))
  const unread = watched.filter((bot) => !recorder.shown.get(bot)?.some(({ text }) => isNew(text)))
  const unseen = viewers.filter(({ stream }) => !stream.blocks.some((block) => isNew(textOf(block))))
  await Promise.all(viewers.map(({ stream }) => stream.end()))
  const figures = [
    `game calls of a bot: ${ofOneBot(before).toFixed(2)} a second before, ${ofOneBot(after).toFixed(2)} until ${PRINTS_WITHIN / SECOND} s after (${asPercent(part)})`,
    `new lines: in ${watched.length - silent.length} of ${watched.length} consoles, at ${watched.length - unread.length} of ${watched.length} open readers, at ${viewers.length - unseen.length} of ${viewers.length} open pages`,
  ]
  const violations = [
    ...(part < LEAST_RATE ? [`after Redis came back empty, bots made ${asPercent(part)} of their game calls`] : []),
    ...silent.map(({ castle }) => `${castle}: its console has no new lines since Redis came back empty`),
    ...unread.map(({ castle }) => `${castle}: an open reader got no new lines after Redis came back empty`),
    ...unseen.map(
      ({ bot, url }) => `${bot.castle}: an open page of ${url} got no new lines after Redis came back empty`,
    ),
  ]
  return {
    what: `${AWAY / SECOND} s without Redis, which comes back empty`,
    ...{ path: null, losesLines: false, freezes: false, isBorne: true, consolesEmptiedAt },
    ...{ from, to, judgement: { figures, violations } },
  }
}

interface Viewer {
  bot: PlayedBot
  url: string
  stream: FollowedStream
}

/** One page at each web process. */
const openViewers = ({ cluster }: EmptyingDeps, bots: PlayedBot[]): Viewer[] =>
  cluster.webs.flatMap(({ url }, index) => {
    const bot = bots[index]
    return bot ? [{ bot, url, stream: followStream(`${url}/api/bots/${bot.id}/console`, bot.token) }] : []
  })

const textOf = (block: string) => /^data: (.*)$/m.exec(block)?.[1] ?? ''

async function folderOf(url: string): Promise<string> {
  const redis = new Redis(url)
  const [, folder] = (await redis.config('GET', 'dir')) as string[]
  redis.disconnect()
  if (!folder) throw new Error('Redis does not say where its files are.')
  return folder
}
