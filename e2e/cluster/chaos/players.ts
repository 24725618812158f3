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

/** What the bots of a player are made from, by their number. */
type Choice = (index: number) => { templateId: string; settings: object; isSteady: boolean }

export type ChooseTemplates = (player: RemotePlayer) => Promise<Choice>

export async function createPlayers(
  cluster: Cluster,
  count: number,
  chooseTemplates: ChooseTemplates = async () => chooseBuiltIn,
): Promise<PlayedBot[]> {
  const [web] = cluster.webs
  const url = web?.url ?? ''
  const atOnce = pLimit(CONCURRENCY)
  const players = await Promise.all(
    Array.from({ length: Math.ceil(count / BOTS_PER_PLAYER) }, () => atOnce(() => registerAt(url))),
  )
  const store = await createConnection(cluster.topology.settings.MONGODB_URI ?? '').asPromise()
  await store.collection('users').updateMany({}, { $set: { plan: 'pro' } })
  await store.close()
  const choices = await Promise.all(players.map((player) => atOnce(() => chooseTemplates(player))))
  const create = (index: number) => {
    const place = Math.floor(index / BOTS_PER_PLAYER)
    const [player, choose] = [players[place], choices[place]]
    if (!player || !choose) throw new Error('Each bot has a player.')
    return atOnce(() => createBot(player, { castle: `castle_${index}`, ...choose(index) }))
  }
  return Promise.all(Array.from({ length: count }, (_, index) => create(index)))
}

/** Bots look and act as often as possible, so the game sees many calls. */
const BUSY = { lookEvery: 1, pauseMin: 1, pauseMax: 3, restEvery: 0 }

const SIGNING_OUT = builtInTemplates.filter(({ defaults }) => defaults.signOut === 'yes').map(({ id }) => id)

function chooseBuiltIn(index: number) {
  const templateId = index % 2 === 0 ? COLLECTOR : (others[(index >> 1) % others.length] ?? COLLECTOR)
  const settings = {
    ...BUSY,
    ...(templateId === COLLECTOR && { collectFrom: 1 }),
    // Only who is signed in can be seen to be in play.
    ...(SIGNING_OUT.includes(templateId) && { signOut: 'no' }),
  }
  return { templateId, settings, isSteady: templateId === COLLECTOR }
}

type WantedBot = ReturnType<Choice> & { castle: string }

async function createBot(
  player: RemotePlayer,
  { castle, templateId, settings, isSteady }: WantedBot,
): Promise<PlayedBot> {
  const id = await player.addBot(castle, { templateId, settings: { ...settings } })
  return { id, castle, token: player.token, isSteady }
}
