import { createConnection } from 'mongoose'
import pLimit from 'p-limit'
import { type RemotePlayer, registerAt } from '../../../api/testing/processes/remote-player'
import type { Cluster } from './cluster'

/** Few enough to stay within a player's call limit. */
const BOTS_PER_PLAYER = 10
const CONCURRENCY = 8

export interface PlayedBot {
  id: string
  castle: string
  token: string
}

export async function createPlayers(cluster: Cluster, count: number): Promise<PlayedBot[]> {
  const [web] = cluster.webs
  const url = web?.url ?? ''
  const atOnce = pLimit(CONCURRENCY)
  const players = await Promise.all(
    Array.from({ length: Math.ceil(count / BOTS_PER_PLAYER) }, () => atOnce(() => registerAt(url))),
  )
  const store = await createConnection(cluster.topology.settings.MONGODB_URI ?? '').asPromise()
  await store.collection('users').updateMany({}, { $set: { plan: 'pro' } })
  await store.close()
  const create = (index: number) => {
    const player = players[Math.floor(index / BOTS_PER_PLAYER)]
    if (!player) throw new Error('Each bot has a player.')
    return atOnce(() => createBot(player, `castle_${index}`))
  }
  return Promise.all(Array.from({ length: count }, (_, index) => create(index)))
}

/** Collects as often as possible, so the game sees many calls. */
const BUSY = { collectFrom: 1, lookEvery: 1, pauseMin: 1, pauseMax: 3, restEvery: 0 }

async function createBot(player: RemotePlayer, castle: string): Promise<PlayedBot> {
  return { id: await player.addBot(castle, { settings: BUSY }), castle, token: player.token }
}
