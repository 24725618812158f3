import { createConnection } from 'mongoose'
import pLimit from 'p-limit'
import type { Workshop } from './workshop'

/** Few enough that nobody presses more often than a player may call. */
const BOTS_OF_ONE_PLAYER = 10
const AT_ONCE = 8

/** A bot, the castle that it plays, and the player who gives it orders. */
export interface PlayedBot {
  id: string
  castle: string
  token: string
}

/** Players on the largest plan, each with some bots that are at rest; all of it through the API. */
export async function createPlayers(workshop: Workshop, count: number): Promise<PlayedBot[]> {
  const [web] = workshop.webs
  const url = web?.url ?? ''
  const atOnce = pLimit(AT_ONCE)
  const players = await Promise.all(
    Array.from({ length: Math.ceil(count / BOTS_OF_ONE_PLAYER) }, (_, index) => atOnce(() => register(url, index))),
  )
  const store = await createConnection(workshop.topology.settings.MONGODB_URI ?? '').asPromise()
  await store.collection('users').updateMany({}, { $set: { plan: 'pro' } })
  await store.close()
  const create = (index: number) => {
    const token = players[Math.floor(index / BOTS_OF_ONE_PLAYER)] ?? ''
    return atOnce(() => createBot(url, token, `castle_${index}`))
  }
  return Promise.all(Array.from({ length: count }, (_, index) => create(index)))
}

async function register(url: string, index: number): Promise<string> {
  const player = { email: `player-${index}@example.com`, password: 'correct horse battery' }
  // Few may register from one address.
  const { token } = await post<{ token: string }>(`${url}/api/auth/register`, player, {
    'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
  })
  return token
}

/** It collects what there is as often as it can, so that the game sees much of it. */
const BUSY = { collectFrom: 1, lookEvery: 1, pauseMin: 1, pauseMax: 3, restEvery: 0 }

async function createBot(url: string, token: string, castle: string): Promise<PlayedBot> {
  const account = { email: 'player@example.com', server: 'DE1', username: castle, password: 'game password' }
  const signedIn = { authorization: `Bearer ${token}` }
  const added = await post<{ account: { id: string } }>(`${url}/api/accounts`, account, signedIn)
  const wanted = { templateId: 'resource-collector', accountId: added.account.id, settings: BUSY }
  const { bot } = await post<{ bot: { id: string } }>(`${url}/api/bots`, wanted, signedIn)
  return { id: bot.id, castle, token }
}

async function post<Answer>(url: string, body: object, headers: Record<string, string>): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Answer>
}
