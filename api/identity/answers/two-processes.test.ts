import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MINUTE } from '../../../shared/time'
import { answerOf } from '../../testing/answer-of'
import type { FreezableProxy } from '../../testing/freezable-proxy'
import { type RemotePlayer, registerAt } from '../../testing/processes/remote-player'
import type { WebProcess } from '../../testing/processes/web-process'
import { hasRedis, type RedisServer } from '../../testing/redis-server'
import { openTwoWebs } from './testing/two-webs'

const LONG = 5 * MINUTE
const PLAYERS = 16
/** Writes, each read at both processes, by all players together in each state of Redis. */
const STEPS = 80

interface Known {
  tag: string
  name: string
}

describe.skipIf(!hasRedis)('Remembered answers of two web processes (needs redis-server)', () => {
  let redis: RedisServer
  let lines: FreezableProxy[]
  let webs: WebProcess[]
  let close = async () => {}
  let players: { player: RemotePlayer; botId: string; known: Map<string, Known> }[]
  const counts = { written: 0, notModified: 0 }

  beforeAll(async () => {
    ;({ redis, lines, webs, close } = await openTwoWebs())
    players = await Promise.all(
      Array.from({ length: PLAYERS }, async (_, index) => {
        const player = await registerAt(webs[index % webs.length]?.url ?? '')
        return { player, botId: await player.addBot(`castle-${index}`), known: new Map<string, Known>() }
      }),
    )
  }, LONG)
  afterAll(() => close(), LONG)

  const anyWeb = () => webs[Math.floor(Math.random() * webs.length)]?.url ?? ''

  /** The name that the list shows, also if it is only said not to have changed. */
  async function shownName(url: string, { player, known }: (typeof players)[number]) {
    const before = known.get(url)
    const headers = { authorization: `Bearer ${player.token}`, ...(before && { 'if-none-match': before.tag }) }
    const answer = await fetch(`${url}/api/bots`, { headers })
    if (answer.status === 304) {
      counts.notModified += 1
      return before?.name
    }
    const { bots } = (await answer.json()) as { bots: { name: string }[] }
    const name = bots[0]?.name ?? ''
    known.set(url, { tag: answer.headers.get('etag') ?? '', name })
    return name
  }

  async function writeAndRead(one: (typeof players)[number]) {
    const name = crypto.randomUUID()
    await answerOf(one.player.at(anyWeb()).api.bots({ id: one.botId }).patch({ name }))
    counts.written += 1
    for (const { url } of webs.toSorted(() => Math.random() - 0.5)) {
      expect(await shownName(url, one)).toBe(name)
      expect(await shownName(url, one)).toBe(name)
    }
  }

  /** All players write and read at once, through all changes of Redis. */
  async function hammer(changes: (() => unknown)[]) {
    let isOver = false
    const working = players.map(async (one) => {
      while (!isOver) await writeAndRead(one)
    })
    const failed = Promise.all(working)
    const untilMore = async () => {
      const until = counts.written + STEPS
      while (counts.written < until) await Promise.race([failed, new Promise((resolve) => setTimeout(resolve, 5))])
    }
    try {
      for (const change of changes) {
        await change()
        await untilMore()
      }
    } finally {
      isOver = true
    }
    await failed
  }

  const states: [string, () => (() => unknown)[]][] = [
    ['while Redis answers', () => [() => {}]],
    ['while one is cut from Redis, and once it is back', () => [() => lines[0]?.close(), () => lines[0]?.reopen()]],
    ['while the line of one is frozen, and once it flows', () => [() => lines[1]?.freeze(), () => lines[1]?.thaw()]],
    ['while Redis is stopped, and once it is back', () => [() => redis.stop(), () => redis.start()]],
    [
      'while both are cut by turns',
      () => [
        () => lines[0]?.close(),
        () => lines[1]?.close(),
        () => lines[0]?.reopen(),
        () => lines[1]?.reopen(),
        () => lines[0]?.freezeConnections(),
        () => lines[0]?.thaw(),
      ],
    ],
  ]

  test.each(states)(
    "show each player's writes on the next read, %s",
    async (_, changes) => {
      counts.notModified = 0
      await hammer(changes())
      expect(counts.notModified).toBeGreaterThan(0)
    },
    LONG,
  )
})
