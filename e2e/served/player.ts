import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { openBlankPage } from '../browser/blank-page'
import type { Served } from './castellan'

export const PASSWORD = 'correct horse battery'

/** A player who talks to the API alone. */
export class Player {
  private constructor(
    readonly castellan: Served,
    readonly request: APIRequestContext,
    readonly token: string,
    readonly email: string,
  ) {}

  static async register(
    castellan: Served,
    request: APIRequestContext,
    email = `${crypto.randomUUID()}@example.com`,
  ): Promise<Player> {
    const data = { email, password: PASSWORD }
    // Few may register from one address; where the server trusts no proxy, this says nothing.
    const headers = { 'x-forwarded-for': crypto.randomUUID() }
    const answer = await request.post(`${castellan.url}/api/auth/register`, { data, headers })
    expect(answer.status()).toBe(200)
    return new Player(castellan, request, (await answer.json()).token, data.email)
  }

  /** A player with one bot, which has been at work. */
  static async withBot(castellan: Served, request: APIRequestContext, { castle = 'ansgar_h', email = '' } = {}) {
    const player = await Player.register(castellan, request, email || undefined)
    const botId = await player.createBot(await player.addAccount(castle))
    await player.start(botId)
    await player.lines(botId, 6)
    return { player, botId }
  }

  async call<Body>(method: 'GET' | 'POST' | 'DELETE', path: string, data?: object): Promise<Body> {
    const headers = { authorization: `Bearer ${this.token}` }
    // As a browser asks again where a connection was closed just when it was to be used once more.
    const maxRetries = method === 'GET' ? 1 : 0
    const answer = await this.request.fetch(`${this.castellan.url}${path}`, { method, data, headers, maxRetries })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.status() === 204 ? (undefined as Body) : await answer.json()
  }

  async addAccount(username: string, server = 'DE1'): Promise<string> {
    const account = { email: 'castle@example.com', server, username, password: 'game password' }
    const answer = await this.call<{ account: { id: string } }>('POST', '/api/accounts', account)
    return answer.account.id
  }

  async createBot(accountId: string, templateId = 'resource-collector'): Promise<string> {
    const answer = await this.call<{ bot: { id: string } }>('POST', '/api/bots', { templateId, accountId })
    return answer.bot.id
  }

  start = (botId: string) => this.call('POST', `/api/bots/${botId}/actions`, { action: 'start' })
  stop = (botId: string) => this.call('POST', `/api/bots/${botId}/actions`, { action: 'stop' })

  async stateOf(botId: string): Promise<string> {
    return (await this.call<{ bot: { state: string } }>('GET', `/api/bots/${botId}`)).bot.state
  }

  /** The numbered lines of a console, as soon as there are `least` of them. */
  async lines(botId: string, least: number): Promise<{ id: number; text: string }[]> {
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${this.token}` }
    const answer = await fetch(`${this.castellan.url}/api/bots/${botId}/console`, { headers, signal: stop.signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if ((text.match(/^id: \d+$/gm)?.length ?? 0) >= least && text.endsWith('\n\n')) break
    }
    stop.abort()
    return [...text.matchAll(/^id: (\d+)\ndata: (.*)$/gm)].map(([, id, line]) => ({ id: Number(id), text: line ?? '' }))
  }

  /** Whatever the page opens from now on, it opens as this player. */
  async signIn(page: Page): Promise<void> {
    await openBlankPage(page, this.castellan.url)
    const { user } = await this.call<{ user: object }>('GET', '/api/auth/me')
    await page.evaluate(
      ([token, kept]) => {
        localStorage.setItem('session_token', token)
        localStorage.setItem('session_user', kept)
      },
      [this.token, JSON.stringify(user)] as const,
    )
  }
}
