import { mkdirSync, rmSync } from 'node:fs'
import Redis from 'ioredis'
import { parseLine } from '../../../shared/console/console-lines'
import { SECOND } from '../../../shared/time'
import { type FollowedStream, followStream } from '../load'
import type { Span } from './commands'
import type { ConsoleRecorder } from './console-recorder'
import { readConsole } from './consoles'
import { bring, type Scene, waitUntilBack } from './expected-state'
import type { Injected } from './fault'
import { asPercent, ofOneBot, rateIn, share, shareInPlay } from './game-rate'
import type { PlayedBot } from './players'

interface EmptyingDeps extends Scene {
  recorder: ConsoleRecorder
}

const AWAY = 5 * SECOND
const LEAST_IN_PLAY = 0.9
/** A bot prints a line every few seconds. */
const PRINTS_WITHIN = 20 * SECOND
/** Readers of the recorder take turns. */
const SHOWN_WITHIN = 5 * SECOND
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
  await recorder.keep(bots)
  const from = Date.now()
  await redis.stop()
  const consolesEmptiedAt = Date.now()
  await Bun.sleep(AWAY)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  await redis.start()
  const to = Date.now()
  await Bun.sleep(PRINTS_WITHIN)
  await game.update()
  release()

  const observed = { watched, viewers, from, to }
  const found = [judgeGame(deps, observed), await judgeReaders(deps, observed)]
  await Promise.all(viewers.map(({ stream }) => stream.end()))
  const judgement = {
    figures: found.map(({ figure }) => figure),
    violations: found.flatMap(({ violations }) => violations),
  }
  return {
    what: `${AWAY / SECOND} s without Redis, which comes back empty`,
    ...{ path: null, losesLines: false, freezes: false, isBorne: true, consolesEmptiedAt },
    ...{ from, to, judgement },
  }
}

interface Observed extends Span {
  watched: PlayedBot[]
  viewers: Viewer[]
}

/** Few calls vary too much to be judged. */
function judgeGame(deps: EmptyingDeps, { from, to }: Observed) {
  const before = rateIn(deps, [{ from: from - PRINTS_WITHIN, to: from }])
  const after = rateIn(deps, [{ from, to: to + PRINTS_WITHIN }])
  const part = shareInPlay(deps, { from, to: to + PRINTS_WITHIN })
  const inPlay = `in play for ${asPercent(part)} of the time`
  return {
    figure: `game calls of a bot: ${ofOneBot(before).toFixed(2)} a second before, ${ofOneBot(after).toFixed(2)} until ${PRINTS_WITHIN / SECOND} s after (${asPercent(share(after, before))}); ${inPlay}`,
    violations: part < LEAST_IN_PLAY ? [`while Redis was away and came back empty, bots were ${inPlay}`] : [],
  }
}

/** Of the bots that collected something since, which must have printed it. */
async function judgeReaders({ game, recorder }: EmptyingDeps, { watched, viewers, to }: Observed) {
  const hasPrinted = ({ castle }: PlayedBot) =>
    game.castles.get(castle)?.collected.some(({ at }) => at > to + SECOND && at < to + PRINTS_WITHIN - SHOWN_WITHIN)
  const isNew = (text: string) => (parseLine(text)?.at ?? 0) > to
  const printing = watched.filter(hasPrinted)
  const pages = viewers.filter(({ bot }) => printing.includes(bot))
  const consoles = await Promise.all(printing.map(({ id }) => readConsole(recorder.log, id)))
  const silent = printing.filter((_, index) => !consoles[index]?.some(({ text }) => isNew(text)))
  const unread = printing.filter((bot) => !recorder.shown.get(bot)?.some(({ text }) => isNew(text)))
  const unseen = pages.filter(({ stream }) => !stream.blocks.some((block) => isNew(textOf(block))))
  return {
    figure: `no new lines: in ${silent.length} of ${printing.length} consoles, at ${unread.length} of ${printing.length} open readers, at ${unseen.length} of ${pages.length} open pages`,
    violations: [
      ...silent.map(({ castle }) => `${castle}: its console has no new lines since Redis came back empty`),
      ...unread.map(({ castle }) => `${castle}: an open reader got no new lines after Redis came back empty`),
      ...unseen.map(
        ({ bot, url }) => `${bot.castle}: an open page of ${url} got no new lines after Redis came back empty`,
      ),
    ],
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
