import { createConnection } from 'mongoose'
import pLimit from 'p-limit'
import { builtInTemplates } from '../../../api/bots/templates/built-in'
import { type RemotePlayer, registerAt } from '../../../api/testing/processes/remote-player'
import type { Cluster } from './cluster'

/** Few enough to stay within a player's call limit. */
const BOTS_PER_PLAYER = 10
const CONCURRENCY = 8
const COLLECTOR = 'resource-collector'
const others = builtInTemplates.map(({ id }) => id).filter((id) => id !== COLLECTOR)

export interface PlayedBot {
  id: string
  castle: string
  token: string
  /** Whether it calls the game at an even rate. Other templates look when something happens. */
  isSteady: boolean
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
    const templateId = index % 2 === 0 ? COLLECTOR : (others[(index >> 1) % others.length] ?? COLLECTOR)
    return atOnce(() => createBot(player, { castle: `castle_${index}`, templateId }))
  }
  return Promise.all(Array.from({ length: count }, (_, index) => create(index)))
}

/** Bots look and act as often as possible, so the game sees many calls. */
const BUSY = { lookEvery: 1, pauseMin: 1, pauseMax: 3, restEvery: 0 }

const SIGNING_OUT = builtInTemplates.filter(({ defaults }) => defaults.signOut === 'yes').map(({ id }) => id)

interface WantedBot {
  castle: string
  templateId: string
}

async function createBot(player: RemotePlayer, { castle, templateId }: WantedBot): Promise<PlayedBot> {
  const settings = {
    ...BUSY,
    ...(templateId === COLLECTOR && { collectFrom: 1 }),
    // Only who is signed in can be seen to be in play.
    ...(SIGNING_OUT.includes(templateId) && { signOut: 'no' }),
  }
  const id = await player.addBot(castle, { templateId, settings })
  return { id, castle, token: player.token, isSteady: templateId === COLLECTOR }
}
