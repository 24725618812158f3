import { createConnection } from 'mongoose'
import pLimit from 'p-limit'
import { type RemotePlayer, registerAt } from '../../../api/testing/processes/remote-player'
import type { Cluster } from './cluster'

/** Few enough that nobody presses more often than a player may call. */
const BOTS_PER_PLAYER = 10
const CONCURRENCY = 8

/** A bot, the castle that it plays, and the player who gives it orders. */
export interface PlayedBot {
  id: string
  castle: string
  token: string
}

/** Players on the largest plan, each with some bots that are at rest; all of it through the API. */
export async function createPlayers(workshop: Cluster, count: number): Promise<PlayedBot[]> {
  const [web] = workshop.webs
  const url = web?.url ?? ''
  const atOnce = pLimit(CONCURRENCY)
  const players = await Promise.all(
    Array.from({ length: Math.ceil(count / BOTS_PER_PLAYER) }, () => atOnce(() => registerAt(url))),
  )
  const store = await createConnection(workshop.topology.settings.MONGODB_URI ?? '').asPromise()
  await store.collection('users').updateMany({}, { $set: { plan: 'pro' } })
  await store.close()
  const create = (index: number) => {
    const player = players[Math.floor(index / BOTS_PER_PLAYER)]
    if (!player) throw new Error('Each bot has a player.')
    return atOnce(() => createBot(player, `castle_${index}`))
  }
  return Promise.all(Array.from({ length: count }, (_, index) => create(index)))
}

/** It collects what there is as often as it can, so that the game sees much of it. */
const BUSY = { collectFrom: 1, lookEvery: 1, pauseMin: 1, pauseMax: 3, restEvery: 0 }

async function createBot(player: RemotePlayer, castle: string): Promise<PlayedBot> {
  return { id: await player.addBot(castle, { settings: BUSY }), castle, token: player.token }
}
