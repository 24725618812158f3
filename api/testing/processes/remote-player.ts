import { treaty } from '@elysiajs/eden'
import type { App } from '../../app'
import { answerOf } from '../answer-of'

export type Calls = ReturnType<typeof treaty<App>>['api']

interface Caller {
  token?: string
  headers?: Record<string, string>
}

export const callsTo = (url: string, { token, headers }: Caller = {}): Calls =>
  treaty<App>(url, {
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    parseDate: false,
  }).api

export const PASSWORD = 'correct horse battery'
export const GAME_PASSWORD = 'game password'

export interface RemotePlayer {
  api: Calls
  token: string
  id: string
  email: string
  /** Answers the id of the game account. */
  addAccount(username: string, server?: string): Promise<string>
  /** Answers the id of the bot. */
  createBot(accountId: string, fields?: BotFields): Promise<string>
  /** Creates a bot on a new account of that name; answers its id. */
  addBot(username: string, fields?: BotFields): Promise<string>
  /** The lines of a console from the first one on, as soon as there are enough. */
  lines(botId: string, areEnough: (lines: NumberedLine[]) => boolean): Promise<NumberedLine[]>
  start(botId: string): Promise<unknown>
  stop(botId: string): Promise<unknown>
  /** The same player at another web process. */
  at(url: string): RemotePlayer
}

export interface NumberedLine {
  id: number
  text: string
}

interface BotFields {
  templateId?: string
  name?: string
  settings?: Record<string, unknown>
}

/** Registers a player. Sends an address of its own, because registrations per address are limited. */
export async function registerAt(url: string, email = `${crypto.randomUUID()}@example.com`): Promise<RemotePlayer> {
  const visitor = callsTo(url, { headers: { 'x-forwarded-for': crypto.randomUUID() } })
  return playerAt(url, await answerOf(visitor.auth.register.post({ email, password: PASSWORD })))
}

export async function signInAt(url: string, email: string): Promise<RemotePlayer> {
  return playerAt(url, await answerOf(callsTo(url).auth.login.post({ email, password: PASSWORD })))
}

function playerAt(url: string, signedIn: { token: string; user: { id: string; email: string } }): RemotePlayer {
  const { token, user } = signedIn
  const api = callsTo(url, { token })

  async function addAccount(username: string, server = 'DE1') {
    const account = { email: 'castle@example.com', server, username, password: GAME_PASSWORD }
    return (await answerOf(api.accounts.post(account))).account.id
  }

  async function createBot(accountId: string, fields: BotFields = {}) {
    return (await answerOf(api.bots.post({ templateId: 'resource-collector', accountId, ...fields }))).bot.id
  }

  const act = (id: string, action: 'start' | 'stop') => answerOf(api.bots({ id }).actions.post({ action }))

  return {
    api,
    token,
    id: user.id,
    email: user.email,
    addAccount,
    createBot,
    addBot: async (username, fields) => createBot(await addAccount(username), fields),
    lines: (botId, areEnough) => firstLines(`${url}/api/bots/${botId}/console`, token, areEnough),
    start: (botId) => act(botId, 'start'),
    stop: (botId) => act(botId, 'stop'),
    at: (elsewhere) => playerAt(elsewhere, signedIn),
  }
}

async function firstLines(url: string, token: string, areEnough: (lines: NumberedLine[]) => boolean) {
  const stop = new AbortController()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal })
  let text = ''
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    const lines = linesIn(text)
    if (!areEnough(lines)) continue
    stop.abort()
    return lines
  }
  throw new Error(`The console ended before there was enough: ${text}`)
}

const linesIn = (text: string): NumberedLine[] =>
  [...text.matchAll(/^id: (\d+)\ndata: (.*)\n\n/gm)].map(([, id, line]) => ({ id: Number(id), text: line ?? '' }))
