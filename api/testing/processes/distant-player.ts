import { treaty } from '@elysiajs/eden'
import type { App } from '../../app'

export type Calls = ReturnType<typeof treaty<App>>['api']

interface Caller {
  token?: string
  headers?: Record<string, string>
}

/** Calls to a product in another process, with the types of its routes. */
export const callsTo = (url: string, { token, headers }: Caller = {}): Calls =>
  treaty<App>(url, {
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    parseDate: false,
  }).api

interface Answer<Data> {
  data: Data | null
  error: { value: unknown } | null
  status: number
}

/** What a call brought back; throws its status and sentence where it was refused. */
export async function answered<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, status } = await call
  if (error) throw new Error(`${status} ${asText(error.value)}`)
  return data as Data
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const PASSWORD = 'correct horse battery'

/** Whoever plays at a product in another process, and talks to its API alone. */
export interface DistantPlayer {
  api: Calls
  token: string
  id: string
  email: string
  /** Registers a game account; answers its id. */
  addAccount(username: string, server?: string): Promise<string>
  /** Creates a bot on that account; answers its id. */
  createBot(accountId: string, fields?: BotFields): Promise<string>
  /** Creates a bot on a new account of that name; answers its id. */
  addBot(username: string, fields?: BotFields): Promise<string>
  start(botId: string): Promise<unknown>
  stop(botId: string): Promise<unknown>
}

interface BotFields {
  templateId?: string
  name?: string
  settings?: Record<string, unknown>
}

/** Registers a new player, each from an address of their own: few may register from one, where the server trusts proxies. */
export async function registerAt(url: string, email = `${crypto.randomUUID()}@example.com`): Promise<DistantPlayer> {
  const visitor = callsTo(url, { headers: { 'x-forwarded-for': crypto.randomUUID() } })
  return playerAt(url, await answered(visitor.auth.register.post({ email, password: PASSWORD })))
}

/** Signs in who was registered there. */
export async function signInAt(url: string, email: string): Promise<DistantPlayer> {
  return playerAt(url, await answered(callsTo(url).auth.login.post({ email, password: PASSWORD })))
}

function playerAt(url: string, { token, user }: { token: string; user: { id: string; email: string } }): DistantPlayer {
  const api = callsTo(url, { token })

  async function addAccount(username: string, server = 'DE1') {
    const account = { email: 'castle@example.com', server, username, password: 'game password' }
    return (await answered(api.accounts.post(account))).account.id
  }

  async function createBot(accountId: string, fields: BotFields = {}) {
    return (await answered(api.bots.post({ templateId: 'resource-collector', accountId, ...fields }))).bot.id
  }

  const act = (id: string, action: 'start' | 'stop') => answered(api.bots({ id }).actions.post({ action }))

  return {
    api,
    token,
    id: user.id,
    email: user.email,
    addAccount,
    createBot,
    addBot: async (username, fields) => createBot(await addAccount(username), fields),
    start: (botId) => act(botId, 'start'),
    stop: (botId) => act(botId, 'stop'),
  }
}
